"""What is readied for another time: spells that come to nothing before it, and cartridges put in."""

from __future__ import annotations

from game.catalogue.tables import load
from game.core.fight.declaring import SpellSpoiled
from game.core.held.firearms import Reloaded
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of
from game.ui.board.clips.base import BREAKS, Said
from game.ui.board.screening.stage import Clip, Stage


@clip_of(SpellSpoiled)
def spoiled(event: SpellSpoiled, stage: Stage) -> Clip:
    """What was to be cast, and is lost."""
    ends = "is spoiled" if event.kept else "is lost"
    return Said(event, stage, (event.figure,), f"{load().name(event.spell)} {ends}", BREAKS)


@clip_of(Reloaded)
def reloaded(event: Reloaded, stage: Stage) -> Clip:
    """Cartridges are put in."""
    return Said(event, stage, (event.figure,), f"loads {event.rounds}", CREAM)
