"""How each hole is played, written to be read: random events in, the scorecard out."""
