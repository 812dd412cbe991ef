"""The marks on badges: a table of strokes, in units of the disc's radius, right and down from its middle."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.ui.art.palette import BRASS, CREAM, Colour, mix
from game.ui.art.sheet import Sheet

Spot = tuple[float, float]

DARK: Colour = (54, 36, 26)
RED: Colour = (176, 52, 30)
BLUE: Colour = (52, 84, 164)
GREEN: Colour = (62, 108, 58)
EARTH: Colour = (150, 110, 70)
ROSE: Colour = (196, 60, 96)
ICE: Colour = (64, 112, 168)


class Line(NamedTuple):
    """A line of the pen through some spots."""

    colour: Colour
    spots: tuple[Spot, ...]
    width: float

    def draw(self, sheet: Sheet, k: float) -> None:
        """Draw it on a disc of radius `k`."""
        sheet.line(self.colour, [(x * k, y * k) for x, y in self.spots], self.width * k)


class Fill(NamedTuple):
    """A filled polygon."""

    colour: Colour
    spots: tuple[Spot, ...]

    def draw(self, sheet: Sheet, k: float) -> None:
        """Draw it on a disc of radius `k`."""
        sheet.polygon(self.colour, [(x * k, y * k) for x, y in self.spots])


class Dot(NamedTuple):
    """A round spot, or with a width a ring."""

    colour: Colour
    x: float
    y: float
    radius: float
    width: float = 0.0

    def draw(self, sheet: Sheet, k: float) -> None:
        """Draw it on a disc of radius `k`."""
        sheet.circle(self.colour, self.x * k, self.y * k, self.radius * k, self.width * k)


Stroke = Line | Fill | Dot


def line(colour: Colour, *spots: Spot, width: float = 0.17) -> Line:
    """A line through the spots."""
    return Line(colour, spots, width)


def fill(colour: Colour, *spots: Spot) -> Fill:
    """A polygon with these corners."""
    return Fill(colour, spots)


def _star(points: int, outer: float, inner: float) -> list[Spot]:
    turns = [(outer if i % 2 == 0 else inner, i * math.pi / points) for i in range(2 * points)]
    return [(radius * math.sin(turn), -radius * math.cos(turn)) for radius, turn in turns]


def _oval(wide: float, high: float) -> list[Spot]:
    return [(wide * math.cos(t), high * math.sin(t)) for t in (i * math.pi / 10 for i in range(20))]


def _compass(radius: float, many: int) -> list[Spot]:
    return [(radius * math.cos(i * math.pi / 4), radius * math.sin(i * math.pi / 4)) for i in range(many)]


def _drop(t: float) -> Spot:
    wide = 1.0 if math.cos(t) < 0.2 else max(0.0, 1.0 - math.cos(t)) + 0.08
    return 0.44 * math.sin(t) * wide, -0.62 * math.cos(t) + 0.10


def _bow(colour: Colour) -> tuple[Stroke, ...]:
    stave = [(0.36 * math.cos(t) - 0.02, 0.62 * math.sin(t)) for t in (-1.5 + i * 0.3 for i in range(11))]
    return (
        line(colour, *stave, width=0.15),
        line(colour, (0.0, -0.60), (0.0, 0.60), width=0.07),
        line(colour, (-0.46, 0.0), (0.60, 0.0), width=0.10),
        fill(colour, (0.46, -0.16), (0.72, 0.0), (0.46, 0.16)),
    )


def _chevrons(colour: Colour, way: int) -> tuple[Stroke, ...]:
    return tuple(
        line(colour, (way * x, -0.42), (way * (x + 0.40), 0.0), (way * x, 0.42), width=0.19) for x in (-0.42, 0.02)
    )


def _arrow(colour: Colour, tail: float, half: float, barb: float, tip: float) -> Fill:
    return fill(
        colour, (tail, -half), (0.10, -half), (0.10, -barb), (tip, 0.0), (0.10, barb), (0.10, half), (tail, half)
    )


def _shield(colour: Colour) -> Fill:
    return fill(colour, (-0.48, -0.52), (0.0, -0.62), (0.48, -0.52), (0.44, 0.06), (0.0, 0.66), (-0.44, 0.06))


def _image(x: float, colour: Colour) -> tuple[Stroke, ...]:
    skirt = fill(colour, (x - 0.30, 0.52), (x - 0.18, 0.0), (x + 0.18, 0.0), (x + 0.30, 0.52))
    return Dot(colour, x, -0.28, 0.22), skirt


MARKS: dict[str, tuple[Stroke, ...]] = {
    "locked": (
        line(DARK, (-0.5, -0.5), (0.45, 0.45)),
        line(DARK, (0.5, -0.5), (-0.45, 0.45)),
        line(BRASS, (-0.58, 0.16), (-0.16, 0.58)),
        line(BRASS, (0.58, 0.16), (0.16, 0.58)),
    ),
    "prone": (
        Dot(DARK, -0.50, 0.06, 0.20),
        line(DARK, (-0.22, 0.18), (0.60, 0.28), width=0.24),
        line(EARTH, (-0.62, 0.54), (0.62, 0.54), width=0.12),
    ),
    "stunned": (
        line(DARK, *((math.cos(t) * t * 0.085, math.sin(t) * t * 0.085) for t in (i * 0.35 for i in range(21))),
             width=0.15),
    ),
    "fleeing": tuple(line(RED, (x, -0.5), (x + 0.40, 0.0), (x, 0.5)) for x in (-0.45, 0.05)),
    "shaken": (
        line(DARK, (-0.30, 0.62), (-0.02, 0.05), (-0.34, -0.02), (-0.10, -0.58)),
        fill(RED, (-0.08, -0.56), (0.58, -0.34), (0.26, -0.16), (0.50, 0.08), (-0.12, -0.02)),
    ),
    "casting": (fill(BLUE, *_star(5, 0.72, 0.30)),),
    "turned": (
        line(BRASS, (0.30, -0.62), (0.30, 0.30), width=0.20),
        line(BRASS, (0.02, -0.30), (0.58, -0.30), width=0.20),
        line(DARK, (0.10, 0.52), (-0.30, 0.44), (-0.52, 0.06), (-0.44, -0.30), width=0.15),
        fill(DARK, (-0.66, -0.22), (-0.40, -0.62), (-0.20, -0.16)),
    ),
    "surprised": (fill(RED, (-0.16, -0.66), (0.16, -0.66), (0.09, 0.22), (-0.09, 0.22)), Dot(RED, 0.0, 0.50, 0.15)),
    "done": (line(GREEN, (-0.48, 0.02), (-0.12, 0.42), (0.52, -0.42), width=0.22),),
    "moved": (_arrow(DARK, -0.58, 0.14, 0.42, 0.62),),
    "leader": (
        fill(BRASS, (-0.60, -0.42), (-0.26, -0.04), (0.0, -0.58), (0.26, -0.04), (0.60, -0.42), (0.48, 0.42),
             (-0.48, 0.42)),
        line(DARK, (-0.46, 0.46), (0.46, 0.46), width=0.12),
    ),
    "wounded": (fill(RED, *(_drop(i * math.pi / 12) for i in range(24))), Dot((236, 150, 120), -0.14, 0.32, 0.10)),
    "charging": (_arrow(RED, -0.62, 0.18, 0.50, 0.68),),
    "fire_at_will": _bow(DARK),
    "hold_fire": (*_bow(DARK), line(RED, (-0.50, 0.52), (0.52, -0.52))),
    "fire_at_chargers": (
        *_bow(mix(DARK, CREAM, 0.25)),
        fill(RED, (-0.70, 0.30), (-0.30, 0.30), (-0.30, 0.14), (-0.02, 0.44), (-0.30, 0.72), (-0.30, 0.56),
             (-0.70, 0.56)),
    ),
    "parry": (_shield(DARK), fill(CREAM, (-0.09, -0.42), (0.09, -0.42), (0.09, 0.36), (-0.09, 0.36))),
    "hold": tuple(line(DARK, (x, -0.44), (x, 0.44), width=0.24) for x in (-0.26, 0.26)),
    "rally": (
        line(DARK, (-0.22, -0.6), (-0.22, 0.62)),
        fill(BLUE, (-0.16, -0.58), (0.56, -0.44), (0.30, -0.20), (0.56, 0.04), (-0.16, 0.02)),
    ),
    "yielded": (
        line(DARK, (-0.30, -0.64), (-0.30, 0.64)),
        fill(DARK, (-0.26, -0.68), (0.70, -0.54), (0.42, -0.20), (0.70, 0.16), (-0.26, 0.14)),
        fill((255, 255, 250), (-0.18, -0.54), (0.46, -0.44), (0.24, -0.20), (0.46, 0.04), (-0.18, 0.02)),
    ),
    "hidden": (
        fill(DARK, *_oval(0.66, 0.34)),
        Dot(CREAM, 0.0, 0.0, 0.20),
        line(RED, (-0.56, 0.50), (0.56, -0.50), width=0.15),
    ),
    "reloading": (
        line(DARK, *((0.46 * math.sin(t), -0.46 * math.cos(t)) for t in (0.5 + i * 0.45 for i in range(11))),
             width=0.16),
        fill(DARK, (-0.20, -0.70), (0.24, -0.46), (-0.20, -0.20)),
    ),
    "webbed": (
        *(line(DARK, (x, y), (-x, -y), width=0.07) for x, y in _compass(0.66, 4)),
        *(line(DARK, *_compass(radius, 9), width=0.07) for radius in (0.28, 0.52)),
    ),
    "asleep": (
        line(BLUE, (-0.40, -0.10), (0.06, -0.10), (-0.40, 0.48), (0.10, 0.48), width=0.14),
        line(BLUE, (0.14, -0.58), (0.50, -0.58), (0.14, -0.16), (0.52, -0.16), width=0.11),
    ),
    "burning": (
        fill((214, 92, 20), (0.0, -0.72), (0.42, -0.10), (0.36, 0.46), (0.0, 0.66), (-0.36, 0.46), (-0.42, 0.0),
             (-0.18, -0.22)),
        fill((250, 206, 90), (0.02, -0.16), (0.20, 0.20), (0.0, 0.52), (-0.20, 0.24)),
    ),
    "corroded": (
        fill((96, 132, 30), (0.0, -0.70), (0.34, 0.0), (0.38, 0.34), (0.0, 0.66), (-0.38, 0.34), (-0.34, 0.0)),
        fill((206, 232, 110), (-0.04, -0.12), (0.14, 0.16), (-0.02, 0.44), (-0.18, 0.18)),
    ),
    "seared": (
        line(ICE, (0.0, -0.62), (0.0, 0.62), width=0.2),
        line(ICE, (-0.44, -0.16), (0.44, -0.16), width=0.2),
    ),
    "held": (
        *(Dot(DARK, x, 0.16, 0.28, 0.13) for x in (-0.34, 0.34)),
        line(DARK, (-0.14, -0.10), (0.0, -0.34), (0.14, -0.10), width=0.13),
    ),
    "charmed": (
        *(Dot(ROSE, x, -0.16, 0.30) for x in (-0.24, 0.24)),
        fill(ROSE, (-0.52, -0.04), (0.52, -0.04), (0.0, 0.60)),
    ),
    "blind": (
        line(DARK, (-0.60, -0.10), (-0.30, 0.16), (0.0, 0.24), (0.30, 0.16), (0.60, -0.10), width=0.14),
        *(line(DARK, (x * 0.8, y - 0.24), (x, y), width=0.11) for x, y in ((-0.34, 0.44), (0.0, 0.54), (0.34, 0.44))),
    ),
    "invisible": tuple(Dot(BLUE, x, y, 0.11) for x, y in _compass(0.48, 8)),
    "spotted": (fill(DARK, *_oval(0.66, 0.36)), Dot(CREAM, 0.0, 0.0, 0.24), Dot(RED, 0.0, 0.0, 0.13)),
    "hasted": _chevrons(GREEN, 1),
    "slowed": _chevrons(BLUE, -1),
    "confused": (
        line(DARK, (-0.30, -0.28), (-0.16, -0.54), (0.16, -0.54), (0.30, -0.26), (0.04, 0.0), (0.0, 0.22)),
        Dot(DARK, 0.0, 0.52, 0.12),
    ),
    "silenced": (
        line(DARK, (-0.50, 0.06), (0.50, 0.06), width=0.20),
        *(line(RED, (x, -0.16), (x, 0.28), width=0.10) for x in (-0.28, 0.0, 0.28)),
    ),
    "blessed": (fill(BRASS, *_star(8, 0.64, 0.34)), Dot(CREAM, 0.0, 0.0, 0.16)),
    "cursed": (
        Dot(DARK, 0.0, -0.12, 0.42),
        fill(DARK, (-0.22, 0.16), (0.22, 0.16), (0.22, 0.56), (-0.22, 0.56)),
        *(Dot(CREAM, x, -0.10, 0.12) for x in (-0.17, 0.17)),
    ),
    "tired": (
        line(DARK, (-0.34, -0.56), (0.34, -0.56), width=0.14),
        line(DARK, (-0.34, 0.56), (0.34, 0.56), width=0.14),
        fill(EARTH, (-0.28, -0.50), (0.28, -0.50), (0.05, 0.0), (0.28, 0.50), (-0.28, 0.50), (-0.05, 0.0)),
        fill(RED, (-0.24, 0.46), (0.24, 0.46), (0.0, 0.14)),
    ),
    "reordering": (
        *(Dot(DARK, x, y, 0.15) for x, y in ((-0.40, -0.30), (0.06, -0.44), (0.44, -0.20))),
        *(Dot(BLUE, x, 0.36, 0.17) for x in (-0.42, 0.0, 0.42)),
    ),
    "warded": (_shield(BLUE), fill(CREAM, *_star(4, 0.36, 0.12))),
    "aloft": (
        line(BLUE, (-0.66, 0.12), (-0.34, -0.28), (0.0, 0.06), (0.34, -0.28), (0.66, 0.12), width=0.18),
        line(BLUE, (-0.30, 0.46), (0.30, 0.46), width=0.10),
    ),
    "images": (*_image(0.24, mix(BLUE, CREAM, 0.5)), *_image(-0.20, BLUE)),
}
