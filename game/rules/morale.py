"""Morale: when a group must check, and what its dice need."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Figure, Unit
from game.core.tally import Modifier, Tally, tally
from game.rules.situation import Situation

THRESHOLDS = {"E": (25, 50, 75), "D": (25, 50, 75), "C": (33, 66, 75), "B": (50, 75), "A": (50, 75)}
CLASSES = {"E": -2, "noncombatant": -2, "D": -1, "C": 0, "B": 1, "A": 2}

HOLDS = 7
"""2d6 and more hold [SP-3.6.2.1]."""


def never_checks(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure never checks morale [SP-3.6.1.7, SP-3.6.4.1]."""
    return figure.profile.never_checks


def checks_alone(figure: Figure) -> bool:
    """Tell whether a figure checks only for itself: a character does not follow a group's check [SP-R59]."""
    return figure.profile.character


def morale_class(figure: Figure) -> str:
    """Give a figure's class; one without is judged as class C [SP-R76]."""
    return figure.profile.morale_class or "C"


def _members(at: Situation, unit: Unit) -> list[Figure]:
    return [at.state.figures[name] for name in unit.figures]


def threshold_crossed(at: Situation, unit: Unit) -> int:
    """Give the highest threshold of losses a unit has reached and not yet checked for, or 0.

    Groups of two or more only [SP-3.6.1.5, SP-R14, SP-R76]."""
    if len(unit.figures) < 2:
        return 0
    members = _members(at, unit)
    gone = sum(1 for one in members if not one.standing)
    crossed = [one for one in THRESHOLDS[morale_class(members[0])] if gone * 100 >= one * len(members)]
    return crossed[-1] if crossed and crossed[-1] > unit.checked else 0


def morale_tally(at: Situation, figures: Sequence[Figure], unit: Unit | None) -> Tally:
    """Give what a group, or a figure alone, needs on 2d6 [SP-3.6.2.1, SP-3.6.4]."""
    one = figures[0]
    profile = one.profile
    modifiers: list[Modifier] = [_standing_of(one)]
    if profile.armour == "plate":
        modifiers.append(Modifier(1, "plate armour", "SP-3.6.4.1.1"))
    if profile.morale:
        modifiers.append(Modifier(profile.morale, profile.kind.replace("_", " "), "SP-3.6.4.1.1"))
    elif profile.mount and profile.sort == "troop":
        modifiers.append(Modifier(1, "cavalry", "SP-3.6.4.1.1"))
    if "shuns_daylight" in profile.traits and _daylight(at):
        modifiers.append(Modifier(-1, "daylight", "SP-3.6.4.1.2"))
    if unit is not None:
        modifiers += _leader(at, unit)
        modifiers += _few_left(at, unit)
    if profile.loyalty:
        modifiers.append(Modifier(profile.loyalty, "loyalty", "SP-3.6.4.3.1"))
    return tally("morale", "SP-3.6.2.1", HOLDS, tuple(modifiers), die="2d6")


def _standing_of(figure: Figure) -> Modifier:
    """Class, level or hit dice: of the three only one counts [SP-3.6.4.2, SP-3.6.4.2.1, SP-R77]."""
    profile = figure.profile
    if profile.sort == "class":
        return Modifier(min(4, profile.level // 2), f"level {profile.level}", "SP-3.6.4.2.1")
    if profile.sort == "creature":
        return Modifier(min(4, profile.hit_dice.halves // 4), f"{profile.hit_dice} hit dice", "SP-3.6.4.2.1")
    letter = morale_class(figure)
    return Modifier(CLASSES[letter], f"class {letter}", "SP-3.6.4.2")


def _daylight(at: Situation) -> bool:
    return at.state.table.light == "day" and at.state.table.setting == "outdoors"


def _leader(at: Situation, unit: Unit) -> list[Modifier]:
    """The unit's own leader, while on the table and not fleeing [SP-3.6.4.3, SP-R78]."""
    if not unit.leader:
        return []
    leader = at.state.figures[unit.leader]
    if not leader.standing or leader.has("fleeing"):
        return []
    charisma = leader.profile.charisma
    if charisma >= 15:
        return [Modifier(1, f"led by {leader.name}", "SP-3.6.4.3")]
    if 0 < charisma <= 5:
        return [Modifier(-1, f"led by {leader.name}", "SP-3.6.4.3")]
    return []


def _few_left(at: Situation, unit: Unit) -> list[Modifier]:
    """Few left of the original unit: the -3 stands in place of the -2 [SP-3.6.4.4]."""
    members = _members(at, unit)
    if len(members) < 2:
        return []
    standing = sum(1 for one in members if one.standing)
    if standing * 10 <= len(members):
        return [Modifier(-3, "a tenth left", "SP-3.6.4.4")]
    if standing * 4 <= len(members):
        return [Modifier(-2, "a quarter left", "SP-3.6.4.4")]
    return []


def is_powerful(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is a single powerful monster: 4 hit dice or more, and none of its kind with it [SP-R75]."""
    profile = figure.profile
    if profile.sort != "creature" or profile.hit_dice.halves < 8:
        return False
    unit = at.state.units.get(figure.unit)
    return unit is None or len(unit.figures) < 2
