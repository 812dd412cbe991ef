"""Where what flies off comes down: a direction thrown evenly, and the last place on the way that can be stood on."""

from __future__ import annotations

from game.core.figures import Base, Figure
from game.core.grain import GRAIN, Point, ahead
from game.core.scale import FEET_IN_AN_INCH
from game.play.referee import Referee
from game.rules.missiles.stones import landing

STEP = GRAIN // 8
"""How far what cannot lie somewhere is drawn back at a time, in grains."""
_SPECK = Base(radius=1)


def direction(ref: Referee, actor: str, target: str, what: str) -> int:
    """Throw a whole degree evenly, by a die of tens and one of ones [ST-R11]."""
    (tens,) = ref.throw("1d36", "direction", actor, target, f"which way {what} goes, in tens of degrees")
    (ones,) = ref.throw("1d10", "degrees", actor, target, f"and in single degrees, for {what}")
    return (tens - 1) * 10 + ones - 1


def flung(ref: Referee, actor: str, target: str, start: Point, dice: str, what: str) -> Point:
    """Throw where what is struck from a hand comes down: dice of feet away, a fifth of it in inches, on sound ground.

    [SP-3.0.1, SP-3.5.9.9.1, SP-R67, SP-R124, ST-R11]"""
    course = direction(ref, actor, target, what)
    feet = ref.total(dice, "flung", actor, target, f"feet that {what} flies")
    return last_sound(ref, start, course, feet * GRAIN // FEET_IN_AN_INCH)


def last_sound(ref: Referee, start: Point, course: int, far: int) -> Point:
    """Return the last place on a course, at most so many grains off, at which a thing may lie [SP-R124]."""
    while far > 0:
        place = ahead(start, course, far)
        if ref.at.ground.unfit(_SPECK, place, 0) is None:
            return place
        far -= STEP
    return start


def over_or_under(ref: Referee, figure: Figure, start: Point, aim: Point, why: str) -> tuple[int, int, Point]:
    """Throw over and under for a stone that somebody throws at a place: both dice, and where it comes down.

    [LB-5.10, SP-R263]"""
    over, under = ref.throw("2d6", "scatter", figure.id, "", why)
    return over, under, landing(start, aim, over, under)
