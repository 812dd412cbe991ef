"""Asking a side, with standing orders given and heeded on the way."""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Command, Order
from game.core.decision import Decision, Offer
from game.core.events import StandingOrdered
from game.core.leaving import Leave
from game.core.state import Standing
from game.play.leaving import MayLeave, leave
from game.play.moving.offers import MayOrder
from game.play.referee import Referee

Asked = Generator[Decision, Command, Command]
LEAVING = MayLeave()


def ask(
    ref: Referee,
    side: str,
    prompt: str,
    cite: str,
    offers: tuple[Offer, ...],
    figures: tuple[str, ...] = (),
    *,
    sealed: bool = False,
) -> Asked:
    """Put a question to a side until it is answered; standing orders may be given meanwhile, or the battle left.

    `sealed` where the other side must not see the answer: the board draws the curtain between two at one table."""
    decision = Decision(side, prompt, cite, (*offers, MayOrder(side), LEAVING), figures, sealed)
    while True:
        command = yield decision
        if isinstance(command, Leave):
            # Where that ends the battle, nothing more is played of the step that asked.
            yield from leave(ref, side, command.how)
            continue
        if not isinstance(command, Order):
            return command
        order = Standing(command.kind, command.answer, command.figures)
        ref.record(StandingOrdered(side=side, order=order, rules=("ST-R13",)))
