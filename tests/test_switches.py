"""What a scenario may choose: every ruling marked as a switch can be set, and nothing else; wrong settings are told."""

import ast
import re
from collections.abc import Iterator

import pytest

from game.catalogue.scenario.loading import ScenarioFaults, scenario_of_text
from game.session.consulting.rule_reference import table_statements
from game.session.game import Beginning, Session
from game.systems import BOOKS, CHOICES, book
from tests.play import state_of
from tests.source import ROOT
from tools.rules_coverage import modules_of_tests, statement_files, statements

TWO = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 20]}
  - {id: orc, side: red, creature: orc, at: [10, 10]}
"""


def rulings() -> dict[str, dict[str, object]]:
    """Every ruling that is marked as a switch."""
    return {
        rule: one for path in statement_files() for rule, one in statements(path).items() if one.get("switch") is True
    }


def test_the_books_have_the_switches_that_are_marked():
    told = {ruling for name in BOOKS for ruling in book(name).switches}
    assert told == set(rulings()), (
        f"told in one place alone: {sorted(told ^ set(rulings()))}; a switch has `switch: true` in its table, and its "
        "readings in SHARED of game/rules/statements.py or in the switches of its book"
    )


def test_each_has_a_few_words_to_be_chosen_by_and_names_its_readings():
    said = {statement.id: statement for name in BOOKS for statement in book(name).statements()}
    said.update((one.id, one) for one in table_statements())
    for name in BOOKS:
        for ruling, readings in book(name).switches.items():
            assert said[ruling].switch
            assert 5 < len(said[ruling].label) < 50, ruling
            assert len(readings) > 1
            for reading in readings:
                assert re.search(rf"\b{reading}\b", said[ruling].says), (ruling, reading)


def marked_tests() -> Iterator[tuple[set[str], str]]:
    """Every test that is marked with rules: these, and its text with that of what it uses of its own module."""
    for path in modules_of_tests():
        text = path.read_text(encoding="utf-8")
        if 'mark.rule("' not in text:
            continue
        tree = ast.parse(text)
        named = {name: node for node in tree.body for name in _names(node)}
        for test in (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.decorator_list):
            marks = {ast.unparse(one) for one in test.decorator_list}
            rules = {rule for mark in marks for rule in re.findall(r"mark\.rule\('([^']+)'\)", mark)}
            used = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
            if rules:
                yield rules, "\n".join(map(ast.unparse, [test, *(named[name] for name in sorted(used & named.keys()))]))


def _names(node: ast.stmt) -> list[str]:
    """What a statement of a module gives a name to: a function, or a constant."""
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    return [one.id for one in node.targets if isinstance(one, ast.Name)] if isinstance(node, ast.Assign) else []


def test_each_reading_but_the_default_is_played_by_a_test():
    """A test that is marked with the ruling has the reading in its text, or in what it uses."""
    found = list(marked_tests())
    for name in BOOKS:
        for ruling, readings in book(name).switches.items():
            played = "\n".join(text for rules, text in found if ruling in rules)
            for reading in readings[1:]:
                assert re.search(rf"\b{reading}\b", played), f"no test of {ruling} plays its reading {reading!r}"


@pytest.mark.parametrize("ruling", sorted(rulings()))
def test_each_can_be_set_to_each_reading(ruling: str):
    for name in (one for one in BOOKS if ruling in book(one).switches):
        for reading in book(name).switches[ruling]:
            state = state_of(f"rulings: {{{ruling}: {reading}}}\n{TWO}")
            assert book(name).reading(state, ruling) == reading
            Session(state, name)


def test_a_ruling_without_readings_is_named():
    with pytest.raises(LookupError, match=f"{OTHER} has no readings in the switches"):
        book().reading(state_of(TWO), OTHER)


def test_what_is_not_said_is_the_first_reading():
    state = state_of(TWO)
    for ruling, readings in book().switches.items():
        assert book().reading(state, ruling) == readings[0]


OTHER = "-".join(("XX", "R4"))
"""A ruling of a book that is not carried."""

WRONG = [
    ("{SP-R1: never}", "SP-R1 is always or as_total, not 'never'"),
    ("{SP-R1: as_totl}", "did you mean 'as_total'?"),
    ("{SP-R2: yes}", "SP-R2 leaves a scenario no choice"),
]


@pytest.mark.parametrize(("written", "said"), WRONG)
def test_a_wrong_setting_is_a_fault_at_its_place(written: str, said: str):
    text = (ROOT / "scenarios" / "bridge.yaml").read_text(encoding="utf-8") + f"\nrulings: {written}\n"
    with pytest.raises(ScenarioFaults) as faults:
        scenario_of_text(text, "t", CHOICES)
    (fault,) = faults.value.faults
    assert said in fault.text
    assert fault.line == text.rstrip("\n").count("\n") + 1


def test_settings_of_another_book_are_let_be():
    text = (ROOT / "scenarios" / "bridge.yaml").read_text(encoding="utf-8") + f"\nrulings: {{{OTHER}: something}}\n"
    assert scenario_of_text(text, "t", CHOICES).rulings == {OTHER: "something"}


@pytest.mark.parametrize(("ruling", "reading"), [("SP-R1", "never"), ("SP-R2", "yes")])
def test_no_battle_begins_with_a_wrong_setting(ruling: str, reading: str):
    with pytest.raises(LookupError, match=ruling):
        Session(state_of(TWO), how=Beginning(rulings={ruling: reading}))
