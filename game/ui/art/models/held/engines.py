"""Engines that throw stones: a frame of beams on wheels, the arm between its uprights, drawn down when it is loaded."""

from __future__ import annotations

from game.ui.art.figures.model import Part, Parts, ball, both, disc, flat, mirrored, rod, tapered
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import IRON

OAK, DARK, ROPE, HIDE, STONE = (150, 108, 66), (112, 78, 48), (196, 172, 122), (104, 72, 50), (150, 148, 142)

ENGINES = frozenset({"light_catapult", "heavy_catapult"})
LOADED = "loaded"
"""How the look of an engine says that its arm is down."""


def engine(w: Wear) -> Parts:
    """The engine of this name: `shield` says "loaded" where its arm is drawn down."""
    heavy = w.weapon == "heavy_catapult"
    half, long = (0.86, 1.36) if heavy else (0.62, 0.90)
    thick = 0.10 if heavy else 0.075
    tall = 1.18 if heavy else 0.92
    low = 0.24
    side: Parts = [
        rod(OAK, (-long, half, low), (long, half, low), thick),
        rod(OAK, (0.12, half, low), (0.22, half * 0.92, tall), thick * 0.9, bias=0.02),
        rod(DARK, (long * 0.8, half, low + 0.02), (0.24, half * 0.92, tall * 0.92), thick * 0.6, bias=0.01),
        rod(DARK, (-long * 0.55, half, low + 0.02), (0.16, half * 0.92, tall * 0.7), thick * 0.6, bias=0.01),
        disc(DARK, (long * 0.66, half + thick + 0.05, low - 0.02), (0.0, 1.0, 0.0), 0.22),
        disc(DARK, (-long * 0.66, half + thick + 0.05, low - 0.02), (0.0, 1.0, 0.0), 0.22),
        disc(IRON, (long * 0.66, half + thick + 0.07, low - 0.02), (0.0, 1.0, 0.0), 0.06, bias=0.02),
        disc(IRON, (-long * 0.66, half + thick + 0.07, low - 0.02), (0.0, 1.0, 0.0), 0.06, bias=0.02),
    ]
    across: Parts = [
        rod(OAK, (f, -half, low), (f, half, low), thick * 0.85) for f in (-long * 0.92, -long * 0.3, long * 0.92)
    ]
    across += [
        rod(OAK, (0.22, -half, tall), (0.22, half, tall), thick, bias=0.05),
        flat(HIDE, [(0.30, -half * 0.5, tall - 0.12), (0.30, half * 0.5, tall - 0.12),
                    (0.30, half * 0.5, tall + 0.12), (0.30, -half * 0.5, tall + 0.12)], bias=0.08),
        # The skein of twisted rope that drives the arm, and the windlass that draws it down.
        rod(ROPE, (0.02, -half * 0.96, low + 0.12), (0.02, half * 0.96, low + 0.12), thick * 1.3, bias=0.02),
        rod(DARK, (-long * 0.86, -half * 1.08, low + 0.16), (-long * 0.86, half * 1.08, low + 0.16), thick * 0.7),
        *[rod(DARK, (-long * 0.86, k * half * 1.08, low - 0.08), (-long * 0.86, k * half * 1.08, low + 0.40), 0.028)
          for k in (-1.0, 1.0)],
    ]  # fmt: skip
    return [*side, *mirrored(side), *across, *_arm(long, low, tall, thick, down=w.shield == LOADED)]


def _arm(long: float, low: float, tall: float, thick: float, *, down: bool) -> list[Part]:
    """The arm with its bowl, down on the windlass with a stone in it, or up against the crossbar."""
    foot = (0.02, 0.0, low + 0.12)
    head = (-long * 1.02, 0.0, low + 0.30) if down else (0.10, 0.0, tall + 0.52)
    found = [tapered(OAK, foot, head, thick * 0.9, thick * 0.7, bias=0.06), ball(DARK, head, thick * 2.0, bias=0.08)]
    if down:
        found += [
            ball(STONE, (head[0], 0.0, head[2] + 0.14), thick * 1.9, bias=0.12),
            rod(ROPE, (head[0] + 0.14, 0.0, head[2] - 0.02), (-long * 0.86, 0.0, low + 0.18), 0.022, bias=0.02),
        ]
    return found


def chest() -> Parts:
    """A chest with iron bands, shut."""
    lid = (132, 92, 54)
    found: Parts = [
        flat(DARK, [(0.20, -0.32, 0.02), (0.20, 0.32, 0.02), (0.20, 0.32, 0.30), (0.20, -0.32, 0.30)]),
        flat(DARK, [(-0.20, -0.32, 0.02), (-0.20, 0.32, 0.02), (-0.20, 0.32, 0.30), (-0.20, -0.32, 0.30)]),
        *both([flat(DARK, [(-0.20, 0.32, 0.02), (0.20, 0.32, 0.02), (0.20, 0.32, 0.30), (-0.20, 0.32, 0.30)])]),
        flat(lid, [(-0.21, -0.33, 0.31), (0.21, -0.33, 0.31), (0.21, 0.33, 0.31), (-0.21, 0.33, 0.31)], bias=0.05),
    ]
    bands = [rod(IRON, (-0.21, r, 0.32), (0.21, r, 0.32), 0.022, bias=0.08) for r in (-0.2, 0.2)]
    return [*found, *bands, ball((214, 176, 84), (0.21, 0.0, 0.24), 0.045, bias=0.1, gloss=1)]
