"""The countdown in the window."""

from game.ui.books.cydonia import clips, holding, sounds

__all__ = ["clips", "holding", "sounds"]
