"""Problem packages for contest judges, and what their judges call: a validator in one file, and a checker."""
