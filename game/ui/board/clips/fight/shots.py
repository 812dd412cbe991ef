"""Shots: missiles that fly to their mark and stick, or skip past it, and the die that says which."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from game.core.fight.deeds import Shot, ShotSpoiled
from game.core.held.firearms import Reloaded
from game.core.held.flasks import FlaskBroke
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.gunfire import report
from game.ui.board.clips.brushes.missiles import Flown, fly, traced
from game.ui.board.clips.brushes.stamps import Lettering, dust, hit, pulse, words
from game.ui.board.clips.brushes.tumble import Roll, dice_of
from game.ui.board.clips.cues import AIM, TUMBLED, flies, flight, seed_of
from game.ui.board.clips.fight.attacks import GOLD, Attack, attack_of
from game.ui.board.clips.tracks.effects import lain, late, lively
from game.ui.board.clips.tracks.spoken import die, word, words_over
from game.ui.board.clips.tracks.track import Track, Tracks, moved, shows
from game.ui.board.clips.tracks.whom import Point, beside, livery, onward, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

STICK = ("arrow", "bolt", "javelin", "dart")
"""What stands in the ground where it missed, from then on: that is among the marks of the battle."""


class Missile(NamedTuple):
    """What flies in a shot, where to, and how long."""

    shot: Attack
    kind: str
    mark: Point
    flown: float
    """Seconds until it is where its target stands."""
    miss: float
    """Seconds that it flies on."""
    feather: Colour

    @property
    def muzzle(self) -> Point:
        """From where it flies."""
        actor = self.shot.actor
        return onward(actor.seen, self.shot.way, actor.size * (2.0 if self.kind == "bullet" else 0.8))


def missile_of(event: Shot, stage: Stage) -> Missile:
    """The flight of a missile: it ends in its target, where its flask broke, or somewhere past the target."""
    shot, kind = attack_of(event, stage), flies(event.weapon)
    there, far = shot.target.at, math.dist(shot.actor.at, shot.target.at)
    flown, rng = flight(kind, far), random.Random(shot.seed)
    past = shot.target.size + rng.uniform(0.5, 1.2)
    off = rng.choice((-1, 1)) * rng.uniform(0.25, 0.6) * (1.6 if event.roll == 1 else 1.0)
    broke = [flask for flask in stage.all_of(FlaskBroke) if flask.actor == event.actor]
    if broke:
        mark, miss = inch(broke[0].at), 0.0
    elif event.hit:
        mark, miss = shot.target.seen, 0.0
    else:
        mark, miss = onward(there, shot.way, past, off), past / max(2.0, far) * flown
    return Missile(shot, kind, mark, flown, miss, livery(stage, stage.figure(event.actor).side).pale)


@clip_of(Shot)
def loosed(event: Shot, stage: Stage) -> Clip:
    """One shot: aim, flight, and what comes of it."""
    missile = missile_of(event, stage)
    shot, landed = missile.shot, AIM + missile.flown
    stays = not event.hit and missile.kind in STICK

    def leans(t: float) -> Pose | None:
        back = 0.07 * math.sin(max(0.0, min(1.0, (t - AIM * 0.4) / 0.26)) * math.pi)
        return Pose(onward(shot.actor.at, shot.way, -back)) if back > 0.004 else None

    return Tracks(
        event, stage, landed + 0.08, max(landed + 0.7, TUMBLED + 1.0),
        moved(stage, event.actor, leans),
        *([late(_strikes(missile), landed + missile.miss)] if stays else ()),
        Track(draw=lambda canvas, t: _flies(canvas, missile, t)),
        late(Track(draw=lambda canvas, t: _lands(canvas, missile, t)), landed),
        shot.die(Roll(stays=0.7)),
    )  # fmt: skip


def _strikes(missile: Missile) -> Track:
    """Dust where it goes into the ground."""
    return Track(under=lively(lambda canvas, t: dust(canvas, missile.mark, t / 0.3, missile.shot.seed, 0.2, 5)))


def _flies(canvas: Canvas, missile: Missile, t: float) -> None:
    """The missile in the air, or its line."""
    shot, share = missile.shot, (t - AIM) / (missile.flown + missile.miss)
    if canvas.reduced:
        traced(canvas, shot.actor.seen, missile.mark, t / 0.8, missile.feather)
        return
    if 0 <= share < 1:
        high = min(1.2, shot.target.tall * 0.4) if shot.hit else 0.1
        fly(canvas, Flown(missile.kind, missile.muzzle, missile.mark, high, shot.seed, missile.feather), share)
    if missile.kind == "bullet":
        report(canvas, missile.muzzle, shot.way, t - AIM, shot.seed)


def _lands(canvas: Canvas, missile: Missile, t: float) -> None:
    """What it does where it lands."""
    if t > 0.7:
        return
    shot, target = missile.shot, missile.shot.target
    at = onward(missile.mark, shot.way, -target.size * 0.35)
    if shot.hit:
        hit(canvas, at, t / 0.34, shot.seed, min(0.7, target.tall * 0.45))
    if missile.kind == "boulder":
        dust(canvas, missile.mark, t / 0.6, shot.seed, 0.9, 16)
    elif missile.kind in ("stone", "bullet") and not shot.hit:
        dust(canvas, missile.mark, t / 0.3, shot.seed, 0.2, 5)
    if shot.ring == "best":
        pulse(canvas, at, 0.3 + 0.6 * ease(t / 0.4), GOLD, 1 - ease(t / 0.5))
        words(canvas, "critical", target.seen, -target.size - 0.45, 1 - ease((t - 0.5) / 0.2), Lettering(colour=GOLD))


@clip_of(ShotSpoiled)
def spoiled(event: ShotSpoiled, stage: Stage) -> Clip:
    """A shot that did not come to a throw: the die that forbade it, and "no shot"."""
    who, seed = who_is(stage, event.actor), seed_of(event.actor, event.target, event.why)
    forbade = die(lambda canvas: beside(who.now(canvas), who.size, 90), dice_of(stage, "steady"), False, seed)
    return Tracks(
        event, stage, 0.3, 1.2, forbade,
        lain(word(who, "no shot", shows(0.15, 0.9, 0.3)), TUMBLED),
    )  # fmt: skip


@clip_of(Reloaded)
def reloaded(event: Reloaded, stage: Stage) -> Clip:
    """Cartridges are put in."""
    return words_over(event, stage, f"loads {event.rounds}")
