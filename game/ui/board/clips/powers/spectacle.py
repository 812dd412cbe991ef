"""Magic that bursts and strikes: balls of fire that fly and open, bolts with their rebound, walls that rise; doors."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame

from game.core.held.things import Opened, Raised
from game.ui.art.effects import breath as brushes
from game.ui.art.lens import Lens, ease
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, course
from game.ui.board.clips.brushes.stamps import dust, lay, piece, pulse, step_of, words
from game.ui.board.screening.stage import Canvas, Stage, inch

Place = tuple[float, float]
Ring = Sequence[Place]

BURSTS = {"fire_ball": "fire", "ice_storm": "cold", "cloudkill": "gas"}
"""Kinds of what bursts over its place, by spell."""
BOLTS = {"lightning_bolt": "lightning"}
STEPS = 14
LEG = 0.22
"""Seconds after which a bolt that is thrown back is under way again."""
BLAZE = 1.0


def middle(ring: Ring) -> tuple[Place, float]:
    """The middle of a ring, and how far its farthest corner is from it."""
    x, y = sum(at[0] for at in ring) / len(ring), sum(at[1] for at in ring) / len(ring)
    return (x, y), max(math.dist((x, y), at) for at in ring)


def axis(ring: Ring) -> tuple[Place, Place, float]:
    """From where to where a band of four corners runs, the nearer end as it was laid first, and its width."""
    a, b, c, d = ring[:4]
    start, end = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    return start, end, math.dist(a, d)


def flight(canvas: Canvas, spell: str, start: Place, ring: Ring, share: float, tone: Colour) -> None:
    """The spark that flies from the caster to where it will burst."""
    if spell not in BURSTS or not 0 <= share < 1 or canvas.reduced:
        return
    end, _ = middle(ring)
    for back, size in ((0.0, 0.35), (0.06, 0.24), (0.12, 0.16)):
        part = max(0.0, share - back)
        at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        high = 1.2 + 0.8 * math.sin(part * math.pi)
        wide = max(4, round(size * canvas.lens.scale / 2) * 2)
        add_glow(canvas.target, canvas.lens.px(at, high), wide, tone, 0.9 - 4 * back)


def blaze(canvas: Canvas, spell: str, rings: Sequence[Ring], t: float, seed: int) -> bool:
    """The burst or the bolt, `t` in seconds; False where a spell has neither."""
    if spell not in BURSTS and spell not in BOLTS:
        return False
    if canvas.reduced:
        return True
    for n, ring in enumerate(rings):
        u = (t - n * LEG) / BLAZE
        if not 0 <= u < 1:
            continue
        if spell in BURSTS:
            _burst(canvas, BURSTS[spell], ring, step_of(u, STEPS), seed + n)
        elif len(ring) >= 4:
            _bolt(canvas, BOLTS[spell], ring, step_of(u, STEPS), seed + n)
    return True


def _burst(canvas: Canvas, kind: str, ring: Ring, u: float, seed: int) -> None:
    at, far = middle(ring)
    radius = round(far * 4) / 4
    room = radius + 0.8

    def draw(to: pygame.Surface, lens: Lens) -> None:
        brushes.burst(to, lens, kind, (0.0, 0.0), radius, u, seed % 4)

    box = (-room, -room - 1.6, room, room)
    found = piece(("burst", kind, radius, seed % 4, u), canvas.lens.scale, box, draw)
    lay(canvas, found, (round(at[0], 2), round(at[1], 2)))


def _bolt(canvas: Canvas, kind: str, ring: Ring, u: float, seed: int) -> None:
    start, end, wide = axis(ring)
    long = round(math.dist(start, end), 1)
    if long < 0.2:
        return
    facing = round(course(start, end) / 5) * 5

    def draw(to: pygame.Surface, lens: Lens) -> None:
        brushes.breath(to, lens, kind, "line", (0.0, 0.0), facing, long, max(0.4, wide), u, seed % 4, 0.5)

    room = long + 1.2
    found = piece(("bolt", kind, long, facing, seed % 4, u), canvas.lens.scale, (-room, -room - 1, room, room), draw)
    lay(canvas, found, start)


# ---- what rises ------------------------------------------------------------------------------------------------------

RISES: dict[str, tuple[str, Colour]] = {
    "wall_of_fire": ("fire", (255, 150, 60)), "burning_ground": ("fire", (255, 150, 60)),
    "wall_of_ice": ("cold", (190, 226, 244)), "wall_of_stone": ("", (206, 190, 160)),
    "poison_cloud": ("gas", (160, 180, 80)), "web": ("", (230, 230, 226)),
}  # fmt: skip
"""What pours out of the ground as each kind of piece rises, and its light."""
ARCANE: Colour = (206, 160, 240)
APART = 0.9
"""Inches between the places where a wall breaks out of the ground."""


class Rising(Cued):
    """A wall, a cloud or a pool comes to be: it breaks out of the ground from its one end to the other."""

    lasts = 1.0

    def __init__(self, event: Raised, stage: Stage) -> None:
        super().__init__(event, stage)
        self.kind, self.tone = RISES.get(event.piece.kind, ("", ARCANE))
        self.places = _along([inch(point) for point in event.piece.points])
        self.duration = self.start + self.lasts + 0.3

    @property
    def lead(self) -> float:
        """Until it stands."""
        return self.start + 0.6

    def draw(self, canvas: Canvas, t: float) -> None:
        """Dust and light, one place after the other."""
        t -= self.start
        if t < 0:
            return
        for n, at in enumerate(self.places):
            age = t - 0.3 * n / max(1, len(self.places))
            if not 0 <= age < self.lasts:
                continue
            if canvas.reduced:
                pulse(canvas, at, 0.4, self.tone, 1 - age / self.lasts)
                continue
            dust(canvas, at, age / self.lasts, n, 0.5, 7)
            glow = math.sin(min(1.0, age / 0.5) * math.pi) * 0.6
            if glow > 0.05:
                wide = max(4, round(0.8 * canvas.lens.scale / 4) * 4)
                spot = canvas.lens.px(at, 0.5 * ease(age / 0.4))
                add_glow(canvas.target, spot, wide, self.tone, round(glow * 10) / 10)


def _along(points: Sequence[Place]) -> list[Place]:
    """Places along the longer way through a piece: of a band its axis, of anything else its rim."""
    if len(points) == 4:
        a, b, c, d = points
        ways = [((a, d), (b, c)), ((a, b), (d, c))]
        ends = [tuple(((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in way) for way in ways]
        start, end = max(ends, key=lambda pair: math.dist(pair[0], pair[1]))
        line: list[Place] = [start, end]
    else:
        line = [*points, points[0]] if len(points) > 2 else list(points)
    found: list[Place] = []
    for p, q in itertools.pairwise(line):
        many = max(1, round(math.dist(p, q) / APART))
        found += [(p[0] + (q[0] - p[0]) * n / many, p[1] + (q[1] - p[1]) * n / many) for n in range(many)]
    return [*found, line[-1]][:40]


# ---- doors -----------------------------------------------------------------------------------------------------------

DOORS = {"open": "opens", "shut": "shuts", "barred": "is barred", "broken": "gives way!"}


class Creaking(Cued):
    """A door opens, shuts, is barred or gives way."""

    lasts = 1.1

    def __init__(self, event: Opened, stage: Stage) -> None:
        super().__init__(event, stage)
        points = [inch(point) for point in stage.state.terrain[event.door].points]
        self.at = (points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2
        self.word = DOORS.get(event.state, event.state)
        self.broken = event.state == "broken"
        self.duration = self.start + self.lasts

    @property
    def lead(self) -> float:
        """It is told at once."""
        return self.start + 0.3

    def draw(self, canvas: Canvas, t: float) -> None:
        """The word over it; splinters where it breaks."""
        t -= self.start
        if t < 0:
            return
        if self.broken and not canvas.reduced:
            dust(canvas, self.at, t / 0.8, 3, 0.9, 16)
        fade = min(1.0, t / 0.12) * (1 - ease((t - self.lasts + 0.3) / 0.3))
        words(canvas, self.word, self.at, 0.9, fade, colour=CREAM, plate=True)


clip_of(Raised)(Rising)
clip_of(Opened)(Creaking)
