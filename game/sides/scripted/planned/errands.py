"""What bodies do whose plan says more than to attack, to hold or to skirmish; where it says no more they do as ever."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.land.regions import holds
from game.core.grain import GRAIN, Point, direction, distance_up, facing_towards, turn_between
from game.rules.gear.arms import missiles_of
from game.sides.scripted.groups import CASTER, Body, Survey, middle, nearest
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.moving.skirmish import refuge
from game.sides.scripted.planned.posts import before, behind, beside, next_on, on_table, post_on
from game.sides.scripted.purpose import Purpose, own_purpose, wishes_of

AT_HAND = 6 * GRAIN
"""An enemy so near is met by those who are to stay where they are."""
ABOUT = 10 * GRAIN
"""An enemy so near to the ward, or to those who guard a flank, is what they are there for."""
ON_POST = 2 * GRAIN
"""Who is so near to his post has come to it."""
RESERVED = "reserve"
"""The manner of those who wait behind the others."""
LOST = 4
"""One of so many lost is a loss that brings the reserve."""
OPEN = 60
"""Degrees off its front from which on an enemy is at a body's flank."""


def purposes(survey: Survey, aims: Purpose, committed: frozenset[str]) -> dict[str, Purpose]:
    """Return what each body wants, by its errand or by its side's plan; those in reserve wait unless committed."""
    state, side = survey.at.state, survey.side
    wishes = wishes_of(state, side)
    found = {}
    guard = _on_flank(survey, aims.flank) if aims.flank else None
    for body in survey.own:
        own = own_purpose(state, side, body.id, replace(aims, flank="") if aims.flank else aims)
        if body is guard:
            own = replace(own, flank=aims.flank)
        said = wishes.errands.get(body.id)
        waits = body.id in wishes.reserve or (said is not None and bool(said.commit))
        if waits and body.id not in committed:
            own = replace(own, stance="hold", manner=RESERVED, place=None, region=None, edge=None, due=0, line=())
        elif own.manner == "ambush" and _is_sprung(survey, body, own):
            own = replace(own, stance="attack", manner="attack", patient=False)
        found[body.id] = own
    return found


def commits(survey: Survey, committed: frozenset[str]) -> frozenset[str]:
    """Return those of the reserve that go in now, and all that have gone in before."""
    wishes = wishes_of(survey.at.state, survey.side)
    waiting = [*wishes.reserve, *(name for name, said in wishes.errands.items() if said.commit)]
    found = set(committed)
    for name in waiting:
        said = wishes.errands.get(name)
        word = (said.commit if said is not None else "") or wishes.commit or "engaged"
        if name not in committed and _is_time(survey, word, frozenset(waiting) - committed):
            found.add(name)
    return frozenset(found)


def _is_time(survey: Survey, word: str, waiting: frozenset[str]) -> bool:
    """Whether what the reserve waits for has come about."""
    state = survey.at.state
    others = [body for body in survey.own if body.id not in waiting]
    if word.isdigit():
        return state.round >= int(word)
    if word == "losses":
        ours = [figure for figure in state.figures.values() if figure.side == survey.side]
        return sum(not figure.standing for figure in ours) * LOST >= len(ours)
    if not others:
        return True
    if word == "flank":
        return any(is_open(survey, body) for body in others)
    return any(body.engaged for body in others)


def is_open(survey: Survey, body: Body) -> bool:
    """Tell whether an enemy who fights is at hand on a body's flank or behind it."""
    return body.fights and any(
        enemy.fights
        and distance_up(body.middle, enemy.middle) <= body.radius + enemy.radius + ABOUT
        and turn_between(body.facing, facing_towards(body.middle, enemy.middle)) > OPEN
        for enemy in survey.near(body)
    )


def _on_flank(survey: Survey, flank: str) -> Body | None:
    """Which body guards a flank of its side: the outermost there of those who fight."""
    fighters = [body for body in survey.own if body.fights and body.role != CASTER]
    if not fighters or not survey.foes:
        return None
    course = facing_towards(middle([each for body in fighters for each in body.figures]), middle(survey.foes))
    ux, uy = direction(course + (-90 if flank == "left" else 90))
    return max(fighters, key=lambda body: (body.middle[0] * ux + body.middle[1] * uy, body.id))


def _is_sprung(survey: Survey, body: Body, own: Purpose) -> bool:
    """Whether an enemy has come so near to those in ambush that they can be upon him, or is where they await him."""
    weapons = missiles_of(survey.at, body.figures[0])
    far = weapons[0].medium if weapons and not body.fights else body.reach + 2 * GRAIN
    if body.engaged or survey.close_foes(body, far):
        return True
    return own.region is not None and any(holds(own.region, foe.at) for foe in survey.foes)


def may_charge(survey: Survey, body: Body, own: Purpose) -> bool:
    """Tell whether a body may charge at all by its plan."""
    if body.engaged or own.manner in ("", "attack", "hold", "skirmish", "pursue"):
        return True
    if own.manner in ("ambush", "withdraw"):
        return False
    ward = [survey.at.figure(name).at for name in _ward(survey, own)] if own.manner == "escort" else []
    if any(survey.near_place(place, ABOUT) for place in ward):
        return True
    return bool(survey.close_foes(body, AT_HAND))


def _ward(survey: Survey, own: Purpose) -> list[str]:
    figures = survey.at.state.figures
    return sorted(name for name in own.who if name in figures and figures[name].standing)


def has_errand(own: Purpose) -> bool:
    """Tell whether a plan asks for more than its stance."""
    return own.manner in ("ambush", "withdraw", "escort", RESERVED) or bool(own.flank or own.line)


def errand(survey: Survey, march: March, body: Body, own: Purpose) -> str | None:
    """Add the move that a body's plan asks for besides its stance; None where it does as its stance has it."""
    if own.manner == "ambush":
        return ""
    if own.manner == "withdraw":
        return _withdraw(survey, march, body, own)
    if own.manner == "escort" and body.figures[0].id in own.who:
        return None
    if own.manner != RESERVED and survey.close_foes(body, ABOUT if own.flank else AT_HAND):
        return None
    post = _post(survey, body, own)
    if post is None:
        return None
    goal, why, look = post
    far = distance_up(body.middle, goal)
    if far <= ON_POST:
        return None if own.stance == "attack" else ""
    return why if advance(survey, march, body, goal, far, look) else None


def _post(survey: Survey, body: Body, own: Purpose) -> tuple[Point, str, int | None] | None:
    """Where a body is due by its plan, why, and how it faces there; None where its plan names no place for it."""
    state, foes = survey.at.state, [foe.at for foe in survey.foes]
    look = facing_towards(body.middle, nearest(body.middle, survey.foes).at)
    others = [other.middle for other in survey.own if other is not body and other.role != CASTER]
    if own.manner == RESERVED:
        return (on_table(state, behind(others, foes)), "in reserve", look) if others else None
    if own.manner == "escort":
        ward = [survey.at.figure(name).at for name in _ward(survey, own)]
        return (on_table(state, before(ward, foes)), "beside those they escort", look) if ward else None
    if own.flank and others:
        place = beside(others, foes, own.flank)
        return on_table(state, place), "to guard the flank", look
    if own.line and own.stance == "attack":
        goal = next_on(own.line, body.middle)
        return None if goal is None else (goal, "by the way laid down", None)
    if own.line:
        return post_on(own.line, *_in_row(survey, body, own)), "along the line", look
    return None


def _in_row(survey: Survey, body: Body, own: Purpose) -> tuple[int, int]:
    """Which of how many a body is of those who stand along the same line."""
    row = [other for other in survey.own if survey.aims.get(other.id, own).line == own.line and other.role != CASTER]
    dx, dy = own.line[-1][0] - own.line[0][0], own.line[-1][1] - own.line[0][1]
    row.sort(key=lambda other: (other.middle[0] * dx + other.middle[1] * dy, other.id))
    return next((number for number, other in enumerate(row) if other is body), 0), max(1, len(row))


def _withdraw(survey: Survey, march: March, body: Body, own: Purpose) -> str | None:
    """Go to the place that the plan names, else out of reach of whoever comes, away from all of them."""
    goal = own.place
    if goal is None:
        foe = nearest(body.middle, survey.foes)
        goal, _ = refuge(survey, body, body.middle, body.budget(survey.at))
        if goal == body.middle and distance_up(foe.at, body.middle) < 2 * AT_HAND:
            return None
    far = distance_up(body.middle, goal)
    if far <= ON_POST:
        return None
    return "to get away" if advance(survey, march, body, goal, far, None) else None
