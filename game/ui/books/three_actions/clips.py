"""Segments: whose dice come first, castings begun, devices that fail, minds changed, warnings, wrestlers kept off."""

from __future__ import annotations

from game.catalogue.tables import load
from game.systems.three_actions.events import (
    ActBegan,
    ActDone,
    Acted,
    ActLost,
    AttackBrought,
    Busied,
    ChargeChecked,
    DeviceInert,
    DuckedBack,
    InitiativeThrown,
    Intended,
    Interrupted,
    PoppedUp,
    PutOff,
    Readied,
    Reaimed,
    Thwarted,
    TookToFlight,
    Walked,
)
from game.systems.three_actions.ledger import DaggersLooked, MindsAsked, RoundOfSegments, SegmentBegan
from game.systems.three_actions.minds.events import MindMade, Observed, WarningGiven
from game.systems.three_actions.words import DEVICE, SPELL, doing
from game.ui.board.clips import clip_of, unshown
from game.ui.board.clips.beats import read_together
from game.ui.board.clips.brushes.tumble import Die
from game.ui.board.clips.tracks.spoken import BREAKS, HOLDS, tumbling, worded, words_over
from game.ui.board.screening.stage import Clip, Stage

unshown(
    # the clock on the screen shows who means to do what, and when
    RoundOfSegments, SegmentBegan, Intended, ActDone, Walked, Acted, Busied, AttackBrought,
    Readied, PutOff, Interrupted, TookToFlight, MindsAsked, DaggersLooked, Reaimed, DuckedBack,
)  # fmt: skip
read_together(ActLost, Observed, ChargeChecked, MindMade, WarningGiven, PoppedUp)

SEGMENTS = 10
"""Sides of the dice of initiative, one for each segment."""


@clip_of(InitiativeThrown)
def thrown(event: InitiativeThrown, stage: Stage) -> Clip:
    """Every figure's dice; the dice of figures that act first are lit."""
    lowest = min([dice[0] for dice in event.dice.values()], default=0)
    first = [name for name, dice in event.dice.items() if dice[0] == lowest]
    shown = {name: [Die(SEGMENTS, face) for face in dice] for name, dice in event.dice.items()}
    return tumbling(event, stage, shown, first)


@clip_of(ActBegan)
def begun(event: ActBegan, stage: Stage) -> Clip | None:
    """A casting that takes its time."""
    act = doing(stage.state.figures[event.figure]).intents[event.place].act
    if act.kind not in (SPELL, DEVICE) or event.ends == event.segment:
        return None
    return words_over(event, stage, f"{load().name(act.what)} ...", HOLDS)


@clip_of(ActLost)
def lost(event: ActLost, stage: Stage) -> Clip | None:
    """Something begun that comes to nothing."""
    return words_over(event, stage, "comes to nothing", BREAKS) if event.segment else None


@clip_of(ChargeChecked)
def checked(event: ChargeChecked, stage: Stage) -> Clip:
    """Whether there is time for a blow."""
    return words_over(
        event, stage, *(("in time for a blow", HOLDS) if event.success else ("no time for a blow", BREAKS))
    )


@clip_of(Observed)
def observed(event: Observed, stage: Stage) -> Clip | None:
    """Whether a figure notices who has come."""
    told = ("notices", HOLDS) if event.success else ("notices nothing", BREAKS)
    return words_over(event, stage, *told) if event.roll else None


@clip_of(DeviceInert)
def inert(event: DeviceInert, stage: Stage) -> Clip:
    """A device that does nothing."""
    return words_over(event, stage, f"the {load().name(event.item)} does nothing", BREAKS)


@clip_of(Thwarted)
def thwarted(event: Thwarted, stage: Stage) -> Clip:
    """A wrestler kept off, or not."""
    return words_over(event, stage, *(("kept off", HOLDS) if event.hit else ("not kept off", BREAKS)))


clip_of(MindMade)(worded("thinks again"))
clip_of(WarningGiven)(worded("look out!"))
clip_of(PoppedUp)(worded("leans out"))
