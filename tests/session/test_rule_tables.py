"""The printed tables stand beside their rules, lit where a throw was read off."""

import pytest

from game import systems
from game.catalogue.tables import load
from game.core.tally import Tally, tally
from game.session.consulting.rule_tables import SHARED, cell, grid

CATALOGUE = load()
BOOKS = {name: systems.book(name) for name in systems.BOOKS}
OWN = [(name, rule) for name, book in BOOKS.items() for rule in book.printed]


def thrown(label: str, rule: str, need: int) -> Tally:
    return tally(label, rule, need)


@pytest.mark.parametrize("rule", SHARED)
def test_every_table_is_square_and_belongs_to_a_rule(rule: str):
    found = grid(rule, CATALOGUE)
    assert found is not None and found.rows
    assert {len(cells) for _, cells in found.rows} == {len(found.columns)}


@pytest.mark.parametrize(("name", "rule"), OWN)
def test_every_table_of_another_book_belongs_to_a_rule_of_it_and_is_no_other_books(name: str, rule: str):
    book = BOOKS[name]
    assert rule in {statement.id for statement in book.statements()}
    found = grid(rule, CATALOGUE, book)
    assert found is not None and found.rows
    assert {len(cells) for _, cells in found.rows} == {len(found.columns)}
    assert grid(rule, CATALOGUE, BOOKS["starkpool"]) is None


@pytest.mark.parametrize(
    ("name", "label", "rule", "need", "row", "column"),
    [
        ("large_battles", "8 HF attack LH", "LB-5.2", 6, "heavy foot", "light horse"),
        ("exile", "sword against armour class 4", "EX-7.1", 30, "sword", "4"),
        ("exile", "claw against the horse's armour class 7", "EX-7.1", 45, "claw, bite and the like", "7"),
        ("exile", "longbow against armour class -1", "EX-7.1", 5, "longbow", "0"),
        ("starkpool", "level 9 against wight (destroyed)", "SP-3.10.9", 2, "wight", "8"),
        ("starkpool", "saving throw against death", "SP-3.10.8", 3, "cleric, 13 on", "death"),
    ],
)  # fmt: skip
def test_a_throw_of_a_book_is_lit_where_its_number_stands(
    name: str, label: str, rule: str, need: int, row: str, column: str
):
    found = grid(rule, CATALOGUE, BOOKS[name])
    place = [head for head, _ in found.rows].index(row), found.columns.index(column)
    assert cell(rule, thrown(label, rule, need), CATALOGUE, BOOKS[name]) == place


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
