"""The Move and the Counter Move: moves, charges, calls, duels and flight [SP-3.2.2, SP-3.2.3, SP-3.3]."""

from __future__ import annotations

from game.play.course.ending import end_if_over
from game.play.moving.phase import movement_begins, movement_ends, one_move
from game.play.phases.names import PHASES
from game.play.referee import Referee
from game.play.step import Play, Step


def counter_move(side: str) -> tuple[Step, ...]:
    """Return the steps of a counter movement that a side is owed [SP-R200]."""
    return Moves("counter", side), MovesEnd("counter", side)


class MovesBegin(Step, frozen=True):
    """A side's movement phase begins [SP-3.2.2, SP-3.2.3]."""

    cite = "SP-3.2.2"
    phase: str
    side: str

    @property
    def title(self) -> str:
        return PHASES[self.phase]

    def play(self, ref: Referee) -> Play:
        rule = "SP-3.2.2" if self.phase == "move" else "SP-3.2.3"
        if movement_begins(ref, self.phase, self.side, rule):
            ref.next(Moves(self.phase, self.side), MovesEnd(self.phase, self.side))
        yield from ()


class Moves(Step, frozen=True):
    """A side moves none, some or all of its figures, duels and rallies, in what order it likes [SP-3.3.0.1, SP-R26]."""

    cite = "SP-3.3.0.1"
    phase: str
    side: str

    @property
    def title(self) -> str:
        return PHASES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Ask for one move, charge, power duel or call to rally; then again, until the side is done."""
        yield from one_move(ref, self, self.side, PHASES[self.phase], "SP-3.3.0.1", counter_move)


class MovesEnd(Step, frozen=True):
    """The moving side has finished: those still in flight run on, and whoever is in an enemy's zone is locked.

    [SP-3.5.1.3, SP-3.6.2.3.1]"""

    title = "Locks"
    cite = "SP-3.5.1.3"
    quiet = True
    phase: str
    side: str

    @property
    def locks(self) -> tuple[str, ...]:
        return (self.phase,)

    def play(self, ref: Referee) -> Play:
        """Have the broken run on, and look at locks."""
        movement_ends(ref, self.phase, self.side)
        end_if_over(ref)
        yield from ()
