"""The bodies that the scripted side moves: what is left of a unit, or a figure that stands alone."""

from __future__ import annotations

from game.core.grain import Point, squared
from game.core.state import Figure
from game.rules.movement import may_move, may_walk
from game.rules.situation import Situation
from game.sides.scripted.worth import shoots


class Group:
    """Figures that act together: those of `figures` that can still walk are `movers`."""

    __slots__ = ("figures", "id", "middle", "movers", "ranged")

    def __init__(self, at: Situation, name: str, figures: list[Figure]) -> None:
        self.id = name
        self.figures = figures
        self.movers = [one for one in figures if may_walk(at, one) is None]
        self.middle: Point = middle(self.movers or figures)
        self.ranged = sum(1 for one in figures if shoots(at, one)) * 2 > len(figures)


def middle(figures: list[Figure]) -> Point:
    """Give the middle of figures."""
    return sum(one.x for one in figures) // len(figures), sum(one.y for one in figures) // len(figures)


def groups(at: Situation, side: str) -> list[Group]:
    """List the groups of a side that may still move, those nearest the enemy first."""
    bodies: dict[str, list[Figure]] = {}
    for figure in at.field.friends(side):
        if may_move(at, figure, side) is None:
            bodies.setdefault(figure.unit or figure.id, []).append(figure)
    found = [Group(at, name, figures) for name, figures in bodies.items()]
    foes = at.field.foes(side)
    if foes:
        found.sort(key=lambda one: (min(squared(one.middle, foe.at) for foe in foes), one.id))
    return found


def nearest(place: Point, figures: list[Figure]) -> Figure:
    """Give the figure nearest a place; ties by id."""
    return min(figures, key=lambda one: (squared(place, one.at), one.id))
