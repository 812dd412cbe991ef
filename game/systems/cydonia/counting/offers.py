"""What a side may answer where figures act by counts: acts held [CY-1.7]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.asked.naming import nobody, not_ours
from game.rules.decision import Offer
from game.rules.situation import Situation
from game.systems.cydonia.counting.holding import hold_refused
from game.systems.cydonia.words import Hold


class MayHold(Offer[Hold], frozen=True):
    """Hold the act of figures whose count is called until a lower one; `only` is whose place it is [CY-1.7]."""

    kind: ClassVar[type[Command]] = Hold
    side: str
    now: int
    only: str = ""

    def refuse(self, at: Situation, command: Hold) -> Refusal | None:
        """Each must be one whose count it is, that has not begun to act, and the other count a lower one."""
        if not command.figures:
            return Refusal("no figure is named that is to hold", "CY-1.7")
        for name in command.figures:
            figure = at.state.figures.get(name)
            if figure is None:
                return nobody(name)
            if self.only not in ("", name):
                return Refusal(f"it is {at.figure(self.only).name} who may hold now, not {figure.name}", "CY-1.7")
            no = not_ours(at, name) if figure.side != self.side else hold_refused(at, figure, command.count, self.now)
            if no is not None:
                return no
        return None

    def holders(self, at: Situation) -> list[Figure]:
        """List those who may hold."""
        able = () if self.now <= 1 else [at.figure(self.only)] if self.only else at.field.friends(self.side)
        return [figure for figure in able if hold_refused(at, figure, self.now - 1, self.now) is None]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each that may with the next count, and with the last."""
        for figure in self.holders(at):
            yield Hold((figure.id,), self.now - 1)
            if self.now > 2:
                yield Hold((figure.id,), 1)
