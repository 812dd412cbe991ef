"""What a figure fights with: weapon in hand, missiles, shield, armour class, length and skill."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.board.arcs import Ring
from game.core.figures import Figure
from game.core.tally import Modifier

if TYPE_CHECKING:
    from game.catalogue.catalogue import Catalogue
    from game.catalogue.kinds.gear import Missile, Weapon
    from game.rules.situation import Situation

SIZES = {"S": 0, "M": 1, "L": 2, "H": 3}
STEPS = SIZES | {"H": 2}
"""Sizes as the ring about a target reckons them: the huge are of the larger ones, by one step [SP-R53]."""


def ring(attacker: Figure, target: Figure) -> Ring:
    """Say what the target is to the attacker: equal, larger or smaller [SP-3.5.4.1, SP-3.5.4.2, SP-3.5.4.3]."""
    mine, its = STEPS[attacker.profile.size], STEPS[target.profile.size]
    return "equal" if mine == its else "larger" if its > mine else "smaller"


DRAWN = ("sword", "dagger")
"""What is drawn in melee at no cost by one who drops what he holds [SP-3.7.1.1]."""


def weapon_in_hand(at: Situation, figure: Figure) -> Weapon | None:
    """Return the weapon a figure strikes with, or None where it fights with claws, bite or fists.

    It is the one in hand; who holds a bow or a pavis, or nothing, has drawn a sword or dagger before he strikes
    [SP-3.7.1.1, SP-R143]."""
    found = at.catalogue.weapons.get(figure.weapon)
    if found is not None or not figure.carries:
        return found
    name = free_draw(at.catalogue, figure.carries)
    return at.catalogue.weapons[name] if name else None


def free_draw(catalogue: Catalogue, carries: tuple[str, ...]) -> str:
    """Return the first sword or dagger carried, or "" for none [SP-3.7.1.1]."""
    for item in carries:
        weapon = catalogue.weapons.get(item)
        if weapon is not None and (weapon.base or weapon.id) in DRAWN:
            return item
    return ""


def hands_full(catalogue: Catalogue, item: str) -> int:
    """Return how many hands the thing in hand takes: weapon, missile weapon, screen or load [SP-3.0.5, SP-3.7.6]."""
    for table in (catalogue.weapons, catalogue.missiles, catalogue.screens):
        if item in table:
            return table[item].hands
    return 2 if item in catalogue.borne or item.startswith("body-of-") else 0


def has_shield(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure can use its shield: never while something in hand takes both [SP-3.0.5, SP-3.7.6]."""
    return bool(figure.shield) and hands_full(at.catalogue, figure.weapon) < 2


def armour_class(at: Situation, figure: Figure, *, shield: bool = True) -> int:
    """Return a figure's armour class, with its shield unless a rule ignores it [SP-3.0.4]."""
    base = figure.profile.armour_class
    return base - at.catalogue.shields[figure.shield].bonus if shield and has_shield(at, figure) else base


def weapon_length(at: Situation, figure: Figure) -> int:
    """Return the length that counts in the strike order [SP-3.5.2.4, SP-3.5.2.5, SP-3.5.2.5.1, SP-3.5.2.8, SP-R52]."""
    weapon = weapon_in_hand(at, figure)
    if weapon is not None:
        return weapon.length + figure.profile.length_bonus
    profile = figure.profile
    if profile.mannish and not _natural(figure):
        return 0
    return profile.hit_dice.halves // 2 if SIZES[profile.size] >= 2 and not profile.mount else 0


def uses_natural_weapons(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure fights with claw, bite, horn or fist [SP-3.5.2.7.2]."""
    return weapon_in_hand(at, figure) is None


def _natural(figure: Figure) -> bool:
    return any(attack.name != "weapon" for attack in figure.profile.attacks)


def missiles_of(at: Situation, figure: Figure) -> list[Missile]:
    """List the missile weapons a figure carries, thrown ones last and flasks after them, in the order carried."""
    catalogue = at.catalogue
    table = catalogue.missiles
    return [table[name] for name in _missile_ids(figure.carries, catalogue.missile_ids, catalogue.flask_ids)]


@lru_cache(maxsize=1024)
def _missile_ids(carries: tuple[str, ...], known: frozenset[str], flasks: frozenset[str]) -> tuple[str, ...]:
    shot = [name for name in dict.fromkeys(carries) if name in known and not name.startswith("thrown_")]
    thrown = [f"thrown_{name}" for name in carries if f"thrown_{name}" in known]
    return tuple(sorted((*shot, *dict.fromkeys(thrown)), key=flasks.__contains__))


def skill(at: Situation, figure: Figure) -> Modifier | None:
    """Return what class and level, or hit dice, add to the die on the men's matrices, or None for nothing.

    [SP-3.10.4, SP-3.10.5, SP-3.10.6]"""
    profile = figure.profile
    value, label, rule = at.catalogue.skill(profile)
    return Modifier(value, label, rule) if value else None


def is_scout(figure: Figure) -> bool:
    """Tell whether a figure is a scout or delver."""
    return figure.profile.kind in ("scout", "delver")
