"""The printed tables stand beside their rules, lit where a throw was read off."""

import pytest

from game.catalogue.tables import load
from game.core.tally import Tally, tally
from game.session.consulting.rule_tables import GRIDS, cell, grid

CATALOGUE = load()


def thrown(label: str, rule: str, need: int) -> Tally:
    return tally(label, rule, need)


@pytest.mark.parametrize("rule", GRIDS)
def test_every_table_is_square_and_belongs_to_a_rule(rule: str):
    found = grid(rule, CATALOGUE)
    assert found is not None and found.rows
    assert {len(cells) for _, cells in found.rows} == {len(found.columns)}


@pytest.mark.parametrize(
    ("label", "rule", "row", "column"),
    [
        ("sword against armour class 5", "SP-3.10.2", "sword", "5"),
        ("sword against armour class -2", "SP-3.10.2", "sword", "0"),
        ("longbow against armour class 7", "SP-3.10.3", "longbow", "7"),
        ("claw against armour class 3", "SP-3.10.1", "3", "4-6"),
    ],
)
def test_a_blow_is_lit_where_its_number_stands(label: str, rule: str, row: str, column: str):
    found = grid(rule, CATALOGUE)
    heads = [head for head, _ in found.rows]
    place = heads.index(row), found.columns.index(column)
    need = int(found.rows[place[0]][1][place[1]])
    assert cell(rule, thrown(label, rule, need), CATALOGUE) == place


def test_nothing_is_lit_that_was_not_read_off_there():
    assert cell("SP-3.10.2", thrown("sword against armour class 5", "SP-3.10.3", 13), CATALOGUE) is None
    assert cell("SP-3.10.2", thrown("saving throw against breath", "SP-3.10.2", 13), CATALOGUE) is None
    assert cell("SP-3.10.2", thrown("sword against armour class 5", "SP-3.10.2", 99), CATALOGUE) is None
    assert grid("SP-3.3.0.1", CATALOGUE) is None
