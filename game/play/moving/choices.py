"""What a side may do in a movement phase, and its being done: moves, charges, calls, duels, doors, gear and horses."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache

from game.core.commands import Charge, Command, Duel, Move, Rally, Rise, Split, Spot, Stunt, Sweep
from game.core.fight.deeds import Rose
from game.core.held.engines import Haul, Wreck
from game.play.gear.handling import handle
from game.play.gear.offers import gear_offers, gear_waits
from game.play.melee.sweeping import sweep, sweep_offers
from game.play.melee.tricks.dueling import MayDuel, duel
from game.play.melee.tricks.stunting import leap_offers, stunt
from game.play.missiles.engines import engine_offers, haul, wreck
from game.play.missiles.splitting import MaySplit, split
from game.play.morale.rallying import call, rein_in
from game.play.moving.mounting import MayDismount, MayMount, take_horse
from game.play.moving.moving import charge, move
from game.play.moving.offers import MayCharge, MayMove, MayRally, MayRise, MayStop
from game.play.referee import Referee
from game.play.stealth.ambushing import has_any, stealth_offers, take_stealth
from game.play.stealth.doors import door_offers, use_door
from game.play.stealth.spotting import MaySpot, spot
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.melee.duel import duels
from game.rules.morale.leading import rallies
from game.rules.moving.movement import allowance, may_move
from game.rules.situation import Situation


def has_moves(at: Situation, side: str) -> bool:
    """Tell whether a side has anything to do in its movement phase."""
    moves = any(may_move(at, figure, side) is None for figure in at.field.friends(side))
    return moves or next(duels(as_known(at, side), side), None) is not None or has_deeds(at, side)


def has_deeds(at: Situation, side: str) -> bool:
    """Tell whether a side knows of anything it can do in a movement phase besides moving and duelling."""
    at = as_known(at, side)
    return (
        bool(rallies(at, side))
        or has_any(at, (*stealth_offers(at, side), *door_offers(at, side), *engine_offers(at, side)))
        or gear_waits(at, side)
    )


def movement_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return what a side may choose from in its movement phase [SP-3.3.0.1]."""
    first, last = _always(side)
    special = (*stealth_offers(at, side), *door_offers(at, side), *engine_offers(at, side), *leap_offers(at, side))
    return (*first, *special, *sweep_offers(at, side), *last)


@lru_cache(maxsize=64)
def _always(side: str) -> tuple[tuple[AnyOffer, ...], tuple[AnyOffer, ...]]:
    """What a side may always choose from, before and after what not every table has."""
    special = (MayRise(side), MayRally(side), MayDuel(side), MaySplit(side), MaySpot(side))
    return (
        (MayMove(side), MayCharge(side), *special),
        (MayDismount(side), MayMount(side), *gear_offers(side), MayStop()),
    )


def carry_out(ref: Referee, side: str, command: Command) -> Generator[Decision, Command, None]:
    """Carry out the command a side has chosen in its movement phase."""
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
    elif isinstance(command, Sweep):
        yield from sweep(ref, command)
    elif isinstance(command, Spot):
        spot(ref, command.figure)
    elif isinstance(command, Stunt):
        yield from stunt(ref, command, walking=True)
    elif isinstance(command, Duel):
        duel(ref, command.figure, command.target)
    elif isinstance(command, Haul):
        yield from haul(ref, command)
    elif isinstance(command, Wreck):
        wreck(ref, command)
    elif not take_stealth(ref, side, command) and not use_door(ref, command) and not take_horse(ref, command):
        handle(ref, command)
