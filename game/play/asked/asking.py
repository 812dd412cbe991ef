"""Asking a side, with standing orders given and heeded on the way."""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Command, Order
from game.core.course.leaving import DrawRefused, Leave
from game.core.course.umpire import Umpire, WithDice
from game.core.events import StandingOrdered, StepBegan
from game.core.state import Standing
from game.play.course.leaving import MayLeave, leave
from game.play.course.umpiring import MayThrow, MayUmpire, umpire, with_dice
from game.play.moving.offers import MayOrder
from game.play.referee import Referee
from game.rules.decision import AnyOffer, Decision, Pose

Asked = Generator[Decision, Command, Command]
LEAVING = MayLeave()


HARMLESS = (StepBegan, StandingOrdered, DrawRefused)
"""What a step may have recorded and still be begun again as though nothing had happened in it."""


def ask(
    ref: Referee,
    side: str,
    prompt: str,
    cite: str,
    offers: tuple[AnyOffer, ...],
    figures: tuple[str, ...] = (),
    *,
    sealed: bool = False,
    poses: tuple[Pose, ...] = (),
) -> Asked:
    """Put a question to a side until it is answered; standing orders may be given meanwhile, the battle left, and the
    umpire may change the table, whereupon the step that asks is begun again [ST-R38].

    `sealed` where the other side must not see the answer: the board draws the curtain between two at one table.
    `poses` of those whose coming is foreseen, where it is answered as things will stand."""
    usual = (*offers, MayOrder(side), LEAVING)
    while True:
        under_way = not all(isinstance(event, HARMLESS) for event in ref.events)
        offered = (*usual, MayUmpire(under_way), MayThrow(usual))
        command = yield Decision(side, prompt, cite, offered, figures, sealed, poses)
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
