"""What a side may declare for a volley, and the volley thrown: shots, breath, gazes, prayers, spells and devices."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from game.core.commands import Aim, Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.held.engines import Bombard
from game.core.held.firearms import Reload
from game.core.held.handling import Drop, Use
from game.play.creatures.breathing import breathe
from game.play.creatures.gazing import gaze
from game.play.gear.handling import drop
from game.play.gear.offers import MayDrop
from game.play.ledger import ShotsDeclared, fight, is_declared
from game.play.magic.casting import MayCast, afterwards, ask_counters, cast
from game.play.magic.devices import MayUse, use
from game.play.magic.turning import MayTurn, drive_off, turn_undead
from game.play.melee.stepping import release
from game.play.missiles.engines import MayServe, lay, throw_stones
from game.play.missiles.offers import MayBreathe, MayGaze, MayShoot
from game.play.missiles.reloading import MayReload, reload_firearm
from game.play.missiles.shooting import shots_of
from game.play.morale.losses import close
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.volley import Volley
from game.play.volley import volley as begin
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.situation import Situation


def _powers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    powers = (MayShoot(side), MayBreathe(side), MayGaze(side), MayCast(side), MayTurn(side), MayUse(side))
    return (*powers, MayServe(side)) if at.state.engines else powers


def has_shots(at: Situation, side: str) -> bool:
    """Tell whether a side has anything to declare, by all that it knows, or something to drop that is in its way."""
    at = as_known(at, side)
    ready = any(offer.is_open(at) for offer in _powers(at, side))
    return ready or bool(MayDrop(side).in_the_way(at)) or MayReload(side).is_open(at)


def missile_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return what a side may declare [SP-3.4.0.1]."""
    return (*_powers(at, side), MayReload(side), MayDrop(side), MayStop())


def declare(ref: Referee, side: str, command: Command) -> Generator[Decision, Command, None]:
    """Note what is declared; an enemy's spell may be countered [SP-3.2.4, SP-3.4.5]."""
    if isinstance(command, Shoot):
        ref.record(ShotsDeclared(side=side, aims=command.aims, rules=("SP-3.2.4",)))
    elif isinstance(command, Breathe):
        ref.record(ShotsDeclared(side=side, breaths=(command,), rules=("SP-3.2.4", "SP-3.4.3.4")))
    elif isinstance(command, Gaze):
        ref.record(ShotsDeclared(side=side, gazes=(command,), rules=("SP-3.2.4", "SP-3.4.3.4")))
    elif isinstance(command, Bombard):
        lay(ref, command, "SP-3.2.4")
    elif isinstance(command, Reload):
        reload_firearm(ref, command)
    elif isinstance(command, Drop):
        drop(ref, command.figure, command.item)
    elif isinstance(command, TurnUndead):
        ref.record(ShotsDeclared(side=side, turnings=(command,), rules=("SP-3.2.4", "SP-3.4.2.14")))
    elif isinstance(command, Cast):
        ref.record(ShotsDeclared(side=side, casts=(command,), rules=("SP-3.2.4", "SP-3.4.0.1")))
        yield from ask_counters(ref, command)
    elif isinstance(command, Use):
        ref.record(ShotsDeclared(side=side, uses=(command,), rules=("SP-3.2.4", "SP-R149")))


Together = Callable[[Volley], list[str]]
"""What else falls in a volley: it gives the ids of those struck."""


def throw_declared(ref: Referee, together: Together | None = None, lost: Sequence[Aim] = ()) -> None:
    """Throw everything declared as one volley on the present state, and close it [SP-3.2.4].

    `lost` are shots declared that have come to nothing."""
    ledger = fight(ref.state)
    nothing = not is_declared(ref.state)
    if nothing and together is None:
        return
    volley = begin(ref)
    struck = shots_of(ref, volley, [aim for aim in ledger.aims if aim not in lost])
    if volley.began.state.engines:
        struck += throw_stones(ref, volley)
    for breath in ledger.breaths:
        struck += breathe(ref, volley, breath)
    for met in ledger.gazes:
        struck += gaze(ref, volley, met)
    driven: dict[str, str] = {}
    for prayer in ledger.turnings:
        destroyed, turned = turn_undead(ref, volley, prayer)
        struck += destroyed
        driven |= turned
    for spell in ledger.casts:
        struck += cast(ref, volley, spell)
    for device in ledger.uses:
        struck += use(ref, volley, device)
    if together is not None:
        struck += together(volley)
    close(ref, struck, volley.felled)
    drive_off(ref, driven)
    afterwards(ref, volley.later)
    release(ref, volley.began)
