"""With whose eyes a kept battle is watched that is still under way: of the one who plays it."""

from __future__ import annotations

from functools import partial

from game.core.course.secrecy import Kept
from game.core.events import Event
from game.core.fight.harm import Beset
from game.core.fight.stealth import Lurked
from game.core.state import State
from game.files.rows import ReplayFault
from game.rules.knowing.view import told, view
from game.session.recording import Recording
from game.ui.board.screening.screening import Screening
from game.ui.board.view import BoardView
from game.ui.scenes.seats import HUMAN, LURKING, remembered
from game.ui.scenes.table.chronicle import Chronicle

NOT_YET = "its two sides have secrets from each other: it can be taken up now, and watched when it is over"


def onlooker(recording: Recording, replay: str) -> str | None:
    """Return the side with whose eyes a battle is watched, None for all; ReplayFault where two persons have secrets."""
    if recording.finished:
        return None
    persons = [side for side, name in remembered(replay).items() if name == HUMAN]
    if len(persons) < 2:
        return persons[0] if persons else None
    if _has_secrets(recording):
        raise ReplayFault(NOT_YET)
    return None


def _has_secrets(recording: Recording) -> bool:
    hidden = any(one.has_any(LURKING) for one in recording.first.figures.values() if one.conditions)
    return hidden or any(
        isinstance(one, Kept | Lurked) or (isinstance(one, Beset) and one.condition.name in LURKING)
        for one in recording.events
    )


def look_with(eyes: str, table: BoardView, screening: Screening, chronicle: Chronicle) -> None:
    """Have a table, its clips and its log be those of a side."""

    def known(before: State, event: Event, after: State) -> Event | None:
        return told(before, eyes, event, after)

    table.seen = partial(view, side=eyes)
    screening.told = known
    chronicle.eyes = eyes
    chronicle.again(chronicle.teller.state, ())
