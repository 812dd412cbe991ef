"""Blows: a lunge, the weapon's trail, and what it meets: flesh, steel or air; and tricks tried as blows are given."""

from __future__ import annotations

import math

from game.catalogue.tables import load
from game.core.events import Event
from game.core.fight.deeds import Fumbled, Knocked, Parried, Rose, Struck
from game.core.fight.tricks import Guarded, Tried
from game.ui.art.effects.blows import Swing
from game.ui.art.lens import ease
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes import stamps
from game.ui.board.clips.brushes.stamps import Lettering, pulse, spark, words
from game.ui.board.clips.brushes.steel import cross, thrust
from game.ui.board.clips.brushes.tumble import Roll
from game.ui.board.clips.cues import LAND, MEETS, PARRY, seed_of
from game.ui.board.clips.fight.attacks import BAD, GOLD, Attack, attack_of
from game.ui.board.clips.tracks.effects import badge, dust, late, lively, shards
from game.ui.board.clips.tracks.spoken import word
from game.ui.board.clips.tracks.track import Track, Tracks, concerned, moved, shows, states
from game.ui.board.clips.tracks.whom import Point, onward, who_is
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage

BACK = 0.30
"""From the start of a blow until its striker is back in his place."""
THRUSTS = ("spear", "pike", "lance", "dagger", "javelin", "trident", "sting", "horn", "fork")

DODGED = "dodged"
"""The word for a blow that was stepped out of: nothing clashes, and the target swerves."""
TRICKS = {"disarm": "disarm", "split": "split the shield", "hook": "hook the shield", "unhorse": "unhorse",
          "knock": "knock down"}  # fmt: skip


def met_by(event: Struck | Tried, stage: Stage) -> str:
    """How a blow that misses was met: parried, dodged ...; "" where nothing met it."""
    for other in stage.events:
        if isinstance(other, Parried) and other.actor == event.target:
            return "parried"
        meets = MEETS.get(type(other))
        told = meets(other, event, stage) if meets is not None else None
        if told is not None:
            return told
    return "parried" if any(modifier.label.startswith("parried") for modifier in event.tally.modifiers) else ""


def lunge(t: float) -> float:
    """How far forward a striker is, in shares of the lunge: a little back, fast ahead, a moment there, and home."""
    if t < 0.08:
        return -0.35 * ease(t / 0.08)
    if t < LAND:
        u = (t - 0.08) / (LAND - 0.08)
        return -0.35 + 1.35 * u * u
    if t < LAND + 0.04:
        return 1.0
    return 1 - ease((t - LAND - 0.04) / (BACK - LAND - 0.04))


def lunges_far(blow: Attack) -> float:
    """How far its striker lunges, in inches."""
    return min(0.42, 0.24 + 0.1 * blow.actor.size) * (1.3 if blow.ring == "best" else 1.0)


def lands(blow: Attack) -> tuple[Point, float]:
    """Where a blow lands, and how high."""
    reach = math.dist(blow.actor.at, blow.target.at) - blow.target.size * 0.7
    return onward(blow.actor.seen, blow.way, min(reach, blow.actor.size + 1.6)), min(0.9, blow.target.high(0.45, 2.5))


def given(event: Struck | Tried, stage: Stage, blow: Attack, parried: str, meets: Track) -> Clip:
    """A blow is given: its lunge, its trail, what it meets, and its die."""
    trail, right = _trail(blow, past=20 if blow.hit or parried else 75), blow.facing >= 180
    return Tracks(
        event, stage, BACK, 1.15,
        *_lunges(stage, blow, parried),
        trail,
        late(meets, LAND),
        blow.die(Roll(tumble=0.26, stays=0.5, side=1.0 if right else -1.0)),
    )  # fmt: skip


def _lunges(stage: Stage, blow: Attack, parried: str) -> list[Track]:
    """The striker's lunge, and the target that swerves, or gives where it is hit."""
    way, far = blow.way, lunges_far(blow)

    def strikes(t: float) -> Pose | None:
        return Pose(onward(blow.actor.at, way, far * lunge(t))) if t < BACK else None

    def swerves(t: float) -> Pose | None:
        return Pose(onward(blow.target.at, way, 0.0, 0.4 * math.sin(t / BACK * math.pi))) if t < BACK else None

    def gives(t: float) -> Pose | None:
        if not LAND <= t < BACK:
            return None
        back = 0.13 * min(1.4, 0.7 / max(0.3, blow.target.size)) * math.sin((t - LAND) / (BACK - LAND) * math.pi)
        return Pose(onward(blow.target.at, way, back))

    found = [moved(stage, blow.actor.name, strikes)]
    if parried == DODGED:
        found.append(moved(stage, blow.target.name, swerves))
    if blow.hit and blow.actor.name != blow.target.name:
        found.append(moved(stage, blow.target.name, gives))
    return found


def _trail(blow: Attack, past: float) -> Track:
    """The weapon's trail: of a thrust straight on, of a swing from one side to so many degrees past the target."""
    hand = 1 if blow.seed % 2 else -1
    size, far, thrusts = blow.actor.size, lunges_far(blow), any(word in blow.weapon for word in THRUSTS)

    def paint(canvas: Canvas, t: float) -> None:
        u = (t - 0.06) / 0.34
        if not 0 <= u < 1:
            return
        at = onward(blow.actor.seen, blow.way, far * max(0.0, lunge(min(t, LAND))))
        reach = max(size + 0.35, min(math.dist(at, blow.target.seen), size + 1.0))
        if thrusts:
            thrust(canvas, at, blow.facing, reach + (0.0 if blow.hit else 0.35), u)
        else:
            stamps.swing(canvas, at, Swing(reach, blow.facing - hand * 80, blow.facing + hand * past), u)

    return Track(draw=lively(paint))


@clip_of(Struck)
def struck(event: Struck, stage: Stage) -> Clip:
    """A blow: blood and sparks, steel on steel, or dust where a striker stumbles."""
    blow, parried = attack_of(event, stage), "" if event.hit else met_by(event, stage)
    target, (at, high), strong = blow.target, lands(blow), blow.ring == "best"

    def meet(canvas: Canvas, t: float) -> None:
        if t >= 0.9:
            return
        if blow.hit:
            stamps.hit(canvas, at, t / 0.4, blow.seed, high)
            _sparks(canvas, blow, t, 0.85 if strong else 0.5)
        if strong:
            pulse(canvas, target.seen, target.size + 0.1 + 0.6 * ease(t / 0.4), GOLD, 1 - ease(t / 0.45))
            words(
                canvas, "critical", target.seen, -target.size - 0.45, 1 - ease((t - 0.55) / 0.3), Lettering(colour=GOLD)
            )
        if parried:
            if parried != DODGED:
                _clash(canvas, blow, t)
            words(canvas, parried, target.seen, -target.size - 0.4, fade(t))
        elif blow.ring == "worst" and not canvas.reduced:
            stamps.dust(canvas, onward(blow.actor.seen, blow.way, 0.2), t / 0.5, blow.seed, 0.4, 8)

    return given(event, stage, blow, parried, Track(draw=meet))


@clip_of(Tried)
def tried(event: Tried, stage: Stage) -> Clip:
    """A trick tried as a blow is given; it draws no blood."""
    blow, text = attack_of(event, stage), TRICKS.get(event.what, event.what)

    def meet(canvas: Canvas, t: float) -> None:
        if t < 0.9:
            if blow.hit:
                _clash(canvas, blow, t)
            words(canvas, text, blow.actor.seen, -blow.actor.size - 0.4, fade(t))

    return given(event, stage, blow, "" if event.hit else met_by(event, stage), Track(draw=meet))


fade = shows(0.08, 0.55, 0.3)
"""How a word is seen that stands where a blow was met."""


def _clash(canvas: Canvas, blow: Attack, t: float) -> None:
    at, high = lands(blow)
    cross(canvas, at, t / 0.4, high)
    _sparks(canvas, blow, t, 0.6)


def _sparks(canvas: Canvas, blow: Attack, t: float, radius: float) -> None:
    if not canvas.reduced:
        at, high = lands(blow)
        spark(canvas, at, t / 0.34, blow.seed, radius, high)


# ---- what goes with blows ------------------------------------------------------------------------------------------


@clip_of(Parried, Guarded)
def guard(event: Event, stage: Stage) -> Clip:
    """Blows given up to parry: the shield's badge springs up before the blow falls."""
    return Tracks(event, stage, PARRY, 0.8, badge(who_is(stage, concerned(event)[0]), "parry", 0.8))


MISHAPS = {"broken": "breaks", "one broken": "breaks", "damaged": "damaged", "useless": "is ruined",
           "dropped": "dropped", "prone": "falls"}  # fmt: skip
WOODEN = ("bow", "spear", "pike", "lance", "staff", "club", "javelin")


@clip_of(Fumbled)
def mishap(event: Fumbled, stage: Stage) -> Clip:
    """A weapon breaks or is lost: splinters, and a word."""
    who, wood = who_is(stage, event.figure), any(part in event.weapon for part in WOODEN)
    flies = [shards(who, seed_of(event.figure, event.weapon, event.effect), wood)] if event.effect != "prone" else []
    text = MISHAPS.get(event.effect, event.effect)
    if event.weapon and event.effect != "prone":
        text = f"{load().name(event.weapon).lower()} {text}"
    return Tracks(event, stage, 0.35, 1.2, *flies, word(who, text, shows(0.1, 0.9, 0.3), BAD))


@clip_of(Knocked)
def felled(event: Knocked, stage: Stage) -> Clip:
    """A figure is knocked off its feet: back on its heels, then down in the dust."""
    who = who_is(stage, event.figure)
    return Tracks(
        event, stage, 0.3, 0.8,
        states([who.name], (0.0, "stunned"), (0.1, "prone")),
        late(dust(who.at, seed_of(event.figure, event.by), who.size + 0.3, 12), 0.1),
    )  # fmt: skip


@clip_of(Rose)
def up(event: Rose, stage: Stage) -> Clip:
    """A prone figure gets up: on its knees, then on its feet."""
    rises = states([event.figure], (0.0, "prone"), (0.12, "charging"), (0.22, "standing"))
    stamps_up = dust(stage.place(event.figure), seed_of(event.figure), 0.4, 5, lasts=0.3)
    return Tracks(event, stage, 0.3, 0.3, rises, stamps_up)
