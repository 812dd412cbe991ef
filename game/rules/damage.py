"""What a hit does: dice, bonuses, the critical, and what multiplies it."""

from __future__ import annotations

from msgspec import Struct

from game.catalogue.tables import step
from game.core.dice import spec
from game.core.state import Figure
from game.rules.arms import is_scout, weapon_in_hand
from game.rules.melee import CHARGE_BLOW, REAR
from game.rules.situation import Situation


class Damage(Struct, frozen=True):
    """Dice, what is added to them, and how often it all counts, with the rules that say so [SP-R9]."""

    dice: str
    plus: int
    times: int
    rules: tuple[str, ...]

    def most(self, *, critical: bool) -> int:
        """Give the greatest damage; a critical is the greatest result and 2 more [SP-3.9.1]."""
        parsed = spec(self.dice)
        return max(0, parsed.most + self.plus + (2 if critical else 0)) * self.times

    def of(self, rolled: int) -> int:
        """Give the damage for a result of the dice (their own number included)."""
        return max(0, rolled + self.plus) * self.times


def blow_damage(at: Situation, figure: Figure, target: Figure, where: str, attack: int) -> Damage:
    """Give the damage of a blow that hits [SP-3.5.3.2, SP-3.5.5.1 to SP-3.5.5.3, SP-3.5.9.3, SP-3.5.9.14.1]."""
    profile = figure.profile
    weapon = weapon_in_hand(at, figure)
    rules: list[str] = []
    plus, times = 0, 1
    natural = profile.attacks[attack % len(profile.attacks)] if profile.attacks else None
    if profile.sort == "creature" and natural is not None and (weapon is None or natural.name == "weapon"):
        dice = natural.damage or "0"
        rules.append("SP-3.5.3.2")
    elif weapon is not None:
        dice = weapon.damage or "0"
        if weapon.prone_damage and target.has("prone"):
            dice = weapon.prone_damage
            rules.append("SP-3.5.9.14.1")
    else:
        dice = at.catalogue.weapons["punch_kick"].damage
    if weapon is not None and weapon.magic:
        plus += weapon.magic
    if weapon is not None and weapon.id in figure.damaged:
        plus -= 1
        rules.append("SP-3.9.2.3")
    if figure.rushed >= CHARGE_BLOW:
        plus += 1
        rules.append("SP-3.5.5.1")
        if weapon is not None and "charge_double" in weapon.flags and profile.mount:
            times += 1
            rules.append("SP-3.5.5.2")
    if weapon is not None and "set" in weapon.flags and target.rushed:
        times += 1
        rules.append("SP-3.5.5.3")
    if where == REAR and is_scout(figure):
        times += step(at.catalogue.backstab, profile.level) - 1
        rules.append("SP-3.5.9.3")
    return Damage(dice, plus, times, tuple(rules))


def shot_damage(at: Situation, figure: Figure, weapon_id: str) -> Damage:
    """Give the damage of a shot that hits [SP-3.4.1.3]."""
    weapon = at.catalogue.missiles[weapon_id]
    worn = weapon_id in figure.damaged
    return Damage(weapon.damage, weapon.magic - (1 if worn else 0), 1, ("SP-3.9.2.3",) if worn else ())
