"""The book's tables, as YAML beside this: weapons, tactics, locations, rates. Originals may take the place of ours."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from game import paths
from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure, NaturalAttack


class Arm(Struct, frozen=True):
    """A row of the weapon matrix: base blows, length in feet, damage, and the percentage by armour class 0 to 9."""

    id: str
    name: str
    blows: int
    length: int
    damage: str
    type: str
    """edge, pierce or crush."""
    family: str
    """The weapon class in which one is trained."""
    bash: int
    hands: int
    hit: tuple[int, ...]
    pole: bool = False
    sets: bool = False
    """Whether its damage is doubled when it is set to receive a charge."""
    couched: bool = False
    natural: bool = False


@lru_cache(maxsize=1)
def tables() -> dict[str, Any]:
    """Return all blocks, read once."""
    from game.catalogue.reading import load_table

    found: Any = load_table(paths.tables("systems", "exile", "tables.yaml"))
    read: dict[str, Any] = found
    return read


def block(name: str) -> dict[str, Any]:
    """Return one block."""
    found: dict[str, Any] = tables()[name]
    return found


@lru_cache(maxsize=256)
def weapon_row(key: str, name: str) -> Arm:
    """Return the row of a weapon by its key in the catalogue [EX-7.1]."""
    row = block("weapons")["rows"][key]
    return Arm(
        key,
        name,
        row["blows"],
        row["length"],
        row["damage"],
        row["type"],
        row["class"],
        row["bash"],
        row["hands"],
        tuple(row["hit"]),
        row.get("pole", False),
        row.get("set", False),
        row.get("couched", False),
        key == "punch_kick",
    )


def row_of(arm: Weapon | NaturalAttack, figure: Figure) -> Arm:
    """Return the row of what a figure strikes with; what nature gave has one by its size and its attacks [EX-7.1]."""
    if isinstance(arm, Weapon):
        return weapon_row(arm.base or arm.id, arm.name)
    return natural_row(arm.name, arm.damage, figure.profile.size, len(figure.profile.attacks))


@lru_cache(maxsize=256)
def natural_row(name: str, damage: str, size: str, attacks: int) -> Arm:
    """Return the row of claw, bite or fist of a creature of a size with so many attacks."""
    own = block("natural")
    blows = min(own["most_blows"], own["blows"] + max(0, attacks - 1))
    kind = own["types"].get(name.split("_")[-1], "crush")
    return Arm(
        name,
        name.replace("_", " "),
        blows,
        own["length"][size],
        damage or "0",
        kind,
        "natural",
        own["bash"][size],
        0,
        tuple(own["hit"]),
        natural=True,
    )


def plain_id(key: str) -> str:
    """Return the id of the plain make of something of magic or silver: "longbow" of "longbow+1" or "silver_longbow"."""
    return key.split("+")[0].removeprefix("silver_")


def missile_row(key: str) -> dict[str, Any] | None:
    """Return the row of a missile weapon by its key in the catalogue, or None where it has none of its own [EX-7.1]."""
    found: dict[str, Any] | None = block("missiles")["rows"].get(plain_id(key))
    return found


def missile_dice(key: str) -> str:
    """Return the damage dice of a missile weapon of this book, or "" where it has no row of its own [EX-7.4]."""
    row = missile_row(key)
    return str(row["damage"]) if row is not None and row["damage"] != "special" else ""


def share(pair: Any, number: int) -> int:
    """Return a number times a fraction of the tables, rounded down."""
    top, bottom = pair
    return number * int(top) // int(bottom)
