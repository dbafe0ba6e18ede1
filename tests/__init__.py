"""The tests, in rooms: one a hole, one for the judge, one for the reference, and what they share."""
