"""The mind of a general on the board, once a battle is over: what it weighed, and what would have come of a ghost."""
