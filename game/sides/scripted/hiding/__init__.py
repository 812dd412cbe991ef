"""How the scripted side hides, and searches for what hides."""
