"""Battles of whole bodies of troops in the window."""

from game.ui.books.large_battles import clips, picker, sounds

__all__ = ["clips", "picker", "sounds"]
