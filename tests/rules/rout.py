"""Positions of which section 3.6 is full: dice that break a group or hold it, and men who are already in flight."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Condition
from game.core.state import State
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight, state_of

FAILS, HOLDS = (1, 1), (6, 6)


def morale(*groups: str, faces: tuple[int, int] = FAILS) -> LoadedDice:
    """Dice with which these groups (by id) roll so the next time that they check morale; others hold with 12."""
    dice = LoadedDice().otherwise(10)
    for group in groups:
        dice.lay("morale", group, faces=faces)
    return dice


def sure_shots(dice: LoadedDice, *pairs: tuple[str, str]) -> LoadedDice:
    """Lay up a 20 for each shot: (shooter, target)."""
    for shooter, target in pairs:
        dice.lay("shot", shooter, target, faces=(20,))
    return dice


def in_flight(text: str, *names: str, broke: int = 0, more: tuple[str, ...] = ()) -> State:
    """The scenario's state with figures in flight that broke in a round: 0 is the round before the first."""
    state = state_of(text)
    figures = dict(state.figures)
    for name in names:
        flight = (Condition("fleeing", 0, str(broke)), *(Condition(other) for other in more))
        figures[name] = replace(figures[name], conditions=(*figures[name].conditions, *flight))
    return replace(state, figures=figures)


def order(fight: Fight, *kinds: type[Event]) -> list[str]:
    """The names of the events of these kinds, in the order in which they happened."""
    return [type(event).__name__ for event in fight.events if isinstance(event, kinds)]


def done_shooting(fight: Fight) -> Fight:
    """Nobody shoots any more: the volley falls."""
    while "declare shots" in fight.asked:
        fight.do("done")
    return fight
