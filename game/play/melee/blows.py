"""Blows: one given, the parry asked for it, and what a blow from behind does to nerves."""

from __future__ import annotations

from collections.abc import Generator

from game.catalogue.kinds.gear import Weapon
from game.core.commands import Command, Escape, Parry
from game.core.fight.deeds import Parried
from game.core.fight.harm import Beset
from game.core.fight.moves import Halted, Moved
from game.core.fight.nerve import RefusalTried
from game.core.fight.tricks import Guarded
from game.core.figures import Condition, Figure
from game.core.grain import distance_up
from game.play.asked.asking import ask
from game.play.creatures.burning import tread
from game.play.exchanged import BlowsCounted, Hastened, Parted
from game.play.gear.handling import ready
from game.play.ledger import Alarmed, beasts_blow, blows_left, fight, own_blows_left
from game.play.melee.guarding import GuardUp, guards
from game.play.melee.offers import MayEscape, MayParry, instead, quick_spent
from game.play.melee.striking import Stroke, strike
from game.play.morale.checking import rolled_alone
from game.play.morale.routing import break_
from game.play.referee import Referee
from game.play.step import Play
from game.rules.course.standing import is_hero, standing
from game.rules.creatures.beasts import TRAMPLE
from game.rules.decision import Decision
from game.rules.knowing.view import as_known
from game.rules.melee.attacks import OTHER_ATTACKS, Part, means
from game.rules.melee.manoeuvres import may_guard, unwieldy
from game.rules.melee.reach import REAR, blow_refused, may_strike, position
from game.rules.melee.strike_order import pair
from game.rules.morale.checks import is_broken, never_checks
from game.rules.morale.flight import escape_tally, refuge_refused, short_of_all
from game.rules.morale.refuges import refuges
from game.rules.moving.movement import has_dueled
from game.rules.witness import escape_witness

Parrying = Generator[Decision, Command, int]
Escaping = Generator[Decision, Command, bool]


def blow(ref: Referee, name: str, target: str, weapon: str = "", *, horse: bool = False) -> Play:
    """Give one blow: the target may parry, the die falls, damage and nerves follow.

    One at the horse under the target is not parried, and shakes nobody's nerve [SP-3.5.3.1, SP-3.5.9.6, ST-R22]."""
    if weapon:
        choose(ref, name, weapon)
    figure, other = ref.figure(name), ref.figure(target)
    where = position(ref.at, figure, other)
    quick = quick_spent(ref.at, figure, other, 1)
    parries = 0
    if where != REAR and not horse:
        parries = yield from parry(ref, figure, other, where)
    strike(ref, Stroke(name, target, where, parries, horse=horse))
    if quick:
        ref.record(Hastened(figure=name, rules=("SP-3.5.2.7",)))
    if where == REAR and not horse:
        yield from nerves(ref, target)


def choose(ref: Referee, name: str, weapon: str) -> None:
    """Have a creature, or a mount, strike this round with its other attacks, if these are named [SP-R63, SP-R134]."""
    figure = ref.figure(name)
    if weapon != instead(ref.at, figure):
        return
    ledger = fight(ref.state)
    rules: tuple[str, ...] = ("SP-R63",)
    if beasts_blow(ref.state, name) is not None:
        condition, before, after = TRAMPLE, ledger.beasts[name], 1
        beasts = {name: after}
    else:
        condition, beasts = OTHER_ATTACKS, {}
        before, after = len(figure.profile.attacks), len(figure.profile.alternative)
        if ledger.blows[name] - ledger.quick.get(name, 0) > before:
            after, rules = before, ("SP-R63", "SP-R99")  # by the ratio it has as many, whatever it strikes with
    ref.record(Beset(figures=(name,), condition=Condition(condition, ref.state.round), rules=rules))
    left = Part(ledger.blows[name] - before + after, "as its owner chose", "SP-R63")
    ref.record(BlowsCounted(counts={name: (left,)}, quick={}, beasts=beasts, rules=rules))


def parry(ref: Referee, figure: Figure, target: Figure, where: str, *, harmless: bool = False) -> Parrying:
    """Ask the target's side whether it gives up blows to parry; give the number that falls to the weapon.

    What does no harm anyway no shield is held up against.

    [SP-3.5.9.6, SP-3.5.9.7, SP-R64, SP-R65, SP-R115, SP-R122, SP-R245]"""
    if ref.at.book.melee.parry is not None:
        own: int = yield from ref.at.book.melee.parry(ref, figure, target, where)
        return own
    left = own_blows_left(ref.state, target.id)
    if not left or not may_strike(target) or has_dueled(target):
        return 0
    order = standing(ref.at, target, "parry")
    if order == "never" or (order == "leader" and not target.profile.charisma):
        return 0
    if order == "heroes" and not is_hero(target):
        return 0
    arm = means(ref.at, target, target.blows)
    armed = isinstance(arm, Weapon) and bool(arm.hands)
    shield = not harmless and may_guard(ref.at, target, where) and figure.id not in guards(ref.state, target.id)
    if not armed and not shield:
        return 0
    together = left if ref.at.reading("SP-R245") == "add_up" else 1
    offer = MayParry(target.id, figure.id, left, armed, shield, together=together)
    prompt = f"{target.name} may parry {figure.name}'s blow"
    command = yield from ask(ref, Decision(target.side, prompt, "SP-3.5.9.6", (offer,), (target.id,)))
    if not isinstance(command, Parry) or not command.blows:
        return 0
    quick = quick_spent(ref.at, target, figure, command.blows)
    if command.shield:
        ref.record(Guarded(actor=target.id, target=figure.id, rules=("SP-3.5.9.7",)))
        rules = ("SP-3.5.9.7", "SP-3.5.9.7.4") if guards(ref.state, target.id) else ("SP-3.5.9.7",)
        ref.record(GuardUp(figure=target.id, against=figure.id, rules=rules))
    blows = command.blows - command.shield
    if blows:
        ready(ref, target.id)
        rules = ("SP-3.5.9.6",) if blows == 1 else ("SP-3.5.9.6", "SP-3.5.9.6.1")
        ref.record(Parried(actor=target.id, target=figure.id, blows=blows, rules=rules))
    if quick:
        ref.record(Hastened(figure=target.id, blows=quick, rules=("SP-3.5.2.7",)))
    return blows


def nerves(ref: Referee, name: str) -> Play:
    """Have the survivor of a blow from behind check morale, once a round: failing, it must escape or flee.

    [SP-3.5.9.2.1, SP-3.5.9.2.2, SP-3.5.9.2.3, SP-3.6.1.2]"""
    figure = ref.figure(name)
    if not figure.standing or is_broken(figure) or figure.has("cornered") or never_checks(ref.at, figure):
        return
    if name in fight(ref.state).alarmed:
        return
    ref.record(Alarmed(figure=name, rules=("SP-3.6.1.2",)))
    if rolled_alone(ref, figure, "attacked from behind", "SP-3.5.9.2.1"):
        return
    offers = (MayEscape((name,), forced=True),)
    if may_strike(figure) and offers[0].is_open(as_known(ref.at, figure.side)):
        prompt = f"{figure.name} loses heart and must escape: where to?"
        command = yield from ask(ref, Decision(figure.side, prompt, "SP-3.5.9.2.2", offers, (name,)))
        if isinstance(command, Escape):
            gone = yield from escape(ref, name, command.place.at, command.place.facing, "SP-3.5.9.2.2")
            if gone:
                return
    break_(ref, (name,), "could not escape")


def escape(ref: Referee, name: str, place: tuple[int, int], facing: int, rule: str) -> Escaping:
    """Try to escape from melee to a place: first each enemy who strikes before it has one blow; then it rolls.

    [SP-3.5.6.5, SP-3.5.6.5.1, SP-3.5.6.5.2, SP-R57]"""
    for foe in ref.at.field.in_zones_of(ref.figure(name)):
        if has_a_blow_first(ref, foe.id, name):
            yield from blow(ref, foe.id, name)
    figure = ref.figure(name)
    if not figure.standing or figure.has("fleeing") or not ref.at.field.holders(figure):
        return False
    tally = escape_tally(ref.at, figure)
    (roll,) = ref.throw("1d20", "escape", name, "", f"{figure.name} tries to escape")
    success = tally.passes(roll)
    rules = (rule,) if rule == "SP-3.5.6.5" else (rule, "SP-3.5.6.5")
    seen = escape_witness(ref.at, figure)
    ref.record(
        RefusalTried(figure=name, roll=roll, tally=tally, success=success, escape=True, witness=seen, rules=rules)
    )
    if success:
        slip(ref, name, place, facing, "escape", rule)
    return success


def has_a_blow_first(ref: Referee, foe: str, name: str) -> bool:
    """Tell whether an enemy strikes before one who would escape, and has a blow left for him [SP-3.5.6.5.2]."""
    enemy, figure = ref.figure(foe), ref.figure(name)
    meeting = fight(ref.state).meetings.get(pair(foe, name))
    return (
        figure.standing
        and not figure.has("fleeing")
        and meeting is not None
        and meeting.first == foe
        and bool(blows_left(ref.state, foe))
        and not _has_no_answer(ref, enemy, figure)
        and blow_refused(ref.at, enemy, figure) is None
        and unwieldy(ref.at, enemy) is None
    )


def _has_no_answer(ref: Referee, enemy: Figure, figure: Figure) -> bool:
    """Whether one may not strike back at another, who took him from behind this round."""
    own = ref.at.book.melee.unanswered
    if own is not None:
        return own(ref.at, enemy, figure) is not None
    return figure.id in fight(ref.state).behind.get(enemy.id, ())


def slip(ref: Referee, name: str, place: tuple[int, int], facing: int, how: str, rule: str) -> None:
    """Move a figure that refused or escaped to its place, or to the next best if that is taken; with none it stays.

    Of the unseen it knows nothing: it stops short of one who stands in its way. [SP-3.5.1.6.2, SP-R48, SP-R289]"""
    figure = ref.figure(name)
    known = as_known(ref.at, figure.side)
    if refuge_refused(known, figure, place, facing) is not None:
        others = refuges(known, figure, 1)
        if not others:
            ref.record(Halted(figure=name, why="no place is left to go to", at=figure.at, rules=("SP-R48",)))
            return
        place = others[0]
    place = place if known is ref.at else short_of_all(ref.at, figure, place)
    far = distance_up(figure.at, place)
    ref.record(
        Moved(figure=name, path=(figure.at, place), cost=0, facing=facing, length=far, how=how, rules=(rule, "SP-R13"))
    )
    ref.record(Parted(figure=name, rules=("SP-R49",)))
    tread(ref, name, (figure.at, place))
