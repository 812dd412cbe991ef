"""What things are worth to the scripted side: figures, blows and shots, by the same tallies that the dice will meet."""

from __future__ import annotations

from game.core.dice import spec
from game.core.state import Figure
from game.rules.arms import SIZES, missiles_of, weapon_in_hand, weapon_length
from game.rules.melee import attacks, blow_tally
from game.rules.situation import Situation


def worth(figure: Figure) -> float:
    """Give what a figure is worth: hit dice and a little for being there; a leader counts more."""
    return 1.0 + figure.profile.hit_dice.halves / 2 + (1.5 if figure.profile.charisma else 0.0)


def average(dice: str) -> float:
    """Give the mean of dice."""
    parsed = spec(dice or "0")
    return parsed.number * (parsed.sides + 1) / 2 + parsed.plus


def felling(chance: float, damage: float, target: Figure) -> float:
    """Give about how much of a target one blow or shot takes: 1 is the whole of it."""
    return chance * min(1.0, damage / max(1, target.hit_points))


def blow_worth(at: Situation, figure: Figure, target: Figure, *, charging: bool = False) -> float:
    """Give about what a figure's blows of one exchange take of a target, in the target's worth."""
    weapon = weapon_in_hand(at, figure)
    profile = figure.profile
    if profile.sort == "creature" and profile.attacks:
        damage = sum(average(one.damage) for one in profile.attacks) / len(profile.attacks)
    else:
        damage = average(weapon.damage) if weapon is not None else 1.5
    chance = blow_tally(at, figure, target, "front").chance
    if charging:
        chance, damage = min(0.95, chance + 0.05), damage + 1
        if weapon is not None and "charge_double" in weapon.flags and profile.mount:
            damage *= 2
    number = attacks(at, figure, [target]).number
    return min(1.0, number * felling(chance, damage, target)) * worth(target)


def charge_worth(at: Situation, figure: Figure, target: Figure) -> float:
    """Give what a charge at a target gains over what its answer costs; above 0 it pays."""
    gain = blow_worth(at, figure, target, charging=True)
    cost = blow_worth(at, target, figure)
    weapon = weapon_in_hand(at, target)
    if weapon is not None and "set" in weapon.flags:
        cost *= 2
    if weapon_length(at, figure) >= weapon_length(at, target):
        cost *= 0.7
    else:
        gain *= 0.7
    if shoots(at, target):
        gain += 0.5
    return gain - cost


def shoots(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure fights from afar: it carries a missile weapon that is not merely thrown."""
    return any(not one.thrown for one in missiles_of(at, figure)) if figure.carries else False


def is_large(figure: Figure) -> bool:
    """Tell whether a figure is large, horsemen too."""
    return SIZES[figure.profile.size] >= 2
