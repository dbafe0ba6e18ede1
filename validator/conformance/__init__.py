"""Whether somebody's validator is right: it is run on every case of a hole, and told what it gets wrong."""
