"""Light between two: a gaze that runs from a creature's eyes to whoever meets them, and a power duel."""

from __future__ import annotations

import math

from game.play.creatures.gazing import GazeUsed
from game.play.melee.tricks.dueling import Dueled
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.numerals import Number, numeral
from game.ui.board.clips.brushes.stamps import letters
from game.ui.board.clips.cues import DUEL, GAZE
from game.ui.board.clips.tracks.effects import beam, closing, late, ring
from game.ui.board.clips.tracks.track import Curve, Track, Tracks, moved, shows
from game.ui.board.clips.tracks.whom import Who, course, turned, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage

LIGHTS: dict[str, Colour] = {"death": (196, 220, 150), "charm": (244, 160, 206)}
DUELLISTS: tuple[Colour, Colour] = ((150, 190, 255), (255, 170, 110))
"""Of the challenger, and of his enemy."""
STRUGGLE = 0.62
"""The share of the time until it is decided for which neither gives way."""


def glance(stage: Stage, who: Who, other: Who, lasts: float) -> Track:
    """A glance of one towards another, and back."""
    way = max(-30.0, min(30.0, (course(who.at, other.at) - who.facing + 180) % 360 - 180))

    def looks(t: float) -> Pose:
        return Pose(facing=turned(who.facing, who.facing + way, math.sin(min(1.0, t / lasts) * math.pi)))

    return moved(stage, who.name, looks)


@clip_of(GazeUsed)
def gazed(event: GazeUsed, stage: Stage) -> Clip:
    """The creature looks round, its eyes kindle, and a ring closes on its target."""
    who, target = who_is(stage, event.figure), who_is(stage, event.target)
    colour, meets = LIGHTS.get(event.kind, (230, 220, 170)), GAZE * 0.8
    light = shows(0.15, 0.6, 0.45)
    reach: Curve = (lambda t: 1.0) if stage.reduced else lambda t: ease(t / meets)
    return Tracks(
        event, stage, GAZE, 1.1,
        glance(stage, who, target, GAZE),
        beam((who.at, target.at), (who.high() * 0.8, target.high() * 0.7), colour, reach, light),
        late(ring(target, 0.1, colour, shows(0.15, 0.6 - meets, 0.45), closing(0.6, 0.25)), meets),
    )  # fmt: skip


# ---- power duels ---------------------------------------------------------------------------------------------------


@clip_of(Dueled)
def duelled(event: Dueled, stage: Stage) -> Clip:
    """They turn to each other, light runs from both, and the greater total drives it home."""
    pair = who_is(stage, event.actor), who_is(stage, event.target)
    loser = 1 if event.won else 0
    beaten, highs = pair[loser], (pair[0].high() * 0.75, pair[1].high() * 0.75)
    ends, shown = (pair[0].at, pair[1].at), shows(0.12, DUEL + 0.15, 0.3)

    def grown(t: float) -> float:
        return 1.0 if stage.reduced else ease(t / (DUEL * 0.3))

    def meets(t: float) -> float:
        return _meeting(t, float(loser), stage.reduced)

    gives = ring(beaten, 0.1, DUELLISTS[1 - loser], shows(0.12, 0.45, 0.4), closing(0.6, 0.25))
    return Tracks(
        event, stage, DUEL, 1.6,
        glance(stage, pair[0], pair[1], DUEL),
        glance(stage, pair[1], pair[0], DUEL),
        beam(ends, highs, DUELLISTS[0], lambda t: meets(t) * grown(t), shown),
        beam(ends[::-1], highs[::-1], DUELLISTS[1], lambda t: (1 - meets(t)) * grown(t), shown),
        *[_total(who, total, colour) for who, total, colour in zip(pair, (event.total, event.against), DUELLISTS)],
        late(gives, DUEL),
        about=(event.actor, event.target),
    )  # fmt: skip


def _meeting(t: float, goal: float, still: bool) -> float:
    """Where the lights meet, from 0 at the challenger to 1 at his enemy."""
    if still:
        return 0.5 if t < DUEL else goal
    hold = DUEL * STRUGGLE
    sway = 0.06 * math.sin(t * 15) * (1 - ease((t - hold) / 0.1))
    return 0.5 + sway + (goal - 0.5) * ease((t - hold) / (DUEL - hold))


def _total(who: Who, total: int, colour: Colour) -> Track:
    """What one has thrown, over his head."""
    shown = shows(0.15, DUEL - 0.05, 0.15)

    def paint(canvas: Canvas, t: float) -> None:
        if who.name in canvas.places:
            up = who.high() * 0.75 + 0.7 + letters(canvas) / (2 * canvas.lens.scale)
            numeral(canvas, Number(str(total), shown(t), colour), who.at, up)

    return Track(draw=paint)
