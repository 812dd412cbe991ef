"""Acts held: the command, and what the book notes of a figure that acts by counts [CY-1.5, CY-1.7]."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from game.core.commands import Command
from game.core.figures import Figure
from game.core.ids import SubjectId
from game.core.ledger import Biding
from game.core.state import State
from game.core.text.typed import spoken


@spoken
class Hold(Command, frozen=True):
    """Have figures hold their act until a lower count."""

    verb: ClassVar[str] = "hold"
    form: ClassVar[str] = "{figures} to {count}"
    figures: tuple[SubjectId, ...]
    count: int


class Counted(Biding, frozen=True, kw_only=True, tag=True):
    """A figure's die and count of a round: `since` is the count from which it holds, 0 where it does not.

    `spell` is what it has declared and by which item: None where spells need no declaring, ("", "") for nothing."""

    round: int = 0
    die: int = 0
    roll: int = 0
    count: int = 0
    since: int = 0
    spell: tuple[str, str] | None = None
    weary: int = 0
    """Fatigue points gained, or lost again, in the battle."""

    def spoiled(self) -> Counted:
        """Return what is noted once the spell that was declared is lost."""
        return replace(self, spell=("", ""))

    @property
    def measured(self) -> dict[str, Any]:
        """Its count."""
        return {"count": self.count}


def counted(figure: Figure) -> Counted:
    """Return what is noted of a figure's count."""
    ledger: Any = figure.ledger
    return ledger if isinstance(ledger, Counted) else Counted()


def called_on(state: State, count: int) -> tuple[str, ...]:
    """List those for whom a count is called: who act on it, or have held from it; nobody in a free round."""
    figures = state.figures.values() if count else ()
    return tuple([
        figure.id for figure in figures
        if (ledger := counted(figure)).round == state.round and count in (ledger.count, ledger.since)
    ])  # fmt: skip
