"""Morale: when a group must check, and what its dice need."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.figures import SLAIN, Figure, HitDice, Unit
from game.core.tally import Modifier, Tally, Trial, tally
from game.rules.creatures.men import is_footman
from game.rules.creatures.nature import daylight
from game.rules.gear.arms import SIZES, weapon_in_hand
from game.rules.magic.spellbound import harm
from game.rules.situation import Situation

OFTEN, SELDOM = (25, 50, 75), (50, 75)
THRESHOLDS = {"E": OFTEN, "noncombatant": OFTEN, "D": OFTEN, "C": (33, 66, 75), "B": SELDOM, "A": SELDOM}
"""Losses in percent at which a class checks [SP-3.6.1.5]."""

CLASSES = {"E": -2, "noncombatant": -2, "D": -1, "C": 0, "B": 1, "A": 2}

HOLDS = 7
"""2d6 and more hold [SP-3.6.2.1]."""

POWERFUL = 8
"""Half hit dice from which on a single monster is powerful [SP-R75]."""


def never_checks(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure never checks morale [SP-3.6.1.7, SP-3.6.4.1, SP-R112]."""
    return figure.profile.never_checks


def checks_alone(figure: Figure) -> bool:
    """Tell whether a figure checks only for itself: a character does not follow a group's check [SP-R59]."""
    return figure.profile.character


CHOICE = "choice"
"""Value of the condition of one that will run by its player's choice, and not because its nerve has gone [SP-R135]."""


def is_broken(figure: Figure) -> bool:
    """Tell whether a figure's nerve has gone: it is in flight, or will be when the blows have fallen [SP-R60]."""
    return bool(figure.conditions) and (figure.has("fleeing") or figure.has("breaking"))


def is_bolting(figure: Figure) -> bool:
    """Tell whether it is a figure's mount that has shied or run away with it [SP-3.5.9.20, SP-R74]."""
    if not figure.conditions:
        return False
    shies = figure.condition("breaking")
    return figure.has("bolted") or (shies is not None and shies.value == "mount")


def is_driven(figure: Figure) -> bool:
    """Tell whether a figure flees for a stated time by a power not its own, turned or in magic fear.

    [SP-3.5.9.5.1, SP-3.5.9.5.2, SP-R187]"""
    return bool(figure.conditions) and (figure.has("turned") or figure.has("afraid"))


def broke_in(figure: Figure) -> int:
    """Return the round in which a figure in flight broke; LookupError for any other."""
    flight = figure.condition("fleeing")
    if flight is None:
        raise LookupError(figure.id)
    return int(flight.value)


def morale_class(figure: Figure) -> str:
    """Return a figure's class; one without is judged as class C [SP-R76]."""
    return figure.profile.morale_class or "C"


def _members(at: Situation, unit: Unit) -> list[Figure]:
    return [at.state.figures[name] for name in unit.figures]


def threshold_crossed(at: Situation, unit: Unit) -> int:
    """Return the highest threshold of losses a unit has reached and not been noted for, or 0: the slain are its losses.

    Groups of two or more only [SP-3.6.1.5, SP-R14, SP-R76, SP-R104]"""
    if len(unit.figures) < 2:
        return 0
    members = _members(at, unit)
    slain = sum(1 for member in members if member.fate == SLAIN)
    reached = [share for share in THRESHOLDS[morale_class(members[0])] if slain * 100 >= share * len(members)]
    return reached[-1] if reached and reached[-1] > unit.checked else 0


def morale_tally(at: Situation, figures: Sequence[Figure], unit: Unit | None) -> Tally:
    """Return what a group, or a figure alone, needs on 2d6 [SP-3.6.2.1, SP-3.6.4]."""
    figure = figures[0]
    profile = figure.profile
    modifiers: list[Modifier] = _standing_of(figure)
    if profile.armour == "plate":
        modifiers.append(Modifier(1, "plate armour", "SP-3.6.4.1.1"))
    if profile.morale:
        modifiers.append(Modifier(profile.morale, profile.kind.replace("_", " "), "SP-3.6.4.1.1"))
    if profile.mount and profile.sort != "class":
        modifiers.append(Modifier(1, "cavalry", "SP-3.6.4.1.1"))
    if "shuns_daylight" in profile.traits and daylight(at):
        modifiers.append(Modifier(-1, "daylight", "SP-3.6.4.1.2"))
    if unit is not None:
        modifiers += _leader(at, unit, figures)
        modifiers += _few_left(at, unit)
    if harm(figure):
        modifiers.append(Modifier(harm(figure), "blessed" if harm(figure) > 0 else "cursed", "SP-R165"))
    if profile.loyalty:
        modifiers.append(Modifier(profile.loyalty, "loyalty", "SP-3.6.4.3.1"))
    return tally("morale", "SP-3.6.2.1", HOLDS, tuple(modifiers), by=Trial("2d6"))


def _standing_of(figure: Figure) -> list[Modifier]:
    """Class, level or hit dice: only one counts, a class that a monster is given before its hit dice.

    [SP-3.6.4.2, SP-3.6.4.2.1, SP-R77, SP-R105]"""
    profile = figure.profile
    if profile.sort == "class":
        return [Modifier(min(4, profile.level // 2), f"level {profile.level}", "SP-3.6.4.2.1")]
    dice = _of_hit_dice(profile.hit_dice)
    if profile.sort == "creature" and not profile.morale_class:
        return [dice]
    letter = morale_class(figure)
    found = [Modifier(CLASSES[letter], f"class {letter}", "SP-3.6.4.2")]
    if profile.sort == "creature" and dice.value:
        found.append(Modifier(dice.value, dice.label, "SP-R105", "it is given a class, which counts alone"))
    return found


def _of_hit_dice(dice: HitDice) -> Modifier:
    return Modifier(min(4, dice.halves // 4), f"{dice} hit dice", "SP-3.6.4.2.1")


def _leader(at: Situation, unit: Unit, led: Sequence[Figure]) -> list[Modifier]:
    """The unit's own leader, while on the table, its own and not fleeing; nobody leads himself [SP-3.6.4.3, SP-R78]."""
    if not unit.leader or led[0].id == unit.leader:
        return []
    leader = at.state.figures[unit.leader]
    charisma = leader.profile.charisma
    value = 1 if charisma >= 15 else -1 if 0 < charisma <= 5 else 0
    why = None if value else f"Charisma {charisma}: 15 helps, 5 hinders"
    if not leader.standing:
        why = "no longer on the table"
    elif leader.has("fleeing"):
        why = "flees himself"
    elif leader.side != led[0].side:
        why = "serves the enemy"
    return [Modifier(value, f"led by {leader.name}", "SP-3.6.4.3", why)]


def _few_left(at: Situation, unit: Unit) -> list[Modifier]:
    """Few left of the original unit: the -3 stands in place of the -2 [SP-3.6.4.4]."""
    members = _members(at, unit)
    if len(members) < 2:
        return []
    standing = sum(1 for member in members if member.standing)
    if standing * 10 <= len(members):
        fewer = "a tenth is left, which counts in its place"
        return [Modifier(-3, "a tenth left", "SP-3.6.4.4"), Modifier(-2, "a quarter left", "SP-3.6.4.4", fewer)]
    if standing * 4 <= len(members):
        return [Modifier(-2, "a quarter left", "SP-3.6.4.4")]
    return []


def is_powerful(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is a single powerful monster: 4 hit dice or more, and none of its kind with it.

    [SP-3.6.1.3, SP-R75]"""
    profile = figure.profile
    if profile.sort != "creature" or profile.hit_dice.halves < POWERFUL:
        return False
    unit = at.state.units.get(figure.unit)
    return unit is None or all(
        member.id == figure.id or member.profile.kind != profile.kind for member in _members(at, unit)
    )


# ---- charged -----------------------------------------------------------------------------------------------------


def is_fearsome(at: Situation, figure: Figure) -> bool:
    """Tell whether foot fear a figure's charge: a mounted man with a lance, or a large monster [SP-3.6.1.4]."""
    weapon = weapon_in_hand(at, figure)
    lancer = weapon is not None and "charge_double" in weapon.flags and bool(figure.profile.mount)
    return lancer or (figure.profile.sort == "creature" and SIZES[figure.profile.size] >= SIZES["L"])


def fears_charges(figure: Figure) -> bool:
    """Tell whether a figure is foot of class E, D or C: a man, or like a man, on his own feet [SP-3.6.1.4, SP-R106]."""
    return is_footman(figure) and figure.profile.sort != "class" and morale_class(figure) not in ("A", "B")


# ---- horses ------------------------------------------------------------------------------------------------------


def rides_untrained(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure rides a beast that is not trained for battle, and no fantastic one [SP-3.5.9.20]."""
    mount = at.catalogue.mounts.get(figure.profile.mount)
    return mount is not None and not mount.trained and not mount.fantastic


def mount_tally(at: Situation, figure: Figure) -> Tally:
    """Return what a figure's mount needs on 2d6: its hit dice are all that counts [SP-3.5.9.20, SP-R74]."""
    mount = at.catalogue.mounts[figure.profile.mount]
    return tally("morale of the mount", "SP-3.6.2.1", HOLDS, (_of_hit_dice(mount.hit_dice),), by=Trial("2d6"))
