"""Leaning out of cover to shoot, and back again, where a book has both in one movement."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.commands import Move, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead
from game.core.state import with_figure
from game.play.moving.offers import MayMove
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import in_range, may_aim
from game.rules.situation import Situation
from game.sides.scripted.fighting.gear import Answer
from game.sides.scripted.worth import shoots

OUT = GRAIN - 4
"""How far one leans out, in grains: not quite five feet."""


def lean_out(at: Situation, offer: MayMove, side: str) -> Answer | None:
    """Have archers lean out and come back in one movement, where they see nobody from cover but would from there."""
    walks: list[Walk] = []
    for figure in at.field.friends(side):
        may = shoots(at, figure) and not figure.locked and not at.book.acting.has_stated(figure)
        place = _spot(at, figure) if may else None
        if place is not None:
            walk = Walk(figure.id, (place, figure.at), figure.facing)
            if offer.refuse(at, Move((*walks, walk))) is None:
                walks.append(walk)
    return (Move(tuple(walks)), "out, to shoot, and back") if walks else None


def leans(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is to lean out this round, and so goes nowhere else."""
    return at.book.moving.leans is not None and at.book.moving.leans(figure)


def _spot(at: Situation, figure: Figure) -> Point | None:
    """Where within a pace a figure would have somebody to shoot at, who has nobody where it stands."""
    weapons = missiles_of(at, figure)
    near = in_range(figure, at.field.foes(figure.side), weapons[0]) if weapons else []
    if not near or any(may_aim(at, figure, foe, weapons[0]) is None for foe in near):
        return None
    for place in _places(figure):
        there = replace(figure, x=place[0], y=place[1])
        seen = Situation(with_figure(at.state, there), at.battle)
        if any(may_aim(seen, there, foe, weapons[0]) is None for foe in near):
            return place
    return None


def _places(figure: Figure) -> Iterator[Point]:
    for turned in (90, -90, 45, -45):
        yield ahead(figure.at, figure.facing + turned, OUT)
