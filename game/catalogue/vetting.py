"""Whether every word of the tables is known to the rules: a slip would be a power that nobody has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.catalogue.reading import near

Row = dict[str, Any]
Sorts = Mapping[str, Any]
"""By a field (`creatures.*.size`): the words it may have, or their sort."""

NOTES = frozenset({
    "name", "plural", "word", "title", "effect", "left_out", "provenance", "source", "derived", "reconstructed",
})  # fmt: skip
"""Keys of what is written for readers."""
PATTERNS = {
    "number": r"-?\d+(\.\d+)?( feet)?",
    "dice": r"((\d+d\d+|\d+)(x\d+)?([+-]\d+)?(\|(\d+d\d+))*)?",
    "hit_dice": r"\d+([+-]\d+|/2|\+)?([|-]\d+)*",
    "rule": r"[A-Z]{2}-R?[\d.]+",
}
ANY = "free"


def slips(tables: Mapping[str, Row], words: Row, known: Mapping[str, set[str]]) -> list[str]:
    """List every word in the tables that its field does not know; `known` are the keys of tables that may be named."""
    found = []
    for table, sorts in words["words"].items():
        as_there = words["words"].get(words["same"].get(table), {})
        whole = {**{f"{table}.{field.partition('.')[2]}": sort for field, sort in as_there.items()}, **sorts}
        fields = [(re.compile(_pattern(field)), sort) for field, sort in whole.items()]
        for path, word in _texts(tables[table], ()):
            at = ".".join(path)
            sort = next((sort for pattern, sort in fields if pattern.fullmatch(at)), None)
            wrong = _wrong(word, sort, words["traits"], known) if sort is not None else "no words are laid down for it"
            if wrong:
                found.append(f"{table}: {at}: {wrong}")
    return found


def _pattern(field: str) -> str:
    return r"\.".join(r"[^.]+" if part == "*" else re.escape(part) for part in field.split("."))


def _texts(node: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text in a table with its place, but for those written for readers; reversed forms as their spells."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in NOTES:
                yield from _texts(value, path if key in ("reversed", "works") else (*path, str(key).replace(".", "_")))
    elif isinstance(node, list):
        for n, value in enumerate(node):
            yield from _texts(value, (*path, str(n)))
    elif isinstance(node, str):
        yield path, node


def _wrong(word: str, sort: Any, traits: Row, known: Mapping[str, set[str]]) -> str:
    """What is wrong with a word of a sort, "" for nothing."""
    if sort == ANY or (isinstance(sort, str) and sort in PATTERNS):
        return "" if sort == ANY or re.fullmatch(PATTERNS[sort], word) else f"{word!r} is no {sort.replace('_', ' ')}"
    if sort == "traits":
        return _wrong_trait(word, traits)
    if isinstance(sort, str):
        allowed = {key for table in sort.removeprefix("=").split() for key in known[table]}
    else:
        allowed = {str(item) for item in sort}
    return "" if word in allowed else _unknown(word, allowed)


def _wrong_trait(trait: str, traits: Row) -> str:
    first, _, rest = trait.partition(" ")
    if first not in traits:
        return _unknown(first, set(traits))
    return "" if re.fullmatch(str(traits[first] or ""), rest) else f"{rest!r} cannot follow {first!r}"


def _unknown(word: str, allowed: set[str]) -> str:
    meant = near(word, sorted(allowed))
    return f"{word!r} is not known there" + (f"; did you mean {meant!r}?" if meant else "")
