"""What every round begins and ends with, in whatever order the book plays what lies between."""

from __future__ import annotations

from game.core.events import RoundBegan
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, look_at_locks, reload
from game.play.course.standing_still import tell_if_parted
from game.play.creatures.burning import put_out
from game.play.creatures.mending import mend
from game.play.creatures.presence import as_round_begins
from game.play.magic.effects.lasting import concentration, round_of_magic
from game.play.magic.lasting import lapse
from game.play.missiles.engines import load_engines
from game.play.morale.driving import stand_again
from game.play.morale.rallying import recover
from game.play.morale.routing import flight_of_broken
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision


def round_begins(ref: Referee, *rules: str) -> bool:
    """Begin the next round: creatures make themselves felt, spells work on; tell whether that ended the battle."""
    ref.record(RoundBegan(number=ref.state.round + 1, rules=rules))
    tell_if_parted(ref)
    as_round_begins(ref)
    if ref.state.magic:
        round_of_magic(ref)
        look_at_locks(ref, phase="")
        return end_if_over(ref)
    return False


def round_ends(ref: Referee) -> bool:
    """End the round: the broken flee, or stand again if left in peace; what lasted lapses; locks are looked at.

    Tell whether the battle is over. [SP-3.5.7.1.1, SP-3.6.2.3]"""
    flight_of_broken(ref)
    if ref.state.magic:
        concentration(ref)
    recover(ref)
    stand_again(ref)
    reload(ref)
    if ref.state.engines:
        load_engines(ref)
    put_out(ref)
    mend(ref)
    lapse(ref)
    look_at_locks(ref, phase="")
    return end_if_over(ref, round_over=True)


class Unasked(Step, frozen=True):
    """A whole round has gone by in which nobody could act: a side is asked whether it goes on, lest it never ends.

    [SP-3.2.6]"""

    title = "Nobody can act"
    cite = "SP-3.2.6"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask it; whoever has had enough may leave the battle."""
        yield from ask(ref, Decision(self.side, "nobody can act", "SP-3.2.6", (MayStop(),)))
