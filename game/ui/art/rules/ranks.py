"""What is written over a table, in the order in which it gets its places."""

from __future__ import annotations

from enum import IntEnum


class Rank(IntEnum):
    """The less first; each keeps off all before it."""

    FLAG = 0
    """The flag of a region to be held: it keeps its place, whoever comes and goes."""
    PLATE = 1
    """The plate of a unit or a body."""
    ANSWER = 2
    """What is told beside the pointer, or at what is planned: it is never left out."""
    CHANCE = 3
    """How likely somebody is hit, at his feet."""
    NAME = 4
    """The name of one who is pointed at."""
    WORD = 5
    """The words of an overlay."""
    LEAST = 6
    """One of many names and numbers: left out where there is no room."""
