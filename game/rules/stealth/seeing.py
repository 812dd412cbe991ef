"""Seeing: how far in what light, and what the ground hides [ST-R7, ST-R12, ST-R15]."""

from __future__ import annotations

from game.board.heights import apart, foot
from game.board.sight import Sight, sight
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches, squared
from game.rules.situation import Situation

DUSK, TORCHLIGHT, DARK = 24 * GRAIN, 6 * GRAIN, 2 * GRAIN
"""How far one sees at dusk, how far a torch or lantern lights, and how far one sees in the dark [ST-R7]."""


def eye(at: Situation, figure: Figure) -> int:
    """Return the height of a figure's eyes above the table in grains."""
    return foot(at.ground, figure) + figure.profile.height


def sight_limit(at: Situation, figure: Figure, target: Figure) -> int | None:
    """Return how far a figure sees another in this light, in grains, or None for no limit [ST-R7, ST-R15]."""
    light = at.state.table.light
    if light == "day" or (light == "dark" and is_lit(at, target)):
        return None
    if light == "dusk":
        return DUSK
    for trait in figure.profile.traits:
        if trait.startswith("infravision "):
            return int(trait.split()[1]) * GRAIN
    return DARK


def carries_light(figure: Figure) -> bool:
    """Tell whether a figure has a torch or a lantern."""
    return "torch" in figure.carries or "lantern" in figure.carries


def is_lit(at: Situation, target: Figure) -> bool:
    """Tell whether a figure stands in the light of a torch or lantern, whoever bears it [ST-R7, ST-R15]."""
    return is_place_lit(at, target.at)


def is_place_lit(at: Situation, place: Point) -> bool:
    """Tell whether a place lies in the light of a torch, a lantern or a spell [ST-R7, ST-R15, SP-R166]."""
    everyone = (figure for side in at.field.sides.values() for figure in side)
    if any(squared(figure.at, place) <= TORCHLIGHT * TORCHLIGHT for figure in everyone if carries_light(figure)):
        return True
    return bool(at.state.magic) and any(
        piece.terrain.kind == "light" and piece.covers(place) for piece in at.ground.pieces
    )


def seen(at: Situation, figure: Figure, target: Figure) -> Sight:
    """Tell how one figure sees another: clear, in cover or blocked [SP-3.4.2.11, ST-R7, ST-R12]."""
    if at.state.table.light != "day":
        limit = sight_limit(at, figure, target)
        if limit is not None and apart(figure, target) > limit:
            far = round_inches(limit)
            return Sight("blocked", None, f"in this light {figure.name} sees {far} inches", "ST-R7")
    base = target.profile.base
    return sight(at.ground, figure.at, eye(at, figure), target.at, eye(at, target), base.radius or base.width // 2)
