"""No rule book is named outside its folder: the list and the default come from `systems/__init__.py` (house rule 7).

Scenario files, tests and documents may name books. Two ids are also plain words (chain mail, an exile), so those count
only where they stand alone as a text, a name or a part of an import.
"""

import ast
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pytest

from game import systems
from tests.source import GAME, ROOT, Module, as_module, modules

PROMISED = {"starkpool", "chainmail", "exile", "three_actions", "cydonia", "large_battles"}
PLAIN_WORDS = {"chainmail", "exile"}
SYSTEMS = GAME / "systems"
FOLDERS = (SYSTEMS, GAME / "ui" / "books", GAME / "sides" / "books", GAME / "odds" / "books")
"""Where each book has a folder of its own."""


@cache
def books() -> set[str]:
    marks = [*SYSTEMS.glob("*/rules.yaml"), *SYSTEMS.glob("*/__init__.py")]
    return PROMISED | {mark.parent.name for mark in marks}


@cache
def titles() -> set[str]:
    return {systems.book(name).title.lower() for name in systems.BOOKS}


def may_be_named(path: Path) -> set[str]:
    """The books a file may name: all in the list of books, its own in a book's folder."""
    if path == SYSTEMS / "__init__.py":
        return books()
    return next(({path.relative_to(folder).parts[0]} for folder in FOLDERS if folder in path.parents), set())


def words_of(module: Module) -> set[str]:
    """Every name, text and part of an import of a module, whole and lower case."""
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found.update(node.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            found.update((node.module or "").split("."))
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    return {word.lower() for word in found}


def faults(path: Path, text: str, words: Callable[[], set[str]]) -> list[str]:
    """What a file names that it may not; its words, which take time to find, are asked for where a text has them."""
    where = path.relative_to(ROOT)
    may = may_be_named(path)
    low = text.lower()
    plain = [book for book in sorted(books() & PLAIN_WORDS - may) if book in low and book in words()]
    anywhere = [book for book in sorted(books() - PLAIN_WORDS - may) if re.search(rf"\b{book}\b", low)]
    titled = [] if SYSTEMS in path.parents else [title for title in sorted(titles()) if title in low]
    return [f"{where} names the rule book {one}" for one in plain + anywhere + titled]


def test_code_names_no_book():
    assert [fault for one in modules() for fault in faults(one.path, one.text, partial(words_of, one))] == []


def test_tables_name_no_book():
    paths = sorted(path for path in GAME.rglob("*.yaml") if "_data" not in path.parts)
    assert [fault for path in paths for fault in faults(path, path.read_text(encoding="utf-8"), set)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.rules.a", "if book == 'starkpool': pass"),
        ("game.cli", "BOOKS = ('chainmail',)"),
        ("game.cli", "from game.systems import exile"),
        ("game.play.a", "'''As in large_battles.'''"),
        ("game.systems.exile.a", "from game.systems.chainmail import x"),
    ],
)
def test_a_named_book_is_found(name: str, text: str):
    one = as_module(text, name)
    assert faults(one.path, one.text, partial(words_of, one))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.rules.a", "'''A shirt of chainmail; he lives in exile. [SP-3.0.4]'''"),
        ("game.systems.exile.a", "NAME = 'exile'"),
    ],
)
def test_a_plain_word_is_not(name: str, text: str):
    one = as_module(text, name)
    assert faults(one.path, one.text, partial(words_of, one)) == []
