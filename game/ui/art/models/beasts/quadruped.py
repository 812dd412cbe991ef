"""Beasts on four legs: one body with other numbers, and the heads that go on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.ui.art.figures.model import Parts, ball, balls, both, chain, flat, hull, rod
from game.ui.art.models.men.shape import Shape
from game.ui.art.palette import INK, LEATHER, Colour, lit, mix

HOOF: Colour = (70, 56, 48)


@dataclass
class Body:
    """The numbers of a four-legged body, inches; a horse by default."""

    coat: Colour
    belly: Colour | None = None
    foot: Colour = HOOF
    front: float = 0.48  # where the fore legs stand
    rear: float = 0.48  # how far behind the hind legs stand
    back: float = 0.64  # height of the body's middle
    chest: float = 0.23  # radii
    loin: float = 0.25
    waist: float = 0.22
    leg: float = 0.056
    apart: float = 0.15
    stride: float = 0.12
    paws: bool = False
    knee: float = 0.10  # radius at the top of a leg
    flown: bool = False  # on the wing: the legs drawn up


def body(b: Body) -> Parts:
    """Trunk and legs."""
    out: Parts = _drawn_up(b) if b.flown else _on_feet(b)
    out.append(
        hull(b.coat, (b.front - 0.06, 0, b.back, b.chest), (-b.rear, 0, b.back + 0.02, b.loin),
             (0, 0, b.back - 0.02, b.waist))
    )
    # shoulders and haunches stand out from the barrel, so that a beast seen from above is not a sausage
    out += both([
        hull(b.coat, (b.front - 0.05, b.apart * 0.86, b.back - 0.03, b.chest * 0.58),
             (b.front - 0.02, b.apart, b.back - 0.20, b.knee), bias=0.015),
        hull(b.coat, (-b.rear - 0.02, b.apart * 0.88, b.back, b.loin * 0.68),
             (-b.rear + 0.06, b.apart * 1.02, b.back - 0.20, b.knee * 1.1), bias=0.015),
    ])
    if b.belly:
        out.append(
            hull(b.belly, (b.front - 0.02, 0, b.back - 0.10, b.chest * 0.7), (b.front + 0.08, 0, b.back, b.chest * 0.6),
                 bias=0.02)
        )
    return out


def _drawn_up(b: Body) -> Parts:
    """Four legs of one on the wing: the fore legs bent beneath the chest, the hind legs trailing."""
    out: Parts = []
    for side in (1.0, -1.0):
        r, k = b.apart * side, 0.06 * side
        knee, hoof = (b.front + 0.20 + k, r * 1.06, b.back - 0.24), (b.front - 0.08 + k, r * 1.1, b.back - 0.36)
        hock, heel = (-b.rear - 0.20, r * 1.1, b.back - 0.22), (-b.rear - 0.56 + k, r * 0.96, b.back - 0.26)
        out += [
            hull(b.coat, (b.front, r, b.back - 0.12, b.knee), (*knee, b.leg * 1.15)),
            hull(b.coat, (*knee, b.leg * 1.1), (*hoof, b.leg)),
            hull(b.foot, (*hoof, b.leg * 1.2), (hoof[0] - 0.08, hoof[1], hoof[2], b.leg * 1.1)),
            hull(b.coat, (-b.rear, r, b.back - 0.10, b.knee), (*hock, b.leg * 1.2)),
            hull(b.coat, (*hock, b.leg * 1.15), (*heel, b.leg)),
            hull(b.foot, (*heel, b.leg * 1.2), (heel[0] - 0.09, heel[1], heel[2], b.leg * 1.1)),
        ]
    return out


def _on_feet(b: Body) -> Parts:
    """Four legs in stride."""
    out: Parts = []
    feet = (
        (b.front, b.apart, 1.1), (b.front - 0.06, -b.apart, -0.3), (-b.rear, b.apart, -1.0),
        (-b.rear - 0.02, -b.apart, 0.7),
    )
    for f, r, k in feet:
        st = b.stride * k
        out.append(hull(b.coat, (f + st, r, 0.07, b.leg), (f, r, b.back - 0.12, b.knee)))
        out.append(
            hull(b.foot, (f + st + 0.02, r, 0.05, b.leg * 1.2),
                 (f + st + (0.10 if b.paws else 0.03), r, 0.045, b.leg * (1.1 if b.paws else 1.2)))
        )
    return out


def neck(coat: Colour, at: tuple[float, float, float], to: tuple[float, float, float], bias: float = 0.04) -> Parts:
    """A neck from (forward, up, radius) to (forward, up, radius)."""
    return [hull(coat, (at[0], 0, at[1], at[2]), (to[0], 0, to[1], to[2]), bias=bias)]


def tuft_tail(
    coat: Colour, f: float, z: float, long: float = 0.5, tuft: Colour | None = None, up: bool = False
) -> Parts:
    """A thin tail with a tuft."""
    rise = 0.30 if up else -0.30
    line = balls(
        [
            (f, 0, z, 0.045), (f - long * 0.5, 0.08, z + rise * 0.4, 0.036),
            (f - long * 0.8, 0.18, z + rise * 1.1, 0.032), (f - long, 0.24, z + rise * 0.8, 0.030),
        ],
        2,
    )
    out = chain(coat, line, bias=-0.02)
    if tuft:
        out.append(
            hull(tuft, (f - long * 0.92, 0.22, z + rise, 0.06), (f - long * 1.15, 0.26, z + rise * 0.8, 0.03), bias=0.0)
        )
    return out


def brush_tail(coat: Colour, f: float, z: float, long: float = 0.5, thick: float = 0.085) -> Parts:
    """A wolf's brush."""
    return [
        hull(coat, (f, 0, z, thick * 0.7), (f - long * 0.55, 0.06, z - 0.06, thick), bias=-0.02),
        hull(lit(coat, 0.1), (f - long * 0.55, 0.06, z - 0.06, thick), (f - long, 0.12, z - 0.10, 0.02), bias=-0.01),
    ]


def at_head(skin: Colour, f: float, z: float, r: float) -> Shape:
    """Where a head goes, in the terms of a man's."""
    return Shape(skin=skin, head=r, head_at=(f, z))


# ---- horses -------------------------------------------------------------------
COATS: tuple[Colour, ...] = (
    (214, 204, 188), (126, 84, 54), (92, 62, 46), (168, 120, 76), (72, 60, 58), (150, 140, 132)
)


class Barding(NamedTuple):
    """What a horse wears: a cloth, its hem, and whether its head is armoured too."""

    cloth: Colour
    trim: Colour
    plate: bool = False


def horse(
    coat: Colour, mane: Colour = (70, 56, 50), barding: Barding | None = None, headless: bool = False,
    flown: bool = False,
) -> Parts:
    """A horse, barded or not."""
    plate = barding is not None and barding.plate
    rein = barding.cloth if barding is not None else LEATHER
    b = Body(coat, flown=flown)
    p = body(b)
    p += neck(coat, (0.46, 0.72, 0.20), (0.78, 1.08, 0.14)) if not headless else []
    if not headless:
        face: Colour = (176, 180, 186) if plate else lit(coat, 0.12)
        p += [
            hull(face, (0.80, 0, 1.14, 0.145), (1.12, 0, 0.92, 0.098), bias=0.10, gloss=1 if plate else 0),
            hull(mix(coat, (120, 96, 90), 0.55), (1.13, 0, 0.90, 0.092), (1.20, 0, 0.86, 0.075), bias=0.11),
            *both(
                [
                    ball(INK, (0.93, 0.12, 1.12), 0.028, bias=0.14),
                    ball(INK, (1.25, 0.04, 0.88), 0.018, bias=0.15),
                    flat(coat, [(0.74, 0.05, 1.24), (0.74, 0.13, 1.42), (0.84, 0.08, 1.25)], bias=0.14),
                    rod(rein, (1.03, 0.11, 1.01), (0.40, 0.20, 1.02), 0.018, bias=0.12),
                ]
            ),
            rod(rein, (1.02, 0.11, 1.02), (1.02, -0.11, 1.02), 0.028, bias=0.13),
            hull(mane, (0.76, 0, 1.28, 0.055), (0.60, 0, 1.16, 0.075), bias=0.09),
            hull(mane, (0.60, 0, 1.16, 0.075), (0.36, 0, 0.92, 0.055), bias=0.085),
        ]
        if not plate:
            p.append(hull((240, 232, 216), (0.98, 0, 1.14, 0.022), (1.10, 0, 1.02, 0.020), bias=0.16))
    p += [
        hull(mane, (-0.70, 0, 0.74, 0.08), (-0.92, 0.05, 0.48, 0.09), bias=-0.02),
        hull(mane, (-0.92, 0.05, 0.48, 0.09), (-0.98, 0.08, 0.20, 0.035), bias=-0.02),
    ]
    if barding is not None:
        p += caparison(barding.cloth, barding.trim)
    return p


def caparison(cloth: Colour, trim: Colour) -> Parts:
    """A caparison fore and aft with a trimmed hem."""
    p: Parts = [
        hull(cloth, (-0.14, 0.22, 0.74, 0.05), (-0.62, 0.18, 0.76, 0.05), (-0.66, 0.27, 0.40, 0.03),
             (-0.12, 0.29, 0.40, 0.03), (-0.36, 0, 0.88, 0.11), (-0.14, -0.22, 0.74, 0.05), (-0.62, -0.18, 0.76, 0.05),
             (-0.66, -0.27, 0.40, 0.03), (-0.12, -0.29, 0.40, 0.03), bias=0.015),
        hull(cloth, (0.34, 0.22, 0.72, 0.05), (0.60, 0.15, 0.74, 0.05), (0.62, 0.22, 0.40, 0.03),
             (0.30, 0.28, 0.40, 0.03), (0.34, -0.22, 0.72, 0.05), (0.60, -0.15, 0.74, 0.05), (0.62, -0.22, 0.40, 0.03),
             (0.30, -0.28, 0.40, 0.03), bias=0.015),
    ]
    return p + both(
        [
            rod(trim, (-0.66, 0.285, 0.42), (-0.12, 0.30, 0.42), 0.03, bias=0.05),
            rod(trim, (0.30, 0.29, 0.42), (0.62, 0.23, 0.42), 0.03, bias=0.05),
        ]
    )


def saddle(cloth: Colour, leather: Colour = LEATHER) -> Parts:
    """A saddle on its cloth."""
    return [
        hull(cloth, (0.24, 0.22, 0.66, 0.04), (-0.30, 0.23, 0.66, 0.04), (0.24, -0.22, 0.66, 0.04),
             (-0.30, -0.23, 0.66, 0.04), (0.20, 0, 0.86, 0.03), (-0.26, 0, 0.88, 0.03), bias=0.01),
        hull(leather, (0.16, 0.08, 0.86, 0.05), (0.16, -0.08, 0.86, 0.05), (-0.18, 0.10, 0.88, 0.05),
             (-0.18, -0.10, 0.88, 0.05), bias=0.02),
    ]
