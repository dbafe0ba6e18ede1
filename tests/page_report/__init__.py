"""The tests of the judge: programs that run, and what is said of them."""
