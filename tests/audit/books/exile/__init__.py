"""The book's own watch over a battle, for the audit: every sum, moment and wound reckoned a second time [X04]."""

from __future__ import annotations

from game.core.events import Event
from game.core.state import State
from game.rules.situation import Battle
from tests.audit.books.exile.deeds import Deeds
from tests.audit.books.exile.harm import Harm
from tests.audit.books.exile.moments import Moments
from tests.audit.books.exile.percent import Percent


class Watch:
    """Looks at a battle event by event: percentages, moments and secrets, what comes of a hit, and what is done."""

    def __init__(self, battle: Battle) -> None:
        self._parts = (Percent(battle), Moments(battle), Harm(battle), Deeds(battle))

    def __call__(self, before: State, event: Event, after: State) -> str:
        """Say which invariant an event breaks first, and what was found; "" for none."""
        found = [broken for part in self._parts for broken in part.see(before, event, after)]
        return ": ".join(found[0]) if found else ""
