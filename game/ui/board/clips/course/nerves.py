"""Nerves: morale dice that tumble over a unit, flight, rallies, refusals, surprise and conditions."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.core.events import Surprised
from game.core.fight.deeds import Knocked
from game.core.fight.harm import Beset, Surrendered
from game.core.fight.moves import Moved
from game.core.fight.nerve import Cornered, Fled, MoraleChecked, Rallied, RefusalTried
from game.core.fight.riding import Unhorsed
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM, REAR
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.tumble import dice_told
from game.ui.board.clips.cues import WHEEL
from game.ui.board.clips.tracks.effects import badges, closing, dust_under, late, opening, rings
from game.ui.board.clips.tracks.spoken import BARE, BOLD, BREAKS, HOLDS, Manner, held, over, verdict, word
from game.ui.board.clips.tracks.track import Track, Tracks, moved, states
from game.ui.board.clips.tracks.whom import course, crowd_of, side_of, turned
from game.ui.board.figures.conditions import badge_of
from game.ui.board.screening.stage import Clip, Pose, Stage, inch

TUMBLE = 0.42
TRIED = Manner(1.3, TUMBLE, 0.9, 1.08, 1.08, BOLD)
SLIPPED = Manner(0.95, 0.36, 0.65, up=0.95, style=BARE)


def stagger(seed: int, places: int, seconds: float) -> Callable[[int], float]:
    """How long each of a crowd waits, so that they do not act as one."""
    return lambda n: (seed + n * 37) % places * seconds


@clip_of(MoraleChecked)
def nerve(event: MoraleChecked, stage: Stage) -> Clip:
    """A morale check: two dice above the unit, what they come to and had to, and a ring about each who is tried."""
    crowd, strength = crowd_of(event, stage, event.figures), held(1.6)
    text = f"{event.roll}, needs {event.tally.least}: {'hold' if event.held else 'break'}"
    dice = dice_told(stage, event.tally.die, event.roll)
    return Tracks(
        event, stage, 0.85, 1.6,
        rings(crowd, CREAM, lambda t: 0.5 * strength(t) * (t < TUMBLE)),
        rings(crowd, HOLDS if event.held else BREAKS, lambda t: 0.9 * strength(t) * (t >= TUMBLE)),
        *verdict(crowd, dice, event.held, text, TRIED),
        about=crowd.names,
    )  # fmt: skip


@clip_of(Fled)
def routed(event: Fled, stage: Stage) -> Clip:
    """Figures turn to flee: a badge springs up, and they wheel about where they run next."""
    crowd = crowd_of(event, stage, event.figures)
    runs = [run for run in stage.all_of(Moved) if len(run.path) > 1]
    ways = {run.figure: course(inch(run.path[0]), inch(run.path[1])) for run in runs}

    def wheeling(name: str, facing: float) -> Track:
        way = ways.get(name)
        looks = (lambda t: None) if way is None else lambda t: turned(facing, way, ease(t / WHEEL))
        return moved(stage, name, lambda t: Pose(facing=looks(t), state="fleeing"))

    return Tracks(
        event, stage, WHEEL, 1.0,
        *[wheeling(who.name, who.facing) for who in crowd.members],
        badges(crowd, "fleeing", 0.9, stagger(crowd.seed, 10, 0.008)),
        about=crowd.names,
    )  # fmt: skip


@clip_of(Rallied)
def rally(event: Rallied, stage: Stage) -> Clip:
    """Figures in flight stand again: the banner goes up."""
    crowd = crowd_of(event, stage, event.figures)
    return Tracks(
        event, stage, 0.5, 1.3,
        rings(crowd, HOLDS, lambda t: math.sin(min(1.0, t / 0.7) * math.pi), opening(0.4, 0.7)),
        badges(crowd, "rally", 1.1, lambda n: n % 6 * 0.03),
        over(crowd, "rallied", held(1.3), HOLDS),
        about=crowd.names,
    )  # fmt: skip


@clip_of(Cornered)
def at_bay(event: Cornered, stage: Stage) -> Clip:
    """Figures that can flee no farther turn to fight: a red ring that closes, and a word."""
    crowd, strength = crowd_of(event, stage, event.figures), held(1.1)
    return Tracks(
        event, stage, 0.35, 1.1,
        Track(draw=rings(crowd, REAR, strength, closing(0.5, 0.3)).under),
        over(crowd, "at bay", strength, BREAKS, BARE),
        about=crowd.names,
    )  # fmt: skip


@clip_of(RefusalTried)
def slipped(event: RefusalTried, stage: Stage) -> Clip:
    """A try to refuse melee, or to escape from it: the d20 above the figure, and what came of it."""
    crowd = crowd_of(event, stage, (event.figure,))
    text = ("escapes" if event.escape else "refuses") if event.success else "held"
    dice = dice_told(stage, event.tally.die, event.roll)
    return Tracks(event, stage, 0.6, 1.25, *verdict(crowd, dice, event.success, text, SLIPPED), about=crowd.names)


@clip_of(Surrendered)
def yielded(event: Surrendered, stage: Stage) -> Clip:
    """Figures give themselves up: a white flag, down on their knees, and a word for all of them."""
    crowd = crowd_of(event, stage, event.figures)
    text = "surrenders" if len(crowd.members) == 1 else "surrender"
    return Tracks(
        event, stage, 0.45, 1.4,
        states(crowd.names, (0.12, "prone")),
        badges(crowd, "yielded", 1.4),
        *[word(who, text, held(1.4)) for who in crowd.members[:1]],
        about=crowd.names,
    )  # fmt: skip


@clip_of(Surprised)
def startled(event: Surprised, stage: Stage) -> Clip:
    """A side is surprised: marks spring up over its figures, one after the other."""
    crowd = crowd_of(event, stage, side_of(stage, event.side))
    marks = badges(crowd, "surprised", 1.0, stagger(crowd.seed, 20, 0.015))
    return Tracks(event, stage, 0.7, 1.3, marks, about=crowd.names)


ELSEWHERE = frozenset({"fleeing", "surprised", "prone"})
"""Badges of what clips of its own tell as it comes."""


@clip_of(Beset)
def beset(event: Beset, stage: Stage) -> Clip | None:
    """A condition comes over figures: a fall or a badge; nothing where another clip tells it."""
    if stage.all_of(Knocked):
        return None
    crowd = crowd_of(event, stage, event.figures)
    if event.condition.name == "prone":
        if stage.all_of(Unhorsed):
            return None
        falls = states(crowd.names, (0.0, "stunned"), (0.1, "prone"))
        return Tracks(event, stage, 0.3, 0.8, falls, late(dust_under(crowd, 0.3, 12), 0.1), about=crowd.names)
    name = badge_of(event.condition)
    if not name or name in ELSEWHERE:
        return None
    return Tracks(event, stage, 0.15, 0.9, badges(crowd, name, 0.9), about=crowd.names)
