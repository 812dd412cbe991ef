"""The place of a fault in the game's own tables: file, line and column of a row or of a key in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

from msgspec import ValidationError

from game.catalogue import reading
from game.catalogue.catalogue import data_folder
from game.catalogue.reading import Fault, Faults, Node, near

Made = TypeVar("Made")
Path = tuple[str, ...]

WORDS = {
    "array": "a list", "int": "a whole number", "str": "a text", "object": "keys and values", "bool": "true or false",
}  # fmt: skip
"""What msgspec calls a kind of value, as people do."""
COPIES = ("reversed", "works")
"""Keys that a path leaves out: what stands below them has the words of what stands beside them."""


@contextmanager
def row_of(table: str, key: str, row: Mapping[str, Any]) -> Iterator[None]:
    """Turn an error in a row into a fault with its place; `table` is its file and section (`mounts.mounts`)."""
    try:
        yield
    except KeyError as no:
        word = str(no.args[0])
        told = f"{word!r} is not known there" if word in row.values() else f"the key {word!r} is missing"
        refuse(table, (key,), told)
    except ValidationError as no:
        sentence, _, at = str(no).partition(" - at ")
        inside = tuple(re.findall(r"[a-z_]+|\d+", at))
        refuse(table, (key, *inside), _plainly(sentence))
    except (TypeError, ValueError) as no:
        refuse(table, (key,), str(no))


def each(table: str, rows: Mapping[str, Any], make: Callable[[Any], Made]) -> dict[str, Made]:
    """Make each row of a table into a value; Faults where a row has errors."""
    made = {}
    for key, row in rows.items():
        with row_of(table, key, row):
            made[key] = make(row)
    return made


def only_known(table: str, key: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raise the fault of a key that no row of its sort has."""
    wrong = sorted(set(given) - set(known))
    if wrong:
        meant = near(wrong[0], sorted(known))
        refuse(table, (key, wrong[0]), f"there is no key {wrong[0]!r}", meant)


def refuse(table: str, path: Path, sentence: str, suggestion: str = "") -> NoReturn:
    """Raise the fault at a place in a table."""
    raise Faults([placed(table, path, sentence, suggestion)])


def placed(table: str, path: Path, sentence: str, suggestion: str = "") -> Fault:
    """Return the fault at a place in a table, or at the nearest place that the file has."""
    name, *section = table.split(".")
    file = data_folder() / f"{name}.yaml"
    node, _ = reading.read(file)
    line, column = _place(node, (*section, *path)) if node is not None else (1, 1)
    return Fault(str(file), line, column, f"{'.'.join(path)}: {sentence}", suggestion)


def _place(node: Node, path: Path) -> tuple[int, int]:
    """The line and column of the last key of a path that exists."""
    place = (node.line, node.column)
    for part in path:
        if isinstance(node, reading.Mapping):
            below = _below(node, part)
            if below is None:
                break
            place, node = below
        elif isinstance(node, reading.Sequence) and part.isdigit() and int(part) < len(node.items):
            node = node.items[int(part)]
            place = (node.line, node.column)
        else:
            break
    return place


def _below(node: reading.Mapping, part: str) -> tuple[tuple[int, int], Node] | None:
    for key, value in node.entries.items():
        if part in (key, key.replace(".", "_")):
            return node.keys[key], value
    for copy in COPIES:
        inner = node.entries.get(copy)
        if isinstance(inner, reading.Mapping) and part in inner.entries:
            return inner.keys[part], inner.entries[part]
    return None


def _plainly(sentence: str) -> str:
    """Say in plain words what msgspec says of a value."""
    missing = re.fullmatch(r"Object missing required field `(\w+)`", sentence)
    if missing:
        return f"the key {missing[1]!r} is missing"
    wanted = re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", sentence)
    if wanted:
        asked = " or ".join(WORDS.get(word, word) for word in wanted[1].split(" | "))
        return f"{asked} is wanted, not {WORDS.get(wanted[2], wanted[2])}"
    unknown = re.fullmatch(r"Invalid (?:enum )?value ('.*')", sentence)
    return f"{unknown[1]} is not known there" if unknown else sentence[:1].lower() + sentence[1:]
