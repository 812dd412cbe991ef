"""What happens where figures act at moments of their own: choices shown, defences, clashes."""

from __future__ import annotations

from fractions import Fraction

from msgspec import field
from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import CommandText, FigureId, SubjectId
from game.core.state import State, with_figure
from game.rules.stealth.unseen import is_known
from game.systems.exile.ledger import (
    Clockwork,
    Defence,
    Fighter,
    Going,
    Passed,
    Time,
    clockwork,
    with_ledger,
    without_figures,
)


class Embodied(Event, frozen=True, kw_only=True):
    """A figure's Body and Fatigue were settled, and what it is trained in."""

    figure: SubjectId
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
            defences={name: defence for name, defence in was.defences.items() if state.figures[name].standing},
            going=was.going,
            castings=was.castings,
            loses=was.loses,
            waiting=was.waiting,
            dazed=was.dazed,
        )
        return replace(state, ledger=fresh)


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The marker was read on to a moment, at which these act."""

    at: Time
    figures: tuple[SubjectId, ...] = ()
    value: int = 0

    def apply(self, state: State) -> State:
        """Note it, and what has passed with it."""
        after = read_on(state, self.at)
        passed = Passed(self.at, self.figures, self.value)
        return with_ledger(after, passed=(*clockwork(after).passed, passed)) if self.figures else after


class TimeRanOut(Event, frozen=True, kw_only=True):
    """The marker was read on to where a casting or a defence of theirs is over."""

    at: Time
    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        return read_on(state, self.at)


def read_on(state: State, moment: Time) -> State:
    """Return the state at a later moment of the round.

    Courses may be given anew, who has waited too long has lost its event, the fallen their defences."""
    was = clockwork(state)
    at = Fraction(*moment)
    waiting = {name: until for name, until in was.waiting.items() if Fraction(*until) >= at}
    up = {name: defence for name, defence in was.defences.items() if state.figures[name].standing}
    return with_ledger(state, now=moment, ordered=(), waiting=waiting, defences=up)


class Engaged(Event, frozen=True, kw_only=True):
    """Figures came to be in combat this round; `starts` where a round of their own began [EX-5.2]."""

    figures: tuple[SubjectId, ...]
    starts: dict[FigureId, int] = field(default_factory=dict)

    def apply(self, state: State) -> State:
        """From now on they move only by tactics [EX-9.1]."""
        was = clockwork(state)
        engaged = tuple(sorted({*was.engaged, *self.figures}))
        going = without_figures(was.going, *self.figures)
        return with_ledger(state, engaged=engaged, going=going, starts={**was.starts, **self.starts})


class OwnRound(Event, frozen=True, kw_only=True):
    """A round of their own was over for these, or begins anew at a second for those still in contact.

    [EX-5.1, EX-5.2]"""

    over: tuple[FigureId, ...]
    starts: dict[FigureId, int] = field(default_factory=dict)

    def apply(self, state: State) -> State:
        """Those no longer in contact are free, and read with all others again."""
        was = clockwork(state)
        kept = {**without_figures(was.starts, *self.over), **self.starts}
        free = [name for name in self.over if name not in self.starts]
        return with_ledger(
            state,
            starts=kept,
            engaged=tuple([name for name in was.engaged if name not in free]),
            clashed=tuple([name for name in was.clashed if name not in self.over]),
        )


class CourseSet(Event, frozen=True, kw_only=True):
    """Figures set out on courses, each at its gait; an empty path ends one."""

    courses: dict[FigureId, Going]
    given: bool = False
    """Whether it was ordered, and not what is left of one."""

    def apply(self, state: State) -> State:
        gone = [name for name, going in self.courses.items() if not going.path]
        was = clockwork(state)
        ordered = tuple(sorted({*was.ordered, *self.courses})) if self.given else was.ordered
        return with_ledger(state, going=without_figures({**was.going, **self.courses}, *gone), ordered=ordered)


class FlightSet(Event, frozen=True, kw_only=True):
    """The courses of figures lead by air to these altitudes, in grains; those of others go by ground [EX-R46]."""

    flights: dict[SubjectId, int]
    grounded: tuple[SubjectId, ...] = ()

    def apply(self, state: State) -> State:
        was = clockwork(state).flights
        return with_ledger(state, flights=without_figures({**was, **self.flights}, *self.grounded))


class ChoiceShown(Event, frozen=True, kw_only=True):
    """A figure's choice was revealed: at its event, or before it because it was attacked (`early`).

    `held` where it is no choice made in secret, but the event of one who has waited."""

    figure: SubjectId
    text: CommandText
    early: bool = False
    held: bool = False

    def apply(self, state: State) -> State:
        """Its event begins, or is used up beforehand; what is counted by the round elsewhere is by the event here.

        [EX-6.1, EX-6.3]"""
        if self.early:
            return with_ledger(state, spent=tuple(sorted({*clockwork(state).spent, self.figure})))
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, shots=0)) if figure.shots else state


class EventSpent(Event, frozen=True, kw_only=True):
    """A figure's event passed that a defence revealed before it had used up."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        """The next is its own again."""
        return with_ledger(state, spent=tuple([name for name in clockwork(state).spent if name != self.figure]))


class ChoiceLost(Event, frozen=True, kw_only=True):
    """What a figure had chosen could not be done when its event came: the event is spent [EX-R14]."""

    figure: SubjectId
    text: CommandText
    why: str


class DefencesRaised(Event, frozen=True, kw_only=True):
    """Defences came up, each of an event at a moment."""

    defences: dict[FigureId, Defence]

    def apply(self, state: State) -> State:
        return with_ledger(state, defences={**clockwork(state).defences, **self.defences})

    def seen_by(self, side: str, state: State) -> Event | None:
        """A side sees the entries of its own figures and of the figures it knows."""
        seen = {name: defence for name, defence in self.defences.items() if _is_seen(state, side, name)}
        return replace(self, defences=seen) if seen else None


class DefenceMet(Event, frozen=True, kw_only=True):
    """A defence met an attack."""

    figure: SubjectId
    against: FigureId

    def apply(self, state: State) -> State:
        """Note it: it does not lapse unused."""
        up = clockwork(state).defences
        return with_ledger(state, defences={**up, self.figure: replace(up[self.figure], met=True)})


class DefencesEnded(Event, frozen=True, kw_only=True):
    """Defences were over: they had met their attacks, or lapsed unused."""

    figures: tuple[SubjectId, ...]
    lapsed: bool

    def apply(self, state: State) -> State:
        return with_ledger(state, defences=without_figures(clockwork(state).defences, *self.figures))

    def seen_by(self, side: str, state: State) -> Event | None:
        """A side sees the entries of its own figures and of the figures it knows."""
        seen = tuple([name for name in self.figures if _is_seen(state, side, name)])
        return replace(self, figures=seen) if seen else None


def _is_seen(state: State, side: str, name: str) -> bool:
    figure = state.figures[name]
    return figure.side == side or is_known(figure)


class Waited(Event, frozen=True, kw_only=True):
    """A figure holds its event until a moment; without one it has taken it."""

    figure: SubjectId
    until: Time | None = None

    def apply(self, state: State) -> State:
        left = without_figures(clockwork(state).waiting, self.figure)
        return with_ledger(state, waiting=left if self.until is None else {**left, self.figure: self.until})


class StruckInPassing(Event, frozen=True, kw_only=True):
    """Figures that are engaged with nobody give their first blow of the round: no meeting gives them another."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Record the figures for whose events a clash stood."""
        return with_ledger(state, clashed=tuple(sorted({*clockwork(state).clashed, *self.figures})))


class EventsLost(Event, frozen=True, kw_only=True):
    """A figure is to lose events, or lost one (`events` -1)."""

    figure: SubjectId
    events: int
    why: str

    def apply(self, state: State) -> State:
        was = clockwork(state)
        left = max(0, was.loses.get(self.figure, 0) + self.events)
        loses = {**was.loses, self.figure: left} if left else without_figures(was.loses, self.figure)
        return with_ledger(state, loses=loses)


class Countered(Event, frozen=True, kw_only=True):
    """A defender won a counter-attack."""

    figure: SubjectId
    against: FigureId


class ClashBegan(Event, frozen=True, kw_only=True):
    """Two are about to meet at speed, and are asked what they do."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        return with_ledger(state, clashing=self.figures)


class MetAtSpeed(Event, frozen=True, kw_only=True):
    """Two met at speed: what each had chosen, and how fast they closed, in feet a second."""

    figures: tuple[SubjectId, ...]
    choices: tuple[str, ...]
    speed: int
    case: str

    def apply(self, state: State) -> State:
        """It was their first blow; neither stops the other any more."""
        was = clockwork(state)
        going = dict(was.going)
        for name in self.figures:
            if name in going:
                others = tuple([figure for figure in self.figures if figure != name])
                going[name] = replace(going[name], past=(*going[name].past, *others))
        clashed = tuple(sorted({*was.clashed, *self.figures}))
        return with_ledger(state, clashed=clashed, going=going, clashing=())
