"""Asking a side, with standing orders given and heeded on the way."""

from __future__ import annotations

from collections.abc import Generator

from msgspec.structs import replace

from game.core.commands import Command, Order
from game.core.course.leaving import DrawRefused, Leave
from game.core.course.umpire import Umpire, WithDice
from game.core.events import StandingOrdered, StepBegan
from game.core.state import Standing
from game.play.course.leaving import MayLeave, leave
from game.play.course.umpiring import MayThrow, MayUmpire, umpire, with_dice
from game.play.moving.offers import MayOrder
from game.play.referee import Referee
from game.rules.decision import Decision

Asked = Generator[Decision, Command, Command]
LEAVING = MayLeave()


ASIDE = (Umpire, WithDice, Leave, Order)
"""Commands that may be given at any question, and do not yet answer it."""

HARMLESS = (StepBegan, StandingOrdered, DrawRefused)
"""What a step may have recorded and still be begun again as though nothing had happened in it."""


def ask(ref: Referee, decision: Decision) -> Asked:
    """Put a question to a side until it is answered; standing orders may be given meanwhile, the battle left, and the
    umpire may change the table, whereupon the step that asks is begun again [ST-R38]."""
    side = decision.side
    usual = (*decision.offers, MayOrder(side), LEAVING)
    while True:
        under_way = not all(isinstance(event, HARMLESS) for event in ref.events)
        offered = (*usual, MayUmpire(under_way), MayThrow(usual))
        command = yield replace(decision, offers=offered)
        if not isinstance(command, ASIDE):
            return command
        if isinstance(command, Umpire):
            umpire(ref, side, command)
            continue
        if isinstance(command, WithDice):
            command = with_dice(ref, side, command)
        if isinstance(command, Leave):
            # Where that ends the battle, nothing more is played of the step that asked.
            yield from leave(ref, side, command.how)
            continue
        if not isinstance(command, Order):
            return command
        order = Standing(command.kind, command.answer, command.figures)
        ref.record(StandingOrdered(side=side, order=order, rules=("ST-R13",)))
