"""What is heard of moments of one's own: defences that turn a blow, bashes, rites begun and disturbed, tests."""

from __future__ import annotations

from game.systems.exile.events import (
    CastingBegan,
    CastingDisturbed,
    CastingEnded,
    ChoiceLost,
    ChoiceShown,
    Countered,
    DefenceMet,
    MetAtSpeed,
)
from game.systems.exile.wound_events import Dazed, FatigueSpent, Located, Maimed, Staggered, Tested
from game.ui.board.clips.cues import LAND
from game.ui.board.screening.stage import Stage
from game.ui.sound.hearing import Cue, heard, middle, unheard
from game.ui.sound.moments import die, spoiled

unheard(
    # what comes with a blow that is heard itself, and words over figures
    ChoiceLost, ChoiceShown, Dazed, FatigueSpent, Located, Maimed,
)  # fmt: skip


@heard(DefenceMet)
def _met(event: DefenceMet, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start + LAND, "parry", 0.8, stage.place(event.figure))]


@heard(Countered)
def _countered(event: Countered, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "swing", 0.7, stage.place(event.figure))]


@heard(Staggered)
def _bashed(event: Staggered, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "shield", 0.9, stage.place(event.figure))]


@heard(MetAtSpeed)
def _met_at_speed(event: MetAtSpeed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "clash", 1.0, middle(event, stage))]


@heard(CastingBegan)
def _rites(event: CastingBegan, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "spell", 0.4, stage.place(event.figure))]


heard(Tested)(die)
heard(CastingDisturbed, CastingEnded)(spoiled)
