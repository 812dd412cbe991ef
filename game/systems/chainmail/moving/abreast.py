"""Moving all at once: everybody goes the same part of his way at the same moment, and opponents who meet stop.

The way is cut into ticks. Two are looked at again no sooner than they could be in contact if they ran at each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush

from msgspec.structs import replace

from game.board.bases import extent, gap, gap_within, overlaps
from game.board.paths import point_at
from game.core.figures import Figure
from game.core.grain import GRAIN, facing_towards
from game.rules.moving.flying import level_with
from game.rules.moving.walking import shortened
from game.rules.moving.way import Way, stays
from game.rules.moving.wings import overhung
from game.rules.moving.zones import has_zone
from game.rules.situation import Situation
from game.rules.stealth.unseen import passes_unseen

TICKS = 256
"""Moments into which a half is cut: at the pace of a charging horse a tenth of an inch each."""

NEVER = TICKS + 1

SLACK = 2 * TICKS
"""What rounding may bring two nearer to each other in a half than they go, in grains, a grain each a tick."""

CONTACT = GRAIN
"""How near opponents come who have entered melee contact while all move together."""
BACK = GRAIN // 4
"""By how much one gives way who would end in another's place."""


class Goings:
    """Figures on their ways through one half of the movement."""

    def __init__(self, at: Situation, ways: Sequence[Way], marks: Mapping[str, str]) -> None:
        self.at = at
        self.marks = marks
        """By diver, him at whom it is flown: it comes down wherever they meet [CM-R37]."""
        self.ways = {way.figure: way for way in ways if way.stirs}
        self.pairs = self._pairs()
        self.stopped: dict[str, int] = {}
        """At which tick somebody came to a stop."""
        self.met: dict[str, tuple[str, ...]] = {}
        self.parts: dict[str, tuple[int, Way]] = {}
        self.hovering: set[str] = set()
        """Those who find no room to come down, and stay aloft [CM-R37]."""
        self.waiting: set[str] = set()
        """Those who would rise where they are, and find another there."""

    def place(self, name: str, tick: int) -> Figure:
        """Return a figure as it stands at a tick: along its path until it was stopped, facing its course."""
        figure, laid = self.at.figure(name), self.ways.get(name)
        far = laid.length * min(tick, self.stopped.get(name, TICKS)) // TICKS if laid is not None else 0
        if laid is None:
            return figure
        if laid.cruise:
            figure = replace(figure, altitude=laid.altitude if far == laid.length else laid.cruise)
        if not far:
            return figure
        place, leg = point_at(laid.path[0], laid.path[1:], far)
        return replace(figure, x=place[0], y=place[1], facing=facing_towards(laid.path[leg], laid.path[leg + 1]))

    def soonest(self, figure: Figure, other: Figure, tick: int) -> int:
        """Return the tick at which two could first be in contact, from how they are at one."""
        pace = self._pace(figure.id) + self._pace(other.id)
        between = gap(figure, other) - CONTACT
        return tick + max(1, between * TICKS // (pace + SLACK)) if pace else NEVER

    def _pace(self, name: str) -> int:
        """How far one goes in a half, in grains; nothing once stopped."""
        return self.ways[name].length if name in self.ways and name not in self.stopped else 0

    def go(self) -> None:
        """Have all go to the end of the half, each pair stopping as it comes into contact."""
        queue = [(self.soonest(self.at.figure(a), self.at.figure(b), 0), a, b) for a, b in self.pairs]
        heapify(queue)
        while queue and queue[0][0] <= TICKS:
            tick = queue[0][0]
            meeting: list[tuple[str, str]] = []
            while queue and queue[0][0] == tick:
                _, a, b = heappop(queue)
                figure, other = self.place(a, tick), self.place(b, tick)
                if self._meet(figure, other):
                    meeting.append((a, b))
                else:
                    heappush(queue, (self.soonest(figure, other, tick), a, b))
            for a, b in meeting:
                for name in self._note(a, b):
                    self.stopped.setdefault(name, tick)

    def _note(self, a: str, b: str) -> list[str]:
        """Record that two figures have met; return those of them whose movement ends by it."""
        pairs = [(a, b), (b, a)]
        found = [two for two in pairs if two[0] in self.ways and _stops(self.at.figure(two[0]), self.at.figure(two[1]))]
        for one, other in found:
            if other not in self.met.get(one, ()):
                self.met[one] = (*self.met.get(one, ()), other)
        return [name for name, _ in found]

    def _meet(self, figure: Figure, other: Figure) -> bool:
        """Whether two are in contact, at one height or one diving at the other, with no wall between them.

        [ST-R34, CM-R37]"""
        level = level_with(figure, other)
        if not level and not (self._dives(figure, other) or self._dives(other, figure)):
            return False
        if not gap_within(figure, other, CONTACT):
            return False
        # Who dives is on the ground when they meet.
        walls, high = self.at.ground.walls, max(figure.altitude, other.altitude) if level else 0
        return not (walls.part_above(figure.at, other.at, high) if high else walls.part(figure.at, other.at))

    def _dives(self, figure: Figure, other: Figure) -> bool:
        """Whether one is on a dive at another, on the ground, and could come down where it is."""
        if self.marks.get(figure.id) != other.id or other.altitude or figure.id in self.hovering:
            return False
        return self._has_ground(figure)

    def _has_ground(self, figure: Figure) -> bool:
        """Whether one aloft could come down where it is: no roof over it, and ground to stand on [SP-R298]."""
        if overhung(self.at, figure, figure.at, "come down there") is not None:
            return False
        return self.at.ground.unfit(figure.profile.base, figure.at, figure.facing) is None

    def _pairs(self) -> list[tuple[str, str]]:
        """Opponents who could come into contact in this half, and are not as it begins."""
        ways = self.ways
        turned = 2 * self.at.field.lay.widest  # a long base that turns reaches farther than it did
        friends, foes = (
            [(friend, ways[friend.id].length if friend.id in ways else 0) for friend in self.at.field.friends(side.id)]
            for side in self.at.state.sides
        )
        return [
            (a.id, b.id)
            for a, mine in friends
            for b, its in foes
            if (mine or its)
            and gap_within(a, b, CONTACT + SLACK + turned + mine + its)
            and (_stops(a, b) or _stops(b, a))
            and not (gap_within(a, b, CONTACT) and level_with(a, b))
        ]

    def ends(self) -> dict[str, Way]:
        """Return the ways really gone: where two would end in one place, who has the longer way stays back a little."""
        gone = {name: way.length * self.stopped.get(name, TICKS) // TICKS for name, way in self.ways.items()}
        meant = dict(gone)
        there = {figure.id: self._end(figure, gone) for figure in self.at.state.standing()}
        crowded = list(gone)
        while crowded:
            self._give_way(crowded, gone, meant, there)
            for a, b in self.pairs:
                # One who stayed back may have come into contact by it: he looks where he went, and needs room for that.
                if self._meet(there[a], there[b]):
                    turned = [name for name in self._note(a, b) if there[name] != self._end(there[name], gone)]
                    there |= {name: self._end(self.at.figure(name), gone) for name in turned}
                    crowded += turned
        return {name: self._way(name, far) for name, far in gone.items()}

    def _give_way(
        self, crowded: list[str], gone: dict[str, int], meant: Mapping[str, int], there: dict[str, Figure]
    ) -> None:
        """Have of two who would stand on each other the one with the longer way stay back, until none of them do."""
        widest = self.at.field.lay.widest
        while crowded:
            name = crowded.pop()
            for other in _overlapped(there, name, widest):
                back = max([(meant[who], who) for who in (name, other) if gone.get(who)], default=(0, ""))[1]
                if not back:
                    able = [who for who in (name, other) if who in gone and (self._lands(who) or self._rises(who))]
                    if able:
                        who = able[0]
                        (self.hovering if self._lands(who) else self.waiting).add(who)
                        self.parts.pop(who, None)
                        there[who] = self._end(self.at.figure(who), gone)
                        crowded += [who]
                    continue
                gone[back] = max(0, gone[back] - BACK)
                there[back] = self._end(self.at.figure(back), gone)
                crowded += [back, name]
                break

    def _lands(self, name: str) -> bool:
        """Whether one comes down at the end of its way, and may stay aloft instead."""
        way = self.ways[name]
        return way.cruise > 0 and not way.altitude and name not in self.hovering

    def _rises(self, name: str) -> bool:
        """Whether one rises where it is, and may wait instead."""
        way = self.ways[name]
        return not way.length and way.altitude > self.at.figure(name).altitude and name not in self.waiting

    def _way(self, name: str, far: int) -> Way:
        figure, laid = self.at.figure(name), self.ways[name]
        part = self._part(figure, far)
        if name not in self.met and far == laid.length:
            return part
        facing = part.heading if part.length else figure.facing
        return replace(part, facing=facing, zones=self.met.get(name, ()), stopped=part.end)

    def _part(self, figure: Figure, far: int) -> Way:
        """The first grains of a figure's way; what was worked out last is kept, and mostly asked for once more."""
        kept = self.parts.get(figure.id)
        if kept is None or kept[0] != far:
            part = shortened(self.at, figure, self.ways[figure.id], far)
            if figure.id in self.hovering:
                part = replace(part, altitude=part.cruise)
            elif figure.id in self.waiting:
                part = stays(figure)
            elif self.marks.get(figure.id) in self.met.get(figure.id, ()) and self._has_ground(part.placed(figure)):
                part = replace(part, altitude=0)
            kept = self.parts[figure.id] = far, part
        return kept[1]

    def _end(self, figure: Figure, gone: Mapping[str, int]) -> Figure:
        if figure.id not in gone:
            return figure
        laid = self._way(figure.id, gone[figure.id])
        return laid.placed(figure)


def _stops(figure: Figure, foe: Figure) -> bool:
    """Whether one who comes near a foe is in contact with him: both seen, and the foe one who can hold him."""
    return (has_zone(foe) or foe.altitude > 0) and not passes_unseen(figure)


def _overlapped(there: Mapping[str, Figure], name: str, widest: int) -> list[str]:
    """Those on whose bases one stands, in order of ids; no base is wider than the widest, from centre to rim."""
    figure = there[name]
    near = extent(figure.profile.base) + widest + 1
    left, right, top, bottom = figure.x - near, figure.x + near, figure.y - near, figure.y + near
    return [
        other.id
        for other in there.values()
        if left < other.x < right and top < other.y < bottom and other.id != name and overlaps(figure, other)
    ]


def go_together(at: Situation, ways: Sequence[Way], marks: Mapping[str, str]) -> dict[str, Way]:
    """Have figures go these ways at once, and give by figure the way each really went.

    `marks` are by diver those at whom it is flown; `zones` of a way are the opponents whom it brought into contact."""
    goings = Goings(at, ways, marks)
    goings.go()
    return goings.ends()
