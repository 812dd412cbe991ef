"""The turn as printed: dice, move and counter-move, artillery, missiles, melee, morale [LB-5.1]."""

from __future__ import annotations

from game.core.commands import Breathe, Cast, Choose, TurnUndead
from game.core.events import BattleBegan, InitiativeWon, OrderChosen, RoundBegan
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.state import State
from game.play.asked.asking import ask
from game.play.course.beginning import setting_up
from game.play.course.ending import end_if_over
from game.play.course.standing_still import standing_still, tell_if_parted
from game.play.ledger import PhaseBegan
from game.play.magic.casting import ask_counters
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.situation import Situation
from game.systems.large_battles.bodies.arraying import array, muster
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.bodies.fatigue import weary
from game.systems.large_battles.ledger import FireDeclared, HostMustered, TurnOrdered, host
from game.systems.large_battles.magic.breathing import MayBreatheOn, breathe
from game.systems.large_battles.magic.casting import MayCastOn, MayUseOn
from game.systems.large_battles.magic.magic import cast, use
from game.systems.large_battles.magic.turning import MayTurnOn, turn
from game.systems.large_battles.marching.moves import Moves
from game.systems.large_battles.melee.clash import Melees
from game.systems.large_battles.melee.melee import melees
from game.systems.large_battles.orders.commands import Volley
from game.systems.large_battles.orders.offers import MayGoFirst
from game.systems.large_battles.shooting.offers import MayBombard, MayVolley
from game.systems.large_battles.shooting.shooting import bombard, shoot

TITLES = {"move": "Move", "counter": "Counter-move", "artillery": "Artillery", "missile": "Missiles", "melee": "Melee"}


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps with which a large battle begins."""
    return (Begin(), *setting_up(state), Array(), Turn())


class Begin(Step, frozen=True):
    """The battle begins: it is a large one, and so many men are a miniature [LB-0.1, LB-4.4]."""

    title = "Muster"
    cite = "LB-0.1"
    quiet = True

    def play(self, ref: Referee) -> Play:
        ref.record(BattleBegan(title=ref.state.title, book=ref.at.book.id, rules=("LB-0.2",)))
        ref.record(HostMustered(scale=muster(ref.state).scale, rules=("LB-0.1", "LB-4.4")))
        yield from ()


class Array(Step, frozen=True):
    """Both armies are drawn up in line or column [LB-3.1]."""

    title = "Drawing up"
    cite = "LB-3.1"

    def play(self, ref: Referee) -> Play:
        ref.record(array(ref.at))
        yield from ()


class Turn(Step, frozen=True):
    """A turn of ten minutes [LB-4.1]."""

    title = "Turn"
    cite = "LB-4.1"
    quiet = True

    def play(self, ref: Referee) -> Play:
        ref.record(RoundBegan(number=ref.state.round + 1, rules=("LB-4.1", "LB-5.1")))
        tell_if_parted(ref)
        ref.next(Dice())
        yield from ()


class Dice(Step, frozen=True):
    """Each side throws a die, again where they are equal; the higher chooses to move first or last [LB-5.1]."""

    title = "Initiative"
    cite = "LB-5.1"

    def play(self, ref: Referee) -> Play:
        """Throw until one is higher, and lay out the turn."""
        one, other = (side.id for side in ref.state.sides)
        while True:
            (mine,) = ref.throw("1d6", "initiative", one, other, f"{ref.state.side(one).name}'s die")
            (theirs,) = ref.throw("1d6", "initiative", other, one, f"{ref.state.side(other).name}'s die")
            if mine != theirs:
                break
        winner = one if mine > theirs else other
        ref.record(InitiativeWon(side=winner, dice={one: mine, other: theirs}, rules=("LB-5.1",)))
        offers = (MayGoFirst(("first", "last"), "LB-5.1"),)
        command = yield from ask(ref, Decision(winner, "move first, or last?", "LB-5.1", offers))
        waits = isinstance(command, Choose) and command.option == "last"
        first = ref.state.enemy_of(winner) if waits else winner
        last = ref.state.enemy_of(first)
        ref.record(OrderChosen(first=first, rules=("LB-5.1",)))
        ref.record(TurnOrdered(first=first, rules=("LB-5.1",)))
        ref.next(
            Part("move", first), Moves("move", first),
            Part("counter", last), Moves("counter", last),
            Part("artillery"), DeclareArtillery(first), DeclareArtillery(last), Artillery(),
            Part("missile"), DeclareVolleys(first), DeclareVolleys(last), Missiles(),
            Part("melee"), Melees(),
            TurnEnds(),
        )  # fmt: skip


class Part(Step, frozen=True):
    """A part of the turn begins; one in which nobody has anything to do is passed over [LB-5.1]."""

    cite = "LB-5.1"
    quiet = True
    phase: str
    side: str = ""

    @property
    def title(self) -> str:
        return TITLES[self.phase]

    def play(self, ref: Referee) -> Play:
        if self._has_something(ref.at):
            ref.record(PhaseBegan(phase=self.phase, side=self.side, rules=("LB-5.1",)))
        yield from ()

    def _has_something(self, at: Situation) -> bool:
        sides = [side.id for side in at.state.sides]
        if self.phase == "artillery":
            return any(offer.is_open(at) for side in sides for offer in (MayBombard(side), MayBreatheOn(side)))
        if self.phase == "missile":
            return any(offer.is_open(at) for side in sides for offer in missiles(side))
        return self.phase != "melee" or bool(melees(at))


class DeclareArtillery(Step, frozen=True):
    """A side declares the shots of its engines, its giants' boulders, its dragons' breath.

    [LB-5.1, LB-5.10, LB-R40]"""

    title = "Artillery"
    cite = "LB-5.10"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or has nothing left to shoot with."""
        engines, breath = MayBombard(self.side), MayBreatheOn(self.side)
        if not (engines.is_open(ref.at) or breath.is_open(ref.at)):
            return
        command = yield from ask(ref, Decision(self.side, "declare artillery", "LB-5.10", (engines, breath, MayStop())))
        if isinstance(command, Bombard):
            ref.record(FireDeclared(side=self.side, bombards=(command,), rules=("LB-5.10",)))
        elif isinstance(command, Breathe):
            ref.record(FireDeclared(side=self.side, breaths=(command,), rules=("LB-R40",)))
        else:
            return
        ref.next(self)


class Artillery(Step, frozen=True):
    """All artillery falls together [LB-5.1, LB-5.10]."""

    title = "Artillery"
    cite = "LB-5.10"

    def play(self, ref: Referee) -> Play:
        """Have every declared shot and breath fall."""
        told = host(ref.state)
        if told.bombards or told.breaths:
            began = ref.at
            ref.record(FireDeclared(side="", rules=("LB-5.10",)))
            bombard(ref, told.bombards)
            breathe(ref, began, told.breaths)
            end_if_over(ref)
        yield from ()


class DeclareVolleys(Step, frozen=True):
    """A side declares its volleys and its magic; the other may counter a spell.

    [LB-5.1, LB-5.4, LB-4.14, LB-R41, LB-R45]"""

    title = "Missiles"
    cite = "LB-5.4"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or has nothing left to shoot or cast."""
        offers = missiles(self.side)
        if not any(offer.is_open(ref.at) for offer in offers):
            return
        command = yield from ask(ref, Decision(self.side, "declare volleys", "LB-5.4", (*offers, MayStop())))
        if isinstance(command, Volley):
            ref.record(FireDeclared(side=self.side, volleys=(command,), rules=("LB-5.4",)))
        elif isinstance(command, Cast):
            ref.record(FireDeclared(side=self.side, casts=(command,), rules=("LB-4.14",)))
            yield from ask_counters(ref, command)
        elif isinstance(command, Use):
            ref.record(FireDeclared(side=self.side, uses=(command,), rules=("LB-R44",)))
        elif isinstance(command, TurnUndead):
            ref.record(FireDeclared(side=self.side, turnings=(command,), rules=("LB-R46",)))
        else:
            return
        ref.next(self)


def missiles(side: str) -> tuple[AnyOffer, ...]:
    """Return what a side may declare for the missile phase [LB-5.4, LB-4.14, LB-R44, LB-R46]."""
    return MayVolley(side), MayCastOn(side), MayUseOn(side), MayTurnOn(side)


class Missiles(Step, frozen=True):
    """All volleys and all magic take effect together [LB-5.1, LB-5.4]."""

    title = "Missiles"
    cite = "LB-5.4"

    def play(self, ref: Referee) -> Play:
        """Have everything declared fall."""
        told = host(ref.state)
        if told.volleys or told.casts or told.uses or told.turnings:
            began = ref.at
            ref.record(FireDeclared(side="", rules=("LB-5.4",)))
            shoot(ref, told.volleys)
            cast(ref, began, told.casts)
            use(ref, began, told.uses)
            turn(ref, began, told.turnings)
            end_if_over(ref)
        yield from ()


class TurnEnds(Step, frozen=True):
    """The turn ends: bodies tire or rest, and the battle may be over [LB-5.9]."""

    title = "End of the turn"
    cite = "LB-5.9"

    def play(self, ref: Referee) -> Play:
        for name in list(bodies(ref.at)):
            weary(ref, name)
        if not end_if_over(ref, round_over=True):
            ref.next(*standing_still(ref), Turn())
        yield from ()
