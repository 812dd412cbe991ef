"""What came of one playout in small: its path of outcomes, what became of each figure, what each side lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.commands import Command
from game.core.figures import FLED, SLAIN, STANDING, SURRENDERED, Figure
from game.core.state import State
from game.odds.outcomes import Concerned, concerned, outcome
from game.odds.playouts import Playout

LOST = (SLAIN, FLED, SURRENDERED)
"""Fates by which a figure is lost to its side."""


class Fate(Struct, frozen=True, array_like=True):
    """What became of a figure that is lost, hurt, or held in melee in the end, whether it was before or not."""

    figure: str
    fate: str
    locked: bool
    points: int


class Result(Struct, frozen=True, array_like=True):
    """One playout: the path of named outcomes, the fates of figures, and by side figures lost and their half hit dice.

    `winner` is the side that won within it, "" for a draw, None where it was not over; `round` that of its end."""

    path: tuple[str, ...]
    fates: tuple[Fate, ...]
    lost: dict[str, int]
    halves: dict[str, int]
    winner: str | None
    round: int

    def balance(self, side: str) -> int:
        """Return what a side lost less what it took, in half hit dice."""
        return sum(halves if name == side else -halves for name, halves in self.halves.items())


def result(played: Playout, side: str, command: Command | None, about: Sequence[str] = ()) -> Result:
    """Return what came of a playout, told for the side that gave the command, of those named by it or by `about`."""
    return Teller(side, command, about).of(played)


class Teller:
    """Tells what came of playouts of one command; whom they are about is found out once where they begin alike."""

    def __init__(self, side: str, command: Command | None, about: Sequence[str] = ()) -> None:
        self._asked = side, command, about
        self._known: tuple[State, Concerned] | None = None

    def of(self, played: Playout) -> Result:
        """Return what came of a playout."""
        known = self._known
        if known is None or known[0] is not played.before:
            known = self._known = played.before, concerned(played.before, *self._asked)
        return _told(played, known[1])


def _told(played: Playout, whom: Concerned) -> Result:
    before, after = played.before, played.after
    fates, lost, halves = [], {other.id: 0 for other in before.sides}, {other.id: 0 for other in before.sides}
    for name, figure in after.figures.items():
        was = before.figures.get(name)
        if was is None or (was is figure and not figure.locked):
            continue
        points = int(max(0, was.hit_points - figure.hit_points))
        if was.fate == STANDING and figure.fate in LOST:
            lost[figure.side] += 1
            halves[figure.side] += worth(figure)
        locked = figure.locked and figure.standing
        if figure.fate != was.fate or locked or points:
            fates.append(Fate(name, figure.fate, locked, points))
    winner = None if after.outcome is None else after.outcome.winner or ""
    return Result(outcome(played, whom), tuple(fates), lost, halves, winner, after.round)


def worth(figure: Figure) -> int:
    """Return what a figure is worth, in half hit dice."""
    return figure.profile.hit_dice.halves
