"""A player: answers the decisions of one side from what that side sees, and says why."""

from __future__ import annotations

from typing import Protocol

from game.core.commands import Choose, Command, Done, Parry
from game.core.state import Standing
from game.rules.decision import AnyOffer, Decision
from game.rules.situation import Situation


class Player(Protocol):
    """Who answers for a side."""

    side: str

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer a decision, seen from the side's view: a legal command, and the reason in a few words."""
        ...

    def orders(self) -> tuple[Standing, ...]:
        """Return the standing orders with which the player begins a battle."""
        ...


def first_legal(at: Situation, decision: Decision) -> Command:
    """Return the plainest legal answer: nothing, no parry, or the first example of any offer."""
    plain: tuple[Command, ...] = (Done(), Parry(0))
    for command in plain:
        if decision.refuse(at, command) is None:
            return command
    for offer in decision.offers:
        for command in offer.examples(at):
            return command
    raise LookupError(f"{decision.prompt!r} has no legal answer")


def choice(decision: Decision, wanted: str) -> Command | None:
    """Return the wanted word where the decision offers words, else the first of them."""
    for offer in decision.offers:
        if offer.kind is Choose:
            options: tuple[str, ...] = getattr(offer, "options", ())
            if options:
                return Choose(wanted if wanted in options else options[0])
    return None


def of_kind(decision: Decision, kind: type[Command]) -> AnyOffer | None:
    """Return the first of the decision's offers that a kind of command answers, or None."""
    return next((offer for offer in decision.offers if offer.kind is kind), None)
