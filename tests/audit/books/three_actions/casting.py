"""The time that castings and devices take, found a second time [X05]."""

from __future__ import annotations

from msgspec import Struct

from game.core.events import Event
from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.harm import Damaged
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.fight.tricks import Gripped, Tried
from game.core.state import State
from game.systems.three_actions.events import ActBegan, ActDone, ActLost, Intended, Thwarted
from game.systems.three_actions.ledger import RoundOfSegments, SegmentBegan
from game.systems.three_actions.words import BEGUN, DEVICE, POWER, SPELL, doing

LAST = 10


class Casting(Struct):
    """What a figure is casting or working, in which segment that ends, and what has come between."""

    busy: str = ""
    ends: int = 0
    hurt: int = 0
    """The number of the event by which it was hurt since it stated a spell, 0 for none."""


class CastingAuditor:
    """Who casts does nothing else until that is done, in the segment in which it ends, and is not hurt meanwhile."""

    def __init__(self) -> None:
        self.segment = 0
        self.castings: dict[str, Casting] = {}

    def _of(self, name: str) -> Casting:
        return self.castings.setdefault(name, Casting())

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundOfSegments():
                self._goes_on()
            case SegmentBegan():
                self.segment = event.segment
            case Intended():
                if any(one.act.kind == SPELL for one in event.intents) and not self._of(event.figure).busy:
                    self._of(event.figure).hurt = 0
            case ActBegan():
                return self._began(before, event)
            case ActDone() | ActLost():
                intent = doing(before.figures[event.figure]).intents[event.place]
                if intent.act.kind in (SPELL, DEVICE, POWER) and intent.state == BEGUN:
                    self._of(event.figure).busy, self._of(event.figure).ends = "", 0
            case SpellCast():
                return self._cast(event)
            case Damaged():
                self._of(event.figure).hurt = self._of(event.figure).hurt or before.n + 1
            case Struck(beast=False, extra=False) | Tried() | Gripped() | Shot() | Parried() | Thwarted(hit=True):
                return self._free(event.target if isinstance(event, Thwarted) else event.actor)
            case Moved(how="segment"):
                return self._free(event.figure)
        return ""

    def _goes_on(self) -> None:
        """Of the round before only castings go on."""
        self.segment = 0
        late = {name: one for name, one in self.castings.items() if one.busy and one.ends > LAST}
        self.castings = {name: Casting(one.busy, one.ends - LAST, one.hurt) for name, one in late.items()}

    def _free(self, name: str) -> str:
        busy = self._of(name).busy
        return f"X05 who casts does nothing else: {name} is about {busy}" if busy else ""

    def _began(self, before: State, event: ActBegan) -> str:
        """It is begun in this segment by one who is about nothing else."""
        act = doing(before.figures[event.figure]).intents[event.place].act
        if act.kind not in (SPELL, DEVICE, POWER):
            return ""
        if event.ends < event.segment or event.segment != self.segment:
            return f"X05 a casting ends in its segment: begun in {event.segment} of {self.segment}, to {event.ends}"
        found = self._free(event.figure)
        self._of(event.figure).busy, self._of(event.figure).ends = act.what or act.kind, event.ends
        return found

    def _cast(self, event: SpellCast) -> str:
        """A spell takes effect in the segment in which its casting ends, and its caster was not hurt meanwhile."""
        now = self._of(event.figure)
        if now.busy != event.spell or now.ends != self.segment:
            return f"X05 a casting ends in its segment: {now.busy} in {now.ends}, {event.spell} in {self.segment}"
        if now.hurt and now.hurt < event.volley:
            return f"X05 who is hurt has lost his spell: by event {now.hurt}"
        return ""
