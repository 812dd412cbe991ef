"""Blows: one thrown with all that counts, its parry, and what a rear attack does to nerves."""

from __future__ import annotations

from collections.abc import Generator

from game.core.agenda import Play
from game.core.commands import Command, Parry
from game.core.deeds import Moved, Parried, RefusalTried, Struck
from game.core.decision import Decision
from game.core.grain import distance_up
from game.core.state import Figure
from game.play.ledger import Alarmed, Parted, fight
from game.play.losses import close, hurt
from game.play.offers import MayParry
from game.play.referee import Referee
from game.play.routing import break_, rolled_alone
from game.play.shooting import fumble
from game.rules.damage import blow_damage
from game.rules.flight import escape_tally, refuges
from game.rules.melee import REAR, blow_tally, blow_witness, may_strike, position
from game.rules.morale import never_checks
from game.rules.standing import standing
from game.rules.strike_order import pair


def blows_left(ref: Referee, figure: Figure) -> int:
    """Give the blows a figure still has in this exchange."""
    return max(0, fight(ref.state).blows.get(figure.id, 0) - figure.blows)


def first_exchange(ref: Referee, a: str, b: str) -> bool:
    """Tell whether two are in the first exchange of their melee [SP-R4]."""
    meeting = fight(ref.state).meetings.get(pair(a, b))
    return meeting is None or meeting.round == ref.state.round


def blow(ref: Referee, name: str, target: str) -> Play:
    """Give one blow: the target may parry, the die falls, damage and nerves follow [SP-3.5.3.1, SP-3.5.9.6]."""
    figure, other = ref.figure(name), ref.figure(target)
    where = position(ref.at, figure, other)
    parries = 0
    if where != REAR:
        parries = yield from _parry(ref, figure, other)
    strike(ref, name, target, where, parries=parries)


def _parry(ref: Referee, figure: Figure, target: Figure) -> Generator[Decision, Command, int]:
    """Ask the target's side whether it gives up blows to parry; give the number."""
    left = blows_left(ref, target)
    if not left or not may_strike(target):
        return 0
    order = standing(ref.at, target, "parry")
    if order == "never" or (order == "leader" and not target.profile.charisma):
        return 0
    command = yield Decision(
        target.side,
        f"{target.name} may parry {figure.name}'s blow",
        "SP-3.5.9.6",
        (MayParry(target.id, figure.id, left),),
        (target.id,),
    )
    assert isinstance(command, Parry)
    if command.blows:
        ref.record(Parried(actor=target.id, target=figure.id, blows=command.blows, rules=("SP-3.5.9.6",)))
    return command.blows


def strike(ref: Referee, name: str, target: str, where: str, *, parries: int = 0, extra: bool = False) -> None:
    """Throw one blow and close it [SP-3.5.3.1, SP-3.5.3.2, SP-3.9.1, SP-3.9.2]."""
    figure, other = ref.figure(name), ref.figure(target)
    at = ref.at
    attack = figure.blows
    number = ref.state.n + 1
    tally = blow_tally(at, figure, other, where, attack=attack, first=first_exchange(ref, name, target), parries=parries)
    (roll,) = ref.throw("1d20", "blow", name, target, f"{figure.name} strikes at {other.name}")
    hit = tally.passes(roll)
    damage = 0
    rules: tuple[str, ...] = (tally.rule,)
    if hit:
        harm = blow_damage(at, figure, other, where, attack)
        rules += harm.rules
        if roll == 20:
            damage, rules = harm.most(critical=True), (*rules, "SP-3.9.1")
        else:
            damage = harm.of(ref.total(harm.dice, "damage", name, target, f"{figure.name}'s blow"))
    witness = blow_witness(at, figure, other)
    weapon = figure.weapon or _natural_name(figure, attack)
    ref.record(
        Struck(
            actor=name,
            target=target,
            weapon=weapon,
            roll=roll,
            tally=tally,
            hit=hit,
            damage=damage,
            witness=witness,
            volley=number,
            extra=extra,
            rules=rules,
        )
    )
    if damage:
        hurt(ref, target, damage, f"{figure.name}'s blow", "SP-3.5.3.2")
    close(ref, (target,), {target: name})
    if roll == 1 and ref.figure(name).standing:
        fumble(ref, name, target, figure.weapon)
    if where == REAR and not extra:
        nerves(ref, target)


def _natural_name(figure: Figure, attack: int) -> str:
    attacks = figure.profile.attacks
    return attacks[attack % len(attacks)].name if attacks else "fist"


def parting_blow(ref: Referee, name: str, target: str) -> None:
    """Strike at the back of one in flight: a blow beyond all others [SP-3.5.6.7, SP-3.5.9.5, SP-R58]."""
    strike(ref, name, target, REAR, extra=True)


def nerves(ref: Referee, name: str) -> None:
    """Have the survivor of a blow from behind check morale, once a round: failing, it must escape or flee.

    [SP-3.5.9.2.1 to SP-3.5.9.2.3, SP-3.6.1.2]"""
    figure = ref.figure(name)
    if not figure.standing or figure.has("fleeing") or figure.has("cornered") or never_checks(ref.at, figure):
        return
    if name in fight(ref.state).alarmed:
        return
    ref.record(Alarmed(figure=name, rules=("SP-3.6.1.2",)))
    if not rolled_alone(ref, figure, "attacked from behind", "SP-3.5.9.2.1"):
        places = refuges(ref.at, figure, 1)
        if not places or not escape(ref, name, places[0], figure.facing, "SP-3.5.9.2.2"):
            break_(ref, (name,), "could not escape")


def escape(ref: Referee, name: str, place: tuple[int, int], facing: int, rule: str) -> bool:
    """Roll an escape from melee; if it succeeds the figure goes to the place [SP-3.5.6.5]."""
    figure = ref.figure(name)
    tally = escape_tally(ref.at, figure)
    (roll,) = ref.throw("1d20", "escape", name, "", f"{figure.name} tries to escape")
    success = tally.passes(roll)
    ref.record(RefusalTried(figure=name, roll=roll, tally=tally, success=success, escape=True, rules=(rule,)))
    if success:
        slip(ref, name, place, facing, "escape", rule)
    return success


def slip(ref: Referee, name: str, place: tuple[int, int], facing: int, how: str, rule: str) -> None:
    """Move one who refused or escaped to its place [SP-3.5.1.6.2]."""
    figure = ref.figure(name)
    far = distance_up(figure.at, place)
    ref.record(
        Moved(figure=name, path=(figure.at, place), cost=0, facing=facing, length=far, how=how, rules=(rule, "SP-R13"))
    )
    ref.record(Parted(figure=name, rules=("SP-R49",)))


