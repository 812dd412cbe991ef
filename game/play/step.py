"""Steps: the small acts of a printed sequence, each a generator that asks and is answered."""

from __future__ import annotations

from collections.abc import Generator

from msgspec import Struct

from game.core.commands import Command
from game.core.state import AnyStep
from game.play.referee import Referee
from game.rules.decision import Decision

Play = Generator[Decision, Command, None]
"""What a step's `play` is: it yields decisions and is sent the commands that answer them."""


class Step(Struct, AnyStep, frozen=True, tag_field="step", tag=True):
    """One small act of the printed sequence."""

    def play(self, ref: Referee) -> Play:
        """Play the step through the referee."""
        raise LookupError(f"{type(self).__name__} cannot be played")


def begin(ref: Referee) -> Play:
    """Take the first step off the agenda and begin to play it."""
    step = ref.begin()
    if not isinstance(step, Step):
        raise LookupError(f"{type(step).__name__} is no step")
    return step.play(ref)
