"""What this book notes beside the state: the marker, who is engaged, secret choices, defences, courses and castings.

Times are seconds of the whole battle as (numerator, denominator); a round is twenty of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.core.agenda import Ledger
from game.core.events import Event
from game.core.grain import Point
from game.core.state import Figure, State, with_figure
from game.play.ledger import Fight

Time = tuple[int, int]
SEALED = "?"
"""What the other side sees of a choice: that there is one."""


def time_of(moment: Fraction) -> Time:
    """Give a moment as the agenda has it."""
    return moment.numerator, moment.denominator


class Choice(Struct, frozen=True):
    """What a figure will do at its next event, as a command would be typed."""

    text: str
    spent: bool = False
    """Whether it was a defence that had its effect before its event came [EX-6.3]."""


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
    """A spell being cast: the command, from when to when, dice of difficulty, and what has disturbed it."""

    text: str
    since: Time
    due: Time
    difficulty: int
    dice: int = 0
    hurt: int = 0


class Clockwork(Fight, frozen=True, kw_only=True, tag="Clockwork"):
    """The ledger of a battle on the multiplexor."""

    start: int = 0
    """The second at which this round began."""
    now: Time = (0, 1)
    starts: dict[str, int] = {}
    """Of those in rounds of their own, the second at which their round began [EX-5.2]."""
    engaged: tuple[str, ...] = ()
    """Who has been in combat this round, in order of ids [EX-9.1]."""
    choices: dict[str, Choice] = {}
    defences: dict[str, Defence] = {}
    going: dict[str, Going] = {}
    castings: dict[str, Casting] = {}
    loses: dict[str, int] = {}
    """Events that figures lose as they come."""
    dazed: dict[str, Time] = {}
    """Until when figures are stunned."""

    def seen_by(self, side: str, state: State) -> Clockwork:
        """Blank what the other side has chosen in secret, and the courses it has not yet gone [EX-4.1, EX-6.3.1]."""
        figures = state.figures

        def theirs(name: str) -> bool:
            return name in figures and figures[name].side != side

        hidden = {name: Choice(SEALED) if theirs(name) and not one.spent else one for name, one in self.choices.items()}
        ways = {name: replace(one, path=(), charge=False) if theirs(name) else one for name, one in self.going.items()}
        return replace(self, choices=hidden, going=ways)


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
            choices=was.choices,
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
        """Note it."""
        return _noted(state, now=self.at)


class Engaged(Event, frozen=True, kw_only=True):
    """Figures came to be in combat this round; `starts` where a round of their own began [EX-5.2]."""

    figures: tuple[str, ...]
    starts: dict[str, int] = {}

    def apply(self, state: State) -> State:
        """From now on they move only by tactics [EX-9.1]."""
        was = clockwork(state)
        engaged = tuple(sorted({*was.engaged, *self.figures}))
        going = _without(was.going, *self.figures)
        return _noted(state, engaged=engaged, going=going, starts={**was.starts, **self.starts})


class CourseSet(Event, frozen=True, kw_only=True):
    """Figures set out on courses, each at its gait; an empty path ends one."""

    courses: dict[str, Going]

    def apply(self, state: State) -> State:
        """Keep them."""
        gone = [name for name, one in self.courses.items() if not one.path]
        return _noted(state, going=_without({**clockwork(state).going, **self.courses}, *gone))

    def seen_by(self, side: str, state: State) -> Event | None:
        """The enemy sees where they go as they go."""
        names = [name for name in self.courses if name in state.figures]
        return self if all(state.figures[name].side == side for name in names) else None


class Chosen(Event, frozen=True, kw_only=True):
    """Figures chose in secret what they do at their next event."""

    choices: dict[str, str]

    def apply(self, state: State) -> State:
        """Keep it until it is revealed [EX-4.1]."""
        fresh = {name: Choice(text) for name, text in self.choices.items()}
        return _noted(state, choices={**clockwork(state).choices, **fresh})

    def seen_by(self, side: str, state: State) -> Event | None:
        """The enemy sees that they have chosen, and no more."""
        if all(state.figures[name].side == side for name in self.choices):
            return self
        return replace(self, choices=dict.fromkeys(self.choices, SEALED))


class Revealed(Event, frozen=True, kw_only=True):
    """A figure's choice was revealed: at its event, or before it because it was attacked (`early`)."""

    figure: str
    text: str
    early: bool = False

    def apply(self, state: State) -> State:
        """It has no choice any more; one revealed early still uses up the event to come [EX-6.1, EX-6.3]."""
        choices = clockwork(state).choices
        figure = replace(state.figures[self.figure], shots=0)
        state = with_figure(state, figure)
        if self.early:
            return _noted(state, choices={**choices, self.figure: Choice(self.text, spent=True)})
        return _noted(state, choices=_without(choices, self.figure))


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
        """Count them; with one that is lost goes what was chosen for it."""
        was = clockwork(state)
        left = max(0, was.loses.get(self.figure, 0) + self.events)
        loses = {**was.loses, self.figure: left} if left else _without(was.loses, self.figure)
        choices = _without(was.choices, self.figure) if self.events < 0 else was.choices
        return _noted(state, loses=loses, choices=choices)


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
    """A caster was attacked or hurt: so many dice more, so much off the attribute."""

    figure: str
    dice: int = 0
    hurt: int = 0

    def apply(self, state: State) -> State:
        """Note it."""
        was = clockwork(state).castings
        one = was[self.figure]
        more = replace(one, dice=one.dice + self.dice, hurt=one.hurt + self.hurt)
        return _noted(state, castings={**was, self.figure: more})


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


class Bashed(Event, frozen=True, kw_only=True):
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


class Clashed(Event, frozen=True, kw_only=True):
    """Two met at speed: what each had chosen, and how fast they closed, in feet a second."""

    figures: tuple[str, ...]
    choices: tuple[str, ...]
    speed: int
    case: str
