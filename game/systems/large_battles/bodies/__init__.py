"""Bodies of troops: what they are of, how they are drawn up, tire and dwindle."""
