"""The light before which the undead turn."""

from __future__ import annotations

import math
from functools import partial

from game.play.magic.turning import UndeadTurned
from game.rules.magic.turning import DESTROYED, HELD
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.stamps import pulse
from game.ui.board.clips.brushes.tumble import Roll, dice_of
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.tracks.effects import dust_over, late, light, lively, opening, ring
from game.ui.board.clips.tracks.spoken import die, word
from game.ui.board.clips.tracks.track import Track, Tracks, posed, shows
from game.ui.board.clips.tracks.whom import Point, Who, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage

HALLOWED: Colour = (255, 240, 176)
ASHES: Colour = (250, 250, 240)
REACH = 6.0
"""Inches to which the light runs."""
RUNS = 0.6
RECOIL = 0.55
"""Seconds for which the turned stagger."""
THROWN = 0.34
"""Inches by which the light throws them back."""


@clip_of(UndeadTurned)
def turned(event: UndeadTurned, stage: Stage) -> Clip:
    """The cleric's light runs out to its range; the turned are ringed, the destroyed flare, the others stand."""
    who, dice = who_is(stage, event.figure), dice_of(stage, "turning")
    seed = seed_of(stage.state.round, event.figure, event.roll)
    won = any(judged.outcome != HELD for judged in event.judged)

    def spot(canvas: Canvas) -> Point:
        x, y = who.now(canvas)
        return x - who.size - 0.45, y - 0.15

    reached = [
        track
        for judged in event.judged
        for track in _reached(stage, who, who_is(stage, judged.figure), judged.outcome, seed)
    ]
    return Tracks(
        event, stage, RUNS + 0.15, 1.6,
        Track(under=partial(_spreads, who)),
        die(spot, dice, won, seed, Roll(stays=0.9)),
        Track(draw=lively(partial(_shines, who))),
        *reached,
    )  # fmt: skip


def _spreads(who: Who, canvas: Canvas, t: float) -> None:
    """Rings of light that run out on the ground."""
    front = 1.0 if canvas.reduced else ease(t / RUNS)
    fade = 1 - ease((t - RUNS) / 0.5)
    for back in (0.0, 0.35, 0.7):
        radius = round((REACH * front - back) * 4) / 4
        if radius > 0.4:
            pulse(canvas, who.at, radius, HALLOWED, fade * (0.9 - back))


def _shines(who: Who, canvas: Canvas, t: float) -> None:
    """The light at the symbol."""
    shine = math.sin(min(1.0, t / (RUNS * 1.6)) * math.pi)
    light(canvas, who.now(canvas), who.high() * 0.9, 0.9, HALLOWED, shine * 0.8)


def _reached(stage: Stage, cleric: Who, who: Who, outcome: str, seed: int) -> list[Track]:
    """What happens to one as the light reaches him: one not left standing is thrown back; others stagger."""
    far = math.dist(cleric.at, who.at)
    reached, still = RUNS * min(1.0, far / REACH), 0.1
    strength = shows(0.1, 0.6, 0.4)
    if outcome == HELD:
        return [late(word(who, "stands", lambda t: 0.8 * strength(t), apart=0.35), reached, still)]
    begins = still if stage.reduced else reached

    def recoils(t: float) -> Pose | None:
        age = t - begins
        if not 0 <= age < RECOIL:
            return None
        back = 0.0 if stage.reduced else THROWN * math.sin(math.pi * age / RECOIL) / max(far, 0.1)
        (x, y), (cx, cy) = who.at, cleric.at
        return Pose(at=(x + (x - cx) * back, y + (y - cy) * back), state="stunned")

    found = [posed(who.name, recoils)]
    if outcome == DESTROYED:
        found.append(late(ring(who, 0.12, ASHES, strength, opening(0.5, 0.5)), reached, still))
        found.append(late(dust_over(who, seed, who.size + 0.4, 14, lasts=0.8), reached, still))
    else:
        found.append(late(ring(who, 0.12, HALLOWED, strength), reached, still))
    return found
