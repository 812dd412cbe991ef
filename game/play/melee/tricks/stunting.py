"""Stunts tried: the check of a leap, the blow at an enemy with his save, the harm done without a weapon [SP-3.8]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from game.core.circumstances import StuntKind
from game.core.commands import Command, Strike, Stunt
from game.core.events import Event
from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset
from game.core.fight.moves import Moved
from game.core.fight.tricks import StuntTried
from game.core.figures import Condition, Figure
from game.core.grain import Point, distance_up
from game.core.ids import JoinedIds
from game.core.state import State
from game.core.tally import Refusal
from game.play.asked.naming import nobody, turn_refused
from game.play.creatures.burning import tread
from game.play.exchanged import Hastened, Parted, StruckBehind
from game.play.gear.handling import throw_away_screens
from game.play.ledger import fight, with_ledger
from game.play.magic.wards import stopped
from game.play.melee.blows import nerves, parry
from game.play.melee.guarding import lose_shield, shield_held
from game.play.melee.offers import MayStrike, quick_spent
from game.play.melee.striking import first_exchange
from game.play.melee.tricks.manoeuvres import after_attack, knock_down
from game.play.melee.tricks.offers import not_the_mounts
from game.play.missiles.shooting import fumble
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.play.step import Play
from game.rules.answers import Damage
from game.rules.decision import AnyOffer, Offer
from game.rules.melee.blow import Blow
from game.rules.melee.reach import REAR, foes_in_reach, position
from game.rules.melee.stunts import (
    HARM,
    LEAP,
    PRONE,
    check_tally,
    comes_down,
    dares,
    daring_tally,
    improvised,
    kind_of,
    kinds,
    leap_refused,
    leaps,
    may_leap,
    stunt_refused,
    stunt_save,
    use_key,
)
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from game.rules.witness import blow_witness, save_witness


class StuntSpent(Event, frozen=True, kw_only=True):
    """A stunt was tried once more, counted under its key."""

    key: JoinedIds

    def apply(self, state: State) -> State:
        """Count it; the count lasts through the battle."""
        stunts = fight(state).stunts
        return with_ledger(state, stunts={**stunts, self.key: stunts.get(self.key, 0) + 1})


# ---- offers ------------------------------------------------------------------------------------------------------


class MayStunt(Offer[Stunt], frozen=True):
    """Spend a figure's next blow on a stunt [SP-3.8.1, SP-3.8.2, SP-3.8.3, SP-R126]."""

    kind: ClassVar[type[Command]] = Stunt
    figure: str

    def refuse(self, at: Situation, command: Stunt) -> Refusal | None:
        """It must be one of his stunts, at an enemy whom a blow of his would reach, or to a place he can leap to."""
        figure = at.figure(self.figure)
        no = turn_refused(at, self.figure, command.figure, at.book.cite("SP-3.5.2.1"))
        if no is not None:
            return no
        kind = kind_of(at, command.name)
        if kind is None:
            return Refusal(
                f"there is no stunt {command.name!r}: {', '.join(known.id for known in kinds(at))}", "SP-R126"
            )
        no = not_the_mounts(at, self.figure) or stunt_refused(at, figure, kind, fight(at.state).stunts)
        if no is not None:
            return no
        if kind.effect == LEAP:
            return _leap(at, figure, kind, command)
        if command.place is not None or command.target not in at.state.figures:
            return nobody(command.target) if command.target else Refusal(f"{kind.name}: at whom?", "SP-R126")
        return MayStrike(self.figure).refuse(at, Strike(self.figure, command.target), hands=True)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each stunt at each enemy in reach, and to a few places."""
        figure = at.figure(self.figure)
        found = open_to(at, figure) if not_the_mounts(at, self.figure) is None else []
        for kind in found:
            for foe in foes_in_reach(at, figure) if kind.effect != LEAP else ():
                command = Stunt(kind.id, self.figure, foe.id)
                if self.refuse(at, command) is None:
                    yield command
        for kind in found:
            for place in leaps(at, figure, kind) if kind.effect == LEAP else ():
                yield Stunt(kind.id, self.figure, place=place)


class MayLeap(Offer[Stunt], frozen=True):
    """Have a figure of the side leap in its movement phase, by a stunt [SP-3.8.1, SP-R126]."""

    kind: ClassVar[type[Command]] = Stunt
    side: str

    def refuse(self, at: Situation, command: Stunt) -> Refusal | None:
        """It must be free to move, with half its allowance left, and the stunt a leap of its own."""
        figure = at.state.figures.get(command.figure)
        if figure is None:
            return nobody(command.figure)
        kind = kind_of(at, command.name)
        if kind is None or kind.effect != LEAP:
            return Refusal(f"{command.name!r} is no leap", "SP-R126")
        no = may_leap(at, figure, self.side) or stunt_refused(at, figure, kind, fight(at.state).stunts)
        return no or _leap(at, figure, kind, command)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each leap of each figure to a few places."""
        for figure in at.field.friends(self.side):
            if dares(at, figure) and may_leap(at, figure, self.side) is None:
                for kind in open_to(at, figure):
                    for place in leaps(at, figure, kind) if kind.effect == LEAP else ():
                        yield Stunt(kind.id, figure.id, place=place)


def _leap(at: Situation, figure: Figure, kind: StuntKind, command: Stunt) -> Refusal | None:
    if command.target or command.place is None:
        return Refusal(f"{kind.name}: where to?", "SP-R126")
    return leap_refused(at, figure, kind, command.place)


def open_to(at: Situation, figure: Figure) -> list[StuntKind]:
    """List the stunts that a figure may try where it is."""
    used = fight(at.state).stunts
    return [kind for kind in kinds(at) if stunt_refused(at, figure, kind, used) is None]


def leap_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return the offer of leaps in a movement phase, where there are any stunts that are leaps."""
    leaping = at.ground.recall("leaping", lambda: [kind for kind in kinds(at) if kind.effect == LEAP])
    return (MayLeap(side),) if leaping else ()


# ---- how it goes -------------------------------------------------------------------------------------------------


def stunt(ref: Referee, command: Stunt, *, walking: bool = False) -> Play:
    """Try a stunt: for a blow, or `walking`, for half the allowance [SP-3.8.1, SP-3.8.2, SP-3.8.3]."""
    kind = kind_of(ref.at, command.name)
    if kind is None:
        return
    ref.record(StuntSpent(key=use_key(kind, ref.figure(command.figure)), rules=("SP-R126",)))
    if command.place is not None:
        leap(ref, command.figure, kind, command.place, walking=walking)
    else:
        yield from _dare(ref, command.figure, command.target, kind)


def leap(ref: Referee, name: str, kind: StuntKind, place: Point, *, walking: bool = False) -> None:
    """Have a figure check an ability, and leap to a place if it succeeds; there may be flames.

    [SP-3.8.1, SP-R125, SP-R126, SP-R228]"""
    figure = ref.figure(name)
    tally = check_tally(ref.at, figure, kind)
    (roll,) = ref.throw(tally.die, "stunt", name, "", f"{figure.name} tries to {kind.name}")
    success = tally.passes(roll)
    cost = allowance(ref.at, figure) // 2 if walking else 0
    rules = ("SP-3.8.1", "SP-R125")
    ref.record(
        StuntTried(
            actor=name, stunt=kind.id, name=kind.name, roll=roll, tally=tally, success=success,
            blows=0 if walking else 1, cost=cost, witness={}, rules=rules,
        )
    )  # fmt: skip
    if success:
        path = (figure.at, comes_down(ref.at, figure, place))
        far = distance_up(*path)
        ref.record(
            Moved(figure=name, path=path, cost=0, facing=figure.facing, length=far, how="stunt", rules=("SP-R126",))
        )
        if not walking:
            ref.record(Parted(figure=name, rules=("SP-R49",)))
        tread(ref, name, path, leaping=True)


def _dare(ref: Referee, name: str, target: str, kind: StuntKind) -> Play:
    """Try a stunt on an enemy [SP-3.8.2, SP-3.8.3, SP-R127]."""
    figure, other = ref.figure(name), ref.figure(target)
    where = position(ref.at, figure, other)
    quick = quick_spent(ref.at, figure, other, 1)
    parries = 0
    if where != REAR:
        parries = yield from parry(ref, figure, other, where, harmless=kind.effect != HARM)
    elif name not in fight(ref.state).behind.get(target, ()):
        ref.record(StruckBehind(figure=target, by=name, rules=("SP-3.5.9.4",)))
    throw_away_screens(ref, (name,))
    give_away(ref, name)
    at, trick, figure = ref.at, kind.effect != HARM, ref.figure(name)
    first = first_exchange(ref, name, target)
    attempt = Blow(figure, ref.figure(target), where, figure.blows, first, parries, trick=trick)
    tally = daring_tally(at, attempt, kind)
    (roll,) = ref.throw("1d20", "stunt", name, target, f"{figure.name} tries to {kind.name} at {other.name}")
    hit = tally.passes(roll)
    tried = StuntTried(
        actor=name, stunt=kind.id, name=kind.name, roll=roll, tally=tally, success=hit, target=target, blows=1,
        witness=blow_witness(at, attempt), rules=("SP-3.8.2", "SP-R66") if trick else ("SP-3.8.3", "SP-R127"),
    )  # fmt: skip
    if not trick:
        _harm(ref, tried, kind)
    else:
        ref.record(tried)
        if hit and not stopped(figure, other) and not _saved(ref, name, target, kind):
            _suffer(ref, name, target, kind)
    after_attack(ref, name, target, hit=hit)
    close(ref, (target,), {target: name})
    if quick:
        ref.record(Hastened(figure=name, rules=("SP-3.5.2.7",)))
    if roll == 1 and ref.figure(name).standing:
        fumble(ref, name, target, "")
    if where == REAR:
        yield from nerves(ref, target)


def _harm(ref: Referee, tried: StuntTried, kind: StuntKind) -> None:
    """Do the damage of a stunt that hits; a shield held up takes its share [SP-3.8.3, SP-3.9.1]."""
    figure, target, damage, rules = ref.figure(tried.actor), tried.target, 0, tried.rules
    if tried.success and not stopped(figure, ref.figure(target)):
        harm = Damage(improvised(ref.at, kind, 9).damage, 0, 1, ("SP-3.8.3",))
        if tried.roll == 20:
            damage, rules = harm.most(critical=True), (*rules, "SP-3.9.1")
        else:
            damage = harm.of(ref.total(harm.dice, "damage", figure.id, target, f"{figure.name}'s stunt"))
    held = shield_held(ref, figure.id, target, str(tried.witness["where"]), damage) if tried.success else None
    if held is not None:
        damage -= held.taken
    ref.record(replace(tried, damage=damage, rules=rules))
    if held is not None:
        ref.record(held)
        if held.broken:
            lose_shield(ref, target, "broken", figure.id, "SP-3.5.9.7.2")
    if damage:
        hurt(ref, target, damage, f"{figure.name}'s stunt", "SP-3.8.3")


def _saved(ref: Referee, name: str, target: str, kind: StuntKind) -> bool:
    victim = ref.figure(target)
    tally = stunt_save(ref.at, victim)
    (roll,) = ref.throw("1d20", "save", target, name, f"{victim.name} saves against a stunt: {kind.name}")
    success = tally.passes(roll)
    rules = ("SP-3.8.2", "SP-3.10.8")
    seen = save_witness(victim, ref.at.catalogue.save_uses["stunt"])
    ref.record(
        Saved(
            figure=target,
            against="the stunt",
            roll=roll,
            tally=tally,
            success=success,
            witness=seen,
            rules=rules,
        )
    )
    return success


def _suffer(ref: Referee, name: str, target: str, kind: StuntKind) -> None:
    if kind.effect == PRONE:
        knock_down(ref, target, name, "SP-3.8.2")
    else:
        condition = Condition("stunned", ref.state.round + kind.rounds - 1, kind.name)
        ref.record(Beset(figures=(target,), condition=condition, rules=("SP-3.8.2", "SP-R126")))
