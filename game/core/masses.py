"""Miniatures that stand for many: the place of each in its body of troops."""

from __future__ import annotations

from msgspec import Struct

from game.core.figures import Figure
from game.core.ledger import Ledger
from game.core.state import State


class Post(Struct, Ledger, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """A figure's place in its body: grains to the right of the middle and behind the front; what it stands for."""

    right: int = 0
    back: int = 0
    men: int = 1
    """So many men (or monsters) in one miniature."""
    counts: int = 1
    """As so many figures it attacks, and so many kills slay it."""


def is_massed(state: State) -> bool:
    """Tell whether whole bodies of troops fight here, each miniature for many."""
    return any(isinstance(figure.ledger, Post) for figure in state.standing())


def body_of(state: State, figure: Figure) -> str:
    """Return id of a miniature's body: its unit, unless it leads it on another base than the men's; else its own."""
    unit = state.units.get(figure.unit)
    if unit is None:
        return figure.id
    if figure.id == unit.leader and figure.profile.base != state.figures[unit.figures[0]].profile.base:
        return figure.id
    return unit.id
