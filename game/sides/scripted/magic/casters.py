"""Casters: they stand where a spell can be cast, behind friends and out of reach, and walk when nothing can be cast."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from msgspec.structs import replace

from game.board.land.routes import route
from game.catalogue.effects import Ground, Image, Summon
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared
from game.play.ledger import fight
from game.rules.magic.casting import casts_as, spell_of
from game.rules.magic.conditions import working_refused
from game.rules.magic.spell_area import reach_of
from game.rules.moving.movement import is_locked
from game.rules.situation import Situation
from game.sides.scripted.groups import Body, Survey, apart, gap_to, middle, nearest
from game.sides.scripted.magic.spells import GOOD, best_of
from game.sides.scripted.moving.formation import advance
from game.sides.scripted.moving.marching import March

CONTACT = 7 * GRAIN // 2
"""So far beyond a charger's walk he makes contact: his zone and the bases."""
BESIDE = 2 * GRAIN
"""Friends so near the line to an enemy stand in his way."""
BACK = 3 * GRAIN
"""So far behind those who fight a caster keeps."""
LOOSE = 5 * GRAIN // 2
"""A caster who is this near to where he would be stays where he is."""
THOUGHT_OF = 4
"""So many enemy bodies, the nearest, are asked whether they come."""


def stands_to_cast(at: Situation, figures: Sequence[Figure]) -> bool:
    """Tell whether this is one figure with a spell worth casting from where it stands, if it does not move."""
    if len(figures) != 1 or not (figures[0].prepared or figures[0].carries):
        return False
    figure = figures[0]
    if figure.profile.sort != "class" or not casts_as(at, figure) or working_refused(at, figure) is not None:
        return False
    return best_of(at, [figure], GOOD) is not None


def casters(survey: Survey, march: March, body: Body) -> str:
    """Have a caster stand and cast where it is safe, else get out of reach, else go where he can cast."""
    at = survey.at
    if is_locked(at, body.figures[0]):
        return ""
    threat = _threat(survey, body)
    stands = stands_to_cast(at, body.figures)
    if threat is not None and not (stands and fight(at.state).phase == "counter"):
        place = _away(survey, body, threat)
        look = facing_towards(body.middle, threat.middle)
        if place is not None and advance(survey, march, body, place, distance_up(body.middle, place), look):
            return "out of their reach"
        return ""
    if stands:
        return ""
    return _up(survey, march, body)


def _threat(survey: Survey, body: Body) -> Body | None:
    """The enemy body that would come upon a caster next, if nobody is in its way."""
    at, figure = survey.at, body.figures[0]
    best: tuple[int, str, Body] | None = None
    for enemy in survey.near(body)[:THOUGHT_OF]:
        if not enemy.fights or enemy.engaged:
            continue
        foe = nearest(body.middle, enemy.figures)
        spare = distance_up(body.middle, foe.at) - enemy.reach - CONTACT
        if spare > 0 or (best is not None and (spare, enemy.id) >= best[:2]) or _covered(survey, body.middle, foe):
            continue
        if route(at.ground, foe.profile.base, foe.at, figure.at) is not None:
            best = spare, enemy.id, enemy
    return best[2] if best is not None else None


def _covered(survey: Survey, here: Point, foe: Figure) -> bool:
    """Whether at least two friends who fight stand between a foe and a place."""
    way = squared(here, foe.at)
    guards = 0
    for body in survey.own:
        if not body.fights:
            continue
        for friend in body.figures:
            nearer = squared(friend.at, foe.at) < way and squared(friend.at, here) < way
            if nearer and off_line(friend.at, here, foe.at) <= BESIDE:
                guards += 1
    return guards > 1


def off_line(place: Point, a: Point, b: Point) -> int:
    """Return how far a place lies beside the line through two others, in grains."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return abs(dx * (place[1] - a[1]) - dy * (place[0] - a[0])) // max(1, isqrt(dx * dx + dy * dy))


def _away(survey: Survey, body: Body, threat: Body) -> Point | None:
    """A place behind the nearest friends who fight, else straight away from a threat; None where neither gains."""
    pace = body.budget(survey.at)
    if pace < GRAIN:
        return None
    post = _post(survey, body, nearest(body.middle, threat.figures))
    if post is not None and distance_up(body.middle, post) > LOOSE and apart(body, threat) < distance_up(
        post, threat.middle
    ):
        return post
    table, edge = survey.at.state.table, 2 * GRAIN
    x, y = ahead(body.middle, facing_towards(threat.middle, body.middle), pace)
    place = max(edge, min(table.width - edge, x)), max(edge, min(table.height - edge, y))
    return place if distance_up(place, threat.middle) > distance_up(body.middle, threat.middle) else None


def _up(survey: Survey, march: March, body: Body) -> str:
    """Have a caster follow those who fight, or bring his spells into range, but never to where he is charged."""
    foe = nearest(body.middle, [figure for enemy in survey.near(body) for figure in enemy.figures])
    far, pace = gap_to(body, foe), body.budget(survey.at)
    look = facing_towards(body.middle, foe.at)
    post = _post(survey, body, foe, march)
    if post is not None and distance_up(body.middle, post) > LOOSE:
        step = min(pace, distance_up(body.middle, post))
        if not _is_safe(survey, body, post):
            return ""
        return "behind the others" if advance(survey, march, body, post, step, look) else ""
    room = far - _farthest(survey.at, body.figures[0]) + GRAIN
    for enemy in survey.near(body)[:THOUGHT_OF]:
        near = nearest(body.middle, enemy.figures)
        if enemy.fights and not enemy.engaged and not _covered(survey, body.middle, near):
            room = min(room, apart(body, enemy) - enemy.reach - CONTACT)
    step = min(pace, room, far - CONTACT)
    if step < GRAIN:
        return ""
    return "to where a spell reaches" if advance(survey, march, body, foe.at, step, look) else ""


def _is_safe(survey: Survey, body: Body, place: Point) -> bool:
    """Whether nobody could come upon a caster at a place."""
    for enemy in survey.near(body)[:THOUGHT_OF]:
        foe = nearest(place, enemy.figures)
        free = enemy.fights and not enemy.engaged
        if free and distance_up(place, foe.at) < enemy.reach + CONTACT and not _covered(survey, place, foe):
            return False
    return True


def _post(survey: Survey, body: Body, foe: Figure, march: March | None = None) -> Point | None:
    """A place right behind the friends who fight nearest to a caster, away from a foe; None where nobody does."""
    own = [other for other in survey.own if other.fights and other is not body]
    if not own:
        return None
    guard = min(own, key=lambda other: (apart(other, body), other.id))
    stood = guard.figures
    if march is not None:
        stood = [replace(figure, x=march.end(figure)[0], y=march.end(figure)[1]) for figure in stood]
    where = middle(stood)
    deep = isqrt(min(squared(where, figure.at) for figure in stood))
    return ahead(where, facing_towards(foe.at, where), BACK + deep)


def _farthest(at: Situation, figure: Figure) -> int:
    """The longest range of a caster's spells against the enemy, in grains; 12 inches where he has none."""
    found = 0
    for key in figure.prepared:
        spell = spell_of(at, key)
        if spell is None or not spell.range or spell.whom.side == "friends":
            continue
        if not all(isinstance(effect, Ground | Image | Summon) for effect in spell.effects):
            found = max(found, reach_of(at, spell, casts_as(at, figure)))
    return found or 12 * GRAIN

