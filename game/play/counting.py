"""What a side may answer where figures act by counts: spells declared before the dice fall, and acts held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.fight.counting import Declare, Hold
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.asked.naming import nobody, not_ours
from game.rules.counting import declare_refused, hold_refused
from game.rules.decision import Offer
from game.rules.magic.casting import at_hand, casts_as
from game.rules.moving.movement import inactive
from game.rules.situation import Situation


class MayDeclare(Offer[Declare], frozen=True):
    """Declare what casters of a side mean to cast this round [CY-1.3]."""

    kind: ClassVar[type[Command]] = Declare
    side: str

    def refuse(self, at: Situation, command: Declare) -> Refusal | None:
        """Each must be a caster free to act, with the spell at hand and nothing declared yet."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        return declare_refused(at, figure, command)

    def casters(self, at: Situation) -> list[Figure]:
        """List those who may still declare something."""
        return [
            one
            for one in at.field.friends(self.side)
            if one.profile.sort == "class"
            and (one.prepared or one.carries)
            and casts_as(at, one)
            and at.book.acting.spell_named(at, one) is None
            and inactive(one) is None
            and at_hand(at, one)
        ]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each caster with each spell that it has at hand."""
        for figure in self.casters(at):
            for spell, by in at_hand(at, figure):
                if at.catalogue.spells[spell].effects:
                    yield Declare(figure.id, spell, by)


class MayHold(Offer[Hold], frozen=True):
    """Hold the act of figures whose count is called until a lower one; `only` is whose place it is [CY-1.7]."""

    kind: ClassVar[type[Command]] = Hold
    side: str
    now: int
    only: str = ""

    def refuse(self, at: Situation, command: Hold) -> Refusal | None:
        """Each must be one whose count it is, that has not begun to act, and the other count a lower one."""
        if not command.figures:
            return Refusal("somebody must be named who is to hold", "CY-1.7")
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
        return [one for one in able if hold_refused(at, one, self.now - 1, self.now) is None]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each that may with the next count, and with the last."""
        for figure in self.holders(at):
            yield Hold((figure.id,), self.now - 1)
            if self.now > 2:
                yield Hold((figure.id,), 1)
