"""Those who carry firearms, and a monk."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, both, disc, flat, hull, rod
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.anatomy import man
from game.ui.art.models.men.shape import HAIR, Shape
from game.ui.art.models.men.soldiers import skin_of
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BRASS, LEATHER, Colour, mix


def hat(w: Wear, s: Shape, colour: Colour) -> Parts:
    """A broad-brimmed hat with a band of the side, a leader's of gold."""
    f, z, r = s.head_at[0], s.head_at[1], s.head
    band = (236, 196, 76) if w.leader else w.side.rim
    brim = mix(colour, (255, 255, 255), 0.10)
    return [
        disc(mix(colour, (20, 14, 10), 0.35), (f - 0.01, 0, z + 0.075), (0.10, 0, 1), r * 1.92, bias=0.05),
        disc(brim, (f - 0.01, 0, z + 0.095), (0.10, 0, 1), r * 1.84, bias=0.06),
        hull(colour, (f - 0.01, 0.03, z + 0.12, r * 0.80), (f - 0.01, -0.03, z + 0.12, r * 0.80),
             (f - 0.01, 0.03, z + 0.24, r * 0.52), (f - 0.01, -0.03, z + 0.24, r * 0.52), bias=0.08),
        disc(band, (f - 0.01, 0, z + 0.115), (0.10, 0, 1), r * 1.02, bias=0.07, plain=True),
    ]  # fmt: skip


@modelled()
def gunfighter(w: Wear) -> Parts:
    """A gunfighter: a long coat over the colour of the side, a kerchief, a cartridge belt and a broad hat."""
    c = w.side
    coat = w.pick((112, 82, 54), (86, 66, 52), (134, 104, 70), (70, 62, 60), salt=3)
    felt = w.pick((128, 90, 54), (186, 152, 104), (66, 58, 60), (206, 188, 150), salt=5)
    tails = [
        *both([hull(coat, (-0.10, 0.17, 0.42, 0.06), (-0.16, 0.22, 0.10, 0.065), (-0.20, 0.06, 0.10, 0.05),
                    bias=-0.02)]),
        *both([hull(coat, (-0.02, 0.15, 0.66, 0.075), (0.04, 0.17, 0.36, 0.06), bias=0.015)]),
    ]
    kerchief = [
        hull(c.rim, (0.10, 0.07, 0.72, 0.05), (0.10, -0.07, 0.72, 0.05), bias=0.05),
        flat(c.rim, [(0.16, -0.08, 0.71), (0.16, 0.08, 0.71), (0.18, 0.0, 0.56)], bias=0.055),
    ]
    belt = [
        rod(LEATHER, (0.13, -0.13, 0.42), (0.15, 0.14, 0.36), 0.034, bias=0.04),
        *(ball(BRASS, (0.155, -0.10 + 0.055 * n, 0.415 - 0.011 * n), 0.018, bias=0.06, gloss=1) for n in range(5)),
        hull((70, 46, 30), (0.02, 0.20, 0.36, 0.05), (0.0, 0.22, 0.20, 0.035), bias=0.05),
    ]
    shape = Shape(
        skin=skin_of(w), cloth=c.cloth, sleeve=coat, skirt=mix(coat, (30, 22, 16), 0.2),
        trousers=w.pick((74, 76, 92), (94, 78, 60), (62, 56, 54), salt=2), headgear="", hair=w.pick(*HAIR),
        beard=w.pick((60, 44, 34), (150, 140, 128), (112, 74, 42), salt=7) if w.seed % 3 == 0 else None, stride=0.12,
        extra=[*tails, *kerchief, *belt],
    )
    shape.extra = [*hat(w, shape, felt), *shape.extra]
    return man(w.wearing(armour=""), shape)


@modelled()
def monk(w: Wear) -> Parts:
    """A monk: shaven head, saffron robe over one shoulder, beads, and a sash of the side."""
    c = w.side
    saffron = w.pick((214, 142, 54), (198, 120, 50), (188, 104, 44), salt=3)
    extra = [
        hull(c.rim, (0.14, -0.16, 0.66, 0.05), (0.18, 0.12, 0.40, 0.05), bias=0.03),
        hull(c.rim, (0.0, 0.15, 0.40, 0.04), (0.0, -0.15, 0.40, 0.04), (0.14, 0.0, 0.38, 0.05), bias=0.025),
        *(ball((112, 62, 38), (0.14 - 0.012 * abs(n), 0.034 * n, 0.70 - 0.012 * n * n), 0.028, bias=0.06)
          for n in range(-3, 4)),
    ]  # fmt: skip
    return man(w.wearing(armour=""), Shape(
        skin=skin_of(w), robe=saffron, sleeve=skin_of(w), headgear="", extra=extra, stride=0.12
    ))
