"""A printed table of a rule book, to be read beside the rule that stands for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from game.catalogue.catalogue import Catalogue
from game.core.tally import Tally

GRADE = re.compile(r"(.+) against .* (-?\d+)")
"""How a throw at an armour class is called: what is used, and the class."""


class Grid(NamedTuple):
    """A printed table: what its corner says, the heads of its columns, and its rows, each with its head."""

    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


Cell = tuple[int, int]
"""A row and a column of a grid."""

Read = Callable[[Grid, Tally, Catalogue], Cell | None]
"""Tells where in a grid a throw was read off; None where it was not, or where that is not plain."""


def unread(grid: Grid, tally: Tally, catalogue: Catalogue) -> Cell | None:
    """No throw is read off there."""
    return None


class Printed(NamedTuple):
    """The table of a rule: how it is made from the catalogue, and where a throw was read off in it."""

    grid: Callable[[Catalogue], Grid]
    read: Read = unread


def words(key: str) -> str:
    """Write a key of the tables as it is read."""
    return key.replace("_", " ").replace("armored", "armoured")


def arm_named(key: str, catalogue: Catalogue) -> str:
    """Name the row of a weapon or missile by what the catalogue calls it."""
    known = catalogue.weapons.get(key) or catalogue.missiles.get(key)
    return known.name if known is not None else words(key)


def kind_named(key: str, catalogue: Catalogue) -> str:
    """Name the row of a class by what the catalogue calls it."""
    known = catalogue.classes.get(key)
    return known.name if known is not None else words(key)


def found_at(grid: Grid, heads: set[str], column: int, need: str) -> Cell | None:
    """Return where one of some rows has what was needed in a column."""
    for row, (head, cells) in enumerate(grid.rows):
        if head in heads and 0 <= column < len(cells) and cells[column] == need:
            return row, column
    return None


def arms(catalogue: Catalogue) -> Grid:
    """The weapons of the hand: their length, damage and hands."""
    rows = tuple(
        (weapon.name, (str(weapon.length), weapon.damage or "none", str(weapon.hands)))
        for weapon in catalogue.weapons.values()
        if not weapon.base and not weapon.magic
    )
    return Grid("weapon", ("length (class)", "damage", "hands"), rows)
