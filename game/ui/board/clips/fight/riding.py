"""Riders and horses: one thrown from the saddle while his horse bolts, one who gets down or up, horses that are hit."""

from __future__ import annotations

import math

from game.core.fight.horses import HorseHurt, HorseSlain
from game.core.fight.riding import Dismounted, Mounted, Unhorsed
from game.ui.art.figures.looks import Look, riderless
from game.ui.art.figures.pieces import Item
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.cues import FALL, seed_of
from game.ui.board.clips.fight.attacks import BAD
from game.ui.board.clips.fight.losses import DEADLY, HURT
from game.ui.board.clips.tracks.effects import dust, late, wound
from game.ui.board.clips.tracks.spoken import COUNTED, number, word
from game.ui.board.clips.tracks.track import Track, Tracks, moved, posed, shows
from game.ui.board.clips.tracks.whom import Point, between, course, heading, onward, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch
from game.ui.kit.words.type import MINUS

BOLTS = 1.1
"""Seconds in which the horse is gone."""


@clip_of(Unhorsed)
def thrown(event: Unhorsed, stage: Stage) -> Clip:
    """A rider flies from the saddle in an arc, and his horse, shying from whoever threw him, runs off without him."""
    who, figure, there = who_is(stage, event.figure), stage.figure(event.figure), inch(event.at)
    foe = stage.state.figures.get(event.by)
    away = who.facing if foe is None else course(inch(foe.at), who.at)
    mount = figure.profile.mount
    horse = riderless(mount, stage.state.side(figure.side).colour) if mount else None

    def flies(t: float) -> Pose:
        u = ease(t / FALL)
        return Pose(between(who.at, there, u), state="stunned", lift=0.3 * who.tall * math.sin(u * math.pi))

    return Tracks(
        event, stage, FALL, 1.3,
        posed(who.name, flies),
        *([late(_bolting(horse, who.at, away), FALL)] if horse is not None else ()),
        late(dust(there, seed_of(event.figure, event.by), who.size + 0.3, 14, lasts=0.6), FALL * 0.8),
        word(who, "unhorsed", shows(0.1, 1.0, 0.3), BAD),
    )  # fmt: skip


def _bolting(horse: Look, here: Point, away: float) -> Track:
    """A horse that runs off."""
    way, facing = heading(away), round(away) % 360

    def paint(canvas: Canvas, t: float) -> None:
        u = t / BOLTS
        alpha = round(255 * (1 - ease((u - 0.3) / 0.7)))
        if alpha > 8:
            far = 0.0 if canvas.reduced else 3.2 * u * u + 0.6 * u
            at = canvas.lens.px(onward(here, way, far))
            canvas.sprites.draw_many(canvas.target, [Item(horse, at, facing, alpha=alpha)], canvas.scale)

    return Track(under=paint)


@clip_of(Dismounted, Mounted)
def down_or_up(event: Dismounted | Mounted, stage: Stage) -> Clip:
    """A rider gets off his horse, or on it: a short leap from one to the other."""
    here, there = stage.place(event.figure), inch(event.at)

    def leaps(t: float) -> Pose:
        u = ease(t / 0.35)
        return Pose(between(here, there, u), lift=0.4 * math.sin(u * math.pi))

    lands = late(dust(there, seed_of(event.figure), 0.4, 5, lasts=0.3), 0.2)
    return Tracks(event, stage, 0.35, 0.5, moved(stage, event.figure, leaps), lands)


@clip_of(HorseHurt)
def horse_hit(event: HorseHurt, stage: Stage) -> Clip:
    """A puff at the horse's flank, and the number of its wound, low beside it."""
    who, seed = who_is(stage, event.figure), seed_of(event.figure, event.amount, event.left)
    told = number(who, f"{MINUS}{event.amount}", DEADLY if event.left <= 0 else HURT, 0.0, 0.5, still=0.3)
    return Tracks(event, stage, 0.14, COUNTED, wound(who, seed, 0.4), told)


@clip_of(HorseSlain)
def horse_falls(event: HorseSlain, stage: Stage) -> Clip:
    """The horse goes down under its rider, who sways and is thrown by what follows."""
    who, seed = who_is(stage, event.figure), seed_of(event.figure, event.by)
    return Tracks(
        event, stage, 0.2, 1.0,
        moved(stage, who.name, lambda t: Pose(state="stunned") if t < 0.2 else None),
        late(dust(who.at, seed, who.size + 0.5, 18, lasts=0.7), 0.1),
        word(who, "horse down", shows(0.1, 0.7, 0.3), DEADLY),
    )  # fmt: skip
