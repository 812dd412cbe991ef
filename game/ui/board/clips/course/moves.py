"""Figures that move: along their path, turning at the corners; charges gather speed, flight runs, zones stop."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate, pairwise

from game.board.bases import zone_shape
from game.core.fight.harm import LeftTable
from game.core.fight.moves import Charged, Halted, Moved, Turned, ZoneEntered
from game.core.fight.nerve import Fled, Reined
from game.core.grain import GRAIN
from game.play.creatures.seizing import FlewOff
from game.rules.field import zone_radius
from game.ui.art.lens import ease
from game.ui.art.palette import SIDES, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, Point, along, course, size_of, turned
from game.ui.board.clips.brushes.ground import arrow_head, lay_stop, rim
from game.ui.board.clips.brushes.stamps import dust, faded, lay, made, pulse, words
from game.ui.board.clips.cues import AT_ONCE, run, seed_of
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

TURN = 0.16


class Slide(Cued):
    """A figure that goes its way."""

    def __init__(self, event: Moved, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure = event.figure
        self.path = [inch(point) for point in event.path]
        self.far = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(self.path))]
        self.begin, self.end = float(stage.figure(event.figure).facing), event.facing
        self.charge, self.flees, self.steady = event.charge, event.how == "flee", event.how in AT_ONCE
        self.state = "charging" if event.charge else "fleeing" if event.how in ("flee", "escape", "refuse") else None
        self.spends = 0.15 if stage.reduced else run(event)
        self.duration = self.start + self.spends + (0.6 if event.charge and not stage.reduced else 0.0)
        self.courses = [course(a, b) for a, b in pairwise(self.path)] or [self.end]
        if self.flees and any(isinstance(one, Fled) for one in stage.events):
            self.begin = self.courses[0]
        self.seed = seed_of(event.figure, event.path[-1])
        self.size = size_of(stage.figure(event.figure))
        self.reduced = stage.reduced

    @property
    def lead(self) -> float:
        """The dust settles after it."""
        return self.start + self.spends

    def share(self, t: float) -> float:
        """How much of the way is gone after so many of its seconds: a charge gathers speed, others start and stop.

        What goes on by the clock neither starts nor stops."""
        u = max(0.0, min(1.0, t / self.spends))
        if self.steady:
            return u
        if self.charge:
            return math.pow(u, 1.7)
        return u + (ease(u) - u) * 0.55

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Where it is by now, looking along its way."""
        if t < self.start:
            return {}
        t -= self.start
        if self.reduced:
            alpha = None if t >= self.spends else 90 + round(165 * t / self.spends)
            return {self.figure: Pose(self.path[-1], self.end, alpha=alpha)}
        share = self.share(t)
        if len(self.path) < 2 or not self.far[-1]:
            return {self.figure: Pose(facing=turned(self.begin, self.end, share))}
        gone = self.far[-1] * share
        at = along(self.path, self.far, gone)
        leg = max(0, min(len(self.path) - 2, bisect_right(self.far, gone) - 1))
        before = self.begin if leg == 0 else self.courses[leg - 1]
        facing = turned(before, self.courses[leg], min(1.0, (gone - self.far[leg]) / 0.7))
        left = (self.far[-1] - gone) / 0.7
        if left < 1 and not self.flees:
            facing = turned(self.end, facing, left)
        if share >= 1:
            return {self.figure: Pose(at, self.end, "fleeing" if self.flees else None)}
        return {self.figure: Pose(at, facing, self.state)}

    def under(self, canvas: Canvas, t: float) -> None:
        """Dust behind those who run."""
        if not (self.charge or self.flees) or canvas.reduced or t < self.start or not self.far[-1]:
            return
        apart, life = 0.9 if self.charge else 1.8, 0.6
        t -= self.start
        for n in range(int(self.far[-1] / apart) + 1):
            s = n * apart / self.far[-1]
            passed = self.spends * (s ** (1 / 1.7) if self.charge else s)
            age = (t - passed) / life
            if 0 <= age < 1:
                dust(
                    canvas,
                    along(self.path, self.far, s * self.far[-1]),
                    age,
                    self.seed + n,
                    self.size + 0.3,
                    16 if self.charge else 8,
                )


class Turning(Cued):
    """A figure that turns where it stands."""

    def __init__(self, event: Turned, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.begin, self.end = event.figure, stage.figure(event.figure).facing, event.facing
        self.duration = self.start + TURN

    def poses(self, t: float) -> Mapping[str, Pose]:
        """Part of the way round."""
        if t < self.start:
            return {}
        return {self.figure: Pose(facing=turned(self.begin, self.end, ease((t - self.start) / TURN)))}


class Stopping(Cued):
    """The rim of the zones that stopped a move lights up, and a small mark where it was stopped."""

    lasts = 0.8

    def __init__(self, event: ZoneEntered, stage: Stage) -> None:
        super().__init__(event, stage)
        self.at = inch(event.at)
        self.zones: list[tuple[tuple[Point, ...], Colour]] = []
        for name in event.zones:
            figure = stage.state.figures.get(name)
            if figure is not None:
                shape = zone_shape(figure, zone_radius(figure))
                ring = tuple((x / GRAIN, y / GRAIN) for x, y in shape.exterior.coords[:-1])
                colour = SIDES.get(stage.state.side(figure.side).colour, SIDES["blue"]).lit
                self.zones.append((ring, colour))
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """It holds nobody up."""
        return self.start

    def under(self, canvas: Canvas, t: float) -> None:
        """The rims."""
        t -= self.start
        if not 0 <= t < self.lasts:
            return
        rise = 0.25 if canvas.reduced else 0.06
        strength = min(1.0, t / rise) * (1 - ease((t - 0.25) / (self.lasts - 0.25)))
        for ring, colour in self.zones:
            mid = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
            shape = tuple((round(x - mid[0], 2), round(y - mid[1], 2)) for x, y in ring)
            key = ("zone", shape, colour, canvas.lens.scale)
            whole = made(key, lambda shape=shape, colour=colour: rim(shape, colour, canvas.lens.scale))  # type: ignore[misc]
            lay(canvas, faded(key, whole, strength), mid)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The mark."""
        t -= self.start
        if 0 <= t < self.lasts:
            lay_stop(canvas, self.at, t / self.lasts)


class Stood(Stopping):
    """A move that ended early for another reason."""

    def __init__(self, event: Halted, stage: Stage) -> None:
        Cued.__init__(self, event, stage)
        self.at, self.zones = inch(event.at), []
        self.duration = self.start + self.lasts


class Horn(Cued):
    """The call to charge: a ring of light from those who charge, and arrow-heads running along their lanes."""

    lasts = 0.8

    def __init__(self, event: Charged, stage: Stage) -> None:
        super().__init__(event, stage)
        figures = stage.state.figures
        self.lanes: list[tuple[str, Point, Point, float]] = []
        self.colour = SIDES["blue"]
        for name in event.figures:
            who = figures[name]
            self.colour = SIDES.get(stage.state.side(who.side).colour, SIDES["blue"])
            foes = [inch(figures[one].at) for one in event.targets if one in figures]
            here = inch(who.at)
            there = min(foes, key=lambda at: math.dist(at, here), default=here)
            self.lanes.append((name, here, there, size_of(who)))
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """Long enough to be seen; the rush itself follows in the same beat or the next."""
        return self.start + 0.2

    def under(self, canvas: Canvas, t: float) -> None:
        """The ring and the arrow-heads."""
        t -= self.start
        if not 0 <= t < self.lasts:
            return
        u = t / self.lasts
        for name, here, there, size in self.lanes:
            if name not in canvas.places:
                continue
            if canvas.reduced:
                pulse(canvas, here, size + 0.25, self.colour.pale, math.sin(u * math.pi))
            elif u < 0.6:
                pulse(canvas, here, size + 0.15 + 0.7 * ease(u / 0.6), self.colour.pale, 1 - ease(u / 0.6))
            far = math.dist(here, there)
            if far < size + 0.6:
                continue
            ux, uy = (there[0] - here[0]) / far, (there[1] - here[1]) / far
            for n in range(min(9, int((far - size - 0.4) / 0.8))):
                s = size + 0.5 + n * 0.8
                front = (0.5 if canvas.reduced else u * 1.5) - n * 0.07
                strength = math.sin(max(0.0, min(1.0, front)) * math.pi)
                arrow_head(canvas, (here[0] + ux * s, here[1] + uy * s), course(here, there), self.colour.lit, strength)


class Leaving(Cued):
    """A figure that fades as it goes over the edge."""

    spends = 0.3

    def __init__(self, event: LeftTable, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure = event.figure
        moved = [one for one in stage.events if isinstance(one, Moved) and one.figure == event.figure]
        self.here = inch(moved[-1].path[-1]) if moved else stage.place(event.figure)
        ways = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}
        self.way: Point = ways.get(event.edge, (0, 0))
        self.facing = course((0, 0), self.way) if any(self.way) else stage.figure(event.figure).facing
        self.duration = self.start + self.spends
        self.reduced = stage.reduced

    def poses(self, t: float) -> Mapping[str, Pose]:
        """A step on, and gone."""
        if t < self.start:
            return {}
        u = min(1.0, (t - self.start) / self.spends)
        k = 0.0 if self.reduced else 0.7 * u
        at = (self.here[0] + self.way[0] * k, self.here[1] + self.way[1] * k)
        return {self.figure: Pose(at, self.facing, alpha=round(255 * (1 - u)))}


class Soaring(Leaving):
    """A beast of prey that flies away where it looks."""

    spends = 0.9

    def __init__(self, event: FlewOff, stage: Stage) -> None:
        super().__init__(event, stage)
        turn = math.radians(self.facing)
        self.way = 4 * math.sin(turn), -4 * math.cos(turn)


class Rearing(Cued):
    """A rider fights for mastery of his horse: it shies to both sides, and stamps."""

    spends = 0.5

    def __init__(self, event: Reined, stage: Stage) -> None:
        super().__init__(event, stage)
        self.figure, self.here = event.figure, stage.place(event.figure)
        self.facing, self.size = stage.figure(event.figure).facing, size_of(stage.figure(event.figure))
        self.seed = seed_of(event.figure, event.cost, event.blows)
        self.duration = self.start + 0.9
        self.reduced = stage.reduced

    @property
    def lead(self) -> float:
        """Until it stands again."""
        return self.start + self.spends

    def poses(self, t: float) -> Mapping[str, Pose]:
        """To one side and the other."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        u = min(1.0, t / self.spends)
        return {self.figure: Pose(facing=(self.facing + 40 * math.sin(u * math.pi * 3) * (1 - u)) % 360)}

    def under(self, canvas: Canvas, t: float) -> None:
        """The dust it stamps up."""
        if not canvas.reduced:
            dust(canvas, self.here, (t - self.start) / 0.7, self.seed, self.size + 0.3, 12)

    def draw(self, canvas: Canvas, t: float) -> None:
        """A word, for those who see no dust."""
        t -= self.start
        strength = min(1.0, max(0.0, t) / 0.15) * (1 - ease((t - 0.6) / 0.3))
        words(canvas, "reins", canvas.places.get(self.figure, self.here), -self.size - 0.4, strength)


clip_of(Moved)(Slide)
clip_of(Reined)(Rearing)
clip_of(Turned)(Turning)
clip_of(ZoneEntered)(Stopping)
clip_of(Halted)(Stood)
clip_of(Charged)(Horn)
clip_of(LeftTable)(Leaving)
clip_of(FlewOff)(Soaring)
