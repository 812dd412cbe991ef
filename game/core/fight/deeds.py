"""Facts of the fight: moves, charges, shots, blows, breath, morale and flight."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.events import Event
from game.core.figures import Condition
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId, UnitId
from game.core.state import State, with_figure
from game.core.tally import Tally


class Moved(Event, frozen=True, kw_only=True):
    """A figure moved along `path` (start first), spent `cost` grains of its allowance, and faces `facing`.

    `charge` counts the length towards its charge; `how` tells other moves (refuse, escape, flee, step) from its own,
    and the first part of a split move (split) or of a move of all together (half), after which it may still move."""

    figure: SubjectId
    path: tuple[Point, ...]
    cost: int
    facing: int
    length: int = 0
    charge: bool = False
    how: str = "move"
    volley: int = 0

    def apply(self, state: State) -> State:
        """Put it at the end of the path; the place of one who moves must be found anew [SP-3.3.5.3].

        Who may walk is in no melee, and in none till locks are looked at again [SP-3.5.1.3, SP-R29]."""
        figure = state.figures[self.figure]
        x, y = self.path[-1]
        kept = figure.conditions
        if kept and len(self.path) > 1 and figure.has("spotted"):
            kept = tuple([one for one in kept if one.name != "spotted"])
        return with_figure(
            state,
            replace(
                figure,
                conditions=kept,
                x=x,
                y=y,
                facing=self.facing,
                locked=figure.locked and self.how not in ("move", "split", "half"),
                moved=figure.moved or self.how == "move",
                walked=figure.walked + self.cost,
                rushed=figure.rushed + self.length if self.charge else figure.rushed,
                came=state.n + 1 if len(self.path) > 1 else figure.came,
            ),
        )


class Turned(Event, frozen=True, kw_only=True):
    """A figure turned where it stands; `free` if it may still move."""

    figure: SubjectId
    facing: int
    free: bool = False

    def apply(self, state: State) -> State:
        """Turn it; it has had its movement if that was it."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, facing=self.facing, moved=figure.moved or not self.free))


class Charged(Event, frozen=True, kw_only=True):
    """Figures declared a charge at targets; a counter-charge answers another's."""

    figures: tuple[SubjectId, ...]
    targets: tuple[FigureId, ...]
    counter: bool = False

    def apply(self, state: State) -> State:
        """Note the round, which bars a charge in the next."""
        changed = {name: replace(state.figures[name], charged=state.round) for name in self.figures}
        return replace(state, figures={**state.figures, **changed})


class ZoneEntered(Event, frozen=True, kw_only=True):
    """A move was stopped by an enemy's zone of control."""

    figure: SubjectId
    zones: tuple[FigureId, ...]
    at: Point


class Halted(Event, frozen=True, kw_only=True):
    """A move ended before its end for another reason: somebody or something unseen stood in the way."""

    figure: SubjectId
    why: str
    at: Point


class Locked(Event, frozen=True, kw_only=True):
    """Locks were looked at: these figures, and no others, are locked in melee."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Lock them and free the others."""
        now = frozenset(self.figures)
        figures = {
            name: one if one.locked == (name in now) else replace(one, locked=name in now)
            for name, one in state.figures.items()
        }
        return replace(state, figures=figures)


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
        kept = tuple(one for one in figure.conditions if one.name != "prone")
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
        """Take it from what the figure carries."""
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


class RefusalTried(Event, frozen=True, kw_only=True):
    """A figure tried to refuse melee, or to escape from it."""

    figure: SubjectId
    roll: int
    tally: Tally
    success: bool
    escape: bool = False
    witness: dict[str, Any] = field(default_factory=dict)
    """Allowance in inches, and who holds it."""

    def apply(self, state: State) -> State:
        """An attempt to escape costs a blow."""
        if not self.escape:
            return state
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, blows=figure.blows + 1))


class MoraleChecked(Event, frozen=True, kw_only=True):
    """Morale was checked: of a unit, or of a figure alone (`unit` "")."""

    unit: UnitId
    figures: tuple[SubjectId, ...]
    why: str
    roll: int
    tally: Tally
    held: bool
    percent: int = 0
    """Losses of the unit for which it checked, 0 for another cause."""
    witness: dict[str, Any] = field(default_factory=dict)
    """Who was judged, its class, the unit's strength and losses, and its leader."""


class LossesReached(Event, frozen=True, kw_only=True):
    """A unit's losses reached a threshold of its class, in percent: it is past, whether the unit checks or not."""

    unit: UnitId
    percent: int

    def apply(self, state: State) -> State:
        """Note it, so that it calls for one check only."""
        unit = replace(state.units[self.unit], checked=self.percent)
        return replace(state, units={**state.units, self.unit: unit})


class Fled(Event, frozen=True, kw_only=True):
    """Figures turned and fled (their way is told by Moved)."""

    figures: tuple[SubjectId, ...]
    why: str


class Rallied(Event, frozen=True, kw_only=True):
    """Figures that fled stood again."""

    figures: tuple[SubjectId, ...]
    by: FigureId = ""


class Reined(Event, frozen=True, kw_only=True):
    """A rider fought for mastery of his horse, for grains of its allowance or for blows."""

    figure: SubjectId
    cost: int = 0
    blows: int = 0

    def apply(self, state: State) -> State:
        """Note what it cost him, and that he has tried this round."""
        figure = state.figures[self.figure]
        tried = (*figure.conditions, Condition("reined", state.round))
        return with_figure(
            state,
            replace(
                figure, conditions=tried, walked=figure.walked + self.cost, blows=figure.blows + self.blows
            ),
        )


class Cornered(Event, frozen=True, kw_only=True):
    """Figures that could flee no farther stood to fight to the death."""

    figures: tuple[SubjectId, ...]
