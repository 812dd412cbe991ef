"""Harpy, gargoyle, medusa, werewolf and the unseen stalker."""

from __future__ import annotations

from game.ui.art.figures.model import Parts, ball, balls, both, chain, flat, hull, rod
from game.ui.art.models.beasts.winged import TALON
from game.ui.art.models.beasts.wings import bat, feathered
from game.ui.art.models.entry import modelled
from game.ui.art.models.held.gear import grasping
from game.ui.art.models.held.weapons import Held
from game.ui.art.models.men.anatomy import eyes, man
from game.ui.art.models.men.faces import brute, ears, muzzle
from game.ui.art.models.men.humanoids import claws, tail
from game.ui.art.models.men.shape import Shape
from game.ui.art.models.men.wear import Wear
from game.ui.art.palette import INK, Colour, dim, lit, mix


@modelled(winged=True)
def harpy(w: Wear) -> Parts:
    """A woman's face and arms, a vulture's wings and legs."""
    skin: Colour = (222, 176, 142)
    brown: Colour = (128, 96, 72)
    s = Shape(
        skin=skin, cloth=brown, sleeve=skin, trousers=brown, boot=TALON, skirt=w.side.cloth, headgear="long",
        hair=(66, 44, 40), width=0.14, limb=0.055,
    )
    s.extra = (
        feathered(brown, (80, 60, 50), (-0.08, 0.12, 0.66), 0.54, w.wings) + claws(0.44, 0.26, 0.56, 0.12, TALON)
        + claws(0.40, -0.26, 0.50, 0.12, TALON)
    )
    s.extra += [
        flat(dim(brown, 0.15 * k),
             [(-0.10, 0.05 * k - 0.05, 0.36), (-0.56, 0.20 * k - 0.28, 0.20), (-0.52, 0.20 * k - 0.12, 0.20)],
             bias=-0.08)
        for k in range(3)
    ]
    return man(w, s, grasping(w, (0.44, 0.26, 0.56), (0.40, -0.26, 0.50)))


@modelled(1.0, (0.22, 0.78, 0.38), winged=True)
def gargoyle(w: Wear) -> Parts:
    """Grey stone with horns, bat wings and claws."""
    grey = w.pick((136, 134, 130), (122, 124, 126))
    s = Shape(
        skin=grey, cloth=grey, sleeve=grey, trousers=grey, boot=dim(grey, 0.3), skirt=w.side.cloth, headgear="",
        lean=0.12, width=0.19, head=0.15, head_at=(0.20, 0.80), limb=0.078, shoulder=0.60, stride=0.13,
    )
    s.face = lambda a, b: [
        *brute(a, b)[:-2],
        *ears(a, 1.5, 0.9),
        *both([hull(dim(grey, 0.25), (0.18, 0.08, 0.92, 0.045), (0.06, 0.16, 1.12, 0.012), bias=0.12)]),
        *eyes(0.33, 0.83, 0.06, 0.03, (255, 190, 70), 0.16),
    ]
    s.extra = (
        bat(dim(grey, 0.12), dim(grey, 0.25), (-0.08, 0.12, 0.64), 0.40, held=w.wings) + tail(grey, 0.8)
        + claws(0.46, 0.30, 0.46, 0.12) + claws(0.46, -0.28, 0.46, 0.12)
    )
    return man(w, s, grasping(w, (0.46, 0.30, 0.46), (0.46, -0.28, 0.46)))


@modelled(1.0, (0.05, 0.88, 0.40))
def medusa(w: Wear) -> Parts:
    """A woman in a long gown, snakes for hair."""
    skin: Colour = (178, 190, 132)
    gown = w.side.cloth
    s = Shape(skin=skin, robe=gown, sleeve=skin, headgear="", head=0.13, head_at=(0.05, 0.86), width=0.15, limb=0.055)
    snake: Colour = (86, 132, 62)
    hair: Parts = [hull(dim(snake, 0.2), (0.0, 0, 0.92, 0.13), (-0.08, 0, 0.86, 0.12), bias=0.01)]
    for f, r, z in (
        (0.10, 0.26, 1.10), (-0.10, 0.34, 1.06), (-0.28, 0.20, 1.08), (-0.30, -0.14, 1.10), (-0.12, -0.34, 1.04),
        (0.12, -0.26, 1.12), (0.0, 0.06, 1.26), (-0.18, -0.04, 1.24),
    ):
        hair += chain(
            snake if (f > 0) == (r > 0) else lit(snake, 0.18),
            balls(
                [(0.0, r * 0.3, 0.96, 0.042), (f * 0.6 - 0.02, r * 0.7, z - 0.02, 0.036), (f, r, z - 0.04, 0.036)], 2
            ),
            bias=0.03,
        )
        hair.append(ball((214, 60, 44), (f + 0.03, r, z - 0.03), 0.020, bias=0.08))
    s.face = lambda a, b: [
        ball(skin, (0.05, 0, 0.86), 0.13),
        *eyes(0.165, 0.88, 0.055, 0.034, (200, 255, 140), 0.09),
        *eyes(0.185, 0.88, 0.056, 0.015, INK, 0.11),
        hull((140, 50, 50), (0.17, 0.025, 0.80, 0.018), (0.17, -0.025, 0.80, 0.018), bias=0.08),
    ]
    s.extra = [*hair, rod((232, 200, 110), (0.15, -0.1, 0.4), (0.15, 0.1, 0.4), 0.03, bias=0.06)]
    return man(w, s, grasping(w, (0.36, 0.30, 0.62), (0.34, -0.30, 0.56)))


@modelled(1.0, (0.28, 0.84, 0.38))
def werewolf(w: Wear) -> Parts:
    """A wolf on its hind legs in torn clothes."""
    c = w.pick((108, 92, 78), (92, 86, 82))
    s = Shape(
        skin=c, cloth=c, sleeve=c, trousers=mix(w.side.cloth, (80, 66, 56), 0.4), boot=dim(c, 0.3), skirt=w.side.cloth,
        headgear="", lean=0.12, width=0.20, head=0.15, head_at=(0.20, 0.86), limb=0.086, stride=0.14, size=1.06,
        face=lambda a, b: muzzle(a, b, 1.15, lit(c, 0.2), (0.85, 1.75)),
    )
    s.extra = [
        hull(dim(c, 0.2), (0.06, 0, 0.92, 0.10), (-0.08, 0, 0.72, 0.14), (-0.12, 0, 0.46, 0.10), bias=-0.01),
        *tail(c, 0.7, 0.06),
    ]
    if w.weapon:
        return man(w, s)
    s.extra += claws(0.46, 0.34, 0.58, 0.13) + claws(0.48, -0.30, 0.46, 0.13)
    return man(w, s, Held([], (0.46, 0.34, 0.58), (0.48, -0.30, 0.46)))


@modelled(veil=96)
def invisible_stalker(w: Wear) -> Parts:
    """An invisible stalker: a stir of air the shape of a man, hardly seen."""
    c: Colour = mix((206, 214, 216), w.side.pale, 0.3)
    s = Shape(
        skin=c, cloth=c, sleeve=c, trousers=c, boot=c, skirt=c, belt=c, headgear="", lean=0.06, width=0.20, size=1.15,
        face=lambda a, b: [ball(c, (0.06, 0, 0.86), 0.145)],
    )
    return man(w, s, Held([], (0.46, 0.26, 0.62), (0.42, -0.28, 0.52)))
