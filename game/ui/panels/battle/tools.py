"""The small upright palette at the left of the board: one overlay lit at a time."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.keys import bound, named
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil
from game.ui.panels.models import ToolsView

# id, icon, tooltip; <id> is the key
TOOLS: tuple[tuple[str, str, str], ...] = (
    ("reach", "range", "Reach\nHow far the chosen figure can go, with the half-move line. {_<reach>}"),
    ("zone", "zone", "Zones of control\nThe union of all enemy zones. {_<zone>}"),
    ("arcs", "arc", "Front, flanks and rear\n{_<arcs>}"),
    ("sight", "eye", "Sight and range\nWhat is seen, and what blocks it. {_<sight>}"),
    ("ranks", "rank", "Ranks\nWho protects whom. {_<ranks>}"),
    ("threat", "warn", "Threat\nAll that the enemy could reach, charge or shoot. {_<threat>}"),
    ("measure", "measure", "Measure\nInches, range band, sight, cover. {_<measure>}"),
    ("names", "names", "All names\n{_Alt}"),
)


class Tools(Panel[ToolsView]):
    """Acts: tool (data: its id, "reach", "zone", "arcs", "sight", "ranks", "threat", "measure" or "names")."""

    bleed = 14

    def state(self) -> Hashable:
        """The keys that its tooltips name."""
        return bound()

    def paint(self, pen: Pen, rect: pygame.Rect, view: ToolsView) -> None:
        """As many as the board's height allows."""
        px = pen.px
        pen.shadow(rect, 6, 10, 120, 3)
        pen.box(rect, 6, Veil("walnut1", 240), "edge")
        for n, (name, icon, tip) in enumerate(TOOLS):
            place = pygame.Rect(rect.x + px(4), rect.y + px(4) + n * px(38), px(38), px(38))
            if place.bottom > rect.bottom - px(2):
                break
            on = name == view.lit or name == "names" and view.names
            hot = pen.is_hot(f"tool:{name}")
            if on:
                pen.box(place, 4, "chosen", "brass_hi")
            elif hot:
                pen.box(place, 4, "walnut3", "edge")
            pen.icon(icon, place.centerx, place.centery, 22,
                     "brass_hi" if on else "cream" if hot else "tan")
            pen.hit(Hit(place, f"tool:{name}", named(tip), data=name, kind="tool"))
