"""The round as printed: the initiative, then one of two systems, and round again [CM-1.1, CM-1.1.1]."""

from __future__ import annotations

from game.core.commands import Choose
from game.core.events import InitiativeEven, InitiativeWon, OrderChosen
from game.core.fight.declaring import Declare
from game.core.state import State
from game.play.asked.asking import ask
from game.play.course.beginning import Ambush, beginning
from game.play.course.rounds import round_begins, round_ends
from game.play.course.standing_still import standing_still
from game.play.magic.declaring import MayDeclare
from game.play.moving.offers import MayChoose, MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.stealth.surprise import ambushers
from game.systems.chainmail.fire import phases_of_fire
from game.systems.chainmail.ledger import InitiativeSettled
from game.systems.chainmail.melee.melee import melee_phase
from game.systems.chainmail.moving.moving import MovesBegin
from game.systems.chainmail.moving.together import together_movement
from game.systems.chainmail.names import COUNTER, MOVE
from game.systems.chainmail.writing.declaring import CastingNamed


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps with which a battle begins."""
    return (*beginning(state), Round())


class Round(Step, frozen=True):
    """A round begins [CM-1.1]."""

    title = "Round"
    cite = "CM-1.1"
    quiet = True

    def play(self, ref: Referee) -> Play:
        if round_begins(ref, "CM-1.1"):
            return
        ref.next(*[Ambush(side.id) for side in ref.state.sides if ambushers(ref.state, side.id)], Initiative())
        yield from ()


class Initiative(Step, frozen=True):
    """Each side rolls 1d6: the higher moves first or last as it likes; on equal dice both move together.

    [CM-1.1, CM-1.1.1, CM-1.3]"""

    title = "Initiative"
    cite = "CM-1.1"

    def play(self, ref: Referee) -> Play:
        """Roll, unless one side is surprised: then the other has the round to itself [SP-3.1.3]."""
        one, other = (side.id for side in ref.state.sides)
        surprised = [s for s in (one, other) if all(f.has("surprised") for f in ref.at.field.friends(s))]
        if len(surprised) == 1:
            winner = first = ref.state.enemy_of(surprised[0])
            ref.record(InitiativeSettled(winner=winner, first=first, rules=("SP-3.1.3",)))
        else:
            faces = {
                side.id: ref.throw("1d6", "initiative", side.id, "", f"Initiative of {side.name}")[0]
                for side in ref.state.sides
            }
            if faces[one] == faces[other]:
                ref.record(InitiativeEven(dice=faces, rules=("CM-1.1.1",)))
                ref.record(InitiativeSettled(winner="", first=one, together=True, rules=("CM-1.1.1",)))
                ref.next(*together_movement(one, other), *after_movement(ref, one, other, together=True))
                return
            winner = one if faces[one] > faces[other] else other
            ref.record(InitiativeWon(side=winner, dice=faces, rules=("CM-1.1", "CM-1.3")))
            offers = (MayChoose(("first", "last"), "CM-1.1"),)
            command = yield from ask(ref, Decision(winner, "move first, or last?", "CM-1.1", offers))
            waits = isinstance(command, Choose) and command.option == "last"
            first = ref.state.enemy_of(winner) if waits else winner
            ref.record(OrderChosen(first=first, rules=("CM-1.1",)))
            ref.record(InitiativeSettled(winner=winner, first=first, rules=("CM-1.1", "CM-1.3")))
        last = ref.state.enemy_of(first)
        ref.next(
            SpellsNamed(ref.state.enemy_of(winner)), SpellsNamed(winner), MovesBegin(MOVE, first),
            MovesBegin(COUNTER, last), *after_movement(ref, first, last, together=False),
        )  # fmt: skip


class SpellsNamed(Step, frozen=True):
    """Casting begins with the round: a side says which spells its casters have begun, before anybody moves.

    [CM-2.9, CM-R22, CM-R34]"""

    title = "Casting begins"
    cite = "CM-2.9"
    covert = True  # that somebody unseen has something to cast is nobody else's business
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done, or no caster is left who could begin one."""
        offer = MayDeclare(self.side)
        casters = tuple([caster.id for caster in offer.casters(ref.at)])
        if not casters:
            return
        offers: tuple[AnyOffer, ...] = (offer, MayStop())
        command = yield from ask(ref, Decision(self.side, "begin to cast?", "CM-2.9", offers, casters))
        if isinstance(command, Declare):
            name, spell, by = command.figure, command.spell, command.by
            ref.record(CastingNamed(figure=name, spell=spell, by=by, rules=("CM-2.9", "CM-R22")))
            ref.next(self)


def after_movement(ref: Referee, first: str, last: str, *, together: bool) -> tuple[Step, ...]:
    """Return what follows when all have moved, in either system: artillery, missiles, spells, melee."""
    fire = phases_of_fire(together=together, artillery=ref.at.reading("CM-R1") == "bands")
    return (*fire, *melee_phase(first, last), RoundEnds())


class RoundEnds(Step, frozen=True):
    """The round ends, and the initiative is rolled again [CM-2.11.4, CM-2.13]."""

    title = "End of the round"
    cite = "CM-2.13"

    def play(self, ref: Referee) -> Play:
        if not round_ends(ref):
            ref.next(*standing_still(ref), Round())
        yield from ()
