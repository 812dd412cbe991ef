"""Choosing what figures do at their next event, in books in which they have events of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.tactics import Tactic, Tactics
from game.core.tally import Refusal
from game.play.naming import not_ours
from game.rules.decision import Offer
from game.rules.situation import Situation


class MayTactic(Offer[Tactics], frozen=True):
    """Choose a tactic for each of some figures, one or many; the book says which there are [EX-4.1]."""

    kind: ClassVar[type[Command]] = Tactics
    side: str
    figures: tuple[str, ...]
    meets: str = ""
    """Whom the one who chooses meets at speed, "" where it chooses for an event [EX-2.1]."""

    def refuse(self, at: Situation, command: Tactics) -> Refusal | None:
        """Each must be one that is to choose now, named once, and the tactic one that its book grants it."""
        if not command.choices:
            return Refusal("somebody must be named who is to choose", "EX-4.1")
        named: set[str] = set()
        for one in command.choices:
            figure = at.state.figures.get(one.figure)
            if figure is None or figure.side != self.side:
                return not_ours(at, one.figure)
            if one.figure in named:
                return Refusal(f"{figure.name} is named twice", "EX-4.1")
            named.add(one.figure)
            if one.figure not in self.figures:
                return Refusal(f"{figure.name} has chosen, or has nothing to choose now", "EX-4.1")
            no = at.book.acting.tactic_refused(at, figure, one, self.meets)
            if no is not None:
                return no
        return None

    def options(self, at: Situation, name: str) -> list[Tactic]:
        """List what one of them may choose."""
        figure, acting = at.figure(name), at.book.acting
        thought_of = acting.tactics(at, figure, self.meets)
        return [one for one in thought_of if acting.tactic_refused(at, figure, one, self.meets) is None]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Give each tactic of each figure."""
        for name in self.figures:
            for one in self.options(at, name):
                yield Tactics((one,))
