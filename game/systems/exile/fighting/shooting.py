"""Shots by percentage, at the shooter's event [EX-7.1]."""

from __future__ import annotations

from game.catalogue.scenario.outfit import is_held
from game.core.commands import Aim
from game.core.fight.deeds import Hurled, Shot, ShotSpoiled
from game.core.fight.harm import Beset
from game.core.figures import Condition
from game.play.gear.handling import ready, take_in_hand
from game.play.magic.wards import attacked, stopped
from game.play.missiles.flasks import throw_flask
from game.play.morale.losses import close
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.play.stealth.hiding import come_out
from game.play.stealth.revealing import give_away
from game.rules.creatures.beasts import horse_refused
from game.rules.melee.damage import shot_damage
from game.rules.missiles.shooting import may_aim, may_shoot, missile
from game.rules.witness import shot_witness
from game.systems.exile.events import CastingDisturbed
from game.systems.exile.fighting.attack import shift_aside
from game.systems.exile.fighting.bashing import bash, fumble, may_fumble
from game.systems.exile.fighting.defending import meets, standing_defence
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.chances import Attack, shot_chance
from game.systems.exile.scores.scores import THROWN, scores, shot_refused, throws
from game.systems.exile.scores.wounds import landing, wound


def shoot(ref: Referee, aim: Aim) -> None:
    """Play one shot through: chance, roll, bash, location and damage; what has become impossible is lost.

    [EX-7.1, EX-7.2, EX-7.3, EX-8.2.1, EX-R14, EX-R36]"""
    figure, target = ref.figure(aim.figure), ref.figure(aim.target)
    weapon = missile(ref.at, figure, aim.weapon)
    no = may_shoot(ref.at, figure, weapon) or shot_refused(ref.at, aim)
    if no is None and weapon is not None:
        no = (horse_refused(figure, target) if aim.horse else None) or may_aim(ref.at, figure, target, weapon)
    if no is not None or weapon is None:
        why = no.reason if no is not None else "no missile"
        spoiled = ShotSpoiled(actor=aim.figure, target=aim.target, weapon=aim.weapon, why=why, rules=("EX-R14",))
        ref.record(spoiled)
        return
    come_out(ref, [aim.figure])
    if is_held(weapon.id, ref.at.catalogue):
        take_in_hand(ref, figure.id, weapon.id, "SP-R143")
    else:
        gone = Condition(THROWN, ref.state.round, str(throws(figure) + 1))
        ref.record(Beset(figures=(figure.id,), condition=gone, rules=("EX-R36",)))
    give_away(ref, figure.id)
    felled: dict[str, str] = {}
    number = ref.state.n + 1
    if weapon.flask:
        struck: list[str] = []
        throw_flask(ref, ref.at, aim, weapon, number, struck, felled)
        close(ref, struck, felled)
        return
    figure, defence = ref.figure(aim.figure), standing_defence(ref, target.id, figure.id)
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
    ref.record(
        Shot(
            actor=figure.id,
            target=target.id,
            weapon=weapon.id,
            roll=roll,
            tally=chance,
            hit=hit,
            damage=damage,
            witness=witness,
            volley=number,
            horse=aim.horse,
            rules=("EX-7.1", *warded, *(("ST-R9",) if aim.horse else ())),
        )
    )
    if weapon.rate < 1:
        ref.record(Beset(figures=(figure.id,), condition=Condition("unloaded"), rules=("EX-1.2.1", "SP-3.4.2.6")))
    if weapon.weapon:
        ref.record(Hurled(figure=figure.id, weapon=weapon.weapon, rules=("SP-3.4.0.1",)))
        ready(ref, figure.id)
    meets(ref, target.id, figure.id, defence)
    attacked(ref, figure.id, target.id, hit=hit)
    if hit and target.id in clockwork(ref.state).castings:
        ref.record(CastingDisturbed(figure=target.id, by=figure.id, rules=("EX-8.2.1",)))
    if aim.horse:
        hurt_horse(ref, target.id, damage, f"{figure.name}'s {weapon.name}", figure.id)
    elif hit and not warded:
        if roll % 10 in (0, 5):
            bash(ref, figure.id, target.id, scores(ref.at, figure).vigor)
        if damage and ref.figure(target.id).standing:
            found = landing(ref, figure.id, target.id, "attack")
            wound(ref, target.id, figure.id, damage, found, "pierce", f"{figure.name}'s {weapon.name}")
    close(ref, (target.id,), {target.id: figure.id})
    shift_aside(ref, Attack(figure.id, target.id, defence=defence))
    if not hit and roll % 10 == 0 and ref.figure(figure.id).standing:
        what = may_fumble(ref, figure.id, target.id)
        if what:
            fumble(ref, figure.id, "loses" if what == "strays" else what)
