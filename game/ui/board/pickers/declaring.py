"""Counts in hand: holding for the picker of moves, and the picker by which casters declare what they will cast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.fight.declaring import Declare
from game.core.figures import Figure
from game.play.magic.declaring import MayDeclare
from game.rules.magic.casting import power, spell_level
from game.ui.board.forecasts.aimed import does_words
from game.ui.board.forecasts.attacks import named
from game.ui.board.hands.asked import Asked, Button, Strip
from game.ui.board.pickers.picker import Picker
from game.ui.kit.controls.choose import Row
from game.ui.panels.models import ForecastView, TallyRow

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

MOST = 4
"""So many spells have a button; the others are on the list."""


class DeclarePicker(Picker):
    """A button for each spell of the chosen caster; Tab and a click choose another caster."""

    done_label = "All declared"
    single = True

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayDeclare)
        if offer is None:
            raise LookupError("spells are to be declared")
        self.spells: dict[str, list[Declare]] = {}
        for one in offer.examples(asked.at):
            if isinstance(one, Declare):
                self.spells.setdefault(one.figure, []).append(one)
        hands.choose(list(self.spells)[:1])

    def actors(self) -> list[str]:
        """Those who may declare."""
        return list(self.spells)

    def choosable(self, figure: Figure) -> bool:
        """Nobody else."""
        return figure.id in self.spells

    def unfinished(self) -> int:
        """Nobody need cast."""
        return 0

    def who(self) -> Figure | None:
        """The one who declares now."""
        name = next((name for name in self.hands.chosen if name in self.spells), next(iter(self.spells), ""))
        return self.at.figure(name) if name else None

    def found(self) -> list[Declare]:
        """What he may declare."""
        figure = self.who()
        return self.spells[figure.id] if figure is not None else []

    def act(self, name: str) -> bool:
        """Open the list of all."""
        if name not in ("list", "cast") or not self.found():
            return super().act(name)
        self.hands.wishes.menu(self.rows(), self.menu_at(self.who()), "Will cast")
        return True

    def rows(self) -> list[Row]:
        """All that he may declare."""
        figure = self.who()
        if figure is None:
            return []
        return [
            Row(self._name(one), f"declare:{n}", "", self._level(figure, one), "cast", data=one)
            for n, one in enumerate(self.found())
        ]

    def menu(self, figure: Figure) -> list[Row]:
        """The same, of one who is asked."""
        who = self.who()
        return self.rows() if who is not None and who.id == figure.id else []

    def _level(self, figure: Figure, one: Declare) -> str:
        return f"level {spell_level(self.at, figure, one.spell)}"

    def _name(self, one: Declare) -> str:
        name = self.at.catalogue.name(one.spell)
        return name[:1].upper() + name[1:] + (" off a scroll" if one.by else "")

    def strip(self) -> Strip:
        """The question."""
        figure, found = self.who(), self.found()
        buttons = [Button(f"declare:{n}", self._name(one), icon="cast", data=one) for n, one in enumerate(found[:MOST])]
        if len(found) > MOST:
            buttons.append(Button("list", f"{len(found) - MOST} more", "S"))
        name = figure.name if figure is not None else ""
        text = f"{name} casts it in its time, unless hurt before. What is not named now is not cast."
        end = Button("end", "Nothing more", "N")
        return Strip(f"What will {name} cast?", text, self.asked.decision.cite, (*buttons, end))

    def forecast(self) -> ForecastView | None:
        """What each spell does that he may declare."""
        figure, rows = self.who(), []
        if figure is None:
            return None
        for one in self.found():
            does = does_words(self.at.catalogue.spells[one.spell], power(self.at, figure, one.spell, one.by))
            rows.append(TallyRow("", f"{self._name(one)}: {does[:1].lower() + does[1:]}"))
        return ForecastView(f"{named(self.at, figure)} may declare", rows=tuple(rows))

    def marks(self, marks: Marks, scale: int) -> None:
        """Who could declare."""
        for name in self.spells:
            self.ring(marks, name, scale, side=True)
