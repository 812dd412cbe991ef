"""Searching for the unseen in the movement phase: the die, and whom it finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command, Spot
from game.core.fight.unseen import Spotted
from game.core.tally import Refusal
from game.play.asked.naming import nobody
from game.play.referee import Referee
from game.rules.decision import Offer
from game.rules.situation import Situation
from game.rules.stealth.spotting import DIE, may_spot, nearest_unseen, spot_tally, spotters


class MaySpot(Offer[Spot], frozen=True):
    """Search for the nearest unseen foe [SP-3.3.5.1]."""

    kind: ClassVar[type[Command]] = Spot
    side: str

    def refuse(self, at: Situation, command: Spot) -> Refusal | None:
        """The figure must be a scout or delver of level 8 or more who has not moved and is not locked."""
        figure = at.state.figures.get(command.figure)
        return nobody(command.figure) if figure is None else may_spot(at, figure, self.side)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each who may search; whether there is anybody to find, nobody knows."""
        for figure in spotters(at, self.side):
            yield Spot(figure.id)


def spot(ref: Referee, name: str) -> None:
    """Have a figure search: on 3 or more it finds the nearest unseen foe in its sight, if there is one.

    [SP-3.3.5.1, SP-R40, SP-R41, SP-R154]"""
    figure, tally = ref.figure(name), spot_tally()
    (roll,) = ref.throw(DIE, "spot", name, "", f"{figure.name} searches for the unseen")
    success = tally.passes(roll)
    found = nearest_unseen(ref.at, figure) if success else None
    target = found.id if found is not None else ""
    ref.record(Spotted(actor=name, roll=roll, tally=tally, success=success, target=target, rules=("SP-3.3.5.1",)))
