"""What a hit does: dice, bonuses, the critical, and what multiplies it."""

from __future__ import annotations

from math import prod

from game.board.heights import within_apart
from game.catalogue.catalogue import step
from game.catalogue.kinds.gear import Weapon
from game.core.dice import spec
from game.core.figures import Figure, NaturalAttack
from game.rules.answers import NONE, Damage
from game.rules.creatures.nature import extra_dice, gores
from game.rules.creatures.proof import HALF, WHOLE, felt
from game.rules.gear.arms import is_scout
from game.rules.magic.spellbound import harm
from game.rules.melee.attacks import listed_attacks
from game.rules.melee.blow import Blow
from game.rules.melee.reach import REAR
from game.rules.melee.striking import CHARGE_BLOW
from game.rules.situation import Situation


def blow_damage(at: Situation, blow: Blow) -> Damage:
    """Return the damage of a blow that hits.

    At the horse under the target nothing counts that he is proof against.

    [SP-3.5.3.2, SP-3.5.5.1 to SP-3.5.5.3, SP-3.5.9.3, SP-3.5.9.19, SP-R8, SP-R9, SP-R56, SP-R207, SP-R211]"""
    figure, target, horse = blow.figure, blow.target, blow.horse
    if blow.beast is not None:
        return _beasts_damage(at, blow)
    if at.book.melee.blow_harm is not None:
        return at.book.melee.blow_harm(at, figure, target, horse)
    arm = blow.arm(at)
    through = WHOLE if horse else felt(figure, target, arm)
    if not through:
        return NONE
    weapon = arm if isinstance(arm, Weapon) else None
    dice, rules = _dice(figure, target, arm)
    plus = 0
    factors: list[int] = []
    if weapon is not None and weapon.magic:
        plus += weapon.magic
    if weapon is not None and weapon.id in figure.damaged:
        plus -= 1
        rules.append("SP-3.9.2.3")
    if figure.rushed >= CHARGE_BLOW:
        plus += at.book.melee.charge_harm
        if at.book.melee.charge_harm:
            rules.append("SP-3.5.5.1")
        if weapon is not None and "charge_double" in weapon.flags and figure.profile.mount:
            factors.append(2)
            rules.append("SP-3.5.5.2")
        elif weapon is None and gores(figure, arm.name):
            factors.append(2)
            rules.append("SP-R211")
    if weapon is not None and "set" in weapon.flags and target.rushed:
        factors.append(2)
        rules.append("SP-3.5.5.3")
    if blow.where == REAR and is_scout(figure):
        by_level = at.reading("SP-R8") == "by_level"
        factors.append(step(at.catalogue.backstab, figure.profile.level) if by_level else 2)
        rules.append("SP-3.5.9.3")
    if harm(figure):
        plus += harm(figure)
        rules.append("SP-R165")
    if through != WHOLE:
        rules.append("SP-R207")
    return Damage(dice, plus, _times(at, factors), tuple(rules), through == HALF)


def _times(at: Situation, factors: list[int]) -> int:
    """How often all counts: the extras of multipliers add up, or these multiply each other [SP-R9]."""
    if at.reading("SP-R9") == "multiplied":
        return prod(factors)
    return 1 + sum(factors) - len(factors)


def _beasts_damage(at: Situation, blow: Blow) -> Damage:
    """Return the damage of a mount's blow: its dice, and nothing of its rider's [SP-3.5.9.19, SP-R134, SP-R207]."""
    figure, arm = blow.figure, blow.arm(at)
    through = WHOLE if blow.horse else felt(figure, blow.target, arm, at.catalogue.mounts[figure.profile.mount])
    if not through:
        return NONE
    return Damage(arm.damage or "0", 0, 1, ("SP-3.5.3.2", "SP-3.5.9.19"), through == HALF)


def _dice(figure: Figure, target: Figure, arm: Weapon | NaturalAttack) -> tuple[str, list[str]]:
    """The dice of a weapon or natural attack: a creature's weapon does what its description says.

    [SP-3.5.3.2, SP-3.5.9.14.1, SP-R97]"""
    if not isinstance(arm, Weapon):
        more = extra_dice(figure, target) if figure.profile.traits else 0
        if more:
            thrown = spec(arm.damage)
            plus = f"{thrown.plus:+d}" if thrown.plus else ""
            return f"{thrown.number + more}d{thrown.sides}{plus}", ["SP-3.5.3.2", "SP-R211"]
        return arm.damage or "0", ["SP-3.5.3.2"]
    if arm.prone_damage and target.has("prone"):
        return arm.prone_damage, ["SP-3.5.9.14.1"]
    listed = next((attack.damage for attack in listed_attacks(figure) if attack.name == "weapon"), "")
    if listed and arm.hands:
        return listed, ["SP-3.5.3.2", "SP-R97"]
    return arm.damage or "0", ["SP-3.5.3.2"]


def shot_damage(at: Situation, figure: Figure, weapon_id: str, target: Figure | None = None) -> Damage:
    """Return the damage of a shot that hits, at a target or at anybody [SP-3.4.1.3, SP-R207, CY-R26]."""
    weapon = at.catalogue.missiles[weapon_id]
    worn = weapon_id in figure.damaged
    if weapon.flask:
        return Damage(at.catalogue.flasks[weapon.flask].damage[0], 0, 1, ("SP-3.4.4.4",))
    through = WHOLE if target is None else felt(figure, target, weapon)
    if not through:
        return NONE
    rules = ("SP-3.9.2.3",) if worn else ()
    if through != WHOLE:
        rules = (*rules, "SP-R207")
    near = weapon.near and target is not None and within_apart(figure, target, weapon.near)
    dice = at.book.missiles.missile_dice(weapon_id) or (weapon.near_damage if near else weapon.damage)
    return Damage(dice, weapon.magic - (1 if worn else 0), 1, rules, through == HALF)
