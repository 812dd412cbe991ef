"""What a side wants: its stance and objective, as its plan and the conditions of victory make them."""

from __future__ import annotations

from msgspec import Struct

from game.board.land.regions import middle
from game.core.grain import GRAIN, Point
from game.core.state import State
from game.sides.scripted.worth import worth

STANCES = ("attack", "hold", "skirmish")
PATIENCE = 8
"""Rounds for which a side that nothing presses waits for a good moment."""
AHEAD = 2
"""So many rounds before it must be somewhere a side sets out."""
WEARY = 12
"""Rounds for which a side holds or skirmishes that would gain nothing by it for ever."""


class Purpose(Struct, frozen=True):
    """What a side wants now."""

    stance: str
    place: Point | None
    region: tuple[Point, ...] | None
    timed: bool
    """Whether it must be somewhere by some round."""
    patient: bool
    """Whether it can wait for the enemy to come, or for a good moment."""
    prey: frozenset[str]
    """Enemies whose death wins."""
    edge: Point | None = None
    """A place on the edge by which it is to leave."""
    due: int = 0
    """The round from which on it must be in its place, or be on its way off; 0 for none."""

    def presses(self, number: int) -> bool:
        """Tell whether it is time in a round to go where the battle is won, whoever else is near."""
        return bool(self.due) and number + AHEAD >= self.due


def purpose(state: State, side: str) -> Purpose:
    """Return what a side wants, from its plan, the conditions of victory and the round."""
    plan, stance = state.side(side).plan, stance_of(state, side)
    place, region = _objective(state, plan.objective)
    mine = [condition for condition in state.victory if condition.side == side]
    theirs = [condition for condition in state.victory if condition.side != side]
    hold = next((victory for victory in mine if victory.kind == "hold"), None)
    if hold is not None and stance == "attack" and hold.where in state.regions:
        region = state.regions[hold.where]
        place = middle(region)
    pressed = hold is not None or any(figure.kind in ("survive", "hold", "exit") for figure in theirs)
    late = state.round > PATIENCE
    prey = frozenset(victory.where for victory in mine if victory.kind == "slay")
    leave = next((victory for victory in mine if victory.kind == "exit"), None)
    edge = _edge(state, leave.where) if leave is not None else None
    if edge is not None and stance == "attack":
        place, region = edge, None
    timed = hold is not None or edge is not None
    due = hold.number if hold is not None else 0
    if edge is not None:
        due = 1
    return Purpose(stance, place, region, timed, not (pressed or late), prey, edge, due)


def stance_of(state: State, side: str) -> str:
    """Return whether a side attacks, holds or skirmishes: as its plan says, unless it would wait for nothing.

    Where neither place nor time gains it anything, the side that is no weaker than what it sees attacks at last;
    one that wins by leaving goes, weaker or not."""
    stance = state.side(side).plan.stance
    if stance not in STANCES:
        return "attack"
    if stance == "attack" or state.round <= WEARY or _is_worth_waiting(state, side):
        return stance
    if any(condition.side == side and condition.kind == "exit" for condition in state.victory):
        return "attack"
    ours, theirs = (sum(worth(figure) for figure in state.standing(name)) for name in (side, state.enemy_of(side)))
    return "attack" if ours >= theirs else stance


def _is_worth_waiting(state: State, side: str) -> bool:
    """Whether a side has a place to keep or a time to last, or the enemy must pass it."""
    return state.side(side).plan.objective is not None or any(
        victory.kind in ("hold", "survive") if victory.side == side else victory.kind == "exit"
        for victory in state.victory
    )


def _objective(state: State, goal: str | Point | None) -> tuple[Point | None, tuple[Point, ...] | None]:
    if isinstance(goal, str):
        region = state.regions.get(goal)
        return (middle(region), region) if region is not None else (None, None)
    return goal, None


def _edge(state: State, name: str) -> Point | None:
    wide, high = state.table.width, state.table.height
    near = GRAIN
    return {
        "north": (wide // 2, near),
        "south": (wide // 2, high - near),
        "west": (near, high // 2),
        "east": (wide - near, high // 2),
        "top": (wide // 2, near),
        "bottom": (wide // 2, high - near),
        "left": (near, high // 2),
        "right": (wide - near, high // 2),
    }.get(name)
