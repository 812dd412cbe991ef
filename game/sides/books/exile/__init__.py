"""Players of a book with events."""

from game.sides.books.exile import random_legal, scripted

__all__ = ["random_legal", "scripted"]
