"""Counts: a die that tumbles over every figure, the number that is called, who holds, and spells declared."""

from __future__ import annotations

from game.catalogue.tables import load
from game.systems.cydonia.events import ActHeld, CountCalled, CountsOver, CountsRolled, SpellDeclared, Wearied
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of, unshown
from game.ui.board.clips.brushes.tumble import dice_told
from game.ui.board.clips.tracks.effects import rings
from game.ui.board.clips.tracks.spoken import HOLDS, held, title, tumbling, words_over
from game.ui.board.clips.tracks.track import Tracks
from game.ui.board.clips.tracks.whom import crowd_of
from game.ui.board.screening.stage import Clip, Stage

unshown(CountsOver, Wearied)


@clip_of(CountsRolled)
def thrown(event: CountsRolled, stage: Stage) -> Clip:
    """A die over each figure, and the count that it shows; of a quick draw the count stands there instead."""
    high = max((score.count for score in event.scores), default=0)
    dice = {score.figure: dice_told(stage, f"1d{score.die}", score.roll) for score in event.scores}
    quick = {score.figure: f"draws on {score.count}" for score in event.scores if not score.roll}
    return tumbling(event, stage, dice, [score.figure for score in event.scores if score.count == high], quick)


@clip_of(CountCalled)
def called(event: CountCalled, stage: Stage) -> Clip | None:
    """The number, and a ring about those who act on it; parts of a count are not called."""
    if event.part != "act":
        return None
    crowd, text = crowd_of(event, stage, event.figures), f"Count {event.count}" if event.count else "Free round"
    about = rings(crowd, CREAM, held(0.95))
    return Tracks(event, stage, 0.4, 0.95, about, title(text, 0.95, more=0.85), about=crowd.names)


@clip_of(ActHeld)
def holds(event: ActHeld, stage: Stage) -> Clip:
    """The count until which they hold."""
    return words_over(event, stage, f"holds to {event.count}")


@clip_of(SpellDeclared)
def declared(event: SpellDeclared, stage: Stage) -> Clip:
    """The name of the spell that will be cast."""
    return words_over(event, stage, f"{load().name(event.spell)} ...", HOLDS)
