"""Wings: skin stretched on fingers, or rows of feathers; one side is built, the other mirrored."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, Point, along, both, flat, hull, plus, tapered
from game.ui.art.palette import BONE, Colour, dim, lit, mix

TIPS: tuple[Point, ...] = ((0.70, 2.28, 0.73), (-0.23, 2.38, 0.38), (-1.08, 1.86, 0.10), (-1.50, 1.01, -0.10))


def bat(
    skin: Colour,
    web: Colour,
    shoulder: Point = (0.28, 0.34, 1.02),
    size: float = 1.0,
    lift: float = 1.0,
    claw: bool = True,
) -> Parts:
    """Two wings of skin: `shoulder` is where the right one begins, `size` 1 spans five inches."""

    def at(p: Point) -> Point:
        return shoulder[0] + p[0] * size, shoulder[1] + p[1] * size, shoulder[2] + p[2] * size * lift

    elbow = at((0.34, 0.81, 0.76))
    ends = [at(p) for p in TIPS]
    foot = at((-0.90, 0.0, -0.16))
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
    colour: Colour, tip: Colour, shoulder: Point = (0.18, 0.20, 0.86), size: float = 1.0, lift: float = 1.0,
    sweep: float = 0.0,
) -> Parts:
    """Two feathered wings; `size` 1 spans about four inches, `sweep` draws the tips back."""

    def at(f: float, r: float, z: float) -> Point:
        return shoulder[0] + (f - sweep * r) * size, shoulder[1] + r * size, shoulder[2] + z * size * lift

    wrist = at(0.36, 0.86, 0.46)
    parts: Parts = []
    ends = [
        at(-0.78, 0.34, 0.02), at(-0.76, 0.70, 0.12), at(-0.70, 1.06, 0.24), at(-0.52, 1.40, 0.34),
        at(-0.26, 1.66, 0.44), at(0.06, 1.84, 0.52), at(0.36, 1.90, 0.58),
    ]
    starts = [along(shoulder, wrist, t) for t in (0.05, 0.35, 0.70, 0.92, 1.0, 1.0, 1.0)]
    width = (0.17, 0.17, 0.16, 0.13, 0.115, 0.10, 0.09)
    for i, (a, b) in enumerate(zip(starts, ends)):
        side = (0.0, 1.0, 0.16) if i < 3 else (0.8, 0.6, 0.0) if i < 5 else (1.0, 0.0, 0.0)
        w = width[i] * size
        tone = mix(colour, tip, 0.25 + 0.10 * i)
        m = along(a, b, 0.80)
        parts.append(
            flat(tone, [plus(a, side, w * 0.9), plus(m, side, w), b, plus(m, side, -w), plus(a, side, -w * 0.9)],
                 bias=-0.06 + 0.008 * i)
        )
    for i, (a, b) in enumerate(zip(starts, ends, strict=True)):  # a second, shorter and paler row over the first
        side = (0.0, 1.0, 0.16) if i < 3 else (0.8, 0.6, 0.0) if i < 5 else (1.0, 0.0, 0.0)
        w = width[i] * size * 1.02
        c, m = along(a, b, 0.56), along(a, b, 0.44)
        corners = [plus(a, side, w * 0.8), plus(m, side, w * 0.9), c, plus(m, side, -w * 0.9), plus(a, side, -w * 0.8)]
        parts.append(flat(lit(colour, 0.10 + 0.06 * (i % 2)), corners, bias=0.02 + 0.008 * i))
    parts += [
        hull(colour, (*shoulder, 0.115 * size), (*wrist, 0.075 * size), bias=0.05),
        tapered(colour, wrist, along(wrist, ends[-1], 0.5), 0.07 * size, 0.03, bias=0.055),
    ]
    return both(parts)
