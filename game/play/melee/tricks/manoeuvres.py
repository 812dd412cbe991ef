"""Tricks in place of a blow: the try, the save, and what is lost by it; and men who wrestle another down.

None does any damage, whatever comes of it [SP-3.5.9.21]."""

from __future__ import annotations

from game.core.commands import Grapple
from game.core.fight.deeds import Knocked, Saved
from game.core.fight.harm import Beset
from game.core.fight.tricks import Captured, Disarmed, Grappled, Gripped, Tried
from game.core.figures import Condition
from game.core.held.things import Laid, lying_id
from game.core.table import Lying
from game.play.creatures.presence import roused
from game.play.exchanged import Hastened, StruckBehind
from game.play.gear.handling import ready, throw_away_screens
from game.play.ledger import fight
from game.play.magic.wards import attacked, stopped
from game.play.melee.blows import nerves, parry
from game.play.melee.guarding import FLUNG, lose_shield
from game.play.melee.offers import quick_spent
from game.play.melee.striking import first_exchange
from game.play.missiles.scattering import flung
from game.play.missiles.shooting import fumble
from game.play.morale.losses import close
from game.play.moving.unhorsing import unhorse
from game.play.referee import Referee
from game.play.stealth.revealing import give_away
from game.play.step import Play
from game.rules.melee.attacks import means
from game.rules.melee.blow import Blow
from game.rules.melee.manoeuvres import TRICKS, grip_dice, grip_tally, resistance_dice, trick_save, trick_tally
from game.rules.melee.reach import REAR, position
from game.rules.witness import blow_witness, save_witness

SAVED = {"disarm": "disarming", "split_shield": "the hook", "unhorse_fall": "the fall", "knock_down": "the fall"}
"""What the target saves against, by the use of the saving throw."""


def manoeuvre(ref: Referee, name: str, target: str, what: str) -> Play:
    """Spend a blow on a trick: the target may parry, the die falls, and who is hit saves or suffers it.

    [SP-3.5.9.9 to SP-3.5.9.12, SP-3.5.9.21, SP-R66, SP-R121]"""
    figure, other = ref.figure(name), ref.figure(target)
    where = position(ref.at, figure, other)
    quick = quick_spent(ref.at, figure, other, 1)
    parries = 0
    if where != REAR:
        parries = yield from parry(ref, figure, other, where, harmless=True)
    _try(ref, name, target, what, where, parries)
    if quick:
        ref.record(Hastened(figure=name, rules=("SP-3.5.2.7",)))
    if where == REAR:
        yield from nerves(ref, target)


def _try(ref: Referee, name: str, target: str, what: str, where: str, parries: int) -> None:
    _from_behind(ref, name, target, where)
    ready(ref, name)
    give_away(ref, name)
    at, figure, other = ref.at, ref.figure(name), ref.figure(target)
    trick, number = TRICKS[what], ref.state.n + 1
    weapon = means(at, figure, figure.blows)
    arm = getattr(weapon, "id", "")
    attempt = Blow(figure, other, where, figure.blows, first_exchange(ref, name, target), parries, trick=True)
    tally = trick_tally(at, attempt)
    (roll,) = ref.throw("1d20", "trick", name, target, f"{figure.name} tries to {trick.name} {other.name}")
    hit = tally.passes(roll)
    rules = (trick.rule, "SP-3.5.9.21", "SP-R66", *(("SP-R82",) if roll == 20 else ()))
    ref.record(
        Tried(
            actor=name,
            target=target,
            what=what,
            weapon=arm,
            roll=roll,
            tally=tally,
            hit=hit,
            witness=blow_witness(at, attempt),
            volley=number,
            rules=rules,
        )
    )
    if hit and not stopped(figure, other) and not _saved(ref, name, target, what):
        _suffer(ref, name, target, what)
    after_attack(ref, name, target, hit=hit)
    close(ref, (target,), {})
    if roll == 1 and ref.figure(name).standing:
        fumble(ref, name, target, arm)


def after_attack(ref: Referee, name: str, target: str, *, hit: bool) -> None:
    """After an attack that was no blow: who slept or stood spellbound is roused, images break as under a blow."""
    if ref.figure(target).conditions:
        roused(ref, name, target)
    attacked(ref, name, target, hit=hit)


def _from_behind(ref: Referee, name: str, target: str, where: str) -> None:
    if where == REAR and name not in fight(ref.state).behind.get(target, ()):
        ref.record(StruckBehind(figure=target, by=name, rules=("SP-3.5.9.4",)))


def _saved(ref: Referee, name: str, target: str, what: str) -> bool:
    """Have the target save, if it may; the bearer of a wooden shield may not [SP-3.5.9.10.2]."""
    tally = trick_save(ref.at, ref.figure(target), what)
    if tally is None:
        return False
    trick = TRICKS[what]
    against = SAVED[trick.use]
    (roll,) = ref.throw("1d20", "save", target, name, f"{ref.figure(target).name} saves against {against}")
    success = tally.passes(roll)
    rules = (trick.rule, "SP-3.10.8")
    seen = save_witness(ref.figure(target), ref.at.catalogue.save_uses[trick.use])
    ref.record(
        Saved(
            figure=target,
            against=against,
            roll=roll,
            tally=tally,
            success=success,
            witness=seen,
            rules=rules,
        )
    )
    return success


def _suffer(ref: Referee, name: str, target: str, what: str) -> None:
    rule = TRICKS[what].rule
    if what == "disarm":
        disarm(ref, name, target)
    elif what == "split":
        lose_shield(ref, target, "split", name, rule)
    elif what == "hook":
        lose_shield(ref, target, "hooked", name, rule)
    elif what == "unhorse":
        unhorse(ref, target, name, rule)
    else:
        knock_down(ref, target, name, rule)


def disarm(ref: Referee, name: str, target: str) -> None:
    """Have a weapon struck from a hand fly off; its owner draws what he can.

    [SP-3.5.9.9, SP-3.5.9.9.1, SP-R124]"""
    victim = ref.figure(target)
    weapon = ref.at.catalogue.weapons[victim.weapon]
    ref.record(Disarmed(figure=target, weapon=weapon.id, by=name, rules=("SP-3.5.9.9",)))
    place = flung(ref, name, target, victim.at, FLUNG, f"{victim.name}'s {weapon.name}")
    thing = Lying(id=lying_id(ref.state, weapon.base or weapon.id), item=weapon.id, at=place, facing=victim.facing)
    ref.record(Laid(thing=thing, rules=("SP-3.5.9.9.1", "SP-R67", "SP-R124")))
    ready(ref, target)


def knock_down(ref: Referee, target: str, by: str, rule: str) -> None:
    """Have a figure fall prone [SP-3.5.9.12]."""
    ref.record(Knocked(figure=target, by=by, rules=(rule,)))
    ref.record(Beset(figures=(target,), condition=Condition("prone"), rules=(rule,)))


# ---- grappling ---------------------------------------------------------------------------------------------------


def grapple(ref: Referee, command: Grapple) -> Play:
    """Have figures lay hold of a target together: those who hit add their dice up against his.

    [SP-3.5.9.8, SP-3.5.9.8.1, SP-R82, SP-R123]"""
    target, number = command.target, ref.state.n + 1
    strength, holds, behind, clumsy = 0, [], False, []
    for name in command.figures:
        figure, other = ref.figure(name), ref.figure(target)
        if not other.standing:
            break  # a phantom: the first hold on it has ended it
        where = position(ref.at, figure, other)
        behind = behind or where == REAR
        _from_behind(ref, name, target, where)
        throw_away_screens(ref, (name,))
        give_away(ref, name)
        quick = quick_spent(ref.at, figure, other, 1)
        attempt = Blow(figure, other, where, figure.blows, first_exchange(ref, name, target))
        tally = grip_tally(ref.at, attempt)
        (roll,) = ref.throw("1d20", "grapple", name, target, f"{figure.name} grapples {other.name}")
        hit = tally.passes(roll)
        grip = ref.total(grip_dice(figure), "grip", name, target, f"{figure.name}'s hold") if hit else 0
        ref.record(
            Gripped(
                actor=name,
                target=target,
                roll=roll,
                tally=tally,
                hit=hit,
                strength=grip,
                witness=blow_witness(ref.at, attempt),
                volley=number,
                rules=("SP-3.5.9.8", "SP-R123", *(("SP-R82",) if roll == 20 else ())),
            )
        )
        if quick:
            ref.record(Hastened(figure=name, rules=("SP-3.5.2.7",)))
        if roll == 1:
            clumsy.append(name)
        if hit and not stopped(figure, other):
            strength += grip
            holds.append(name)
        after_attack(ref, name, target, hit=hit)
    if holds and ref.figure(target).standing:
        _settle(ref, tuple(holds), target, strength)
    close(ref, (target,), {})
    for name in clumsy:
        fumble(ref, name, target, "")
    if behind:
        yield from nerves(ref, target)


def _settle(ref: Referee, holds: tuple[str, ...], target: str, strength: int) -> None:
    """Throw the target's dice: more than theirs, or as many, throws them off [SP-3.5.9.8.1]."""
    victim = ref.figure(target)
    resistance = ref.total(resistance_dice(victim), "resist", target, "", f"{victim.name} throws them off")
    held = strength > resistance
    ref.record(
        Grappled(
            figures=holds,
            target=target,
            strength=strength,
            resistance=resistance,
            held=held,
            rules=("SP-3.5.9.8.1",),
        )
    )
    if held:
        ref.record(Captured(figure=target, by=holds, rules=("SP-3.5.9.8.1", "SP-R123")))
