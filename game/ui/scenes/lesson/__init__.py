"""A lesson: a battle with a coach beside it."""
