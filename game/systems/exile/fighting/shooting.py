"""Shots by percentage, at the shooter's event [EX-7.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.catalogue.scenario.outfit import is_held
from game.core.commands import Aim
from game.core.fight.deeds import Hurled, Shot, ShotSpoiled
from game.core.fight.harm import Beset
from game.core.figures import Condition, Figure
from game.play.gear.handling import ready, take_in_hand
from game.play.magic.wards import attacked, stopped
from game.play.missiles.flasks import throw_flask
from game.play.morale.losses import close
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.play.stealth.hiding import come_out
from game.play.stealth.revealing import give_away
from game.play.volley import volley
from game.rules.creatures.beasts import horse_refused
from game.rules.melee.damage import shot_damage
from game.rules.missiles.shooting import may_aim, may_shoot, missile
from game.rules.situation import Situation
from game.rules.witness import shot_witness
from game.systems.exile.fighting.attack import shift_aside
from game.systems.exile.fighting.bashing import bash, fumble, may_fumble
from game.systems.exile.fighting.casting_events import CastingDisturbed
from game.systems.exile.fighting.defending import meets, standing_defence
from game.systems.exile.ledger import Defence, clockwork
from game.systems.exile.scores.chances import Attack, shot_chance
from game.systems.exile.scores.scores import THROWN, scores, shot_refused, throws
from game.systems.exile.scores.wounds import Dealt, landing, wound

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile


def shoot(ref: Referee, aim: Aim) -> None:
    """Play one shot through: chance, roll, bash, location and damage; what has become impossible is lost.

    [EX-7.1, EX-7.2, EX-7.3, EX-8.2.1, EX-R14, EX-R36]"""
    weapon = missile(ref.at, ref.figure(aim.figure), aim.weapon)
    why = _lost(ref.at, aim, weapon)
    if why or weapon is None:
        ref.record(ShotSpoiled(actor=aim.figure, target=aim.target, weapon=aim.weapon, why=why, rules=("EX-R14",)))
        return
    target = ref.figure(aim.target)
    _let_go(ref, aim.figure, weapon)
    together = volley(ref)
    if weapon.flask:
        close(ref, throw_flask(ref, together, aim, weapon), together.felled)
        return
    defence = standing_defence(ref, aim.target, aim.figure)
    shot, is_warded = _thrown(ref, aim, weapon, target, together.number, defence)
    if weapon.rate < 1:
        ref.record(Beset(figures=(aim.figure,), condition=Condition("unloaded"), rules=("EX-1.2.1", "SP-3.4.2.6")))
    if weapon.weapon:
        ref.record(Hurled(figure=aim.figure, weapon=weapon.weapon, rules=("SP-3.4.0.1",)))
        ready(ref, aim.figure)
    cause = f"{ref.figure(aim.figure).name}'s {weapon.name}"
    meets(ref, aim.target, aim.figure, defence)
    attacked(ref, aim.figure, aim.target, hit=shot.hit)
    if shot.hit and aim.target in clockwork(ref.state).castings:
        ref.record(CastingDisturbed(figure=aim.target, by=aim.figure, rules=("EX-8.2.1",)))
    if aim.horse:
        hurt_horse(ref, aim.target, shot.damage, cause, aim.figure)
    elif shot.hit and not is_warded:
        _strike(ref, shot, cause)
    close(ref, (aim.target,), {aim.target: aim.figure})
    shift_aside(ref, Attack(aim.figure, aim.target, defence=defence))
    if not shot.hit and shot.roll % 10 == 0 and ref.figure(aim.figure).standing:
        what = may_fumble(ref, aim.figure, aim.target)
        if what:
            fumble(ref, aim.figure, "loses" if what == "strays" else what)


def _lost(at: Situation, aim: Aim, weapon: Missile | None) -> str:
    """Say why a shot has become impossible, or ""."""
    figure, target = at.figure(aim.figure), at.figure(aim.target)
    no = may_shoot(at, figure, weapon) or shot_refused(at, aim)
    if no is None and weapon is not None:
        no = (horse_refused(figure, target) if aim.horse else None) or may_aim(at, figure, target, weapon)
    return no.reason if no is not None else "" if weapon is not None else "no missile"


def _let_go(ref: Referee, name: str, weapon: Missile) -> None:
    """Have a figure come out with a weapon in hand, or with one thing less to throw [SP-R143, EX-R36]."""
    come_out(ref, [name])
    if is_held(weapon.id, ref.at.catalogue):
        take_in_hand(ref, name, weapon.id, "SP-R143")
    else:
        gone = Condition(THROWN, ref.state.round, str(throws(ref.figure(name)) + 1))
        ref.record(Beset(figures=(name,), condition=gone, rules=("EX-R36",)))
    give_away(ref, name)


def _thrown(
    ref: Referee, aim: Aim, weapon: Missile, target: Figure, number: int, defence: Defence | None
) -> tuple[Shot, bool]:
    """Throw for a shot and, where it hits, for its damage; whether a ward keeps it off, too [EX-7.1, ST-R9]."""
    figure = ref.figure(aim.figure)
    chance = shot_chance(ref.at, figure, target, weapon.id, defence, horse=aim.horse)
    (roll,) = ref.throw("1d100", "shot", figure.id, target.id, f"{figure.name} shoots at {target.name}")
    hit = chance.passes(roll)
    warded = () if aim.horse else stopped(figure, target, missile=weapon.id, magic=bool(weapon.magic))
    damage = 0
    if hit and not warded:
        harm = shot_damage(ref.at, figure, weapon.id, None if aim.horse else target)
        thrown = ref.total(harm.dice, "damage", figure.id, target.id, f"{figure.name}'s {weapon.name}")
        damage = harm.of(thrown) if harm.times else 0
    witness = shot_witness(ref.at, figure, target, weapon, horse=aim.horse)
    if defence is not None:
        witness["defence"] = defence.what
    rules = ("EX-7.1", *warded, *(("ST-R9",) if aim.horse else ()))
    shot = Shot(
        actor=figure.id, target=target.id, weapon=weapon.id, roll=roll, tally=chance, hit=hit, damage=damage,
        witness=witness, volley=number, horse=aim.horse, rules=rules,
    )  # fmt: skip
    ref.record(shot)
    return shot, bool(warded)


def _strike(ref: Referee, shot: Shot, cause: str) -> None:
    """Have a shot that hits knock its target back, and wound it where it lands [EX-7.2, EX-7.3]."""
    if shot.roll % 10 in (0, 5):
        bash(ref, shot.actor, shot.target, scores(ref.at, ref.figure(shot.actor)).vigor)
    if shot.damage and ref.figure(shot.target).standing:
        found = landing(ref, shot.actor, shot.target, "attack")
        wound(ref, shot.target, found, Dealt(shot.actor, shot.damage, "pierce", cause))
