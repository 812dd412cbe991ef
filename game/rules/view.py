"""What a side may know: a state of the same type, from what is allowed, so that everything runs on it unchanged."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.state import State
from game.rules.unseen import is_known


def view(state: State, side: str) -> State:
    """Give the battle as a side sees it: no seed, and of the other side's unseen only those it has spotted.

    [SP-3.3.5.1, SP-3.3.5.2.1]"""
    if any(not is_known(one) for one in state.figures.values() if one.conditions):
        figures = {name: one for name, one in state.figures.items() if one.side == side or is_known(one)}
        return replace(state, seed=None, figures=figures)
    return replace(state, seed=None)
