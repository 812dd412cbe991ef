"""Battles told in sentences, for where there is no display."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable

from game.session.recording import Recording
from game.telling.narration import Sentence, Teller

WIDTH = 110


def lines(sentences: Iterable[Sentence]) -> Iterable[str]:
    """Set sentences as lines of text: rounds under a rule, phases indented less than what happens in them."""
    for sentence in sentences:
        if sentence.kind == "head":
            yield ""
            yield sentence.text
            yield "-" * min(len(sentence.text), WIDTH)
        elif sentence.kind == "phase":
            yield f"  {sentence.text}"
        else:
            yield from textwrap.wrap(sentence.text, WIDTH, initial_indent="    ", subsequent_indent="      ")


def print_recording(recording: Recording, eyes: str | None, to: int | None = None) -> None:
    """Print what a replay tells a side, or all if `eyes` is None, up to an event."""
    events = recording.events if to is None else recording.events[: max(0, to + 1 - recording.first.n)]
    teller = Teller(recording.first, eyes)
    if recording.in_the_dark:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from game.ui.board.dark.played_back import untold_of  # most battles are not in the dark

        teller.untold = untold_of(recording, eyes)
    print("\n".join(lines(teller.tell(events))))
