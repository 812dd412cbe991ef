"""The printed tables that rules stand for, to be read beside the rule, and where in them a throw was read off."""

from __future__ import annotations

import re

from game.catalogue.catalogue import Catalogue
from game.core.grain import round_inches
from game.core.tally import Tally
from game.rules.printed import GRADE, Cell, Grid, Printed, arm_named, arms, found_at, kind_named, words
from game.rules.rulebook import Rulebook

TURNS = re.compile(r"level (\d+) against (\w+)( \(\w+\))?")
"""How a turning is called: the cleric's level, and the row of the undead."""

SAVES = "saving throw against "

ROWS = {"club_torch": "club, torch", "halberd_pollax": "halberd, poleaxe", "dwarf_halfling": "dwarf, halfling"}
"""Rows that are of two kinds."""


def grid(rule: str, catalogue: Catalogue, book: Rulebook | None = None) -> Grid | None:
    """Return the table that a rule stands for, or None for one that is told in words alone."""
    made = _printed(rule, book)
    return None if made is None else made.grid(catalogue)


def cell(rule: str, tally: Tally, catalogue: Catalogue, book: Rulebook | None = None) -> Cell | None:
    """Return where a throw was read off in the table of a rule; None where it was not, or where that is not plain."""
    made = _printed(rule, book)
    return None if made is None or tally.rule != rule else made.read(made.grid(catalogue), tally, catalogue)


def _printed(rule: str, book: Rulebook | None) -> Printed | None:
    own = book.printed.get(rule) if book is not None else None
    return own or SHARED.get(rule)


# ---- the tables of the main book -------------------------------------------------------------------------------------


def _monsters(catalogue: Catalogue) -> Grid:
    rows = tuple((str(grade), tuple(map(str, cells))) for grade, cells in catalogue.monster.items())
    return Grid("AC, by hit dice", catalogue.monster_columns, rows)


def _monsters_read(grid: Grid, tally: Tally, catalogue: Catalogue) -> Cell | None:
    said = GRADE.fullmatch(tally.label)
    if said is None:
        return None
    columns = (found_at(grid, {said[2]}, column, str(tally.need)) for column in range(len(grid.columns)))
    return next((found for found in columns if found is not None), None)


def _men(table: dict[str, tuple[int, ...]], catalogue: Catalogue) -> Grid:
    rows = tuple((_row(row, catalogue), tuple(map(str, cells))) for row, cells in table.items())
    return Grid("with, by AC", tuple(map(str, range(10))), rows)


def _men_read(grid: Grid, tally: Tally, catalogue: Catalogue) -> Cell | None:
    said = GRADE.fullmatch(tally.label)
    if said is None:
        return None
    used, grade = said.groups()
    keys = [weapon.row for weapon in catalogue.weapons.values() if weapon.name == used]
    keys += [missile.row for missile in catalogue.missiles.values() if missile.name == used]
    heads = {_row(key, catalogue) for key in keys}
    return found_at(grid, heads, max(0, min(9, int(grade))), str(tally.need))


def _row(key: str, catalogue: Catalogue) -> str:
    return ROWS.get(key) or arm_named(key, catalogue)


def _ranges(catalogue: Catalogue) -> Grid:
    rows = []
    for missile in catalogue.missiles.values():
        if not missile.base and not missile.magic and not missile.silver:
            far = [round_inches(missile.short), round_inches(missile.medium)]
            far.append(round_inches(missile.long) if missile.long is not None else "none")
            rows.append((missile.name, (*far, missile.damage or "its own", f"{missile.rate:g}")))
    return Grid("inches up to", ("short", "medium", "long", "damage", "shots a round"), tuple(rows))


def _saves(catalogue: Catalogue) -> Grid:
    rows = tuple(
        (f"{ROWS.get(row) or kind_named(row, catalogue)}, {level} on", tuple(map(str, needs)))
        for row, steps in catalogue.saves.items()
        for level, needs in steps
    )
    return Grid("who, from level or hit dice", catalogue.save_categories, rows)


def _saves_read(grid: Grid, tally: Tally, catalogue: Catalogue) -> Cell | None:
    column = grid.columns.index(tally.label.removeprefix(SAVES)) if tally.label.startswith(SAVES) else -1
    fitting = [row for row, (_, cells) in enumerate(grid.rows) if cells[column] == str(tally.need)]
    return (fitting[0], column) if column >= 0 and len(fitting) == 1 else None  # whose row of many it was is not plain


def _turning(catalogue: Catalogue) -> Grid:
    rows = tuple((words(kind), needs) for kind, needs in catalogue.turning.items())
    return Grid("undead, by level", tuple(map(str, range(1, 9))), rows)


def _turning_read(grid: Grid, tally: Tally, catalogue: Catalogue) -> Cell | None:
    said = TURNS.fullmatch(tally.label)
    if said is None:
        return None
    heads = [head for head, _ in grid.rows]
    kind = words(said[2])
    return (heads.index(kind), min(max(1, int(said[1])), len(grid.columns)) - 1) if kind in heads else None


def _spells(catalogue: Catalogue) -> Grid:
    most = max(len(row) for rows in catalogue.spells_a_day.values() for row in rows)
    rows = tuple(
        (f"{kind_named(kind, catalogue)}, level {level}", (*map(str, row), *["\u2013"] * (most - len(row))))
        for kind, steps in catalogue.spells_a_day.items()
        for level, row in enumerate(steps, 1)
    )
    return Grid("spells of level", tuple(map(str, range(1, most + 1))), rows)


SHARED: dict[str, Printed] = {
    "SP-3.4.2.2": Printed(_ranges),
    "SP-3.5.2.8": Printed(arms),
    "SP-3.10.1": Printed(_monsters, _monsters_read),
    "SP-3.10.2": Printed(lambda catalogue: _men(catalogue.melee, catalogue), _men_read),
    "SP-3.10.3": Printed(lambda catalogue: _men(catalogue.missile, catalogue), _men_read),
    "SP-3.10.7": Printed(arms),
    "SP-3.10.8": Printed(_saves, _saves_read),
    "SP-3.10.9": Printed(_turning, _turning_read),
    "SP-3.10.10": Printed(_spells),
}
"""The tables of the main book by the rules that stand for them; a book's own are in its folder."""
