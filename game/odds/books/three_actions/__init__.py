"""What becomes of those who break by segments, and until when what was stated is to come."""

from __future__ import annotations

from game.core.state import State
from game.odds.outcomes import Scene, names
from game.odds.playouts import awaited
from game.systems.three_actions.events import TookToFlight
from game.systems.three_actions.words import BEGUN, STATED, doing


@names(TookToFlight)
def _took_to_flight(scene: Scene, event: TookToFlight) -> None:
    scene.flee(event.figures)


@awaited
def _is_stated(state: State, named: frozenset[str]) -> bool:
    """Whether one who is named has something before him that was stated for the round."""
    figures = [figure for name in sorted(named) if (figure := state.figures.get(name)) is not None and figure.standing]
    return any(intent.state in (STATED, BEGUN) for figure in figures for intent in doing(figure).intents)
