"""Who may strike a target, found a second time: who is near, whom nobody protects, and who has a place round it."""

from __future__ import annotations

from fractions import Fraction

from game.board.land.walls import Walls
from game.board.measured import SLACK, arcs, gap_of, size_of
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.field import Field
from tests.audit.watching import field_of

NO_ZONE = {"fleeing", "aloft", "stunned", "held", "asleep"}
NO_BLOWS = NO_ZONE | {"surprised", "unready", "basher"}
ROOM = {"equal": 8, "larger": 12, "smaller": 4}
"""How many of its size go round a target [SP-3.5.4.1, SP-3.5.4.2, SP-3.5.4.3]."""
IN_ARC = {
    "equal": {"front": 3, "left_flank": 1, "right_flank": 1, "rear": 3},
    "larger": {"front": 4, "left_flank": 2, "right_flank": 2, "rear": 4},
    "smaller": {"front": 2, "left_flank": 1, "right_flank": 1, "rear": 1},
}
"""How many of its size go into an arc [SP-3.5.4.1.1, SP-3.5.4.2.1, SP-3.5.4.3.1]."""


def in_zone(walls: Walls, owner: Figure, other: Figure) -> bool | None:
    """Tell whether one stands in another's zone, no wall between; None where a few grains decide it [SP-3.3.0.3]."""
    if owner.altitude or other.altitude or walls.part(owner.at, other.at):
        return False
    if not owner.standing or any(condition.name in NO_ZONE for condition in owner.conditions):
        return False
    wide = 2 * GRAIN if owner.profile.size in ("L", "H") and not owner.has("hidden") else GRAIN
    gap = gap_of(owner, other)
    return None if abs(gap - wide) <= SLACK else gap < wide


def _known(figure: Figure) -> bool:
    return figure.has("spotted") or not (figure.has("hidden") or figure.has("invisible"))


def _fights(field: Field, one: Figure, other: Figure) -> bool | None:
    """Whether blows pass between two who stand close; None where it is not sure."""
    if one.altitude or other.altitude:
        return None
    near = [in_zone(field.walls, one, other), in_zone(field.walls, other, one)]
    if not any(near):
        return None if None in near else False
    if field.protectors(one, other) or field.protectors(other, one):
        return False
    return _known(one) and _known(other)


def placed(state: State, target: Figure) -> set[str] | None:
    """Give who has a place round a target by the order in which they came; None where it cannot be told surely."""
    field = field_of(state)
    found: list[Figure] = []
    for one in state.standing(state.enemy_of(target.side)):
        fights = _fights(field, one, target)
        if fights is None:
            return None
        if fights:
            found.append(one)
    left, parts = Fraction(1), {arc: Fraction(1) for arc in ("front", "left_flank", "right_flank", "rear")}
    places: set[str] = set()
    for one in sorted(found, key=lambda one: (one.came, one.id)):
        size = size_of(one, target)
        where = arcs(target, one.at, size)
        if len(where) > 1:
            return None
        (arc,) = where
        both = size == "smaller" and arc.endswith("flank")
        takes = {part: Fraction(1, IN_ARC[size][part]) for part in parts if part == arc or (both and "flank" in part)}
        if any(name.name in NO_BLOWS for name in one.conditions):
            continue
        if left >= Fraction(1, ROOM[size]) and all(parts[part] >= share for part, share in takes.items()):
            left -= Fraction(1, ROOM[size])
            places.add(one.id)
            for part, share in takes.items():
                parts[part] -= share
    return places
