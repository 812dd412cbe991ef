"""What is said of those of whom a side knows nothing, taken out of whatever names them: ledgers, steps, events."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from re import compile as pattern
from typing import Any, TypeVar, get_args

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

Value = TypeVar("Value", bound=Struct)
Gone = Callable[[str], bool]
"""Tells whether a word is the id of one of those."""

SUBJECTS = frozenset({"figure", "actor", "caster", "body", "id"})
"""Fields that name whose a thing is, or whose deed."""

WORDS = frozenset({
    "phase", "bout", "kind", "what", "why", "how", "where", "part", "title", "label", "prompt", "name",
    "side", "sides", "winner", "book", "spec", "faces", "rules", "rule", "cite", "tally", "arc", "gait",
    "profile", "stature", "path", "shape", "shapes", "weapon", "item", "shield", "limbs", "useless", "trained",
})  # fmt: skip
"""Fields whose words are no ids of figures, whatever they are."""

TEXT = "text"
"""A field that holds a command as it can be typed."""

VALUED = frozenset({"dying", "pairs", "witness"})
"""Fields in which figures are noted by figures; in all others only the keys name them."""

MANY = frozenset({tuple, list, dict})

APART = pattern(r"[|<>: ]")
"""What stands between the ids where one word names several."""


@cache
def _plan(kind: type[Struct]) -> tuple[tuple[str, bool, bool], ...]:
    """The fields of a kind that may name figures: whether each must say something, and whether it holds so many."""
    return tuple([
        (
            one.name,
            one.default is NODEFAULT and one.default_factory is NODEFAULT,
            getattr(one.type, "__origin__", None) is tuple and Ellipsis not in get_args(one.type),
        )
        for one in fields(kind)
        if one.name not in WORDS
    ])  # fmt: skip


def without(value: Value, gone: Gone) -> Value | None:
    """Give a value without those who are gone, or None where it is theirs, or says nothing without them."""
    found, left = narrowed(value, gone)
    return found if left else None


def narrowed(value: Value, gone: Gone) -> tuple[Value, bool]:
    """Give a value without those who are gone, and whether it still says something.

    One of theirs says nothing, nor does one that must name somebody and names nobody any more."""
    changes: dict[str, Any] = {}
    left, theirs, others = True, False, False
    for field, needed, counted in _plan(type(value)):
        old = getattr(value, field)
        kind = type(old)
        if kind is str:
            if field == TEXT:
                short = aimless(old, gone)
                if short != old:
                    changes[field] = short
                continue
            if not _names(old, gone):
                others |= bool(old) and field in SUBJECTS
                continue
            changes[field] = ""
            left = left and not needed and field not in SUBJECTS
        elif kind in MANY:
            new = _many(old, gone, valued=field in VALUED) if old else old
            if new is not old:
                changes[field] = new
                theirs |= counted or (not new and (needed or field == "figures"))
        elif isinstance(old, Struct):
            new = without(old, gone)
            if new is not old:
                changes[field] = new
                left = left and (new is not None or not needed)
    if not changes:
        return value, True
    return replace(value, **changes), left and (others or not theirs)


def aimless(text: str, gone: Gone) -> str:
    """A casting as it can be typed, but not at whom, if he is gone. At an enemy who is gone now it was no secret."""
    return text.partition(" at ")[0] if text.startswith("cast ") and names(text, gone) else text


def names(text: str, gone: Gone) -> bool:
    """Tell whether a text of words names one of those who are gone."""
    return any(gone(word) for word in text.replace(";", " ").split())


def _names(word: str, gone: Gone) -> bool:
    return gone(word) or (APART.search(word) is not None and any(gone(one) for one in APART.split(word)))


def _many(old: Any, gone: Gone, *, valued: bool) -> Any:
    """A tuple or list, or a dict by keys, without those who are gone; the same one where nobody is."""
    if type(old) is dict:
        known = [(key, _item(value, gone, valued)) for key, value in old.items() if not _names(key, gone)]
        kept = {key: one for key, one in known if one is not None}
        same = len(kept) == len(old) and all(kept[key] is one for key, one in old.items())
        return old if same else kept
    if type(old[0]) is int:
        return old
    items = [one for value in old if (one := _item(value, gone, True)) is not None]
    same = len(items) == len(old) and all(one is other for one, other in zip(items, old, strict=True))
    return old if same else type(old)(items)


def _item(value: Any, gone: Gone, named: bool) -> Any:
    """What one item is without them; None where it is theirs."""
    kind = type(value)
    if kind is str:
        return None if named and _names(value, gone) else value
    if kind in MANY and value:
        return _many(value, gone, valued=named)
    return without(value, gone) if isinstance(value, Struct) else value
