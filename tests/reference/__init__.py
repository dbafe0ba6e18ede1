"""The tests of the reference and of its rulebooks."""
