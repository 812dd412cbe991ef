"""What figures lose and get back: hit points, levels, their lives."""

from __future__ import annotations

import math

from game.core.events import Event
from game.core.fight.harm import Damaged, Healed, Slain
from game.play.creatures.mending import Revived
from game.play.creatures.touching import Drained
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.course.soaring import altitude_at
from game.ui.board.clips.cues import FALLING, seed_of
from game.ui.board.clips.tracks.effects import closing, dust, dust_over, late, ring, wound
from game.ui.board.clips.tracks.spoken import COUNTED, number, word
from game.ui.board.clips.tracks.track import Tracks, posed, shows, states
from game.ui.board.clips.tracks.whom import who_is
from game.ui.board.screening.stage import Clip, Pose, Stage
from game.ui.kit.words.type import MINUS

SHRINKS = 0.14
"""Seconds in which the arc of hit points goes down."""
FALLS = 0.2
HURT: Colour = (255, 214, 120)
DEADLY: Colour = (255, 150, 110)
BETTER: Colour = (170, 224, 140)
VIOLET: Colour = (190, 140, 220)


RANKS: set[type[Event]] = set()
"""Kinds of events by which men fall in the ranks of a body, and the kills are counted over it."""


@clip_of(Damaged, Healed)
def numbered(event: Damaged | Healed, stage: Stage) -> Clip | None:
    """A number that rises from a figure while its arc changes.

    Of men who fall in the ranks of a body the kills are counted over it instead."""
    ranks = any(stage.all_of(kind) for kind in RANKS)
    if ranks and any(death.figure == event.figure for death in stage.all_of(Slain)):
        return None
    who, better = who_is(stage, event.figure), isinstance(event, Healed)
    before = event.left + (-event.amount if better else event.amount)
    seed, high = seed_of(event.figure, event.amount, event.left), who.high(most=2.4)
    text = f"+{event.amount}" if better else f"{MINUS}{event.amount}"
    colour = BETTER if better else DEADLY if event.left <= 0 else HURT

    def points(t: float) -> Pose:
        return Pose(hit_points=max(0, round(before + (event.left - before) * ease(t / SHRINKS))))

    return Tracks(
        event, stage, SHRINKS, COUNTED,
        posed(who.name, points),
        *([] if better else [wound(who, seed, high * 0.4)]),
        number(who, text, colour, high * 0.75, 0.8, still=0.35),
    )  # fmt: skip


@clip_of(Slain)
def tipped(event: Slain, stage: Stage) -> Clip:
    """A figure falls: it sways, goes down in a puff of dust, and stays where it lies; out of the air, if it flew."""
    who, seed = who_is(stage, event.figure), seed_of(event.figure, event.by)
    high = altitude_at(event, event.figure, stage)
    takes = FALLS if stage.reduced or not high else FALLING

    def fades(t: float) -> Pose:
        return Pose(state="fallen", alpha=100 + round(155 * min(1.0, t / FALLS)))

    lies = takes * 0.85 if high else 0.09
    falls = posed(who.name, fades) if stage.reduced else states([who.name], (0.0, "stunned"), (lies, "fallen"))
    sinks = posed(who.name, lambda t: Pose(altitude=high * max(0.0, 1 - (t / takes) ** 2)) if high else None)
    puff = late(dust(who.at, seed, who.size + 0.3, 14, lasts=0.6), takes * 0.9 if high else 0.07)
    return Tracks(event, stage, takes, takes + 0.6, falls, sinks, puff)


@clip_of(Drained)
def drain(event: Drained, stage: Stage) -> Clip:
    """Levels go: a violet ring closes on the figure twice. The loss of hit points follows at once."""
    who = who_is(stage, event.figure)
    text = f"{MINUS}{event.levels} level" + ("s" if event.levels > 1 else "")

    closes = ring(who, 0.05, VIOLET, lambda t: math.sin(min(1.0, t / 0.5) * math.pi), closing(0.9, 0.5))
    told = word(who, text, shows(0.1, 0.8, 0.3), (226, 190, 244))
    return Tracks(event, stage, 0.2, 1.1, closes, late(closes, 0.15), told)


@clip_of(Revived)
def risen(event: Revived, stage: Stage) -> Clip:
    """One who lay slain gets up: dust, and a word."""
    who = who_is(stage, event.figure)
    rises = dust_over(who.at, seed_of(event.figure), who.size + 0.3, 14, lasts=0.8)
    return Tracks(event, stage, 0.6, 1.1, rises, word(who, "rises", shows(0.15, 0.8, 0.3), apart=0.45))
