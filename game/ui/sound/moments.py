"""What is heard of counts, segments and moments: dice, defences that turn a blow, rites begun and disturbed."""

from __future__ import annotations

from typing import Any

from game.core.counting import CountsRolled, SpellSpoiled
from game.core.firearms import Reloaded
from game.core.horses import HorseHurt
from game.core.riding import Dismounted, Mounted
from game.core.segment_events import ChargeChecked, DeviceInert, InitiativeThrown, Observed
from game.core.unseen import Spotted
from game.play.clockwork_events import (
    CastingBegan,
    CastingDisturbed,
    CastingEnded,
    Countered,
    DefenceMet,
    MetAtSpeed,
    Staggered,
    Tested,
)
from game.play.creatures.mending import Revived
from game.play.creatures.touching import Drained
from game.play.magic.effects.lasting import Confused
from game.play.moving.writing import OrdersRevealed
from game.ui.board.clips.cues import LAND
from game.ui.board.stage import Stage
from game.ui.sound.hearing import Cue, heard, middle


@heard(CountsRolled, InitiativeThrown)
def _all_dice(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start + 0.09 * n, "dice", 0.6) for n in range(3)]


@heard(ChargeChecked, Observed, Spotted, Tested, Confused)
def _die(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "dice", 0.5, middle(event, stage))]


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


@heard(CastingDisturbed, CastingEnded, SpellSpoiled, DeviceInert)
def _spoiled(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "fizzle", 0.5, middle(event, stage))]


@heard(HorseHurt)
def _horse(event: HorseHurt, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "neigh", 0.5, stage.place(event.figure))]


@heard(Mounted, Dismounted)
def _saddle(event: Any, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "hooves", 0.4, middle(event, stage))]


@heard(Drained)
def _drained(event: Drained, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "dark", 0.7, stage.place(event.figure))]


@heard(Revived)
def _revived(event: Revived, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "growth", 0.7, stage.place(event.figure))]


@heard(Reloaded)
def _reloaded(event: Reloaded, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "reload", 0.7, stage.place(event.figure))]


@heard(OrdersRevealed)
def _opened(event: OrdersRevealed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "page", 0.7)]
