"""What is written over a table, in the order in which it gets its places."""

from __future__ import annotations

from enum import IntEnum


class Rank(IntEnum):
    """The less first; each keeps off all before it."""

    PLATE = 0
    """The plate of a unit or a body."""
    ANSWER = 1
    """What is told beside the pointer, or at what is planned: it is never left out."""
    CHANCE = 2
    """How likely somebody is hit, at his feet."""
    NAME = 3
    """The name of one who is pointed at."""
    WORD = 4
    """The words of an overlay."""
    LEAST = 5
    """One of many names and numbers: left out where there is no room."""
