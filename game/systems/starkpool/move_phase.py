"""The Move and the Counter Move: moves, charges, calls, duels and flight [SP-3.2.2, SP-3.2.3, SP-3.3]."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Charge, Done, Duel, Move, Rally, Rise, Split, Spot, Stunt
from game.core.decision import Offer
from game.core.deeds import Rose
from game.play.asking import ask
from game.play.creatures.burning import burn
from game.play.ending import end_if_over, exits, look_at_locks
from game.play.gear.handling import arm_all, handle
from game.play.gear.offers import gear_offers, gear_waits
from game.play.ledger import PhaseBegan
from game.play.melee.dueling import MayDuel, duel
from game.play.melee.stunting import leap_offers, stunt
from game.play.missiles.splitting import MaySplit, split
from game.play.morale.rallying import call, rein_in, run_on
from game.play.moving.mounting import riding_offers, take_horse
from game.play.moving.moving import charge, move
from game.play.moving.offers import MayCharge, MayMove, MayRally, MayRise, MayStop
from game.play.referee import Referee
from game.play.stealth.ambushing import Asking, has_any, moment, moves_owed, stealth_offers, take_stealth
from game.play.stealth.doors import door_offers, use_door
from game.play.stealth.hiding import seen_again
from game.play.stealth.spotting import MaySpot, spot
from game.rules.melee.duel import duels
from game.rules.morale.leading import rallies
from game.rules.moving.movement import allowance, may_move
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
        at = ref.at
        able = any(may_move(at, one, self.side) is None for one in at.field.friends(self.side))
        able = able or bool(rallies(at, self.side)) or next(duels(at, self.side), None) is not None
        ruses = (*stealth_offers(at, self.side), *door_offers(at, self.side))
        if not able and not has_any(at, ruses) and not gear_waits(at, self.side):
            yield from _ambush(ref, self.side)
            return
        side = self.side
        special: tuple[Offer, ...] = (MayRise(side), MayRally(side), MayDuel(side), MaySplit(side), MaySpot(side))
        more = (*ruses, *leap_offers(at, side), *riding_offers(at, side), *gear_offers(side), MayStop())
        offers: tuple[Offer, ...] = (MayMove(side), MayCharge(side), *special, *more)
        command = yield from ask(ref, side, PHASES[self.phase], "SP-3.3.0.1", offers)
        if isinstance(command, Done):
            yield from _ambush(ref, side)
            return
        if isinstance(command, Move):
            yield from move(ref, command.walks)
        elif isinstance(command, Charge):
            yield from charge(ref, command.walks)
        elif isinstance(command, Rise):
            for name in command.figures:
                half = allowance(ref.at, ref.figure(name)) // 2
                ref.record(Rose(figure=name, cost=half, rules=("SP-3.5.9.13",)))
        elif isinstance(command, Rally):
            if command.leader == command.whom:
                rein_in(ref, command.leader)
            else:
                call(ref, command.leader, command.whom)
        elif isinstance(command, Split):
            yield from split(ref, command)
        elif isinstance(command, Spot):
            spot(ref, command.figure)
        elif isinstance(command, Stunt):
            yield from stunt(ref, command, walking=True)
        elif isinstance(command, Duel):
            duel(ref, command.figure, command.target)
        elif not take_stealth(ref, side, command) and not use_door(ref, command) and not take_horse(ref, command):
            handle(ref, command)
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
