"""The numbers of a man-like body."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui.art.figures.model import Parts, sized
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import LEATHER, SKIN, Colour

BOOT: Colour = (66, 46, 34)
MAIL: Colour = (128, 132, 138)
PLATE: Colour = (172, 177, 182)
HAIR: tuple[Colour, ...] = ((70, 46, 30), (122, 80, 40), (44, 34, 30), (176, 126, 62), (132, 60, 30))


@dataclass
class Shape:
    """The numbers of a man-like body, in inches for a man one inch tall."""

    skin: Colour = SKIN
    cloth: Colour | None = None  # None: the side's cloth
    trousers: Colour = (96, 80, 60)
    boot: Colour = BOOT
    sleeve: Colour | None = None  # None: a lighter cloth
    skirt: Colour | None = None  # None: the cloth
    width: float = 0.17  # half the shoulders
    shoulder: float = 0.64  # how high
    lean: float = 0.0  # shoulders forward
    limb: float = 0.068  # radius of an arm
    leg: float = 0.075
    stride: float = 0.08
    head: float = 0.135  # radius
    head_at: tuple[float, float] = (0.04, 0.86)  # forward, up
    headgear: str = "helmet"
    hair: Colour = HAIR[0]
    beard: Colour | None = None
    face: Callable[[Shape, Wear], Parts] | None = None  # instead of a man's face
    extra: Parts = field(default_factory=list)
    cloak: Colour | None = None
    robe: Colour | None = None
    belt: Colour = LEATHER
    legs: bool = True
    size: float = 1.0  # times a man


def on_head(s: Shape, parts: Parts) -> Parts:
    """Parts given in radii of the head, forward, right and up of its middle."""
    return sized(parts, s.head, *s.head_at)
