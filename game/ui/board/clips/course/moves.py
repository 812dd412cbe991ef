"""Figures that move: along their path, turning at the corners; charges gather speed, flight runs, zones stop."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from game.board.bases import zone_shape
from game.core.events import Event
from game.core.fight.harm import LeftTable
from game.core.fight.moves import Charged, Halted, Moved, Swept, Turned, ZoneEntered
from game.core.fight.nerve import Fled, Reined
from game.core.grain import GRAIN
from game.play.creatures.seizing import FlewOff
from game.rules.field import zone_radius
from game.ui.art.lens import ease
from game.ui.art.palette import SIDES, Colour, SideColours
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes import stamps
from game.ui.board.clips.brushes.ground import arrow_head, lay_stop, rim
from game.ui.board.clips.brushes.stamps import faded, kept_stamp, lay, pulse
from game.ui.board.clips.course.soaring import flown
from game.ui.board.clips.course.winging import AHEAD, rounded
from game.ui.board.clips.cues import AT_ONCE, run, seed_of
from game.ui.board.clips.tracks.effects import dust, lively
from game.ui.board.clips.tracks.spoken import word
from game.ui.board.clips.tracks.track import Track, Tracks, moved, posed, shows
from game.ui.board.clips.tracks.whom import (
    Point,
    Who,
    between,
    course,
    heading,
    livery,
    onward,
    toward,
    turned,
    who_is,
)
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

TURN = 0.16
CUT = 0.15
"""Seconds of a move that is cut short for those who asked for little motion."""
STOPPED, CALLED = 0.8, 0.8
ARRIVING, BANKING = 0.7, 2.4
"""Inches before a corner, and before the end, in which one turns: on foot, and on wings."""
STATES = {"flee": "fleeing", "escape": "fleeing", "refuse": "fleeing"}
GATHERS = 1.7
"""How a charge gathers speed: its way goes by this power of its time."""


class Walk:
    """A figure's path over time: its place and facing after so many seconds."""

    def __init__(self, event: Moved, stage: Stage, spends: float) -> None:
        self.steady, self.wings = event.how in AT_ONCE, flown(event, stage, spends)
        places = [inch(point) for point in event.path]
        self.path = places if self.wings is None else rounded(places)
        self.far = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(self.path))]
        self.courses = [course(a, b) for a, b in pairwise(self.path)] or [event.facing]
        self.spends, self.charge, self.flees = spends, event.charge, event.how == "flee"
        self.turns = ARRIVING if self.wings is None else BANKING
        self.state = "charging" if event.charge else STATES.get(event.how)
        self.end = event.facing
        flight = self.flees and stage.all_of(Fled)
        self.begin = self.courses[0] if flight else float(stage.figure(event.figure).facing)

    def share(self, t: float) -> float:
        """The share of the way gone: a charge gathers speed, other moves start and stop.

        Moves of a book with a clock neither start nor stop."""
        u = max(0.0, min(1.0, t / self.spends))
        if self.steady:
            return u
        return math.pow(u, GATHERS) if self.charge else u + (ease(u) - u) * 0.55

    def at(self, gone: float) -> Point:
        """The place after so many inches."""
        if len(self.path) < 2:
            return self.path[0]
        leg = self._leg(gone)
        size = self.far[leg + 1] - self.far[leg]
        part = max(0.0, min(1.0, (gone - self.far[leg]) / size)) if size else 1.0
        return between(self.path[leg], self.path[leg + 1], part)

    def pose(self, t: float) -> Pose:
        """The figure on its way by now, facing along it."""
        share = self.share(t)
        if len(self.path) < 2 or not self.far[-1]:
            return Pose(facing=turned(self.begin, self.end, share))
        gone = self.far[-1] * share
        if share >= 1:
            return Pose(self.at(gone), self.end, "fleeing" if self.flees else None)
        if self.wings is not None:
            turns = (self._winged(gone + AHEAD) - self._winged(gone - AHEAD) + 180) % 360 - 180
            state = self.wings.pose(t, turns / (2 * AHEAD))
            return Pose(self.at(gone), self._winged(gone), state, self.wings.bob(t))
        leg = self._leg(gone)
        before = self.begin if leg == 0 else self.courses[leg - 1]
        facing = turned(before, self.courses[leg], min(1.0, (gone - self.far[leg]) / self.turns))
        left = (self.far[-1] - gone) / self.turns
        if left < 1 and not self.flees:
            facing = turned(self.end, facing, left)
        return Pose(self.at(gone), facing, self.state)

    def _winged(self, gone: float) -> float:
        """The facing of one on wings after so many inches: along its way, but as it sets out and as it comes."""
        gone = max(0.0, min(self.far[-1], gone))
        facing = turned(self.begin, self.courses[self._leg(gone)], min(1.0, gone / self.turns))
        left = (self.far[-1] - gone) / self.turns
        return turned(self.end, facing, left) if left < 1 and not self.flees else facing

    def _leg(self, gone: float) -> int:
        return max(0, min(len(self.path) - 2, bisect_right(self.far, gone) - 1))


@clip_of(Moved)
def slide(event: Moved, stage: Stage) -> Clip:
    """A figure moving along its way; with little motion it simply appears there. Dust settles behind those who run."""
    spends = CUT if stage.reduced else run(event)
    walk = Walk(event, stage, spends)

    def cut(t: float) -> Pose:
        return Pose(walk.path[-1], walk.end, alpha=None if t >= spends else 90 + round(165 * t / spends))

    settles = 0.6 if event.charge and not stage.reduced and walk.wings is None else 0.0
    return Tracks(event, stage, spends, spends + settles, posed(event.figure, cut if stage.reduced else walk.pose),
                  *_trails(event, stage, walk))  # fmt: skip


def _trails(event: Moved, stage: Stage, walk: Walk) -> list[Track]:
    """The dust behind one who runs."""
    whole = walk.far[-1]
    if not (walk.charge or walk.flees) or not whole or walk.wings is not None:
        return []
    apart, amount = (0.9, 16) if walk.charge else (1.8, 8)
    seed, size = seed_of(event.figure, event.path[-1]), who_is(stage, event.figure).size

    def paint(canvas: Canvas, t: float) -> None:
        for n in range(int(whole / apart) + 1):
            share = n * apart / whole
            passed = walk.spends * (share ** (1 / GATHERS) if walk.charge else share)
            stamps.dust(canvas, walk.at(share * whole), (t - passed) / 0.6, seed + n, size + 0.3, amount)

    return [Track(under=lively(paint))]


@clip_of(Turned)
def turning(event: Turned, stage: Stage) -> Clip:
    """A figure that turns where it stands."""
    begin = stage.figure(event.figure).facing
    way = posed(event.figure, lambda t: Pose(facing=turned(begin, event.facing, ease(t / TURN))))
    return Tracks(event, stage, TURN, TURN, way)


# ---- stops ---------------------------------------------------------------------------------------------------------


@clip_of(ZoneEntered)
def stopping(event: ZoneEntered, stage: Stage) -> Clip:
    """The rim of the zones that stopped a move lights up, and a small mark where it was stopped."""
    known = [stage.figure(name) for name in event.zones if name in stage.state.figures]
    colours = [livery(stage, figure.side).lit for figure in known]
    rims = [_rim(zone_shape(figure, zone_radius(figure)).exterior.coords[:-1], colour)
            for figure, colour in zip(known, colours, strict=True)]  # fmt: skip
    return _stopped(event, stage, *rims)


@clip_of(Halted)
def stood(event: Halted, stage: Stage) -> Clip:
    """A move that ended early for another reason."""
    return _stopped(event, stage)


def _stopped(event: ZoneEntered | Halted, stage: Stage, *rims: Track) -> Clip:
    at = inch(event.at)
    mark = Track(draw=lambda canvas, t: lay_stop(canvas, at, t / STOPPED))
    return Tracks(event, stage, 0.0, STOPPED, *rims, mark)


def _rim(corners: Sequence[Sequence[float]], colour: Colour) -> Track:
    """The rim of a zone, given in grains, that lights up and goes."""
    ring = [(x / GRAIN, y / GRAIN) for x, y in corners]
    mid = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    shape = tuple([(round(x - mid[0], 2), round(y - mid[1], 2)) for x, y in ring])

    def paint(canvas: Canvas, t: float) -> None:
        strength = min(1.0, t / (0.25 if canvas.reduced else 0.06)) * (1 - ease((t - 0.25) / (STOPPED - 0.25)))
        scale = canvas.lens.scale
        key = ("zone", shape, colour, scale)
        lay(canvas, faded(key, kept_stamp(key, lambda: rim(shape, colour, scale)), strength), mid)

    return Track(under=paint)


# ---- charges -------------------------------------------------------------------------------------------------------


@clip_of(Charged)
def horn(event: Charged, stage: Stage) -> Clip:
    """The call to charge: a ring of light from those who charge, and arrow-heads running along their lanes.

    The rush itself follows in the same beat or the next."""
    foes = [inch(stage.figure(name).at) for name in event.targets if name in stage.state.figures]
    riders = [who_is(stage, name) for name in event.figures]
    colours = livery(stage, stage.figure(event.figures[-1]).side) if riders else SIDES["blue"]
    return Tracks(event, stage, 0.2, CALLED, *[_called(who, foes, colours) for who in riders])


@clip_of(Swept)
def stoops(event: Swept, stage: Stage) -> Clip:
    """A ring of light from one who comes down to strike in passing, and arrow-heads running to whom he strikes at."""
    who, foe = who_is(stage, event.figure), stage.figure(event.target)
    colours = livery(stage, stage.figure(event.figure).side)
    return Tracks(event, stage, 0.2, CALLED, _called(who, [inch(foe.at)], colours))


def _called(who: Who, foes: Sequence[Point], colours: SideColours) -> Track:
    """The ring about one who charges, and the arrow-heads towards the nearest foe."""
    there = min(foes, key=lambda at: math.dist(at, who.at), default=who.at)
    far, way, facing = math.dist(who.at, there), toward(who.at, there), course(who.at, there)
    heads = min(9, int((far - who.size - 0.4) / 0.8)) if far >= who.size + 0.6 else 0

    def paint(canvas: Canvas, t: float) -> None:
        u = t / CALLED
        if who.name not in canvas.places or u >= 1:
            return
        if canvas.reduced:
            pulse(canvas, who.at, who.size + 0.25, colours.pale, math.sin(u * math.pi))
        else:
            pulse(canvas, who.at, who.size + 0.15 + 0.7 * ease(u / 0.6), colours.pale, 1 - ease(u / 0.6))
        for n in range(heads):
            front = (0.5 if canvas.reduced else u * 1.5) - n * 0.07
            strength = math.sin(max(0.0, min(1.0, front)) * math.pi)
            arrow_head(canvas, onward(who.at, way, who.size + 0.5 + n * 0.8), facing, colours.lit, strength)

    return Track(under=paint)


# ---- off the table, and horses that shy ----------------------------------------------------------------------------

EDGES: dict[str, Point] = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}


@clip_of(LeftTable)
def leaving(event: LeftTable, stage: Stage) -> Clip:
    """A figure that fades as it goes over the edge."""
    ways = [move.path[-1] for move in stage.all_of(Moved) if move.figure == event.figure]
    here = inch(ways[-1]) if ways else stage.place(event.figure)
    way = EDGES.get(event.edge, (0, 0))
    who = who_is(stage, event.figure)._replace(at=here)
    return _gone(event, stage, who._replace(facing=course((0, 0), way)) if any(way) else who, way, 0.3)


@clip_of(FlewOff)
def soaring(event: FlewOff, stage: Stage) -> Clip:
    """A beast of prey that flies off the way it faces."""
    who = who_is(stage, event.figure)
    way = heading(who.facing)
    return _gone(event, stage, who, (4 * way[0], 4 * way[1]), 0.9)


def _gone(event: Event, stage: Stage, who: Who, way: Point, spends: float) -> Clip:
    """A figure that fades in so many seconds over so many inches ahead."""

    def pose(t: float) -> Pose:
        u = min(1.0, t / spends)
        far = 0.0 if stage.reduced else 0.7 * u
        return Pose(onward(who.at, way, far), who.facing, alpha=round(255 * (1 - u)))

    return Tracks(event, stage, spends, spends, posed(who.name, pose))


@clip_of(Reined)
def rearing(event: Reined, stage: Stage) -> Clip:
    """A rider fights for mastery of his horse: it shies to both sides, and stamps."""
    who = who_is(stage, event.figure)

    def shies(t: float) -> Pose:
        u = min(1.0, t / 0.5)
        return Pose(facing=(who.facing + 40 * math.sin(u * math.pi * 3) * (1 - u)) % 360)

    return Tracks(
        event, stage, 0.5, 0.9,
        moved(stage, who.name, shies),
        dust(who.at, seed_of(event.figure, event.cost, event.blows), who.size + 0.3, 12, lasts=0.7),
        word(who, "reins", shows(0.15, 0.6, 0.3)),
    )  # fmt: skip
