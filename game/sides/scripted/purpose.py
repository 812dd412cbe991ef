"""What a side is about: its stance and objective, and what the conditions of victory make of them."""

from __future__ import annotations

from msgspec import Struct

from game.board.regions import middle
from game.core.grain import GRAIN, Point
from game.core.state import State

STANCES = ("attack", "hold", "skirmish")
PATIENCE = 8
"""Rounds for which a side that nothing presses waits for a good moment."""


class Purpose(Struct, frozen=True):
    """What a side is about now."""

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


def purpose(state: State, side: str) -> Purpose:
    """Give what a side is about, from its plan, the conditions of victory and the round."""
    plan = state.side(side).plan
    stance = plan.stance if plan.stance in STANCES else "attack"
    place, region = _objective(state, plan.objective)
    mine = [one for one in state.victory if one.side == side]
    theirs = [one for one in state.victory if one.side != side]
    hold = next((one for one in mine if one.kind == "hold"), None)
    if hold is not None and stance == "attack" and hold.where in state.regions:
        region = state.regions[hold.where]
        place = middle(region)
    pressed = hold is not None or any(one.kind in ("survive", "hold", "exit") for one in theirs)
    late = state.round > PATIENCE
    prey = frozenset(one.where for one in mine if one.kind == "slay")
    leave = next((one for one in mine if one.kind == "exit"), None)
    edge = _edge(state, leave.where) if leave is not None else None
    if edge is not None and stance == "attack":
        place, region = edge, None
    timed = hold is not None or edge is not None
    return Purpose(stance, place, region, timed, not (pressed or late), prey, edge)


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
