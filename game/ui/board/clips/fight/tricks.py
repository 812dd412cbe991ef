"""Tricks: a weapon that flies off, a shield that holds or is split, a scrum, a stunt."""

from __future__ import annotations

import math

from game.core.fight.tricks import Captured, Disarmed, Grappled, Gripped, ShieldHeld, ShieldLost, StuntTried
from game.core.held.things import Laid
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.steel import spinning
from game.ui.board.clips.brushes.tumble import Roll, dice_of, dice_told
from game.ui.board.clips.cues import LAND, seed_of
from game.ui.board.clips.fight.attacks import BAD, attack_of
from game.ui.board.clips.fight.blows import lunge
from game.ui.board.clips.tracks.effects import badge, dust_over, lain, late, lively, ring, shards, sparks
from game.ui.board.clips.tracks.spoken import HOLDS, die, word
from game.ui.board.clips.tracks.track import Track, Tracks, moved, shows, states
from game.ui.board.clips.tracks.whom import Point, Who, beside, between, course, onward, toward, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

FLIES = 0.55
"""Seconds for which what is struck from a hand is in the air."""
LOST = {"broken": "shield broken", "split": "shield split", "hooked": "shield hooked"}


@clip_of(ShieldLost, Disarmed)
def lost(event: Disarmed | ShieldLost, stage: Stage) -> Clip:
    """A weapon or shield flies from a hand to where it comes to lie, or breaks where it is."""
    who, seed = who_is(stage, event.figure), seed_of(event.figure, event.by)
    shield = isinstance(event, ShieldLost)
    item = event.shield if isinstance(event, ShieldLost) else event.weapon
    text = LOST.get(event.how, "shield lost") if isinstance(event, ShieldLost) else "disarmed"
    told = word(who, text, shows(0.1, 1.0, 0.3), BAD)
    laid = [lain.thing for lain in stage.all_of(Laid) if lain.thing.item == item]
    if not laid:
        return Tracks(event, stage, 0.3, 1.3, shards(who, seed, "wood" in item), told)
    there = inch(laid[0].at)
    falls = late(dust_over(there, seed, 0.2, 5, lasts=0.3), FLIES)
    return Tracks(event, stage, FLIES, 1.3, _flying(who, there, seed, shield), falls, told)


def _flying(who: Who, there: Point, seed: int, shield: bool) -> Track:
    """What was struck from a hand, turning in the air."""

    def paint(canvas: Canvas, t: float) -> None:
        u = t / FLIES
        if u < 1:
            high = 0.6 * who.high() * (1 - u) + 1.5 * math.sin(u * math.pi)
            spinning(canvas, between(who.now(canvas), there, u), u * 900 + seed % 360, high, shield)

    return Track(draw=lively(paint))


@clip_of(ShieldHeld)
def taken(event: ShieldHeld, stage: Stage) -> Clip:
    """A shield takes a hit: sparks at its rim, its die, and what it took; the rest of the hit follows at once."""
    who, there = who_is(stage, event.actor), stage.place(event.target)
    seed = seed_of(event.actor, event.target, event.roll)
    dice = dice_of(stage, "shield") or dice_told(stage, "1d6", event.roll)

    def rim(canvas: Canvas) -> Point:
        return onward(who.now(canvas), toward(who.now(canvas), there), who.size * 0.8)

    def back(canvas: Canvas) -> Point:
        return beside(who.now(canvas), who.size, course(who.now(canvas), there))

    return Tracks(
        event, stage, 0.12, 1.1,
        sparks(rim, seed, 0.7, who.high() * 0.5),
        die(back, dice, True, seed, Roll(tumble=0.2, stays=0.6)),
        word(who, f"shield takes {event.taken}", shows(0.08, 0.8, 0.3), HOLDS),
    )  # fmt: skip


@clip_of(Gripped)
def grip(event: Gripped, stage: Stage) -> Clip:
    """One figure throws itself at another: the die, and how strong the hold is.

    The next may join them at once."""
    hold = attack_of(event, stage)
    who = hold.actor
    text, colour = (str(event.strength), HOLDS) if event.hit else ("no hold", BAD)
    return Tracks(
        event, stage, LAND, 1.1,
        moved(stage, who.name, lambda t: Pose(onward(who.at, hold.way, 0.4 * lunge(min(t, LAND))))),
        hold.die(Roll(tumble=0.22, stays=0.5)),
        lain(word(who, text, lambda t: 1 - ease((t - 0.75) / 0.3), colour, apart=0.35), 0.22),
    )  # fmt: skip


@clip_of(Grappled)
def scrum(event: Grappled, stage: Stage) -> Clip:
    """All roll about in a cloud of dust; then the one below lies still, or throws them off."""
    target = who_is(stage, event.target)
    seed = seed_of(event.target, event.strength, event.resistance)
    text = f"{event.strength} : {event.resistance} {'held' if event.held else 'thrown off'}"

    def closing_in(n: int, place: Point) -> Track:
        way = toward(place, target.at)

        def pose(t: float) -> Pose:
            near = 0.3 if t < 0.55 or event.held else -0.35 * math.sin(min(1.0, (t - 0.55) / 0.25) * math.pi)
            x, y = onward(place, way, near)
            return Pose((x + 0.05 * math.sin(t * 40 + n * 2.1), y))

        return moved(stage, event.figures[n], pose)

    def shaken(t: float) -> Pose:
        return Pose((target.at[0] + 0.05 * math.sin(t * 37), target.at[1]), state="stunned")

    told = word(target.still, text, shows(0.1, 0.9, 0.3), HOLDS if event.held else BAD, apart=0.5)
    return Tracks(
        event, stage, 0.8, 1.7,
        *[closing_in(n, stage.place(name)) for n, name in enumerate(event.figures)],
        moved(stage, target.name, shaken),
        *[late(dust_over(target.at, seed + n, target.size + 0.5, 16, lasts=0.6), n * 0.22) for n in range(3)],
        late(told, 0.5),
        about=(event.target, *event.figures),
    )  # fmt: skip


@clip_of(Captured)
def bound(event: Captured, stage: Stage) -> Clip:
    """A prisoner is taken: he goes down, and the flag goes up."""
    who = who_is(stage, event.figure)
    down, told = states([who.name], (0.0, "prone")), word(who, "captured", shows(0.12, 1.05, 0.35))
    return Tracks(event, stage, 0.45, 1.4, down, badge(who, "yielded", 1.4), told)


@clip_of(StuntTried)
def daring(event: StuntTried, stage: Stage) -> Clip:
    """A stunt: its name, its die, and a ring that says whether it came off."""
    who, tone = who_is(stage, event.actor), HOLDS if event.success else BAD
    dice = dice_told(stage, event.tally.die, event.roll)
    seed = seed_of(event.actor, event.stunt, event.roll)
    back = beside(who.at, who.size, who.facing)
    return Tracks(
        event, stage, 0.45, 1.3,
        die(lambda canvas: back, dice, event.success, seed, Roll(tumble=0.3, stays=0.6)),
        lain(ring(who, 0.15, tone, lambda t: 1 - ease((t - 0.6) / 0.4)), 0.3),
        word(who, event.name, shows(0.1, 1.0, 0.3), tone),
    )  # fmt: skip
