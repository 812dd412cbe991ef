"""Spells named before they are cast, and those that are lost meanwhile."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event
from game.core.fight.magic import spent
from game.core.ids import SubjectId
from game.core.ledger import Biding
from game.core.state import State, with_figure


class Declare(Command, frozen=True):
    """Declare the spell that a caster means to cast this round, from memory or by an item it carries."""

    verb: ClassVar[str] = "declare"
    form: ClassVar[str] = "{figure} {spell} [by {by:ITEM}]"
    figure: SubjectId
    spell: str
    by: str = ""


class SpellSpoiled(Event, frozen=True, kw_only=True):
    """A spell declared, or under way, came to nothing, because its caster was hurt before it took effect.

    It is lost, unless it is `kept` for another time."""

    figure: SubjectId
    spell: str
    by: str = ""
    kept: bool = False

    def apply(self, state: State) -> State:
        """It is spent, as its caster's act of the phase, and nothing is declared any more."""
        figure = state.figures[self.figure]
        fresh = replace(figure, shots=figure.shots + 1) if self.kept else spent(figure, self.spell, self.by)
        state = with_figure(state, fresh)
        figure = state.figures[self.figure]
        ledger: Any = figure.ledger
        return with_figure(state, replace(figure, ledger=ledger.spoiled())) if isinstance(ledger, Biding) else state
