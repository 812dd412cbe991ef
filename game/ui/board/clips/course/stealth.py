"""Who is unseen: the die of the unaware, ambushes, who comes to light, searches, and shoulders against a door."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.events import Event
from game.core.fight.stealth import (
    SURPRISE_DIE,
    AmbushSprung,
    Arrived,
    CameBack,
    Lurked,
    Revealed,
    SlippedAway,
    SurpriseRolled,
)
from game.core.fight.unseen import Spotted
from game.core.held.doors import Bashed
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.tumble import Die, dice_told
from game.ui.board.clips.course.nerves import TRIED, TUMBLE
from game.ui.board.clips.tracks.effects import badges, closing, late, opening, ring, rings
from game.ui.board.clips.tracks.spoken import BREAKS, HOLDS, Manner, held, over, verdict
from game.ui.board.clips.tracks.track import Track, Tracks, fading, moved
from game.ui.board.clips.tracks.whom import Who, between, crowd_of, onward, side_of, toward, who_is
from game.ui.board.screening.stage import Clip, Pose, Stage, inch

DUSK: Colour = (150, 176, 214)
"""What is hidden is marked with."""
SWEEP = 70
"""Degrees to each side that one looks who searches."""
TOLD = Manner(1.2)
LUNGES = 0.4
"""Seconds in which one lunges twice at a door."""


def die_and_word(
    event: Event, stage: Stage, names: Sequence[str], dice: Sequence[Die], good: bool, text: str
) -> Clip:
    """A die over a group, and a word for what came of it."""
    crowd = crowd_of(event, stage, names)
    return Tracks(event, stage, 0.8, 1.5, *verdict(crowd, dice, good, text, TOLD), about=crowd.names)


@clip_of(SurpriseRolled)
def unaware(event: SurpriseRolled, stage: Stage) -> Clip:
    """The die of an unaware side; where the other side lies in ambush, over the ambush, which alone sees it."""
    names = side_of(stage, stage.state.enemy_of(event.side) if event.lurking else event.side)
    if event.lurking:
        names = tuple([name for name in names if stage.figure(name).has("hidden")]) or names
    text = ("unnoticed" if event.success else "noticed") if event.lurking else "unaware" if event.success else "aware"
    dice = dice_told(stage, SURPRISE_DIE, event.roll)
    return die_and_word(event, stage, names, dice, event.success == event.lurking, text)


@clip_of(CameBack)
def back(event: CameBack, stage: Stage) -> Clip | None:
    """The die of one who comes back into sight."""
    if event.tally is None:
        return None
    text = "unlooked for" if event.success else "looked for"
    dice = dice_told(stage, event.tally.die, event.roll)
    return die_and_word(event, stage, (event.figure,), dice, event.success, text)


@clip_of(Bashed)
def bashing(event: Bashed, stage: Stage) -> Clip:
    """A shoulder against a door: two lunges at it, the die, and whether it gives way."""
    points = stage.state.terrain[event.door].points
    here = stage.place(event.figure)
    way = toward(here, between(inch(points[0]), inch(points[-1]), 0.5))

    def lunges(t: float) -> Pose | None:
        if t >= LUNGES:
            return None
        return Pose(onward(here, way, 0.22 * abs(math.sin(t / LUNGES * 2 * math.pi))))

    crowd, dice = crowd_of(event, stage, (event.figure,)), dice_told(stage, event.tally.die, event.roll)
    holds = verdict(crowd, dice, event.success, "it gives way" if event.success else "it holds", TOLD)
    return Tracks(event, stage, 0.7, 1.3, moved(stage, event.figure, lunges), *holds, about=crowd.names)


@clip_of(Spotted)
def searched(event: Spotted, stage: Stage) -> Clip:
    """He looks to both sides; the die says whether there was anything to see, and a ring closes on whom he found."""
    crowd, strength = crowd_of(event, stage, (event.actor,)), held(1.6)
    facing = float(stage.figure(event.actor).facing)
    dice = dice_told(stage, event.tally.die, event.roll)
    text = "found" if event.target else "nothing"
    found = [_closed_on(who_is(stage, event.target))] if event.target else []

    def looks(t: float) -> Pose:
        return Pose(facing=(facing + math.sin(min(1.0, t / 0.85) * 2 * math.pi) * SWEEP) % 360)

    return Tracks(
        event, stage, 0.85, 1.6,
        moved(stage, event.actor, looks),
        rings(crowd, CREAM, lambda t: 0.5 * strength(t)),
        *found,
        *verdict(crowd, dice, bool(event.target), text, TRIED),
        about=(event.actor, *([event.target] if event.target else ())),
    )  # fmt: skip


def _closed_on(who: Who) -> Track:
    """The ring that closes on one who was found, when the die lies."""
    strength = held(1.6)
    closes = ring(who.at, who.size + 0.12, HOLDS, lambda age: strength(age + TUMBLE), closing(1.1, 0.35))
    return late(Track(under=closes.draw), TUMBLE)


def marked(event: Event, stage: Stage, names: Sequence[str], text: str, badge: str, tone: Colour) -> Clip:
    """A badge springs up over each of a group, with rings that open, and a word over all of them."""
    crowd, strength = crowd_of(event, stage, names), held(1.1)
    return Tracks(
        event, stage, 0.12, 1.1,
        rings(crowd, tone, strength, opening(0.4, 0.6)),
        *([badges(crowd, badge, 0.9, lambda n: n % 6 * 0.03)] if badge else ()),
        *([over(crowd, text, strength, tone)] if text else ()),
        about=crowd.names,
    )  # fmt: skip


@clip_of(Lurked)
def lurked(event: Lurked, stage: Stage) -> Clip:
    """They vanish from the enemy's eyes."""
    return marked(event, stage, event.figures, "in ambush", "hidden", DUSK)


@clip_of(Revealed)
def revealed(event: Revealed, stage: Stage) -> Clip:
    """They come to light."""
    return marked(event, stage, event.figures, "", "", CREAM)


@clip_of(Arrived)
def arrived(event: Arrived, stage: Stage) -> Clip:
    """One comes to the table."""
    return marked(event, stage, (event.figure,), "", "", CREAM)


@clip_of(AmbushSprung)
def sprung(event: AmbushSprung, stage: Stage) -> Clip:
    """The ambush is sprung: shown over those who walked into it, for its members may still be hidden."""
    return marked(event, stage, side_of(stage, stage.state.enemy_of(event.side)), "ambush!", "", BREAKS)


@clip_of(SlippedAway)
def slips_away(event: SlippedAway, stage: Stage) -> Clip:
    """A side slips away: its figures fade."""
    names = side_of(stage, event.side)
    return Tracks(event, stage, 0.9, 1.0, fading(names, lambda t: 1 - 0.8 * ease(t / 0.9)), about=names)
