"""Battles of whole bodies of troops in the window."""

from game.ui.books.large_battles import clips, picker, scars, silence, sounds, timing

__all__ = ["clips", "picker", "scars", "silence", "sounds", "timing"]
