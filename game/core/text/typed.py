"""Reading commands from the text in which they can be typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

from game.core.commands import Command
from game.core.course import (
    leaving,  # noqa: F401
    umpire,  # noqa: F401
)
from game.core.fight import (
    declaring,  # noqa: F401
    stealth,  # noqa: F401
)
from game.core.held import (
    doors,  # noqa: F401
    engines,  # noqa: F401
    firearms,  # noqa: F401
    handling,  # noqa: F401
)
from game.core.text.forms import form_of


def _below(kind: type[Command]) -> Iterator[type[Command]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


VERBS: dict[str, type[Command]] = {kind.verb: kind for kind in _below(Command)}
"""Every kind of command by its verb: those of the game, and those that books have entered as they were loaded."""

C = TypeVar("C", bound=Command)


def spoken(kind: type[C]) -> type[C]:
    """Enter a kind of command that one book alone has; LookupError where its verb is another's."""
    other = VERBS.setdefault(kind.verb, kind)
    if other is not kind:
        raise LookupError(f"{kind.verb!r} is said of {other.__module__} and of {kind.__module__}")
    return kind


@lru_cache(maxsize=1024)
def read(text: str) -> Command:
    """Read a command from its text; ValueError with one sentence if it is none.

    A text says the same whenever it is read, and what is sealed is written as one: the last few are kept."""
    verb, _, rest = text.strip().partition(" ")
    kind = VERBS.get(verb)
    if kind is None:
        raise ValueError(f"{verb!r} is no command; there are {', '.join(sorted(VERBS))}")
    try:
        command: Command = form_of(kind).read(rest)
    except ValueError as no:
        raise ValueError(f"{verb}: {no}") from None
    return command
