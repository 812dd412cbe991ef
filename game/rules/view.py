"""What a side may know: a state of the same type, from what is allowed, so that everything runs on it unchanged."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.secrecy import blank
from game.core.state import State
from game.rules.stealth.unseen import is_known


def view(state: State, side: str) -> State:
    """Give the battle as a side sees it: no seed, of the other's unseen only those it has spotted, its secrets blank.

    [SP-3.3.5.1, SP-3.3.5.2.1]"""
    if state.secrets:
        state = replace(state, secrets=tuple([one if one.side == side else blank(one) for one in state.secrets]))
    gone = [one.id for one in state.figures.values() if one.conditions and one.side != side and not is_known(one)]
    if gone:
        figures = {name: one for name, one in state.figures.items() if name not in gone}
        units = {
            name: one if figures.keys() >= set(one.figures) else replace(
                one,
                figures=tuple([member for member in one.figures if member in figures]),
                leader=one.leader if one.leader in figures else "",
            )
            for name, one in state.units.items()
        }  # fmt: skip
        return replace(state, seed=None, figures=figures, units=units)
    return replace(state, seed=None)
