"""Figures as they stand in a frame: the parts of a picture that hold, and how those who move are put among them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.core.figures import Figure
from game.ui.art.figures.looks import Look
from game.ui.art.figures.pieces import Blit, Laid, Tint
from game.ui.art.lens import Lens
from game.ui.art.living.cloth import Flown
from game.ui.art.palette import SIDES

Near = tuple[float, float, float]

Light = Callable[[float, float], Tint | None]
"""What the light leaves of a figure's colours at a place in inches."""


class Row(NamedTuple):
    """The parts of a figure's picture that hold from frame to frame."""

    figure: Figure
    look: Look
    at: tuple[float, float]
    facing: int
    shown: str
    wounds: float | None
    badges: list[str]
    apart: list[str]
    """Those of the badges that stand beside it from afar too: the others are on its unit's plate."""
    radius: float
    altitude: float
    """Inches above the ground."""


class Drawn(NamedTuple):
    """What is drawn of the figures: blits in their order, circles (inches) over which crowns fade, badges, discs.

    Whoever flies comes last, over crowns and badges of those below."""

    blits: list[Blit]
    near: list[Near]
    badges: list[Blit]
    plain: list[Row]
    aloft: list[Blit]
    told: list[Blit]
    """How high they fly, over all but words."""


class Still(NamedTuple):
    """A figure ready to be drawn."""

    row: Row
    laid: Laid
    near: Near | None
    badges: Sequence[Blit]
    flown: Flown | None = None
    """The cloth it carries, where it stands at ease."""


class Standing(NamedTuple):
    """All who stand still, as blits: kept from frame to frame; those on the move are put between them."""

    key: object
    down: list[Blit]
    bases: list[Blit]
    stood: list[Blit]
    ys: list[float]
    """For each of `stood` how far south it is."""
    lungs: list[bool | Flown]
    """For each of `stood` whether it breathes, or the cloth it carries."""
    near: list[Near]
    badges: list[Blit]
    aloft: list[Laid]


def _still(stood: list[Blit], lungs: list[bool | Flown]) -> list[Blit]:
    return stood


class Frame(NamedTuple):
    """A frame to draw: its view, its pixels an inch, its light, and whether it is too busy to paint new pictures."""

    lens: Lens
    scale: int
    size: tuple[int, int]
    light: Light | None = None
    busy: bool = False
    dim: frozenset[str] = frozenset()
    """Who is dimmed: nothing can be done to him now."""
    breath: Callable[[list[Blit], list[bool | Flown]], list[Blit]] = _still
    """How those who stand are drawn, given which of them breathe."""


def woven(standing: Standing, stood: list[Blit], moving: list[Laid]) -> list[Blit]:
    """Those who stand and those who move: the fallen, then all bases, then figures from north to south."""
    down, bases = list(standing.down), list(standing.bases)
    if moving:
        moving.sort(key=_northing, reverse=True)
        for laid in moving:
            down += laid.down
            bases += laid.bases
            if laid.stood:
                # From the south up, so that the places of those farther north hold.
                place = bisect_right(standing.ys, laid.y)
                stood[place:place] = laid.stood
    return down + bases + stood


def _northing(laid: Laid) -> float:
    return laid.y


def south(still: Still) -> float:
    """Return how far south somebody stands: by it they are laid over each other."""
    return still.laid.y


def disc(target: pygame.Surface, row: Row, lens: Lens) -> None:
    """Draw a figure whose picture is not made yet: its base in its side's paint."""
    x, y = lens.px(row.at)
    side = SIDES.get(row.look.side, SIDES["blue"])
    pygame.draw.circle(target, side.deep, (x, y), row.radius * lens.scale)
    pygame.draw.circle(target, side.rim, (x, y), row.radius * lens.scale, max(2, round(lens.scale / 10)))
