"""Fighting hand to hand: how many blows, with what, and what the die of each needs."""

from __future__ import annotations

from game.board.arcs import arc_of
from game.board.heights import foot
from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure, NaturalAttack
from game.core.grain import GRAIN, round_inches
from game.core.tally import Modifier, Tally, Trial, tally
from game.rules.creatures.beasts import horse_class
from game.rules.creatures.eyes import looking_away
from game.rules.creatures.men import is_footman
from game.rules.creatures.nature import in_its_nature
from game.rules.gear.arms import (
    armour_class,
    is_scout,
    ring,
    skill,
)
from game.rules.magic.spellbound import against, shielded, warded
from game.rules.melee.blow import Blow
from game.rules.melee.reach import FRONT, REAR
from game.rules.situation import Situation
from game.rules.stealth.unseen import AT_UNSEEN, is_unseen

CHARGE_BLOW = 3 * GRAIN
"""A charge of at least this much helps the blow [SP-3.5.5.1, SP-3.5.5.2]."""

PARRY = 3
"""What a parry takes off the die [SP-3.5.9.6]."""
EASY = 7
"""The armour class that a trick must hit, whatever the target wears [SP-R66]."""


def struck_class(at: Situation, target: Figure, where: str, *, horse: bool = False, trick: bool = False) -> int:
    """Return the armour class that a blow from somewhere has to hit: without the shield, but from the front.

    The spell shield is on the rider, not on the horse. [SP-3.5.9.1.1, SP-3.5.9.2, ST-R9, SP-R66, SP-R165]"""
    if horse:
        return horse_class(at, target)
    return shielded(target, EASY if trick else armour_class(at, target, shield=where == FRONT), shot=False)


def blow_tally(at: Situation, blow: Blow) -> Tally:
    """Return what a blow needs and everything that counts [SP-3.5.3.1, SP-3.5.3.3, SP-3.10.1, SP-3.10.2, SP-R66]."""
    figure, target, horse = blow.figure, blow.target, blow.horse
    other = at.book.melee.blow_tally
    if other is not None and blow.beast is None and blow.instead is None and not blow.trick:
        return other(at, figure, target, horse)
    if blow.beast is not None:
        return _beasts_tally(at, blow)
    arm = blow.arm(at)
    grade = struck_class(at, target, blow.where, horse=horse, trick=blow.trick)
    need, rule = _needed(at, figure, arm, grade)
    modifiers: list[Modifier] = []
    if blow.trick and armour_class(at, target) != grade:
        own, why = armour_class(at, target), f"a trick has to hit {grade}, whatever is worn"
        modifiers.append(Modifier(own, f"armour class {own}", "SP-R66", why))
    modifiers += _of_the_striker(at, figure, arm, grade)
    if figure.conditions or target.conditions:
        modifiers += against(figure, target) + looking_away(figure, target)
    judged = at.book.melee.striker
    modifiers += _charge(figure) if judged is None else judged(at, figure, target, blow.where)
    modifiers += _place(at, blow, scout=is_scout(figure), shielded=not blow.trick and not horse)
    modifiers += _ground_and_horse(at, blow, arm)
    modifiers += _prone(figure, target, arm, horse=horse)
    if is_unseen(target):
        modifiers.append(Modifier(AT_UNSEEN, "only its place is known", "SP-3.3.5.2.2"))
    if isinstance(arm, Weapon) and arm.id in figure.damaged:
        modifiers.append(Modifier(-1, f"damaged {arm.name}", "SP-3.9.2.3"))
    modifiers += (at.book.melee.parried or _parried)(blow.parries)
    by = Trial(naturals=at.reading("SP-R1") == "always")
    return tally(f"{arm.name} against {_of_whom(horse)} {grade}", rule, need, tuple(modifiers), by)


def _needed(at: Situation, figure: Figure, arm: Weapon | NaturalAttack, grade: int) -> tuple[int, str]:
    """The number of the matrix for an armour class, and its rule: men's for weapons, else monsters'."""
    if isinstance(arm, Weapon):
        return at.catalogue.melee[arm.row][max(0, min(9, grade))], "SP-3.10.2"
    return at.catalogue.monster_need(grade, figure.profile.hit_dice), "SP-3.10.1"


def _of_the_striker(at: Situation, figure: Figure, arm: Weapon | NaturalAttack, grade: int) -> list[Modifier]:
    """What the striker brings: his skill and Dexterity, what he is, and what he strikes with [SP-3.5.3.3]."""
    found: list[Modifier] = []
    if isinstance(arm, Weapon):
        if grade < 0:
            found.append(Modifier(grade, f"armour class {grade}", "SP-3.10.2.1"))
        able = skill(at, figure)
        if able is not None:
            found.append(able)
    profile = figure.profile
    if profile.dexterity:
        found.append(Modifier(profile.dexterity, "Dexterity", "SP-3.5.3.3"))
    if profile.to_hit:
        found.append(Modifier(profile.to_hit, "of its kind", "SP-3.5.3.3"))
    if isinstance(arm, Weapon) and arm.magic:
        found.append(Modifier(arm.magic, "magic", "SP-3.5.3.3"))
    if profile.traits or figure.conditions:
        found += in_its_nature(at, figure)
    return found


def _of_whom(horse: bool) -> str:
    return "the horse's armour class" if horse else "armour class"


def _parried(parries: int) -> list[Modifier]:
    """What the blows that the target gave up take off the die [SP-3.5.9.6, SP-3.5.9.6.1]."""
    if not parries:
        return []
    return [Modifier(-PARRY * parries, "parried" if parries == 1 else f"parried {parries} times", "SP-3.5.9.6")]


def _beasts_tally(at: Situation, blow: Blow) -> Tally:
    """Return what a mount's blow needs, on the monsters' matrix by its own hit dice.

    Nothing of its rider's counts, neither skill nor charge nor his place above a footman; what is the target's does
    [SP-3.5.9.19, SP-3.10.1, SP-R134]."""
    figure, target, horse = blow.figure, blow.target, blow.horse
    arm = blow.arm(at)
    grade = struck_class(at, target, blow.where, horse=horse)
    need = at.catalogue.monster_need(grade, at.catalogue.mounts[figure.profile.mount].hit_dice)
    modifiers = _place(at, blow, scout=False, shielded=not horse)
    if is_footman(target):
        modifiers.append(Modifier(2, "mounted against foot", "SP-R134", "the rider's, not his mount's"))
    modifiers += _height(at, figure, target, together=False)
    modifiers += _prone(figure, target, arm, horse=horse)
    if target.conditions:
        modifiers += warded(target)
        if is_unseen(target):
            modifiers.append(Modifier(AT_UNSEEN, "only its place is known", "SP-3.3.5.2.2"))
    modifiers += (at.book.melee.parried or _parried)(blow.parries)
    naturals = at.reading("SP-R1") == "always"
    label = f"{arm.name} of its mount against {_of_whom(horse)} {grade}"
    return tally(label, "SP-3.10.1", need, tuple(modifiers), by=Trial(naturals=naturals))


def _charge(figure: Figure) -> list[Modifier]:
    """The charger's blow, in the round of its charge [SP-3.5.5.1, SP-R55]."""
    if not figure.rushed:
        return []
    short = None if figure.rushed >= CHARGE_BLOW else f"came only {round_inches(figure.rushed)} inches"
    return [Modifier(1, "charge", "SP-3.5.5.1", short)]


def _place(at: Situation, blow: Blow, *, scout: bool, shielded: bool) -> list[Modifier]:
    """What flank and rear give, and what becomes of the shield there.

    [SP-3.5.9.1, SP-3.5.9.1.1, SP-3.5.9.1.2, SP-3.5.9.2, SP-3.5.9.3]"""
    figure, target, where = blow.figure, blow.target, blow.where
    behind = Modifier(4, "back stab", "SP-3.5.9.3") if scout else Modifier(2, "from behind", "SP-3.5.9.2")
    beside = Modifier(1, "from the flank", "SP-3.5.9.1")
    if where == FRONT:
        arc = arc_of(target, figure.at, ring(figure, target))
        if arc == FRONT:
            return []
        lost = behind if arc == REAR else beside
        return [Modifier(lost.value, lost.label, "SP-3.5.9.1.2", "nobody else attacks the target")]
    found = [behind if where == REAR else beside]
    lost_shield = armour_class(at, target, shield=False) - armour_class(at, target) if shielded else 0
    if lost_shield:
        rule = "SP-3.5.9.2" if where == REAR else "SP-3.5.9.1.1"
        found.append(Modifier(-lost_shield, "its shield", rule, f"not at the {where}"))
    return found


def _ground_and_horse(at: Situation, blow: Blow, arm: Weapon | NaturalAttack) -> list[Modifier]:
    """Horse against foot, or else height: never both.

    [SP-3.5.9.15, SP-3.5.9.15.1, SP-3.5.9.16, SP-3.5.9.16.1, SP-R71, SP-R243]"""
    figure, target, first = blow.figure, blow.target, blow.first
    found: list[Modifier] = []
    if blow.horse:
        if is_footman(figure):
            found.append(Modifier(-1, "foot against mounted", "ST-R9", "it is the horse that is struck at"))
    elif figure.profile.mount and is_footman(target):
        found.append(Modifier(2 if first else 1, "mounted against foot", "SP-3.5.9.15"))
    elif target.profile.mount and is_footman(figure):
        long = isinstance(arm, Weapon) and "nopen" in arm.flags
        found.append(
            Modifier(-1, "foot against mounted", "SP-3.5.9.15.1", f"not with a {arm.name}" if long else None)
        )
    return found + _height(at, figure, target, together=any(modifier.ignored is None for modifier in found))


def _height(at: Situation, figure: Figure, target: Figure, *, together: bool) -> list[Modifier]:
    """Striking from above or below, but not together with horse against foot [SP-3.5.9.16, SP-3.5.9.16.1]."""
    ground = at.ground
    if ground.plain and not (figure.altitude or target.altitude):
        return []  # as it mostly is
    mine, its = foot(ground, figure), foot(ground, target)
    if mine == its:
        return []
    value, label = (1, "from above") if mine > its else (-1, "from below")
    rule = "SP-3.5.9.16.1" if together else "SP-3.5.9.16"
    return [Modifier(value, label, rule, "not together with horse against foot" if together else None)]


def _prone(figure: Figure, target: Figure, arm: Weapon | NaturalAttack, *, horse: bool) -> list[Modifier]:
    """Striking while lying down, and at one who does [SP-3.5.9.13.2, SP-3.5.9.14, SP-R70]."""
    found: list[Modifier] = []
    if figure.has("prone"):
        found.append(Modifier(-4, "strikes lying down", "SP-3.5.9.13.2"))
    if target.has("prone") and not horse:
        stabs = isinstance(arm, Weapon) and "prone" in arm.flags
        found.append(Modifier(4 if stabs else 2, "lies prone", "SP-3.5.9.14"))
    return found
