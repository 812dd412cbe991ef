"""Players of written orders."""

from game.sides.books.chainmail import random_legal, rush, scripted

__all__ = ["random_legal", "rush", "scripted"]
