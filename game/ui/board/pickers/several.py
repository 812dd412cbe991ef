"""Several who are asked to do the same: those who can, and why the others cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from game.core.tally import Refusal
from game.ui.board.forecasts.attacks import unable

if TYPE_CHECKING:
    from game.ui.board.hands.asked import Wishes

T = TypeVar("T")


class Several(NamedTuple, Generic[T]):
    """What each does who can (`able`), and the refusals of the others (`why`)."""

    able: list[T]
    why: list[Refusal]

    @property
    def no(self) -> Refusal | None:
        """Why nobody can; None where somebody can, or nobody was asked."""
        return self.why[0] if self.why and not self.able else None

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """How many cannot beside those who can, by the reason."""
        return unable(self.why) if self.able else ()

    def give(self, wishes: Wishes, submit: Callable[[tuple[T, ...]], bool]) -> bool:
        """Submit what those do who can, and say why the others cannot; False where nothing is taken."""
        if self.no is not None:
            wishes.refuse(self.no, "")
        if not self.able or not submit(tuple(self.able)):
            return False
        if self.why:
            many = len(self.able) + len(self.why)
            wishes.notice(f"{len(self.why)} of {many} cannot: {self.why[0].reason}", self.why[0].rule)
        return True


def several(answers: Iterable[T | Refusal]) -> Several[T]:
    """Part the answers into what can be done, and why the rest cannot."""
    found: Several[T] = Several([], [])
    for answer in answers:
        if isinstance(answer, Refusal):
            found.why.append(answer)
        else:
            found.able.append(answer)
    return found
