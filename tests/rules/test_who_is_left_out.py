"""What is left of a thing told when somebody is left out of it: who must be named, whose it is, and how many."""

from typing import Annotated, Any

import pytest
from msgspec import Struct

from game.core.ids import FigureId, JoinedIds, SubjectId
from game.rules.knowing.unknown import narrowed, without


class Duel(Struct, frozen=True):
    """One who must be named, and one who need not be."""

    one: FigureId
    other: FigureId = ""


class Haunt(Struct, frozen=True):
    """Whose deed it is."""

    ghost: SubjectId = ""
    house: FigureId = ""


class Band(Struct, frozen=True):
    """Some who must be named."""

    members: tuple[FigureId, ...]


class Bands(Struct, frozen=True):
    """Some of two kinds, one of whom must be named."""

    members: list[FigureId]
    foes: list[FigureId]


class Counts(Struct, frozen=True):
    """So many for each who must be named."""

    wounds: dict[FigureId, int]


class Pair(Struct, frozen=True):
    """Just two."""

    two: tuple[FigureId, FigureId]


class Perhaps(Struct, frozen=True):
    """Just two, who need not be told of."""

    two: tuple[FigureId, FigureId] = ("", "")
    house: FigureId = ""


class Led(Struct, frozen=True):
    """Just two, and whose they are."""

    leader: SubjectId
    two: tuple[FigureId, FigureId]


class Owned(Struct, frozen=True):
    """Of some, or of one besides."""

    owners: tuple[SubjectId, ...] = ()
    lord: SubjectId = ""


class Nest(Struct, frozen=True):
    """Something that must be told, and something that need not be."""

    first: Duel
    then: Duel | None = None


class Loose(Struct, frozen=True):
    """What is marked otherwise, and what may be anything."""

    marked: Annotated[tuple[FigureId, ...], "as they came"] = ()
    thing: Any = None
    targets: dict[str, FigureId | None] = {}
    of: JoinedIds = ""
    kept: dict[str, int] = {}


def is_gone(word: str) -> bool:
    return word in ("hid", "hex")


@pytest.mark.parametrize(
    ("whole", "rest", "says"),
    [
        (Duel("ann", "bob"), Duel("ann", "bob"), True),
        (Duel("ann", "hid"), Duel("ann", ""), True),
        (Duel("hid", "ann"), Duel("", "ann"), False),
        (Haunt("ann", "hid"), Haunt("ann", ""), True),
        (Haunt("hid", "ann"), Haunt("", "ann"), False),
        (Band(("ann", "hid")), Band(("ann",)), True),
        (Band(("hid", "hex")), Band(()), False),
        (Bands(["hid"], ["ann"]), Bands([], ["ann"]), True),
        (Bands(["ann"], ["hid"]), Bands(["ann"], []), True),
        (Bands(["hid"], ["hex"]), Bands([], []), False),
        (Bands(["hid", "ann"], []), Bands(["ann"], []), True),
        (Counts({"ann": 1, "hid": 2}), Counts({"ann": 1}), True),
        (Counts({"hid": 2}), Counts({}), False),
        (Pair(("ann", "bob")), Pair(("ann", "bob")), True),
        (Pair(("ann", "hid")), Pair(("ann",)), True),  # type: ignore[arg-type]
        (Perhaps(("ann", "hid")), Perhaps(("ann",)), False),  # type: ignore[arg-type]
        (Perhaps(("ann", "bob"), "hid"), Perhaps(("ann", "bob"), ""), True),
        (Counts({"ann": 1}), Counts({"ann": 1}), True),
        (Pair(("hid", "hex")), Pair(()), False),  # type: ignore[arg-type]
        (Led("ann", ("bob", "hid")), Led("ann", ("bob",)), True),  # type: ignore[arg-type]
        (Led("ann", ("hex", "hid")), Led("ann", ()), True),  # type: ignore[arg-type]
        (Led("hid", ("ann", "bob")), Led("", ("ann", "bob")), False),
        (Led("ann", ("hid",)), Led("ann", ()), True),  # type: ignore[arg-type]
        (Owned(("ann", "hid")), Owned(("ann",)), True),
        (Owned(("hid",)), Owned(()), False),
        (Owned(("hid",), "ann"), Owned((), "ann"), True),
        (Owned(("ann",), "hid"), Owned(("ann",), ""), False),
        (Nest(Duel("ann", "hid")), Nest(Duel("ann", "")), True),
        (Nest(Duel("hid"), Duel("ann")), Nest(None, Duel("ann")), False),  # type: ignore[arg-type]
        (Nest(Duel("ann"), Duel("hid")), Nest(Duel("ann"), None), True),
        (Loose(("ann", "hid")), Loose(("ann",)), True),
        (Loose(thing=["ann", "hid"]), Loose(thing=["ann"]), True),
        (Loose(thing={"hid": 1, "ann": 2}), Loose(thing={"ann": 2}), True),
        (Loose(thing=("ann", None, ("hid",))), Loose(thing=("ann", None, ())), True),
        (Loose(thing=Duel("ann", "hid")), Loose(thing=Duel("ann", "")), True),
        (Loose(targets={"a": "hid", "b": "ann", "c": None}), Loose(targets={"b": "ann", "c": None}), True),
        (Loose(of="ann|hid"), Loose(of=""), True),
        (Loose(of="ann|bob", kept={"hid": 1}), Loose(of="ann|bob", kept={"hid": 1}), True),
    ],
)  # fmt: skip
def test_what_is_left_and_whether_it_says_anything(whole: Struct, rest: Struct, says: bool):
    found, left = narrowed(whole, is_gone)
    assert (found, left) == (rest, says)
    assert without(whole, is_gone) == (rest if says else None)
    assert (found is whole) is (whole == rest), "what names nobody of them is the same thing"
