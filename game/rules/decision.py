"""Choices: what is asked of a side, and which answers are legal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.commands import Command
from game.core.grain import Point
from game.core.state import State
from game.core.tally import Refusal
from game.rules.situation import Situation

Answer = TypeVar("Answer", bound=Command)
Kind = TypeVar("Kind", bound="Offer[Any]")


class Offer(Struct, Generic[Answer], frozen=True):
    """One kind of answer: ids and numbers only; the situation comes as an argument."""

    kind: ClassVar[type[Command]] = Command
    aside: ClassVar[bool] = False
    """Whether it has nothing to do with what is asked: it is listed nowhere, and never proposed."""
    moves: ClassVar[bool] = False
    """Whether by it a side moves what it has: who plans, plans when he is offered it."""

    def refuse(self, at: Situation, command: Answer) -> Refusal | None:
        """Say why this command of the offer's kind is not legal, or None."""
        raise LookupError(type(self).__name__)

    def examples(self, at: Situation) -> Iterable[Command]:
        """Return some legal answers, varied but always in one order; none if there are none."""
        return ()

    def is_open(self, at: Situation) -> bool:
        """Tell whether there is a legal answer at all: what `examples` would tell, where that can be told sooner."""
        return next(iter(self.examples(at)), None) is not None

    def is_reason(self, at: Situation) -> bool:
        """Tell whether a side is asked for its sake, and not only offered it beside what it is asked for."""
        return self.is_open(at)


AnyOffer = Offer[Any]
"""An offer of whatever kind."""


class Pose(Struct, frozen=True):
    """Where a figure will stand, in grains and whole degrees, when what is asked of another is done."""

    figure: str
    at: Point
    facing: int


class Decision(Struct, frozen=True):
    """A question put to a side: a command that no offer refuses answers it."""

    side: str
    prompt: str
    cite: str
    offers: tuple[AnyOffer, ...]
    figures: tuple[str, ...] = ()
    sealed: bool = False
    poses: tuple[Pose, ...] = ()
    """Those whose coming is foreseen: it is answered as if they stood there."""

    def posed(self, state: State) -> State:
        """Return the state as it is to be answered in."""
        if not self.poses:
            return state
        moved = {
            pose.figure: replace(state.figures[pose.figure], x=pose.at[0], y=pose.at[1], facing=pose.facing)
            for pose in self.poses
            if pose.figure in state.figures
        }
        return replace(state, figures={**state.figures, **moved})

    def refuse(self, at: Situation, command: Command) -> Refusal | None:
        """Say why the command does not answer this, or None if it does."""
        why: Refusal | None = None
        for offer in self.offers:
            if type(command) is offer.kind:
                no = offer.refuse(at, command)
                if no is None:
                    return None
                why = why or no
        if why is not None:
            return why
        told = at.time_of(command.verb)
        words, rule = told or (f"an answer such as {self._wanted(at)} is wanted, not {command.verb!r}", self.cite)
        return Refusal(f"{self.prompt}: {words}", rule)

    def _wanted(self, at: Situation) -> str:
        """Return an answer that may be typed, for a player without one."""
        proposed = (command.text() for offer in self.offers if not offer.aside for command in offer.examples(at))
        return repr(next(proposed, "done"))

    def offer(self, kind: type[Kind]) -> Kind | None:
        """Return the first offer of a kind, or None."""
        for offer in self.offers:
            if isinstance(offer, kind):
                return offer
        return None
