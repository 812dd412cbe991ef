"""Shooting: a volley thrown on the state as it began, and what comes of a natural 1."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue.kinds.gear import Missile
from game.catalogue.scenario.outfit import is_held
from game.core.commands import Aim
from game.core.fight.deeds import Fumbled, Hurled, Saved, Shot, ShotSpoiled
from game.core.fight.harm import Beset
from game.core.figures import Condition, Figure
from game.play.gear.handling import lay_down, ready, take_in_hand
from game.play.magic.wards import attacked, stopped
from game.play.missiles.flasks import throw_flask
from game.play.morale.losses import close, hurt
from game.play.moving.horses import hurt_horse
from game.play.referee import Referee
from game.play.stealth.hiding import come_out
from game.play.stealth.revealing import give_away
from game.play.volley import Volley
from game.play.volley import volley as begin
from game.rules.melee.damage import shot_damage
from game.rules.missiles.shooting import missile, moved_too_far, shot_tally
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.rules.witness import save_witness, shot_witness

ONE_BROKEN = "one broken"
"""What a fumble does to javelins and darts: this one breaks, and its thrower has his others [SP-R95]."""


def volley(ref: Referee, aims: Sequence[Aim]) -> None:
    """Throw the shots at those who pass, all together, and close them [SP-3.3.2.1, ST-R10]."""
    together = begin(ref)
    close(ref, shots_of(ref, together, aims, passing=True), together.felled)


def shots_of(
    ref: Referee, volley: Volley, aims: Sequence[Aim], *, passing: bool = False, rule: str = "SP-3.2.4"
) -> list[str]:
    """Throw shots that fall together on the state as they began; give the ids of those shot at [SP-3.2.4].

    `rule` is why they are shot now."""
    come_out(ref, [aim.figure for aim in aims])
    struck: list[str] = []
    for aim in aims:
        struck += _shot(ref, volley, aim, passing=passing, rule=rule)
    return struck


def _shot(ref: Referee, volley: Volley, aim: Aim, *, passing: bool, rule: str) -> list[str]:
    """Throw one shot; the ids of those it went at, or none where nothing comes of it."""
    began = volley.began
    figure, target = began.figure(aim.figure), began.figure(aim.target)
    weapon = missile(began, figure, aim.weapon)
    spoilt = _spoilt(ref, began, aim, weapon, passing=passing)
    if weapon is None or spoilt is not None:
        why, cite = spoilt or ("no missile", "SP-3.4.0.1")
        named = aim.weapon if weapon is None else weapon.id
        ref.record(ShotSpoiled(actor=figure.id, target=target.id, weapon=named, why=why, rules=(cite,)))
        return []
    give_away(ref, figure.id)
    if weapon.flask:
        return throw_flask(ref, volley, aim, weapon)
    tally = shot_tally(began, figure, target, weapon, horse=aim.horse)
    (roll,) = ref.throw("1d20", "shot", figure.id, target.id, f"{figure.name} shoots at {target.name}")
    hit = tally.passes(roll)
    damage, why_so = _harm(ref, began, aim, weapon, roll) if hit else (0, ())
    rules = ("SP-3.3.2.1" if passing else rule, tally.rule, *why_so)
    ref.record(
        Shot(
            actor=figure.id,
            target=target.id,
            weapon=weapon.id,
            roll=roll,
            tally=tally,
            hit=hit,
            damage=damage,
            witness=shot_witness(began, figure, target, weapon, horse=aim.horse),
            volley=volley.number,
            passing=passing,
            horse=aim.horse,
            rules=(*rules, "ST-R9") if aim.horse else rules,
        )
    )
    if weapon.rate < 1:
        ref.record(Beset(figures=(figure.id,), condition=Condition("unloaded"), rules=("SP-3.4.2.6",)))
    if weapon.weapon:
        ref.record(Hurled(figure=figure.id, weapon=weapon.weapon, rules=("SP-3.4.0.1",)))
        ready(ref, figure.id)
    attacked(ref, figure.id, target.id, hit=hit)
    if aim.horse:
        hurt_horse(ref, target.id, damage, f"{figure.name}'s {weapon.name}", figure.id)
    elif damage:
        volley.felled[target.id] = figure.id
        hurt(ref, target.id, damage, f"{figure.name}'s {weapon.name}")
    fate = fumble(ref, figure.id, target.id, weapon.weapon or weapon.id) if roll == 1 else ""
    if weapon.weapon and fate not in ("broken", "dropped"):
        lay_down(ref, target.id, weapon.weapon, ("SP-R227",))
    return [target.id]


def _spoilt(
    ref: Referee, began: Situation, aim: Aim, weapon: Missile | None, *, passing: bool
) -> tuple[str, str] | None:
    """Make ready for a shot: why nothing comes of it and the rule, or None [SP-3.4.2.5.1, SP-3.9.2.2, SP-R143]."""
    figure = began.figure(aim.figure)
    if weapon is None:
        return "no missile", "SP-3.4.0.1"
    if not passing and moved_too_far(began, figure):
        (face,) = ref.throw("1d6", "steady", figure.id, aim.target, f"{figure.name} moved far: 4 or more to shoot")
        if face < 4:
            return "moved too far", "SP-3.4.2.5.1"
    if is_held(weapon.id, began.catalogue):
        if weapon.id not in ref.figure(figure.id).carries:
            return "the weapon is lost", "SP-3.9.2.2"
        take_in_hand(ref, figure.id, weapon.id, "SP-R143")
    return None


def _harm(ref: Referee, began: Situation, aim: Aim, weapon: Missile, roll: int) -> tuple[int, tuple[str, ...]]:
    """Throw the damage of a shot that hits, unless something wards it off; a natural 20 does the most [SP-3.9.1]."""
    figure, target = began.figure(aim.figure), began.figure(aim.target)
    warded = () if aim.horse else stopped(figure, target, missile=weapon.id, magic=bool(weapon.magic))
    if warded:
        return 0, warded
    harm = shot_damage(began, figure, weapon.id, None if aim.horse else target)
    if roll == 20:
        return harm.most(critical=True), ("SP-3.9.1", *harm.rules)
    return harm.of(ref.total(harm.dice, "damage", figure.id, target.id, f"{figure.name}'s {weapon.name}")), harm.rules


def fumble(ref: Referee, name: str, target: str, weapon: str) -> str:
    """Have one who rolled a natural 1 save or fumble; give what came of it, "" if nothing [SP-3.9.2]."""
    figure = ref.figure(name)
    use = ref.at.catalogue.save_uses["fumble"]
    tally = save_tally(ref.at, figure, use)
    (roll,) = ref.throw("1d20", "fumble", name, target, f"{figure.name} saves or fumbles")
    success = tally.passes(roll)
    ref.record(
        Saved(
            figure=name,
            against="fumble",
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(figure, use),
            rules=("SP-3.9.2",),
        )
    )
    if success:
        return ""
    effect, rule = fumble_effect(ref.at, figure, weapon)
    if effect == "prone":
        ref.record(Fumbled(figure=name, weapon="", effect=effect, rules=(rule,)))
        ref.record(Beset(figures=(name,), condition=Condition("prone"), rules=(rule,)))
    else:
        rules = (rule, "SP-R95") if effect == ONE_BROKEN else (rule,)
        ref.record(Fumbled(figure=name, weapon=weapon, effect=effect, rules=rules))
        if effect == "dropped":
            lay_down(ref, name, weapon, (rule,))
        ready(ref, name)
    return effect


def fumble_effect(at: Situation, figure: Figure, weapon: str) -> tuple[str, str]:
    """Say what comes of a fumble with a weapon ("" for claw or fist), and by which rule [SP-3.9.2.1 to SP-3.9.2.6]."""
    missiles, weapons = at.catalogue.missiles, at.catalogue.weapons
    made, shot = weapons.get(weapon), missiles.get(weapon)
    if not weapon or (made is not None and not made.hands):
        return "prone", "SP-3.9.2.6"
    if (made is not None and made.magic) or (shot is not None and shot.magic):
        return "dropped", "SP-3.9.2.5"
    if made is not None and made.silver:
        return "useless", "SP-3.9.2.4"
    if shot is not None and (shot.bow or shot.crossbow):
        return "broken", "SP-3.9.2.2"
    if made is not None and "shaft" in made.flags:
        return "broken", "SP-3.9.2.1"
    if shot is not None and shot.shaft:
        return ONE_BROKEN, "SP-3.9.2.1"
    return "damaged", "SP-3.9.2.3"
