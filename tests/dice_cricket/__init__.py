"""The tests of Dice Cricket."""
