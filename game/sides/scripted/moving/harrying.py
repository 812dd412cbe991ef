"""Sweeps of the scripted side: who does not dive strikes in passing at archers, casters and before a line."""

from __future__ import annotations

from game.core.commands import Sweep
from game.core.figures import Figure
from game.core.grain import GRAIN, ahead, distance_up
from game.core.state import with_figure
from game.play.melee.sweeping import MaySweep
from game.rules.creatures.breath import breath_of
from game.rules.gear.arms import missiles_of
from game.rules.melee.blow import Blow
from game.rules.melee.damage import blow_damage
from game.rules.melee.reach import position
from game.rules.melee.striking import blow_tally
from game.rules.melee.sweeping import Pass, strikes_back, swept_way
from game.rules.moving.movement import left
from game.rules.moving.wings import LOW, airborne
from game.rules.situation import Situation
from game.sides.scripted.groups import CASTER, Survey
from game.sides.scripted.moving.soaring import HOVER, is_due, may_fall, safety
from game.sides.scripted.purpose import Purpose
from game.sides.scripted.worth import average, felling, is_mage, shoots, worth

PAYS = 0.2
"""What a sweep is to gain at least, in the worth of a figure."""
SPOILT = 0.5
"""What it counts to strike at a caster before he casts."""
MARKS = 8
"""So many enemies, the nearest first, are looked at."""
TURNS = 12
"""So many ways to fly on."""
HITS = 0.3
"""How often a shot at a flyer hits, roughly."""


def harry(survey: Survey, offer: MaySweep, aims: Purpose) -> tuple[Sweep, str] | None:
    """Return the best sweep of any that fly and have nothing better to do, or None where none pays."""
    at, best = survey.at, None
    idle = {figure.id for body in survey.own if body.role != CASTER and not body.engaged for figure in body.movers}
    for figure in offer.sweepers(at):
        due = aims.place is not None and is_due(survey, figure, aims)
        if figure.id not in idle or due or may_fall(at, figure) or _has_better(at, figure):
            continue
        for foe in sorted(survey.foes, key=lambda foe: (distance_up(foe.at, figure.at), foe.id))[:MARKS]:
            found = _past(survey, offer, figure, foe)
            if found is not None and found[0] >= PAYS and (best is None or found[0] > best[0]):
                best = found
    return None if best is None else (best[1], "to strike and be gone")


def _has_better(at: Situation, figure: Figure) -> bool:
    """Whether one has its breath, or shoots or casts, and keeps its distance for that."""
    breath = breath_of(figure)
    breathes = breath is not None and not figure.has("breathed") and (not breath.uses or figure.breaths < breath.uses)
    return breathes or shoots(at, figure) or is_mage(at, figure)


def _past(survey: Survey, offer: MaySweep, figure: Figure, foe: Figure) -> tuple[float, Sweep] | None:
    """The sweep past an enemy that ends where fewest can shoot at it, and what it gains."""
    found: list[tuple[float, int, Sweep]] = []
    gain: float | None = None
    climb = max(0, LOW - figure.altitude) + HOVER - LOW
    rest = left(survey.at, airborne(figure, HOVER)) - climb - distance_up(figure.at, foe.at) - 2 * GRAIN
    for far in (rest, rest // 2) if rest > 4 * GRAIN else ():
        for turn in range(TURNS):
            facing = turn * 360 // TURNS
            end = ahead(foe.at, facing, far)
            command = Sweep(figure.id, foe.id, (foe.at, end), facing, HOVER)
            laid = swept_way(survey.at, command)
            if not isinstance(laid, Pass):
                continue
            if gain is None:
                gain = _gain(survey.at, figure, foe, laid)
            if gain < PAYS:
                return None
            found.append((gain - _shot_at(survey, figure, laid), safety(survey, end), command))
    for value, _, command in sorted(found, key=lambda each: each[:2], reverse=True):
        if offer.refuse(survey.at, command) is None:
            return value, command
    return None


def _gain(at: Situation, figure: Figure, foe: Figure, laid: Pass) -> float:
    """What the blow takes of the enemy, less what his answer takes."""
    there = Situation(with_figure(at.state, laid.coming.placed(figure)), at.battle)
    moved, target = there.figure(figure.id), there.figure(foe.id)
    where = position(there, moved, target)
    chance, takes = _one_blow(there, moved, target, where)
    gain = takes * worth(target) + (SPOILT * chance if is_mage(there, target) else 0.0)
    if strikes_back(there, target, moved, where):
        gain -= _one_blow(there, target, moved, position(there, target, moved))[1] * worth(moved)
    return gain


def _one_blow(at: Situation, figure: Figure, target: Figure, where: str) -> tuple[float, float]:
    """The chance of one blow, and how much of its target it takes."""
    blow = Blow(figure, target, where)
    chance, harm = blow_tally(at, blow).chance, blow_damage(at, blow)
    if not harm.times:
        return chance, 0.0  # nothing that it has harms such a one
    return chance, felling(chance, harm.dice, target, plus=harm.plus, times=harm.times)


def _shot_at(survey: Survey, figure: Figure, laid: Pass) -> float:
    """What those take of it who can shoot at it where it ends, but for him at whom it strikes."""
    at, end, cost = survey.at, laid.going.end, 0.0
    for foe in survey.foes:
        arms = missiles_of(at, foe) if shoots(at, foe) else ()
        near = [arm for arm in arms if distance_up(foe.at, end) <= arm.farthest]
        if near:
            cost += max(HITS * average(arm.damage) for arm in near)
    return cost / max(1, figure.hit_points) * worth(figure)
