"""The chances of a flask, where it breaks or scatters, and of shots: nobody but the target is in a shot's way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.catalogue.kinds.gear import Flask, Missile
from game.core.commands import Aim
from game.core.dice import spec, spread
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.forecast.areas.risk import HIT, NOBODY, Risks, felled, gathered, verb_of
from game.forecast.outcome import shot
from game.play.magic.wards import stopped
from game.rules.missiles.flasks import SPLASH, Splash, harms, has_room_to_leap, landing, splashed
from game.rules.missiles.shooting import missile, moved_too_far, shot_tally
from game.rules.saves import save_tally
from game.rules.situation import Situation

COURSES, INCHES = 360, 4
"""The directions and the distances of a flask that scatters, all equally likely [SP-3.4.4.3, ST-R11]."""
STEADY = 1 / 2
"""The chance of one who moved far to come to shoot: 4 or more on a die of six [SP-3.4.2.5.1]."""


def thrown(at: Situation, aims: Sequence[Aim]) -> Missile | None:
    """Return the flask that is thrown, None where it is a shot."""
    figure = at.state.figures.get(aims[0].figure) if aims else None
    weapon = missile(at, figure, aims[0].weapon) if figure is not None else None
    there = weapon is not None and weapon.flask and aims[0].target in at.state.figures
    return weapon if there else None


def shots_by_parts(at: Situation, aims: Sequence[Aim]) -> Iterator[Risks | None]:
    """Yield the chance of each target to be hit at least once, and None after each shot before all are worked out."""
    if any(aim.figure not in at.state.figures or aim.target not in at.state.figures for aim in aims):
        yield NOBODY
        return
    spared: dict[str, float] = {}
    losses: dict[str, dict[int, float] | None] = {}
    for aim in aims:
        weapon = missile(at, at.figure(aim.figure), aim.weapon)
        if aim.horse or weapon is None:
            continue
        hits, odds = _shot(at, aim, weapon)
        spared[aim.target] = spared.get(aim.target, 1.0) * (1 - hits)
        losses[aim.target] = _taken_too(losses.get(aim.target, {0: 1.0}), hits, odds)
        yield None
    each: dict[str, tuple[float, float | None]] = {}
    for name, chance in spared.items():
        taken, left = losses[name], at.figure(name).hit_points
        each[name] = (1 - chance, None if taken is None else sum(p for loss, p in taken.items() if loss >= left))
    yield gathered("hit", HIT, each)


def _shot(at: Situation, aim: Aim, weapon: Missile) -> tuple[float, dict[int, float] | None]:
    """The chance that a shot hits and nothing wards it off, and of each loss by a hit; None where that is not known."""
    figure, target = at.figure(aim.figure), at.figure(aim.target)
    if stopped(figure, target, missile=weapon.id, magic=bool(weapon.magic)):
        return 0.0, {}
    found = shot(at, figure, target, weapon)
    hits = found.tally.chance * (STEADY if moved_too_far(at, figure) else 1.0)
    if not target.most_hit_points:
        return hits, None
    return hits, found.odds if hits else {}


def _taken_too(taken: dict[int, float] | None, hits: float, odds: dict[int, float] | None) -> dict[int, float] | None:
    """What is taken of a target with one shot more, each loss with its chance; None where that is not known."""
    if taken is None or odds is None:
        return None
    found: dict[int, float] = {}
    for loss, chance in taken.items():
        found[loss] = found.get(loss, 0.0) + chance * (1 - hits)
        for more, share in odds.items():
            found[loss + more] = found.get(loss + more, 0.0) + chance * hits * share
    return found


# ---- flasks ----------------------------------------------------------------------------------------------------------


def flask_by_parts(at: Situation, aim: Aim, weapon: Missile) -> Iterator[Risks | None]:
    """Yield the risks of a flask when they are worked out, and None after each little while before that.

    Over each face of its die: it breaks on the target, or flies off from there or, fumbled, from him who throws it. Who
    leaps is taken to have the room that there is as all stand now. [SP-3.4.4.1 to SP-3.4.4.3, SP-3.9.2, SP-R83]"""
    figure, target = at.figure(aim.figure), at.figure(aim.target)
    flask = at.catalogue.flasks[weapon.flask]
    breaks, off, slips = _ways_of(at, figure, target, weapon)
    chances: dict[str, float] = {}
    critical: dict[str, float] = {}
    warded = stopped(figure, target, missile=weapon.id)
    splash = Splash(None if warded else target, target.at)
    for victim in splashed(at, splash):
        if harms(flask, victim):
            primary = splash.target is not None and victim.id == target.id
            chances[victim.id] = sum(breaks) * (1.0 if primary else 1 - _leaps(at, flask, victim, splash))
            critical[victim.id] = breaks[1] if primary else 0.0
            yield None
    for chance, origin in ((off, target.at), (slips, figure.at)):
        if not chance:
            continue
        for found in _scattered(at, flask, origin):
            if found is not None:
                victim, share = found
                chances[victim.id] = chances.get(victim.id, 0.0) + chance * share
            yield None
    each = {
        name: (chance, _falls(flask, at.figure(name), chance, critical.get(name, 0.0)))
        for name, chance in chances.items()
    }
    yield gathered(verb_of(flask.kind), HIT, each)


Ways = tuple[tuple[float, float], float, float]


def _ways_of(at: Situation, figure: Figure, target: Figure, weapon: Missile) -> Ways:
    """How likely a flask breaks on its target (by a natural 20 apart), flies off from it, or from the thrower."""
    tally = shot_tally(at, figure, target, weapon)
    lost = 1 - save_tally(at, figure, at.catalogue.save_uses["fumble"]).chance
    plain = critical = off = slips = 0.0
    ways = spread(tally.die)
    for roll, number in ways.items():
        chance = number / sum(ways.values())
        slipped = lost if roll == (100 if tally.on_need else 1) else 0.0
        slips += chance * slipped
        if not tally.passes(roll):
            off += chance * (1 - slipped)
        elif roll == 20:
            critical += chance * (1 - slipped)
        else:
            plain += chance * (1 - slipped)
    return (plain, critical), off, slips


def _scattered(at: Situation, flask: Flask, origin: Point) -> Iterator[tuple[Figure, float] | None]:
    """Everyone near a place from which a flask flies off, with the chance that it splashes him; None for a pause."""
    places = [
        landing(at, origin, course, far * GRAIN) for course in range(COURSES) for far in range(1, INCHES + 1)
    ]
    every = len(places)
    ways: dict[Point, int] = {}
    for place in places:
        if place is not None:
            ways[place] = ways.get(place, 0) + 1
    far = INCHES * GRAIN + SPLASH
    for victim in at.state.standing():
        base = victim.profile.base
        widest = base.radius or base.width + base.length
        if not harms(flask, victim) or squared(victim.at, origin) > (far + widest) ** 2:
            continue
        share, near = 0.0, (SPLASH + widest) ** 2
        for place, number in ways.items():
            splash = Splash(None, place)
            if squared(place, victim.at) <= near and splash.reaches(victim):
                share += number / every * (1 - _leaps(at, flask, victim, splash))
                yield None
        yield victim, share


def _leaps(at: Situation, flask: Flask, victim: Figure, splash: Splash) -> float:
    """The chance that one who is splashed leaps clear [SP-3.4.4.2, SP-R46]."""
    if not flask.leap or not has_room_to_leap(at, victim, splash):
        return 0.0
    return save_tally(at, victim, at.catalogue.save_uses["leap_clear"]).chance


def _falls(flask: Flask, victim: Figure, chance: float, critical: float) -> float | None:
    """The chance to fall at once of one who is splashed with a chance, part of it by a natural 20 [SP-3.9.1]."""
    dice = flask.damage[0]
    plain = felled(victim, flask.kind, spread(dice), lambda total: total)
    most = felled(victim, flask.kind, {spec(dice).most + 2: 1}, lambda total: total)
    return None if plain is None or most is None else (chance - critical) * plain + critical * most
