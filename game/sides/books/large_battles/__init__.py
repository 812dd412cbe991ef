"""Players who command whole bodies of troops."""

from game.sides.books.large_battles import scripted

__all__ = ["scripted"]
