"""When what is done, and how a battle begins, goes on and ends."""
