"""Where the rules were used in a battle: how often each, and the event that used it last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.core.events import Event, RoundBegan, StepBegan
from game.core.fight.deeds import StrikeOrdered
from game.core.tally import Tally
from game.play.exchanged import BlowsCounted
from game.telling.narration import TELLINGS

OPENING = "Opening"
"""What is under way before the first step."""


class Use(NamedTuple):
    """How often a rule was used; the number of the last event that used it, with its round and what was under way.

    Events with a sentence of their own go before the referee's bookkeeping: `told` says which this is."""

    times: int
    n: int
    round: int
    phase: str
    told: bool

    @property
    def when(self) -> str:
        """The round and what was under way, in words."""
        return f"round {self.round}, {self.phase}" if self.round else self.phase


class RuleUses:
    """Follows the events of a battle and counts the uses of each rule."""

    __slots__ = ("_phase", "_round", "found")

    def __init__(self) -> None:
        self.found: dict[str, Use] = {}
        """By rule."""
        self._round = 0
        self._phase = OPENING

    def hear(self, events: Iterable[Event], n: int) -> None:
        """Note the rules of events, the first of which has the number n."""
        found = self.found
        for number, event in enumerate(events, n):
            if isinstance(event, StepBegan):
                step = event.begun
                if not step.quiet and not step.actors:
                    self._phase = step.title
            elif isinstance(event, RoundBegan):
                self._round = event.number
            told = type(event) in TELLINGS
            for rule in cited(event):
                last = found.get(rule)
                if last is None:
                    found[rule] = Use(1, number, self._round, self._phase, told)
                elif told or not last.told:
                    found[rule] = Use(last.times + 1, number, self._round, self._phase, told)
                else:
                    found[rule] = last._replace(times=last.times + 1)


def cited(event: Event) -> dict[str, None]:
    """Return the rules that an event names: what caused it, its need, every modifier, every place in a strike order."""
    rules: dict[str, None] = dict.fromkeys(event.rules)
    tally = getattr(event, "tally", None)
    if isinstance(tally, Tally):
        rules[tally.rule] = None
        for modifier in tally.modifiers:
            rules[modifier.rule] = None
    elif isinstance(event, StrikeOrdered):
        for turn in event.order:
            rules[turn.rule] = None
    elif isinstance(event, BlowsCounted):
        for parts in event.counts.values():
            for part in parts:
                rules[part.rule] = None
    return rules
