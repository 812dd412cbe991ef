"""What a side may answer where figures act by counts: spells declared before the dice fall, and acts held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.fight.declaring import Declare
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.rules.decision import Offer
from game.rules.magic.casting import at_hand, casts_as
from game.rules.magic.declaring import declare_refused
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
            figure
            for figure in at.field.friends(self.side)
            if figure.profile.sort == "class"
            and (figure.prepared or figure.carries)
            and casts_as(at, figure)
            and at.book.acting.spell_named(at, figure) is None
            and inactive(figure) is None
            and at_hand(at, figure)
        ]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each caster with each spell that it has at hand."""
        for figure in self.casters(at):
            for spell, by in at_hand(at, figure):
                if at.catalogue.spells[spell].effects:
                    yield Declare(figure.id, spell, by)
