"""Playing on from a replay: first it is asked whose side the person at the screen takes over."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.state import Side
from game.telling.sentences import lowered
from game.ui.kit.controls.dialog import Menu
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Kit

BOTH = "both"


class TakingOver:
    """The list of sides that may be taken over, while it is open."""

    def __init__(self, kit: Kit, sides: Sequence[Side]) -> None:
        self.kit, self.sides = kit, sides
        self._menu: Menu | None = None
        self._wanted = False

    @property
    def open(self) -> bool:
        """Whether the list is open, or about to be."""
        return self._wanted or self._menu is not None

    def ask(self) -> None:
        """Open the list with the next picture, beside what asks for it."""
        self._wanted = True

    def _opened(self, at: tuple[int, int]) -> None:
        rows = [Option(side.id, f"Play {lowered(side.name)}", "flag", str(n)) for n, side in enumerate(self.sides, 1)]
        rows.append(Option(BOTH, "Play both, two at one table", "people", str(len(rows) + 1)))
        self._menu = Menu(self.kit, rows, at, "Play on from here as")

    def on_event(self, event: pygame.event.Event) -> tuple[str, ...] | None:
        """Take an event while the list is open: the ids of the sides chosen, none if it was closed."""
        act = self._menu.on_event(event) if self._menu is not None else None
        if act is None:
            return None
        self._menu = None
        return tuple([side.id for side in self.sides if act.id in (side.id, BOTH)])

    def draw(self, surface: pygame.Surface, beside: pygame.Rect) -> None:
        """The list, over everything."""
        if self._wanted:
            self._wanted = False
            self._opened(beside.topleft)
        if self._menu is not None:
            self._menu.draw(surface)
