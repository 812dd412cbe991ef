"""Written orders in the window."""

from game.ui.books.chainmail import clips, sounds

__all__ = ["clips", "sounds"]
