"""Battles told in sentences, for where there is no display."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from game.session.recording import Recording
from game.telling.narration import Sentence, Teller

WIDTH = 110


def lines(sentences: Iterable[Sentence]) -> Iterable[str]:
    """Set sentences as lines of text: rounds under a rule, phases indented less than what happens in them."""
    for one in sentences:
        if one.kind == "head":
            yield ""
            yield one.text
            yield "-" * min(len(one.text), WIDTH)
        elif one.kind == "phase":
            yield f"  {one.text}"
        else:
            yield from textwrap.wrap(one.text, WIDTH, initial_indent="    ", subsequent_indent="      ")


def print_recording(recording: Recording, eyes: str | None, to: int | None = None) -> None:
    """Print what a replay tells a side, or all if `eyes` is None, up to an event."""
    events = recording.events if to is None else recording.events[: max(0, to + 1 - recording.first.n)]
    print("\n".join(lines(Teller(recording.first, eyes).tell(events))))
