"""Stretches of a way by air: as much of it as a part of a round gives, first up, then along, and down at its end."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.rules.moving.flying import flight
from game.rules.moving.way import Terms, Way, stays
from game.rules.moving.wings import LOW
from game.rules.situation import Situation


def stretch(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, terms: Terms) -> Way:
    """Lay out what a figure flies of its way with a part of its inches; who does not come to its end is aloft there.

    It rises by whole inches, and goes along when it is as high as it goes; it stays where it cannot fly at all
    [SP-R297]."""
    to = figure.altitude if terms.by_air is None else terms.by_air
    cruise = max(figure.altitude, to, LOW) if path else max(figure.altitude, to)
    if cruise - figure.altitude > terms.budget:
        up = figure.altitude + terms.budget // GRAIN * GRAIN
        found = flight(at, figure, (), figure.facing, terms._replace(by_air=up)) if up >= LOW else None
        return found if isinstance(found, Way) else stays(figure)
    whole = flight(at, figure, path, facing, terms._replace(trim=False))
    if isinstance(whole, Way):
        return whole
    if "cost" in whole.measured:
        terms = terms._replace(by_air=cruise)
    found = flight(at, figure, path, facing, terms._replace(trim=True))
    return found if isinstance(found, Way) else stays(figure)


def is_over(figure: Figure, to: int | None) -> bool:
    """Tell whether one that has no more way along is as high as its way ends, too; on foot it always is."""
    return to is None or figure.altitude == to
