"""The Move and the Counter Move: moves, charges, calls, duels and flight [SP-3.2.2, SP-3.2.3, SP-3.3]."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Done
from game.play.asking import ask
from game.play.creatures.burning import burn
from game.play.ending import end_if_over, exits, look_at_locks
from game.play.gear.handling import arm_all
from game.play.ledger import PhaseBegan
from game.play.morale.rallying import run_on
from game.play.moving.choices import carry_out, has_moves, movement_offers
from game.play.referee import Referee
from game.play.stealth.ambushing import Asking, moment, moves_owed
from game.play.stealth.hiding import seen_again
from game.systems.starkpool.names import PHASES


class MovesBegin(Step, frozen=True):
    """A side's movement phase begins [SP-3.2.2, SP-3.2.3]."""

    cite = "SP-3.2.2"
    phase: str
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Begin it."""
        rule = "SP-3.2.2" if self.phase == "move" else "SP-3.2.3"
        ref.record(PhaseBegan(phase=self.phase, side=self.side, rules=(rule,)))
        if self.phase == "move":
            burn(ref)
            if end_if_over(ref):
                return
        arm_all(ref, self.side)
        ref.next(Moves(self.phase, self.side), MovesEnd(self.phase, self.side))
        return
        yield


class Moves(Step, frozen=True):
    """A side moves none, some or all of its figures, duels and rallies, in what order it likes [SP-3.3.0.1, SP-R26]."""

    cite = "SP-3.3.0.1"
    phase: str
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Ask for one move, charge, power duel or call to rally; then again, until the side is done."""
        side = self.side
        if not has_moves(ref.at, side):
            yield from _ambush(ref, side)
            return
        command = yield from ask(ref, side, PHASES[self.phase], "SP-3.3.0.1", movement_offers(ref.at, side))
        if isinstance(command, Done):
            yield from _ambush(ref, side)
            return
        yield from carry_out(ref, side, command)
        if end_if_over(ref):
            return
        sprung = yield from _ambush(ref, side)
        if not sprung:
            ref.next(self)


def _ambush(ref: Referee, mover: str) -> Asking:
    """After each move of the enemy, and when he is done, a side in ambush may choose its moment [SP-R200]."""
    side = ref.state.enemy_of(mover)
    sprung = yield from moment(ref, side)
    if sprung and moves_owed(ref, side):
        ref.next(Moves("counter", side), MovesEnd("counter", side))
    return sprung


class MovesEnd(Step, frozen=True):
    """The moving side has finished: those still in flight run on, and whoever is in an enemy's zone is locked.

    [SP-3.5.1.3, SP-3.6.2.3.1]"""

    cite = "SP-3.5.1.3"
    quiet = True
    phase: str
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Locks"

    def play(self, ref: Referee) -> Play:
        """Have the broken run on, and look at locks."""
        run_on(ref, self.side)
        seen_again(ref, self.side)
        exits(ref, self.side)
        look_at_locks(ref, phase=self.phase)
        end_if_over(ref)
        return
        yield
