"""Flying: a way by air, what it costs, where it ends aloft, and where and beside whom it comes down."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.bases import extent, gap_within
from game.board.paths import cut, length
from game.core.figures import Figure
from game.core.grain import FAN, GRAIN, Point, ahead, facing_towards, round_inches, squared
from game.core.tally import Refusal
from game.rules.creatures.prey import leaves_prey
from game.rules.moving.way import BODY, Terms, Way, facing_refused, far_off, no_room, stays, strays
from game.rules.moving.wings import LOW, flight_refused, overhung, walled_off
from game.rules.moving.zones import has_zone, zone_radius
from game.rules.situation import Situation

BACK = GRAIN // 4
"""By how much one who finds no room to come down tries a little sooner, in grains."""


def flight(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, terms: Terms) -> Way | Refusal:
    """Lay out a way by air along corner points: nothing on the table stops or slows it, and nobody's zone.

    Every inch that it rises costs an inch; sinking costs none. Where it is to come down, or to end beside one aloft, on
    the very place of a foe, it ends as soon as it has him in its zone or is in his, and has room. Trimmed short, it
    ends at the altitude at which it goes.

    [SP-R293, SP-R296, SP-R297, SP-R298, SP-R301]"""
    to = figure.altitude if terms.by_air is None else terms.by_air
    no = facing_refused(figure, facing) or flight_refused(at, figure, to) or far_off(at, figure, path)
    no = no or walled_off(at, figure, path) or strays(at, figure, path)
    if no is not None:
        return no
    here = (figure.at,)
    cruise = max(figure.altitude, to) if not path else max(figure.altitude, to, LOW)
    climb = cruise - figure.altitude
    far = length(figure.at, path)
    whole = Way(figure.id, (*here, *path), facing, far, far, (), None, cruise, to, climb)
    foe = _foe_there(at, whole.placed(figure), terms) if path else None
    laid = whole if foe is None else _beside(at, figure, whole, foe, terms)
    if laid is None:
        return stays(figure) if terms.trim else _no_place(at, figure, foe)
    if laid.length + climb > terms.budget:
        if not terms.trim:
            return _too_far(figure, laid, terms.budget)
        if climb > terms.budget:
            return stays(figure)
        laid = _short(whole, terms.budget - climb)
    no = _no_end(at, figure, laid, terms)
    while no is not None and terms.trim and laid.length:
        laid = _short(whole, max(0, laid.length - BACK))
        no = _no_end(at, figure, laid, terms)
    if no is not None:
        return stays(figure) if terms.trim else no
    return _landed(at, figure, laid, foe) if terms.zones else laid


def part_flown(figure: Figure, laid: Way, far: int) -> Way:
    """Return the first `far` grains of a way by air: aloft, looking along it [SP-R293, SP-R297]."""
    if far <= 0:
        return stays(figure)
    return replace(_short(laid, far), zones=(), stopped=None)


def _flown(laid: Way, far: int) -> Way:
    """The first grains of a flight, which is to end at its altitude all the same."""
    start, corners = laid.path[0], laid.path[1:]
    if far >= laid.length:
        return laid
    walked = (start, *cut(start, corners, far)) if far > 0 else (start,)
    facing = facing_towards(*walked[-2:]) if len(walked) > 1 else laid.facing
    return replace(laid, path=walked, facing=facing, length=far, cost=far)


def _short(laid: Way, far: int) -> Way:
    """The first grains of a flight, at the altitude at which it goes [SP-R293]."""
    return replace(_flown(laid, far), altitude=laid.cruise)


def _foe_there(at: Situation, there: Figure, terms: Terms) -> Figure | None:
    """The enemy on whose place a flight leads who is where it ends: on the ground, or aloft within an inch of it."""
    met = [
        foe
        for foe in at.field.foes(there.side)
        if foe.id not in terms.together and level_with(there, foe) and gap_within(there, foe, BODY)
    ]
    return min(met, key=lambda foe: (squared(foe.at, there.at), foe.id), default=None)


def level_with(figure: Figure, other: Figure) -> bool:
    """Tell whether two are on the ground both, or aloft both and within an inch of height of each other [SP-R300]."""
    if not (figure.altitude and other.altitude):
        return figure.altitude == other.altitude
    return abs(figure.altitude - other.altitude) <= GRAIN


def _beside(at: Situation, figure: Figure, whole: Way, foe: Figure, terms: Terms) -> Way | None:
    """As much of a flight as brings one beside a foe, at the first place with room; None where there is none.

    On the ground that is as near as one who walks comes to him, if there is room; who begins right above him sinks
    beside him [SP-R301]."""
    wide = max(zone_radius(figure), zone_radius(foe))
    for near in dict.fromkeys((zone_radius(foe) if has_zone(foe) else wide, wide)):
        best, far = None, whole.length
        while far > 0:
            part = _flown(whole, far)
            if not gap_within(part.placed(figure), foe, near):
                break
            if _no_end(at, figure, part, terms) is None:
                best = part
            far -= BACK
        if best is None and far <= 0:
            best = _around(at, figure, whole, foe, near, terms)
        if best is not None:
            return best
    return None


def _around(at: Situation, figure: Figure, whole: Way, foe: Figure, near: int, terms: Terms) -> Way | None:
    """The nearest place beside a foe for one who begins right above him, behind it first; None without room."""
    for far in range(BACK, 2 * (extent(figure.profile.base) + extent(foe.profile.base)) + near, BACK):
        for turn in FAN:
            place = ahead(figure.at, figure.facing + 180 + turn, far)
            facing = facing_towards(place, foe.at)
            part = replace(whole, path=(figure.at, place), facing=facing, length=length(figure.at, (place,)))
            part = replace(part, cost=part.length)
            if gap_within(part.placed(figure), foe, near) and _no_end(at, figure, part, terms) is None:
                return part
    return None


def _no_end(at: Situation, figure: Figure, laid: Way, terms: Terms) -> Refusal | None:
    """Say why a flight may not end where it does, or None [ST-R1, SP-R298]."""
    if laid.altitude == figure.altitude and not laid.length and laid.facing == figure.facing:
        return None
    no = no_room(at, laid.placed(figure), laid.end, laid.facing, terms.together)
    if no is None and not laid.altitude:
        no = overhung(at, figure, laid.end, "come down there")
    if no is None and figure.profile.traits:
        no = leaves_prey(at, figure, laid.end)
    return no


def _landed(at: Situation, figure: Figure, laid: Way, foe: Figure | None) -> Way:
    """The flight with those whom it meets at its end: in whose zones it lands, the one it came for in front."""
    there = laid.placed(figure)
    met = [] if laid.altitude else list(at.field.ids_in_zones_of(there))
    if foe is not None:
        met = [foe.id, *[name for name in met if name != foe.id]] if _meets(there, foe) else met
    return replace(laid, zones=tuple(met), stopped=laid.end) if met else laid


def _meets(there: Figure, foe: Figure) -> bool:
    """Whether one is near enough to a foe to fight it, which is not held aloft [SP-R307]."""
    if foe.has("aloft"):
        return False
    near = zone_radius(there)
    if has_zone(foe) or foe.altitude:
        near = max(near, zone_radius(foe))
    return level_with(there, foe) and gap_within(there, foe, near)


def _too_far(figure: Figure, laid: Way, budget: int) -> Refusal:
    cost = laid.length + laid.climb
    asked, left = round_inches(cost), round_inches(budget)
    rising = f", {round_inches(laid.climb)} of them to rise" if laid.climb else ""
    reason = f"that costs {figure.name} {asked} of {left} inches{rising}"
    return Refusal(reason, "SP-R297", {"cost": asked, "left": left, "climb": round_inches(laid.climb)})


def _no_place(at: Situation, figure: Figure, foe: Figure | None) -> Refusal:
    beside = f" beside {foe.name}" if foe is not None else ""
    no = None if foe is None or foe.altitude else overhung(at, figure, foe.at, f"come down{beside}")
    return no or Refusal(f"there is no room for {figure.name} to come down{beside}", "ST-R1")
