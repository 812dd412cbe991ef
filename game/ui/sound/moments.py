"""What is heard of counts, horses, healing and loading; and dice and lost spells, which books use for their own."""

from __future__ import annotations

from typing import Any

from game.core.fight.counting import CountsRolled, SpellSpoiled
from game.core.fight.horses import HorseHurt
from game.core.fight.riding import Dismounted, Mounted
from game.core.fight.unseen import Spotted
from game.core.held.firearms import Reloaded
from game.play.creatures.mending import Revived
from game.play.creatures.touching import Drained
from game.play.magic.effects.lasting import Confused
from game.ui.board.screening.stage import Stage
from game.ui.sound.hearing import Cue, heard, middle


@heard(CountsRolled)
def all_dice(event: Any, stage: Stage, start: float) -> list[Cue]:
    """The dice of all, one after the other."""
    return [Cue(start + 0.09 * n, "dice", 0.6) for n in range(3)]


@heard(Spotted, Confused)
def die(event: Any, stage: Stage, start: float) -> list[Cue]:
    """A die."""
    return [Cue(start, "dice", 0.5, middle(event, stage))]


@heard(SpellSpoiled)
def spoiled(event: Any, stage: Stage, start: float) -> list[Cue]:
    """A spell that comes to nothing."""
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
