"""Figures that take wing, sink, come down, and fall out of the air: beside the way that they go, or where they are."""

from __future__ import annotations

from game.core.events import Event
from game.core.fight.moves import Fell, Moved, Soared, Swept, Turned
from game.core.figures import STANDING
from game.core.grain import GRAIN
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.course.winging import Flight, straight
from game.ui.board.clips.cues import FALLING, climbing, run, seed_of, sinking
from game.ui.board.clips.tracks.effects import dust, late
from game.ui.board.clips.tracks.track import Track, Tracks, posed
from game.ui.board.clips.tracks.whom import between, who_is
from game.ui.board.screening.stage import Clip, Pose, Stage, inch

SOARED = 0.9
"""Seconds that the greatest rise takes of one who stays where it is."""
CUT = 0.15
"""Seconds of it for those who asked for little motion."""
STIRS = 0.5
"""Seconds for which dust is whirled up by wings, or by one who falls."""


def altitude_at(event: Event, name: str, stage: Stage) -> float:
    """Return how many inches high a figure is as an event of the beat begins."""
    high = stage.figure(name).altitude
    for other in stage.events:
        if other is event:
            break
        if isinstance(other, Soared) and other.figure == name:
            high = other.altitude
    return high / GRAIN


def flown(event: Moved, stage: Stage, takes: float) -> Flight | None:
    """What wings do on a move that goes through the air, in so many seconds; None on foot."""
    if altitude_at(event, event.figure, stage) <= 0:
        return None
    heights = [other.altitude for other in stage.events if isinstance(other, Soared) and other.figure == event.figure]
    lands = bool(heights) and not heights[-1]
    rises = not stage.figure(event.figure).altitude
    size = who_is(stage, event.figure).size
    return Flight(takes, size, rises=rises, lands=lands and not event.charge, dives=event.charge)


@clip_of(Soared)
def lifted(event: Soared, stage: Stage) -> Clip:
    """A figure that rises as it sets out, sinks as it comes to its end, comes down in a dive, or falls."""
    begin, end = altitude_at(event, event.figure, stage), event.altitude / GRAIN
    way = next((move for move in stage.all_of(Moved) if move.figure == event.figure), None)
    falls = way is None and any(not isinstance(other, (Soared, Turned)) for other in stage.events)
    dives = way is not None and (way.charge or bool(stage.all_of(Swept)))
    if stage.reduced:
        spends = CUT
    elif falls:
        spends = FALLING
    elif way is not None:
        spends = climbing(run(way)) if end > begin else sinking(run(way), dive=dives)
    else:
        spends = min(SOARED, 0.25 + 0.06 * abs(end - begin))

    wings = None
    if way is None and not falls and not stage.reduced:
        size = who_is(stage, event.figure).size
        wings = straight(spends, size, rising=end > begin, lands=not end, springs=not begin)

    def pose(t: float) -> Pose:
        u = min(1.0, t / spends)
        share = u * u if falls or dives else ease(u)
        state = "stunned" if falls and u < 1 else wings(t) if wings is not None and u < 1 else None
        return Pose(altitude=begin + (end - begin) * share, state=state)

    stirred = _stirred(event, stage, way, begin if end else end, spends)
    return Tracks(event, stage, spends, spends + (STIRS if stirred else 0.0), posed(event.figure, pose), *stirred)


def _stirred(event: Soared, stage: Stage, way: Moved | None, ground: float, spends: float) -> list[Track]:
    """Dust at the foot of one who leaves the ground, or comes down on it."""
    if ground or stage.reduced:
        return []
    who = who_is(stage, event.figure)
    place = inch(way.path[-1]) if way is not None and not event.altitude else who.at
    whirl = dust(place, seed_of(event.figure, event.altitude), who.size + 0.5, 14, lasts=STIRS)
    return [whirl if event.altitude else late(whirl, spends * 0.85)]


@clip_of(Fell)
def fallen(event: Fell, stage: Stage) -> Clip | None:
    """A figure that nothing holds up any more comes down: it drops, or softly. The slain fell as they were slain."""
    who = stage.figure(event.figure)
    if who.fate != STANDING:
        return None
    begin, here, there = event.height / GRAIN, inch(who.at), inch(event.at)
    spends = CUT if stage.reduced else SOARED if event.softly else FALLING

    def pose(t: float) -> Pose:
        u = min(1.0, t / spends)
        gone = ease(u) if event.softly else u * u
        return Pose(between(here, there, gone), altitude=begin * (1 - gone), state=None if event.softly else "stunned")

    course = posed(event.figure, pose)
    whirl = dust(inch(event.at), seed_of(event.figure, event.height), who_is(stage, event.figure).size + 0.5, 14,
                 lasts=STIRS)  # fmt: skip
    if event.softly:
        return Tracks(event, stage, spends, spends, course)
    return Tracks(event, stage, spends, spends + STIRS, course, late(whirl, spends * 0.85))
