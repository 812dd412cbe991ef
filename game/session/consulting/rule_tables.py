"""The printed tables that rules stand for, to be read beside the rule, and where in them a throw was read off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
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


def grid(rule: str, catalogue: Catalogue) -> Grid | None:
    """Return the table that a rule stands for, or None for one that is told in words alone."""
    made = GRIDS.get(rule)
    return None if made is None else made(catalogue)


def cell(rule: str, tally: Tally, catalogue: Catalogue) -> Cell | None:
    """Return where a throw was read off in the table of a rule; None where it was not, or where that is not plain."""
    found, said = grid(rule, catalogue), GRADE.fullmatch(tally.label)
    if found is None or said is None or tally.rule != rule:
        return None
    used, grade = said.groups()
    if rule == MONSTERS:
        return _where(found, {grade}, range(len(found.columns)), tally.need)
    used_rows = {_words(row) for row in _rows_of(used, catalogue)}
    return _where(found, used_rows, (max(0, min(9, int(grade))),), tally.need)


def _where(found: Grid, heads: set[str], columns: Iterable[int], need: int) -> Cell | None:
    for row, (head, cells) in enumerate(found.rows):
        for column in columns:
            if head in heads and cells[column] == str(need):
                return row, column
    return None


def _rows_of(used: str, catalogue: Catalogue) -> list[str]:
    """The rows that weapons of a name are read off in."""
    arms = [weapon.row for weapon in catalogue.weapons.values() if weapon.name == used]
    return arms + [missile.row for missile in catalogue.missiles.values() if missile.name == used]


# ---- the tables ------------------------------------------------------------------------------------------------------


def _monsters(catalogue: Catalogue) -> Grid:
    rows = tuple((str(grade), tuple(map(str, cells))) for grade, cells in catalogue.monster.items())
    return Grid("AC, by hit dice", catalogue.monster_columns, rows)


def _men(table: dict[str, tuple[int, ...]]) -> Grid:
    rows = tuple((_words(row), tuple(map(str, cells))) for row, cells in table.items())
    return Grid("with, by AC", tuple(map(str, range(10))), rows)


def _saves(catalogue: Catalogue) -> Grid:
    rows = tuple(
        (f"{_words(row)}, {level} on", tuple(map(str, needs)))
        for row, steps in catalogue.saves.items()
        for level, needs in steps
    )
    return Grid("who, from level or hit dice", catalogue.save_categories, rows)


def _turning(catalogue: Catalogue) -> Grid:
    rows = tuple((_words(kind), needs) for kind, needs in catalogue.turning.items())
    return Grid("undead, by level", tuple(map(str, range(1, 9))), rows)


def _words(name: str) -> str:
    return name.replace("_", " ")


MONSTERS = "SP-3.10.1"
GRIDS: dict[str, Callable[[Catalogue], Grid]] = {
    MONSTERS: _monsters,
    "SP-3.10.2": lambda catalogue: _men(catalogue.melee),
    "SP-3.10.3": lambda catalogue: _men(catalogue.missile),
    "SP-3.10.8": _saves,
    "SP-3.10.9": _turning,
}
"""The table of a rule, made from the catalogue."""
