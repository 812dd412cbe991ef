"""What a frame is drawn on: the window itself or, in one too small for the game, a sheet that is shown smaller."""

from __future__ import annotations

import warnings

import pygame

LEAST = (960, 600)
"""Wide and high in pixels: nothing is laid out for less."""
POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Canvas:
    """The window at a size, and the surface that is drawn on."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.surface = self.window
        _keep_from_shrinking()
        self.fit()

    def fit(self) -> None:
        """Take the size that the window has now."""
        self.window = pygame.display.get_surface() or self.window
        wide, high = self.window.get_size()
        if wide >= LEAST[0] and high >= LEAST[1]:
            self.surface = self.window
        else:
            self.surface = pygame.Surface(self._of(wide, high), 0, self.window)

    @staticmethod
    def _of(wide: int, high: int) -> tuple[int, int]:
        """The smallest sheet of the window's shape that is large enough both ways; no wider for a sliver."""
        more = max(LEAST[0] / max(1, wide), LEAST[1] / max(1, high))
        return min(round(wide * more), 2 * LEAST[0]) or LEAST[0], min(round(high * more), 2 * LEAST[1]) or LEAST[1]

    def show(self) -> None:
        """Show in the window what was drawn."""
        if self.surface is not self.window and min(self.window.get_size()) > 0:
            pygame.transform.smoothscale(self.surface, self.window.get_size(), self.window)
        pygame.display.flip()

    def heard(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event with its place on the canvas."""
        if self.surface is self.window or event.type not in POINTED:
            return event
        there = {**event.dict, "pos": self._on_sheet(getattr(event, "pos", None) or pygame.mouse.get_pos())}
        if event.type == pygame.MOUSEMOTION:
            there["rel"] = self._on_sheet(event.rel)
        return pygame.event.Event(event.type, there)

    def _on_sheet(self, pos: tuple[int, int]) -> tuple[int, int]:
        (wide, high), (w, h) = self.surface.get_size(), self.window.get_size()
        return pos[0] * wide // max(1, w), pos[1] * high // max(1, h)


def turn_whole_screen() -> str:
    """Fill the whole screen, or go back into a window; a sentence where this screen cannot."""
    try:
        pygame.display.toggle_fullscreen()
    except pygame.error:
        return "This screen shows windows in one size only"
    return ""


def _keep_from_shrinking() -> None:
    """Ask the system to keep the window no smaller than the game is laid out for; it may not listen."""
    with warnings.catch_warnings():
        # The display module has no word for it, and the window's own way to be drawn on is not ours.
        warnings.simplefilter("ignore", DeprecationWarning)
        ask = getattr(getattr(pygame, "Window", None), "from_display_module", None)
        if ask is not None:
            ask().minimum_size = LEAST
