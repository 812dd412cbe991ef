"""Clips by kind of event. An event without one is applied at once; those in SILENT have none on purpose."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import TypeVar

from game.core.events import Event
from game.ui.board.screening.stage import Builder

CLIPS: dict[type[Event], Builder] = {}
"""Called as CLIPS[type(event)](event, stage)."""

SILENT: set[str] = {
    # the agenda and its bookkeeping
    "StepBegan", "Scheduled", "Dropped", "Met", "BlowsCounted", "StrikeOrdered", "StruckFirst", "StruckBehind",
    "Hastened", "Parted", "Forgone", "KeptOff", "Alarmed", "GuardUp", "GuardDown", "StuntSpent",
    "Contacted", "FirstChosen", "ShotsDeclared", "VolleyOver", "CountsOver", "Wearied",
    # what calls for the checks that are shown
    "Dreaded", "LossesReached",
    # what is remembered of charges and of horses
    "Launched", "CutDown", "WentOn", "Released", "HorseMustered",
    # told by the panels, the log and the curtain
    "BattleBegan", "BattleEnded", "DrawRefused", "StoodStill", "NoWayAcross", "OrderChosen", "StandingOrdered",
    "Kept", "Unsealed",
    # who falls when all have struck
    "Doomed",
    # before the battle
    "Mustered", "Deployed", "DeployedUnseen", "Arrayed",
    # of the umpire and of dice from a real table
    "UmpireSpoke", "TakenOff", "DiceTyped",
    # dice are shown by what they were thrown for
    "Thrown",
    # the table's own badges, and the figure's own weapon, tell these
    "Locked", "Freed", "Drew", "Hurled",
    # what is noted of bodies of troops
    "HostMustered", "TurnOrdered", "FireDeclared", "BodyNoted", "Thinned",
    # what figures hold and carry
    "LetGo", "TookUp", "LentHand", "Stowed", "UnpackingBegan", "Unpacked",
    # the table shows engines as they stand, and their marks what is declared of them
    "EngineSetUp", "EngineLeft", "EngineAimed", "EngineLoaded", "EngineDragged",
    # the table shows these as they are
    "Laid", "Lifted", "Razed", "Toiled",
    # told by the log and the badges: surprise
    "Unmasked", "Encountered", "LostFromSight", "Seen", "WanderersSought",
    # what was raised or holds by them is told by the log, the badges and the table
    "Enchanted", "Lapsed",
}  # fmt: skip
"""Names of the kinds that are told by the panels, the badges and the log alone; books enter theirs besides."""

B = TypeVar("B", bound=Callable[..., object])


def clip_of(*kinds: type[Event]) -> Callable[[B], B]:
    """Mark a builder (or a class of clips made from event and stage) as that of some kinds of events."""

    def mark(builder: B) -> B:
        for kind in kinds:
            CLIPS[kind] = builder  # type: ignore[assignment]
        return builder

    return mark


def load() -> None:
    """Import every module of clips, those of books with them, so that the registry is full."""
    for _, name, _ in walk_packages(__path__, f"{__name__}."):
        import_module(name)
    import_module("game.ui.books").load()
