"""Shots: missiles that fly to their mark and stick, or skip past it, and the die that says which."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

import pygame

from game.core.fight.deeds import Shot, ShotSpoiled
from game.core.held.flasks import FlaskBroke
from game.ui.art.effects import flight as brush
from game.ui.art.lens import PREMUL, Lens, ease, puff
from game.ui.art.palette import SIDES, Colour, mix
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import Cued, Point, course, size_of, toward
from game.ui.board.clips.brushes.gunfire import report, tracer
from game.ui.board.clips.brushes.stamps import Piece, dust, faded, hit, lay, made, piece, pulse, words
from game.ui.board.clips.brushes.tumble import cast, dice_of, dice_told, is_natural
from game.ui.board.clips.cues import AIM, TUMBLED, flies, flight, seed_of
from game.ui.board.screening.stage import Canvas, Pose, Stage, inch

KEPT = 5.0
"""Seconds for which a missile that missed stands in the ground."""
DRAWN = {"arrow": "arrow", "bolt": "bolt", "javelin": "javelin", "dart": "bolt", "knife": "knife"}
TURF = (108, 102, 60)
"""What a line fades into where nothing may be read from the board."""


class Loosed(Cued):
    """One shot: aim, flight, and what comes of it."""

    def __init__(self, event: Shot, stage: Stage) -> None:
        super().__init__(event, stage)
        who, target = stage.figure(event.actor), stage.figure(event.target)
        self.actor, self.event = event.actor, event
        self.kind = flies(event.weapon)
        self.seed = seed_of(stage.state.round, event.actor, event.target, event.roll)
        self.here, self.there = stage.place(event.actor), stage.place(event.target)
        self.way = toward(self.here, self.there)
        self.facing = course(self.here, self.there)
        self.size, self.breadth = size_of(who), size_of(target)
        self.feather = SIDES.get(stage.state.side(who.side).colour, SIDES["blue"]).pale
        self.tall = stage.height(event.target)
        self.flown = flight(self.kind, math.dist(self.here, self.there))
        rng = random.Random(self.seed)
        past = self.breadth + rng.uniform(0.5, 1.2)
        off = rng.choice((-1, 1)) * rng.uniform(0.25, 0.6) * (1.6 if event.roll == 1 else 1.0)
        self.mark = self.there if event.hit else (
            self.there[0] + self.way[0] * past - self.way[1] * off,
            self.there[1] + self.way[1] * past + self.way[0] * off,
        )  # fmt: skip
        broke = next((one for one in stage.events if isinstance(one, FlaskBroke) and one.actor == event.actor), None)
        if broke is not None:
            self.mark = inch(broke.at)
        out = self.size * (2.0 if self.kind == "bullet" else 0.8)
        self.muzzle = self.here[0] + self.way[0] * out, self.here[1] + self.way[1] * out
        far = max(2.0, math.dist(self.here, self.there))
        self.miss = 0.0 if event.hit or broke is not None else past / far * self.flown
        self.landed = AIM + self.flown
        self.dice = dice_told(stage, event.tally.die, event.roll)
        best, worst = is_natural(self.dice, 20), is_natural(self.dice, 1)
        self.ring = "best" if best and event.hit else "worst" if worst else ""
        self.stays = not event.hit and self.kind in ("arrow", "bolt", "javelin", "dart")
        self.duration = self.start + (KEPT if self.stays else max(self.landed + 0.7, TUMBLED + 1.0))
        self.reduced = stage.reduced

    @property
    def lead(self) -> float:
        """Until it has landed."""
        return self.start + self.landed + 0.08

    def poses(self, t: float) -> Mapping[str, Pose]:
        """The shooter turns to his mark and leans back as it leaves."""
        t -= self.start
        if t < 0 or self.reduced:
            return {}
        back = 0.07 * math.sin(max(0.0, min(1.0, (t - AIM * 0.4) / 0.26)) * math.pi)
        at = (self.here[0] - self.way[0] * back, self.here[1] - self.way[1] * back)
        return {self.actor: Pose(at=at)} if back > 0.004 else {}

    def under(self, canvas: Canvas, t: float) -> None:
        """What missed stands in the ground."""
        t -= self.start + self.landed + self.miss
        if self.stays and t >= 0:
            strength = 1 - ease((t + self.landed + self.miss - KEPT + 1.0) / 1.0)
            _stand(canvas, self.mark, self.seed, self.feather, strength)
            if t < 0.3 and not canvas.reduced:
                dust(canvas, self.mark, t / 0.3, self.seed, 0.2, 5)

    def draw(self, canvas: Canvas, t: float) -> None:
        """The missile, its landing, the die."""
        t -= self.start
        if t < 0:
            return
        air = t - AIM
        span = self.flown + self.miss
        if canvas.reduced:
            traced(canvas, self.here, self.mark, t / 0.8, self.feather)
        elif 0 <= air < span:
            share = air / span
            fly(canvas, self.kind, self.muzzle, self.mark, share, self.seed, self.feather, min(1.2, self.tall * 0.4)
                if self.event.hit else 0.1)  # fmt: skip
        if self.kind == "bullet" and not canvas.reduced:
            report(canvas, self.muzzle, self.way, air, self.seed)
        self._land(canvas, t - self.landed)
        self._die(canvas, t)

    def _land(self, canvas: Canvas, t: float) -> None:
        if t < 0 or t > 0.7:
            return
        at = (self.mark[0] - self.way[0] * self.breadth * 0.35, self.mark[1] - self.way[1] * self.breadth * 0.35)
        if self.event.hit:
            hit(canvas, at, t / 0.34, self.seed, min(0.7, self.tall * 0.45))
        if self.kind == "boulder":
            dust(canvas, self.mark, t / 0.6, self.seed, 0.9, 16)
        elif self.kind in ("stone", "bullet") and not self.event.hit:
            dust(canvas, self.mark, t / 0.3, self.seed, 0.2, 5)
        if self.ring == "best":
            pulse(canvas, at, 0.3 + 0.6 * ease(t / 0.4), (255, 224, 130), 1 - ease(t / 0.5))
            words(
                canvas, "critical", self.there, -self.breadth - 0.45, 1 - ease((t - 0.5) / 0.2), colour=(255, 224, 130)
            )

    def _die(self, canvas: Canvas, t: float) -> None:
        x, y = canvas.places.get(self.actor, self.here)
        outcome = "hit" if self.event.hit else "miss"
        spot = beside((x, y), self.size, self.facing)
        cast(canvas, self.dice, spot, t, outcome=outcome, ring=self.ring, seed=self.seed, side=-1.0, stays=0.7)


def beside(at: Point, size: float, facing: float) -> Point:
    """The place for a die beside a base: behind who looks left or right, and never over his target."""
    back = -1.0 if 0 <= facing % 360 < 180 else 1.0
    return at[0] + back * (size + 0.45), at[1] - 0.15


def traced(canvas: Canvas, here: Point, mark: Point, share: float, colour: Colour) -> None:
    """With little motion: a line from who shoots to the mark, that comes and fades while `share` goes from 0 to 1."""
    fade = math.sin(max(0.0, min(1.0, share)) * math.pi)
    if fade > 0.05:
        level = round(fade * 6) / 6
        a, b = canvas.lens.px(here, 0.6), canvas.lens.px(mark, 0.3)
        pygame.draw.aaline(canvas.target, mix(TURF, colour, level), a, b)


def fly(
    canvas: Canvas, kind: str, start: Point, end: Point, t: float, seed: int, feather: tuple[int, int, int], high: float
) -> None:
    """A missile of a kind at time 0 to 1 of its flight."""
    if kind in ("stone", "boulder"):
        brush.stone(canvas.target, canvas.lens, start, end, t, seed % 12, kind == "boulder")
        return
    if kind == "bullet":
        tracer(canvas, start, end, t)
        return
    flown = math.dist(start, end) or 1.0
    if kind in ("flask", "knife"):
        apex = 0.12 * flown
        z = 0.9 + (high - 0.9) * t + 4 * apex * t * (1 - t)
        at = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        turn = round((seed + t * (60 if kind == "knife" else 30)) % 24)
        _shaded(canvas, at, z)
        lay(canvas, _thrown(kind, turn, canvas.lens.scale), at, z)
        return
    shaft = brush.SHAFTS[DRAWN[kind]]
    arc = min(3.0, shaft.arc * flown)

    def place(u: float) -> tuple[Point, float]:
        return (start[0] + (end[0] - start[0]) * u, start[1] + (end[1] - start[1]) * u), (
            0.7 + (high - 0.7) * u + 4 * arc * u * (1 - u)
        )

    du = shaft.half / flown
    (p0, z0), (p1, z1) = place(t - du), place(min(1.0, t + du))
    lens = canvas.lens
    a, b = lens.px(p0, max(0.0, z0)), lens.px(p1, max(0.0, z1))
    brush.shade_between(canvas.target, lens.shade(p0, max(0.0, z0)), lens.shade(p1, max(0.0, z1)), _thin(lens))
    p2, z2 = place(max(0.0, t - du * 6))
    _streak(canvas, lens.px(p2, max(0.0, z2)), a)
    brush.shaft_between(canvas.target, DRAWN[kind], a, b, lens.scale, feather)


def _thin(lens: Lens) -> int:
    return max(1, round(lens.scale * 0.05))


def _streak(canvas: Canvas, a: Point, b: Point) -> None:
    """The pale streak behind a missile."""
    long = math.dist(a, b)
    if long < 4:
        return
    n, angle = round(long / 6) * 6 or 6, round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) / 6) * 6 % 360

    def make() -> Piece:
        k, half = 3, n // 2 + 3
        big = pygame.Surface((half * 2 * k, half * 2 * k), pygame.SRCALPHA)
        c, r = half * k, math.radians(angle)
        ux, uy = math.cos(r) * n / 2 * k, math.sin(r) * n / 2 * k
        for i in range(8):
            lo, hi = -1 + i / 4, -1 + (i + 1) / 4
            pygame.draw.line(
                big, (255, 246, 222, 10 + i * 13), (c + ux * lo, c + uy * lo), (c + ux * hi, c + uy * hi), k + 1
            )
        return Piece(pygame.transform.smoothscale(big.premul_alpha(), (half * 2, half * 2)), -half, -half)

    found = made(("streak", n, angle), make)
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    canvas.target.blit(found.surface, (round(x) + found.dx, round(y) + found.dy), special_flags=PREMUL)


def _shaded(canvas: Canvas, at: Point, z: float) -> None:
    x, y = canvas.lens.shade(at, z)
    r = max(2, round(canvas.lens.scale * 0.12))
    shade = made(("speck", r), lambda: Piece(puff(r, (18, 12, 22), 140), -r, -r))
    canvas.target.blit(shade.surface, (round(x) + shade.dx, round(y) + shade.dy), special_flags=PREMUL)


def _thrown(kind: str, turn: int, scale: float) -> Piece:
    """A knife, axe or flask turning over in the air."""

    def draw(to: pygame.Surface, lens: Lens) -> None:
        k, a = 4, turn * math.pi / 12
        big = pygame.Surface((to.get_width() * k, to.get_height() * k), pygame.SRCALPHA)
        ux, uy = math.cos(a), math.sin(a)

        def spot(u: float, w: float) -> Point:
            x, y = lens.px((ux * u - uy * w, uy * u + ux * w))
            return x * k, y * k

        if kind == "flask":
            pygame.draw.circle(big, (28, 20, 16), spot(0, 0), 0.17 * scale * k)
            pygame.draw.circle(big, (150, 92, 52), spot(0, 0), 0.13 * scale * k)
            pygame.draw.polygon(
                big, (28, 20, 16), [spot(0.1, -0.07), spot(0.28, -0.07), spot(0.28, 0.07), spot(0.1, 0.07)]
            )
            pygame.draw.circle(big, (255, 206, 110), spot(0.30, 0), 0.07 * scale * k)
        else:
            for w, paint in ((0.085, (28, 20, 16)), (0.05, (222, 226, 228))):
                g = w - 0.05
                pygame.draw.polygon(big, paint, [spot(-0.04 - g, -w), spot(0.26 + g * 2, 0), spot(-0.04 - g, w)])
            pygame.draw.polygon(
                big, (92, 58, 32), [spot(-0.22, -0.05), spot(-0.04, -0.05), spot(-0.04, 0.05), spot(-0.22, 0.05)]
            )
        to.blit(pygame.transform.smoothscale(big.premul_alpha(), to.get_size()), (0, 0))

    return piece(("thrown", kind, turn), scale, (-0.4, -0.4, 0.4, 0.4), draw)


def _stand(canvas: Canvas, at: Point, seed: int, feather: tuple[int, int, int], strength: float) -> None:
    """An arrow standing in the turf."""
    v = seed % 4
    key = ("stuck", v, feather)
    whole = piece(
        key, canvas.lens.scale, (-0.6, -0.9, 0.7, 0.5), lambda to, lens: brush.stuck(to, lens, (0, 0), v, feather)
    )
    lay(canvas, faded((key, canvas.lens.scale), whole, strength), at)


class Spoiled(Cued):
    """A shot that did not come to a throw: the die that forbade it, and a word."""

    def __init__(self, event: ShotSpoiled, stage: Stage) -> None:
        super().__init__(event, stage)
        self.actor, self.here = event.actor, stage.place(event.actor)
        self.size, self.tall = size_of(stage.figure(event.actor)), stage.height(event.actor)
        self.dice = dice_of(stage, "steady")
        self.seed = seed_of(event.actor, event.target, event.why)
        self.duration = self.start + 1.2

    @property
    def lead(self) -> float:
        """It holds nobody up for long."""
        return self.start + 0.3

    def draw(self, canvas: Canvas, t: float) -> None:
        """The die and "no shot"."""
        t -= self.start
        if t < 0:
            return
        at = canvas.places.get(self.actor, self.here)
        lain = cast(canvas, self.dice, beside(at, self.size, 90), t, outcome="miss", seed=self.seed)
        if lain:
            words(canvas, "no shot", at, -self.size - 0.4, min(1.0, t / 0.15) * (1 - ease((t - 0.9) / 0.3)))


clip_of(Shot)(Loosed)
clip_of(ShotSpoiled)(Spoiled)
