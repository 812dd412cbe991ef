"""A look in a pose: its parts in inches, fitted to its base."""

from __future__ import annotations

import math
from dataclasses import replace

from game.ui.art.figures.looks import Look
from game.ui.art.figures.model import Part, Parts, fallen, flat, greyed, leaning, mirrored, placed, rim_of, rolled
from game.ui.art.figures.wing_beats import AIR, held_aloft
from game.ui.art.models import Wear, model
from game.ui.art.models.held.gear import LONG
from game.ui.art.palette import INK, SIDES, SideColours, mix

POSES = {
    "fallen": "fallen",
    "dead": "fallen",
    "slain": "fallen",
    "prone": "prone",
    "subdued": "prone",
    "knocked_down": "prone",
    "fleeing": "fleeing",
    "charging": "charging",
    "stunned": "stunned",
    **{name: name for name in AIR},
}

ON_GROUND = {"standing": "folded", "stunned": "folded"}
"""How one on the ground holds its wings, where it has any, by its pose; else they are raised."""


def side_of(name: str) -> SideColours:
    return SIDES.get(name) or SIDES["blue"]


def fitted(look: Look) -> float:
    """How many times its drawn size a model is on the base it has been given."""
    here, drawn = look.base, model(look.model).base
    fit = math.sqrt((here[0] * (here[1] or here[0])) / (drawn[0] * (drawn[1] or drawn[0])))
    return 1.0 if abs(fit - 1) <= 0.04 else min(1.6, max(0.62, fit))


def parts_of(look: Look, pose: str = "standing", levelled: bool = True, gust: int = 0) -> Parts:
    """The model in inches, in a pose, fitted to its base; the cloth it carries at a step of a wave."""
    made = model(look.model)
    wear = Wear(side_of(look.side), look.weapon, look.shield, look.armour, look.leader, look.seed, levelled, gust=gust,
                wings=AIR[pose].wings if pose in AIR else ON_GROUND.get(pose, "raised"))  # fmt: skip
    parts: Parts = list(made.build(wear))
    fit = fitted(look)
    if fit != 1.0:
        parts = placed(parts, fit)
    if look.seed % 2 and look.weapon not in LONG:
        parts = mirrored(parts)
    if pose in AIR:
        return held_aloft(parts, pose, fit, upright=made.upright)
    if pose == "fleeing":
        return leaning(parts, 0.28)
    if pose == "charging":
        return leaning(parts, 0.20)
    if pose == "stunned":
        return leaning(parts, -0.16)
    if pose.startswith(("fallen", "prone")):
        half = look.base[0] / 2
        left = pose.endswith("left")
        parts = (
            fallen(parts, half)
            if made.upright
            else mirrored(rolled(mirrored(parts), half))
            if left
            else rolled(parts, half)
        )
        if pose.startswith("fallen"):
            plate = _tipped(side_of(look.side), look.base, made.upright)
            parts = [*greyed(parts, 0.42), *(mirrored([plate]) if left else [plate])]
    return parts


def _tipped(side: SideColours, base: tuple[float, float], upright: bool) -> Part:
    """The base on its edge at the feet of the fallen."""
    half, rim = base[0] / 2, mix(side.rim, INK, 0.22)
    if upright:
        plate = flat(
            rim,
            rim_of((-0.56 * max(1.0, half * 1.2), 0.0, half * 0.82), (1.0, 0.0, 0.34), half, corners=28, squash=0.84),
            bias=-0.4,
        )
    else:
        long, foot = (base[1] or base[0]) / 2, -0.5 * half - 0.26
        tall = min(half * 0.34, 0.34)
        plate = flat(
            rim, rim_of((0.0, foot, tall), (0.0, 1.0, 0.10), long * 0.92, corners=32, squash=tall / long), bias=-0.4
        )
    return replace(plate, shadow=False)


def way_down(look: Look, facing: int, pose: str) -> str:
    """Turn what falls on its side so that its legs point up the screen: the other way it would seem to stand."""
    return pose + " left" if pose in ("fallen", "prone") and facing > 180 and not model(look.model).upright else pose


def lying(look: Look, facing: int, pose: str) -> int:
    """The facing of somebody who lies: the slain across the screen, roughly, so that the edge of their base shows."""
    if not pose.startswith("fallen") or not model(look.model).upright:
        return facing
    facing %= 360
    east = facing < 180 if facing % 180 else look.seed % 2 == 0
    across = 75 if east else 285
    aside = (facing - across + 180) % 360 - 180
    return round((across + aside / 4) / 5) * 5


def levelled_for(look: Look, state: str, levelled: bool) -> bool:
    """Whether a weapon is carried level: only long ones can be, and those who flee or lie hold theirs upright."""
    return look.weapon not in LONG or (levelled and state != "fleeing")
