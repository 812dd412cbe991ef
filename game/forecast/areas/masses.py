"""The chances among whole bodies of troops, as a book that has these counts them."""

from __future__ import annotations

from game.core.commands import Command
from game.forecast.areas.risk import NOBODY, Risks, gathered
from game.rules.situation import Situation


def massed_risks(at: Situation, command: Command) -> Risks:
    """Return the chances of the figures under what is aimed at bodies, as the book says."""
    struck = at.book.bodies.struck
    found = struck(at, command) if struck is not None else None
    if found is None:
        return NOBODY
    each: dict[str, tuple[float, float | None]] = {
        one.figure: (float(one.chance), float(one.falls)) for one in found.each
    }
    return gathered(found.verb, found.of, each)
