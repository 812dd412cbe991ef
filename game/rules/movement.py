"""Moving: how far, through what, and where an enemy's zone ends it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import gap_within, overlaps
from game.board.paths import first_within, length, point_at, turning
from game.core.grain import GRAIN, Point, round_inches
from game.core.state import Figure, Terrain
from game.core.tally import Refusal
from game.rules.field import has_zone, zone_radius
from game.rules.situation import Situation

BODY = -3
"""A base may overlap another by the two grains of contact, no more."""

CLOSING = GRAIN
"""How far a figure stopped by a large creature's zone may close with it [SP-3.5.1.2]."""

CHARGE_TURN = 45
"""Degrees of turning that a charge allows in all [SP-3.3.3.2]."""


class Way(Struct, frozen=True):
    """A walk laid out: the part really walked (start first), its length and cost in grains, and what ended it."""

    figure: str
    path: tuple[Point, ...]
    facing: int
    length: int
    cost: int
    zones: tuple[str, ...] = ()
    """Ids of the enemies whose zone ends it."""
    stopped: Point | None = None
    """Where the zone was entered; the figure may have closed farther with a large creature."""

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]


def allowance(at: Situation, figure: Figure) -> int:
    """Give a figure's movement allowance in grains [SP-3.3.0.4]."""
    return figure.profile.allowance


def left(at: Situation, figure: Figure) -> int:
    """Give what is left of a figure's allowance this round, in grains."""
    return max(0, allowance(at, figure) - figure.walked)


def charge_bonus(figure: Figure) -> int:
    """Give the grains that a charge adds: 6 inches on four legs or wings, 3 on two, none on foot in plate [SP-3.3.3.2]."""
    profile = figure.profile
    if profile.legs >= 4 or profile.flies:
        return 6 * GRAIN
    if profile.armour == "plate" and not profile.mount:
        return 0
    return 3 * GRAIN


def is_locked(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is locked in melee: it was when locks were looked at, and an enemy still holds it.

    [SP-3.5.1.3, SP-3.5.1.4, SP-3.5.7.1.1]"""
    return figure.locked and bool(at.field.holders(figure))


def inactive(figure: Figure) -> Refusal | None:
    """Say why a figure can do nothing of its own will now, or None."""
    if figure.fate != "standing":
        return Refusal(f"{figure.name} is out of the battle", "SP-3.4.1.3")
    if figure.conditions:
        if figure.has("surprised"):
            return Refusal(f"{figure.name} is surprised and only stands", "SP-3.1.3.1")
        if figure.has("stunned"):
            return Refusal(f"{figure.name} is stunned", "SP-3.3.4.2")
        if figure.has("fleeing"):
            return Refusal(f"{figure.name} is in flight", "SP-3.6.2.3.1")
    return None


def may_move(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may not be moved by a side now, or None [SP-3.3.0.1]."""
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to move", "SP-3.3.0.1")
    no = inactive(figure)
    if no is not None:
        return no
    if figure.moved:
        return Refusal(f"{figure.name} has had its movement this round", "SP-3.3.0.1")
    return None


def may_walk(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure that may move can do no more than turn, or None."""
    if is_locked(at, figure):
        names = ", ".join(at.figure(one).name for one in at.field.holders(figure))
        return Refusal(f"{figure.name} is locked in melee by {names}", "SP-3.5.1.3", {"by": names})
    if figure.passed:
        return Refusal(f"{figure.name} has shot in passing and stays put this round", "SP-R34")
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13")
    return None


def way(
    at: Situation,
    figure: Figure,
    path: tuple[Point, ...],
    facing: int,
    budget: int,
    together: frozenset[str] = frozenset(),
) -> Way | Refusal:
    """Lay out a walk along corner points: where a zone ends it, what it costs, or why it may not be.

    `budget` in grains of allowance; `together` are the ids of those who move along and so do not block."""
    start = figure.at
    if not path:
        return Way(figure.id, (start,), facing, 0, 0)
    base = figure.profile.base
    total = length(start, path)
    course = at.ground.course(base, start, path, allowance(at, figure))
    met = _first_zone(at, figure, path)
    end = total if met is None else met[0]
    closing = 0
    if met is not None and end < total:
        closing = _closing(at, figure, path, end, total, met[1])
    body = _first_body(at, figure, path, end + closing, together)
    if body is not None and body[0] <= end + closing:
        if closing and body[0] > end:
            closing = max(0, body[0] - 1 - end)
        elif body[0] <= end:
            other = at.figure(body[1])
            rule = "ST-R3" if other.side == figure.side else "ST-R1"
            reason = f"{other.name} stands in the way of {figure.name}"
            return Refusal(reason, rule, {"after": round_inches(body[0]), "figure": other.id})
    final = end + closing
    blocked = course.blocked
    if blocked is not None and blocked[0] <= final:
        return Refusal(
            f"{figure.name} cannot pass: {_ground_name(blocked[1])} after {round_inches(blocked[0])} inches",
            "ST-R1",
            {"after": round_inches(blocked[0])},
        )
    cost = course.cost_at(end)
    if cost > budget:
        return Refusal(
            f"that costs {figure.name} {round_inches(cost)} of {round_inches(budget)} inches",
            "SP-3.3.0.4",
            {"cost": round_inches(cost), "left": round_inches(budget)},
        )
    walked = (start, *path) if final == total else _cut(start, path, final)
    if final == total and (base.radius or figure.facing == facing):
        pass
    no = _no_room(at, figure, walked[-1], facing, together)
    if no is not None:
        return no
    zones: tuple[str, ...] = ()
    stopped = None
    if met is not None:
        stopped = point_at(start, path, end)[0]
        zones = (met[1],)
    return Way(figure.id, walked, facing, final, cost, zones, stopped)


def _first_zone(at: Situation, figure: Figure, path: tuple[Point, ...]) -> tuple[int, str] | None:
    """Where a path first enters a zone: grains along it, and the enemy's id [SP-3.3.0.2, SP-R29]."""
    zones = at.field.zones_against(figure.side)
    if not zones:
        return None
    inside = {one.id for one in at.field.in_zones_of(figure)}
    base, here, gone = figure.profile.base, figure.at, 0
    for corner in path:
        others = [(foe, radius) for foe, radius in zones if foe.id not in inside] if inside else zones
        met = first_within(base, here, corner, others)
        if met is not None:
            return gone + met[0], met[1]
        gone += length(here, (corner,))
        if inside:
            there = replace(figure, x=corner[0], y=corner[1])
            inside = {foe.id for foe, radius in zones if foe.id in inside and gap_within(there, foe, radius)}
        here = corner
    return None


def _closing(at: Situation, figure: Figure, path: tuple[Point, ...], end: int, total: int, foe: str) -> int:
    """How far beyond the rim of a large creature's zone the path goes on towards contact [SP-3.5.1.2]."""
    large = at.figure(foe)
    if zone_radius(large) <= CLOSING:
        return 0
    limit = min(CLOSING, total - end)
    place, leg = point_at(figure.at, path, end)
    others = [
        (one, radius)
        for one, radius in at.field.zones_against(figure.side)
        if one.id != foe and not gap_within(replace(figure, x=place[0], y=place[1]), one, radius)
    ]
    rest = (*path[leg:],)
    met = None
    gone, here = 0, place
    for corner in rest:
        hit = first_within(figure.profile.base, here, corner, others)
        if hit is not None:
            met = gone + hit[0]
            break
        gone += length(here, (corner,))
        here = corner
    return limit if met is None else min(limit, met)


def _first_body(
    at: Situation, figure: Figure, path: tuple[Point, ...], end: int, together: frozenset[str]
) -> tuple[int, str] | None:
    """Where a path first runs into somebody's base: grains along it, and the id [ST-R1, ST-R3]."""
    base, here, gone = figure.profile.base, figure.at, 0
    others = [
        (one, BODY)
        for side in at.field.sides.values()
        for one in side
        if one.id != figure.id and one.id not in together
    ]
    for corner in path:
        if gone > end:
            return None
        met = first_within(base, here, corner, others)
        if met is not None and (met[0] > 0 or gone > 0):
            return gone + met[0], met[1]
        gone += length(here, (corner,))
        here = corner
    return None


def _cut(start: Point, path: tuple[Point, ...], end: int) -> tuple[Point, ...]:
    place, leg = point_at(start, path, end)
    walked = (start, *path[:leg], place)
    return walked if len(walked) < 2 or walked[-1] != walked[-2] else walked[:-1]


def _no_room(
    at: Situation, figure: Figure, place: Point, facing: int, together: frozenset[str]
) -> Refusal | None:
    """Say why a base cannot stand at a place, or None [ST-R1]."""
    piece = at.ground.unfit(figure.profile.base, place, facing)
    if piece is not None:
        return Refusal(f"{figure.name} cannot stand there: {_ground_name(piece)}", "ST-R1")
    there = replace(figure, x=place[0], y=place[1], facing=facing)
    other = standing_on(at, there, together)
    if other is not None:
        return Refusal(f"there is no room for {figure.name}: {other.name} stands there", "ST-R1", {"figure": other.id})
    return None


def standing_on(at: Situation, there: Figure, together: frozenset[str] = frozenset()) -> Figure | None:
    """Give the first standing figure on whose base another, put somewhere, would stand; those together do not count."""
    reach = _reach(there)
    for side in at.field.sides.values():
        for other in side:
            near = reach + _reach(other)
            dx, dy = other.x - there.x, other.y - there.y
            if -near < dx < near and -near < dy < near:
                if other.id != there.id and other.id not in together and overlaps(there, other):
                    return other
    return None


def _reach(figure: Figure) -> int:
    base = figure.profile.base
    return base.radius or base.width + base.length


def _ground_name(piece: Terrain) -> str:
    return piece.kind.replace("_", " ")


# ---- charging ----------------------------------------------------------------------------------------------------


def may_charge(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may not declare a charge this round, or None [SP-3.3.3.3]."""
    if figure.charged and figure.charged == at.state.round - 1:
        return Refusal(f"{figure.name} charged last round", "SP-3.3.3.3", {"charged": figure.charged})
    return None


def charge_way(
    at: Situation,
    figure: Figure,
    path: tuple[Point, ...],
    facing: int,
    together: frozenset[str] = frozenset(),
) -> Way | Refusal:
    """Lay out a charge, or say why it is none: turning, level and clear ground, somebody's zone at its end.

    [SP-3.3.3.1, SP-3.3.3.2, SP-R2, SP-R3, SP-R90]"""
    if not path:
        return Refusal(f"{figure.name} charges nowhere", "SP-3.3.3.1")
    no = may_charge(at, figure)
    if no is not None:
        return no
    bonus = charge_bonus(figure)
    strict = at.reading("SP-R90") == "required"
    turned = turning(figure.facing, figure.at, path)
    flaw: Refusal | None = None
    if turned > CHARGE_TURN:
        reason = f"a charge may turn {CHARGE_TURN} degrees: this one turns {turned}"
        flaw = Refusal(reason, "SP-R90" if strict else "SP-3.3.3.2", {"turned": turned})
    if flaw is not None and strict:
        return flaw
    found = way(at, figure, path, facing, left(at, figure) + (0 if flaw else bonus), together)
    if isinstance(found, Refusal):
        return found
    course = at.ground.course(figure.profile.base, figure.at, path, allowance(at, figure))
    unfit = course.no_charge
    if unfit is not None and unfit[0] <= found.length:
        flaw = Refusal(
            f"a charge needs level, unobstructed ground: {unfit[2]} after {round_inches(unfit[0])} inches",
            "SP-R90" if strict else "SP-3.3.3.2",
            {"after": round_inches(unfit[0])},
        )
        if strict:
            return flaw
        found = way(at, figure, path, facing, left(at, figure), together)
        if isinstance(found, Refusal):
            return found
    if not found.zones:
        return Refusal(f"{figure.name} would reach nobody: that is a move, no charge", "SP-3.3.3.1")
    return found


def charge_reach(at: Situation, figure: Figure) -> int:
    """Give how far a figure could charge now, in grains of allowance."""
    return left(at, figure) + charge_bonus(figure)


def exerts_zone_on(figure: Figure, other: Figure) -> bool:
    """Tell whether `other` stands in `figure`'s zone."""
    return has_zone(figure) and gap_within(figure, other, zone_radius(figure))
