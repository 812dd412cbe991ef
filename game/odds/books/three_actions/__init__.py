"""What becomes of those who break by segments."""

from __future__ import annotations

from game.odds.outcomes import Scene, names
from game.systems.three_actions.events import TookToFlight


@names(TookToFlight)
def _took_to_flight(scene: Scene, event: TookToFlight) -> None:
    scene.flee(event.figures)
