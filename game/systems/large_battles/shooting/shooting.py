"""Volleys and bombardments as they fall."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.held.engines import Bombard, Bombarded
from game.core.masses import body_of
from game.play.missiles.scattering import over_or_under
from game.play.referee import Referee
from game.rules.missiles.stones import under_stone
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.bodies.casualties import close_up, from_the_rear, losses, take, widths
from game.systems.large_battles.events import Volleyed
from game.systems.large_battles.ledger import note, record_note
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.orders.commands import Volley
from game.systems.large_battles.shooting.fire import (
    arm_of,
    body_holding,
    engine_of,
    groups,
    is_proof,
    kills,
    met_by,
    number_of,
    shooters,
)


def shoot(ref: Referee, volleys: Iterable[Volley], *, passing: bool = False) -> None:
    """Throw volleys together on the present state: figures slain by one have still shot [LB-5.4]."""
    began = ref.at
    ordered = list(volleys)
    made: list[tuple[Volley, int]] = []
    for volley in ordered:
        made.append((volley, _volley(ref, began, volley, passing=passing)))
    for name in dict.fromkeys(volley.body for volley in ordered):
        fired = note(ref.state, name).fired + sum(1 for volley in ordered if volley.body == name)
        record_note(ref, name, "LB-5.4", fired=fired, shot=ref.state.round)
    files = widths(ref)
    fallen: list[str] = []
    for volley, number in made:
        target = bodies(began)[volley.target]
        order = [name for name in from_the_rear(target.figures) if ref.figure(name).standing]
        take(ref, order, number, f"{bodies(began)[volley.body].name}'s volley", "", "LB-5.4", "LB-R35")
        fallen += [name for name in order if not ref.figure(name).standing]
    for name in dict.fromkeys(volley.target for volley, _ in made):
        close_up(ref, name, files.get(name, 1))
    losses(ref, fallen)


def _volley(ref: Referee, began: Situation, command: Volley, *, passing: bool) -> int:
    """Throw for one volley and give its kills."""
    body, target = bodies(began)[command.body], bodies(began)[command.target]
    arm = arm_of(began, body)
    met = met_by(began, body, target, overhead=command.overhead)
    mine = note(ref.state, body.id)
    notes, faces, number = list(met.notes), [], 0
    beaten = False
    if mine.spent * 2 > move_of(began, body)[0]:
        (own,) = ref.throw("1d6", "haste", body.id, target.id, f"{body.name} {body.have} moved over half: their die")
        (other,) = ref.throw("1d6", "haste", target.id, body.id, f"{target.name}'s die against it")
        beaten = own <= other
        notes.append(f"moved over half: {own} against {other}")
    if met.armour and not beaten:
        for place, size in enumerate(groups(number_of(began, body), met.armour)):
            (face,) = ref.throw("1d6", "volley", body.id, target.id, f"{body.name} shoot: group {place + 1}, {size}")
            faces.append(face)
            number += kills(size, met.armour, face)
    elif not met.armour:
        notes.append("proof against arrows")
    if met.halved:
        number //= 2
    ref.record(
        Volleyed(
            body=body.id,
            target=target.id,
            weapon="" if arm is None else arm[0],
            shooters=tuple(shooter.id for shooter in shooters(began, body)),
            row=met.armour,
            faces=tuple(faces),
            kills=number,
            overhead=command.overhead,
            passing=passing,
            notes=tuple(notes),
            rules=("LB-5.4",),
        )
    )
    return number


def bombard(ref: Referee, shots: Iterable[Bombard]) -> None:
    """Have engines and giants shoot: over or under by the higher of two dice; all under the circle fall.

    But for those under a roof, and those whom no stone slays. [LB-5.10, LB-R62]"""
    began = ref.at
    files = widths(ref)
    fallen: list[str] = []
    struck: dict[str, None] = {}
    for shot in shots:
        figure = began.figure(shot.figure)
        engine = engine_of(began, figure)
        if engine is None:
            continue
        why = f"{figure.name} shoots: over and under"
        over, under, where = over_or_under(ref, figure, figure.at, shot.at, why)
        within = under_stone(began, where, engine.radius)
        under_it = [each for each in within if each.id != figure.id and not is_proof(each)]
        names = tuple(sorted(victim.id for victim in under_it))
        body = body_holding(began, figure)
        record_note(ref, body.id if hasattr(body, "id") else figure.id, "LB-5.10", shot=ref.state.round)
        ref.record(
            Bombarded(
                figure=figure.id, aim=shot.at, at=where, radius=engine.radius, over=over, under=under, caught=names,
                rules=("LB-5.10",),
            )
        )  # fmt: skip
        for name in names:
            victim = ref.figure(name)
            if victim.standing:
                take(ref, (name,), victim.hit_points, f"{figure.name}'s shot", figure.id, "LB-5.10")
                fallen.append(name)
                struck[body_of(began.state, began.figure(name))] = None
    for name in struck:
        close_up(ref, name, files.get(name, 1))
    losses(ref, fallen)
