"""An enemy casts: which of one's casters counters it, and with which of his spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Counterspell
from game.core.figures import Figure
from game.core.tally import Tally
from game.forecast.harm_odds import percent
from game.play.ledger import fight
from game.play.magic.casting import MayCounterspell
from game.rules.magic.casting import power, spell_level
from game.rules.magic.counter import counter_tally
from game.ui.board.forecasts.attacks import named, tally_forecast
from game.ui.board.hands.asked import Asked, Button, Strip
from game.ui.board.overlays.aims import mark_cast
from game.ui.board.overlays.shapes import aim_line, ring_of
from game.ui.board.pickers.picker import Picker
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.choose import Row
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

LIGHT = (150, 190, 255)
MOST = 4
"""So many spells have a button; the others are on the list."""


class CounterspellPicker(Picker):
    """A button for each spell of the chosen caster, the cheapest first; Tab and a click choose another caster."""

    done_label = "Let it be cast"
    single = True

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayCounterspell)
        if offer is None:
            raise LookupError("a counter-spell is offered")
        self.offer: MayCounterspell = offer
        self.spells: dict[str, list[Counterspell]] = {}
        for one in offer.examples(asked.at):
            if isinstance(one, Counterspell):
                self.spells.setdefault(one.figure, []).append(one)
        hands.choose(list(self.spells)[:1])
        hands.wishes.glide(inch(asked.at.figure(offer.caster).at))

    def actors(self) -> list[str]:
        """Those who could."""
        return list(self.spells)

    def choosable(self, figure: Figure) -> bool:
        """Nobody else."""
        return figure.id in self.spells

    def about(self) -> list[str]:
        """The caster and those who could counter him."""
        return [self.offer.caster, *self.spells]

    def who(self) -> Figure:
        """The one who would."""
        name = next((name for name in self.hands.chosen if name in self.spells), next(iter(self.spells)))
        return self.at.figure(name)

    def click(self, at: tuple[int, int], figure: Figure | None, ctrl: bool) -> None:
        """A click on the caster counters him with the cheapest."""
        if figure is not None and figure.id == self.offer.caster:
            self.act("confirm")

    def act(self, name: str) -> bool:
        """Counter with the first of them, or open the list of all."""
        found = self.spells[self.who().id]
        if name == "confirm":
            self.submit(found[0])
        elif name == "list":
            self.hands.wishes.menu(self.rows(), self.menu_at(self.who()), f"{self.who().name} counters with")
        else:
            return super().act(name)
        return True

    def rows(self) -> list[Row]:
        """All spells of the one who would."""
        figure = self.who()
        return [
            Row(self._name(one), f"counter:{n}", "", self._level(figure, one), "cast", data=one)
            for n, one in enumerate(self.spells[figure.id])
        ]

    def menu(self, figure: Figure) -> list[Row]:
        """The same, of one who is asked."""
        return self.rows() if figure.id == self.who().id else []

    def _level(self, figure: Figure, one: Counterspell) -> str:
        return f"level {spell_level(self.at, figure, one.spell)}"

    def _name(self, one: Counterspell) -> str:
        name = self.at.catalogue.name(one.spell)
        return name[:1].upper() + name[1:]

    def strip(self) -> Strip:
        """The question."""
        figure, found = self.who(), self.spells[self.who().id]
        buttons = [Button("confirm", f"With {self.at.catalogue.name(found[0].spell)}", "Enter", True, "cast")]
        buttons += [Button(f"counter:{n}", self._name(one), data=one) for n, one in enumerate(found[1:3], 1)]
        if len(found) > MOST - 1:
            buttons.append(Button("list", f"{len(found) - 3} more"))
        chance = percent(self._tally().chance)
        level = f"It is of level {self.offer.level}: one of that level or higher is spent, whatever comes of it."
        return Strip(
            self.asked.decision.prompt,
            f"{figure.name} has {chance}. {level}",
            self.asked.decision.cite,
            (*buttons, Button("end", "Let it be cast", "N"), *self.orders(("counterspell", "never"))),
        )

    def _tally(self) -> Tally:
        caster = self.at.figure(self.offer.caster)
        cast = next((one for one in fight(self.at.state).casts if one.figure == caster.id), None)
        by = cast.by if cast is not None else ""
        return counter_tally(self.at, self.who(), caster, power(self.at, caster, self.offer.spell, by))

    def marks(self, marks: Marks, scale: int) -> None:
        """Who casts what where, and who could counter it."""
        caster = self.at.figure(self.offer.caster)
        for one in fight(self.at.state).casts:
            if one.figure == caster.id:
                mark_cast(marks, self.at, one, self.side, scale)
        marks.over.append(ring_of(caster, scale, LIGHT, 2.4))
        for name in self.spells:
            self.ring(marks, name, scale, side=True)
        marks.over.append(aim_line(self.who(), caster, scale, LIGHT))

    def forecast(self) -> ForecastView:
        """The throw: both dice with their levels."""
        caster = self.at.figure(self.offer.caster)
        spell = self.at.catalogue.name(self.offer.spell)
        sentence = f"{named(self.at, self.who())} counters {named(self.at, caster)}'s {spell}"
        return tally_forecast(sentence, self._tally())
