"""The sheets of a battle by the keys: from sheet to sheet, from place to place, and back to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui.keys import action_of
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Act, Hit

LINKS = ("entry", "rule", "head", "row", "interrupt", "chip")
"""What can be visited though Tab does not stop at it elsewhere: entries and tags, heads, rows with a reason."""

SCROLLING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class Focus:
    """The place that has the keyboard, if any, on the question, the log, or any sheet on view."""

    def __init__(self, strip: Panel[Any], log: Panel[Any], live: Callable[[], list[Panel[Any]]]) -> None:
        self.strip, self.log, self.live = strip, log, live

    def _panels(self) -> list[Panel[Any]]:
        """The sheets on view with places: the question first, then in reading order, from the top left."""
        found = [panel for panel in self.live() if self._places(panel)]
        return sorted(found, key=lambda panel: (panel is not self.strip, panel.rect.centery, panel.rect.x))

    @staticmethod
    def _places(panel: Panel[Any]) -> list[str]:
        return [hit.id for hit in panel.hits if hit.focus or hit.asks in LINKS]

    @property
    def panel(self) -> Panel[Any] | None:
        """The sheet that has the keyboard; none if that is no longer on view."""
        return next((panel for panel in self.live() if panel.focus in self._places(panel)), None)

    @property
    def hit(self) -> Hit | None:
        """The place that has it, where it is on the screen."""
        panel = self.panel
        found = next((hit for hit in panel.hits if hit.id == panel.focus), None) if panel is not None else None
        if panel is None or found is None:
            return None
        place = panel.where(found.id)
        return found._replace(rect=place or found.rect)

    def clear(self) -> None:
        """Give the keyboard back to the table."""
        for panel in self.live():
            if panel.focus:
                panel.set_focus(None)

    def _give(self, panel: Panel[Any], name: str) -> None:
        self.clear()
        panel.set_focus(name)

    def go(self, way: int) -> None:
        """Go to the next sheet, and beyond the last back to the table."""
        panels, now = self._panels(), self.panel
        at = panels.index(now) + way if now in panels else 0 if way > 0 else len(panels) - 1
        if 0 <= at < len(panels):
            self._give(panels[at], self._places(panels[at])[0])
        else:
            self.clear()

    def step(self, way: int) -> None:
        """Go to the next place, and beyond the last of a sheet to the next sheet, round and round."""
        order = [(panel, name) for panel in self._panels() for name in self._places(panel)]
        now = self.panel
        here = (now, now.focus) if now is not None else None
        if here in order:
            at = order.index(here) + way
        else:
            at = 0
        if order:
            self._give(*order[at % len(order)])

    def answer(self, way: int) -> bool:
        """Go to the first (or last) button of the question; False where none is asked."""
        panel = self.strip
        names = [hit.id for hit in panel.hits if hit.focus] if panel in self.live() else []
        if names:
            self._give(panel, names[0 if way > 0 else -1])
        return bool(names)

    def on_key(self, event: pygame.event.Event) -> tuple[bool, Act | None]:
        """Take a key going down: whether it was for a sheet, and what it asks for."""
        action = action_of(event)
        if action in ("sheets", "sheets_back"):
            self.go(1 if action == "sheets" else -1)
            return True, None
        panel = self.panel
        if panel is None:
            return False, None
        if event.key == pygame.K_ESCAPE:
            self.clear()
        elif event.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            back = event.key == pygame.K_LEFT or (event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT)
            self.step(-1 if back else 1)
        elif event.key in CONFIRM or (event.key in SCROLLING and panel is self.log):
            return True, panel.on_event(event)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.step(-1 if event.key == pygame.K_UP else 1)
        else:
            return False, None
        return True, None
