"""A decision as a picker sees it, and what a picker may ask of the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from game.core.commands import Command, Order
from game.core.tally import Refusal
from game.play.moving.offers import MayOrder
from game.rules.decision import AnyOffer, Decision
from game.rules.situation import Situation
from game.ui.kit.controls.option import Option

O = TypeVar("O", bound=AnyOffer)  # noqa: E741


@dataclass(frozen=True)
class Asked:
    """A decision put to a person, and the battle as its side sees it."""

    decision: Decision
    at: Situation
    whole: Decision | None = None
    """The decision as the battle puts it, where of that some is in the dark for its side."""

    def answers(self, decision: Decision | None) -> bool:
        """Whether it is a decision that is put here, be it without those in the dark."""
        return decision is not None and decision is (self.whole or self.decision)

    @property
    def side(self) -> str:
        """Whose decision it is."""
        return self.decision.side

    def offer(self, kind: type[O]) -> O | None:
        """The decision's offer of a kind, or None."""
        found: O | None = self.decision.offer(kind)
        return found

    def refuse(self, command: Command) -> Refusal | None:
        """Say why a command does not answer it, or None."""
        return self.decision.refuse(self.at, command)

    def may_order(self, kind: str, answer: str) -> bool:
        """Whether a standing order can be given here."""
        return self.offer(MayOrder) is not None and self.refuse(Order(kind, answer)) is None


@dataclass(frozen=True)
class Then:
    """What an option does where that is more than a command or an action, and what it would give, if anything."""

    do: Callable[[Any], object]
    given: Any
    means: Callable[[Any], Command | None] | None = None

    def __call__(self) -> None:
        self.do(self.given)

    def meant(self) -> Command | None:
        """The command that it would give, None where it gives none at once."""
        return self.means(self.given) if self.means is not None else None


DOCKS = ("bottom", "bottom left", "bottom right", "top", "top right", "middle right", "middle left", "middle")
"""Where over the table a question may lie, the place it likes best first."""
ASIDE = "aside"
"""Where it lies beside the table: what is about all who stand there, and what would cover somebody everywhere."""


@dataclass(frozen=True)
class Strip:
    """A question that lies over an edge of the table until it is answered."""

    title: str
    text: str = ""
    rule: str = ""
    buttons: tuple[Option, ...] = ()
    large: bool = False
    dock: str = "bottom"
    """Where along the edge of the table it lies: one of DOCKS; or ASIDE."""
    dense: bool = False
    """Whether it is cut small: there is little room beside those it is about."""
    shy: bool = False
    """Whether it only tells how to go on: it gives way to a pointer that comes near, for that aims at what it hides."""


@dataclass
class Wishes:
    """What a picker asks of the scene: to submit, to tell, to open a menu."""

    submit: Callable[[Command], Refusal | None]
    refuse: Callable[[Refusal, str], None]
    notice: Callable[[str, str], None]
    menu: Callable[[Sequence[Any], tuple[int, int], str], None]
    glide: Callable[[tuple[float, float]], None] = field(default=lambda at: None)
    relent: Callable[[], None] = field(default=lambda: None)


def itself(given: Any) -> Any:
    """What an option carries that gives just that."""
    return given


def no_wishes(glide: Callable[[tuple[float, float]], None]) -> Wishes:
    """The wishes of a picker where none is granted, but that something be brought into view."""
    return Wishes(lambda command: None, lambda no, hint: None, lambda words, rule: None, lambda rows, pos, about: None,
                  glide)  # fmt: skip
