"""Rushes: what turning and ground cost a charge, and how far it may go [SP-3.3.3.2, SP-R3, SP-R90]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.board.bases import extent
from game.board.index import One
from game.board.paths import first_within, turning
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches, towards
from game.core.tally import Refusal
from game.rules.moving.movement import allowance, charge_bonus, charge_reach, left, may_charge
from game.rules.moving.walking import shortened_to_fit, way
from game.rules.moving.way import NOBODY, Terms, Way, stays
from game.rules.moving.wings import airborne
from game.rules.situation import Situation

SURELY = 4
"""By so many grains less than bases are apart they touch, however places are snapped."""

CHARGE_TURN = 45
"""Degrees of turning that a charge allows in all [SP-3.3.3.2]."""


def needs_inches(at: Situation) -> bool:
    """Tell whether a rush that has no right to the added inches is no charge at all [SP-R90]."""
    return at.reading("SP-R90") == "required"


def turned_in(at: Situation, figure: Figure, path: tuple[Point, ...]) -> int:
    """Return the degrees that a rush turns in all: from leg to leg, or from the facing at its start too [SP-R3]."""
    facing = figure.facing
    if at.reading("SP-R3") == "course":
        first = next((place for place in path if place != figure.at), None)
        if first is None:
            return 0
        facing = towards(first[0] - figure.x, first[1] - figure.y)
    return turning(facing, figure.at, path)


def over_turned(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    """Say that a rush turns too much to have the inches of a charge, or None [SP-3.3.3.2, SP-R3, SP-R90]."""
    turned = turned_in(at, figure, path)
    if turned <= CHARGE_TURN:
        return None
    reason = f"{figure.name} turns {turned} degrees: a charge may turn {CHARGE_TURN}"
    return Refusal(reason, _rule(at), {"turned": turned, "most": CHARGE_TURN})


def over_bad_ground(at: Situation, figure: Figure, path: tuple[Point, ...], far: int | None = None) -> Refusal | None:
    """Say where the first grains of a rush, or all of it, meet ground that is not level and clear, or None.

    Nothing on the ground is in the way of a dive. [SP-3.3.3.2, SP-R90, SP-R301]"""
    if figure.altitude:
        return None
    unfit = at.ground.course(figure.profile.base, figure.at, path, allowance(at, figure)).no_charge
    if unfit is None or (far is not None and unfit[0] > far):
        return None
    after = round_inches(unfit[0])
    reason = f"{figure.name} needs level, unobstructed ground to charge: {unfit[2]} after {after} inches"
    return Refusal(reason, _rule(at), {"after": after})


def _rule(at: Situation) -> str:
    return "SP-R90" if needs_inches(at) else "SP-3.3.3.2"


def inches_refused(at: Situation, figure: Figure, path: tuple[Point, ...], far: int | None = None) -> Refusal | None:
    """Say why a rush over a way, or its first grains, does not add the inches of a charge, or None [SP-3.3.3.2]."""
    return over_turned(at, figure, path) or over_bad_ground(at, figure, path, far)


def added(at: Situation, figure: Figure, laid: Way) -> int:
    """Return the grains that a rush, as it is laid out, adds to the allowance [SP-3.3.3.2, SP-R90]."""
    figure = airborne(figure, laid.altitude if laid.cruise else None)
    return 0 if inches_refused(at, figure, laid.path[1:], laid.length) is not None else charge_bonus(figure)


def reach_along(at: Situation, figure: Figure, path: tuple[Point, ...]) -> int:
    """Return how far a figure may rush along a way, in grains of allowance: with the inches, or without them."""
    return charge_reach(at, figure) if inches_refused(at, figure, path) is None else left(at, figure)


def rush(
    at: Situation,
    figure: Figure,
    path: tuple[Point, ...],
    facing: int,
    together: frozenset[str] = NOBODY,
    by_air: int | None = None,
) -> Way | Refusal:
    """Lay out one figure's way in a charge, or say why it is none: turning, level and clear ground.

    A charge by air is a dive: its lane is the air, and who is aloft comes down to whom he charges.

    [SP-3.3.3.1, SP-3.3.3.2, SP-R3, SP-R90, SP-R301]"""
    if not path:
        return Refusal(f"{figure.name} charges nowhere", "SP-3.3.3.1")
    by_air = dives_to(at, figure, path, by_air)
    flying = airborne(figure, by_air)
    no = may_charge(at, flying)
    if no is not None:
        return no
    if by_air is not None:
        return _dive(at, figure, path, facing, Terms(charge_reach(at, flying), together, by_air=by_air))
    found = way(at, figure, path, facing, Terms(charge_reach(at, figure), together))
    if isinstance(found, Way):
        # What lies beyond the contact is not of its course.
        slow = over_turned(at, figure, found.path[1:]) or over_bad_ground(at, figure, path, found.length)
    else:
        slow = over_turned(at, figure, path) or (None if needs_inches(at) else over_bad_ground(at, figure, path))
    if slow is None:
        return found
    if needs_inches(at):
        return slow
    found = way(at, figure, path, facing, Terms(left(at, figure), together))
    return _without_inches(found, slow) if isinstance(found, Refusal) else found


class Hem:
    """Those whose bases are right beside one on foot; nobody where an enemy's zone may be as near as they."""

    __slots__ = ("_figure", "_near", "_sure")

    def __init__(self, at: Situation, figure: Figure) -> None:
        self._figure = figure
        far = 2 * extent(figure.profile.base) + GRAIN
        zones = at.field.zones_of_foes(figure.side)
        is_free = figure.altitude or zones.around((figure.at,), far + zones.reach)
        near = [] if is_free else at.field.lay.bodies.around((figure.at,), far)
        self._near = [body for body in near if body[0].id != figure.id]
        self._sure = _circles(figure, self._near)

    def bars(self, foe: Figure) -> bool:
        """Tell whether one who charges straight at an enemy surely runs into one of them: it is no charge.

        A quick no; without it the charge has still to be judged [ST-R3]."""
        figure, near = self._figure, self._near
        if not near:
            return False
        dx, dy = foe.x - figure.x, foe.y - figure.y
        square = dx * dx + dy * dy
        for ox, oy, within in () if any(body[0].id == foe.id for body in near) else self._sure:
            if 0 < ox * dx + oy * dy < square and (ox * dy - oy * dx) ** 2 < within * square:
                return True
        body = first_within(figure.profile.base, figure.at, foe.at, near)
        return body is not None and body[0] > 0 and body[1] != foe.id


def _circles(figure: Figure, near: Sequence[One]) -> list[tuple[int, int, int]]:
    """Where those are into whom one surely runs who goes by them so near (squared).

    Nobody is, where some base is not round, or overlaps his own already."""
    found, own = [], figure.profile.base.radius
    for other, margin in near:
        radius, ox, oy = other.profile.base.radius, other.x - figure.x, other.y - figure.y
        whole = own + radius + margin
        if not (own and radius) or ox * ox + oy * oy <= whole * whole:
            return []
        found.append((ox, oy, max(0, whole - SURELY) ** 2))
    return found


def dives_to(at: Situation, figure: Figure, path: tuple[Point, ...], by_air: int | None) -> int | None:
    """Return the altitude at which a charge along a path ends, None on foot: said, or that of the foe at its end.

    [SP-R301]"""
    if by_air is not None or not figure.altitude:
        return by_air
    aloft = [foe.altitude for foe in at.field.lay.flyers if foe.side != figure.side and foe.at == path[-1]]
    return aloft[0] if aloft else 0


def _dive(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, terms: Terms) -> Way | Refusal:
    """A charge by air, with the added inches if it turns no more than a charge may [SP-3.3.3.2, SP-R301]."""
    slow = over_turned(at, figure, path)
    if slow is None:
        return way(at, figure, path, facing, terms)
    if needs_inches(at):
        return slow
    found = way(at, figure, path, facing, terms._replace(budget=left(at, airborne(figure, terms.by_air))))
    return _without_inches(found, slow) if isinstance(found, Refusal) else found


def _without_inches(no: Refusal, slow: Refusal) -> Refusal:
    """Say of a rush that goes too far why it has no inches more."""
    if "cost" not in no.measured:
        return no
    if "turned" in slow.measured:
        why = f"it turns {slow.measured['turned']} degrees, more than {CHARGE_TURN}"
    else:
        why = f"the ground is not level and clear after {slow.measured['after']} inches"
    return replace(no, reason=f"{no.reason}; no inches are added, as {why}")


def rush_on(
    at: Situation,
    figure: Figure,
    path: tuple[Point, ...],
    facing: int,
    together: frozenset[str],
    by_air: int | None = None,
) -> Way:
    """Lay out as much of a rush as can be gone, where it can no longer be whole [SP-3.3.3.2, SP-R90, SP-R301]."""
    by_air = dives_to(at, figure, path, by_air)
    if by_air is not None:
        flying = airborne(figure, by_air)
        turned = over_turned(at, figure, path) is not None
        budget = left(at, flying) if turned else charge_reach(at, flying)
        found = way(at, figure, path, facing, Terms(budget, together, trim=True, by_air=by_air))
        return found if isinstance(found, Way) else stays(figure)
    if not needs_inches(at) and over_turned(at, figure, path) is not None:
        return _as_far(at, figure, path, facing, left(at, figure), together)
    laid = _as_far(at, figure, path, facing, charge_reach(at, figure), together)
    if needs_inches(at):
        return laid
    slow = at.ground.course(figure.profile.base, figure.at, path, allowance(at, figure)).no_charge
    if slow is None or slow[0] > laid.length:
        return laid
    # Up to the bad ground with the inches, or over it without: whichever goes farther.
    before = shortened_to_fit(at, figure, laid, max(0, slow[0] - 1), together)
    over = _as_far(at, figure, path, facing, left(at, figure), together)
    return over if over.length >= before.length else before


def _as_far(
    at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, budget: int, together: frozenset[str]
) -> Way:
    found = way(at, figure, path, facing, Terms(budget, together, trim=True))
    # What is no way at all is none of no length either.
    return found if isinstance(found, Way) else stays(figure)
