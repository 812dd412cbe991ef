"""Facts in the past tense: applying an event is the only way to a new state. Agenda, dice and the shape of a battle."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.course.agenda import placed
from game.core.figures import Condition, Figure
from game.core.ids import FigureId, JoinedIds, SubjectId
from game.core.state import AnyStep, Entry, Outcome, Plan, Standing, State, with_figure, with_side


class Event(Struct, frozen=True, kw_only=True, tag_field="event", tag=True, gc=False):
    """Something that happened; `rules` are the ids that caused it."""

    takes_out: ClassVar[bool] = False
    """Whether by it a figure may be out of the fight."""
    rules: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Return the state after it."""
        return state

    def seen_by(self, side: str, state: State) -> Event | None:
        """Return what a side sees of it: itself, something less, or None."""
        return self

    def whose(self, state: State) -> tuple[str, ...]:
        """Ids of the figures but for whom it would not have happened, the state before it given; none: it would have.

        Who knows of none of them is told nothing of it, though it may not name them."""
        return ()


def after_event(state: State, event: Event) -> State:
    """Return the state after the next event."""
    after = event.apply(state)
    return replace(after, n=after.n + 1)


# ---- the agenda --------------------------------------------------------------------------------------------------


class StepBegan(Event, frozen=True, kw_only=True):
    """The first step of the agenda was taken off it and begun."""

    begun: AnyStep

    def apply(self, state: State) -> State:
        """Take it off the agenda."""
        return replace(state, agenda=state.agenda[1:])


class Scheduled(Event, frozen=True, kw_only=True):
    """Steps were put on the agenda: `next` at its head, `last` at its end, or `at` a time."""

    steps: tuple[AnyStep, ...]
    where: str
    time: tuple[int, int] | None = None

    def apply(self, state: State) -> State:
        """Put them there, in the order given."""
        entries = tuple([Entry(step, self.time) for step in self.steps])
        if self.where == "next":
            return replace(state, agenda=entries + state.agenda)
        if self.where == "last":
            return replace(state, agenda=state.agenda + entries)
        agenda = state.agenda
        for entry in entries:
            agenda = placed(agenda, entry)
        return replace(state, agenda=agenda)


class Dropped(Event, frozen=True, kw_only=True):
    """Steps were struck off the agenda because their figures are out of the fight."""

    places: tuple[int, ...]

    def apply(self, state: State) -> State:
        """Strike them off, by their places in the agenda."""
        gone = frozenset(self.places)
        return replace(state, agenda=tuple([entry for n, entry in enumerate(state.agenda) if n not in gone]))


# ---- dice --------------------------------------------------------------------------------------------------------


class Thrown(Event, frozen=True, kw_only=True):
    """Dice fell: what was thrown, the faces, and why."""

    spec: str
    faces: tuple[int, ...]
    why: str
    actor: SubjectId = ""
    target: FigureId = ""
    purpose: str = ""
    key: JoinedIds = ""

    def apply(self, state: State) -> State:
        """Count the throw, so that the next of its name is another."""
        throws = state.throws
        return replace(state, throws={**throws, self.key: throws.get(self.key, 0) + 1})


# ---- the shape of a battle ---------------------------------------------------------------------------------------


class BattleBegan(Event, frozen=True, kw_only=True):
    """The battle began, by a rule book."""

    title: str
    book: str


class Mustered(Event, frozen=True, kw_only=True):
    """A figure's hit points were rolled."""

    figure: SubjectId
    hit_points: int

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, hit_points=self.hit_points, most_hit_points=self.hit_points))


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round began: what is counted by the round is counted afresh, and conditions that have lapsed go."""

    number: int

    def apply(self, state: State) -> State:
        """Begin the round."""
        figures = {name: _fresh(figure, self.number) for name, figure in state.figures.items()}
        return replace(state, round=self.number, figures=figures, throws={})


def _fresh(figure: Figure, number: int) -> Figure:
    kept = figure.conditions
    if kept:
        kept = tuple([condition for condition in kept if not condition.until or condition.until >= number])
    return replace(
        figure,
        walked=0,
        shots=0,
        blows=0,
        came=0,
        rushed=0,
        moved=False,
        passed=False,
        hurt=False,
        injured=False,
        conditions=kept,
    )


class Surprised(Event, frozen=True, kw_only=True):
    """A side was surprised: its figures are, until the end of the round given."""

    side: str
    until: int

    def apply(self, state: State) -> State:
        """Mark its figures."""
        figures = {
            name: with_condition(figure, Condition("surprised", self.until)) if figure.side == self.side else figure
            for name, figure in state.figures.items()
        }
        return replace(state, figures=figures)


class InitiativeWon(Event, frozen=True, kw_only=True):
    """A side won the choice of moving first or last; what its die and the other's showed, where each has one."""

    side: str
    dice: dict[str, int] = {}


class InitiativeEven(Event, frozen=True, kw_only=True):
    """The dice of both sides showed the same, and neither has the initiative."""

    dice: dict[str, int]


class OrderChosen(Event, frozen=True, kw_only=True):
    """The winner of the initiative chose: this side moves first."""

    first: str


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle was over: the winner's id or None, and why."""

    winner: str | None
    why: str

    def apply(self, state: State) -> State:
        """End it: nothing is left to do."""
        return replace(state, outcome=Outcome(self.winner, self.why), agenda=())


class StandingOrdered(Event, frozen=True, kw_only=True):
    """A side gave a standing order; it stands until another of its kind for the same figures."""

    side: str
    order: Standing

    def apply(self, state: State) -> State:
        """Keep it, in place of one of the same kind for the same figures."""
        side = state.side(self.side)
        kept = tuple(
            standing
            for standing in side.plan.standing
            if standing.kind != self.order.kind or (standing.figures != self.order.figures and self.order.figures)
        )
        plan: Plan = replace(side.plan, standing=(*kept, self.order))
        return with_side(state, replace(side, plan=plan))

    def seen_by(self, side: str, state: State) -> Event | None:
        """What a side orders its own beforehand is nobody else's business."""
        return self if side == self.side else None


class Deployed(Event, frozen=True, kw_only=True):
    """A figure was set up somewhere before the battle; behind a screen, the secret by whose name it is one."""

    figure: SubjectId
    at: tuple[int, int]
    facing: int
    screen: str = ""

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, x=self.at[0], y=self.at[1], facing=self.facing))

    def blank(self) -> Event:
        """Return the event as files keep it: without the place, if a screen stands before the figure."""
        return DeployedUnseen(figure=self.figure, rules=self.rules) if self.screen else self


class DeployedUnseen(Event, frozen=True, kw_only=True):
    """A figure was set up behind the screen: what files hold of it, until the screen is down and shows where."""

    figure: SubjectId


# ---- what becomes of figures -------------------------------------------------------------------------------------


def with_condition(figure: Figure, condition: Condition) -> Figure:
    others = tuple(other for other in figure.conditions if other.name != condition.name)
    return replace(figure, conditions=(*others, condition))
