"""Facts of the fight: moves, turns, charges, and what stops them."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure


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
            kept = tuple([condition for condition in kept if condition.name != "spotted"])
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


class Soared(Event, frozen=True, kw_only=True):
    """A figure rose or sank to an altitude in grains, 0 where it landed; rising cost so many of its allowance.

    `used` are grains of its allowance spent so far, which is another one on the ground and aloft."""

    figure: SubjectId
    altitude: int
    used: int
    cost: int = 0

    def apply(self, state: State) -> State:
        """Put it there; who leaves the ground is in no melee."""
        figure = state.figures[self.figure]
        return with_figure(
            state,
            replace(
                figure,
                altitude=self.altitude,
                walked=self.used,
                locked=figure.locked and not self.altitude,
                came=state.n + 1,
            ),
        )


class Fell(Event, frozen=True, kw_only=True):
    """A figure came down out of the air, from so many grains, and is on the ground `at` a place; `softly` unharmed."""

    figure: SubjectId
    at: Point
    height: int
    softly: bool = False

    def apply(self, state: State) -> State:
        """Put it on the ground there."""
        x, y = self.at
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, x=x, y=y, altitude=0, came=state.n + 1))


class Turned(Event, frozen=True, kw_only=True):
    """A figure turned where it stands; `free` if it may still move."""

    figure: SubjectId
    facing: int
    free: bool = False

    def apply(self, state: State) -> State:
        """Turn the figure; mark its movement as used if the turn was its movement."""
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


class Swept(Event, frozen=True, kw_only=True):
    """A figure set out by air to strike at an enemy in passing."""

    figure: SubjectId
    target: FigureId


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
            name: figure if figure.locked == (name in now) else replace(figure, locked=name in now)
            for name, figure in state.figures.items()
        }
        return replace(state, figures=figures)
