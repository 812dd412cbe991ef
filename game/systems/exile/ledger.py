"""What this book notes beside the state: the marker, who is engaged, secret choices, defences, courses and castings.

Times are seconds of the whole battle as (numerator, denominator); a round is twenty of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.agenda import Ledger
from game.core.events import Event
from game.core.grain import Point
from game.core.state import Figure, State, with_figure
from game.play.ledger import Fight

Time = tuple[int, int]

def time_of(moment: Fraction) -> Time:
    """Give a moment as the agenda has it."""
    return moment.numerator, moment.denominator


class Defence(Struct, frozen=True):
    """A defence that is up: what, the moment of its event, and whether it has met its attack [EX-6.1.1]."""

    what: str
    at: Time
    met: bool = False


class Going(Struct, frozen=True):
    """A course: the corner points ahead, the facing at its end, the gait; `charge` will not stop [EX-2.1]."""

    path: tuple[Point, ...]
    facing: int
    gait: str
    charge: bool = False
    past: tuple[str, ...] = ()
    """Those it has clashed with, whom it passes [EX-2.2]."""


class Casting(Struct, frozen=True):
    """A spell being cast: the command, from when to when, its dice of difficulty, and what has disturbed it."""

    text: str
    since: Time
    due: Time
    difficulty: int
    body: int
    """What the caster had as it began."""
    dice: int = 0
    """Of difficulty more, for attacks on it."""


class Clockwork(Fight, frozen=True, kw_only=True):
    """The ledger of a battle on the multiplexor."""

    start: int = 0
    """The second at which this round began."""
    now: Time = (0, 1)
    starts: dict[str, int] = field(default_factory=dict)
    """Of those in rounds of their own, the second at which their round began [EX-5.2]."""
    engaged: tuple[str, ...] = ()
    """Who has been in combat this round, in order of ids [EX-9.1]."""
    spent: tuple[str, ...] = ()
    """Figures whose next event is used up by a defence revealed before it [EX-6.3]."""
    ordered: tuple[str, ...] = ()
    """Who was set on a course at this moment [EX-R18]."""
    clashed: tuple[str, ...] = ()
    """Who has met somebody at speed this round, in place of the first blow."""
    defences: dict[str, Defence] = field(default_factory=dict)
    going: dict[str, Going] = field(default_factory=dict)
    castings: dict[str, Casting] = field(default_factory=dict)
    loses: dict[str, int] = field(default_factory=dict)
    """Events that figures lose as they come."""
    dazed: dict[str, Time] = field(default_factory=dict)
    """Until when figures are stunned."""


class Fighter(Struct, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """What this book notes of a figure: Fatigue, helm, its limbs, and the weapons it is trained in."""

    fatigue: int = 0
    most_fatigue: int = 0
    helm: int = 0
    trained: tuple[str, ...] = ()
    limbs: dict[str, int] = {}
    """Damage that each limb has taken."""
    useless: tuple[str, ...] = ()
    bleeding: int = -1
    """The second from which it bleeds, or -1."""


Ledger.register(Fighter)


def clockwork(state: State) -> Clockwork:
    """Give the battle's ledger."""
    ledger: Any = state.ledger
    return ledger if isinstance(ledger, Clockwork) else Clockwork()


def fighter(figure: Figure) -> Fighter:
    """Give a figure's ledger."""
    ledger: Any = figure.ledger
    return ledger if isinstance(ledger, Fighter) else Fighter()


def now(state: State) -> Fraction:
    """Give the moment that is played, in seconds of the battle."""
    return Fraction(*clockwork(state).now)


def _noted(state: State, **changes: Any) -> State:
    return replace(state, ledger=replace(clockwork(state), **changes))


def _without(of: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: one for name, one in of.items() if name not in names}


# ---- events ------------------------------------------------------------------------------------------------------


class Embodied(Event, frozen=True, kw_only=True):
    """A figure's Body and Fatigue were settled, and what it is trained in."""

    figure: str
    body: int
    fatigue: int
    helm: int
    trained: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Its hit points are its Body."""
        own = Fighter(fatigue=self.fatigue, most_fatigue=self.fatigue, helm=self.helm, trained=self.trained)
        figure = replace(
            state.figures[self.figure], hit_points=self.body, most_hit_points=self.body, ledger=own
        )
        return with_figure(state, figure)


class RoundLaid(Event, frozen=True, kw_only=True):
    """The marker stands at the common first event of a round."""

    start: int

    def apply(self, state: State) -> State:
        """Forget who was engaged, and what is counted by the round."""
        was = clockwork(state)
        kept = {name: start for name, start in was.starts.items() if start + 20 > self.start}
        fresh = Clockwork(
            phase="melee",
            meetings=was.meetings,
            stunts=was.stunts,
            start=self.start,
            now=(self.start, 1),
            starts=kept,
            engaged=tuple([name for name in was.engaged if name in kept]),
            spent=was.spent,
            defences=was.defences,
            going=was.going,
            castings=was.castings,
            loses=was.loses,
            dazed=was.dazed,
        )
        return replace(state, ledger=fresh)


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The marker was read on to a moment."""

    at: Time

    def apply(self, state: State) -> State:
        """Note it; figures may be given other courses."""
        return _noted(state, now=self.at, ordered=())


class Engaged(Event, frozen=True, kw_only=True):
    """Figures came to be in combat this round; `starts` where a round of their own began [EX-5.2]."""

    figures: tuple[str, ...]
    starts: dict[str, int] = field(default_factory=dict)

    def apply(self, state: State) -> State:
        """From now on they move only by tactics [EX-9.1]."""
        was = clockwork(state)
        engaged = tuple(sorted({*was.engaged, *self.figures}))
        going = _without(was.going, *self.figures)
        return _noted(state, engaged=engaged, going=going, starts={**was.starts, **self.starts})


class CourseSet(Event, frozen=True, kw_only=True):
    """Figures set out on courses, each at its gait; an empty path ends one."""

    courses: dict[str, Going]
    given: bool = False
    """Whether it was ordered, and not what is left of one."""

    def apply(self, state: State) -> State:
        """Keep them."""
        gone = [name for name, one in self.courses.items() if not one.path]
        was = clockwork(state)
        ordered = tuple(sorted({*was.ordered, *self.courses})) if self.given else was.ordered
        return _noted(state, going=_without({**was.going, **self.courses}, *gone), ordered=ordered)


class ChoiceShown(Event, frozen=True, kw_only=True):
    """A figure's choice was revealed: at its event, or before it because it was attacked (`early`)."""

    figure: str
    text: str
    early: bool = False

    def apply(self, state: State) -> State:
        """Its event begins, or is used up beforehand; what is counted by the round elsewhere is by the event here.

        [EX-6.1, EX-6.3]"""
        if self.early:
            return _noted(state, spent=tuple(sorted({*clockwork(state).spent, self.figure})))
        return with_figure(state, replace(state.figures[self.figure], shots=0))


class EventSpent(Event, frozen=True, kw_only=True):
    """A figure's event passed that a defence revealed before it had used up."""

    figure: str

    def apply(self, state: State) -> State:
        """The next is its own again."""
        return _noted(state, spent=tuple([one for one in clockwork(state).spent if one != self.figure]))


class ChoiceLost(Event, frozen=True, kw_only=True):
    """What a figure had chosen could not be done when its event came: the event is spent [EX-R14]."""

    figure: str
    text: str
    why: str


class DefenceRaised(Event, frozen=True, kw_only=True):
    """A defence came up, of an event at a moment."""

    figure: str
    what: str
    at: Time

    def apply(self, state: State) -> State:
        """Hold it."""
        up = {**clockwork(state).defences, self.figure: Defence(self.what, self.at)}
        return _noted(state, defences=up)


class DefenceMet(Event, frozen=True, kw_only=True):
    """A defence met an attack."""

    figure: str
    against: str

    def apply(self, state: State) -> State:
        """Note it: it does not lapse unused."""
        up = clockwork(state).defences
        return _noted(state, defences={**up, self.figure: replace(up[self.figure], met=True)})


class DefenceEnded(Event, frozen=True, kw_only=True):
    """A defence was over: it had met its attack, or lapsed unused."""

    figure: str
    lapsed: bool

    def apply(self, state: State) -> State:
        """Take it down."""
        return _noted(state, defences=_without(clockwork(state).defences, self.figure))


class EventsLost(Event, frozen=True, kw_only=True):
    """A figure is to lose events, or lost one (`events` -1)."""

    figure: str
    events: int
    why: str

    def apply(self, state: State) -> State:
        """Count them."""
        was = clockwork(state)
        left = max(0, was.loses.get(self.figure, 0) + self.events)
        loses = {**was.loses, self.figure: left} if left else _without(was.loses, self.figure)
        return _noted(state, loses=loses)


class Dazed(Event, frozen=True, kw_only=True):
    """A figure was stunned until a moment, or came to (`until` its own past)."""

    figure: str
    until: Time

    def apply(self, state: State) -> State:
        """Note it."""
        return _noted(state, dazed={**clockwork(state).dazed, self.figure: self.until})


class CastingBegan(Event, frozen=True, kw_only=True):
    """A figure began the rites of a spell, until a moment."""

    figure: str
    casting: Casting

    def apply(self, state: State) -> State:
        """Note it."""
        return _noted(state, castings={**clockwork(state).castings, self.figure: self.casting})


class CastingDisturbed(Event, frozen=True, kw_only=True):
    """A caster was attacked: so many dice of difficulty more."""

    figure: str
    by: str
    dice: int = 1

    def apply(self, state: State) -> State:
        """Note it."""
        was = clockwork(state).castings
        one = was[self.figure]
        return _noted(state, castings={**was, self.figure: replace(one, dice=one.dice + self.dice)})


class CastingEnded(Event, frozen=True, kw_only=True):
    """A casting was over: done, or given up."""

    figure: str
    why: str

    def apply(self, state: State) -> State:
        """Forget it."""
        return _noted(state, castings=_without(clockwork(state).castings, self.figure))


class Wearied(Event, frozen=True, kw_only=True):
    """A figure spent Fatigue, or its helm, to be spared."""

    figure: str
    fatigue: int = 0
    helm: int = 0
    why: str = ""

    def apply(self, state: State) -> State:
        """Take them off."""
        figure = state.figures[self.figure]
        own = fighter(figure)
        spent = replace(own, fatigue=own.fatigue - self.fatigue, helm=own.helm - self.helm)
        return with_figure(state, replace(figure, ledger=spent))


class Maimed(Event, frozen=True, kw_only=True):
    """A limb took damage, or became useless; a figure began to bleed, or was bound (`bleeding` -1)."""

    figure: str
    limb: str = ""
    damage: int = 0
    useless: bool = False
    bleeding: int | None = None

    def apply(self, state: State) -> State:
        """Note it."""
        figure = state.figures[self.figure]
        own = fighter(figure)
        if self.limb:
            own = replace(own, limbs={**own.limbs, self.limb: own.limbs.get(self.limb, 0) + self.damage})
        if self.useless and self.limb not in own.useless:
            own = replace(own, useless=(*own.useless, self.limb))
        if self.bleeding is not None:
            own = replace(own, bleeding=self.bleeding)
        return with_figure(state, replace(figure, ledger=own))


class Tested(Event, frozen=True, kw_only=True):
    """A difficulty test: so many dice against a score."""

    figure: str
    what: str
    dice: int
    faces: tuple[int, ...]
    score: int
    success: bool


class Countered(Event, frozen=True, kw_only=True):
    """A defender won a counter-attack."""

    figure: str
    against: str


class Staggered(Event, frozen=True, kw_only=True):
    """A figure was bashed: the roll on the bash table and what came of it."""

    figure: str
    by: str
    roll: int
    effects: tuple[str, ...]


class Located(Event, frozen=True, kw_only=True):
    """Where a hit landed, and whether it was a critical one."""

    figure: str
    roll: int
    where: str
    critical: bool
    mount: bool = False


class Clashed(Event, frozen=True, kw_only=True):
    """Two met at speed: what each had chosen, and how fast they closed, in feet a second."""

    figures: tuple[str, ...]
    choices: tuple[str, ...]
    speed: int
    case: str

    def apply(self, state: State) -> State:
        """It was their first blow; neither stops the other any more."""
        was = clockwork(state)
        going = dict(was.going)
        for name in self.figures:
            if name in going:
                others = tuple([one for one in self.figures if one != name])
                going[name] = replace(going[name], past=(*going[name].past, *others))
        return _noted(state, clashed=tuple(sorted({*was.clashed, *self.figures})), going=going)
