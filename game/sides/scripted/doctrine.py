"""What each body of the scripted side does in its movement phase, by the stance of its side's plan."""

from __future__ import annotations

from game.board.land.regions import holds
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, towards, turn_between
from game.rules.creatures.prey import horses_near
from game.rules.moving.wings import can_fly
from game.sides.scripted.concert import comes_alone
from game.sides.scripted.groups import BOWS, CASTER, HORSE, SOFT, Body, Survey, apart, gap_to, nearest
from game.sides.scripted.magic.casters import casters
from game.sides.scripted.moving.archery import archers
from game.sides.scripted.moving.charges import goes_round
from game.sides.scripted.moving.formation import LOOSE, advance, disorder, dress, face
from game.sides.scripted.moving.joining import follow, join
from game.sides.scripted.moving.leaving import leave
from game.sides.scripted.moving.marching import March
from game.sides.scripted.moving.sheltering import shelter
from game.sides.scripted.moving.skirmish import withdraw
from game.sides.scripted.moving.soaring import soar
from game.sides.scripted.planned.detours import detour
from game.sides.scripted.planned.errands import errand, has_errand
from game.sides.scripted.planned.liking import likes
from game.sides.scripted.purpose import Purpose
from game.sides.scripted.worth import worth

BOLD = -0.1
"""What it may cost on balance to walk up to enemies in reach."""
NEAR = 20 * GRAIN
"""An enemy this near is what a body of men faces."""
BOWSHOT = 20 * GRAIN
"""Archers this near shoot at a body, or soon will."""
BESIDE = 8 * GRAIN
"""So near to comrades who fight one goes in with them."""
CLOSE = 14 * GRAIN
"""From here on a body keeps its ranks rather than its pace."""


def act(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Add a body's move to the march; return the reason, "" where it stays."""
    if not body.movers or not survey.enemies:
        return guard(survey, march, body)
    hunting = _hunt(survey, march, body)
    if hunting:
        return hunting
    if body.engaged and body.fights:
        return join(survey, march, body) or _close_up(survey, march, body) or guard(survey, march, body)
    due = errand(survey, march, body, purpose) if has_errand(purpose) else None
    if due is not None:
        return due or guard(survey, march, body)
    if any(can_fly(survey.at, figure) for figure in body.movers) and not body.engaged:
        return soar(survey, march, body, purpose)
    sheltered = shelter(survey, march, body, purpose) if survey.flyers else None
    if sheltered is not None:
        return sheltered
    if body.role != BOWS and all(enemy.is_aloft for enemy in survey.near(body)):
        return _keep(survey, march, body, purpose)
    leaves = purpose.edge is not None and purpose.stance == "attack" and not body.engaged
    leaving = (leave(survey, march, body, purpose) or _seize(survey, march, body, purpose)) if leaves else ""
    if leaving:
        return leaving
    if body.role == CASTER:
        return casters(survey, march, body)
    away = withdraw(survey, march, body)
    if away:
        return away
    if body.role == BOWS:
        return archers(survey, march, body, purpose) or guard(survey, march, body)
    if purpose.stance == "attack":
        return _attack(survey, march, body, purpose)
    return _hold(survey, march, body, purpose)


def _hunt(survey: Survey, march: March, body: Body) -> str:
    """Send those that are after horses to the nearest, whatever the plan says, for they would go nowhere else."""
    went = 0
    for figure in body.movers:
        near = horses_near(survey.at, figure) if figure.profile.traits else []
        for _, foe in near[:1]:
            went += march.walk(figure, (foe.at,), facing_towards(figure.at, foe.at), contact=True)
    return "after the horses" if went else ""


def _close_up(survey: Survey, march: March, body: Body) -> str:
    """Bring those left behind up to where their comrades fight."""
    comrades = [figure for figure in body.figures if figure.locked]
    foe = nearest(nearest(body.middle, comrades).at, survey.near(body)[0].figures)
    far = distance_up(body.middle, foe.at)
    step = min(body.budget(survey.at), far - 3 * GRAIN)
    look = facing_towards(body.middle, foe.at)
    return "to their comrades" if step > GRAIN and advance(survey, march, body, foe.at, step, look) else ""


def guard(survey: Survey, march: March, body: Body) -> str:
    """Turn those who have an enemy at flank or rear to face him."""
    figures = [figure for figure in body.waiting if not figure.locked] or body.waiting
    if not figures:
        return ""
    threats = survey.close_foes(body, NEAR)
    return "to face the enemy" if threats and face(march, figures, threats, NEAR, 60) else ""


def _keep(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Where all the enemy is in the air nobody runs about beneath it: to the objective, or steady where they are."""
    if purpose.stance == "attack":
        return _seize(survey, march, body, purpose) or guard(survey, march, body)
    return _hold(survey, march, body, purpose)


# ---- attack ------------------------------------------------------------------------------------------------------


def _attack(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    seized = _seize(survey, march, body, purpose)
    if seized:
        return seized
    target = _target(survey, body, purpose)
    foe = nearest(body.middle, target.figures)
    far = gap_to(body, foe) + survey.detour(body, foe.at)
    goal: Point = foe.at
    place = None if purpose.place is None else survey.place(body, purpose.place, purpose.region)
    if place is not None and far > 16 * GRAIN and distance_up(body.middle, place) < far + 6 * GRAIN and purpose.timed:
        goal = place
    look = facing_towards(body.middle, foe.at) if far < 24 * GRAIN else None
    if _closes(survey, body, purpose):
        why = join(survey, march, body)
        if why:
            follow(survey, march, body)
            return why
    if goes_round(survey, body, target):
        flank = _flank(survey, body, target)
        if flank is not None and distance_up(body.middle, flank) > GRAIN:
            done = advance(survey, march, body, flank, body.budget(survey.at), look)
            return "round their flank" if done else guard(survey, march, body)
    by = detour(survey, march, body, goal)
    if by is not None and advance(survey, march, body, by, body.budget(survey.at), None):
        return "round by another way"
    step = _step(survey, body, foe, far, purpose)
    if step < GRAIN // 2:
        return steady(survey, march, body, foe) or ""
    loose = goal == foe.at and far < CLOSE and disorder(survey, body, body.facing) > 3 * LOOSE
    if loose and dress(survey, march, body, look if look is not None else body.facing):
        return "to dress ranks"
    done = advance(survey, march, body, goal, step, look)
    if not done:
        return guard(survey, march, body)
    return "towards the enemy" if goal == foe.at else "to the objective"


def _seize(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Go where the battle is won, when it is time and nobody else of the side is nearer; "" for those not needed.

    One who is there stays, and throws out whoever else is. Where an edge wins, all go who can."""
    if purpose.place is None or not purpose.presses(survey.at.state.round):
        return ""
    place, region = survey.place(body, purpose.place, purpose.region), purpose.region
    free = [other for other in survey.own if other.fights and not other.engaged]
    if purpose.edge is None and body is not min(free, key=lambda other: (distance_up(other.middle, place), other.id)):
        return ""
    foes = [] if region is None else [figure for figure in survey.foes if holds(region, figure.at)]
    if region is not None and holds(region, body.middle):
        if not foes:
            foe = nearest(body.middle, survey.near(body)[0].figures)
            return steady(survey, march, body, foe) or "at the objective"
        place = nearest(body.middle, foes).at
    step = min(body.budget(survey.at), distance_up(body.middle, place) + survey.detour(body, place))
    return "to the objective" if advance(survey, march, body, place, step, None) else ""


def _closes(survey: Survey, body: Body, purpose: Purpose) -> bool:
    """Tell whether a body does well to walk up to enemies in reach: it is better than they are, or they are few.

    Who would come alone does not walk up where he would not charge."""
    foes = survey.close_foes(body, body.pace + GRAIN)
    if not foes or not purpose.patient:
        return bool(foes)
    near = nearest(body.middle, foes)
    if comes_alone(survey, body, near, distance_up(body.middle, near.at)):
        return False
    gain = sum(max(survey.duel(body.figures[0], foe, charging=False), -1.0) for foe in foes) / len(foes)
    ours = sum(other.worth for other in survey.own if other.fights and apart(other, body) < 6 * GRAIN)
    theirs = sum(worth(foe) for foe in survey.close_foes(body, body.pace + 4 * GRAIN))
    return gain + 0.4 * (ours / max(1.0, theirs) - 1) > BOLD


def _step(survey: Survey, body: Body, foe: Figure, far: int, purpose: Purpose) -> int:
    """How far to go towards a foe: to blows, or only to where it is not yet charged.

    Who would come up alone waits outside their charge. Who moves last in a round comes within reach of his own charge:
    the enemy has moved, and may let him go first. Who cannot wait stops there no more than once. Nobody stops who has
    a place to hold, is shot at by more than he shoots at, or has comrades who fight close by."""
    budget, zone = body.budget(survey.at), 3 * GRAIN
    whole = min(budget, max(0, far - 2 * GRAIN))
    danger = max((foe.reach for foe in survey.near(body)[:4] if foe.fights and not foe.engaged), default=0)
    if danger > body.reach + 6 * GRAIN:
        danger = body.reach
    keep, inside = danger + zone, body.reach + GRAIN // 2
    if body.role == HORSE and any(foe.role == BOWS and not foe.engaged for foe in survey.near(body)[:4]):
        keep = max(keep, 12 * GRAIN)
    if survey.is_last:
        keep = min(keep, max(0, body.reach - GRAIN // 2))
    fighting = [other for other in survey.own if other.engaged and other.fights]
    presses = purpose.presses(survey.at.state.round) or purpose.manner == "pursue"
    if not presses and comes_alone(survey, body, foe, whole):
        return min(budget, max(0, far - keep))
    if _outshot(survey, body) or (purpose.timed and not purpose.patient):
        return whole
    if not purpose.patient or fighting:
        close_by = any(apart(other, body) < BESIDE for other in fighting)
        if close_by or far <= inside or whole >= far - 2 * GRAIN or purpose.presses(survey.at.state.round):
            return whole
    return min(budget, max(0, far - keep))


def _outshot(survey: Survey, body: Body) -> bool:
    """Tell whether more archers have a body in range than its side's archers have enemies: then it cannot wait."""
    theirs = sum(
        len(other.figures) for other in survey.near(body) if other.role == BOWS and apart(body, other) <= BOWSHOT
    )
    if not theirs:
        return False
    ours = sum(
        len(own.figures)
        for own in survey.own
        if own.role == BOWS and any(apart(own, enemy) <= BOWSHOT for enemy in survey.near(own)[:2])
    )
    return theirs > ours


def steady(survey: Survey, march: March, body: Body, foe: Figure) -> str:
    """Stand and wait in good order, front to the enemy."""
    look = _front(survey, body, foe)
    turned = turn_between(body.facing, look)
    loose = len(body.movers) > 2 and (disorder(survey, body, look) > LOOSE if turned < 15 else turned > 20)
    if loose and dress(survey, march, body, look):
        return "to dress ranks"
    return guard(survey, march, body)


def _front(survey: Survey, body: Body, foe: Figure) -> int:
    """The facing of a body that waits: towards most of those who fight hand to hand."""
    x = y = 0
    for other in survey.near(body):
        if other.fights:
            far = max(GRAIN, distance_up(body.middle, other.middle))
            weight = int(64 * other.worth) * GRAIN // (apart(body, other) + 4 * GRAIN)
            x += (other.middle[0] - body.middle[0]) * weight * 1024 // far
            y += (other.middle[1] - body.middle[1]) * weight * 1024 // far
    return towards(x, y) if x or y else facing_towards(body.middle, foe.at)


def _target(survey: Survey, body: Body, purpose: Purpose) -> Body:
    """The enemy body most worth going for: a good match, near, and what the plan is about."""

    def value(enemy: Body) -> tuple[float, str]:
        far = apart(body, enemy) / max(GRAIN, body.pace)
        gain = max(survey.match(body, enemy), survey.match(body, enemy, charging=False))
        bonus = 0.5 if enemy.engaged else 0.0
        if enemy.role in SOFT and (body.pace > enemy.pace or apart(body, enemy) < body.pace // 2):
            bonus += 0.8
        if purpose.region is not None and any(holds(purpose.region, figure.at) for figure in enemy.figures):
            bonus += 0.5
        if purpose.prey and any(figure.id in purpose.prey for figure in enemy.figures):
            bonus += 2.0
        if any(likes(survey.at, body.figures[0], figure) for figure in enemy.figures):
            bonus += 1.0
        return (gain + bonus - 1.2 * far, enemy.id)

    chased = [enemy for enemy in survey.near(body) if purpose.manner == "pursue" and _are(enemy, purpose.who)]
    return max(chased or survey.near(body), key=value)


def _are(enemy: Body, who: frozenset[str]) -> bool:
    return any(figure.id in who for figure in enemy.figures)


def _flank(survey: Survey, body: Body, target: Body) -> Point | None:
    """A place beside and a little behind an enemy body, on the nearer side that has room."""
    table = survey.at.state.table
    found = []
    for side in (100, -100):
        place = ahead(target.middle, target.facing + side, target.radius + 9 * GRAIN)
        edge = 3 * GRAIN
        if edge < place[0] < table.width - edge and edge < place[1] < table.height - edge:
            found.append((distance_up(body.middle, place), side, place))
    return min(found)[2] if found else None


# ---- hold --------------------------------------------------------------------------------------------------------


def _hold(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Hold the objective: throw out who is in it, return to it if it is left, else stand in good order."""
    foe = nearest(body.middle, survey.near(body)[0].figures)
    region = purpose.region
    place = None if purpose.place is None else survey.place(body, purpose.place, region)
    if region is not None and body.fights:
        intruders = [figure for figure in survey.foes if holds(region, figure.at)]
        if intruders:
            intruder = nearest(body.middle, intruders)
            far = gap_to(body, intruder)
            step = min(body.budget(survey.at), max(0, far - 2 * GRAIN))
            if advance(survey, march, body, intruder.at, step, facing_towards(body.middle, intruder.at)):
                return "to throw the enemy out"
            return guard(survey, march, body)
    look = facing_towards(body.middle, foe.at)
    away = place is not None and not _on_post(survey, body, place, region)
    if away and place is not None and advance(survey, march, body, place, distance_up(body.middle, place), look):
        return "to the objective"
    if distance_up(body.middle, foe.at) > 2 * NEAR:
        return ""
    return steady(survey, march, body, foe)


def _on_post(survey: Survey, body: Body, place: Point, region: tuple[Point, ...] | None) -> bool:
    """Whether a body is near enough to what its side holds, and some of the side are in it."""
    far = distance_up(body.middle, place)
    if region is None:
        return far < 7 * GRAIN
    if holds(region, body.middle):
        return True
    held = any(holds(region, figure.at) for other in survey.own for figure in other.figures if other.fights)
    return held and far < 12 * GRAIN
