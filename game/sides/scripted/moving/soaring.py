"""Flyers of the scripted side: over everything, out of bowshot while they wait, and down where it pays.

They dive with the charges (`charges.py`); here they look for a place to breathe from, land where the battle is won, get
clear when they are badly hurt, and else wait over the field for their dive."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.land.regions import holds
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.creatures.beasts import mount
from game.rules.creatures.breath import breath_of, caught
from game.rules.gear.arms import missiles_of
from game.rules.moving.movement import allowance, charge_reach, left
from game.rules.moving.wings import LOW, airborne, can_fly
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.sides.scripted.fighting.shooting import GOOD, breath_value
from game.sides.scripted.groups import Body, Survey, nearest
from game.sides.scripted.moving.marching import March
from game.sides.scripted.purpose import Purpose
from game.sides.scripted.worth import average, shoots, worth

HOVER = 3 * GRAIN
"""The altitude at which one waits: over the reach of spears."""
HURT = 3
"""One who has less than a part of so many of his hit points left gets clear."""
ROUND = 16
"""Directions that are looked at round a place."""
MOUTHS = (2, 3, 4)
"""Quarters of a breath's length from which it is tried."""
SPARE = 2 * GRAIN
"""So far within the reach of a dive one waits."""
APART = 8 * GRAIN
"""So far from the nearest enemy one comes down who is hurt."""
PRESSED = 1.0
"""What more a dive may cost of those who are in bowshot, in the worth of a figure."""


def soar(survey: Survey, march: March, body: Body, aims: Purpose) -> str:
    """Add the way by air of each of a body that flies to the march; return the reason, "" where they stay."""
    movers = [figure for figure in body.movers if can_fly(survey.at, figure)]
    if not movers or body.engaged:
        return ""
    reasons = [_one(survey, march, figure, aims) for figure in movers]
    return next((why for why in reasons if why), "")


def _one(survey: Survey, march: March, figure: Figure, aims: Purpose) -> str:
    """What one of them does."""
    if may_fall(survey.at, figure) and not aims.presses(survey.at.state.round):
        if _get_clear(survey, march, figure):
            return "to get clear"
        return "down before it falls" if figure.altitude and _come_down(survey, march, figure) else ""
    if _to_breathe(survey, march, figure):
        return "to breathe on them"
    if aims.place is not None and is_due(survey, figure, aims):
        return "down to the objective" if _land(survey, march, figure, aims) else ""
    return "over the field" if _wait(survey, march, figure, aims) else ""


def is_hurt(figure: Figure) -> bool:
    """Tell whether a figure is so badly hurt that it gets clear."""
    return figure.most_hit_points > 0 and figure.hit_points * HURT < figure.most_hit_points


def may_fall(at: Situation, figure: Figure) -> bool:
    """Whether a figure is so badly hurt, or its mount, that it had better not be in the air over the enemy."""
    ridden = mount(at, figure) if figure.horse else None
    if ridden is not None and figure.horse * HURT < average(ridden.hit_points):
        return True
    return is_hurt(figure)


def pressed(survey: Survey, body: Body) -> float:
    """Return what more a dive of a body may cost: who flies about in bowshot has nothing to gain by waiting."""
    flyers = [figure for figure in body.movers if can_fly(survey.at, figure)]
    return PRESSED if flyers and all(safety(survey, figure.at) < 0 for figure in flyers) else 0.0


# ---- breath ------------------------------------------------------------------------------------------------------


def _to_breathe(survey: Survey, march: March, figure: Figure) -> bool:
    """Go where a breath catches most from above, no farther than it may go and still breathe."""
    at, breath = survey.at, breath_of(figure)
    if breath is None or (breath.uses and figure.breaths >= breath.uses) or figure.has("breathed"):
        return False
    flying = airborne(figure, HOVER)
    budget = allowance(at, flying) // 2 - flying.walked - max(0, HOVER - figure.altitude)
    best: tuple[float, int, Point, int] | None = None
    for foe in sorted(survey.foes, key=lambda foe: (distance_up(foe.at, figure.at), foe.id))[:12]:
        for quarter in MOUTHS:
            for turn in range(ROUND):
                place = ahead(foe.at, turn * 360 // ROUND, breath.length * quarter // 4)
                far = distance_up(figure.at, place)
                if far > budget:
                    continue
                facing = facing_towards(place, foe.at)
                there = replace(flying, x=place[0], y=place[1], facing=facing, altitude=HOVER)
                value = breath_value(at, figure, caught(at, there, foe.at))
                if value >= GOOD and (best is None or (value, -far) > best[:2]):
                    best = value, -far, place, facing
    return best is not None and march.fly(figure, (best[2],), best[3], HOVER)


# ---- ways ----------------------------------------------------------------------------------------------------------


def is_due(survey: Survey, figure: Figure, aims: Purpose) -> bool:
    """Whether it is time to come down to the objective: it presses, or nobody of the enemy is near it."""
    if aims.presses(survey.at.state.round):
        return True
    region = aims.region
    return region is not None and aims.stance != "skirmish" and holds(region, figure.at) and not survey.near_place(
        figure.at, 12 * GRAIN
    )


def _land(survey: Survey, march: March, figure: Figure, aims: Purpose) -> bool:
    """Come down in the objective, at the place nearest its middle that has room."""
    if aims.place is None:
        return False
    if aims.region is not None and not figure.altitude and holds(aims.region, figure.at):
        return False
    budget = left(survey.at, airborne(figure, 0)) - LOW
    for far in (0, 2 * GRAIN, 4 * GRAIN, 6 * GRAIN):
        for turn in range(ROUND if far else 1):
            place = ahead(aims.place, turn * 360 // ROUND, far)
            if aims.region is not None and not holds(aims.region, place):
                continue
            if distance_up(figure.at, place) <= budget and march.fly(figure, (place,), figure.facing, 0):
                return True
    return _approach(survey, march, figure, aims.place)


def _budget(survey: Survey, figure: Figure) -> int:
    """How far one can fly that is to end where it hovers, and a little to spare, in grains."""
    return left(survey.at, airborne(figure, HOVER)) - max(0, HOVER - figure.altitude) - GRAIN


def _approach(survey: Survey, march: March, figure: Figure, goal: Point) -> bool:
    budget = _budget(survey, figure)
    far = min(budget, distance_up(figure.at, goal))
    if far < GRAIN:
        return False
    course = facing_towards(figure.at, goal)
    return march.fly(figure, (ahead(figure.at, course, far),), course, HOVER)


def _get_clear(survey: Survey, march: March, figure: Figure) -> bool:
    """Go by air to the place within reach that is farthest from those who shoot, and from all."""
    budget = _budget(survey, figure)
    here = safety(survey, figure.at)
    best = max(
        ((safety(survey, place), -turn, place) for turn, place in _ring(survey, figure.at, budget)),
        default=(here, 0, figure.at),
    )
    if best[0] <= here + GRAIN:
        return False
    place = best[2]
    look = facing_towards(place, nearest(place, survey.foes).at)
    return march.fly(figure, (place,), look, HOVER)


def _come_down(survey: Survey, march: March, figure: Figure) -> bool:
    """Land where no archer in range sees it and no enemy stands near; as far from all of them as it can get."""
    at = survey.at
    budget = left(at, airborne(figure, 0)) - LOW
    found = []
    for part in (4, 2, 0):
        for turn, place in _ring(survey, figure.at, budget * part // 4):
            there = replace(figure, x=place[0], y=place[1], altitude=0)
            near = min((distance_up(place, foe.at) for foe in survey.foes), default=0)
            if near >= APART and not any(_is_shot_at(at, foe, there) for foe in survey.foes):
                found.append((-near, turn, place))
    return any(march.fly(figure, (place,), figure.facing, 0) for _, _, place in sorted(found))


def _is_shot_at(at: Situation, foe: Figure, there: Figure) -> bool:
    """Whether a foe could shoot at one from where it stands."""
    return any(
        distance_up(foe.at, there.at) <= missile.farthest and seen(at, foe, there).kind != "blocked"
        for missile in (missiles_of(at, foe) if shoots(at, foe) else ())
    )


def safety(survey: Survey, place: Point) -> int:
    """Return by how many grains a place is out of the range of all who shoot; where nobody does, how far all are."""
    ranges = [
        distance_up(place, foe.at) - max(missile.farthest for missile in missiles_of(survey.at, foe))
        for foe in survey.foes
        if shoots(survey.at, foe)
    ]
    near = min((distance_up(place, foe.at) for foe in survey.foes), default=0)
    return min([*ranges, near])


def _wait(survey: Survey, march: March, figure: Figure, aims: Purpose) -> bool:
    """Go where the best mark is within a dive, and as far from bowshot as that lets."""
    mark = _mark(survey, figure, aims)
    if mark is None:
        return False
    dive = charge_reach(survey.at, replace(airborne(figure, HOVER), walked=0)) - SPARE
    budget = _budget(survey, figure)
    if budget < GRAIN:
        return False
    here = (safety(survey, figure.at), 0, figure.at)
    within = distance_up(figure.at, mark.at) <= dive
    options = [
        (safety(survey, place), -turn, place)
        for part in (4, 3, 2, 1)
        for turn, place in _ring(survey, figure.at, budget * part // 4)
        if distance_up(place, mark.at) <= dive
    ]
    best = max([*options, *([here] if within else [])], default=None)
    if best is None:
        return _approach(survey, march, figure, mark.at)
    if best is here or best[0] < here[0] + 2 * GRAIN and within:
        return figure.altitude != HOVER and march.fly(figure, (), facing_towards(figure.at, mark.at), HOVER)
    return march.fly(figure, (best[2],), facing_towards(best[2], mark.at), HOVER)


def _mark(survey: Survey, figure: Figure, aims: Purpose) -> Figure | None:
    """The enemy whom one would best dive on: weak hand to hand, of worth, and what the plan is about."""

    def value(foe: Figure) -> tuple[float, str]:
        gain = survey.duel(figure, foe) + worth(foe) / 4
        gain += 2.0 if foe.id in aims.prey else 0.0
        gain += 0.6 if shoots(survey.at, foe) else 0.0
        return gain - distance_up(figure.at, foe.at) / (24 * GRAIN), foe.id

    return max(survey.foes, key=value, default=None)


def _ring(survey: Survey, middle: Point, far: int) -> list[tuple[int, Point]]:
    """Places round one, each with its number, that are on the table."""
    table, edge = survey.at.state.table, 2 * GRAIN
    found = [(turn, ahead(middle, turn * 360 // ROUND, far)) for turn in range(ROUND)]
    return [
        (turn, (x, y))
        for turn, (x, y) in found
        if edge <= x <= table.width - edge and edge <= y <= table.height - edge
    ]

