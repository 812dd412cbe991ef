"""Charges: who of a body charges whom, and whether a charge together pays now."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.board.arcs import arc_of
from game.board.bases import extent, gap_within, overlaps
from game.core.commands import Charge, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared, turn_between
from game.core.tally import Refusal
from game.play.moving.offers import MayCharge
from game.rules.field import zone_radius
from game.rules.gear.arms import ring, weapon_in_hand
from game.rules.moving.movement import charge_reach, may_charge
from game.rules.moving.rushing import needs_inches, rush
from game.rules.moving.wings import airborne, can_fly
from game.rules.situation import Situation
from game.sides.scripted.groups import HORSE, Body, Survey, apart
from game.sides.scripted.planned.liking import likes
from game.sides.scripted.worth import is_large, shoots, worth

MANY = 3
"""So many at most run at one enemy."""
ODDS = 1
"""So many more enemies than friends may stand about an enemy who is charged."""
DEAR = 0.5
"""By so much one man's charge may be worse than what the whole body's may be."""
LONELY = 0.75
"""With less than so much of the enemy's strength at hand a body does not charge."""
ARCHER = 0.3
"""What an archer counts among those who stand about an enemy."""
LIKED = 0.5
"""What it gains besides to charge one whom the plan prefers."""
FAR = 4
"""So many inches of way count as much against a target as one man's worth of gain counts for it."""
BY_AIR = 2
"""So many times as many inches for one who dives at it."""
ASIDE = (0, 9 * GRAIN // 10, -9 * GRAIN // 10, 8 * GRAIN // 5, -8 * GRAIN // 5)
"""How far beside an enemy's middle one may run at him, in grains."""


class Assault(Struct, frozen=True):
    """A body's charge: its walks, how many make contact, what it gains for each of these, all who stand there then."""

    body: str
    walks: tuple[Walk, ...]
    contacts: int
    gain: float
    ends: tuple[Figure, ...]


class _Planned(NamedTuple):
    """An assault while it is planned: who goes, how many go at each enemy, and where they end."""

    together: frozenset[str]
    taken: dict[str, int]
    ends: list[Figure]


def assault(survey: Survey, body: Body, eagerness: float, ends: tuple[Figure, ...] = ()) -> Assault | None:
    """Return the charge of a body with all who can take part, or None where nobody reaches anybody.

    `ends` are those of other bodies as they stand when they have charged: their places are taken."""
    at = survey.at
    able = [mover for mover in body.movers if may_charge(at, mover) is None]
    if not able:
        return None
    foes = survey.close_foes(body, body.reach + 5 * GRAIN)
    if not foes:
        return None
    planned = _Planned(frozenset(figure.id for figure in able), {}, list(ends))
    walks: list[Walk] = []
    met: list[tuple[str, float]] = []
    ranked = sorted(able, key=lambda figure: (min(squared(figure.at, foe.at) for foe in foes), figure.id))
    late: list[Figure] = []
    for figure in ranked:
        best = _target(survey, figure, foes, planned, -eagerness - DEAR)
        if best is None:
            late.append(figure)
            continue
        walk, foe, value, end = best
        if figure.profile.charisma and value < 0 and len(body.figures) > 2:
            continue
        walks.append(walk)
        planned.ends.append(end)
        met.append((foe, value))
        planned.taken[foe] = planned.taken.get(foe, 0) + 1
    gain = sum(value for _, value in met)
    few = len(walks) * 5 < len(able) * 2 or len(able) < 3
    if few and not all(can_fly(at, figure) for figure in able):
        walks, gain = _supported(survey, walks, planned.ends, met)
    contacts = len(walks)
    if not walks:
        return None
    walks += _followers(survey, late, walks, planned.together, planned.ends)
    return Assault(body.id, tuple(walks), contacts, gain / contacts, tuple(planned.ends))


def _supported(
    survey: Survey, walks: list[Walk], ends: list[Figure], met: list[tuple[str, float]]
) -> tuple[list[Walk], float]:
    """Leave out those who would run alone among many enemies; return the rest, and what they gain in all."""
    near = (7 * GRAIN // 2) ** 2
    friends = [figure for figure in survey.at.field.friends(survey.side) if not figure.has("fleeing") and figure.locked]
    kept, gain = [], 0.0
    for walk, (foe, value) in zip(walks, met, strict=True):
        place = survey.at.figure(foe).at
        foes = [figure for figure in survey.foes if squared(place, figure.at) <= near]
        against = sum([ARCHER if shoots(survey.at, figure) else 1.0 for figure in foes], 0.0)
        ours = sum(squared(place, figure.at) <= near for figure in (*ends, *friends))
        if against - ours <= ODDS:
            kept.append(walk)
            gain += value
    return kept, gain


def pays(survey: Survey, body: Body, found: Assault, eagerness: float) -> bool:
    """Tell whether a charge is to be made: it gains enough, and enough of the body take part."""
    if found.gain + eagerness < 0:
        return False
    if body.engaged:
        return True
    if not all(can_fly(survey.at, figure) for figure in body.movers) and is_left_alone(survey, body, found):
        return False
    if found.gain > 1.0 and (found.contacts > 2 or len(body.movers) < 4):
        return True
    return found.contacts * 5 >= len(body.movers) * 2


def is_left_alone(survey: Survey, body: Body, found: Assault) -> bool:
    """Tell whether a body would stand alone among all the enemies who can reach the place it charges to."""
    place = found.walks[0].path[-1]
    theirs = [
        foe.worth for foe in survey.enemies if foe.fights and distance_up(foe.middle, place) <= foe.reach + foe.radius
    ]
    ours = [
        other.worth
        for other in survey.own
        if other.fights and other is not body and distance_up(other.middle, place) <= other.reach + other.radius
    ]
    return body.worth + sum(ours, 0.0) < LONELY * sum(theirs, 0.0)


def command(survey: Survey, offer: MayCharge, walks: list[Walk]) -> Charge | None:
    """Return the charge of all who may go together, or None."""
    at = survey.at
    walks = list(walks)
    for _ in range(20):
        if not walks:
            return None
        found = Charge(tuple(walks))
        no = offer.refuse(at, found)
        if no is None:
            return found
        together = frozenset(walk.figure for walk in walks)
        laid = [rush(at, at.figure(walk.figure), walk.path, walk.facing, together, walk.by_air) for walk in walks]
        bad = [walk for walk, way in zip(walks, laid, strict=True) if isinstance(way, Refusal)]
        if not bad:
            named = no.measured.get("figure")
            bad = [walk for walk in walks if walk.figure == named]
        if not bad:
            bad = [walk for walk in walks if f"{at.figure(walk.figure).name} " in no.reason] or walks[-1:]
        walks = [walk for walk in walks if walk not in bad]
    return None


def _faces_first(at: Situation) -> bool:
    """Whether only those who already face the enemy may charge [SP-R3, SP-R90]."""
    return needs_inches(at) and at.reading("SP-R3") == "facing"


def _target(
    survey: Survey, figure: Figure, foes: list[Figure], planned: _Planned, least: float
) -> tuple[Walk, str, float, Figure] | None:
    """The enemy in reach most worth charging, with a free place beside it."""
    together, taken, ends = planned
    at = survey.at
    dives = not figure.altitude and can_fly(at, figure)
    flying = airborne(figure, 0) if dives else figure
    reach = charge_reach(at, flying) + 2 * GRAIN + extent(figure.profile.base)
    near = FAR * BY_AIR if flying.altitude else FAR
    options = []
    faces_first = _faces_first(at)
    for foe in foes:
        far = distance_up(figure.at, foe.at)
        if foe.altitude and not flying.altitude:
            continue
        if far > reach + zone_radius(foe) or taken.get(foe.id, 0) >= MANY:
            continue
        turned = turn_between(figure.facing, facing_towards(figure.at, foe.at))
        if turned > 47 and faces_first:
            continue
        value = charge_value(survey, figure, foe)
        if value < least:
            continue
        value -= 0.2 * taken.get(foe.id, 0)
        value += LIKED * likes(at, figure, foe)
        options.append((value - far / (near * GRAIN) - turned / 90, foe.id, foe))
    options.sort(key=lambda option: (-option[0], option[1]))
    for _, _, foe in options[:3]:
        course = facing_towards(figure.at, foe.at)
        for aside in ASIDE:
            goal = foe.at if not aside else ahead(foe.at, course + 90, aside)
            walk = Walk(figure.id, (goal,), facing_towards(figure.at, goal), foe.altitude, dives and not foe.altitude)
            if ends and _crowded(figure, foe, goal, walk.facing, ends):
                continue
            laid = rush(at, figure, walk.path, walk.facing, together, walk.by_air)
            if isinstance(laid, Refusal):
                if "figure" not in laid.measured:
                    break  # the ground or the turn forbids it: a step aside helps nothing
                continue
            if not laid.zones:
                continue
            end = replace(laid.placed(figure), facing=walk.facing)
            if any(overlaps(end, other) for other in ends):
                continue
            met = at.figure(laid.zones[0])
            return walk, met.id, charge_value(survey, figure, met), end
    return None


def _crowded(figure: Figure, foe: Figure, goal: Point, facing: int, ends: list[Figure]) -> bool:
    """Whether somebody else ends near where a foe's zone would stop a charger."""
    short = distance_up(figure.at, goal) - extent(figure.profile.base) - extent(foe.profile.base) - zone_radius(foe)
    x, y = ahead(figure.at, facing, max(0, short))
    there = replace(figure, x=x, y=y, facing=facing)
    slack = -GRAIN // 2
    return any(gap_within(there, other, slack) for other in ends)


def charge_value(survey: Survey, figure: Figure, foe: Figure) -> float:
    """Return what a charge at a foe gains: the fight, and that it is reached at all."""
    value = survey.duel(figure, foe)
    weapon = weapon_in_hand(survey.at, foe)
    is_set = value < 0 and weapon is not None and "set" in weapon.flags
    # A set weapon is of less use against one who comes from the side.
    if is_set and arc_of(foe, figure.at, ring(figure, foe)) != "front":
        value = max(value, survey.duel(figure, foe, charging=False)) + 0.5
    if foe.locked:
        value += 0.4
    if shoots(survey.at, foe):
        value += 0.6
    if foe.profile.charisma:
        value += 0.2
    return value


def _followers(
    survey: Survey, late: list[Figure], walks: list[Walk], together: frozenset[str], ends: list[Figure]
) -> list[Walk]:
    """The rear ranks, which run with the front: each as its nearest comrade does."""
    at = survey.at
    found = []
    for figure in late:
        if figure.profile.charisma:
            continue
        lead = min(walks, key=lambda walk: (squared(at.figure(walk.figure).at, figure.at), walk.figure))
        first = at.figure(lead.figure)
        if squared(first.at, figure.at) > (4 * GRAIN) ** 2:
            continue
        gx, gy = lead.path[-1]
        path = ((figure.x + gx - first.x, figure.y + gy - first.y),)
        facing = facing_towards(figure.at, path[0])
        if path[0] == figure.at or (turn_between(figure.facing, facing) > 45 and _faces_first(at)):
            continue
        walk = Walk(figure.id, path, facing, lead.altitude, lead.lands and can_fly(at, figure))
        laid = rush(at, figure, path, facing, together, walk.by_air)
        if isinstance(laid, Refusal):
            continue
        end = replace(laid.placed(figure), facing=facing)
        if not any(overlaps(end, other) for other in ends):
            ends.append(end)
            found.append(walk)
    return found


def goes_round(survey: Survey, body: Body, enemy: Body) -> bool:
    """Tell whether horse or beasts should go round an enemy whose front beats them, such as set spears."""
    if body.role != HORSE and not is_large(body.figures[0]):
        return False
    return survey.match(body, enemy) < -0.2 * worth(body.figures[0]) and apart(body, enemy) > 0
