"""A side moves, and the melees that come of its charges are fought at once [CM-2.1, CM-2.2, CM-2.5]."""

from __future__ import annotations

from game.play.course.ending import end_if_over, look_at_locks
from game.play.creatures.presence import as_melee_begins
from game.play.melee.refusals import Refusals
from game.play.melee.turns import begin_melees
from game.play.moving.phase import movement_begins, movement_ends, one_move
from game.play.referee import Referee
from game.play.step import Play, Step
from game.systems.chainmail.ledger import CHARGES, BoutBegan
from game.systems.chainmail.melee.exchanges import end_bout, note_faces
from game.systems.chainmail.names import CITES, COUNTER, MOVE, TITLES


def counter_move(side: str) -> tuple[Step, ...]:
    """Return the steps of a counter movement that a side is owed [SP-R200]."""
    return Moves(COUNTER, side), MovesEnd(COUNTER, side)


class MovesBegin(Step, frozen=True):
    """A side's movement begins [CM-2.1, CM-2.5]."""

    cite = "CM-2.1"
    phase: str
    side: str

    @property
    def title(self) -> str:
        return TITLES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Begin it; what burns, burns on before the first of them."""
        if movement_begins(ref, self.phase, self.side, CITES[self.phase]):
            ref.next(Moves(self.phase, self.side), MovesEnd(self.phase, self.side))
        yield from ()


class Moves(Step, frozen=True):
    """A side moves its figures, split-moving and firing, while those who stand may shoot as they pass.

    [CM-2.1, CM-2.1.1, CM-2.1.2, CM-2.5, CM-2.12, CM-R10]"""

    cite = "CM-2.1"
    phase: str
    side: str

    @property
    def title(self) -> str:
        return TITLES[self.phase]

    def play(self, ref: Referee) -> Play:
        """Ask for one move, charge or the like; then again, until the side is done."""
        yield from one_move(ref, self, self.side, TITLES[self.phase], CITES[self.phase], counter_move)


class MovesEnd(Step, frozen=True):
    """The side has moved: the broken run on, contacts are seen, and its charge melees follow directly [CM-2.2]."""

    title = "Contacts"
    cite = "CM-2.2"
    quiet = True
    phase: str
    side: str

    @property
    def locks(self) -> tuple[str, ...]:
        return (self.phase,)

    def play(self, ref: Referee) -> Play:
        """Have the broken run on, and look at locks and faces."""
        movement_ends(ref, self.phase, self.side)
        note_faces(ref)
        if not end_if_over(ref):
            # In the Move those who met a charge half-way have charged too [SP-3.3.3.4, CM-R18].
            met = (ref.state.enemy_of(self.side),) if self.phase == MOVE else ()
            fight_charges(ref, (self.side, *met), "CM-2.2" if self.phase == MOVE else "CM-2.5.1")
        yield from ()


def fight_charges(ref: Referee, sides: tuple[str, ...], rule: str) -> None:
    """Have those of some sides who have charged home fight it out at once; whom they met may refuse first [CM-R5]."""
    names = chargers(ref, sides)
    if names:
        ref.record(BoutBegan(bout=CHARGES, chargers=names, rules=(rule, "CM-R5")))
        ref.next(*[Refusals(ref.state.enemy_of(side)) for side in sides], ChargeMelees())


def chargers(ref: Referee, sides: tuple[str, ...]) -> tuple[str, ...]:
    """List those of some sides who have come into contact by a charge of this round."""
    at = ref.at
    return tuple(
        [
            friend.id
            for side in sides
            for friend in at.field.friends(side)
            if friend.rushed and at.field.in_zones_of(friend)
        ]
    )


class ChargeMelees(Step, frozen=True):
    """The melees that come of a charge are fought at once, before anybody else moves [CM-2.2, CM-2.5.1, CM-3.6]."""

    title = "Charge melees"
    cite = "CM-2.2"

    def play(self, ref: Referee) -> Play:
        """Have chargers and those they met exchange blows; what is left to the end is put on the agenda."""
        as_melee_begins(ref)
        ref.next(*begin_melees(ref), BoutEnds())
        yield from ()


class BoutEnds(Step, frozen=True):
    """What was fought is over: its pairs fight no more this round [CM-R5]."""

    title = "Blows end"
    cite = "CM-R5"
    quiet = True

    def play(self, ref: Referee) -> Play:
        """Note who has fought."""
        end_bout(ref)
        look_at_locks(ref, phase="")
        end_if_over(ref)
        yield from ()
