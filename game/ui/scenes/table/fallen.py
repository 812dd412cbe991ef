"""Whose card is shown: who acts or is pointed at; of one who fell, how, until the next acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.events import Event, RoundBegan
from game.core.state import State


class Fall(NamedTuple):
    """How a figure left the fight: in which round (0 where that is not told), by whom, and whether others acted since.

    `by` is an id, "" where nobody did it."""

    round: int
    by: str
    past: bool


def fall_of(state: State, events: Sequence[Event], name: str) -> Fall | None:
    """How one fell in the events of a battle so far, None where he did not."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if event.takes_out and name in (getattr(event, "figure", ""), *getattr(event, "figures", ())):
            began = next((one.number for one in reversed(events[:number]) if isinstance(one, RoundBegan)), 0)
            later = [getattr(one, "figure", name) for one in events[number + 1 :]]
            past = any(other != name and other in state.figures for other in later)  # of others nothing is told
            return Fall(began, getattr(event, "by", ""), past)
    return None


def fall_told(state: State, events: Sequence[Event], name: str) -> str:
    """The words on how one who does not stand any more fell, "" for one who stands, or where it is not known."""
    figure = state.figures.get(name)
    fall = fall_of(state, events, name) if figure is not None and not figure.standing else None
    if figure is None or fall is None:
        return ""
    foe = state.figures.get(fall.by)
    words = figure.fate.replace("_", " ").capitalize()
    words += f" by {foe.name}" if foe is not None else ""
    return words + (f" in round {fall.round}" if fall.round else "")


class Carded:
    """Whose card is shown at a table, from one look to the next."""

    def __init__(self) -> None:
        self._alive = ""
        """Who stood under the pointer when it came to him: if he falls, nobody points at him by that."""

    def point(self, state: State, hovered: str | None) -> None:
        """Note who is under the pointer."""
        figure = state.figures.get(hovered or "")
        if figure is None or figure.standing:
            self._alive = hovered or ""
        elif figure.id != self._alive:
            self._alive = ""

    def whose(self, state: State, events: Sequence[Event], pointed: str | None, chosen: Sequence[str],
              acting: Sequence[str]) -> str | None:
        """Who has the card: who is pointed at, else who acts, else the first of the chosen; None for nobody."""
        if pointed is not None and not (pointed == self._alive and _is_past(state, events, pointed)):
            return pointed
        if acting and not set(acting) & set(chosen):
            return acting[0]
        return next((name for name in chosen[:1] if not _is_past(state, events, name)), None)


def _is_past(state: State, events: Sequence[Event], name: str) -> bool:
    """Whether one has fallen, and others have acted since."""
    figure = state.figures.get(name)
    if figure is None or figure.standing:
        return False
    fall = fall_of(state, events, name)
    return fall is None or fall.past
