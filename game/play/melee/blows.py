"""Blows: one thrown with all that counts, its parry, and what a rear attack does to nerves."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.catalogue.kinds.gear import Weapon
from game.core.commands import Command, Escape, Parry
from game.core.fight.deeds import Parried, Struck
from game.core.fight.harm import Beset
from game.core.fight.moves import Halted, Moved
from game.core.fight.nerve import RefusalTried
from game.core.fight.tricks import Guarded
from game.core.figures import Condition, Figure, NaturalAttack
from game.core.grain import distance_up
from game.play.asked.asking import ask
from game.play.creatures.burning import tread
from game.play.creatures.presence import roused
from game.play.creatures.touching import touch
from game.play.gear.handling import ready
from game.play.ledger import (
    Alarmed,
    BlowsCounted,
    CutDown,
    Doomed,
    Hastened,
    Parted,
    StruckBehind,
    beasts_blow,
    blows_left,
    fight,
    own_blows_left,
)
from game.play.magic.wards import attacked, stopped, struck_with_power
from game.play.melee.falling import gives_its_own
from game.play.melee.guarding import GuardUp, guards, lose_shield, shield_held
from game.play.melee.offers import MayEscape, MayParry, instead, quick_spent
from game.play.missiles.shooting import fumble
from game.play.morale.losses import close, hurt
from game.play.morale.routing import break_, rolled_alone
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.play.step import Play
from game.rules.course.standing import is_hero, standing
from game.rules.creatures.beasts import TRAMPLE
from game.rules.decision import Decision
from game.rules.knowing.view import as_known
from game.rules.melee.attacks import OTHER_ATTACKS, Part, means
from game.rules.melee.damage import blow_damage
from game.rules.melee.manoeuvres import may_guard, unwieldy
from game.rules.melee.reach import REAR, blow_refused, may_strike, position
from game.rules.melee.strike_order import pair
from game.rules.melee.striking import blow_tally
from game.rules.morale.checks import is_broken, never_checks
from game.rules.morale.flight import escape_tally, refuge_refused, refuges, short_of_all
from game.rules.moving.movement import has_dueled
from game.rules.situation import Situation
from game.rules.witness import blow_witness, escape_witness

Parrying = Generator[Decision, Command, int]
Escaping = Generator[Decision, Command, bool]


def first_exchange(ref: Referee, a: str, b: str) -> bool:
    """Tell whether two are in the first exchange of their melee [SP-R4]."""
    meeting = fight(ref.state).meetings.get(pair(a, b))
    return meeting is None or meeting.round == ref.state.round


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
    strike(ref, name, target, where, parries=parries, horse=horse)
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
    command = yield from ask(ref, target.side, prompt, "SP-3.5.9.6", (offer,), (target.id,))
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


def strike(
    ref: Referee,
    name: str,
    target: str,
    where: str,
    *,
    parries: int = 0,
    extra: bool = False,
    horse: bool = False,
    began: Situation | None = None,
    number: int = 0,
    felled: dict[str, str] | None = None,
) -> None:
    """Throw one blow and close it; who struck from behind is remembered, and whom a charger cut down.

    One that falls together with others counts as they `began`, under their `number`, and is closed with them: who is
    felled, and by whom, is added to `felled`.

    [SP-3.5.3.1, SP-3.5.3.2, SP-3.5.5.4, SP-3.5.9.19, SP-3.4.3.4.2, SP-3.5.9.4, SP-3.9.1, SP-3.9.2]"""
    if where == REAR and not horse and name not in fight(ref.state).behind.get(target, ()):
        ref.record(StruckBehind(figure=target, by=name, rules=("SP-3.5.9.4",)))
    struck_at = ref.at.book.melee.struck_at
    if struck_at is not None and not extra and not horse:
        struck_at(ref, name, target)
    ready(ref, name)
    give_away(ref, name)
    at, attack = began or ref.at, ref.figure(name).blows
    number = number or ref.state.n + 1
    beast = None if extra else beasts_blow(ref.state, name)
    arm = means(at, at.figure(name), attack, beast)
    blow = _Blow(name, target, where, at, attack, beast, arm, horse)
    first = first_exchange(ref, name, target)
    tally = blow_tally(
        at, blow.figure, blow.other, where, attack=attack, first=first, parries=parries, beast=beast, horse=horse
    )
    (roll,) = ref.throw("1d20", "blow", name, target, f"{blow.figure.name} strikes at {blow.other.name}")
    hit = tally.passes(roll)
    warded = () if horse else stopped(blow.figure, blow.other)
    damage = 0
    rules: tuple[str, ...] = (tally.rule,)
    if hit and warded:
        rules += warded
    elif hit:
        damage, why = _harm(ref, blow, roll)
        rules += why
    held = None
    if hit and (horse or warded):
        # A blow at the horse, or one that breaks an image, does not reach the shield's bearer.
        rules += ("SP-R232",) if name in guards(ref.state, target) else ()
    elif hit:
        held = shield_held(ref, name, target, where, damage)
        damage -= held.taken if held is not None else 0
    ref.record(
        Struck(
            actor=name,
            target=target,
            weapon=arm.id if isinstance(arm, Weapon) else arm.name,
            roll=roll,
            tally=tally,
            hit=hit,
            damage=damage,
            witness=blow_witness(at, blow.figure, blow.other, where, first=first, parries=parries, horse=horse),
            volley=number,
            extra=extra,
            beast=beast is not None,
            horse=horse,
            rules=(*rules, "ST-R9") if horse else rules,
        )
    )
    if held is not None:
        ref.record(held)
        if held.broken:
            lose_shield(ref, target, "broken", name, "SP-3.5.9.7.2")
    if horse:
        hurt_horse(ref, target, damage, blow.words, name)
    else:
        # A blow that the shield stopped whole touches nobody [SP-3.5.9.7.3].
        if damage:
            hurt(ref, target, damage, blow.words, "SP-3.5.3.2")
        if hit and not warded and not isinstance(arm, Weapon) and beast is None and (damage or held is None):
            touch(ref, name, target, arm.name, roll, roll + tally.total - tally.need)
        _falls(ref, blow, hit=hit, damage=damage, felled=felled)
        if blow.figure.rushed and not extra and not ref.figure(target).standing:
            ref.record(CutDown(figure=name, target=target, rules=("SP-3.5.5.4",)))
    if roll == 1 and ref.figure(name).standing:
        fumble(ref, name, target, arm.id if isinstance(arm, Weapon) and arm.hands else "")


class _Blow(NamedTuple):
    """A blow that is about to fall: whose, at whom, from where, as things stood, which of his, and with what."""

    name: str
    target: str
    where: str
    at: Situation
    attack: int
    beast: int | None
    arm: Weapon | NaturalAttack
    horse: bool

    @property
    def figure(self) -> Figure:
        """Who strikes."""
        return self.at.figure(self.name)

    @property
    def other(self) -> Figure:
        """Who is struck at."""
        return self.at.figure(self.target)

    @property
    def words(self) -> str:
        """What it is called."""
        return f"{self.figure.name}'s blow"


def _harm(ref: Referee, blow: _Blow, roll: int) -> tuple[int, tuple[str, ...]]:
    """Throw the damage of a blow that hits; a natural 20 does the most [SP-3.5.3.2, SP-3.9.1]."""
    harm = blow_damage(blow.at, blow.figure, blow.other, blow.where, blow.attack, blow.beast, horse=blow.horse)
    if roll == 20:
        damage, rules = harm.most(critical=True), (*harm.rules, "SP-3.9.1")
    else:
        damage, rules = harm.of(ref.total(harm.dice, "damage", blow.name, blow.target, blow.words)), harm.rules
    if blow.figure.conditions and isinstance(blow.arm, Weapon):
        damage += struck_with_power(ref, blow.figure, blow.target)
    return damage, rules


def _falls(ref: Referee, blow: _Blow, *, hit: bool, damage: int, felled: dict[str, str] | None) -> None:
    """Note what a blow means to who was struck, and close it, or leave that to those with which it falls together."""
    if ref.figure(blow.target).conditions:
        roused(ref, blow.name, blow.target)
    attacked(ref, blow.name, blow.target, hit=hit)
    if felled is not None:
        if damage:
            felled[blow.target] = blow.name
    elif gives_its_own(ref, blow.name, blow.target):
        ref.record(Doomed(figure=blow.target, by=blow.name, rules=(ref.at.book.cite("SP-R4"),)))
    else:
        close(ref, (blow.target,), {blow.target: blow.name})


def parting_blow(ref: Referee, name: str, target: str) -> None:
    """Strike at the back of one in flight: a blow beyond all others; a scout's is a back stab.

    [SP-3.5.6.7, SP-3.5.6.7.1, SP-3.5.9.5, SP-R58]"""
    strike(ref, name, target, REAR, extra=True)


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
    if may_strike(figure) and offers[0].is_open(ref.at):
        prompt = f"{figure.name} loses heart and must escape: where to?"
        command = yield from ask(ref, figure.side, prompt, "SP-3.5.9.2.2", offers, (name,))
        if isinstance(command, Escape):
            gone = yield from escape(ref, name, command.place.at, command.place.facing, "SP-3.5.9.2.2")
            if gone:
                return
    break_(ref, (name,), "could not escape")


def escape(ref: Referee, name: str, place: tuple[int, int], facing: int, rule: str) -> Escaping:
    """Try to escape from melee to a place: first each enemy who strikes before it has one blow; then it rolls.

    [SP-3.5.6.5, SP-3.5.6.5.1, SP-3.5.6.5.2, SP-R57]"""
    for foe in ref.at.field.in_zones_of(ref.figure(name)):
        if _has_a_blow_first(ref, foe.id, name):
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


def _has_a_blow_first(ref: Referee, foe: str, name: str) -> bool:
    """Whether an enemy strikes before one who would escape, and has a blow left for him."""
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
    """Move one who refused or escaped to its place, or the next best if that is taken meanwhile; with none it stays.

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
