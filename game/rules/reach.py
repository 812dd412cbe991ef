"""Who may strike whom: reach, places round a target, and from which side a blow comes."""

from __future__ import annotations

from collections.abc import Mapping

from game.board.arcs import Arc, Ring, arc_of
from game.core.state import Figure
from game.core.tally import Refusal
from game.rules.arms import ring, weapon_in_hand
from game.rules.movement import exerts_zone_on
from game.rules.situation import Situation

FRONT, LEFT, RIGHT, REAR = "front", "left_flank", "right_flank", "rear"
FLANK = "flank"

RINGS: dict[Ring, int] = {"equal": 8, "larger": 12, "smaller": 4}
"""How many places there are round a target [SP-3.5.4.1, SP-3.5.4.2, SP-3.5.4.3]."""

BOTH_FLANKS: dict[Arc, int] = {"left_flank": 12, "right_flank": 12}
SHARES: dict[Ring, dict[Arc, dict[Arc, int]]] = {
    "equal": {
        "front": {"front": 4},
        "left_flank": {"left_flank": 12},
        "right_flank": {"right_flank": 12},
        "rear": {"rear": 4},
    },
    "larger": {
        "front": {"front": 3},
        "left_flank": {"left_flank": 6},
        "right_flank": {"right_flank": 6},
        "rear": {"rear": 3},
    },
    "smaller": {
        "front": {"front": 6},
        "left_flank": BOTH_FLANKS,
        "right_flank": BOTH_FLANKS,
        "rear": {"rear": 12},
    },
}
"""What one attacker takes of the arcs round a target, in twelfths; round a smaller one a flank man takes both flanks.

[SP-3.5.4.1.1, SP-3.5.4.2.1, SP-3.5.4.3.1, SP-R53]"""

PLACES_RULE: dict[Ring, tuple[str, str]] = {
    "equal": ("SP-3.5.4.1", "SP-3.5.4.1.1"),
    "larger": ("SP-3.5.4.2", "SP-3.5.4.2.1"),
    "smaller": ("SP-3.5.4.3", "SP-3.5.4.3.1"),
}


def may_strike(figure: Figure) -> bool:
    """Tell whether a figure can give blows at all: it stands, and is neither surprised, stunned nor in flight."""
    return figure.standing and not (
        figure.conditions and (figure.has("surprised") or figure.has("stunned") or figure.has("fleeing"))
    )


# ---- reach -------------------------------------------------------------------------------------------------------


def directly(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether blows pass between two: one stands in the other's zone and no friend between them.

    [SP-3.5.1.1, SP-3.5.1.4, SP-R5]"""
    kept = at.field.lay.kept
    name = ("directly", figure.id, foe.id) if figure.id < foe.id else ("directly", foe.id, figure.id)
    found: bool | None = kept.get(name)
    if found is None:
        lay = at.field.lay
        found = kept[name] = (
            (exerts_zone_on(figure, foe) or exerts_zone_on(foe, figure))
            and not lay.protectors(figure, foe)
            and not lay.protectors(foe, figure)
        )
    return found


def fronts(at: Situation, figure: Figure, foe: Figure) -> tuple[str, str] | None:
    """Give the friend who fights a foe, over whose head a figure reaches it, and the rule; None without such a weapon.

    From the second rank with spear, bill or pike, from the third with a pike [SP-3.5.10.4, SP-3.5.10.5, SP-R5]."""
    weapon = weapon_in_hand(at, figure)
    if weapon is None or not ("rank2" in weapon.flags or "rank3" in weapon.flags):
        return None
    lay = at.field.lay
    for name in lay.protectors(figure, foe):
        friend = at.figure(name)
        if "rank2" in weapon.flags and directly(at, friend, foe):
            return name, "SP-3.5.10.4"
        if "rank3" in weapon.flags:
            for first in lay.protectors(friend, foe):
                if directly(at, at.figure(first), foe):
                    return first, "SP-3.5.10.5"
    return None


def reaches(at: Situation, figure: Figure, foe: Figure) -> str | None:
    """Give the rule by which a figure's blows could reach a foe from where both stand, or None."""
    kept = at.field.lay.kept
    name = ("reaches", figure.id, foe.id)
    if name in kept:
        known: str | None = kept[name]
        return known
    over = None if directly(at, figure, foe) else fronts(at, figure, foe)
    found = "SP-3.5.1.1" if directly(at, figure, foe) else over[1] if over is not None else None
    kept[name] = found
    return found


def foes_in_reach(at: Situation, figure: Figure) -> list[Figure]:
    """List the enemies a figure's blows could reach from where it stands, in order of ids."""
    near = [at.figure(name) for name in at.field.lay.near(figure)]
    return [foe for foe in near if reaches(at, figure, foe) is not None]


def engaged(at: Situation, figure: Figure) -> list[Figure]:
    """List the enemies a figure is engaged with: in its zone, it in theirs, or within reach of its blows [SP-R61]."""
    near = [at.figure(name) for name in at.field.lay.near(figure)]
    return [
        foe
        for foe in near
        if exerts_zone_on(figure, foe) or exerts_zone_on(foe, figure) or reaches(at, figure, foe) is not None
    ]


# ---- places round a target ---------------------------------------------------------------------------------------


def attackers(at: Situation, target: Figure) -> Mapping[str, str]:
    """Give all who may strike a target, each with the arc it comes from: those with a place, those reaching over them.

    First come, first placed; each takes its share of the ring and of its arc. Who reaches over a friend needs no place
    of its own, but the friend must have one [SP-3.5.4.1, SP-3.5.4.2, SP-3.5.4.3, SP-R53, SP-R5, SP-R102]."""
    kept = at.field.lay.kept
    name = ("attackers", target.id)
    found: dict[str, str] | None = kept.get(name)
    if found is None:
        found = kept[name] = _attackers(at, target)
    return found


def _attackers(at: Situation, target: Figure) -> dict[str, str]:
    near = [foe for foe in (at.figure(one) for one in at.field.lay.near(target)) if may_strike(foe)]
    bodies = sorted((foe for foe in near if directly(at, foe, target)), key=lambda one: (one.came, one.id))
    found: dict[str, str] = {}
    ring_left = 24
    left: dict[Arc, int] = {"front": 12, "left_flank": 12, "right_flank": 12, "rear": 12}
    for one in bodies:
        kind = ring(one, target)
        arc = arc_of(target, one.at, kind)
        share = SHARES[kind][arc]
        if ring_left >= 24 // RINGS[kind] and all(left[part] >= takes for part, takes in share.items()):
            ring_left -= 24 // RINGS[kind]
            for part, takes in share.items():
                left[part] -= takes
            found[one.id] = arc
    placed = frozenset(found)
    for one in near:
        if one.id not in placed:
            over = None if directly(at, one, target) else fronts(at, one, target)
            if over is not None and over[0] in placed:
                found[one.id] = arc_of(target, one.at, ring(one, target))
    return found


def blow_refused(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a figure may not strike a target from where it stands, or None [SP-R5, SP-3.5.4.1 to SP-3.5.4.3]."""
    if figure.id in attackers(at, target):
        return None
    if reaches(at, figure, target) is None:
        return Refusal(f"{target.name} is out of {figure.name}'s reach", "SP-R5")
    kind = ring(figure, target)
    arc = arc_of(target, figure.at, kind)
    there = sum(1 for one in attackers(at, target) if directly(at, at.figure(one), target))
    whole, share = PLACES_RULE[kind]
    reason = f"{figure.name} finds no place at the {arc.replace('_', ' ')} of {target.name}"
    return Refusal(reason, whole if there >= RINGS[kind] else share, {"attackers": there, "places": RINGS[kind]})


def position(at: Situation, figure: Figure, target: Figure) -> str:
    """Say from where an attack comes: front, flank or rear.

    Flank and rear need a second attacker who may strike the target; on the fleeing and the turned every attack is from
    the rear [SP-3.5.9.1, SP-3.5.9.1.2, SP-3.5.9.2, SP-3.5.9.5, SP-3.5.9.5.1, SP-3.5.9.5.2, SP-R54]."""
    if target.conditions and (target.has("fleeing") or target.has("turned")):
        return REAR
    arc = arc_of(target, figure.at, ring(figure, target))
    if arc == FRONT or not any(one != figure.id for one in attackers(at, target)):
        return FRONT
    return REAR if arc == REAR else FLANK


def takes_from_behind(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether a foe is placed to strike a figure from the rear, so that it has no answer to him.

    [SP-3.5.2.6.1, SP-3.5.9.4]"""
    return foe.id in attackers(at, figure) and position(at, foe, figure) == REAR
