"""What a side may know: a state of the same type, from what is allowed, so that everything runs on it unchanged."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.state import State


def view(state: State, side: str) -> State:
    """Give the battle as a side sees it: no seed, and none of the other side's hidden figures."""
    if any(one.has("hidden") for one in state.figures.values() if one.conditions):
        figures = {name: one for name, one in state.figures.items() if one.side == side or not one.has("hidden")}
        return replace(state, seed=None, figures=figures)
    return replace(state, seed=None)
