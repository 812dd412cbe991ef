"""Players who command whole bodies of troops."""

from game.sides.books.large_battles import baselines, scripted

__all__ = ["baselines", "scripted"]
