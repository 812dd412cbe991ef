"""Seeing: how far in what light, and what the ground hides [ST-R7, ST-R12, ST-R15]."""

from __future__ import annotations

from game.board.aslant import End, half_as_wide, sight_aslant
from game.board.heights import apart, foot
from game.board.sight import Sight, sight
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches, squared
from game.rules.magic.spellbound import helpless
from game.rules.situation import Situation

DUSK, TORCHLIGHT, DARK = 24 * GRAIN, 6 * GRAIN, 2 * GRAIN
"""How far one sees at dusk, how far a torch or lantern lights, and how far one sees in the dark [ST-R7]."""
SPIED = 24 * GRAIN
"""How far one aloft finds those in hiding whom it sees clear [SP-R306]."""


def eye(at: Situation, figure: Figure) -> int:
    """Return the height of a figure's eyes above the table in grains."""
    return foot(at.ground, figure) + figure.profile.height


def sight_limit(at: Situation, figure: Figure, target: Figure) -> int | None:
    """Return how far a figure sees another in this light, in grains, or None for no limit [ST-R7, ST-R15]."""
    light = at.state.table.light
    if light == "day" or (light == "dark" and is_lit(at, target)):
        return None
    return DUSK if light == "dusk" else dark_sight(figure)


def dark_sight(figure: Figure) -> int:
    """Return how far a figure sees in the dark what no lamp lights, in grains [ST-R7, ST-R15]."""
    for trait in figure.profile.traits:
        if trait.startswith("infravision "):
            return int(trait.split()[1]) * GRAIN
    return DARK


def carries_light(figure: Figure) -> bool:
    """Tell whether a figure has a torch or a lantern."""
    return "torch" in figure.carries or "lantern" in figure.carries


def is_lit(at: Situation, target: Figure) -> bool:
    """Tell whether a figure is in the light of a torch or lantern, whoever bears it [ST-R7, ST-R15]."""
    return is_place_lit(at, target.at, target.altitude)


def is_place_lit(at: Situation, place: Point, level: int = 0) -> bool:
    """Tell whether a place on the ground, or at an altitude, lies in the light of a torch, a lantern or a spell.

    [ST-R7, ST-R15, SP-R166, SP-R306]"""
    everyone = (figure for side in at.field.sides.values() for figure in side)
    if any(_lights(figure, place, level) for figure in everyone if carries_light(figure)):
        return True
    return bool(at.state.magic) and any(
        piece.terrain.kind == "light" and piece.covers(place) and level <= half_as_wide(piece.terrain.points)
        for piece in at.ground.pieces
    )


def _lights(figure: Figure, place: Point, level: int) -> bool:
    return squared(figure.at, place) + (figure.altitude - level) ** 2 <= TORCHLIGHT * TORCHLIGHT


def seen(at: Situation, figure: Figure, target: Figure, *, lit: bool = False) -> Sight:
    """Tell how one figure sees another, in the light that there is or as if it were `lit`: clear, in cover or blocked.

    [SP-3.4.2.11, ST-R7, ST-R12, SP-R306]"""
    if at.state.table.light != "day" and not lit:
        limit = sight_limit(at, figure, target)
        if limit is not None and apart(figure, target) > limit:
            far = round_inches(limit)
            return Sight("blocked", None, f"in this light {figure.name} sees {far} inches", "ST-R7")
    base = target.profile.base
    rim = base.radius or base.width // 2
    if figure.altitude or target.altitude:
        return sight_aslant(at.ground, _end(at, figure), _end(at, target), rim)
    return sight(at.ground, figure.at, eye(at, figure), target.at, eye(at, target), rim)


def sight_of_place(at: Situation, figure: Figure, place: Point, level: int = 0) -> Sight:
    """Tell how a figure sees a place on the ground, or at an altitude, whatever the light [ST-R12, SP-R306]."""
    high = at.ground.level(place) + level
    if figure.altitude or level:
        return sight_aslant(at.ground, _end(at, figure), End(place, high, high, level > 0))
    return sight(at.ground, figure.at, eye(at, figure), place, high)


def spies(at: Situation, figure: Figure, target: Figure) -> bool:
    """Tell whether one aloft sees one in hiding: clear down to its feet, 24 inches away at most, with eyes for it.

    [SP-R306]"""
    if not figure.altitude or figure.has("fleeing") or figure.has("blind") or helpless(figure):
        return False
    limit = sight_limit(at, figure, target)
    if apart(figure, target) > (SPIED if limit is None else min(SPIED, limit)):
        return False
    low = _end(at, target)
    return sight_aslant(at.ground, _end(at, figure), low._replace(eye=low.foot)).kind == "clear"


def _end(at: Situation, figure: Figure) -> End:
    low = foot(at.ground, figure)
    return End(figure.at, low + figure.profile.height, low, figure.altitude > 0)
