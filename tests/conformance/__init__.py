"""The tests of the cases as a collection for everybody, and of `umpire conform`."""

from __future__ import annotations
