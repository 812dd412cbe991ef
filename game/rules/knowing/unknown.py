"""Take figures that a side does not know out of the ledgers, steps and events that name them.

Who is named where is read from the types of the fields (`core/ids.py`), and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from re import compile as pattern
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from game.core.ids import Named
from game.core.ledger import Ledger
from game.core.state import AnyStep

Value = TypeVar("Value", bound=Struct)
Gone = Callable[[str], bool]
"""Tells whether a word is the id of one of those."""
Cut = Callable[[Any, Gone], Any]
"""Gives a value without those who are gone: the same one where it names none, None where nothing is left of it."""

APART = pattern(r"[|<>: ]")
"""What stands between the ids where one word names several."""


class Part(NamedTuple):
    """A field that may name somebody, and what becomes of the whole where he is gone."""

    field: str
    cut: Cut
    needed: bool
    """Whether it must say something."""
    subject: bool
    """Whether it says whose the thing or the deed is."""
    counted: bool
    """Whether it holds just so many."""
    typed: bool
    """Whether it is a command as it can be typed."""


def marks(hint: Any) -> Named | None:
    """Return what a type says of the words that it holds, or None where it says nothing."""
    return next((mark for mark in get_args(hint)[1:] if isinstance(mark, Named)), None) if _is_marked(hint) else None


def _is_marked(hint: Any) -> bool:
    return get_origin(hint) is Annotated


@cache
def _plan(kind: type[Struct]) -> tuple[Part, ...]:
    """The fields of a kind that may name somebody."""
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for field in fields(kind):
        hint = hints[field.name]
        cut = _cut_of(hint)
        if cut is None:
            continue
        named, fixed = marks(hint), _is_fixed(hint)
        said = named or next((mark for arg in get_args(hint) if (mark := marks(arg)) is not None), None)
        needed = field.default is NODEFAULT and field.default_factory is NODEFAULT
        subject, typed = said is not None and said.subject, named is not None and named.typed
        found.append(Part(field.name, cut, needed, subject, fixed, typed))
    return tuple(found)


def _is_fixed(hint: Any) -> bool:
    return get_origin(hint) is tuple and Ellipsis not in get_args(hint)


def _cut_of(hint: Any) -> Cut | None:
    """How a value of a type is cut; None where it can name nobody."""
    named = marks(hint)
    if named is not None:
        return _joined if named.joined else _word
    if hint is Any:
        return _anything
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _cut_of(args[0])
    if origin in (Union, UnionType):
        return next((cut for arg in args if (cut := _cut_of(arg)) is not None), None)
    if origin in (tuple, list):
        cuts = [_cut_of(arg) for arg in args if arg is not Ellipsis]
        found = next((cut for cut in cuts if cut is not None), None)
        return None if found is None else partial(_many, cuts=tuple(cuts) if _is_fixed(hint) else (found,))
    if origin is dict:
        keys, values = (_cut_of(arg) for arg in args)
        return None if keys is None and values is None else partial(_table, keys=keys, values=values)
    nests = isinstance(hint, type) and issubclass(hint, Struct | AnyStep | Ledger)
    return _nested if nests else None


def without(value: Value, gone: Gone) -> Value | None:
    """Return a value without those who are gone, or None where it is theirs, or says nothing without them."""
    found, left = narrowed(value, gone)
    return found if left else None


def narrowed(value: Value, gone: Gone) -> tuple[Value, bool]:
    """Return a value without those who are gone, and whether it still says something.

    One of theirs says nothing, nor does one that must name somebody and names nobody any more."""
    changes: dict[str, Any] = {}
    left, short, somebody = True, False, False
    subjects_gone, a_subject = False, False
    for part in _plan(type(value)):
        old = getattr(value, part.field)
        if not old:
            continue
        if part.typed:
            aimed = aimless(old, gone)
            if aimed != old:
                changes[part.field] = aimed
            continue
        new = part.cut(old, gone)
        kind = type(old)
        if new is not old:
            changes[part.field] = "" if kind is str else new
        if kind is str and new is not old:
            left = left and not part.needed and not part.subject
        elif kind is str:
            a_subject |= part.subject
        elif kind is tuple or kind is list or kind is dict:
            a_subject |= part.subject and bool(new)
            somebody |= part.needed and bool(new)
            subjects_gone |= part.subject and not new
            short |= (part.counted and new is not old) or (part.needed and not new)
        elif new is not old:
            left = left and (new is not None or not part.needed)
    if not changes:
        return value, True
    left = left and (a_subject or not subjects_gone) and (a_subject or somebody or not short)
    return replace(value, **changes), left


def aimless(text: str, gone: Gone) -> str:
    """A casting as it can be typed, without its target if that is gone."""
    return text.partition(" at ")[0] if text.startswith("cast ") and names(text, gone) else text


def names(text: str, gone: Gone) -> bool:
    """Tell whether a text of words names one of those who are gone."""
    return any(gone(word) for word in text.replace(";", " ").split())


# ---- how values are cut ------------------------------------------------------------------------------------------


def _word(value: str, gone: Gone) -> str | None:
    return None if gone(value) else value


def _joined(value: str, gone: Gone) -> str | None:
    named = gone(value) or (APART.search(value) is not None and any(gone(name) for name in APART.split(value)))
    return None if named else value


def _nested(value: Any, gone: Gone) -> Any:
    return without(value, gone) if isinstance(value, Struct) else value


def _many(value: Any, gone: Gone, cuts: tuple[Cut | None, ...]) -> Any:
    """A tuple or list without those who are gone; each item is cut in its own way, or all in one."""
    own: Iterable[Cut | None] = cuts if len(cuts) == len(value) else cuts[:1] * len(value)
    items = [item if cut is None else cut(item, gone) for item, cut in zip(value, own, strict=True)]
    if all(item is other for item, other in zip(items, value, strict=True)):
        return value
    return type(value)([item for item, was in zip(items, value, strict=True) if item is not None or was is None])


def _table(value: dict[Any, Any], gone: Gone, keys: Cut | None, values: Cut | None) -> Any:
    """A dict without the entries that name figures who are gone, or that say nothing without them."""
    kept = {}
    for key, item in value.items():
        if keys is not None and keys(key, gone) is None:
            continue
        new = item if values is None or item is None else values(item, gone)
        if new is not None or item is None:
            kept[key] = new
    same = len(kept) == len(value) and all(kept[key] is item for key, item in value.items())
    return value if same else kept


def _anything(value: Any, gone: Gone) -> Any:
    """A value of no known type without those who are gone: every word of it may be an id."""
    kind = type(value)
    if kind is str:
        return _joined(value, gone)
    if kind is tuple or kind is list:
        return _many(value, gone, (_anything,))
    if kind is dict:
        return _table(value, gone, _anything, _anything)
    return _nested(value, gone)
