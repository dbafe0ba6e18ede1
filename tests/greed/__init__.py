"""The tests of Greed."""
