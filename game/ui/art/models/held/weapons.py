"""What a weapon is made of, and where the hands go."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.art.figures.model import Part, Parts, Point, along, ball, cross, flat, plus, rod, unit
from game.ui.art.palette import BLADE, BRASS, SHAFT, Colour

DARK_WOOD: Colour = (122, 82, 48)


@dataclass(frozen=True)
class Held:
    """A weapon's parts and the places of the two hands (left None: free for a shield)."""

    parts: Parts
    right: Point
    left: Point | None = None
    back: Parts | None = None  # what hangs behind: quiver, spare javelins


def blade(
    a: Point, b: Point, width: float, taper: float = 0.7, bias: float = 0.13, across: Point = (0.0, 1.0, 0.0)
) -> Part:
    """A double-edged blade from `a` to its point `b`, lying flat."""
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    side = unit(cross(d, cross(across, d)))
    m = along(a, b, taper)
    w = width / 2
    return flat(BLADE, [plus(a, side, w), plus(m, side, w * 0.9), b, plus(m, side, -w * 0.9), plus(a, side, -w)],
                bias=bias, gloss=1)


def sword(a: Point, b: Point, width: float = 0.085, guard: float = 0.13) -> Parts:
    """A sword held at `a` with its point at `b`."""
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    side = unit(cross(d, (0.0, 0.0, 1.0)))
    hilt, foot = plus(a, d, 0.07), plus(a, d, -0.08)
    return [
        blade(hilt, b, width, across=side, taper=0.82),
        rod(DARK_WOOD, foot, hilt, 0.026, bias=0.12),
        ball(BRASS, foot, 0.04, bias=0.12, gloss=1),
        rod(BRASS, plus(hilt, side, guard), plus(hilt, side, -guard), 0.028, bias=0.14),
    ]


def axe_head(neck: Point, d: Point, out: Point, size: float) -> Parts:
    """A bearded axe head at the end of a haft running along `d`, its edge toward `out`."""

    def at(x: float, y: float) -> Point:
        return plus(plus(neck, d, x * size), out, y * size)

    body = [
        at(-0.10, 0.03), at(-0.16, 0.22), at(-0.30, 0.40), at(-0.08, 0.52), at(0.14, 0.50), at(0.34, 0.36),
        at(0.16, 0.20), at(0.12, 0.03),
    ]
    edge = [at(-0.30, 0.40), at(-0.08, 0.52), at(0.14, 0.50), at(0.34, 0.36), at(0.13, 0.42), at(-0.09, 0.43)]
    return [flat((140, 146, 150), body, bias=0.14), flat((240, 242, 238), edge, bias=0.28, plain=True)]


def flank(d: Point) -> Point:
    """Level and to the right of a haft along `d`: a head laid that way is seen from all round."""
    return unit((-d[1], d[0], -0.12))


def haft_of(a: Point, b: Point, radius: float = 0.032, colour: Colour = SHAFT) -> tuple[Part, Point]:
    d = unit((b[0] - a[0], b[1] - a[1], b[2] - a[2]))
    return rod(colour, a, b, radius, bias=0.12), d
