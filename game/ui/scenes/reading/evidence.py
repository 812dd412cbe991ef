"""A past throw, as the side column shows it: its rule, its arithmetic, and the measurements."""

from __future__ import annotations

import re

from game.core.events import Event
from game.core.state import State
from game.telling.evidence import facts, tally_of
from game.ui.board.forecasts.attacks import die_of, rows_of
from game.ui.panels.models import ForecastView, LogEntry, TallyRow

TAGS = re.compile(r" ?\{#[^}]*\}")


def evidence(state: State, entry: LogEntry) -> ForecastView | None:
    """Return the throw of a log entry: the modifiers that counted and those that did not, and what was measured."""
    event = entry.data
    tally = tally_of(event)
    if not isinstance(event, Event) or tally is None:
        return None
    rows = rows_of(tally) + tuple(TallyRow("", words, rule) for words, rule in facts(state, event))
    die, words = die_of(tally)
    roll = getattr(event, "roll", None)
    return ForecastView(
        sentence=TAGS.sub("", entry.text),
        title="How it came about",
        note=f"{tally.chance * 100:.0f} %",
        rows=rows,
        answer=f"{roll}" if roll is not None else "",
        die=die,
        die_text=words,
    )
