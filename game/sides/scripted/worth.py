"""The worth of things to the scripted side: figures, blows and shots, by the tallies that the dice will meet."""

from __future__ import annotations

from functools import lru_cache

from game.core.dice import spec
from game.core.figures import Figure
from game.rules.creatures.nature import heads_lost
from game.rules.creatures.proof import WHOLE, felt
from game.rules.gear.arms import SIZES, missiles_of, weapon_in_hand, weapon_length
from game.rules.melee.attacks import attacks
from game.rules.melee.blow import Blow
from game.rules.melee.reach import FRONT
from game.rules.melee.striking import blow_tally
from game.rules.moving.movement import has_stirred
from game.rules.situation import Situation


def worth(figure: Figure) -> float:
    """Return the worth of a figure: its hit dice and a little besides; a leader counts more."""
    return 1.0 + figure.profile.hit_dice.halves / 2 + (1.5 if figure.profile.charisma else 0.0)


@lru_cache(maxsize=512)
def average(dice: str) -> float:
    """Return the mean of dice."""
    parsed = spec(dice or "0")
    return parsed.number * (parsed.sides + 1) / 2 + parsed.plus


@lru_cache(maxsize=4096)
def deadly(dice: str, plus: int, points: int) -> float:
    """Return the chance that dice plus an amount come to so many points at least."""
    parsed = spec(dice or "0")
    ways = {0: 1}
    for _ in range(parsed.number):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, parsed.sides + 1):
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    enough = sum(count for total, count in ways.items() if total + parsed.plus + plus >= points)
    return enough / sum(ways.values())


def felling(chance: float, dice: str, target: Figure, *, plus: int = 0, times: int = 1) -> float:
    """Return roughly how much of a target one attack takes: a kill counts whole, a wound half its share."""
    points = max(1, target.hit_points or target.profile.hit_dice.halves * 2)
    if points > 60:
        return chance * min(1.0, (average(dice) + plus) * times / points)
    kill = deadly(dice, plus, -(-points // times))
    hurt = min(1.0, (average(dice) + plus) * times / points)
    return chance * (kill + (1 - kill) * hurt * 0.5)


def blow_worth(at: Situation, figure: Figure, target: Figure, *, charging: bool = False) -> float:
    """Return roughly what a figure's blows of one exchange take of a target, as worth.

    Without conditions on either, or notes of the book on them, it is kept for others like them."""
    if figure.conditions or target.conditions or figure.ledger is not None or target.ledger is not None:
        return _blow_worth(at, figure, target, charging=charging)
    known: dict[object, float] = at.battle.recall("worth of blows", at.state.rulings, dict)
    key = (_fighter(at, figure), _fighter(at, target), target.hit_points, charging, at.state.table.light)
    found = known.get(key)
    if found is None:
        found = known[key] = _blow_worth(at, figure, target, charging=charging)
    return found


def _fighter(at: Situation, figure: Figure) -> tuple[object, ...]:
    """All that counts of a figure in blows at the front, its own or at it, except conditions and wounds."""
    arms = figure.profile, figure.weapon, figure.shield, figure.carries, figure.damaged
    return *arms, figure.rushed, has_stirred(figure), heads_lost(figure), at.ground.level(figure.at)


def _blow_worth(at: Situation, figure: Figure, target: Figure, *, charging: bool) -> float:
    weapon = weapon_in_hand(at, figure)
    profile = figure.profile
    large = is_large(target)
    chance = blow_tally(at, Blow(figure, target, FRONT)).chance
    plus, times = 0, 1
    if charging:
        chance, plus = min(0.95, chance + 0.05), 1
        if weapon is not None and "charge_double" in weapon.flags and profile.mount:
            times = 2
    natural = [attack for attack in profile.attacks if attack.name != "weapon"]
    counted = attacks(at, figure, [target])
    number = counted.number - counted.beast
    if natural:
        parts = [felling(chance, attack.damage, target, plus=plus) * felt(figure, target, attack) for attack in natural]
        taken = sum(parts) / WHOLE * number / len(natural)
    else:
        dice = (weapon.large if large else weapon.damage) if weapon is not None else "1d3"
        through = felt(figure, target, weapon or at.catalogue.weapons["punch_kick"]) / WHOLE
        taken = number * felling(chance, dice or "1d3", target, plus=plus, times=times) * through
    return min(1.0, taken) * worth(target)


def duel(at: Situation, figure: Figure, target: Figure, *, charging: bool = True) -> float:
    """Return what a fight begun by a charge at a target's front gains, less what its answer costs; above 0 it pays."""
    gain = blow_worth(at, figure, target, charging=charging)
    cost = blow_worth(at, target, figure)
    mine, its = weapon_length(at, figure), weapon_length(at, target)
    weapon = weapon_in_hand(at, target)
    if weapon is not None and "set" in weapon.flags and charging:
        cost *= 2
    # Who strikes first takes away part of the answer.
    if mine > its or (mine == its and charging):
        cost *= 1 - 0.8 * gain / worth(target)
    elif its > mine:
        gain *= 1 - 0.8 * min(1.0, cost / worth(figure))
    return gain - cost


def shoots(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure fights from afar: it carries a missile weapon that is not merely thrown."""
    if not figure.carries:
        return False
    return any(not missile.thrown and missile.farthest >= 10240 for missile in missiles_of(at, figure))


def is_mage(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is one who lives by spells and not by the sword."""
    return figure.profile.sort == "class" and at.catalogue.classes[figure.profile.kind].casts == "magic_user"


def is_large(figure: Figure) -> bool:
    """Tell whether a figure is large, horsemen too."""
    return SIZES[figure.profile.size] >= 2
