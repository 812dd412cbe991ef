"""Words and facts of surprise: what a side in hiding may answer, and how its hiding begins and ends."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event
from game.core.figures import STANDING, Condition, Figure
from game.core.grain import Point
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Tally

HIDDEN, AMBUSH, UNREADY, BASHER, LOST, UNLOOKED = "hidden", "ambush", "unready", "basher", "lost", "unlooked"
"""Conditions: unseen by the enemy; with a surprise round still to come; without one in this; fresh from bashing a door;
out of the enemy's sight ("watched" by whom it left it); come back without being looked for."""


# ---- commands ----------------------------------------------------------------------------------------------------


class Spring(Command, frozen=True):
    """Spring an ambush: the surprise round begins now."""

    verb: ClassVar[str] = "spring"


class Reveal(Command, frozen=True):
    """Have hidden figures show themselves."""

    verb: ClassVar[str] = "reveal"
    form: ClassVar[str] = "{figures}"
    figures: tuple[SubjectId, ...]


class Avoid(Command, frozen=True):
    """Slip away from adversaries who have noticed nothing."""

    verb: ClassVar[str] = "avoid"


# ---- events ------------------------------------------------------------------------------------------------------


SURPRISE_DIE = "1d6"
"""What is thrown for surprise [SP-3.1.1]."""


class SurpriseRolled(Event, frozen=True, kw_only=True):
    """An unaware side threw for surprise; `lurking` where the other lies in ambush, and alone knows of the throw.

    It is not told on how much it would have been surprised: `tally` is None then."""

    side: str
    roll: int
    tally: Tally | None
    success: bool
    lurking: bool = False

    def seen_by(self, side: str, state: State) -> Event | None:
        """A side that may walk into an ambush learns neither of the die nor of the chance of surprise.

        Who of the enemy's party is quiet and how, and how many they are, is its own."""
        if side != self.side:
            return self
        return None if self.lurking else replace(self, tally=None, rules=("SP-3.1.1",))


class Lurked(Event, frozen=True, kw_only=True):
    """Figures lie in ambush: the enemy does not see them, and a surprise round is theirs when they choose."""

    side: str
    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        return _changed(state, self.figures, (Condition(HIDDEN), Condition(AMBUSH)), ())

    def seen_by(self, side: str, state: State) -> Event | None:
        """Only their own side knows."""
        return self if side == self.side else None


class Unmasked(Event, frozen=True, kw_only=True):
    """Figures can no longer begin a surprise round, though the enemy does not see them."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Take the chance away."""
        return _changed(state, self.figures, (), (AMBUSH,))


class Revealed(Event, frozen=True, kw_only=True):
    """Hidden figures came to light, and why: they acted, were found, or were attacked."""

    figures: tuple[SubjectId, ...]
    why: str

    def apply(self, state: State) -> State:
        """Hide them no longer."""
        return _changed(state, self.figures, (), (HIDDEN, AMBUSH))


class AmbushSprung(Event, frozen=True, kw_only=True):
    """An ambush was sprung: the surprise round of these figures begins; others of their side have none."""

    side: str
    figures: tuple[SubjectId, ...]
    others: tuple[FigureId, ...] = ()

    def apply(self, state: State) -> State:
        """The chance is used; the others stand by for this round."""
        state = _changed(state, self.figures, (), (AMBUSH,))
        return _changed(state, self.others, (Condition(UNREADY, state.round),), ())

    def seen_by(self, side: str, state: State) -> Event | None:
        """The other side learns that it happened, and not yet by whom."""
        return self if side == self.side else replace(self, figures=(), others=())


class Encountered(Event, frozen=True, kw_only=True):
    """Two parties met: the inches apart by the die, the gap in grains that the map allowed, and the side that moved."""

    side: str
    inches: int
    length: int


class SlippedAway(Event, frozen=True, kw_only=True):
    """A side that had surprised its adversaries slipped away unnoticed."""

    side: str


class LostFromSight(Event, frozen=True, kw_only=True):
    """A figure left the sight of every enemy; `watched` by an enemy with nobody else to mind, or None."""

    figure: SubjectId
    watched: FigureId | None = None

    def apply(self, state: State) -> State:
        """Note it, and who knows where it went."""
        return _changed(state, (self.figure,), (Condition(LOST, 0, self.watched or ""),), ())

    def seen_by(self, side: str, state: State) -> Event | None:
        """Only its own side knows that nobody sees it."""
        return self if state.figures[self.figure].side == side else None


class CameBack(Event, frozen=True, kw_only=True):
    """A figure that had left the enemy's sight came back to strike: whether it was looked for.

    `tally` is None where no die was thrown, `why` says why not."""

    figure: SubjectId
    roll: int = 0
    tally: Tally | None = None
    success: bool = False
    why: str = ""

    def apply(self, state: State) -> State:
        """It is in sight again; if nobody looked for it, its blows of this round come from behind."""
        fresh = (Condition(UNLOOKED, state.round),) if self.success else ()
        return _changed(state, (self.figure,), fresh, (LOST,))


class Seen(Event, frozen=True, kw_only=True):
    """Figures that had left the enemy's sight are in it again."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        return _changed(state, self.figures, (), (LOST,))


class WanderersSought(Event, frozen=True, kw_only=True):
    """A check for wandering monsters: the die, and whether they come."""

    roll: int
    tally: Tally
    come: bool


class Arrived(Event, frozen=True, kw_only=True):
    """A figure that was not on the table came to it, and stands there now."""

    figure: SubjectId
    at: Point

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, x=self.at[0], y=self.at[1], fate=STANDING))


def _changed(state: State, names: tuple[str, ...], add: tuple[Condition, ...], drop: tuple[str, ...]) -> State:
    if not names:
        return state
    gone = {*drop, *(condition.name for condition in add)}
    changed = {name: _with(state.figures[name], add, gone) for name in names}
    return replace(state, figures={**state.figures, **changed})


def _with(figure: Figure, add: tuple[Condition, ...], gone: set[str]) -> Figure:
    return replace(
        figure, conditions=(*[condition for condition in figure.conditions if condition.name not in gone], *add)
    )
