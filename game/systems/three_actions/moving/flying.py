"""Ways by air, segment by segment: where one ends, who goes it, and what it costs in all [TA-R52]."""

from __future__ import annotations

from game.board.paths import length
from game.core.commands import Charge, Move
from game.core.figures import Figure
from game.core.grain import Point
from game.rules.moving.rushing import dives_to
from game.rules.moving.wings import LOW, airborne
from game.rules.situation import Situation
from game.systems.three_actions.words import Order


def ends_at(at: Situation, figure: Figure, order: Order | None) -> int | None:
    """Return the altitude in grains at which a figure ends a way by air that it has stated; None for one on foot.

    Who is aloft and charges comes down to his foe [SP-R296, SP-R301, TA-R52]."""
    if not isinstance(order, Move | Charge):
        return None
    walk = order.walks[0]
    if isinstance(order, Charge):
        return dives_to(at, figure, walk.path, walk.by_air)
    return (figure.altitude or None) if walk.by_air is None else walk.by_air


def winged(figure: Figure, order: Order | None) -> Figure:
    """Return a figure as it goes on what it has stated: aloft, if that is a way by air [SP-R296]."""
    return airborne(figure, order.walks[0].by_air) if isinstance(order, Move | Charge) else figure


def flight_cost(figure: Figure, here: Point, path: tuple[Point, ...], high: int) -> int:
    """Return what a way by air costs in all, in grains: every inch along, and every inch that it rises [SP-R297]."""
    return length(here, path) + climb_of(figure, path, high)


def climb_of(figure: Figure, path: tuple[Point, ...], high: int) -> int:
    """Return how far a figure rises on a way by air, in grains [SP-R297]."""
    return max(figure.altitude, high, LOW if path else 0) - figure.altitude
