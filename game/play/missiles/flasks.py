"""Flasks in the missile phase: thrown, broken on the target or where they scatter, and who leaps clear."""

from __future__ import annotations

from game.board.templates import burst
from game.catalogue.kinds.gear import Flask, Missile
from game.core.commands import Aim
from game.core.dice import spec
from game.core.fight.deeds import Fumbled, Hurled, Saved, Shot
from game.core.fight.harm import Beset
from game.core.fight.moves import Moved
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up
from game.core.held.flasks import FlaskBroke, FlaskLost
from game.core.held.things import Raised, fresh_id
from game.core.table import Terrain
from game.play.creatures.burning import tread
from game.play.creatures.mending import spoil
from game.play.magic.effects.webs import burn_webs
from game.play.magic.wards import attacked, stopped
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.play.volley import Volley
from game.rules.creatures.burning import lasting_condition
from game.rules.missiles.flasks import BURNING, SPLASH, Splash, harms, landing, leap_place, splashed
from game.rules.missiles.shooting import shot_tally
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.rules.witness import save_witness, shot_witness

CORNERS = 16
"""A pool is drawn with so many corners."""


def throw_flask(ref: Referee, volley: Volley, aim: Aim, weapon: Missile) -> list[str]:
    """Throw a flask on the state as the phase began: it breaks at its target or where it scatters; give whom it struck.

    [SP-3.4.4.1, SP-3.4.4.3, SP-3.2.4, SP-3.9.1, SP-3.9.2, SP-R83]"""
    began = volley.began
    figure, target = began.figure(aim.figure), began.figure(aim.target)
    flask = began.catalogue.flasks[weapon.flask]
    tally = shot_tally(began, figure, target, weapon)
    (roll,) = ref.throw(tally.die, "shot", figure.id, target.id, f"{figure.name} throws {flask.name} at {target.name}")
    hit = tally.passes(roll)
    ref.record(
        Shot(
            actor=figure.id, target=target.id, weapon=weapon.id, roll=roll, tally=tally, hit=hit, damage=0,
            witness=shot_witness(began, figure, target, weapon), volley=volley.number,
            rules=("SP-3.4.4.1", "SP-3.2.4", tally.rule),
        )
    )  # fmt: skip
    ref.record(Hurled(figure=figure.id, weapon=weapon.id, rules=("SP-3.4.4.1",)))
    slipped = roll == (100 if tally.on_need else 1) and not _held_fast(ref, figure, target, weapon)
    warded = stopped(figure, target, missile=weapon.id)
    attacked(ref, figure.id, target.id, hit=hit and not slipped)
    if hit and not slipped:
        # On an image or a ward against missiles it breaks before it reaches him; he is splashed like others [SP-R220].
        splash, how = Splash(None if warded else target, target.at), "hit"
    else:
        how = "fumbled" if slipped else "missed"
        place = _scattered(ref, began, figure if how == "fumbled" else target, figure, target)
        if place is None:
            ref.record(
                FlaskLost(actor=figure.id, flask=flask.id, volley=volley.number, rules=("SP-3.4.4.3", "SP-R185"))
            )
            return [target.id]
        splash = Splash(None, place)
    caught = splashed(began, splash)
    rules = {"hit": ("SP-3.4.4.1.1",), "missed": ("SP-3.4.4.3", "ST-R11")}.get(how, ("SP-R83", "SP-3.4.4.3"))
    ref.record(
        FlaskBroke(
            actor=figure.id,
            flask=flask.id,
            at=splash.place,
            how=how,
            target=target.id if splash.target is not None else "",
            caught=tuple(victim.id for victim in caught),
            volley=volley.number,
            rules=(*rules, *((*warded, "SP-R220") if warded and how == "hit" else ()), "SP-R185"),
        )
    )
    _take_effect(ref, began, figure, flask, splash, critical=roll == 20)
    spoil(ref, splash.reaches, flask.kind)
    struck = [target.id, *(victim.id for victim in caught)]
    for victim in caught:
        volley.felled.setdefault(victim.id, figure.id)
    if flask.kind == "fire":
        struck += burn_webs(ref, (burst(splash.place, SPLASH),), figure.id, volley.felled)
    _pool(ref, figure, flask, splash.place)
    return struck


def _held_fast(ref: Referee, figure: Figure, target: Figure, weapon: Missile) -> bool:
    """Have one who rolled a natural 1 save or let the flask slip [SP-3.9.2, SP-R83]."""
    use = ref.at.catalogue.save_uses["fumble"]
    tally = save_tally(ref.at, figure, use)
    (roll,) = ref.throw("1d20", "fumble", figure.id, target.id, f"{figure.name} saves or fumbles")
    success = tally.passes(roll)
    ref.record(
        Saved(
            figure=figure.id,
            against="fumble",
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(figure, use),
            rules=("SP-3.9.2",),
        )
    )
    if not success:
        ref.record(Fumbled(figure=figure.id, weapon=weapon.id, effect="slips", rules=("SP-3.9.2", "SP-R83")))
    return success


def _scattered(ref: Referee, began: Situation, origin: Figure, figure: Figure, target: Figure) -> Point | None:
    """Return where a flask that missed lands: 1d4 inches from a figure, in a random direction in whole degrees.

    [SP-3.4.4.3, ST-R11]"""
    tens = ref.throw("1d36", "scatter", figure.id, target.id, "which way it flies, tens of degrees")[0] - 1
    course = tens * 10 + ref.throw("1d10", "scatter degrees", figure.id, target.id, "and single degrees")[0] - 1
    (far,) = ref.throw("1d4", "scatter distance", figure.id, target.id, "inches away")
    return landing(began, origin.at, course, far * GRAIN)


def _take_effect(
    ref: Referee, began: Situation, figure: Figure, flask: Flask, splash: Splash, *, critical: bool
) -> None:
    """Have those caught leap clear or suffer it; the target of a hit has no save [SP-3.4.4.1.1, SP-3.4.4.2]."""
    for victim in splashed(began, splash):
        primary = splash.target is not None and victim.id == splash.target.id
        if not harms(flask, victim):
            continue
        if not primary and flask.leap and _leapt(ref, victim, flask, splash):
            continue
        _suffer(ref, began, figure, flask, victim.id, critical=critical and primary)


def _leapt(ref: Referee, figure: Figure, flask: Flask, splash: Splash) -> bool:
    """Have one who is splashed save to leap clear, if there is space; tell whether he did [SP-3.4.4.2, SP-R46]."""
    now = ref.figure(figure.id)
    place = leap_place(ref.at, now, splash) if now.hit_points > 0 else None
    if place is None:
        return False
    use = ref.at.catalogue.save_uses["leap_clear"]
    tally = save_tally(ref.at, figure, use)
    (roll,) = ref.throw("1d20", "leap", figure.id, "", f"{figure.name} saves to leap clear of the {flask.name}")
    success = tally.passes(roll)
    rules = ("SP-3.4.4.2", "SP-R46", "SP-3.10.8")
    ref.record(
        Saved(
            figure=figure.id,
            against=flask.id,
            roll=roll,
            tally=tally,
            success=success,
            witness=save_witness(figure, use),
            rules=rules,
        )
    )
    if success and place != now.at:
        path = (now.at, place)
        far = distance_up(*path)
        ref.record(Moved(figure=now.id, path=path, cost=0, facing=now.facing, length=far, how="leap", rules=rules[:2]))
        tread(ref, now.id, path, closing=False)
    return success


def _suffer(ref: Referee, began: Situation, figure: Figure, flask: Flask, name: str, *, critical: bool) -> None:
    """Take the damage of the round of the hit off one, and have the rest of it come over him.

    [SP-3.4.4.4, SP-3.9.1]"""
    dice = flask.damage[0]
    if critical:
        amount, rules = spec(dice).most + 2, ["SP-3.4.4.4", "SP-3.9.1"]
    else:
        amount = ref.total(dice, "damage", figure.id, name, f"{figure.name}'s {flask.name}")
        rules = ["SP-3.4.4.4"]
    hurt(ref, name, amount, f"{figure.name}'s {flask.name}", *rules, kind=flask.kind)
    condition = lasting_condition(began, flask.id, figure.id)
    if condition is None or ref.figure(name).hit_points <= 0:
        return
    kept = ref.figure(name).condition(condition.name)
    if kept is None or kept.until <= condition.until:
        ref.record(Beset(figures=(name,), condition=condition, rules=("SP-3.4.4.4", "SP-R182")))


def _pool(ref: Referee, figure: Figure, flask: Flask, place: Point) -> None:
    """Leave a pool of burning ground where the flask broke, if its kind does [SP-3.4.4.4, SP-R184]."""
    if not flask.pool:
        return
    radius = flask.pool_width // 2
    piece = Terrain(
        BURNING,
        tuple(ahead(place, corner * 360 // CORNERS, radius) for corner in range(CORNERS)),
        closed=True,
        id=fresh_id(ref.state, "fire", figure.id),
        owner=figure.id,
        until=ref.state.round + flask.pool_rounds - 1,
        value=flask.pool,
    )
    ref.record(Raised(piece=piece, rules=("SP-3.4.4.4", "SP-R184")))
