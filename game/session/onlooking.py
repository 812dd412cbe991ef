"""Whose view of an unfinished battle is shown: that of the person who plays it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from msgspec import ValidationError, json

from game import paths
from game.core.course.secrecy import Kept
from game.core.fight.harm import Beset
from game.core.fight.stealth import Lurked
from game.files.played import HUMAN
from game.files.rows import ReplayFault
from game.rules.stealth.unseen import HIDDEN, INVISIBLE
from game.session.recording import Recording

LURKING = frozenset({HIDDEN, INVISIBLE})
NOT_YET = "its two sides have secrets from each other: it can be taken up now, and watched when it is over"

KNOWN = "seats.json"
MOST = 100
"""Battles of which it is remembered who sat where."""


def onlooker(recording: Recording) -> str | None:
    """Return the side whose view is shown, None for the whole truth.

    ReplayFault where two persons have secrets, or where it is unknown which side a person plays."""
    if recording.finished:
        return None
    seats = remembered(recording.path.name)
    persons = [side for side, name in seats.items() if name == HUMAN]
    if len(persons) == 1:
        return persons[0]
    if (persons or (not seats and any(line.by == HUMAN for line in recording.lines))) and _has_secrets(recording):
        raise ReplayFault(NOT_YET)
    return None


def _has_secrets(recording: Recording) -> bool:
    hidden = any(figure.has_any(LURKING) for figure in recording.first.figures.values() if figure.conditions)
    return hidden or any(
        isinstance(event, Kept | Lurked) or (isinstance(event, Beset) and event.condition.name in LURKING)
        for event in recording.events
    )


def remembered(replay: str) -> dict[str, str]:
    """Return who played each side of a battle, by the name of its replay; nothing where it is unknown."""
    return _known().get(replay, {})


def remember(replay: str, players: Mapping[str, str]) -> None:
    """Note who plays which side of a battle, for when it is taken up again."""
    known = _known()
    known[replay] = dict(players)
    kept = dict(list(known.items())[-MOST:])
    with contextlib.suppress(OSError):
        paths.write_whole(paths.settings() / KNOWN, json.encode(kept))


def _known() -> dict[str, dict[str, str]]:
    try:
        return json.decode((paths.settings() / KNOWN).read_bytes(), type=dict[str, dict[str, str]])
    except (OSError, ValidationError, ValueError):
        return {}
