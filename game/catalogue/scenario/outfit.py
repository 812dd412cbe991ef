"""What a figure has: what its creature, troop or class, armour, shield and mount make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.catalogue.catalogue import Catalogue
from game.catalogue.kinds.folk import hit_dice
from game.core.figures import HitDice

if TYPE_CHECKING:
    from game.catalogue.scenario.models import Outfit

SMALL_FOLK = ("dwarf", "gnome", "halfling", "goblin")
"""Who move by the second figures of their armour [SP-3.3.0.4.1]."""
USUAL_CHARISMA = 10
"""Of a leader whose charisma the scenario does not give."""


def carried(outfit: Outfit, catalogue: Catalogue) -> tuple[str, ...]:
    """List what a figure carries in hand: load and pavis first, then the weapons given, else those of its kind.

    A mount's load is in its saddlebags [SP-R271]."""
    if outfit.weapons is not None:
        arms = tuple(_each(outfit, catalogue))
    elif outfit.troop:
        arms = catalogue.troops[outfit.troop].weapons
    else:
        arms = catalogue.creatures[outfit.creature].arms if outfit.creature else ()
    screens = [item for item in outfit.gear if item in catalogue.screens]
    if outfit.pavis or (outfit.pavis is None and outfit.troop and catalogue.troops[outfit.troop].pavis):
        screens = ["pavis", *screens]
    loads = outfit.load if not mount_of(outfit, catalogue) else ()
    return (*loads, *dict.fromkeys(screens), *(arm for arm in arms if arm not in screens))


def _each(outfit: Outfit, catalogue: Catalogue) -> list[str]:
    """The weapons given, each once; flasks as often as they are named, or as `shots` says [ST-R8]."""
    found: list[str] = []
    for key in outfit.weapons or ():
        if key in catalogue.flasks and key in outfit.shots:
            found += [] if key in found else [key] * outfit.shots[key]
        elif key in catalogue.flasks or key not in found:
            found.append(key)
    return found


def in_hand(carries: tuple[str, ...], catalogue: Catalogue) -> str:
    """Return what is in hand as the battle begins: a pavis, else the first weapon held there, else ""."""
    return next((item for item in carries if item in catalogue.screens or is_held(item, catalogue)), "")


def is_held(item: str, catalogue: Catalogue) -> bool:
    """Tell whether a weapon is held in hand for use, as all are except missiles that are drawn to be thrown.

    A holy symbol is held too [SP-3.4.2.14]."""
    if item in catalogue.weapons or item == "holy_symbol" or item in catalogue.borne or item.startswith("body-of-"):
        return True
    missile = catalogue.missiles.get(item)
    return missile is not None and bool(missile.hands) and not missile.thrown


def shield_of(outfit: Outfit, catalogue: Catalogue) -> str:
    """Return the shield carried: the one given, "none" for none, else the usual one of a troop."""
    if outfit.shield is not None:
        return "" if outfit.shield == "none" else outfit.shield
    return catalogue.troops[outfit.troop].shield if outfit.troop else ""


def armour_of(outfit: Outfit, catalogue: Catalogue) -> str:
    """Return the armour worn."""
    if outfit.armour is not None:
        return outfit.armour
    if outfit.troop:
        return catalogue.troops[outfit.troop].armour
    return catalogue.creatures[outfit.creature].wears if outfit.creature else "none"


def armour_class(outfit: Outfit, catalogue: Catalogue) -> int:
    """Return the armour class without the shield [SP-3.0.4]."""
    worn = catalogue.armour[armour_of(outfit, catalogue)].armour_class
    if outfit.creature:
        # Hide or armour, whichever is better.
        natural = catalogue.creatures[outfit.creature].armour_class
        return min(natural, worn) if outfit.armour is not None else natural
    if outfit.troop and outfit.armour is None:
        troop = catalogue.troops[outfit.troop]
        return troop.armour_class + (catalogue.shields[troop.shield].bonus if troop.shield else 0)
    return worn


def mount_of(outfit: Outfit, catalogue: Catalogue) -> str:
    """Return the mount ridden, with its barding if it has any, or ""."""
    mount = outfit.mount
    if mount is None and outfit.troop:
        mount = catalogue.troops[outfit.troop].mount
    if not mount or mount == "none":
        return ""
    if outfit.barding is not None:
        plain = catalogue.mounts[mount].plain or mount
        barded = f"barded_{plain}"
        return barded if outfit.barding and barded in catalogue.mounts else plain
    return mount


def allowance(outfit: Outfit, catalogue: Catalogue) -> int:
    """Return the allowance in grains: the mount's, a monster's own, or by armour and race.

    [SP-3.3.0.4, SP-3.3.0.4.1, SP-3.3.0.4.2, SP-R30, SP-R31]"""
    mount = mount_of(outfit, catalogue)
    return catalogue.mounts[mount].moves if mount else on_foot(outfit, catalogue)


def on_foot(outfit: Outfit, catalogue: Catalogue) -> int:
    """Return the allowance on its own feet in grains: a monster's own, or by armour and race.

    [SP-3.3.0.4, SP-3.3.0.4.1, SP-3.3.0.4.2, SP-R30]"""
    worn = catalogue.armour[armour_of(outfit, catalogue)]
    if outfit.creature:
        creature = catalogue.creatures[outfit.creature]
        # What has no way of walking at all flies.
        return worn.small if creature.by_armour else creature.moves or creature.flies
    return worn.small if outfit.race in SMALL_FOLK else worn.moves


def dice_of(outfit: Outfit, catalogue: Catalogue) -> HitDice:
    """Return the hit dice; a levelled character has its level [SP-3.5.8.7]."""
    level = getattr(outfit, "level", None)
    if getattr(outfit, "klass", None):
        return HitDice(2 * (level or 1))
    if outfit.hit_dice is not None:
        return hit_dice(outfit.hit_dice)
    if outfit.troop:
        return catalogue.troops[outfit.troop].hit_dice
    return catalogue.creatures[outfit.creature or ""].usual
