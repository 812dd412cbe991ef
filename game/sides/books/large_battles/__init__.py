"""Players who command whole bodies of troops."""

from game.sides.books.large_battles import baselines, rush, scripted

__all__ = ["baselines", "rush", "scripted"]
