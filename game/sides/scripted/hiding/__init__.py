"""How it hides, and seeks what hides."""
