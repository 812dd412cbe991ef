"""When in its beat each event is shown: what does harm by its start, harm by its landing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.by_kind import ByKind
from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Fumbled, Parried, Saved, Shot, ShotSpoiled, Struck
from game.core.fight.harm import Damaged, LeftTable, Slain
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Charged, Halted, Moved, Soared, Swept, Turned, ZoneEntered
from game.core.fight.nerve import Fled
from game.core.fight.riding import Unhorsed
from game.core.fight.tricks import Grappled, Gripped, Guarded, StuntTried, Tried
from game.core.held.engines import Bombarded, EngineShot
from game.core.held.gear import DeviceUsed
from game.core.state import State
from game.play.creatures.gazing import GazeUsed
from game.play.magic.casting import CounterSpelled
from game.play.magic.turning import UndeadTurned
from game.play.melee.tricks.dueling import Dueled
from game.rules.magic.turning import DESTROYED
from game.ui.board.clips import cues as spans
from game.ui.board.clips.cues import MEETS, company, harms_after, landing, leaps, reaching, run, seed_of
from game.ui.board.screening.stage import Stage

_last: tuple[Sequence[Event], State | None, list[float]] = ((), None, [])


def cue(event: Event, stage: Stage) -> float:
    """When in its beat an event is shown."""
    global _last  # what was found for the beat at hand is kept, because each of its clips asks
    if _last[0] is not stage.events or _last[1] is not stage.state:
        _last = (stage.events, stage.state, cues(stage.events, stage.state))
    return next((when for other, when in zip(stage.events, _last[2]) if other is event), 0.0)


PACES: ByKind[Callable[[Sequence[Event]], list[float]]] = ByKind()
"""By the kind of event with which a beat ends: when each of its events begins, where they keep a time of their own."""


def cues(events: Sequence[Event], state: State) -> list[float]:
    """When each event of a beat begins, in seconds."""
    own = PACES.of(events[-1]) if events else None
    if own is not None:
        return own(events)
    if any(isinstance(event, (Moved, Charged, Swept, Turned)) and not leaps(event) for event in events):
        return _moves(events)
    harms = Harms(events, state)
    return [harms.when(event) for event in events]


def _moves(events: Sequence[Event]) -> list[float]:
    """Moves begin one after the other, moves made together at once; events that end a move come at its end.

    Who goes by air rises as it sets out, and sinks as it comes to its end."""
    found: list[float] = []
    ends: dict[str, float] = {}
    sinks: dict[str, float] = {}
    rises: dict[str, int] = {}
    start, number, begun = 0.0, "", False
    rushing: set[str] = set()
    for event in events:
        when = start
        if isinstance(event, Fled):
            start = spans.WHEEL
        elif isinstance(event, Charged):
            start = when = start + spans.STAGGER * begun
            begun, rushing, number = True, set(event.figures), ""
        elif isinstance(event, Swept):
            begun, rushing, number = True, {event.figure}, ""
        elif isinstance(event, Moved):
            if event.figure in rushing:
                when = start + spans.RUSH_OFF
            else:
                mates = company(event)
                start = when = start + spans.STAGGER * (begun and (not mates or mates != number))
                begun, number = True, mates
            ends[event.figure] = when + run(event)
            dives = event.charge or event.figure in rushing
            sinks[event.figure] = ends[event.figure] - spans.sinking(run(event), dive=dives)
            if event.figure in rises:
                found[rises.pop(event.figure)] = when
        elif isinstance(event, Soared):
            when = sinks.get(event.figure, start)
            rises[event.figure] = len(found)
        elif isinstance(event, (ZoneEntered, Halted)):
            when = ends.get(event.figure, start) - 0.04
        elif isinstance(event, LeftTable):
            when = ends.get(event.figure, start) - 0.02
        found.append(max(0.0, when))
    return found


# ---- what does harm, and harm --------------------------------------------------------------------------------------


class Harms:
    """The clock of a beat in which harm is done."""

    def __init__(self, events: Sequence[Event], state: State) -> None:
        self.state = state
        self.shots = sum(isinstance(event, Shot) for event in events)
        self.loosed = self.blows = 0
        self.begun = False
        self.now = 0.0
        """When the next thing is done."""
        self.moment = 0.0
        """When the last thing done tells."""
        self.parried = 0.0
        self.hits: dict[str, float] = {}
        """By figure, when the last thing told on it."""
        self.reaches: Callable[[str], float] | None = None
        """When breath or magic that is at work reaches a figure."""
        self.gazed = False

    def when(self, event: Event) -> float:
        """When the next event begins."""
        timing = TIMES.of(event)
        if timing is not None:
            found = timing(self, event)
        elif type(event) in MEETS:
            found = max(0.0, self.hits.get(getattr(event, "figure", ""), self.moment) - spans.LAND)
        else:
            found = self.moment
        self.begun = True
        return found

    def works(self, takes: float, at_once: bool = False) -> float:
        """When something that is worked begins; telling it takes so long."""
        start = self.now + spans.DRAWN_IN * (self.begun and not at_once)
        self.now, self.moment = start + 0.3, start + takes
        return start


TIMES: ByKind[Callable[[Harms, Any], float]] = ByKind()
"""By kind of event: when it begins, and what it does to the clock. The others begin as the last thing tells."""

T = Callable[[Harms, Any], float]


def times(*kinds: type[Event]) -> Callable[[T], T]:
    """Register when some kinds of events begin."""

    def enter(timing: T) -> T:
        TIMES.enter(kinds, timing)
        return timing

    return enter


@times(Shot)
def shot(clock: Harms, event: Shot) -> float:
    """Missiles of a volley leave one after the other, and land at one target in the order of their events."""
    step = min(spans.APART, spans.SPREAD / max(1, clock.shots - 1))
    jitter = seed_of(clock.state.round, event.actor, event.target, event.roll) % 100 / 100
    when = clock.now = (clock.loosed + 0.6 * jitter * (clock.shots > 1)) * step
    clock.loosed += 1
    when += max(0.0, clock.hits.get(event.target, -1.0) + 0.05 - landing(event, when, clock.state))
    clock.moment = clock.hits[event.target] = landing(event, when, clock.state)
    return when


@times(BreathUsed)
def breath(clock: Harms, event: BreathUsed) -> float:
    """It reaches the near ones before the far."""
    start = clock.now + spans.DRAWN_IN * (clock.shots > 0)
    clock.now = start + 0.3
    clock.reaches = lambda name: start + reaching(event, name, clock.state)
    return start


@times(GazeUsed)
def gaze(clock: Harms, event: GazeUsed) -> float:
    """It is met, and then saved against."""
    clock.gazed, clock.reaches = True, None
    return clock.works(spans.GAZE)


@times(UndeadTurned)
def turning(clock: Harms, event: UndeadTurned) -> float:
    """Who is destroyed falls when the light has run out."""
    clock.reaches = None
    start = clock.works(spans.TURNING)
    clock.hits.update(dict.fromkeys(event.those(DESTROYED), clock.moment))
    return start


@times(SpellCast, DeviceUsed)
def spell(clock: Harms, event: SpellCast | DeviceUsed) -> float:
    """It reaches all whom it catches at once."""
    start = clock.works(spans.SPELL)
    clock.reaches = lambda name: start + spans.SPELL
    return start


@times(EngineShot)
def engine(clock: Harms, event: EngineShot) -> float:
    """It tells where its stone falls."""
    takes = harms_after(event, clock.state)
    start = clock.works(takes, at_once=True)
    clock.reaches = lambda name: start + takes
    return start


@times(Saved, Damaged)
def harm_time(clock: Harms, event: Saved | Damaged) -> float:
    """When what is worked reaches the figure; a save lands before the harm that it lessens."""
    if clock.reaches is not None:
        when = clock.moment = max(clock.reaches(event.figure), clock.hits.get(event.figure, 0.0))
        clock.hits[event.figure] = when + spans.SAVED * isinstance(event, Saved)
        return when
    if isinstance(event, Damaged):
        return clock.moment
    when = clock.moment + 0.12
    clock.moment = when + spans.SAVED * clock.gazed
    clock.gazed = False
    return when


@times(CounterSpelled)
def countered(clock: Harms, event: CounterSpelled) -> float:
    """What follows waits until the winner is plain."""
    clock.reaches, start = None, clock.now
    clock.now = clock.moment = start + 0.7
    return start


@times(Dueled)
def duel(clock: Harms, event: Dueled) -> float:
    """It tells when one gives way."""
    clock.reaches, clock.moment = None, clock.now + spans.DUEL
    clock.hits[event.target] = clock.hits[event.actor] = clock.moment
    return clock.now


@times(Guarded, Parried)
def parry(clock: Harms, event: Event) -> float:
    """It is seen before the blow falls."""
    clock.parried = spans.PARRY
    return 0.0


@times(Struck, Tried)
def blow(clock: Harms, event: Struck | Tried) -> float:
    """Blows of one moment begin beside one another."""
    start = clock.parried + spans.BESIDE * clock.blows
    clock.blows += 1
    clock.moment = clock.hits[event.target] = start + spans.LAND
    return start


@times(Gripped)
def grip(clock: Harms, event: Gripped) -> float:
    """All throw themselves on one, one after the other."""
    start = clock.now
    clock.now = start + spans.GRIP
    clock.moment = clock.now + spans.LAND
    return start


@times(StuntTried)
def stunt(clock: Harms, event: StuntTried) -> float:
    """It is settled when its die lies."""
    clock.moment = spans.STUNT
    return 0.0


@times(Grappled, Unhorsed)
def falls(clock: Harms, event: Event) -> float:
    """What follows waits until it is settled, or one lies on the ground."""
    start = clock.moment
    clock.moment = start + (spans.SCRUM if isinstance(event, Grappled) else spans.FALL)
    return start


@times(Bombarded)
def stones(clock: Harms, event: Bombarded) -> float:
    """All engines throw at once."""
    clock.moment = max(clock.moment, harms_after(event, clock.state))
    return 0.0


@times(Fumbled)
def fumble(clock: Harms, event: Fumbled) -> float:
    """It is told when the die of the blow lies."""
    clock.moment += spans.TUMBLED + 0.04
    return clock.moment


@times(Slain)
def slain(clock: Harms, event: Slain) -> float:
    """One falls a moment after the blow that felled it."""
    return clock.hits.get(event.figure, clock.moment) + spans.AFTER


@times(Soared)
def sinks(clock: Harms, event: Soared) -> float:
    """What comes of a fall waits until it is on the ground."""
    start = clock.hits.get(event.figure, clock.moment)
    clock.moment = clock.hits[event.figure] = start + spans.FALLING
    return start


times(ShotSpoiled)(lambda clock, event: clock.now)
