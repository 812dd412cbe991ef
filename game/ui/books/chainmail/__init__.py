"""Written orders in the window."""

from game.ui.books.chainmail import clips, sounds, writing

__all__ = ["clips", "sounds", "writing"]
