"""What a hit does: dice, bonuses, the critical, and what multiplies it."""

from __future__ import annotations

from msgspec import Struct

from game.catalogue.kinds import Weapon
from game.catalogue.tables import step
from game.core.dice import spec
from game.core.state import Figure, NaturalAttack
from game.rules.arms import is_scout
from game.rules.melee import CHARGE_BLOW, means
from game.rules.reach import REAR
from game.rules.situation import Situation


class Damage(Struct, frozen=True):
    """Dice, what is added to them, and how often it all counts, with the rules that say so [SP-R9]."""

    dice: str
    plus: int
    times: int
    rules: tuple[str, ...]

    def most(self, *, critical: bool) -> int:
        """Give the greatest damage; a critical is the greatest result and 2 more [SP-3.9.1]."""
        return self.of(spec(self.dice).most, extra=2 if critical else 0)

    def of(self, rolled: int, *, extra: int = 0) -> int:
        """Give the damage for a result of the dice (their own number included); what does none does none more."""
        return max(0, rolled + self.plus + extra) * self.times if self.dice != "0" else 0


def blow_damage(at: Situation, figure: Figure, target: Figure, where: str, attack: int) -> Damage:
    """Give the damage of a blow that hits [SP-3.5.3.2, SP-3.5.5.1 to .3, SP-3.5.9.3, SP-R8, SP-R9]."""
    arm = means(at, figure, attack)
    weapon = arm if isinstance(arm, Weapon) else None
    dice, rules = _dice(figure, target, arm)
    plus, times = 0, 1
    if weapon is not None and weapon.magic:
        plus += weapon.magic
    if weapon is not None and weapon.id in figure.damaged:
        plus -= 1
        rules.append("SP-3.9.2.3")
    if figure.rushed >= CHARGE_BLOW:
        plus += 1
        rules.append("SP-3.5.5.1")
        if weapon is not None and "charge_double" in weapon.flags and figure.profile.mount:
            times += 1
            rules.append("SP-3.5.5.2")
    if weapon is not None and "set" in weapon.flags and target.rushed:
        times += 1
        rules.append("SP-3.5.5.3")
    if where == REAR and is_scout(figure):
        times += step(at.catalogue.backstab, figure.profile.level) - 1
        rules.append("SP-3.5.9.3")
    return Damage(dice, plus, times, tuple(rules))


def _dice(figure: Figure, target: Figure, arm: Weapon | NaturalAttack) -> tuple[str, list[str]]:
    """The dice of a weapon or natural attack: a creature's weapon does what its description says.

    [SP-3.5.3.2, SP-3.5.9.14.1, SP-R97]"""
    if not isinstance(arm, Weapon):
        return arm.damage or "0", ["SP-3.5.3.2"]
    if arm.prone_damage and target.has("prone"):
        return arm.prone_damage, ["SP-3.5.9.14.1"]
    listed = next((one.damage for one in figure.profile.attacks if one.name == "weapon"), "")
    if listed and arm.hands:
        return listed, ["SP-3.5.3.2", "SP-R97"]
    return arm.damage or "0", ["SP-3.5.3.2"]


def shot_damage(at: Situation, figure: Figure, weapon_id: str) -> Damage:
    """Give the damage of a shot that hits [SP-3.4.1.3]."""
    weapon = at.catalogue.missiles[weapon_id]
    worn = weapon_id in figure.damaged
    return Damage(weapon.damage, weapon.magic - (1 if worn else 0), 1, ("SP-3.9.2.3",) if worn else ())
