"""Segments in the window."""

from game.ui.books.three_actions import clips, sounds

__all__ = ["clips", "sounds"]
