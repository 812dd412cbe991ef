"""Types for ids: what holds the id of a figure or a unit says so, and whoever must hide some of them reads it there.

They are strings to the program and in files. A field of one of these types in an event, a step, a command, a ledger or
the state is all that is needed: views and what is told leave out by it who is not seen (`rules/knowing/unknown.py`)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct


class Named(Struct, frozen=True):
    """What a word names: a figure, a unit, either, or several of them; and whether it says whose a thing or deed is.

    `joined` words hold several ids, or none, with one of `|`, `<`, `>`, `:` or a space between; `typed` ones are
    commands as they can be typed."""

    what: str
    subject: bool = False
    joined: bool = False
    typed: bool = False


FigureId = Annotated[str, Named("figure")]
UnitId = Annotated[str, Named("unit")]
BodyId = Annotated[str, Named("body")]
"""Of a unit, or of a figure that is a unit of one."""
SubjectId = Annotated[str, Named("body", subject=True)]
"""Of whose a thing is, or whose deed: without him it says nothing."""
JoinedIds = Annotated[str, Named("body", joined=True)]
"""Of two who have to do with each other ("ann|orc-1"), and of other words in which ids may stand."""
CommandText = Annotated[str, Named("body", joined=True, typed=True)]
"""A command as it can be typed, with the ids of whom it is about."""


def member_ids(unit: str, count: int) -> list[str]:
    """List the ids of the figures of a unit of so many, front rank first, from the left."""
    return [f"{unit}-{number}" for number in range(1, count + 1)]
