"""What must hold of a round of ten segments, found a second time from its events alone [X05].

Of what the figures have noted of themselves nothing is asked but which of their stated acts an event is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from game.core.events import Event
from game.core.fight.deeds import Rose, Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled
from game.core.fight.tricks import Tried
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.magic.spellbound import enchanted_pace
from game.rules.situation import Battle
from game.systems.three_actions.events import Acted, InitiativeThrown, Readied
from game.systems.three_actions.ledger import RoundOfSegments, SegmentBegan
from game.systems.three_actions.minds.events import MindMade, WarningGiven
from game.systems.three_actions.words import BLOW, WRESTLE
from tests.audit.books.three_actions.casting import CastingAuditor
from tests.audit.books.three_actions.deeds import DeedsAuditor
from tests.audit.inches import inches_of

LAST = 10
PARTS = ("", "move", "work", "shoot", "melee")
"""Of a segment, in their order."""
GROUND = {"indoors": 2, "board": 1, "outdoors": 6}
"""By the scale of movement, how many times the common way a round's is."""


def auditor(battle: Battle) -> Callable[[State, Any, State], str]:
    """Give what looks at every event of a battle, with the states before and after, and tells what is amiss in it."""
    watches = (OrderAuditor(), DeedsAuditor(battle), CastingAuditor())

    def amiss(before: State, event: Event, after: State) -> str:
        return next((found for watch in watches if (found := watch.amiss(before, event, after))), "")

    return amiss


class OrderAuditor:
    """The ten segments and their parts, how far one walks in each, and when blows fall."""

    def __init__(self) -> None:
        self._begin()
        self.segment = LAST

    def _begin(self) -> None:
        self.segment = 0
        self.part = ""
        self.ready: dict[str, int] = {}
        """The segment from which each may strike."""
        self.broke: dict[str, int] = {}
        """Of those who broke in this round, the segment in which they did."""
        self.run: Counter[str] = Counter()
        """How far each has run in flight, in grains."""
        self.raised: Counter[str] = Counter()
        """Blows whose turn has come, and which have not fallen."""

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundOfSegments():
                return self._began()
            case SegmentBegan():
                return self._next(event)
            case InitiativeThrown():
                return self._thrown(event)
            case Readied():
                self.ready[event.figure] = event.segment
            case MindMade():
                self._put_off(event.figure, event.earliest)
            case WarningGiven():
                self._put_off(event.figure, event.segment + 1)
            case Acted() if event.act.kind in (BLOW, WRESTLE):
                return self._turn(event)
            case Struck(beast=False, extra=False) | Tried():
                self.raised[event.actor] -= 1
                return f"X05 a blow in its segment: {event.actor} out of turn" if self.raised[event.actor] < 0 else ""
            case Moved(how="segment"):
                return self._walked(before, event)
            case Fled():
                self.broke.update(dict.fromkeys(event.figures, self.segment))
                self.run.update(dict.fromkeys(event.figures, 0))
            case Rose(cost=cost) if cost and before.figures[event.figure].has("fleeing"):
                self.run[event.figure] += cost
            case Moved(how="flee"):
                return self._fled(before, event)
        return ""

    def _began(self) -> str:
        """A round ends after its tenth segment."""
        ended = self.segment
        self._begin()
        return f"X05 ten segments: the round before ended in segment {ended}" if ended != LAST else ""

    def _next(self, event: SegmentBegan) -> str:
        """One comes after the other, and in each movement, magic, missiles and blows in this order."""
        was, self.segment = self.segment, event.segment
        part, self.part = self.part, event.part
        if event.segment == was:
            wrong = PARTS.index(event.part) <= PARTS.index(part)
            return f"X05 the parts of a segment: {event.part} after {part}" if wrong else ""
        wrong = event.segment != was + 1 or event.segment > LAST or bool(event.part)
        return f"X05 ten segments: {event.segment} after {was}" if wrong else ""

    def _thrown(self, event: InitiativeThrown) -> str:
        """Everybody's dice show segments, the lowest first, before which he does not strike."""
        for name, dice in event.dice.items():
            if not dice or list(dice) != sorted(dice) or not all(1 <= die <= LAST for die in dice):
                return f"X05 initiative: {name} has {dice}"
            self.ready[name] = dice[0]
        return ""

    def _put_off(self, name: str, segment: int) -> None:
        self.ready[name] = max(self.ready.get(name, 0), segment)

    def _turn(self, event: Acted) -> str:
        """A blow or a hold comes when who gives it is ready."""
        ready = self.ready.get(event.figure, 0)
        self.raised[event.figure] += event.act.kind == BLOW
        if event.segment != self.segment or event.segment < ready:
            return f"X05 a blow in its segment: {event.figure} in {event.segment}, ready in {ready}"
        return ""

    def _fled(self, before: State, event: Moved) -> str:
        """In flight nobody has gone more than a tenth of his round's way for each segment since he broke."""
        figure = before.figures[event.figure]
        whole = self._pace(before, figure)
        self.run[event.figure] += event.cost
        most = whole * (self.segment - self.broke.get(event.figure, 0)) // LAST + 1
        if self.part != "move" or self.run[event.figure] > most:
            return f"X05 flight by segments: {event.figure} ran {self.run[event.figure]} of {most} in {self.segment}"
        return ""

    def _pace(self, before: State, figure: Figure) -> int:
        """How far a figure walks in a round, in grains."""
        scale = GROUND[before.rulings.get("TA-R19", "indoors")]
        return enchanted_pace(figure, inches_of(figure)) * scale

    def _walked(self, before: State, event: Moved) -> str:
        """In a segment nobody goes more than a tenth of his round's way, or in a charge of what that comes to.

        What costs extra to enter is paid out of the tenths till then; the inch towards a large creature in its zone is
        free [SP-3.5.1.2]."""
        figure = before.figures[event.figure]
        whole = self._pace(before, figure)
        if event.charge:
            rides = figure.profile.legs > 2 or figure.profile.mount or figure.altitude
            times, parts = (2, 1) if before.rulings.get("TA-R42") == "twice" else (3, 2) if rides else (4, 3)
            whole = whole * times // parts
        tenth, till_now = whole // LAST + 1, whole * self.segment // LAST + 1
        if event.cost > tenth and (event.length > tenth + GRAIN or figure.walked + event.cost > till_now):
            return f"X05 a tenth of the way: {event.figure} goes {event.cost} of {whole} grains"
        return ""
