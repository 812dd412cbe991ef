"""Players of a book with events."""

from game.sides.books.exile import random_legal, rush, scripted

__all__ = ["random_legal", "rush", "scripted"]
