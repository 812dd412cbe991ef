"""Every word of the tables is one that the rules know: a slip in any is refused by the build, with what was meant."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from game.catalogue import assembly as builder
from game.catalogue.catalogue import FILES
from game.catalogue.reading import Faults
from game.catalogue.tables import load
from game.catalogue.vetting import NOTES, slips
from game.telling.power_words import WORDS
from tests.source import modules

WORDS_FILE = "words"


@cache
def tables() -> dict[str, Any]:
    return {name: builder.table(name) for name in FILES}


@cache
def known() -> dict[str, set[str]]:
    whole = load()
    found = {name: {*getattr(whole, name)} for name in builder.REFERRED}
    found["saves"] |= {*whole.save_categories}
    return found


def told(changed: dict[str, Any]) -> list[str]:
    """What is told of the tables as they are, or of those that were changed."""
    words = tables()[WORDS_FILE]
    looked_at = {name: words["words"][name] for name in (changed or words["words"])}
    same = {name: words["words"][other] for name, other in words["same"].items()}
    whole = {**words, "words": {**looked_at, **{words["same"][name]: same[name] for name in same if name in changed}}}
    return slips({name: changed.get(name, tables()[name]) for name in whole["words"]}, whole, known())


def texts(node: Any, path: tuple[Any, ...] = ()) -> Any:
    if isinstance(node, dict):
        for key, value in node.items():
            if key not in NOTES:
                yield from texts(value, (*path, key))
    elif isinstance(node, list):
        for n, value in enumerate(node):
            yield from texts(value, (*path, n))
    elif isinstance(node, str):
        yield path, node


def put(table: str, path: tuple[Any, ...], word: str) -> dict[str, Any]:
    """The tables with another word in one place."""
    whole = copy.deepcopy(tables()[table])
    node = whole
    for part in path[:-1]:
        node = node[part]
    node[path[-1]] = word
    return {table: whole}


def samples() -> list[tuple[str, tuple[Any, ...], str]]:
    """One place of every field of every table, and of every flag and trait."""
    found: dict[tuple[str, str, str], tuple[str, tuple[Any, ...], str]] = {}
    for table in tables()[WORDS_FILE]["words"]:
        for path, word in texts(tables()[table]):
            last = [str(part) for part in path if isinstance(part, str)][-1]
            told_apart = word.split(" ")[0] if last in ("flags", "traits") else ""
            found.setdefault((table, last, told_apart), (table, path, word))
    return list(found.values())


def test_the_tables_as_they_are_hold_no_slip():
    assert told({}) == []


@pytest.mark.parametrize(("table", "path", "word"), samples(), ids=lambda part: str(part)[:40])
def test_a_slip_anywhere_is_told_with_its_place(table: str, path: tuple[Any, ...], word: str):
    first, _, rest = word.partition(" ")
    (slip,) = told(put(table, path, f"{first}x {rest}".strip()))
    assert slip.startswith(f"{table}: ") and (not first or f"{first}x" in slip)


@pytest.mark.parametrize(
    ("table", "path", "word", "meant"),
    [
        ("weapons", ("weapons", "battle_ax", "flags", 0), "splitsheild", "splitshield"),
        ("creatures", ("creatures", "ghoul", "traits", 0), "undaed", "undead"),
        ("creatures", ("creatures", "dwarf", "wears"), "chian", "chain"),
        ("troops", ("troops", "light_horse", "mount"), "light_warhorze", "light_warhorse"),
        ("spells", ("spells", "sleep", "shape"), "disk", "disc"),
    ],
)
def test_what_was_meant_is_said(table: str, path: tuple[Any, ...], word: str, meant: str):
    (slip,) = told(put(table, path, word))
    assert f"did you mean '{meant}'?" in slip


@pytest.mark.parametrize("trait", ["drains", "drains two", "immune fire breath", "undead 3", "infravision far"])
def test_what_follows_a_trait_has_its_form(trait: str):
    (slip,) = told(put("creatures", ("creatures", "ghoul", "traits", 0), trait))
    assert "cannot follow" in slip


def test_a_new_field_wants_words_of_its_own():
    (slip,) = told(put("creatures", ("creatures", "ghoul", "colour"), "grey"))
    assert slip == "creatures: creatures.ghoul.colour: no words are laid down for it"


def test_the_build_refuses_a_slip(monkeypatch: pytest.MonkeyPatch):
    changed = put("creatures", ("creatures", "ghoul", "traits", 0), "undaed")
    plain = builder.table
    monkeypatch.setattr(builder, "table", lambda name: changed.get(name) or plain(name))
    with pytest.raises(Faults, match="did you mean 'undead'"):
        builder.build()


def test_every_trait_has_its_sentence_and_every_sentence_its_trait():
    assert set(tables()[WORDS_FILE]["traits"]) == set(WORDS)


def test_every_flag_is_asked_by_a_rule():
    """A flag that nothing asks about would be a word in a table and no more."""
    code = "\n".join(module.text for module in modules("rules", "play", "systems", "catalogue", "core"))
    flags = tables()[WORDS_FILE]["words"]["weapons"]["weapons.*.flags.*"]
    assert [flag for flag in flags if f'"{flag}"' not in code] == []
