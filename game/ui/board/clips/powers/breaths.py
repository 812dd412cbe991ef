"""Breath that pours out over the very shape of its event, and the saving throws of those it catches."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.core.fight.deeds import BreathUsed, Saved
from game.rules.creatures.breath import breath_of
from game.ui.art.effects.breath import SHAPES, Poured, breath
from game.ui.art.lens import Lens, Paper, ease
from game.ui.art.palette import LIFT
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.stamps import lay, piece, step_of
from game.ui.board.clips.brushes.steel import shield
from game.ui.board.clips.brushes.tumble import Roll, dice_told
from game.ui.board.clips.cues import BREATH, DRAWN_IN, SAVED, reaching, seed_of
from game.ui.board.clips.tracks.effects import late, light, lively, ring, template
from game.ui.board.clips.tracks.spoken import die, word
from game.ui.board.clips.tracks.track import Track, Tracks, moved, shows
from game.ui.board.clips.tracks.whom import Point, Who, course, heading, onward, turned, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

FRAMES = 30
"""Pictures of a breath in its whole time."""
CAUGHT = (255, 238, 170)
LIGHTS = {"fire": (255, 150, 60), "cold": (120, 170, 210), "acid": (120, 140, 40), "lightning": (150, 140, 255),
          "gas": (90, 100, 40), "chlorine": (60, 110, 50), "stone": (110, 108, 104)}  # fmt: skip


class Outpouring(NamedTuple):
    """A breath that pours over the table: from how high a mouth, by what chance it flickers, and its box in inches."""

    breath: Poured
    high: float
    seed: int
    box: tuple[float, float, float, float]

    def pour(self, canvas: Canvas, share: float) -> None:
        """Draw it at a share of its time."""
        u, (left, top, right, bottom) = step_of(share, FRAMES), self.box
        x, y = self.breath.mouth
        poured = self.breath._replace(mouth=(x - left, y - top))

        def draw(to: pygame.Surface, lens: Lens) -> None:
            breath(Paper(to, lens), poured, u, self.seed, self.high)

        found = piece(("breath", self, u), canvas.lens.scale, (0.0, 0.0, right - left, bottom - top), draw)
        lay(canvas, found, (left, top))


def outpouring(event: BreathUsed, stage: Stage) -> Outpouring:
    """Mouth, length and width of a breath."""
    who = who_is(stage, event.figure)
    facing = course(who.at, inch(event.toward))
    ahead, aside = heading(facing), heading(facing + 90)
    corners = [inch(corner) for corner in event.shape] or [onward(who.at, ahead, 1.0)]
    rel = [(x - who.at[0], y - who.at[1]) for x, y in corners]
    far = [x * ahead[0] + y * ahead[1] for x, y in rel]
    across = [x * aside[0] + y * aside[1] for x, y in rel]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    found = breath_of(stage.figure(event.figure), event.kind)
    poured = Poured(
        event.kind,
        found.shape if found is not None and found.shape in SHAPES else "cone",
        onward(who.at, ahead, min(far)),
        facing,
        max(0.5, max(far) - min(far)),
        max(0.3, max(across) - min(across)),
    )
    return Outpouring(
        poured,
        min(2.0, who.tall * 0.5) + who.up / LIFT,
        seed_of(stage.state.round, event.figure, event.toward) % 1000,
        (min(xs) - 1.2, min(ys) - 2.6 - who.up, max(xs) + 1.2, max(ys) + 1.2),
    )


@clip_of(BreathUsed)
def breathed(event: BreathUsed, stage: Stage) -> Clip:
    """A breath over its shape; those caught are ringed when it reaches them.

    What follows waits until it has burnt over the last of them, and the creature is as it stood."""
    who, poured = who_is(stage, event.figure), outpouring(event, stage)
    caught = {name: reaching(event, name, stage.state) for name in event.caught if name in stage.state.figures}
    lead = max([DRAWN_IN + 0.92 * BREATH, *(when + 0.1 + SAVED for when in caught.values())])
    shown = shows(0.12, DRAWN_IN + BREATH - 0.35, 0.35)
    return Tracks(
        event, stage, lead, DRAWN_IN + BREATH,
        moved(stage, who.name, lambda t: _leans(who, poured.breath.facing, lead, t)),
        template([inch(corner) for corner in event.shape], event.kind, shown),
        late(Track(draw=lively(lambda canvas, t: _pours(canvas, poured, t / BREATH))), DRAWN_IN),
        *[late(ring(who_is(stage, name), 0.1, CAUGHT, shows(0.1, 0.8, 0.4)), when) for name, when in caught.items()],
    )  # fmt: skip


def _leans(who: Who, facing: float, lead: float, t: float) -> Pose:
    """It turns its head to them and draws back, then leans into it, and turns back when it is over."""
    back = -0.18 * ease(t / DRAWN_IN) if t < DRAWN_IN else -0.18 + 0.36 * ease((t - DRAWN_IN) / 0.12)
    over = 1 - ease((t - lead + 0.2) / 0.2)
    looks = turned(who.facing, facing, min(ease(t / DRAWN_IN), over))
    return Pose(onward(who.at, heading(facing), back * over), looks)


def _pours(canvas: Canvas, poured: Outpouring, air: float) -> None:
    """The breath, and its light at the mouth."""
    if air < 1:
        shine = math.sin(min(1.0, air * 1.6) * math.pi) * 0.3 if air < 0.62 else 0.0
        light(canvas, poured.breath.mouth, poured.high, 1.6, LIGHTS[poured.breath.kind], shine)
        poured.pour(canvas, air)


@clip_of(Saved)
def shielded(event: Saved, stage: Stage) -> Clip:
    """A saving throw: the die, and a small shield, whole or split. Among many it delays nobody."""
    who, seed = who_is(stage, event.figure), seed_of(event.figure, event.against, event.roll)
    crowd = bool(stage.all_of(BreathUsed)) or len(stage.all_of(Saved)) > 2
    dice = dice_told(stage, event.tally.die, event.roll)

    def spot(canvas: Canvas) -> Point:
        x, y = who.now(canvas)
        return x - who.size - 0.45, y + (0.1 if crowd else 0.75)

    def springs(canvas: Canvas, t: float) -> None:
        x, y = who.now(canvas)
        shield(canvas, (x + who.size * 0.5 + 0.25, y - 0.1), t if crowd else t - 0.3, event.success)

    fumbled = event.against == "fumble" and event.success
    told = word(who, "saved", shows(0.1, 0.6, 0.3)) if fumbled else Track()
    return Tracks(
        event, stage, 0.1 if crowd else 0.32, 1.25,
        die(spot, dice, event.success, seed, Roll(tumble=0.3, stays=0.6, more=0.85)),
        Track(draw=springs),
        late(told, 0.3),
    )  # fmt: skip
