"""Which fields hold ids of figures and units, as seen in what battles are made of, and have no type that says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from game.rules.knowing.unknown import APART, marks


@cache
def hints(kind: type[Struct]) -> dict[str, Any]:
    """The types of a kind's fields, with what is said of them."""
    found = get_type_hints(kind, include_extras=True)
    return {name: found[name] for name in kind.__struct_fields__}


def untyped(value: object, hint: Any, ids: frozenset[str], where: str = "") -> Iterator[str]:
    """Where in a value an id lies of which the type does not say so, or that it is one of several in a word."""
    if hint is Any:
        return
    marked = [mark for option in _options(hint) if (mark := marks(option)) is not None]
    if marked:
        if isinstance(value, str) and not any(mark.joined for mark in marked) and names_several(value, ids):
            yield where
        return
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    kind = type(value)
    if kind is str:
        if value in ids or any(one in ids for one in APART.split(value)):
            yield where
    elif isinstance(value, Struct):
        for name, one in hints(kind).items():
            yield from untyped(getattr(value, name), one, ids, f"{kind.__name__}.{name}")
    elif kind is dict:
        keys, values = _arguments(hint, dict, 2)
        for key, one in value.items():
            yield from untyped(key, keys, ids, f"{where}, a key")
            yield from untyped(one, values, ids, where)
    elif kind in (tuple, list):
        options = [option for option in _options(hint) if get_origin(option) is kind]
        args = get_args(options[0]) if options else (str,)
        for place, one in enumerate(value):
            own = args[0] if Ellipsis in args or kind is list else args[min(place, len(args) - 1)]
            yield from untyped(one, own, ids, where)


def names_several(value: str, ids: frozenset[str]) -> bool:
    """Whether a word is made of several in which an id lies."""
    return value not in ids and len(APART.split(value)) > 1 and any(one in ids for one in APART.split(value))


def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _arguments(hint: Any, kind: type, many: int) -> tuple[Any, ...]:
    found = next((get_args(option) for option in _options(hint) if get_origin(option) is kind), ())
    return found if len(found) == many else (str,) * many
