"""How a battle begins, goes on and ends."""
