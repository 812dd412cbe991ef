"""Wolves, wild and under saddle."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, both, flat, hull, placed
from game.ui.art.models.beasts.quadruped import Body, at_head, body, brush_tail, neck, saddle
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.faces import muzzle
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import BONE, Colour, dim, lit


def wolf_of(coat: Colour, size: float, w: Wear, big: bool) -> Parts:
    p = body(Body(
        coat, belly=lit(coat, 0.25), foot=lit(coat, 0.1), front=0.32, rear=0.32, back=0.42, chest=0.165, loin=0.13,
        waist=0.11, leg=0.048, apart=0.15, stride=0.15, paws=True, knee=0.07,
    ))
    p += [
        *neck(dim(coat, 0.1), (0.3, 0.48, 0.16), (0.5, 0.64, 0.13)),
        hull(w.side.rim, (0.42, 0, 0.58, 0.155), (0.46, 0, 0.61, 0.15), bias=0.05),
    ]
    p += [hull(dim(coat, 0.22), (0.26, 0, 0.60, 0.07), (-0.06, 0, 0.52, 0.05), (-0.34, 0, 0.54, 0.04), bias=0.03)]
    p += muzzle(at_head(coat, 0.58, 0.68, 0.145), w, 1.0, lit(coat, 0.28), (0.90, 1.75)) + brush_tail(
        coat, -0.40, 0.44, 0.40
    )
    if big:
        p += both([
            flat(BONE, [(0.80, 0.07, 0.60), (0.82, 0.06, 0.48), (0.85, 0.05, 0.60)], bias=0.16, plain=True),
            flat(dim(coat, 0.2), [(0.46, 0.10, 0.62), (0.34, 0.27, 0.60), (0.32, 0.10, 0.48)], bias=0.02),
        ])
    return placed(p, size)


@modelled(0.85, (0.76, 0.62, 0.34), upright=False)
def wolf(w: Wear) -> Parts:
    """A grey wolf."""
    return wolf_of(w.pick((128, 122, 114), (112, 104, 96), (142, 130, 112)), 1.0, w, False)


@modelled(1.2, (1.00, 0.84, 0.44), upright=False)
def dire_wolf(w: Wear) -> Parts:
    """A great dark wolf with fangs."""
    return wolf_of(w.pick((84, 80, 80), (98, 82, 70)), 1.32, w, True)


def wolf_mount(w: Wear) -> Parts:
    """A great wolf under saddle."""
    return wolf_of(w.pick((112, 104, 98), (96, 84, 74)), 1.42, w, True) + placed(saddle(w.side.cloth), 0.74, z=0.06)
