"""What keeps a walk from going on: a body in the way, the ground, a wall of magic, or an allowance that is spent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.board.land.course import Course
from game.core.figures import Figure
from game.core.grain import Point, round_inches
from game.core.table import Terrain
from game.core.tally import Refusal
from game.rules.magic.barriers import barred
from game.rules.situation import Situation


class Bar(NamedTuple):
    """What keeps a walk from going on: how many grains it can still go, and why no farther, put in words if asked."""

    far: int
    why: Callable[[], Refusal]


class Laid(NamedTuple):
    """A walk laid over the ground: its figure, its corners, their cost in grains, and who moves along."""

    figure: Figure
    path: tuple[Point, ...]
    course: Course
    together: frozenset[str]


def first_bar(at: Situation, laid: Laid, end: int, budget: int, body: tuple[int, str] | None) -> Bar | None:
    """Return what first keeps a walk from its end: somebody's body, the ground, a wall of magic, or an allowance spent.

    `body` is whom it first runs into, and after how many grains [SP-3.3.0.4, SP-R166, ST-R1, ST-R3]."""
    figure, path, course, _ = laid
    bar: Bar | None = None
    if body is not None and body[0] <= end:
        bar = Bar(body[0] - 1, partial(_in_the_way, at, figure, body))
    blocked = course.blocked
    if blocked is not None and blocked[0] <= end and (bar is None or blocked[0] - 1 < bar.far):
        bar = Bar(blocked[0] - 1, partial(_impassable, figure, blocked))
    if at.state.magic:
        wall = barred(at, figure, path, end)
        if wall is not None and (bar is None or wall[0] - 1 < bar.far):
            bar = Bar(max(0, wall[0] - 1), partial(_dreaded, figure, wall))
    cost = course.cost_at(end)
    if cost > budget:
        far = course.farthest(budget)
        if bar is None or far < bar.far:
            bar = Bar(far, partial(_too_dear, figure, cost, budget))
    return bar


def _in_the_way(at: Situation, figure: Figure, body: tuple[int, str]) -> Refusal:
    """Say that somebody stands in the way, after so many grains [ST-R1, ST-R3]."""
    other = at.figure(body[1])
    rule = "ST-R3" if other.side == figure.side else "ST-R1"
    reason = f"{other.name} stands in the way of {figure.name}"
    return Refusal(reason, rule, {"after": round_inches(body[0]), "figure": other.id})


def _impassable(figure: Figure, blocked: tuple[int, Terrain]) -> Refusal:
    """Say that the ground cannot be passed after so many grains [ST-R1]."""
    after = round_inches(blocked[0])
    reason = f"{figure.name} cannot pass the {ground_name(blocked[1])} {_along(after)}"
    return Refusal(reason, "ST-R1", {"after": after})


def _dreaded(figure: Figure, wall: tuple[int, str]) -> Refusal:
    """Say that a wall of magic is not passed, after so many grains [SP-R166]."""
    after = round_inches(wall[0])
    return Refusal(f"{figure.name} dares not pass the {wall[1]} {_along(after)}", "SP-R166", {"after": after})


def _along(after: str) -> str:
    """Say how far along a way something bars it."""
    return "where the way begins" if after == "0" else f"{after} inch{'' if after == '1' else 'es'} along the way"


def _too_dear(figure: Figure, cost: int, budget: int) -> Refusal:
    """Say that a way costs more grains than a figure has left [SP-3.3.0.4]."""
    asked, left = round_inches(cost), round_inches(budget)
    return Refusal(f"that costs {figure.name} {asked} of {left} inches", "SP-3.3.0.4", {"cost": asked, "left": left})


def ground_name(piece: Terrain) -> str:
    """Name a piece of ground in the words of a refusal."""
    return piece.kind.replace("_", " ")
