"""Every rule id in code, tests, tables and scenarios is that of a statement or ruling we carry, and of no section."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.source import GAME, ROOT, as_module
from tools.rules_coverage import (
    ID,
    LISTS,
    citations,
    coverage,
    marks,
    modules_of_tests,
    sources,
    statement_files,
    statements,
    totals,
)

BOOKS = {"SP", "CM", "EX", "TA", "CY", "LB", "ST"}
NONE: set[str] = set()
SELF = Path(__file__).resolve()


def known() -> set[str]:
    return {rule for path in statement_files() for rule in statements(path)}


def carried() -> set[str]:
    return {rule[:2] for rule in known()}


def unknown(paths: list[Path], *, only: set[str] = BOOKS, also: set[str] = NONE) -> list[str]:
    """Where ids of these books stand that are no statement; a text such as UTF-8 names no book.

    A docstring or a comment may speak of a whole section, which nothing that runs may cite."""
    ids = known() | also
    sections = whole_sections()
    return [
        f"{path.relative_to(ROOT)}:{line}: {rule} is no statement"
        for path in paths
        for rule, line in citations(path)
        if rule[:2] in only and rule not in ids and not (rule in sections and line in prose(path))
    ]


def whole_sections() -> set[str]:
    return {rule.rsplit(".", depth)[0] for rule in known() for depth in range(1, rule.count(".") + 1)}


@cache
def prose(path: Path) -> set[int]:
    """The lines of a module that are docstrings or comments."""
    if path.suffix != ".py":
        return set()
    text = path.read_text(encoding="utf-8")
    said = {number for number, line in enumerate(text.splitlines(), 1) if line.lstrip().startswith("#")}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return said


def test_ids_stand_once():
    seen: dict[str, Path] = {}
    for path in statement_files():
        for rule in statements(path):
            assert rule not in seen, f"{rule} stands in {path} and in {seen[rule]}"
            assert ID.fullmatch(rule), f"{rule} in {path} has not the form of an id"
            seen[rule] = path


def test_a_folder_carries_one_book():
    for path in statement_files():
        assert len({rule[:2] for rule in statements(path)}) == 1, path


def test_code_and_tables_cite_what_exists():
    assert unknown(sources()) == []


def test_rulings_cite_what_exists():
    # The statements themselves may speak of a whole section, and a ruling of a book that is not carried yet.
    assert unknown(statement_files(), only=carried(), also=whole_sections()) == []


def test_scenarios_and_tests_cite_what_exists():
    paths = [*sorted((ROOT / "scenarios").glob("*.yaml")), *(path for path in modules_of_tests() if path != SELF)]
    assert unknown(paths) == []


def test_marks_are_written_out_one_id_each():
    ids = known()
    for path in modules_of_tests():
        for node, named in marks(ast.parse(path.read_text(encoding="utf-8"))):
            assert len(named) == 1 and named[0] in ids, f"{path.relative_to(ROOT)}:{node.lineno}: {named}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[SP-3.5.9.2]", ["SP-3.5.9.2"]),
        ("(ST-R4, SP-R1).", ["ST-R4", "SP-R1"]),
        ("SP-3.5.4.1-3", ["SP-3.5.4.1"]),
        ("as SP-3.0.1. Then", ["SP-3.0.1"]),
        ("xSP-3.0.1 SP-x", []),
    ],
)
def test_ids_are_told_from_text(text: str, found: list[str]):
    assert ID.findall(text) == found


def test_marks_are_found_wherever_they_stand():
    text = "@pytest.mark.rule('A')\ndef f(): pass\npytestmark = [pytest.mark.rule('B', 'C')]\nmark.rule(x)"
    assert [named for _, named in marks(as_module(text).tree)] == [["A"], [None], ["B", "C"]]


def test_coverage_counts_every_statement():
    found = coverage()
    assert set(found) == known()
    assert sum(count["statements"] for count in totals(found).values()) == len(found)
    assert not any(Path(path).name in LISTS for one in found.values() for path in one["cited"])
    assert (GAME / "systems").is_dir()
