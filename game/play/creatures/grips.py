"""What creatures do with those they have got hold of: hug, burn, swallow, carry off, drink their blood [SP-R209]."""

from __future__ import annotations

from collections.abc import Callable

from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset
from game.core.figures import Condition
from game.play.creatures.seizing import seize
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.rules.creatures.nature import ATTACHED
from game.rules.creatures.touch import Touch
from game.rules.gear.arms import SIZES
from game.rules.saves import save_tally
from game.rules.witness import save_witness

CLASPED = "clasped"
"""Condition of a creature one claw of which has hold of the one whose id is its value, until the round is over."""

RULES = ("SP-3.4.3.4.2", "SP-R209")

FIRE_OF_SIX = 2
"""A hell hound's bite burns on so much of a die or less."""

OVER = 4
"""By how much the die of a bite must pass what it needs to swallow."""

Grip = Callable[[Referee, str, str, Touch, int, int], None]


def saved(ref: Referee, name: str, target: str, found: Touch) -> bool:
    """Have one who was hit save against what the attack carries."""
    victim = ref.figure(target)
    tally = save_tally(ref.at, victim, found.save)
    (roll,) = ref.throw("1d20", "save", target, name, f"{victim.name} saves against {found.cause}")
    success = tally.passes(roll)
    rules = ("SP-3.4.3.4.2", "SP-3.10.8")
    ref.record(
        Saved(
            figure=target,
            against=found.cause,
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(victim, found.save),
            rules=rules,
        )
    )
    return success


def hug(ref: Referee, name: str, target: str, found: Touch, roll: int, over: int) -> None:
    """Crush one whom both claws have hit in one round [SP-R209]."""
    held = ref.figure(name).condition(CLASPED)
    if held is not None and held.value == target and held.until == ref.state.round:
        amount = ref.total(found.amount, "damage", name, target, f"{ref.figure(name).name}'s hug")
        hurt(ref, target, amount, f"{ref.figure(name).name}'s hug", *RULES)
    ref.record(Beset(figures=(name,), condition=Condition(CLASPED, ref.state.round, target), rules=RULES))


def burn(ref: Referee, name: str, target: str, found: Touch, roll: int, over: int) -> None:
    """Burn one who was hit: a balrog's whip always, a hell hound's bite on 1 or 2 of 6, half for who saves.

    [SP-R209]"""
    figure = ref.figure(name)
    dice = found.amount
    if found.save:
        (face,) = ref.throw("1d6", "fire", name, target, f"{figure.name} breathes fire on 1 or 2")
        if face > FIRE_OF_SIX:
            return
        dice = f"{max(1, figure.profile.hit_dice.halves // 2)}d6"
    whole = ref.total(dice, "damage", name, target, f"{figure.name}'s fire")
    if found.save and saved(ref, name, target, found):
        whole //= 2
    hurt(ref, target, whole, f"{figure.name}'s fire", *RULES, kind="fire")


def swallow(ref: Referee, name: str, target: str, found: Touch, roll: int, over: int) -> None:
    """Swallow one of a man's size or less whom a bite hits by 4 more than it needs, or on a 20 [SP-R209]."""
    victim = ref.figure(target)
    if SIZES[victim.profile.size] < SIZES["L"] and (over >= OVER or roll == 20):
        hurt(ref, target, victim.hit_points, f"{ref.figure(name).name}, who swallows it", *RULES)


def carry(ref: Referee, name: str, target: str, found: Touch, roll: int, over: int) -> None:
    """Seize one of a man's size or less whom a claw hits with so high a natural die: he is carried off [SP-R209]."""
    victim = ref.figure(target)
    if roll < int(found.amount) or SIZES[victim.profile.size] >= SIZES["L"]:
        return
    hurt(ref, target, victim.hit_points, f"{ref.figure(name).name}, who carries it off", *RULES)
    seize(ref, name, target)


def drink(ref: Referee, name: str, target: str, found: Touch, roll: int, over: int) -> None:
    """Stay on one who was hit, to drink his blood [SP-R209]."""
    ref.record(Beset(figures=(name,), condition=Condition(ATTACHED, 0, target), rules=RULES))


GRIPS: dict[str, Grip] = {"hug": hug, "fire": burn, "swallow": swallow, "carry": carry, "blood": drink}
"""By effect."""
