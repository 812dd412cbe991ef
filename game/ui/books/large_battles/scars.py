"""What bodies of troops leave on the ground: trodden grass where they march, arrows where their volleys fall."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.state import State
from game.systems.large_battles.events import Marched, Volleyed
from game.ui.art.effects.scars import Scar
from game.ui.board.clips.cues import flies, seed_of
from game.ui.board.clips.fight.shots import STICK
from game.ui.board.scars.leaving import arrow, leaves, way
from game.ui.board.screening.stage import Stage
from game.ui.books.large_battles.clips import feathers, shafts_of

FILES = 2.0
"""Inches between two marks of one who marches in a body: those beside him leave theirs between."""
STUCK = 3
"""One shaft of so many stands in the ground."""


@leaves(Marched)
def marched(event: Marched, state: State) -> Iterator[Scar]:
    """All of a body tread the grass down."""
    for place in event.places:
        figure = state.figures.get(place.figure)
        if figure is not None and not figure.altitude:
            yield from way(figure, (figure.at, place.at), FILES)


@leaves(Volleyed)
def volleyed(event: Volleyed, state: State) -> Iterator[Scar]:
    """Of a volley some shafts stand in the ground."""
    if flies(event.weapon) not in STICK or not all(name in state.figures for name in event.shooters):
        return
    stage = Stage(state)
    for n, (_, end, _, _) in enumerate(shafts_of(event, stage)[::STUCK]):
        yield arrow(end, seed_of(event.body, event.target, state.n, n), feathers(event, stage))
