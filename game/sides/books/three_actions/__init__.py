"""Who plays in segments."""

from game.sides.books.three_actions import scripted

__all__ = ["scripted"]
