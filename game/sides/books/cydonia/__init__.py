"""Players of a book with counts."""

from game.sides.books.cydonia import scripted

__all__ = ["scripted"]
