"""What the exit code of a command says."""

from __future__ import annotations

# 0: all is as it should be; 1: it is not; 2: wrong usage, an unreadable file, or our own fault.
FINE, NOT_FINE, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
# What ends by a signal has its number above this.
BY_SIGNAL = 128
