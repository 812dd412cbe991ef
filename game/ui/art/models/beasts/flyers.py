"""Winged mounts and the unicorn."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, both, flat, hull
from game.ui.art.models.beasts.heads import eagle
from game.ui.art.models.beasts.quadruped import Body, body, horse, neck, tuft_tail
from game.ui.art.models.beasts.wings import feathered
from game.ui.art.models.entry import modelled
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import dim, mix


@modelled(2.0, (0.90, 1.06, 0.40), upright=False, winged=True)
def griffon(w: Wear) -> Parts:
    """A lion behind, an eagle before."""
    gold, brown = (206, 162, 92), (150, 104, 58)
    p = body(Body(
        gold, foot=(222, 170, 64), front=0.46, rear=0.48, back=0.58, chest=0.23, loin=0.21, waist=0.18, leg=0.06,
        knee=0.10, paws=True, flown=w.aloft,
    ))
    p += neck(brown, (0.42, 0.66, 0.21), (0.74, 0.98, 0.15)) + eagle((238, 228, 206), 0.82, 1.06, 0.17)
    p += both([flat(brown, [(0.74, 0.08, 1.18), (0.66, 0.14, 1.36), (0.62, 0.12, 1.12)], bias=0.10)])
    p += [
        *(
            flat(
                dim(brown, 0.1),
                [
                    (0.60 - k * 0.12, 0.12, 0.96 - k * 0.12), (0.38 - k * 0.10, 0.0, 0.98 - k * 0.14),
                    (0.60 - k * 0.12, -0.12, 0.96 - k * 0.12),
                ],
                bias=0.08,
            )
            for k in range(2)
        )
    ]
    return (
        p + tuft_tail(gold, -0.66, 0.60, 0.62, dim(brown, 0.3), up=True)
        + feathered(brown, (92, 62, 40), (0.22, 0.19, 0.80), 0.92, w.wings)
    )


@modelled(2.0, (0.94, 1.14, 0.40), upright=False, winged=True)
def hippogriff(w: Wear) -> Parts:
    """A horse behind, an eagle before."""
    coat, head = (168, 132, 100), (232, 222, 200)
    p = (
        horse(coat, (92, 70, 54), headless=True, flown=w.aloft)
        + neck(mix(coat, head, 0.5), (0.44, 0.72, 0.21), (0.78, 1.06, 0.15))
        + eagle(head, 0.86, 1.14, 0.165)
    )
    return p + feathered((196, 172, 140), (110, 84, 62), (0.24, 0.20, 0.86), 0.92, w.wings)


@modelled(2.0, (0.94, 1.08, 0.42), upright=False, winged=True)
def pegasus(w: Wear) -> Parts:
    """A white winged horse."""
    return horse((240, 236, 226), (214, 206, 190), flown=w.aloft) + feathered(
        (246, 242, 232), (200, 200, 206), (0.26, 0.20, 0.86), 0.92, w.wings
    )


@modelled(2.0, (0.98, 1.14, 0.46), upright=False)
def unicorn(w: Wear) -> Parts:
    """A white horse with a horn."""
    return [
        *horse((240, 236, 226), (206, 190, 160)),
        hull((246, 214, 130), (*(1.0, 0, 1.2), 0.045), (*(1.34, 0, 1.54), 0.006), bias=0.18, gloss=1),
    ]
