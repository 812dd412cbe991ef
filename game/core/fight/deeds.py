"""Facts of the fight: shots, breath, blows, and what becomes of weapons and feet."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.events import Event
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Tally


class Shot(Event, frozen=True, kw_only=True):
    """A shot was thrown: natural roll, tally, hit, damage it does. Those of one volley fall together."""

    actor: SubjectId
    target: FigureId
    weapon: str
    roll: int
    tally: Tally
    hit: bool
    damage: int
    witness: dict[str, Any]
    volley: int
    passing: bool = False
    horse: bool = False
    """Whether it went at the horse under the target [ST-R9]."""

    def apply(self, state: State) -> State:
        """Count the shot and its missile; who was shot at is no longer at peace [SP-3.6.2.3, ST-R8]."""
        figure = state.figures[self.actor]
        spent = dict(figure.loosed)
        spent[self.weapon] = spent.get(self.weapon, 0) + 1
        passed = figure.passed or self.passing
        state = with_figure(
            state, replace(figure, shots=figure.shots + 1, loosed=tuple(sorted(spent.items())), passed=passed)
        )
        return with_figure(state, replace(state.figures[self.target], hurt=True))


class ShotSpoiled(Event, frozen=True, kw_only=True):
    """A declared shot did not come to a throw."""

    actor: SubjectId
    target: FigureId
    weapon: str
    why: str

    def apply(self, state: State) -> State:
        """Count the shot all the same."""
        figure = state.figures[self.actor]
        return with_figure(state, replace(figure, shots=figure.shots + 1))


class BreathUsed(Event, frozen=True, kw_only=True):
    """A creature breathed: the shape in grains, and whom it caught."""

    figure: SubjectId
    kind: str
    toward: Point
    shape: tuple[Point, ...]
    caught: tuple[FigureId, ...]
    volley: int

    def apply(self, state: State) -> State:
        """Count the breath."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, breaths=figure.breaths + 1, shots=figure.shots + 1))


class Saved(Event, frozen=True, kw_only=True):
    """A saving throw was made or missed."""

    figure: SubjectId
    against: FigureId
    roll: int
    tally: Tally
    success: bool
    witness: dict[str, Any] = field(default_factory=dict)
    """Row, level and category of the table; empty for a throw that is no look-up in it."""


class Turn(Struct, frozen=True):
    """One figure's place in a strike order: its attacks, and the rule that gave it the place."""

    figure: SubjectId
    attacks: int
    reason: str
    rule: str


class StrikeOrdered(Event, frozen=True, kw_only=True):
    """The order in which a melee's figures strike was settled, each with the reason."""

    melee: tuple[FigureId, ...]
    order: tuple[Turn, ...]


class Struck(Event, frozen=True, kw_only=True):
    """A blow was thrown: natural roll, tally, hit, damage it does; `extra` blows are beyond a figure's attacks."""

    actor: SubjectId
    target: FigureId
    weapon: str
    roll: int
    tally: Tally
    hit: bool
    damage: int
    witness: dict[str, Any]
    volley: int
    extra: bool = False
    beast: bool = False
    """Whether it was the blow of the actor's mount [SP-3.5.9.19]."""
    horse: bool = False
    """Whether it went at the horse under the target [ST-R9]."""

    def apply(self, state: State) -> State:
        """Count the blow."""
        if not self.extra:
            figure = state.figures[self.actor]
            state = with_figure(state, replace(figure, blows=figure.blows + 1))
        return with_figure(state, replace(state.figures[self.target], hurt=True))


class Parried(Event, frozen=True, kw_only=True):
    """Blows were given up to parry one that was about to fall."""

    actor: SubjectId
    target: FigureId
    blows: int

    def apply(self, state: State) -> State:
        """Count the blows given up by the one who parries (`actor`)."""
        figure = state.figures[self.actor]
        return with_figure(state, replace(figure, blows=figure.blows + self.blows))


class Knocked(Event, frozen=True, kw_only=True):
    """A figure was knocked off its feet."""

    figure: SubjectId
    by: FigureId = ""


class Rose(Event, frozen=True, kw_only=True):
    """A prone figure got up, for grains of its allowance or for blows."""

    figure: SubjectId
    cost: int = 0
    blows: int = 0

    def apply(self, state: State) -> State:
        """Put it on its feet."""
        figure = state.figures[self.figure]
        kept = tuple(condition for condition in figure.conditions if condition.name != "prone")
        return with_figure(
            state,
            replace(figure, conditions=kept, walked=figure.walked + self.cost, blows=figure.blows + self.blows),
        )


class Fumbled(Event, frozen=True, kw_only=True):
    """A weapon came to grief, or its user fell: broken, damaged, useless, dropped or prone."""

    figure: SubjectId
    weapon: str
    effect: str

    def apply(self, state: State) -> State:
        """Take the weapon away, or mark it."""
        figure = state.figures[self.figure]
        if self.effect in ("broken", "useless", "dropped"):
            carries = list(figure.carries)
            if self.weapon in carries:
                carries.remove(self.weapon)
            hand = "" if figure.weapon == self.weapon else figure.weapon
            figure = replace(figure, carries=tuple(carries), weapon=hand)
        elif self.effect == "damaged" and self.weapon not in figure.damaged:
            figure = replace(figure, damaged=(*figure.damaged, self.weapon))
        return with_figure(state, figure)


class Hurled(Event, frozen=True, kw_only=True):
    """A weapon of the hand was thrown, and is gone from it."""

    figure: SubjectId
    weapon: str

    def apply(self, state: State) -> State:
        """Remove the item from the figure's gear."""
        figure = state.figures[self.figure]
        carries = list(figure.carries)
        carries.remove(self.weapon)
        hand = "" if figure.weapon == self.weapon and self.weapon not in carries else figure.weapon
        return with_figure(state, replace(figure, carries=tuple(carries), weapon=hand))


class Drew(Event, frozen=True, kw_only=True):
    """A figure took another weapon in hand, for blows if it was in melee."""

    figure: SubjectId
    weapon: str
    blows: int = 0

    def apply(self, state: State) -> State:
        """Put it in its hand."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, weapon=self.weapon, blows=figure.blows + self.blows))
