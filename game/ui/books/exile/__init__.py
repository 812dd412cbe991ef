"""The Events Multiplexor in the window."""

from game.ui.books.exile import badges, clips, pacing, sounds, tactics

__all__ = ["badges", "clips", "pacing", "sounds", "tactics"]
