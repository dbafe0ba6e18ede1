"""The command `umpire`: one module a command, and `umpire.py`, which reads the arguments."""
