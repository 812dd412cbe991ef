"""Split moves of the scripted side: it rides up, shoots, and rides off out of reach of a charge."""

from __future__ import annotations

from game.core.commands import Command, Split, SplitWalk, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.core.tally import Refusal
from game.play.missiles.splitting import MaySplit
from game.rules.missiles.shooting import missile, shot_tally
from game.rules.missiles.splitting import is_split, knows_how, when_walked
from game.rules.moving.movement import allowance
from game.rules.moving.ways import half_ways
from game.sides.scripted.fighting.shooting import shots
from game.sides.scripted.fighting.skyward import Archer
from game.sides.scripted.groups import BOWS, HORSE, Body, Survey, apart, gap_to, nearest
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose

SPARE = 2 * GRAIN
"""So far beyond the reach of a charge they mean to be when all is done."""
ENOUGH = 0.5
"""So many of a body are to have somebody to shoot at from where they stop."""
BETTER = 4 * GRAIN
"""By so much at least they go farther off if they cannot get out of reach altogether."""
TURNS = (0, 30, -30, 60, -60, 90, -90)
"""Which way they ride off, from straight away."""
HARM = -0.3
"""An enemy whose charge harms them less than this is no danger."""


def sally(survey: Survey, offer: MaySplit, aims: Purpose) -> tuple[Command, str] | None:
    """Return in one command the split moves of all bodies for which they pay, or None."""
    able = {figure.id for figure in offer.splitters(survey.at)}
    if not able:
        return None
    parts: list[SplitWalk] = []
    spent: dict[str, float] = {}
    for body in survey.own:
        if body.engaged or not body.movers or not _skirmishes(body, survey.aims.get(body.id, aims)):
            continue
        figures = [mover for mover in body.movers if mover.id in able]
        if len(figures) * 2 >= len(body.movers):
            parts += _of_a_body(survey, body, figures, spent)
    while parts:
        command = Split(tuple(parts))
        no = offer.refuse(survey.at, command)
        if no is None:
            return command, "to shoot and be gone"
        parts = without_refused(parts, no)
    return None


def without_refused(parts: list[SplitWalk], no: Refusal) -> list[SplitWalk]:
    """Return the parts without the one that a refusal is about, or without the last where it is about none."""
    named = no.measured.get("figure")
    others = [part for part in parts if part.walk.figure != named]
    return others if len(others) < len(parts) else parts[:-1]


def _skirmishes(body: Body, aims: Purpose) -> bool:
    """Whether a body shoots rather than fights: archers, and horse with javelins that are to harry."""
    return body.role == BOWS or (body.role == HORSE and aims.stance == "skirmish")


def _of_a_body(survey: Survey, body: Body, figures: list[Figure], spent: dict[str, float]) -> list[SplitWalk]:
    """The first part of a body's split move, to a place from which it shoots and still gets away; else nothing."""
    foes = [foe for enemy in survey.near(body) for foe in enemy.figures]
    if not foes:
        return []
    foe = nearest(body.middle, foes)
    whole = min(allowance(survey.at, figure) for figure in figures)
    left = whole - max(figure.walked for figure in figures)
    best: tuple[float, list[SplitWalk], dict[str, float]] | None = None
    for step in _steps(foe, body, whole // 2 - (whole - left)):
        after = dict(spent)
        if not _must_go(survey, body, step):
            if not step and _shots_from(survey, body, figures, foe, step, after)[1]:
                return []  # nobody can come at them: they stand, and shoot twice
            continue
        if not _gets_away(survey, body, foe, step, left):
            continue
        value, found = _shots_from(survey, body, figures, foe, step, after)
        if found and (best is None or value > best[0]):
            best = value, found, after
    if best is None:
        return []
    spent.update(best[2])
    return best[1]


def _steps(foe: Figure, body: Body, most: int) -> list[int]:
    """How far to go before the shot: nowhere, or towards the nearest enemy, up to half the allowance."""
    far = gap_to(body, foe)
    return [0, *[step for step in (most // 3, most * 2 // 3, most - 2) if GRAIN <= step < far - 3 * GRAIN]]


def dangers_to(survey: Survey, body: Body) -> list[Body]:
    """List the enemies whose charge would harm a body."""
    return [
        other
        for other in survey.near(body)
        if other.fights and not other.engaged and -survey.match(body, other, charging=False) > HARM
    ]


def _must_go(survey: Survey, body: Body, step: int) -> bool:
    """Whether a body that shoots from so far forward would be charged if it stayed."""
    return any(apart(body, other) - step <= other.reach + SPARE for other in dangers_to(survey, body))


def _gets_away(survey: Survey, body: Body, foe: Figure, step: int, left: int) -> bool:
    """Whether the rest of its move takes a body beyond the reach of all who would charge it.

    From where it stands it also shoots and goes where that only brings it nearer to safety."""
    here = ahead(body.middle, facing_towards(body.middle, foe.at), step)
    _, margin = refuge(survey, body, here, left - step - GRAIN // 4)
    if margin > SPARE // 2:
        return True
    return not step and margin - _margin(survey, body, here) >= BETTER


def _margin(survey: Survey, body: Body, place: Point) -> int:
    """How far outside the reach of the nearest who would charge it a body would be, in grains."""
    return min(
        (
            distance_up(place, other.middle) - body.radius - other.radius - other.reach
            for other in dangers_to(survey, body)
        ),
        default=100 * GRAIN,
    )


def refuge(survey: Survey, body: Body, here: Point, far: int) -> tuple[Point, int]:
    """Return the place within so many grains farthest from the reach of all dangers, and how far that is."""
    dangers = dangers_to(survey, body)
    worst = min(dangers, key=lambda danger: (distance_up(here, danger.middle) - danger.reach, danger.id), default=None)
    best = here, _margin(survey, body, here)
    if worst is None or far < GRAIN:
        return best
    table, edge = survey.at.state.table, 2 * GRAIN
    away = facing_towards(worst.middle, here)
    for turn in TURNS:
        x, y = ahead(here, away + turn, far)
        place = max(edge, min(table.width - edge, x)), max(edge, min(table.height - edge, y))
        margin = _margin(survey, body, place)
        if margin > best[1]:
            best = place, margin
    return best


def _shots_from(
    survey: Survey, body: Body, figures: list[Figure], foe: Figure, step: int, spent: dict[str, float]
) -> tuple[float, list[SplitWalk]]:
    """The walks, shots and likely hits of a body that goes so far towards an enemy, if enough have a target."""
    walks = tuple([Walk(figure.id, _path(figure, body, foe, step), figure.facing) for figure in figures])
    found = half_ways(survey.at, walks)
    if isinstance(found, Refusal):
        return 0.0, []
    there = when_walked(survey.at, found)
    parts: list[SplitWalk] = []
    hits = 0.0
    for walk in walks:
        figure = there.figure(walk.figure)
        weapon = missile(there, figure, "")
        if weapon is None:
            continue
        for aim in shots(there, Archer(figure, weapon, 1), there.field.foes(figure.side), spent):
            parts.append(SplitWalk(walk, aim.target, weapon.id))
            hits += shot_tally(there, figure, there.figure(aim.target), weapon).chance
    return (hits, parts) if len(parts) >= len(figures) * ENOUGH else (0.0, [])


def _path(figure: Figure, body: Body, foe: Figure, step: int) -> tuple[Point, ...]:
    if not step:
        return ()
    x, y = ahead(body.middle, facing_towards(body.middle, foe.at), step)
    return ((figure.x + x - body.middle[0], figure.y + y - body.middle[1]),)


def hard_pressed(survey: Survey) -> bool:
    """Tell whether those who can shoot and go would be charged unless they go first."""
    return any(
        body.role == BOWS
        and not body.engaged
        and any(knows_how(survey.at, figure) for figure in body.figures)
        and any(apart(body, other) <= other.reach + GRAIN for other in dangers_to(survey, body))
        for body in survey.own
    )


def withdraw(survey: Survey, march: March, body: Body) -> str:
    """Move those who have shot in a split move out of reach, as far as they need to or can."""
    if not body.movers or not any(is_split(mover) for mover in body.movers):
        return ""
    dangers = dangers_to(survey, body)
    if not dangers:
        return ""
    worst = min(dangers, key=lambda danger: (apart(body, danger) - danger.reach, danger.id))
    # Out of reach even when they have come on by a move and may go first next round.
    need = worst.reach + worst.pace + SPARE - apart(body, worst)
    if need <= 0:
        return ""
    for part in (4, 3, 2):
        place, _ = refuge(survey, body, body.middle, min(need, body.budget(survey.at)) * part // 4)
        far = distance_up(body.middle, place)
        if far >= GRAIN and advance(survey, march, body, place, far, facing_towards(place, worst.middle)):
            return "and off again"
    return ""
