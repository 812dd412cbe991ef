"""The Events Multiplexor in the window."""

from game.ui.books.exile import clips

__all__ = ["clips"]
