"""What is heard of bodies of troops: many feet, volleys, the din of a line that meets another."""

from __future__ import annotations

from game.systems.large_battles.events import (
    Assailed,
    BodyStruck,
    Marched,
    Stood,
    Vanished,
    Volleyed,
)
from game.ui.board.clips.cues import AIM, flies, flight
from game.ui.board.screening.stage import Stage
from game.ui.books.large_battles.clips import members
from game.ui.sound.cues import LOOSED
from game.ui.sound.hearing import Cue, gait, heard, missed, struck

TRAMP = 0.6
"""Seconds between two takes of the feet of a body."""
DIN = (("clash", 0.9), ("shield", 0.8), ("clash", 0.8), ("parry", 0.6))
"""What a line sounds like that strikes at another, one after the other."""
SALVO = 3
"""So many of the shafts of a volley are heard to leave, and to land."""


@heard(Marched)
def _marched(event: Marched, stage: Stage, start: float) -> list[Cue]:
    if not event.places or event.how == "close":
        return []
    name = event.places[0].figure
    runs = event.how in ("charge", "counter", "on", "break", "retreat")
    step = gait(stage.figure(name))
    return [Cue(start + TRAMP * n, step, 1.0 if runs else 0.7, stage.place(name)) for n in range(2)]


@heard(Assailed)
def _assailed(event: Assailed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "horn-charge", 0.7, _place(event.body, stage))]


@heard(Vanished)
def _vanished(event: Vanished, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "horn-flight", 0.7, _place(event.body, stage))]


@heard(Stood)
def _stood(event: Stood, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "dice", 0.6, _place(event.body, stage))]


@heard(Volleyed)
def _volleyed(event: Volleyed, stage: Stage, start: float) -> list[Cue]:
    here, there = _place(event.body, stage), _place(event.target, stage)
    kind = flies(event.weapon)
    name = LOOSED.get(kind, "throw")
    marks = members(stage, event.target)
    lands = struck(stage.figure(marks[0])) if event.kills and marks else missed(kind)
    gone = AIM + flight(kind, 20.0)
    found = []
    for n in range(SALVO):
        found.append(Cue(start + AIM + 0.1 * n, name, 0.9, here))
        found.append(Cue(start + gone + 0.1 * n, lands, 0.8, there))
    return found


@heard(BodyStruck)
def _clashed(event: BodyStruck, stage: Stage, start: float) -> list[Cue]:
    there = _place(event.target, stage)
    din = [Cue(start + 0.15 * n, name, loud, there) for n, (name, loud) in enumerate(DIN)]
    return [*din, *([Cue(start + 0.3, "fall", 0.8, there)] if event.kills else [])]


def _place(body: str, stage: Stage) -> tuple[float, float] | None:
    """Where a body stands: by the first of it."""
    names = members(stage, body)
    return stage.place(names[0]) if names else None
