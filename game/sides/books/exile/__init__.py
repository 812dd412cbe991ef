"""Who plays event by event."""

from game.sides.books.exile import random_legal, scripted

__all__ = ["random_legal", "scripted"]
