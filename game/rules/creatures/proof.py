"""What some creatures are proof against: normal weapons, all but silver and magic, fire or cold [SP-R207]."""

from __future__ import annotations

from game.catalogue.kinds.folk import Mount
from game.catalogue.kinds.gear import Missile, Weapon
from game.core.figures import Figure, NaturalAttack
from game.rules.creatures.harms import is_immune

WHOLE, HALF, NOTHING = 2, 1, 0
"""Halves of the damage that are felt."""

UNCANNY = frozenset({"magic_only", "silver_or_magic", "magic_or_fire"})
"""Traits of those whom no normal weapon harms."""

MIGHTY = 10
"""Half hit dice from which on a creature's own claws harm them."""


def is_uncanny(figure: Figure) -> bool:
    """Tell whether no normal weapon harms a figure."""
    traits = figure.profile.traits
    return bool(traits) and not UNCANNY.isdisjoint(traits)


def felt(figure: Figure, target: Figure, arm: Weapon | Missile | NaturalAttack, ridden: Mount | None = None) -> int:
    """Return how many halves of a hit's damage a target feels of what it was hit with, by a figure or what it rides.

    A mount's hooves are as mighty as it is itself, whoever sits on it. [SP-R134, SP-R207]"""
    if not is_uncanny(target):
        return WHOLE
    traits = target.profile.traits
    if isinstance(arm, NaturalAttack):
        dice = figure.profile.hit_dice if ridden is None else ridden.hit_dice
        magic = dice.halves >= MIGHTY or (ridden is None and is_uncanny(figure))
        silver = fire = False
    else:
        magic, silver = bool(arm.magic), arm.silver
        if isinstance(arm, Weapon) and figure.conditions and figure.has("striking"):
            magic = True
        fire = isinstance(arm, Weapon) and "fire" in arm.flags
    if "magic_or_fire" in traits:
        return HALF if magic or fire else NOTHING
    if magic:
        return WHOLE
    if silver and "silver_or_magic" in traits:
        return HALF if "silver_half" in traits else WHOLE
    return NOTHING


ELEMENTS = frozenset({"fire", "cold", "acid", "lightning", "chlorine", "gas"})
"""Kinds of damage that breath, spells and flasks do."""


def endured(target: Figure, kind: str, amount: int) -> int:
    """Return what a target feels of so much damage of a kind that no weapon does [SP-R182, SP-R207]."""
    if kind not in ELEMENTS:
        return amount
    if is_immune(target, kind):
        return 0
    return amount // 2 if "magic_or_fire" in target.profile.traits else amount
