"""Fighting hand to hand: who reaches whom and from where, how many blows, and what the die needs."""

from __future__ import annotations

from typing import Any

from game.board.arcs import angle_off, arc_of
from game.board.bases import gap
from game.core.grain import GRAIN, inches
from game.core.state import Figure
from game.core.tally import Modifier, Tally, tally
from game.rules.arms import (
    SIZES,
    armour_class,
    is_scout,
    ring,
    skill,
    uses_natural_weapons,
    weapon_in_hand,
    weapon_length,
)
from game.rules.missiles import line_text
from game.rules.movement import exerts_zone_on
from game.rules.situation import Situation

FRONT, LEFT, RIGHT, REAR = "front", "left_flank", "right_flank", "rear"

PLACES = {
    "equal": {FRONT: 3, LEFT: 1, RIGHT: 1, REAR: 3},
    "larger": {FRONT: 4, LEFT: 2, RIGHT: 2, REAR: 4},
    "smaller": {FRONT: 2, LEFT: 1, RIGHT: 1, REAR: 1},
}
"""Places round a target; round a smaller one a single flank, whichever is taken [SP-3.5.4.1.1, 3.5.4.2.1, 3.5.4.3.1]."""

RINGS = {"equal": 8, "larger": 12, "smaller": 4}

CHARGE_BLOW = 3 * GRAIN
"""A charge of at least this much helps the blow [SP-3.5.5.1, SP-3.5.5.2]."""


# ---- reach -------------------------------------------------------------------------------------------------------


def directly(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether blows pass between two: one stands in the other's zone and no friend between them.

    [SP-3.5.1.1, SP-3.5.1.4, SP-R5]"""
    if not (exerts_zone_on(figure, foe) or exerts_zone_on(foe, figure)):
        return False
    field = at.field
    return not field.protectors(figure, foe) and not field.protectors(foe, figure)


def reaches(at: Situation, figure: Figure, foe: Figure) -> str | None:
    """Give the rule by which a figure may strike a foe from where it stands, or None [SP-R5, SP-3.5.10.4, SP-3.5.10.5]."""
    if directly(at, figure, foe):
        return "SP-3.5.1.1"
    weapon = weapon_in_hand(at, figure)
    if weapon is None or not ("rank2" in weapon.flags or "rank3" in weapon.flags):
        return None
    field = at.field
    if field.protectors(foe, figure) and not _file_front(at, figure, foe):
        return None
    for name in _file_front(at, figure, foe):
        friend = at.figure(name)
        if "rank2" in weapon.flags and directly(at, friend, foe):
            return "SP-3.5.10.4"
        if "rank3" in weapon.flags and any(directly(at, at.figure(one), foe) for one in _file_front(at, friend, foe)):
            return "SP-3.5.10.5"
    return None


def _file_front(at: Situation, figure: Figure, foe: Figure) -> tuple[str, ...]:
    """The friends immediately in front of a figure on the line to a foe."""
    return tuple(at.field.protectors(figure, foe))


def foes_in_reach(at: Situation, figure: Figure) -> list[Figure]:
    """List the enemies a figure may strike from where it stands, in order of ids."""
    reach = 8 * GRAIN
    near = [
        foe
        for foe in at.field.foes(figure.side)
        if -reach < foe.x - figure.x < reach and -reach < foe.y - figure.y < reach
    ]
    return [foe for foe in near if reaches(at, figure, foe) is not None]


# ---- places round a target ---------------------------------------------------------------------------------------


def places(at: Situation, target: Figure) -> dict[str, str]:
    """Give the arc in which each attacker has a place round a target; those beyond the places have none.

    First come, first placed; each takes its share of the ring and of its arc [SP-3.5.4.1 to SP-3.5.4.3, SP-R53]."""
    attackers = [foe for foe in at.field.foes(target.side) if _near(foe, target) and directly(at, foe, target)]
    attackers.sort(key=lambda one: (one.came, one.id))
    found: dict[str, str] = {}
    used = 0  # of the ring, in 24ths
    taken: dict[str, int] = {}  # of each arc, in 12ths
    for one in attackers:
        kind = ring(one, target)
        arc = arc_of(target, one.at, kind)
        share, part = 24 // RINGS[kind], 12 // PLACES[kind][arc]
        if kind == "smaller" and arc in (LEFT, RIGHT) and taken.get(RIGHT if arc == LEFT else LEFT):
            continue
        if used + share > 24 or taken.get(arc, 0) + part > 12:
            continue
        used += share
        taken[arc] = taken.get(arc, 0) + part
        found[one.id] = arc
    return found


def _near(a: Figure, b: Figure) -> bool:
    reach = 8 * GRAIN
    return -reach < a.x - b.x < reach and -reach < a.y - b.y < reach


def position(at: Situation, figure: Figure, target: Figure) -> str:
    """Say from where an attack comes: front, flank or rear.

    Flank and rear need a second attacker who may strike the target; on the fleeing every attack is from the rear.
    [SP-3.5.9.1, SP-3.5.9.1.2, SP-3.5.9.2, SP-3.5.9.5, SP-R54]"""
    if target.has("fleeing") or target.has("turned"):
        return REAR
    arc = arc_of(target, figure.at, ring(figure, target))
    if arc == FRONT:
        return FRONT
    for other in at.field.friends(figure.side):
        if other.id != figure.id and _near(other, target) and reaches(at, other, target) is not None:
            return REAR if arc == REAR else "flank"
    return FRONT


# ---- how many blows ----------------------------------------------------------------------------------------------

FIGHTERS = ("fighting_man", "paladin", "berserker")
HALF_FIGHTERS = ("scout", "delver", "cleric_militant")


class Attacks:
    """A figure's blows in an exchange, and what gave them: (number, words, rule)."""

    __slots__ = ("number", "parts", "quick")

    def __init__(self, parts: list[tuple[int, str, str]], quick: int) -> None:
        self.parts = parts
        self.quick = quick
        """Of these, the extra ones of a short weapon, which only go at those with much longer ones [SP-3.5.2.7]."""
        self.number = sum(part[0] for part in parts)


def attacks(at: Situation, figure: Figure, foes: list[Figure]) -> Attacks:
    """Give the blows a figure has against those it is engaged with [SP-3.5.8]."""
    parts = [_regular(at, figure, foes)]
    quick = max((quickness(at, figure, foe) for foe in foes), default=0)
    if quick:
        parts.append((quick, "for a shorter weapon", "SP-3.5.2.7" if quick == 1 else "SP-3.5.2.7.1"))
    return Attacks(parts, quick)


def _regular(at: Situation, figure: Figure, foes: list[Figure]) -> tuple[int, str, str]:
    profile = figure.profile
    if profile.sort == "creature":
        if at.reading("SP-R11") == "ratio" and profile.hit_dice.halves >= 2:
            by_dice = _ratio(profile.hit_dice.halves // 2, foes)
            if by_dice > max(1, len(profile.attacks)):
                return by_dice, "hit dice against theirs", "SP-3.5.8.5.1"
        return max(1, len(profile.attacks)), "as described", "SP-3.5.8.5"
    if profile.kind in FIGHTERS:
        number, least, rule = _ratio(profile.level, foes), 1, "SP-3.5.8.1"
        if profile.level >= 10:
            least, least_rule = 3, "SP-3.5.8.4.1"
        elif profile.level >= 6:
            least, least_rule = 2, "SP-3.5.8.4"
        else:
            least_rule = rule
        return (least, "at this level", least_rule) if least > number else (number, "level against hit dice", rule)
    if profile.kind in HALF_FIGHTERS:
        return _ratio(profile.level // 2, foes), "half the level against hit dice", "SP-3.5.8.2"
    return 1, "one blow", "SP-3.5.8.3"


def _ratio(level: int, foes: list[Figure]) -> int:
    """Level over the hit dice of the highest enemy, pluses ignored, rounded down, at least 1 [SP-3.5.8.1, SP-R61]."""
    highest = max((foe.profile.hit_dice.halves for foe in foes), default=0)
    return max(1, level * 2 // highest) if highest else 1


def quickness(at: Situation, figure: Figure, foe: Figure) -> int:
    """Give the extra blows that a much shorter weapon has against a foe [SP-3.5.2.7, SP-3.5.2.7.1, SP-3.5.2.7.2]."""
    if uses_natural_weapons(at, figure) or uses_natural_weapons(at, foe):
        return 0
    shorter = weapon_length(at, foe) - weapon_length(at, figure)
    return 2 if shorter >= 8 else 1 if shorter >= 4 else 0


# ---- the die of a blow -------------------------------------------------------------------------------------------


def blow_tally(
    at: Situation, figure: Figure, target: Figure, where: str, *, attack: int = 0, first: bool = True, parries: int = 0
) -> Tally:
    """Give what a blow needs and everything that counts [SP-3.5.3.1, SP-3.5.3.3, SP-3.10.1, SP-3.10.2].

    `where` as `position` says; `attack` the number of the natural attack; `first` whether it is the pair's first
    exchange; `parries` the blows the target gave up."""
    weapon = weapon_in_hand(at, figure)
    shield = where == FRONT
    grade = armour_class(at, target, shield=shield)
    modifiers: list[Modifier] = []
    profile = figure.profile
    if weapon is not None or _fists(figure):
        row = weapon.row if weapon is not None else "punch_kick"
        name = weapon.name if weapon is not None else "fists"
        need, rule = at.catalogue.melee[row][max(0, min(9, grade))], "SP-3.10.2"
        if grade < 0:
            modifiers.append(Modifier(grade, f"armour class {grade}", "SP-3.10.2.1"))
        able = skill(at, figure)
        if able is not None:
            modifiers.append(able)
    else:
        column = at.catalogue.monster_column(profile.hit_dice)
        need, rule = at.catalogue.monster[max(-4, min(9, grade))][column], "SP-3.10.1"
        name = profile.attacks[attack % len(profile.attacks)].name
    if profile.to_hit:
        modifiers.append(Modifier(profile.to_hit, "of its kind", "SP-3.5.3.3"))
    if weapon is not None and weapon.magic:
        modifiers.append(Modifier(weapon.magic, "magic", "SP-3.5.3.3"))
    modifiers += _situation(at, figure, target, where, first)
    if not shield and target.shield and armour_class(at, target) != grade:
        rule_of = "SP-3.5.9.1.1" if where == "flank" else "SP-3.5.9.2"
        modifiers.append(Modifier(-1, "its shield", rule_of, f"not at the {where}"))
    if weapon is not None and weapon.id in figure.damaged:
        modifiers.append(Modifier(-1, f"damaged {weapon.name}", "SP-3.9.2.3"))
    if parries:
        modifiers.append(Modifier(-3 * parries, "parried" if parries == 1 else f"parried {parries} times", "SP-3.5.9.6"))
    natural = at.reading("SP-R1") == "always"
    return tally(f"{name} against armour class {grade}", rule, need, tuple(modifiers), naturals=natural)


def _fists(figure: Figure) -> bool:
    """A man without a weapon uses his fists; a creature with natural attacks, those."""
    return not any(one.name != "weapon" for one in figure.profile.attacks)


def _situation(at: Situation, figure: Figure, target: Figure, where: str, first: bool) -> list[Modifier]:
    """What place, charge, height and horse give [SP-3.5.5.1, SP-3.5.9]."""
    found: list[Modifier] = []
    if figure.rushed >= CHARGE_BLOW:
        found.append(Modifier(1, "charge", "SP-3.5.5.1"))
    if where == REAR:
        if is_scout(figure):
            found.append(Modifier(4, "back stab", "SP-3.5.9.3"))
        else:
            found.append(Modifier(2, "from behind", "SP-3.5.9.2"))
    elif where == "flank":
        found.append(Modifier(1, "from the flank", "SP-3.5.9.1"))
    mounted, other = bool(figure.profile.mount), bool(target.profile.mount)
    horse = False
    if mounted and not other and SIZES[target.profile.size] < 2:
        found.append(Modifier(2 if first else 1, "mounted against foot", "SP-3.5.9.15"))
        horse = True
    elif other and not mounted and SIZES[figure.profile.size] < 2:
        weapon = weapon_in_hand(at, figure)
        long = weapon is not None and "against_mounted" in weapon.flags
        ignored = f"not with a {weapon.name}" if long and weapon is not None else None
        found.append(Modifier(-1, "foot against mounted", "SP-3.5.9.15.1", ignored))
        horse = True
    ground = at.ground
    mine, its = ground.level(figure.at), ground.level(target.at)
    if mine != its:
        value, label = (1, "from above") if mine > its else (-1, "from below")
        found.append(Modifier(value, label, "SP-3.5.9.16", "not with horse against foot [SP-3.5.9.16.1]" if horse else None))
    if figure.has("prone"):
        found.append(Modifier(-4, "strikes lying down", "SP-3.5.9.13.2"))
    if target.has("prone"):
        weapon = weapon_in_hand(at, figure)
        found.append(Modifier(4 if weapon is not None and "prone" in weapon.flags else 2, "lies prone", "SP-3.5.9.14"))
    return found


def blow_witness(at: Situation, figure: Figure, target: Figure) -> dict[str, Any]:
    """Give the geometry of a blow: arc, gap in inches, angle off the target's facing, and the line as WKT."""
    return {
        "arc": arc_of(target, figure.at, ring(figure, target)),
        "distance": inches(gap(figure, target)),
        "angle": angle_off(target, figure.at),
        "shape": line_text(figure, target),
    }


def may_strike(figure: Figure) -> bool:
    """Tell whether a figure can give blows at all: it stands, and is neither surprised, stunned nor in flight."""
    return figure.standing and not (
        figure.conditions and (figure.has("surprised") or figure.has("stunned") or figure.has("fleeing"))
    )


