"""Steps in melee: who may come up to an enemy when the moves are over, how far, and which ways lead to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from msgspec.structs import replace

from game.board.bases import extent, gap, gap_within, inner
from game.board.ranks import protectors
from game.core.commands import Walk
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, UNIT, Point, ahead, direction, distance_up, facing_towards, inch_text, round_inches
from game.core.tally import Refusal
from game.rules.melee.reach import directly, opponents
from game.rules.morale.checks import is_broken
from game.rules.moving.movement import allowance, busy, has_called, has_stirred, inactive, may_walk, zones_meet
from game.rules.moving.walking import first_body, first_near, way
from game.rules.moving.way import NOBODY, Terms, Way
from game.rules.moving.ways import laid_together
from game.rules.moving.zones import LARGE_ZONE, zone_radius
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

STEP = 2 * GRAIN
"""How far a figure may step in melee [SP-3.5.6.1, SP-3.5.6.2]."""

SNEAK = 3 * GRAIN
"""How far, and from how far, one comes out of hiding [SP-3.5.6.4]."""

TURNS = (0, 30, -30, 60, -60)
"""Degrees off the straight line to an enemy at which a way to him is looked for."""

BETWEEN = (15, -15, 45, -45, 75, -75, 90, -90)
"""And those at which it is looked for where none of these leads to anybody."""

MOST = 4
"""For so many enemies, the nearest, a way is looked for."""

SURELY = 16
"""Bases whose circles overlap by so many grains surely stand in each other's way, however places are snapped."""

SNAPPED = 4
"""By more than so many grains no snapping brings a base nearer to another."""

Gone = Sequence[str]


def may_step_in(at: Situation, figure: Figure, gone: Gone) -> Refusal | None:
    """Say why a figure may not step up to an enemy before the blows, or None; `gone` are those who left melee.

    [SP-3.5.6.1, SP-3.5.6.4, SP-R130]"""
    no = _may_stir(at, figure, gone)
    if no is not None:
        return no
    if not is_known(figure):
        return None
    if has_stirred(figure):
        moved = round_inches(figure.walked)
        reason = f"{figure.name} has moved {moved} inches this round: only who stood still steps in"
        return Refusal(reason, "SP-3.5.6.1", {"moved": moved})
    near = at.field.holders(figure) or opponents(at, figure)
    if near:
        names = ", ".join(at.figure(foe).name for foe in near)
        return Refusal(f"{figure.name} is in melee already, with {names}", "SP-3.5.6.1", {"by": names})
    return None


def may_step_on(at: Situation, figure: Figure, gone: Gone) -> Refusal | None:
    """Say why a figure with a blow left may not step on to another enemy, or None [SP-3.5.6.2, SP-R130]."""
    no = _may_stir(at, figure, gone)
    if no is not None:
        return no
    near = at.field.holders(figure) or opponents(at, figure)
    if near:
        return Refusal(f"{at.figure(near[0]).name} is in contact with {figure.name}", "SP-3.5.6.2", {"by": near[0]})
    return None


def _may_stir(at: Situation, figure: Figure, gone: Gone) -> Refusal | None:
    """What keeps a figure from any step: it can do nothing, lies down, waits with its bow, or has left melee."""
    no = inactive(figure) or may_walk(at, figure)
    if no is not None:
        return no
    if is_broken(figure):
        return Refusal(f"{figure.name} has lost heart", "SP-3.5.6.7.2")
    if has_called(figure):
        return busy(figure)
    if figure.id in gone:
        return Refusal(f"{figure.name} has slipped out of melee this round", "SP-R130")
    return None


def step_left(at: Situation, figure: Figure) -> int:
    """Return how many grains a figure may step up to an enemy whom it need not surprise."""
    return 0 if not is_known(figure) and has_stirred(figure) else min(STEP, allowance(at, figure))


# ---- where to ----------------------------------------------------------------------------------------------------


def would_fight(at: Situation, there: Figure, foe: Figure) -> bool:
    """Tell whether blows would pass directly between a figure, put somewhere, and an enemy as he stands.

    [SP-R5, SP-R165]"""
    if not is_known(foe) or foe.has("aloft"):
        return False
    if not zones_meet(at, there, foe):
        return False
    lay, x, y = at.field.lay, there.x, there.y
    far = 2 * (LARGE_ZONE + lay.widest)
    mine = [figure for figure, _ in lay.bodies.in_box(x - far, y - far, x + far, y + far) if figure.side == there.side]
    theirs = [figure for figure in lay.backs(foe) if figure.id != there.id]
    return not protectors(there, foe, mine) and not protectors(foe, there, theirs)


def would_meet(at: Situation, there: Figure) -> list[Figure]:
    """List the enemies with whom a figure, put somewhere, would come to blows, in order of ids."""
    lay, x, y = at.field.lay, there.x, there.y
    far = LARGE_ZONE + 2 * lay.widest
    near = [
        figure.id for figure, _ in lay.bodies.in_box(x - far, y - far, x + far, y + far) if figure.side != there.side
    ]
    return [foe for foe in (at.figure(name) for name in sorted(near)) if would_fight(at, there, foe)]


def _stands(figure: Figure, laid: Way) -> Figure:
    return replace(figure, x=laid.end[0], y=laid.end[1], facing=laid.facing)


def is_in_melee(at: Situation, foe: Figure) -> bool:
    """Tell whether somebody is in melee: blows pass between him and another [SP-3.5.6.4]."""
    return bool(opponents(at, foe))


def step_way(
    at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, gone: Gone, together: frozenset[str] = NOBODY
) -> Way | Refusal:
    """Lay out a step: at most 2 inches, 3 out of hiding, to where blows pass, but not after one who slipped away.

    [SP-3.5.6.1, SP-3.5.6.2, SP-3.5.6.3, SP-3.5.6.4, SP-R49, SP-R85]"""
    sneaks = not is_known(figure)
    most = min(SNEAK, allowance(at, figure)) if sneaks else step_left(at, figure)
    laid = way(at, figure, path, facing, Terms(most, together))
    if isinstance(laid, Refusal):
        return laid
    there = _stands(figure, laid)
    if sneaks:
        there = replace(there, conditions=())
    met = would_meet(at, there)
    left = next((foe for foe in met if foe.id in gone), None)
    if left is not None:
        reason = f"{left.name} has slipped out of melee: nobody steps after it this round"
        return Refusal(reason, "SP-R49", {"figure": left.id})
    if not met:
        gone = round_inches(laid.cost)
        reason = f"{figure.name} would reach nobody there, {gone} of {round_inches(most)} inches on"
        return Refusal(reason, "SP-3.5.6.4" if sneaks else "SP-3.5.6.1", {"cost": gone, "most": round_inches(most)})
    if sneaks and laid.cost > step_left(at, figure) and surprises(at, figure, met) is None:
        reason = f"{figure.name} may step {inch_text(laid.cost)} inches only at an enemy in melee within 3 inches"
        return Refusal(reason, "SP-3.5.6.4")
    return laid


def surprises(at: Situation, figure: Figure, met: Sequence[Figure]) -> Figure | None:
    """Return the enemy that a figure out of hiding takes from behind: the nearest in melee of those it meets.

    [SP-3.5.6.4, SP-R132]"""
    near = [foe for foe in met if gap_within(figure, foe, SNEAK) and is_in_melee(at, foe)]
    return min(near, key=lambda foe: (gap(figure, foe), foe.id), default=None)


def step_ways(at: Situation, walks: tuple[Walk, ...], gone: Gone) -> tuple[Way, ...] | Refusal:
    """Lay out the steps of one figure or many, or say why they may not be."""

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        return step_way(at, figure, walk.path, walk.facing, gone, together)

    return laid_together(at, "step", walks, one)


def steps(at: Situation, figure: Figure, gone: Gone) -> Iterator[Walk]:
    """Return steps of a figure that bring it to an enemy, the nearest enemies and the straightest ways first.

    They are worked out one by one, as they are asked for, and kept until somebody stirs."""
    kept = at.field.lay.kept
    name = ("steps", figure.id, figure.walked, tuple(gone))
    if name not in kept:
        kept[name] = ([], _steps(at, figure, gone))
    found: list[Walk]
    more: Iterator[Walk]
    found, more = kept[name]
    place = 0
    while True:
        if place == len(found):
            walk = next(more, None)
            if walk is None:
                return
            found.append(walk)
        yield found[place]
        place += 1


def can_step(at: Situation, figure: Figure, gone: Gone) -> bool:
    """Tell whether some step brings a figure to an enemy."""
    return next(steps(at, figure, gone), None) is not None


def _steps(at: Situation, figure: Figure, gone: Gone) -> Iterator[Walk]:
    most, base = min(SNEAK if not is_known(figure) else STEP, allowance(at, figure)), figure.profile.base
    lay, x, y, side = at.field.lay, figure.x, figure.y, figure.side
    wide = most + max(zone_radius(figure), LARGE_ZONE) + _turned(base)
    far = wide + extent(base) + lay.widest + 1
    about = [foe for foe, _ in lay.bodies.in_box(x - far, y - far, x + far, y + far) if foe.side != side]
    near = [at.figure(foe.id) for foe in about if is_known(foe) and gap_within(figure, foe, wide)]
    if not near:
        return
    if not is_known(figure):
        here = Walk(figure.id, (), figure.facing)
        if not isinstance(step_way(at, figure, (), figure.facing, gone), Refusal):
            yield here
    nearest = sorted(near, key=lambda foe: (gap(figure, foe), foe.id))[:MOST]
    none = True
    for walk in _along(at, figure, nearest, most, gone, TURNS):
        none = False
        yield walk
    if none:
        yield from _along(at, figure, nearest, most, gone, BETWEEN)


def _turned(base: Base) -> int:
    """How many grains nearer to an enemy a base may come by turning to him alone: nothing, if it is round."""
    return extent(base) - inner(base)


def _along(
    at: Situation, figure: Figure, foes: Sequence[Figure], most: int, gone: Gone, turns: Sequence[int]
) -> Iterator[Walk]:
    """Return a step to each enemy that can be reached by turning so many degrees off the straight line to it."""
    turned = _turned(figure.profile.base)
    for foe in foes:
        straight = facing_towards(figure.at, foe.at)
        far = min(most, distance_up(figure.at, foe.at))
        zone = max(zone_radius(foe), zone_radius(figure))
        apart = gap(figure, foe) - zone
        if apart > far + turned + 4:
            continue  # no step leads so far, even if it turns
        ox, oy = foe.x - figure.x, foe.y - figure.y
        beside = (extent(figure.profile.base) + extent(foe.profile.base) + zone + SNAPPED) * UNIT
        for turn in turns if far > 0 else ():
            heading = (straight + turn) % 360
            ux, uy = direction(heading)
            if not -beside <= ox * uy - oy * ux <= beside:
                continue  # it leads by, too far off
            place = ahead(figure.at, heading, far)
            if distance_up(figure.at, place) > most:
                place = ahead(figure.at, heading, far - 2)  # it was snapped to a place beyond
            if not _is_open(at, figure, place, foe, zone):
                continue
            walk = Walk(figure.id, (place,), heading)
            laid = step_way(at, figure, walk.path, heading, gone)
            if isinstance(laid, Refusal):
                continue
            if directly(at, figure, foe) or would_fight(at, _stands(figure, laid), foe):
                yield walk
                break


def _is_open(at: Situation, figure: Figure, place: Point, foe: Figure, zone: int) -> bool:
    """Whether a way comes near enough to an enemy before anybody stands in it: quick, and never a no for a yes."""
    soonest = _soonest(figure, place, foe, zone)
    if soonest is None or _is_barred(figure, place, soonest, at.field.lay.backs(figure)):
        return False
    path = (figure.at, place)
    met = first_near(figure, path, foe, zone)
    if met is None or _is_barred(figure, place, met, at.field.lay.backs(figure)):
        return False
    body = first_body(at, figure, path[1:], met)
    return body is None or body[0] >= met


def _soonest(figure: Figure, place: Point, foe: Figure, zone: int) -> int | None:
    """The least grains of the way to a place at which an enemy may be as near as a zone; None if he surely never is.

    By circles that hold both bases."""
    dx, dy = place[0] - figure.x, place[1] - figure.y
    ox, oy = foe.x - figure.x, foe.y - figure.y
    size = isqrt(dx * dx + dy * dy) or 1
    along, off = (ox * dx + oy * dy) // size, (ox * dy - oy * dx) // size
    within = extent(figure.profile.base) + extent(foe.profile.base) + zone + SNAPPED
    if not -within <= off <= within:
        return None
    half = isqrt(within * within - off * off) + 1
    return max(0, along - half) if -half <= along <= size + half else None


def _is_barred(figure: Figure, place: Point, far: int, friends: Sequence[Figure]) -> bool:
    """Whether a friend surely stands in the first grains of the way to a place: by circles that both bases hold."""
    dx, dy = place[0] - figure.x, place[1] - figure.y
    size, own = isqrt(dx * dx + dy * dy), inner(figure.profile.base) - SURELY
    for friend in friends:
        ox, oy = friend.x - figure.x, friend.y - figure.y
        along = ox * dx + oy * dy
        if along > 0:
            nearest, within = min(far, along // size), own + inner(friend.profile.base)
            beside, behind = ox * size - dx * nearest, oy * size - dy * nearest
            if within > 0 and beside * beside + behind * behind < within * within * size * size:
                return True
    return False
