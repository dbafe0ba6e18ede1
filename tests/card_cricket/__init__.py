"""The tests of card cricket."""
