"""The Simultaneous Movement system: orders written in secret, opened together, gone in two halves at once [CM-3.1]."""

from __future__ import annotations

from game.core.commands import Charge, Dismount, Move, Remount, Split, Stunt, Sweep
from game.core.held.handling import Draw, Drop
from game.core.state import State
from game.play.asked.asking import ask
from game.play.asked.sealing import keep, open_sealed
from game.play.course.ending import end_if_over, exits, look_at_locks
from game.play.creatures.burning import burn
from game.play.gear.handling import arm_all
from game.play.ledger import PhaseBegan
from game.play.morale.rallying import run_on
from game.play.moving.choices import carry_out, movement_offers
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.stealth.ambushing import has_any
from game.play.stealth.hiding import seen_again
from game.play.step import Play, Step
from game.rules.course.standing import standing_of
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.moving.movement import may_move
from game.systems.chainmail.melee.exchanges import note_faces
from game.systems.chainmail.moving.half_fire import HalfFalls, HalfFire
from game.systems.chainmail.moving.halves import Answers, FirstHalf, SecondHalf
from game.systems.chainmail.moving.moving import fight_charges
from game.systems.chainmail.names import FIRST_HALF, ORDERS, SECOND_HALF
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.writing import MayWrite, OrdersRevealed

WRITTEN = (Move, Charge, Split, Sweep)
"""What moves figures: by the orders, or not at all."""
AT_ANY_TIME = (Dismount, Remount, Draw, Drop, Stunt)
"""What is open nearly always to nearly everybody: nobody is asked merely for it, unless he has ordered so [ST-R13]."""


def together_movement(one: str, other: str) -> tuple[Step, ...]:
    """Return the steps from the writing of orders to the charge melees [CM-3.1 to CM-3.6]."""
    sides = (one, other)
    return (
        OrdersBegin(), *map(Writing, sides), Opening(), FirstHalf(), *map(HalfFire, sides), HalfFalls(),
        *map(Answers, sides), SecondHalf(), *map(Deeds, sides), AllHaveMoved(sides),
    )  # fmt: skip


def sealed_anew(state: State, side: str) -> tuple[Step, ...]:
    """Return the steps in which a side would settle once more what lies under seal now [CM-3.1.1, CM-3.4.1, CM-4.1.1].

    Nothing where its own turn to write is still to come, or all lies open."""
    ahead = [entry.step for entry in state.agenda]
    kinds = {type(step) for step in ahead}
    if Opening in kinds:
        anew: Step = Writing(side)
    elif HalfFalls in kinds and FirstHalf not in kinds:
        anew = HalfFire(side)
    elif SecondHalf in kinds and FirstHalf not in kinds:
        anew = Answers(side)
    else:
        return ()
    return () if anew in ahead else (anew,)


class OrdersBegin(Step, frozen=True):
    """All move together this round: orders are written before anything moves [CM-3.1]."""

    title = "Written orders"
    cite = "CM-3.1"
    quiet = True

    def play(self, ref: Referee) -> Play:
        ref.record(PhaseBegan(phase=ORDERS, rules=("CM-1.1.1", "CM-3.1")))
        burn(ref)
        if not end_if_over(ref):
            for side in ref.state.sides:
                arm_all(ref, side.id)
        yield from ()


class Writing(Step, frozen=True):
    """A side writes orders for its figures, hidden from the other until all are written [CM-3.1, CM-3.1.1, CM-R14]."""

    title = "Written orders"
    cite = "CM-3.1"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask for orders of some figures; then again, until the side is done. Who has none stands."""
        if not any(may_move(ref.at, friend, self.side) is None for friend in ref.at.field.friends(self.side)):
            return
        offers: tuple[AnyOffer, ...] = (MayWrite(self.side, "CM-3.1", "CM-4.1", "CM-R23", "CM-R26"), MayStop())
        command = yield from ask(ref, Decision(self.side, "write orders", "CM-3.1", offers, sealed=True))
        if isinstance(command, Write):
            keep(ref, self.side, command, ("CM-3.1", "CM-3.1.1"))
            ref.next(WritingOn(self.side))


class WritingOn(Writing, frozen=True):
    """A side goes on writing: how often it takes up the pen is nobody else's business [CM-3.1.1]."""

    covert = True


class Opening(Step, frozen=True):
    """All have written: the orders of both sides are opened together [CM-3.1.1]."""

    title = "Orders revealed"
    cite = "CM-3.1.1"

    def play(self, ref: Referee) -> Play:
        """Open them; of two for one figure the one written later holds."""
        names = tuple([secret.name for secret in ref.state.secrets])
        if not names:
            return
        tasks = {}
        for command in open_sealed(ref, names, ("CM-3.1.1",)):
            if isinstance(command, Write):
                tasks.update({task.figure: task for task in command.tasks})
        ref.record(OrdersRevealed(tasks=tuple(tasks[name] for name in sorted(tasks)), rules=("CM-3.1.1",)))
        yield from ()


class Deeds(Step, frozen=True):
    """What a side's figures do beside their orders and without moving: calls, doors, gear and the like [CM-R19]."""

    title = "Beside the orders"
    cite = "CM-R19"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask, where there is anything that presses; then again, until the side is done [ST-R13]."""
        found = [offer for offer in movement_offers(ref.at, self.side) if offer.kind not in WRITTEN]
        offers = tuple([offer for offer in found if not isinstance(offer, MayStop)])
        told = standing_of(ref.state.side(self.side), "", "beside")
        pressing = [offer for offer in offers if told == "ask" or offer.kind not in AT_ANY_TIME]
        if told == "never" or not has_any(as_known(ref.at, self.side), pressing):
            return
        prompt = "anything beside the orders?"
        command = yield from ask(ref, Decision(self.side, prompt, "CM-R19", (*offers, MayStop())))
        if any(type(command) is offer.kind for offer in offers):
            yield from carry_out(ref, self.side, command)
            if not end_if_over(ref):
                ref.next(self)


class AllHaveMoved(Step, frozen=True):
    """All have moved: the broken run on, contacts are seen, and the charge melees follow [CM-3.6]."""

    title = "Contacts"
    cite = "CM-3.6"
    quiet = True
    sides: tuple[str, str]

    @property
    def locks(self) -> tuple[str, ...]:
        return (ORDERS, FIRST_HALF, SECOND_HALF)

    def play(self, ref: Referee) -> Play:
        """Have the broken run on, and look at locks and faces."""
        for side in self.sides:
            run_on(ref, side)
            seen_again(ref, side)
            exits(ref, side)
        look_at_locks(ref, phase="together")
        note_faces(ref)
        if not end_if_over(ref):
            fight_charges(ref, self.sides, "CM-3.6")
        yield from ()
