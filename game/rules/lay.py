"""How the figures lie: what follows from where they stand, and holds until one stirs, falls or changes its weapon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.board.bases import BODILY, breadth, extent, gap_within
from game.board.index import Crowd, One
from game.board.ranks import protecting, rank, right_before
from game.core.figures import STANDING, Figure
from game.core.grain import GRAIN, Point
from game.rules.moving.zones import LARGE_ZONE, has_zone, zone_radius

REACH = 8 * GRAIN
"""Beyond so much, from centre to centre, no blow passes."""
STEP = GRAIN // 8
"""Who cannot go even so far for somebody who stands before him is held up."""

Stirring = Sequence[tuple[Figure, Figure]]
"""Figures that lie otherwise now, each as it was and as it is."""


def stands(figure: Figure) -> bool:
    """Tell whether a figure is in the battle and on the ground."""
    return figure.fate == STANDING and not figure.altitude


def flies(figure: Figure) -> bool:
    """Tell whether a figure is in the battle and aloft."""
    return figure.fate == STANDING and bool(figure.altitude)


def lies_as(a: Figure, b: Figure) -> bool:
    """Tell whether a figure is unchanged for the lay: every question about the two has the same answer."""
    return (
        a.x == b.x
        and a.y == b.y
        and a.facing == b.facing
        and a.came == b.came
        and a.fate == b.fate
        and a.conditions == b.conditions
        and a.weapon == b.weapon
        and a.profile is b.profile
        and a.altitude == b.altitude
    )


def lie_as(some: Sequence[Figure], others: Sequence[Figure]) -> bool:
    """Tell whether these are the same figures, one by one, and unchanged for the lay."""
    return len(some) == len(others) and all(a.id == b.id and lies_as(a, b) for a, b in zip(some, others, strict=True))


class Lay:
    """What can be told of the figures from their places alone; answers are ids, so that it outlives their wounds."""

    __slots__ = (
        "_backs",
        "_before",
        "_close",
        "_near",
        "_protectors",
        "_zones",
        "barred",
        "bodies",
        "figures",
        "flyers",
        "holders",
        "kept",
        "later",
        "opponents",
        "widest",
    )

    def __init__(self, figures: dict[str, Figure]) -> None:
        """Look at figures anew."""
        self.figures = figures
        self.kept: dict[Any, Any] = {}
        """What the rules of fighting have worked out from the lay, by the question asked."""
        self.later: tuple[Sequence[Figure], Lay] | None = None
        """Who stirred next, as they then lay, and the lay that was."""
        self.widest = max([extent(figure.profile.base) for figure in figures.values()], default=0)
        """The greatest distance from centre to rim of any base."""
        self.bodies = Crowd([(figure, BODILY) for figure in figures.values() if stands(figure)])
        """All who stand on the ground, where each is in the way of others."""
        self.flyers = tuple([figure for figure in figures.values() if flies(figure)])
        """All who are aloft, in order of ids."""
        self.holders: dict[str, tuple[str, ...]] = {}
        self.opponents: dict[str, tuple[str, ...]] = {}
        """By figure, the enemies between whom and it blows pass."""
        self.barred: dict[str, tuple[tuple[Point, ...], str, int]] = {}
        """By figure who was held up: the way it would go, who bars it, and after how many grains."""
        self._protectors: dict[tuple[str, str], tuple[str, ...]] = {}
        self._close: dict[str, tuple[str, ...]] = {}
        self._near: dict[str, tuple[str, ...]] = {}
        self._backs: dict[str, tuple[Figure, ...]] = {}
        self._before: dict[str, Figure | None] = {}
        self._zones: dict[str, Crowd] = {}

    def after(self, figures: dict[str, Figure], stirring: Stirring) -> Lay:
        """Return the lay after some figures changed, keeping answers about figures with nobody changed near them."""
        new = Lay({})
        new.figures, new.kept, new._protectors, new._near = figures, {}, {}, {}
        new.later = None
        new.widest = max(self.widest, *[extent(now.profile.base) for _, now in stirring])
        new.bodies = self.bodies.changed(
            [was for was, _ in stirring if was.fate == STANDING and not was.altitude],
            [(now, BODILY) for _, now in stirring if now.fate == STANDING and not now.altitude],
        )
        new.flyers = self.flyers
        if new.flyers or any(now.altitude for _, now in stirring):
            new.flyers = tuple([figure for figure in figures.values() if flies(figure)])
        new._zones = zones = self._zones.copy()
        for side in dict.fromkeys([now.side for _, now in stirring]):
            if side in zones:
                gone = [was for was, now in stirring if now.side == side and has_zone(was)]
                come = [(now, zone_radius(now)) for _, now in stirring if now.side == side and has_zone(now)]
                zones[side] = zones[side].changed(gone, come)
        new.holders, new.opponents = self.holders.copy(), self.opponents.copy()
        new._close, new._backs, new._before = self._close.copy(), self._backs.copy(), self._before.copy()
        new.barred = self.barred.copy()
        new._forget(stirring)
        return new

    def _forget(self, stirring: Stirring) -> None:
        """Forget what was known of those near whom somebody has stirred.

        Of a friend as far off as a back, of an enemy as far as a zone reaches or a step before one; of blows, as far
        as from one behind an enemy."""
        wide = self.widest
        back, near, blow = 3 * wide + 2, LARGE_ZONE + 2 * wide + STEP, LARGE_ZONE + 5 * wide
        opponents, holders, close, barred = self.opponents, self.holders, self._close, self.barred
        about_him = (holders, opponents, self._backs, self._before)
        for flyer in self.flyers:
            opponents.pop(flyer.id, None)
            close.pop(flyer.id, None)
        for was, now in stirring:
            for known in (*about_him, close, barred):
                known.pop(now.id, None)
            side, zone = now.side, max(zone_radius(was), zone_radius(now)) + 2 * wide + 2
            left, right = (was.x, now.x) if was.x < now.x else (now.x, was.x)
            top, bottom = (was.y, now.y) if was.y < now.y else (now.y, was.y)
            for figure, _ in self.bodies.in_box(left - blow, top - blow, right + blow, bottom + blow):
                name = figure.id
                off = max(left - figure.x, figure.x - right, top - figure.y, figure.y - bottom)
                if off <= near:
                    barred.pop(name, None)
                if figure.side == side:
                    if off <= back:
                        for known in about_him:
                            known.pop(name, None)
                    continue
                opponents.pop(name, None)
                if off <= near:
                    close.pop(name, None)
                if off <= zone:
                    holders.pop(name, None)

    def zones(self, side: str) -> Crowd:
        """The zones of a side."""
        found = self._zones.get(side)
        if found is None:
            own: list[One] = [
                (figure, zone_radius(figure))
                for figure in self.figures.values()
                if figure.side == side and has_zone(figure)
            ]
            found = self._zones[side] = Crowd(own)
        return found

    def beneath(self, figure: Figure) -> list[Figure]:
        """List those in whose place a figure would be: on the ground, or aloft whoever else is [ST-R1, SP-R298]."""
        if not figure.altitude:
            return self.bodies.about(figure)
        return [other for other in self.flyers if other.id != figure.id and gap_within(figure, other, BODILY)]

    def near(self, figure: Figure) -> tuple[str, ...]:
        """List the ids of the enemies near enough for blows to be thought of, in their order."""
        found = self._near.get(figure.id)
        if found is None:
            found = self._near[figure.id] = self._within(figure, REACH)
        return found

    def close(self, figure: Figure) -> tuple[str, ...]:
        """List the ids of the enemies who may be in a figure's zone or have it in theirs, in their order."""
        found = self._close.get(figure.id)
        if found is None:
            base = figure.profile.base
            far = min(REACH, LARGE_ZONE + (base.radius or extent(base)) + self.widest + 1)
            found = self._close[figure.id] = self._within(figure, far)
        return found

    def _within(self, figure: Figure, far: int) -> tuple[str, ...]:
        x, y, side = figure.x, figure.y, figure.side
        return tuple(
            sorted(
                [
                    other.id
                    for other, _ in self.bodies.in_box(x - far, y - far, x + far, y + far)
                    if other.side != side and -far < other.x - x < far and -far < other.y - y < far
                ]
            )
        )

    def backs(self, figure: Figure) -> tuple[Figure, ...]:
        """List the friends within half a base of a figure, those that may stand before it [SP-R7]."""
        found = self._backs.get(figure.id)
        if found is None and figure.altitude:
            found = self._backs[figure.id] = ()
        if found is None:
            x, y, side, name = figure.x, figure.y, figure.side, figure.id
            near = breadth(figure.profile.base) // 2
            far = near + extent(figure.profile.base) + self.widest + 1
            found = self._backs[name] = tuple(
                [
                    other
                    for other, _ in self.bodies.in_box(x - far, y - far, x + far, y + far)
                    if other.side == side
                    and -far < other.x - x < far
                    and -far < other.y - y < far
                    and other.id != name
                    and gap_within(other, figure, near)
                ]
            )
        return found

    def rank(self, figure: Figure) -> int:
        """Return a figure's rank among its friends, 1 in front; the fallen and those in flight are in none.

        [SP-3.5.10.1.1]"""
        ranked = figure.fate == STANDING and not figure.has("fleeing")
        return rank(figure, self.right_before) if ranked else 1

    def right_before(self, figure: Figure) -> Figure | None:
        """Return the friend right behind whom a figure stands in its file, or None [SP-3.5.10.1.1, SP-R229]."""
        known = self._before
        if figure.id not in known:
            known[figure.id] = right_before(figure, [back for back in self.backs(figure) if not back.has("fleeing")])
        return known[figure.id]

    def protectors(self, figure: Figure, foe: Figure) -> tuple[str, ...]:
        """Return the ids of the friends who protect a figure from one enemy [SP-3.5.1.4, SP-3.5.10.1, SP-R7]."""
        name = (figure.id, foe.id)
        found = self._protectors.get(name)
        if found is None:
            backs = self.backs(figure)
            found = self._protectors[name] = protecting(figure, foe, backs) if backs else ()
        return found
