"""Places and lengths of events as they are written: in inches, as floats of 1/1024, which are exact both ways."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from game.core.grain import GRAIN

LENGTHS = frozenset({"altitude", "cost", "length", "used"})
"""Fields of events that hold a length."""

NO_PLACES = frozenset({"time"})
"""Fields that hold two numbers, which are no place."""

MOST = 10_000
"""Inches that no table has."""

Change = Callable[[Any], Any]


class Grains:
    """The fields of a kind that hold places and lengths, and how each is written in inches and read back."""

    __slots__ = ("fields",)

    def __init__(self, fields: tuple[tuple[str, Change, Change], ...]) -> None:
        self.fields = fields

    @staticmethod
    def of(kind: Any) -> Grains | None:
        """Find the fields by their types; None where the kind has no such field."""
        return _grains_of(kind)


@lru_cache(maxsize=512)
def _grains_of(kind: Any) -> Grains | None:
    hints = get_type_hints(kind)
    found = []
    for name in kind.__struct_fields__:
        change = _change(hints[name], name)
        if change is not None:
            found.append((name, *change))
    return Grains(tuple(found)) if found else None


def in_inches(value: Any, grains: Grains) -> Any:
    """Return a struct like this one, with floats of inches in place of grains: for writing only."""
    return replace(value, **{name: to(getattr(value, name)) for name, to, _ in grains.fields})


def in_grains(found: dict[str, Any], grains: Grains) -> dict[str, Any]:
    """Turn the inches of plain data into grains, in place; ValueError where there is no length to turn."""
    try:
        for name, _, back in grains.fields:
            if name in found:
                found[name] = back(found[name])
    except (TypeError, KeyError, IndexError, OverflowError):
        raise ValueError(f"{found.get('event', 'it')} has no lengths where it should") from None
    return found


def _change(hint: Any, name: str) -> tuple[Change, Change] | None:
    if hint is int:
        return (_inches, _grains) if name in LENGTHS else None
    if isinstance(hint, type) and issubclass(hint, Struct):
        inner = _grains_of(hint)
        if inner is None:
            return None
        return lambda value: in_inches(value, inner), lambda found: in_grains(found, inner)
    args = get_args(hint)
    origin = get_origin(hint)
    if origin is tuple and args == (int, int):
        return (_place_in_inches, _place_in_grains) if name not in NO_PLACES else None
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        each = _change(args[0], name)
        if each is None:
            return None
        to, back = each
        return lambda value: tuple([to(item) for item in value]), lambda found: [back(item) for item in found]
    if origin in (Union, UnionType) and len(args) == 2 and NoneType in args:
        some = _change(args[0] if args[1] is NoneType else args[1], name)
        if some is None:
            return None
        return _or_none(some[0]), _or_none(some[1])
    return None


def _or_none(change: Change) -> Change:
    return lambda value: None if value is None else change(value)


def _inches(length: int) -> float:
    return length / GRAIN


def _grains(length: float) -> int:
    if not -MOST <= length <= MOST:
        raise OverflowError
    return round(length * GRAIN)


def _place_in_inches(place: tuple[int, int]) -> tuple[float, float]:
    return place[0] / GRAIN, place[1] / GRAIN


def _place_in_grains(place: list[float]) -> tuple[int, int]:
    x, y = place
    return _grains(x), _grains(y)
