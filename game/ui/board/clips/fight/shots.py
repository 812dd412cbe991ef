"""Shots: missiles that fly to their mark and stick, or skip past it, and the die that says which."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from game.core.fight.deeds import Shot, ShotSpoiled
from game.core.held.flasks import FlaskBroke
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.gunfire import report
from game.ui.board.clips.brushes.missiles import fly, stand, traced
from game.ui.board.clips.brushes.stamps import dust, hit, pulse, words
from game.ui.board.clips.brushes.tumble import dice_of, dice_told, is_natural
from game.ui.board.clips.cues import AIM, TUMBLED, flies, flight, seed_of
from game.ui.board.clips.fight.blows import GOLD
from game.ui.board.clips.tracks.effects import lain, late
from game.ui.board.clips.tracks.spoken import die, word
from game.ui.board.clips.tracks.track import Track, Tracks, moved, shows
from game.ui.board.clips.tracks.whom import Point, Who, beside, course, livery, onward, toward, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

KEPT = 5.0
"""Seconds for which a missile that missed stands in the ground."""
STICK = ("arrow", "bolt", "javelin", "dart")
"""What stands in the ground where it missed."""


class Loosed(NamedTuple):
    """One missile: who shoots at whom, what flies, where to, and how long."""

    actor: Who
    target: Who
    kind: str
    hit: bool
    mark: Point
    flown: float
    """Seconds until it is where its target stands."""
    miss: float
    """Seconds that it flies on."""
    feather: Colour
    ring: str
    """What stands about its die: "best" and "worst" throws are ringed."""
    seed: int

    @property
    def way(self) -> Point:
        """Its direction."""
        return toward(self.actor.at, self.target.at)

    @property
    def muzzle(self) -> Point:
        """From where it flies."""
        return onward(self.actor.at, self.way, self.actor.size * (2.0 if self.kind == "bullet" else 0.8))


def loosed(event: Shot, stage: Stage, natural: str) -> Loosed:
    """What is seen of a shot: it ends in its target, where its flask broke, or somewhere past it."""
    actor, target, kind = who_is(stage, event.actor), who_is(stage, event.target), flies(event.weapon)
    seed = seed_of(stage.state.round, event.actor, event.target, event.roll)
    far = math.dist(actor.at, target.at)
    flown = flight(kind, far)
    rng = random.Random(seed)
    past = target.size + rng.uniform(0.5, 1.2)
    off = rng.choice((-1, 1)) * rng.uniform(0.25, 0.6) * (1.6 if event.roll == 1 else 1.0)
    broke = [flask for flask in stage.all_of(FlaskBroke) if flask.actor == event.actor]
    if broke:
        mark, miss = inch(broke[0].at), 0.0
    elif event.hit:
        mark, miss = target.at, 0.0
    else:
        mark, miss = onward(target.at, toward(actor.at, target.at), past, off), past / max(2.0, far) * flown
    feather = livery(stage, stage.figure(event.actor).side).pale
    return Loosed(actor, target, kind, event.hit, mark, flown, miss, feather, natural, seed)


@clip_of(Shot)
def shot(event: Shot, stage: Stage) -> Clip:
    """One shot: aim, flight, and what comes of it."""
    dice = dice_told(stage, event.tally.die, event.roll)
    best, worst = is_natural(dice, 20) and event.hit, is_natural(dice, 1)
    missile = loosed(event, stage, "best" if best else "worst" if worst else "")
    landed, actor, facing = AIM + missile.flown, missile.actor, course(missile.actor.at, missile.target.at)
    stays = not event.hit and missile.kind in STICK

    def leans(t: float) -> Pose | None:
        back = 0.07 * math.sin(max(0.0, min(1.0, (t - AIM * 0.4) / 0.26)) * math.pi)
        return Pose(onward(actor.at, missile.way, -back)) if back > 0.004 else None

    def back(canvas: Canvas) -> Point:
        return beside(actor.now(canvas), actor.size, facing)

    return Tracks(
        event, stage, landed + 0.08, KEPT if stays else max(landed + 0.7, TUMBLED + 1.0),
        moved(stage, actor.name, leans),
        *([late(_standing(missile), landed + missile.miss)] if stays else ()),
        Track(draw=lambda canvas, t: _flies(canvas, missile, t)),
        late(Track(draw=lambda canvas, t: _lands(canvas, missile, t)), landed),
        die(back, dice, event.hit, missile.seed, ring=missile.ring, stays=0.7),
    )  # fmt: skip


def _standing(missile: Loosed) -> Track:
    """What missed stands in the ground until it fades."""
    left = KEPT - 1.0 - AIM - missile.flown - missile.miss

    def paint(canvas: Canvas, t: float) -> None:
        stand(canvas, missile.mark, missile.seed, missile.feather, 1 - ease(t - left))
        if not canvas.reduced:
            dust(canvas, missile.mark, t / 0.3, missile.seed, 0.2, 5)

    return Track(under=paint)


def _flies(canvas: Canvas, missile: Loosed, t: float) -> None:
    """The missile in the air, or its line."""
    if canvas.reduced:
        traced(canvas, missile.actor.at, missile.mark, t / 0.8, missile.feather)
        return
    share = (t - AIM) / (missile.flown + missile.miss)
    if 0 <= share < 1:
        high = min(1.2, missile.target.tall * 0.4) if missile.hit else 0.1
        fly(canvas, missile.kind, missile.muzzle, missile.mark, share, missile.seed, missile.feather, high)
    if missile.kind == "bullet":
        report(canvas, missile.muzzle, missile.way, t - AIM, missile.seed)


def _lands(canvas: Canvas, missile: Loosed, t: float) -> None:
    """What it does where it lands."""
    if t > 0.7:
        return
    target = missile.target
    at = onward(missile.mark, missile.way, -target.size * 0.35)
    if missile.hit:
        hit(canvas, at, t / 0.34, missile.seed, min(0.7, target.tall * 0.45))
    if missile.kind == "boulder":
        dust(canvas, missile.mark, t / 0.6, missile.seed, 0.9, 16)
    elif missile.kind in ("stone", "bullet") and not missile.hit:
        dust(canvas, missile.mark, t / 0.3, missile.seed, 0.2, 5)
    if missile.ring == "best":
        pulse(canvas, at, 0.3 + 0.6 * ease(t / 0.4), GOLD, 1 - ease(t / 0.5))
        words(canvas, "critical", target.at, -target.size - 0.45, 1 - ease((t - 0.5) / 0.2), colour=GOLD)


@clip_of(ShotSpoiled)
def spoiled(event: ShotSpoiled, stage: Stage) -> Clip:
    """A shot that did not come to a throw: the die that forbade it, and "no shot"."""
    who, seed = who_is(stage, event.actor), seed_of(event.actor, event.target, event.why)
    forbade = die(lambda canvas: beside(who.now(canvas), who.size, 90), dice_of(stage, "steady"), False, seed)
    return Tracks(
        event, stage, 0.3, 1.2, forbade,
        lain(word(who, "no shot", shows(0.15, 0.9, 0.3)), TUMBLED),
    )  # fmt: skip
