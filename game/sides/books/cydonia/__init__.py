"""Who plays by counts."""

from game.sides.books.cydonia import scripted

__all__ = ["scripted"]
