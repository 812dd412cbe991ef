"""Blows of one volley: a figure struck down still gives its own blow before it falls."""

from __future__ import annotations

from game.core.ids import SubjectId
from game.play.ledger import fight
from game.play.morale.losses import close
from game.play.referee import Referee
from game.play.step import Play, Step


class FallsLast(Step, frozen=True):
    """A figure struck down in a volley falls, now that it has given its own blow [SP-R89]."""

    cite = "SP-R89"
    quiet = True
    figure: SubjectId

    @property
    def title(self) -> str:
        return f"{self.figure} falls"

    @property
    def actors(self) -> tuple[str, ...]:
        """Who falls."""
        return (self.figure,)

    def play(self, ref: Referee) -> Play:
        """Close the blow that felled it."""
        by = fight(ref.state).dying.get(self.figure)
        if by is not None:
            close(ref, (self.figure,), {self.figure: by})
        yield from ()


def gives_its_own(ref: Referee, name: str, target: str) -> bool:
    """Tell whether a figure just struck down still has blows to give in the volley that felled it."""
    late, other = ref.at.book.melee.falls_late, ref.figure(target)
    if late is None or not other.standing or other.hit_points > 0 or not late(ref.at, ref.figure(name), other):
        return False
    return any(isinstance(entry.step, FallsLast) and entry.step.figure == target for entry in ref.state.agenda)
