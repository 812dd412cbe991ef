"""Whom a command names: nobody by that id, not yours, named twice, not whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.situation import Situation


def nobody(name: str) -> Refusal:
    """Say that nobody has such an id."""
    return Refusal(f"there is no figure {name!r}", "SP-3.3.0.1")


def not_ours(at: Situation, name: str) -> Refusal:
    """Say that nobody has such an id, or that he is not the side's to command."""
    figure = at.state.figures.get(name)
    return nobody(name) if figure is None else Refusal(f"{figure.name} is not yours to command", "SP-3.3.0.1")


def each_refused(
    at: Situation, names: Sequence[str], rule: str, what: str, refused: Callable[[Figure], Refusal | None]
) -> Refusal | None:
    """Say why figures named may not do a thing together, or None: each is to be named once, and able.

    `what` says it of nobody: "a move names at least one figure"."""
    if not names:
        return Refusal(what, rule)
    for number, name in enumerate(names):
        figure = at.state.figures.get(name)
        if figure is None:
            return nobody(name)
        if name in names[:number]:
            return Refusal(f"{figure.name} is named twice", rule)
        no = refused(figure)
        if no is not None:
            return no
    return None


def turn_refused(at: Situation, whose: str, named: str, rule: str, may: str = "acts") -> Refusal | None:
    """Say that it is another's turn than of the one named, who may do this now, or None."""
    return None if named == whose else Refusal(f"it is {at.figure(whose).name} who {may} now", rule)
