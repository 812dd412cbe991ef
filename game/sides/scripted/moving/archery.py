"""Where archers go: where they can hit and are not ridden down, behind or beside their own foot."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.creatures.proof import felt
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import may_aim
from game.rules.moving.wings import wing_rate
from game.sides.scripted.groups import FOOT, SPEARS, Body, Survey, apart, middle, nearest
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose
from game.sides.scripted.worth import worth

ENOUGH = 0.5
"""So many of a body are to have somebody to shoot at."""
PRIZE = 3.0
"""The worth of a flyer for which archers stand and keep their shots."""


def archers(survey: Survey, march: March, body: Body, purpose: Purpose) -> str:
    """Move archers away from those who would cut them down, or keep them where they can hit, else bring them nearer."""
    threat = _threat(survey, body)
    if threat is not None:
        shelter = _shelter(survey, march, body, threat, purpose)
        if shelter is not None:
            look = facing_towards(body.middle, threat.middle)
            if advance(survey, march, body, shelter, distance_up(body.middle, shelter), look):
                return "out of reach"
        screened = purpose.stance == "attack" and _covered(survey, body, threat)
        if not screened and _harmed(survey, body, threat.figures):
            return ""
    if _can_hit(survey, body) or _awaits(survey, body):
        return ""
    strayed = purpose.place is not None and distance_up(body.middle, purpose.place) > 14 * GRAIN
    if purpose.stance == "hold" and not strayed and not _wanted(survey, body):
        return ""
    foes = [figure for enemy in survey.near(body) for figure in enemy.figures]
    foe = nearest(body.middle, _harmed(survey, body, foes) or foes)
    far = distance_up(body.middle, foe.at)
    weapon = missiles_of(survey.at, body.figures[0])[0] if missiles_of(survey.at, body.figures[0]) else None
    keep = weapon.medium - GRAIN if weapon is not None else 8 * GRAIN
    step = min(body.budget(survey.at), max(0, far - keep))
    step = min(step, _room(survey, body, purpose))
    if step < GRAIN:
        step = min(3 * GRAIN, body.budget(survey.at))
    goal = foe.at
    if _room(survey, body, purpose) < GRAIN:
        aside = _beside(survey, body, foe)
        if aside is not None:
            goal, step = aside, min(body.budget(survey.at), distance_up(body.middle, aside))
    if advance(survey, march, body, goal, step, facing_towards(body.middle, foe.at)):
        return "into range"
    return ""


def _awaits(survey: Survey, body: Body) -> bool:
    """Whether archers stand for a flyer of worth: one that they harm, and that is in range when it has flown once."""
    at, archer = survey.at, body.figures[0]
    weapons = missiles_of(at, archer)
    return any(
        worth(foe) >= PRIZE
        and felt(archer, foe, weapons[0])
        and distance_up(body.middle, foe.at) <= weapons[0].farthest + wing_rate(foe)
        for foe in (survey.flyers if weapons else ())
    )


def _room(survey: Survey, body: Body, purpose: Purpose) -> int:
    """How far archers may go forward: not past those who fight for them, nor to where they are charged next."""
    room = body.pace
    fighters = [own for own in survey.own if own.fights]
    for enemy in survey.near(body)[:4]:
        far = apart(body, enemy)
        if fighters:
            room = min(room, far - min(apart(figure, enemy) for figure in fighters))
        if enemy.fights and purpose.patient and not enemy.engaged and enemy.reach < 20 * GRAIN:
            room = min(room, far - enemy.reach - 2 * GRAIN)
    return room


def _beside(survey: Survey, body: Body, foe: Figure) -> Point | None:
    """A place beside those who fight between archers and a foe, on the nearer side, from which they can shoot."""
    fighters = [other for other in survey.own if other.fights and apart(other, body) < 4 * GRAIN]
    if not fighters:
        return None
    shield = min(fighters, key=lambda other: (apart(other, body), other.id))
    look = facing_towards(shield.middle, foe.at)
    out = shield.radius + body.radius + GRAIN
    found = [ahead(shield.middle, look + side, out) for side in (90, -90)]
    table, edge = survey.at.state.table, 2 * GRAIN
    inside = [
        place for place in found if edge < place[0] < table.width - edge and edge < place[1] < table.height - edge
    ]
    return min(inside, key=lambda place: (distance_up(body.middle, place), place), default=None)


def _wanted(survey: Survey, body: Body) -> bool:
    """Whether archers of a side that holds may step up: an enemy is nearly in range."""
    weapons = missiles_of(survey.at, body.figures[0])
    if not weapons:
        return False
    return any(apart(body, other) < weapons[0].farthest + 4 * GRAIN for other in survey.near(body)[:2])


def _threat(survey: Survey, body: Body) -> Body | None:
    """The enemy body that would charge these archers next and win; None where there is none."""
    best: tuple[float, str, Body] | None = None
    for enemy in survey.near(body):
        if not enemy.fights or enemy.engaged:
            continue
        if apart(body, enemy) > enemy.reach + 2 * GRAIN:
            continue
        harm = -survey.match(body, enemy, charging=False)
        if harm > -0.3 and (best is None or (harm, enemy.id) > best[:2]):
            best = (harm, enemy.id, enemy)
    return best[2] if best is not None else None


def _shelter(survey: Survey, march: March, body: Body, threat: Body, purpose: Purpose) -> Point | None:
    """A place just beyond the reach of a slower enemy; None where standing to shoot is best."""
    pace, far = body.pace, apart(body, threat)
    if purpose.stance != "skirmish":
        if _covered(survey, body, threat):
            return None
        if threat.reach > pace + 4 * GRAIN:
            # Horse cannot be outrun: behind friends, or not at all.
            return _behind_foot(survey, march, body, threat) if purpose.patient else None
    back = threat.reach + 2 * GRAIN - far
    if back < GRAIN or back > pace:
        return None
    table, edge = survey.at.state.table, 2 * GRAIN
    away = ahead(body.middle, facing_towards(threat.middle, body.middle), back)
    place = max(edge, min(table.width - edge, away[0])), max(edge, min(table.height - edge, away[1]))
    return place if distance_up(body.middle, place) >= GRAIN else None


def _behind_foot(survey: Survey, march: March, body: Body, threat: Body) -> Point | None:
    """A place within reach right behind the own foot, as they will stand after their move."""
    best: tuple[int, str, Point] | None = None
    for other in survey.own:
        if other.role not in (FOOT, SPEARS) or other.engaged or len(other.figures) * 2 < len(body.figures):
            continue
        where = middle([replace(each, x=march.end(each)[0], y=march.end(each)[1]) for each in other.figures])
        place = ahead(where, facing_towards(threat.middle, where), 3 * GRAIN)
        far = distance_up(body.middle, place)
        if far <= body.pace + 2 * GRAIN and (best is None or (far, other.id) < best[:2]):
            best = far, other.id, place
    return best[2] if best is not None else None


def _covered(survey: Survey, body: Body, threat: Body) -> bool:
    """Whether a body that fights is nearer to a threat than the archers are."""
    return any(other.fights and apart(other, threat) + 2 * GRAIN < apart(body, threat) for other in survey.own)


def _can_hit(survey: Survey, body: Body) -> bool:
    """Tell whether most of a body can shoot at somebody at medium range or less."""
    able = 0
    for figure in body.figures:
        weapons = missiles_of(survey.at, figure)
        marks = _marks(survey, body, figure, weapons[0].medium) if weapons else []
        if any(felt(figure, foe, weapons[0]) and may_aim(survey.at, figure, foe, weapons[0]) is None for foe in marks):
            able += 1
        if able >= len(body.figures) * ENOUGH:
            return True
    return False


def _harmed(survey: Survey, body: Body, foes: list[Figure]) -> list[Figure]:
    """List the enemies whom a body's missiles harm."""
    weapons = missiles_of(survey.at, body.figures[0])
    return [figure for figure in foes if any(felt(body.figures[0], figure, weapon) for weapon in weapons)]


def _marks(survey: Survey, body: Body, figure: Figure, reach: int) -> list[Figure]:
    """List the enemies within so many grains and an inch of a figure, nearest first, six at most."""
    reach += GRAIN
    near = [(distance_up(figure.at, other.at), other.id, other) for other in survey.close_foes(body, reach)]
    return [foe for far, _, foe in sorted(near)[:6] if far <= reach]
