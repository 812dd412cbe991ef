"""Lengths and directions: integers of 1/1024 inch (a grain), whole degrees, and half-degree unit vectors."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Decimal

GRAIN = 1024
"""Grains in an inch [SP-3.0.1]."""

UNIT = 1 << 16
"""Length of every vector of the direction table."""

Point = tuple[int, int]
"""A place on the table in grains, x to the right, y down the table."""


def grains(inches: str | int | float | Decimal) -> int:
    """Snap a length in inches to the nearest grain; ties go to the even grain [SP-3.0.1]."""
    exact = Decimal(str(inches)) * GRAIN
    return int(exact.to_integral_value(rounding=ROUND_HALF_EVEN))


def inches(length: int) -> float:
    """Return a length of grains in inches, exactly (a grain is a power of two)."""
    return length / GRAIN


def inch_text(length: int) -> str:
    """Write a length of grains in inches with the fewest decimals (at most four) that snap back to it."""
    exact = Decimal(length) / GRAIN
    for places in range(5):
        text = f"{exact:.{places}f}"
        if grains(text) == length:
            return text
    raise ArithmeticError(f"{length} grains have no text of four decimals")


def round_inches(length: int) -> str:
    """Write a length of grains in inches for a sentence: at most two decimals, none that say nothing."""
    whole, part = divmod((abs(length) * 100 + GRAIN // 2) // GRAIN, 100)
    sign = "-" if length < 0 and (whole or part) else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole}.{part // 10}" if part % 10 == 0 else f"{sign}{whole}.{part:02d}"


def _unit_vectors() -> tuple[Point, ...]:
    def component(angle: float) -> int:
        return round(angle * UNIT)

    return tuple(
        (component(math.sin(math.radians(half / 2))), -component(math.cos(math.radians(half / 2))))
        for half in range(720)
    )


DIRECTIONS: tuple[Point, ...] = _unit_vectors()
"""Vectors of length UNIT for each half degree, 0 = up the table, clockwise; right angles are exact."""


FAN = (0, *(turn for aside in range(15, 180, 15) for turn in (aside, -aside)), 180)
"""Turns in degrees by which places about somebody are tried: none, to the right, as far to the left, and so on."""


def direction(degrees: int) -> Point:
    """Return the vector of length UNIT that looks towards a whole number of degrees."""
    return DIRECTIONS[(degrees % 360) * 2]


def ahead(origin: Point, degrees: int, length: int) -> Point:
    """Return the place `length` grains from `origin` in a direction of whole degrees, snapped to the grain."""
    dx, dy = direction(degrees)
    return origin[0] + (dx * length + UNIT // 2) // UNIT, origin[1] + (dy * length + UNIT // 2) // UNIT


def squared(a: Point, b: Point) -> int:
    """Return the squared distance of two places, in square grains, exactly."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def distance_up(a: Point, b: Point) -> int:
    """Return the distance of two places in grains, rounded up."""
    square = squared(a, b)
    root = math.isqrt(square)
    return root if root * root == square else root + 1


def facing_towards(a: Point, b: Point) -> int:
    """Return the whole degrees (0-359) that look most nearly from `a` to `b`; 0 where they are one place."""
    return towards(b[0] - a[0], b[1] - a[1])


def towards(dx: int, dy: int) -> int:
    """Return the facing in whole degrees (0-359) nearest to a vector, the lesser of two equally near; 0 for none."""
    if not (dx or dy):
        return 0
    turn = math.degrees(math.atan2(dx, -dy))
    whole = round(turn)
    guess = whole % 360
    if -0.4 < turn - whole < 0.4:
        return guess
    # Near the middle of two degrees atan2 only proposes; the exact dot products decide, so that machines cannot differ.
    ux, uy = DIRECTIONS[2 * guess]
    best = ux * dx + uy * dy
    found = guess
    for other in ((guess + 1) % 360, (guess - 1) % 360):
        ux, uy = DIRECTIONS[2 * other]
        along = ux * dx + uy * dy
        if along > best or (along == best and other < found):
            best = along
            found = other
    return found


def turn_between(a: int, b: int) -> int:
    """Return the least turn between two facings in degrees, 0-180."""
    turn = (b - a) % 360
    return turn if turn <= 180 else 360 - turn


def place(start: int, part: int, t: int, length: int) -> int:
    """Return one coordinate of the place `t` grains along a leg, to the nearest grain, alike to left and right."""
    if part >= 0:
        return start + (2 * part * t + length) // (2 * length)
    return start - (length - 2 * part * t) // (2 * length)
