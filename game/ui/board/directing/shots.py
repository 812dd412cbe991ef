"""Where the camera looks: from what is seen and where something happens to the views it goes through. No window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

OFF, GENTLE, FULL = MANNERS = ("off", "gentle", "full")
"""It stays; it goes where nothing would be seen; it follows, comes closer and slows time."""
DELIVERED = GENTLE

Inches = tuple[float, float]

CLOSER, CLOSEST, WORTH = 1.8, 48, 1.15
"""A moment is seen so many times as large at most, at so many pixels an inch at most, and not for less than so much."""
EASY, TIGHT, LOOSE = 0.82, 0.5, 0.95
"""Parts of the view, across and down: to which what is followed is brought, and a moment; and within which what
happens is left where it is."""
BRISK, SLOW, SPEED = 0.35, 0.8, 40.0
"""Seconds that a glide takes at least and at most, and inches a second between them."""
LOOKED = 40
"""Of a great many places so many are looked at, to find where they are thickest."""
BODY = 0.6
"""Inches from the middle of somebody to where he still is seen."""
ZOOMS = 0.5
"""Seconds that a zoom takes."""
HURRIED = 2.0
"""The pace beyond which nothing is seen from nearer, and time is not slowed."""


class Frame(NamedTuple):
    """What is seen: the place in the middle, the pixels of an inch, and the view's width and height in pixels."""

    centre: Inches
    scale: float
    wide: int
    high: int

    def half(self, part: float = 1.0) -> Inches:
        """Half the width and the height in inches of a part of it."""
        return self.wide / 2 / self.scale * part, self.high / 2 / self.scale * part

    def holds(self, at: Inches, part: float = 1.0) -> bool:
        """Whether a place lies in it, or in the part round its middle."""
        wide, high = self.half(part)
        return abs(at[0] - self.centre[0]) <= wide and abs(at[1] - self.centre[1]) <= high

    def shows(self, at: Inches) -> bool:
        """Whether something of who stands at a place is seen, though it be beyond the edge."""
        wide, high = self.half()
        return abs(at[0] - self.centre[0]) <= wide + BODY and abs(at[1] - self.centre[1]) <= high + BODY


class Shot(NamedTuple):
    """A view that is gone to: its middle, the pixels of an inch, and the seconds it takes to come there."""

    centre: Inches
    scale: int
    seconds: float


class Happening(NamedTuple):
    """Where something happens: all places of it, and those of the moment it is worth coming closer for, if any."""

    places: Sequence[Inches]
    moment: Sequence[Inches] = ()


def shots(
    manner: str, seen: Frame, home: Frame, what: Happening, steps: Sequence[int], hurried: bool = False
) -> list[Shot]:
    """Return the views to go through for something that happens; none where what is seen does.

    `home` is how the player had the table, `steps` are the scales there are; who is hurried comes no closer."""
    places = list(what.places)
    if manner == OFF or not places:
        return []
    if manner == GENTLE:
        return [] if any(map(seen.holds, places)) else [glide(seen, gone_to(seen, places, EASY))]
    near = nearer(home.scale, steps) if what.moment and not hurried else None
    if near is not None:
        return approached(seen, what.moment, near)
    if all(seen.holds(at, LOOSE) for at in places):
        return []
    if seen.scale != home.scale:
        away = stepped_back(seen, home)
        there = away._replace(centre=gone_to(away, places, EASY))
        return [Shot(away.centre, round(home.scale), ZOOMS), *_gliding(away, there)]
    return _gliding(seen, seen._replace(centre=gone_to(seen, places, EASY)))


def homeward(seen: Frame, home: Frame) -> list[Shot]:
    """Return the views through which one comes back to how the player had the table."""
    if seen.scale == home.scale:
        return _gliding(seen, home)
    if seen.scale < home.scale:
        return [Shot(home.centre, round(home.scale), ZOOMS)]
    away = stepped_back(seen, home)
    return [Shot(away.centre, round(home.scale), ZOOMS), *_gliding(away, home)]


def nearer(scale: float, steps: Sequence[int]) -> int | None:
    """Return the scale at which a moment is seen; None where that is hardly larger than it is seen anyhow."""
    found = [step for step in steps if scale * WORTH <= step <= min(CLOSEST, scale * CLOSER)]
    return max(found, default=None)


def approached(seen: Frame, places: Sequence[Inches], scale: int) -> list[Shot]:
    """Glide until some places are in view, then come closer: never to what was not seen before it is enlarged."""
    found = []
    middle = mean(places)
    if seen.scale > scale or not seen.holds(middle):
        there = seen._replace(centre=gone_to(seen, places, TIGHT))
        found = _gliding(seen, there)
        seen = there
    if seen.scale >= scale:
        return found
    close = seen._replace(scale=float(scale))
    (wide, high), (less, lower) = seen.half(), close.half()
    x, y = seen.centre
    centre = within(middle[0], x, wide - less), within(middle[1], y, high - lower)
    return [*found, Shot(centre, scale, ZOOMS)]


def stepped_back(seen: Frame, home: Frame) -> Frame:
    """Return the view as wide as the player had it, as near to his as it may be and hold all that is seen now."""
    back = seen._replace(scale=home.scale)
    (wide, high), (less, lower) = back.half(), seen.half()
    (x, y), (to_x, to_y) = seen.centre, home.centre
    return back._replace(centre=(within(to_x, x, wide - less), within(to_y, y, high - lower)))


def gone_to(seen: Frame, places: Sequence[Inches], part: float) -> Inches:
    """Return the middle of a view, the nearest to that of now, in a part of which all places lie.

    Where they do not fit it stays if it holds half of them, else it goes where they are thickest."""
    if all(seen.holds(at, part) for at in places):
        return seen.centre
    wide, high = seen.half(part)
    xs, ys = [at[0] for at in places], [at[1] for at in places]
    if max(xs) - min(xs) > 2 * wide or max(ys) - min(ys) > 2 * high:
        if 2 * sum(map(seen.holds, places)) >= len(places):
            return seen.centre
        return thickest(places, wide, high)
    if not any(map(seen.holds, places)):
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    x, y = seen.centre
    return (
        min(max(x, max(xs) - wide), min(xs) + wide),
        min(max(y, max(ys) - high), min(ys) + high),
    )


def glide(seen: Frame, centre: Inches) -> Shot:
    """Return a glide to another middle, the farther the longer."""
    far = math.dist(seen.centre, centre)
    return Shot(centre, round(seen.scale), max(BRISK, min(SLOW, BRISK + far / SPEED)))


def _gliding(seen: Frame, there: Frame) -> list[Shot]:
    return [] if math.dist(seen.centre, there.centre) * seen.scale < 2 else [glide(seen, there.centre)]


def thickest(places: Sequence[Inches], wide: float, high: float) -> Inches:
    """Return the middle of those that are most in one view: a half width and height in inches."""
    some = places[:: max(1, len(places) // LOOKED)]
    groups = [
        [at for at in some if abs(at[0] - x) <= wide and abs(at[1] - y) <= high] for x, y in some
    ]
    return mean(max(groups, key=len))


def mean(places: Sequence[Inches]) -> Inches:
    """Return the place in the middle of some."""
    return sum(at[0] for at in places) / len(places), sum(at[1] for at in places) / len(places)


def within(value: float, middle: float, half: float) -> float:
    """Return what comes nearest to a value within a stretch."""
    return max(middle - max(0.0, half), min(middle + max(0.0, half), value))
