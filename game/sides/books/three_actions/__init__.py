"""Players of a book with segments."""

from game.sides.books.three_actions import scripted

__all__ = ["scripted"]
