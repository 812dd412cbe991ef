"""Volleys and breath: at whom they harm most, and at nobody who is as good as dead, or immune."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from game.catalogue.kinds.gear import Missile
from game.core.commands import Aim, Breathe, Command, Shoot
from game.core.figures import Figure
from game.core.grain import GRAIN, distance_up
from game.play.missiles.offers import MayBreathe, MayShoot, acting, declared_aims, shots_of_all
from game.rules.creatures.breath import breath_of, caught
from game.rules.creatures.harms import is_immune
from game.rules.creatures.proof import WHOLE, felt
from game.rules.decision import Decision
from game.rules.gear.arms import armour_class
from game.rules.melee.damage import shot_damage
from game.rules.missiles.shooting import may_aim, may_shoot, missile, missiles_left, shot_tally
from game.rules.situation import Situation
from game.sides.scripted.fighting.skyward import Archer, fall_value, flyers_of_worth, keeps_shot
from game.sides.scripted.planned.liking import times
from game.sides.scripted.worth import felling, worth

LOOKED_AT = 5
"""So many targets, the likeliest first, are looked at closely for each shot."""
WASTE = 0.2
"""A shot that takes less than this is not worth turning for."""


class Mark(Struct, frozen=True):
    """A target for a shooter: what a shot is worth, and the part of the target it is likely to take."""

    worth: float
    takes: float
    target: Figure


def volley(
    at: Situation, offer: MayShoot, only: frozenset[str] = frozenset(), anew: Mapping[str, int] = MappingProxyType({})
) -> tuple[Command, str] | None:
    """Return for each shooter the target it harms most, after what the shots before it are likely to do.

    With ids, it is asked of those only; of each in `anew` for as many shots as it cannot make as stated."""
    planned = {} if offer.passing else declared_aims(at)
    busy = set() if offer.passing else acting(at)
    targets = [at.figure(name) for name in offer.targets] if offer.passing else at.field.foes(offer.side)
    shooters = [at.figure(name) for name in offer.shooters] if offer.passing else at.field.friends(offer.side)
    flyers = flyers_of_worth(at, offer.side)
    spent: dict[str, float] = {}
    chosen: list[Aim] = []
    for figure in shooters:
        weapon = missile(at, figure, "") if figure.carries else None
        if weapon is None or weapon.flask or figure.id in busy or (only and figure.id not in only):
            continue
        if may_shoot(at, figure, weapon, passing=offer.passing) is not None:
            continue
        # A spear in hand is worth more than a spear thrown.
        if weapon.thrown and figure.weapon == weapon.weapon:
            continue
        aims = planned.get(figure.id, [])
        number = 1 if offer.passing else shots_of_all(at, figure, weapon, aims) - figure.shots - len(aims)
        number = anew.get(figure.id, number)
        left = missiles_left(at, figure, weapon)
        if left is not None:
            number = min(number, left - len(aims))
        chosen += shots(at, Archer(figure, weapon, number, offer.passing, flyers), targets, spent)
    return (Shoot(tuple(chosen)), "where it harms most") if chosen else None


def shots(at: Situation, archer: Archer, targets: list[Figure], spent: dict[str, float]) -> list[Aim]:
    """Return the shots of one figure; what they are likely to take is added to `spent`."""
    figure, weapon, number, passing, _ = archer
    if number < 1:
        return []
    guesses = []
    dice = shot_damage(at, figure, weapon.id).dice
    x, y, reach = figure.x, figure.y, weapon.farthest
    for target in targets:
        if not -reach <= target.x - x <= reach or not -reach <= target.y - y <= reach:
            continue
        far, through = distance_up(figure.at, target.at), felt(figure, target, weapon)
        if through and weapon.least <= far <= reach:
            takes = felling(_guess(at, target, weapon, far), dice, target) * through / WHOLE
            near = 0.15 if far < 12 * GRAIN else 0.0
            guesses.append((takes * (worth(target) + near) * times(at, figure, target), target.id, takes, target))
    found: list[Aim] = []
    marks: dict[str, Mark | None] = {}
    for _ in range(number):
        guesses.sort(key=lambda guess: (-guess[0] * _rest(spent, guess[1]), guess[1]))
        best: tuple[float, Mark] | None = None
        looked = 0
        for guess, name, _, target in guesses:
            if best is not None and (looked >= LOOKED_AT or guess * _rest(spent, name) <= best[0]):
                break
            if name not in marks:
                marks[name] = _mark(at, figure, target, weapon, dice, passing=passing)
            mark = marks[name]
            if mark is None:
                continue
            looked += 1
            value = mark.worth * _rest(spent, name)
            if best is None or value > best[0]:
                best = (value, mark)
        if best is None or (passing and _is_wasted(archer, *best)) or keeps_shot(at, archer, dice, best[0]):
            break
        mark = best[1]
        spent[mark.target.id] = spent.get(mark.target.id, 0.0) + mark.takes
        found.append(Aim(figure.id, mark.target.id, weapon.id))
    return found


def _is_wasted(archer: Archer, value: float, mark: Mark) -> bool:
    """Whether a shot in passing is not worth turning for: a flyer of worth may be out of range or held afterwards."""
    return value < WASTE and all(flyer.id != mark.target.id for flyer in archer.flyers)


def _rest(spent: dict[str, float], name: str) -> float:
    """What is likely to be left of a target."""
    return max(0.08, 1 - spent.get(name, 0.0))


def _mark(
    at: Situation, figure: Figure, target: Figure, weapon: Missile, dice: str, *, passing: bool
) -> Mark | None:
    if may_aim(at, figure, target, weapon, passing=passing) is not None:
        return None
    through = felt(figure, target, weapon) / WHOLE
    chance = shot_tally(at, figure, target, weapon).chance
    takes = felling(chance, dice, target) * through
    value = takes * worth(target) * times(at, figure, target)
    if target.altitude:
        value += fall_value(at, figure, target, dice, chance)
    return Mark(value, takes, target)


def _guess(at: Situation, target: Figure, weapon: Missile, far: int) -> float:
    """Roughly the chance to hit, by armour and range alone."""
    grade = max(0, min(9, armour_class(at, target)))
    row = weapon.row or weapon.melee_row
    table = at.catalogue.missile if weapon.row else at.catalogue.melee
    need = table[row][grade] if row else 12
    bonus = {"short": 1, "long": -2}.get(weapon.band(far), 0)
    return max(0.05, min(0.95, (21 - need + bonus) / 20))


def breath(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Breathe where that catches most enemies and fewest friends, if it is worth one of the day's breaths."""
    offer: MayBreathe | None = decision.offer(MayBreathe)
    if offer is None:
        return None
    best: tuple[float, Breathe] | None = None
    for command in offer.examples(at):
        if isinstance(command, Breathe):
            figure = at.figure(command.figure)
            value = breath_value(at, figure, caught(at, figure, command.toward, command.breath), command.breath)
            if best is None or value > best[0]:
                best = (value, command)
    return (best[1], "where it catches most") if best is not None and best[0] >= GOOD else None


GOOD = 4.0
"""What a breath must catch to be used, in worth: two men of one hit die."""


def breath_value(at: Situation, figure: Figure, struck: list[Figure], kind: str = "") -> float:
    """Return the worth of a breath that catches these: strong ones count by the share of them it takes."""
    power = max(1, figure.most_hit_points)
    value = 0.0
    breath = breath_of(figure, kind)
    for other in struck:
        if breath is not None and is_immune(other, breath.kind):
            continue
        part = min(1.0, power / max(1, other.hit_points))
        value += worth(other) * part * (1.0 if other.side != figure.side else -1.5)
    return value
