"""Segments in the window."""

from game.ui.books.three_actions import clips, pickers, sounds

__all__ = ["clips", "pickers", "sounds"]
