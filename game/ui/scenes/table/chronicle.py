"""The log as it grows: the sentences of events as they are shown, and what the timeline keeps of a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from game.core.events import Event, RoundBegan, StepBegan
from game.core.fight.deeds import StrikeOrdered
from game.core.state import State
from game.session.consulting.rule_use import RuleUses
from game.telling.evidence import tally_of
from game.telling.narration import Sentence, Teller
from game.telling.sentences import DIE, FIGURE, NUMBER, RULE, SIDE
from game.telling.teller import DARK
from game.ui.board.overlays.log_marks import is_drawn, who_is_drawn
from game.ui.kit.words.rich import plain, quoted
from game.ui.panels.battle.log import Log
from game.ui.panels.models import LogEntry

SIGNPOSTS = ("head", "phase")
"""Kinds of entries that only say where one is."""

UNSEEN = Event()
"""What stands for an event that is none of the side's business."""

TAGS = 2
"""Rules that are shown behind a sentence."""
TAG = re.compile(r" ?\{#[^}]*\}")
"""The tag of a rule, in a sentence of the log."""


class Chronicle:
    """Follows the shown state, and writes the log of it."""

    def __init__(self, log: Log, state: State) -> None:
        self.log = log
        self.eyes: str | None = None
        """The side with whose eyes it is told; None for all."""
        self.mute = False
        """Whether nothing is told: of two who have secrets neither sits before it yet."""
        self.untold: Callable[[State, Event, State], bool] | None = None
        """Whether nothing is told of an event: it happens in the dark."""
        self.darkened: Callable[[State, Event, State], frozenset[str]] | None = None
        """Who is not named of those in an event, for he is in the dark."""
        self.teller = Teller(state)
        self.teller.mends = True
        self._starts: list[int] = []
        """How many entries stood before each of the sentences told last."""
        self.now: StepBegan | None = None
        """The step under way on the screen."""
        self._of_last_round = False
        """Whether it began before the round that is under way."""
        self.past: list[tuple[str, str]] = []
        """Titles and sides of the steps of this round that are over."""
        self.notices: list[tuple[int, LogEntry]] = []
        """What was noted about the game itself, and how many entries stood before it."""
        self.reasons: dict[str, tuple[str, str]] = {}
        """Why each figure strikes when it does: the reason and its rule."""
        self.uses = RuleUses()
        """Which rules the events told so far have used."""

    def hear(self, events: Iterable[Event], before: State, after: State) -> None:
        """Write of events that were just shown."""
        found = tuple(events)
        state = self.teller.state
        told = self.teller.tell(found)
        known = tuple([UNSEEN if event is None else event for event in self.teller.known])
        if not self.mute:
            self.uses.hear(known, state.n)
        heard = 0
        starts = self._starts
        if told:
            self._starts = []
        for sentence in told:
            if self.mute:
                continue
            drawn = self._taken_back(starts[-sentence.instead]) if 0 < sentence.instead <= len(starts) else ()
            self._starts.append(len(self.log.entries))
            place = sentence.n - state.n
            about = known[heard : place + 1]
            heard = max(heard, place + 1)
            entry = entry_of(state, sentence, known[place] if 0 <= place < len(known) else None, about)
            if entry is not None:
                self.log.append(replace(entry, drawn=(*drawn, *entry.drawn)) if drawn else entry)
        for event in known:
            self._note(event)

    def _taken_back(self, start: int) -> tuple[Event, ...]:
        """Drop entries from one on, and return of what they told."""
        drawn = tuple([event for entry in self.log.entries[start:] for event in entry.drawn])
        self.log.truncate(start)
        return drawn

    def _note(self, event: Event) -> None:
        if isinstance(event, RoundBegan):
            self.past.clear()
            self.reasons.clear()
            self._of_last_round = True
        elif isinstance(event, StepBegan):
            if self.now is not None and not self.now.begun.quiet and not self._of_last_round:
                step = self.now.begun
                self.past.append((step.title, getattr(step, "side", "")))
            self.now, self._of_last_round = event, False
        elif isinstance(event, StrikeOrdered):
            for turn in event.order:
                self.reasons[turn.figure] = (turn.reason, turn.rule)

    def again(self, state: State, events: Iterable[Event]) -> None:
        """Write everything anew from a state, after an undo or in a replay. Notices stay."""
        self.log.clear()
        self.teller = Teller(state, self.eyes)
        self.teller.untold, self.teller.mends = self.untold, True
        self.teller.darkened = self.darkened
        self.now = None
        self.past.clear()
        self.reasons.clear()
        self.uses = RuleUses()
        self.hear(events, state, state)
        entries = list(self.log.entries)
        for place, entry in self.notices:
            entries.insert(place, entry)
        if self.notices:
            self.notices = [(min(place, len(entries) - 1), entry) for place, entry in self.notices]
            self.log.clear()
            self.log.extend(entries)

    def last_use(self, rule: str) -> int | None:
        """The place in the log of the sentence of a rule's last use, or the nearest to it."""
        use = self.uses.found.get(rule)
        if use is None:
            return None
        entries = self.log.entries
        told = None
        for place in range(len(entries) - 1, -1, -1):
            entry = entries[place]
            if entry.id < 0 or entry.kind in SIGNPOSTS:
                continue
            if entry.id < use.n:
                if told is None or (entries[told].id != use.n and f"{{#{rule}}}" in entry.text):
                    return place
                return told
            told = place
        return told

    def last_words(self) -> str:
        """The last sentence of what happened, without its rules."""
        told = (entry for entry in reversed(self.log.entries) if entry.kind not in ("head", "warning"))
        return next((plain(TAG.sub("", entry.text)) for entry in told), "")

    def last_told(self, rule: str) -> str:
        """The log's sentence of a rule's last use, or "", with the round and what was under way."""
        place = self.last_use(rule)
        use = self.uses.found.get(rule)
        if place is None or use is None:
            return ""
        entry = self.log.entries[place]
        if entry.id != use.n and f"{{#{rule}}}" not in entry.text:
            return ""  # the sentence beside it tells of something else
        words = use.when
        return f"{{_{words[:1].upper()}{words[1:]}:}} {entry.text}"

    def notice(self, sentence: str) -> None:
        """Note something about the game itself."""
        entry = LogEntry(quoted(sentence), "warning")
        self.notices.append((len(self.log.entries), entry))
        self.teller.halves = None
        self.log.append(entry)


def entry_of(
    state: State, sentence: Sentence, event: Event | None = None, about: tuple[Event, ...] = ()
) -> LogEntry | None:
    """A sentence as an entry of the log, in markup, with its throw.

    Of the events since the sentence before (`about`) it keeps those of its figures that the table can show."""
    colour = state.side(sentence.side).colour if sentence.side else None
    if sentence.kind == "head":
        return LogEntry(sentence.text.partition(":")[0], "head", id=sentence.n)
    dice = iter(sentence.dice)
    words: list[str] = []
    for part in sentence.parts:
        if part.role == FIGURE and part.of in state.figures:
            words.append(f"{{@{state.side(state.figures[part.of].side).colour}:{quoted(part.text)}}}")
        elif part.role == SIDE:
            words.append(f"{{@{state.side(part.of).colour}:{quoted(part.text)}}}")
        elif part.role == DIE:
            words.append(_die(part.text, part.of, next(dice, None)))
        elif part.role == NUMBER:
            words.append(f"{{*{quoted(part.text)}}}")
        elif part.role == RULE:
            words.append(f"{{#{part.text}}}")
        else:
            words.append(quoted(part.text))
    thrown = event if tally_of(event) is not None else None
    tags = "".join(f" {{#{rule}}}" for rule in sentence.rules[:TAGS])
    if DARK in sentence.text.lower():
        figures = tuple([name for name in sentence.figures if name != getattr(event, "actor", "")])
        return LogEntry("".join(words).rstrip() + tags, sentence.kind, colour, figures, sentence.n)
    drawn = tuple([event for event in about if is_drawn(event) and who_is_drawn(event) in sentence.figures])
    text = "".join(words).rstrip() + tags
    return LogEntry(text, sentence.kind, colour, sentence.figures, sentence.n, thrown, drawn)


def _die(face: str, outcome: str, known: tuple[str, int] | None) -> str:
    spec = known[0] if known is not None else "1d20"
    sides = spec.partition("d")[2].partition("+")[0].partition("-")[0] or "20"
    mark = {"hit": "+", "miss": "-"}.get(outcome, "")
    return f"{{d{sides}{mark}:{face}}}"
