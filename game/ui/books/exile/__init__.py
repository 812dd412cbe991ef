"""The Events Multiplexor in the window."""

from game.ui.books.exile import badges, clips, sounds

__all__ = ["badges", "clips", "sounds"]
