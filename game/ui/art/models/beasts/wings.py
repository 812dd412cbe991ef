"""Wings: skin stretched on fingers, or rows of feathers; one side is built, the other mirrored."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.art.figures.model import Parts, Point, along, both, cross, flat, hull, plus, tapered, unit
from game.ui.art.palette import BONE, Colour, dim, lit, mix


class Skin(NamedTuple):
    """A wing of skin from its shoulder, where size 1 spans five inches: its wrist, four fingers, and where it ends."""

    wrist: Point
    fingers: tuple[Point, Point, Point, Point]
    foot: Point = (-0.90, 0.0, -0.16)


class Plumes(NamedTuple):
    """A wing of feathers from its shoulder, where size 1 spans four inches: its wrist, and the ends of seven quills.

    `across` is what lies square to the wing; without it the quills of a raised wing are as broad as they ever were."""

    wrist: Point
    quills: tuple[Point, Point, Point, Point, Point, Point, Point]
    across: Point | None = None


SKINS: dict[str, Skin] = {
    "folded": Skin(
        (0.12, 0.58, 0.76), ((-1.52, 0.94, 0.26), (-1.72, 0.72, 0.08), (-1.66, 0.46, -0.06), (-1.32, 0.20, -0.14)),
        (-0.80, 0.0, -0.16),
    ),
    "raised": Skin(
        (0.34, 0.81, 0.76), ((0.70, 2.28, 0.73), (-0.23, 2.38, 0.38), (-1.08, 1.86, 0.10), (-1.50, 1.01, -0.10)),
    ),
    "gliding": Skin(
        (0.50, 1.04, 0.26), ((0.62, 2.94, 0.36), (-0.42, 2.72, 0.18), (-1.22, 2.06, 0.02), (-1.56, 1.08, -0.10)),
    ),
    "up": Skin(
        (0.34, 0.70, 0.86), ((0.46, 1.72, 2.16), (-0.42, 1.78, 1.72), (-1.14, 1.50, 1.06), (-1.50, 0.90, 0.30)),
    ),
    "down": Skin(
        (0.56, 1.02, -0.02), ((0.96, 2.30, -0.92), (0.02, 2.42, -1.00), (-0.88, 1.98, -0.86), (-1.46, 1.06, -0.48)),
    ),
    "swept": Skin(
        (0.30, 0.66, 0.22), ((-1.56, 1.34, 0.26), (-1.88, 1.00, 0.14), (-1.94, 0.66, 0.04), (-1.64, 0.34, -0.06)),
    ),
}
PLUMES: dict[str, Plumes] = {
    "folded": Plumes(
        (0.24, 0.20, 0.10),
        ((-0.70, 0.06, -0.06), (-0.82, 0.09, -0.07), (-0.92, 0.12, -0.08), (-1.02, 0.14, -0.08), (-1.10, 0.17, -0.09),
         (-1.15, 0.20, -0.10), (-1.16, 0.23, -0.12)), (0.0, 0.55, 1.0),
    ),
    "raised": Plumes(
        (0.36, 0.86, 0.46),
        ((-0.78, 0.34, 0.02), (-0.76, 0.70, 0.12), (-0.70, 1.06, 0.24), (-0.52, 1.40, 0.34), (-0.26, 1.66, 0.44),
         (0.06, 1.84, 0.52), (0.36, 1.90, 0.58)),
    ),
    "gliding": Plumes(
        (0.36, 1.00, 0.18),
        ((-0.84, 0.34, -0.04), (-0.86, 0.76, 0.00), (-0.82, 1.20, 0.06), (-0.62, 1.64, 0.14), (-0.30, 1.98, 0.22),
         (0.08, 2.18, 0.28), (0.44, 2.24, 0.30)), (0.0, -0.16, 1.0),
    ),
    "up": Plumes(
        (0.30, 0.64, 0.78),
        ((-0.76, 0.32, 0.16), (-0.74, 0.60, 0.44), (-0.70, 0.86, 0.82), (-0.54, 1.08, 1.22), (-0.28, 1.22, 1.56),
         (0.02, 1.30, 1.80), (0.32, 1.30, 1.90)), (0.0, -0.8, 0.6),
    ),
    "down": Plumes(
        (0.42, 0.92, -0.14),
        ((-0.78, 0.34, -0.16), (-0.74, 0.74, -0.34), (-0.62, 1.12, -0.56), (-0.38, 1.46, -0.78), (-0.06, 1.68, -0.94),
         (0.28, 1.78, -1.04), (0.58, 1.74, -1.06)), (0.0, 0.5, 0.9),
    ),
    "swept": Plumes(
        (0.34, 0.62, 0.14),
        ((-0.78, 0.18, -0.06), (-0.96, 0.34, -0.04), (-1.10, 0.52, 0.00), (-1.20, 0.72, 0.04), (-1.26, 0.92, 0.08),
         (-1.24, 1.12, 0.12), (-1.14, 1.28, 0.15)), (0.0, 0.1, 1.0),
    ),
}
SKINS["braking"], PLUMES["braking"] = SKINS["up"], PLUMES["up"]
"""One that comes down has its legs on the way to the ground, which those aloft have not."""


def bat(
    skin: Colour,
    web: Colour,
    shoulder: Point = (0.28, 0.34, 1.02),
    size: float = 1.0,
    claw: bool = True,
    held: str = "raised",
) -> Parts:
    """Two wings of skin: `shoulder` is where the right one begins, `size` 1 spans five inches, `held` as in `SKINS`."""
    shape = SKINS[held]

    def at(p: Point) -> Point:
        return plus(shoulder, p, size)

    elbow = at(shape.wrist)
    ends = [at(p) for p in shape.fingers]
    foot = at(shape.foot)
    parts: Parts = [flat(dim(web, 0.08), [shoulder, elbow, foot], bias=-0.04)]
    deep = dim(skin, 0.30)
    for i, (a, b) in enumerate(zip(ends, [*ends[1:], foot])):
        middle = along(along(a, b, 0.5), elbow, 0.24)
        tone = web if i % 2 == 0 else mix(web, deep, 0.10)
        parts.append(
            flat(tone, [elbow, a, along(along(a, b, 0.25), elbow, 0.15), middle, along(along(a, b, 0.75), elbow, 0.15),
                 b], bias=-0.02)
        )
        parts.append(
            tapered(
                lit(web, 0.30),
                along(elbow, middle, 0.10),
                along(elbow, middle, 0.72),
                0.012 * size + 0.004,
                0.005,
                bias=0.01,
            )
        )
    for b in ends[1:]:
        parts.append(tapered(deep, elbow, b, 0.042 * size + 0.006, 0.012, bias=0.03))
    parts += [
        hull(skin, (*shoulder, 0.15 * size), (*elbow, 0.085 * size), bias=0.06),
        tapered(skin, elbow, ends[0], 0.085 * size, 0.02, bias=0.07),
    ]
    if claw:
        parts.append(tapered(BONE, elbow, plus(elbow, (0.22, 0.03, 0.14), size), 0.045 * size, 0.008, bias=0.08))
    return both(parts)


def feathered(
    colour: Colour, tip: Colour, shoulder: Point = (0.18, 0.20, 0.86), size: float = 1.0, held: str = "raised"
) -> Parts:
    """Two feathered wings; `size` 1 spans about four inches, `held` as in `PLUMES`."""
    shape = PLUMES[held]
    wrist = plus(shoulder, shape.wrist, size)
    parts: Parts = []
    ends = [plus(shoulder, p, size) for p in shape.quills]
    starts = [along(shoulder, wrist, t) for t in (0.05, 0.35, 0.70, 0.92, 1.0, 1.0, 1.0)]
    sides = [_breadth(i, a, b, shape.across) for i, (a, b) in enumerate(zip(starts, ends, strict=True))]
    width = (0.17, 0.17, 0.16, 0.13, 0.115, 0.10, 0.09)
    for i, (a, b) in enumerate(zip(starts, ends, strict=True)):
        side = sides[i]
        w = width[i] * size
        tone = mix(colour, tip, 0.25 + 0.10 * i)
        m = along(a, b, 0.80)
        parts.append(
            flat(tone, [plus(a, side, w * 0.9), plus(m, side, w), b, plus(m, side, -w), plus(a, side, -w * 0.9)],
                 bias=-0.06 + 0.008 * i)
        )
    for i, (a, b) in enumerate(zip(starts, ends, strict=True)):  # a second, shorter and paler row over the first
        side = sides[i]
        w = width[i] * size * 1.02
        c, m = along(a, b, 0.56), along(a, b, 0.44)
        corners = [plus(a, side, w * 0.8), plus(m, side, w * 0.9), c, plus(m, side, -w * 0.9), plus(a, side, -w * 0.8)]
        parts.append(flat(lit(colour, 0.10 + 0.06 * (i % 2)), corners, bias=0.02 + 0.008 * i))
    parts += [
        hull(colour, (*shoulder, 0.115 * size), (*wrist, 0.075 * size), bias=0.05),
        tapered(colour, wrist, along(wrist, ends[-1], 0.5), 0.07 * size, 0.03, bias=0.055),
    ]
    return both(parts)


def _breadth(quill: int, a: Point, b: Point, across: Point | None) -> Point:
    """Which way a quill from `a` to `b` is broad."""
    if across is not None:
        return unit(cross(across, (b[0] - a[0], b[1] - a[1], b[2] - a[2])))
    return (0.0, 1.0, 0.16) if quill < 3 else (0.8, 0.6, 0.0) if quill < 5 else (1.0, 0.0, 0.0)
