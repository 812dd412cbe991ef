"""Offers of magic and breath among bodies of troops."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.commands import Command
from game.rules.bodies import Worked
from game.rules.decision import Answer, Offer
from game.rules.situation import Situation


class OfWorkings(Offer[Answer], frozen=True):
    """An offer of magic or breath among bodies: what is told of it to whoever has to aim it."""

    def each(self, at: Situation) -> Iterator[Command]:
        """Return one order for each thing that can be worked now, aimed at somebody for whom it is."""
        raise LookupError(type(self).__name__)

    def worked(self, at: Situation, command: Answer) -> Worked | None:
        """Return a working as it is aimed, even where it is not allowed; None where it works nothing."""
        raise LookupError(type(self).__name__)
