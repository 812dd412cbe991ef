"""Spells that are named before they work: one of the casters asked is chosen, and one of his spells."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from game.core.commands import Command, Counterspell
from game.core.fight.declaring import Declare
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Tally
from game.forecast.harm_odds import percent
from game.play.ledger import fight
from game.play.magic.casting import MayCounterspell
from game.play.magic.declaring import MayDeclare
from game.rules.magic.casting import power, spell_level
from game.rules.magic.counter import counter_tally
from game.ui.board.forecasts.aimed import does_words
from game.ui.board.forecasts.attacks import named, tally_forecast
from game.ui.board.overlays.aims import mark_cast
from game.ui.board.overlays.shapes import aim_line, ring_of
from game.ui.board.pickers.registry import picks
from game.ui.board.pickers.slots import O, SlotPicker
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView, TallyRow

if TYPE_CHECKING:
    from game.ui.board.view import Marks

LIGHT = (150, 190, 255)
MOST = 4
"""So many spells have a button; the others are on the list."""


S = TypeVar("S", Counterspell, Declare)


class SpellPicker(SlotPicker[O, S]):
    """The spells of the chosen caster, the likeliest first; Tab or a click chooses another caster."""

    single = True
    word: ClassVar[str]
    """What the name of a row and of a button begins with."""
    listed: ClassVar[str]
    """What stands over the list, with the name of the caster."""

    def lead(self) -> str:
        """The chosen caster, else the first who could cast."""
        return super().lead() or next(iter(self.open), "")

    def who(self) -> Figure:
        """The caster."""
        return self.at.figure(self.lead())

    def found(self) -> list[S]:
        """The spells that he may name."""
        return self.open.get(self.lead(), [])

    def act(self, name: str) -> bool:
        """Open the list of all."""
        if name != "list" or not self.found():
            return super().act(name)
        self.hands.wishes.menu(self.rows(), self.menu_at(self.who()), self.listed.format(self.who().name))
        return True

    def rows(self) -> list[Option]:
        """A row for each spell of the caster."""
        return [
            Option(f"{self.word}:{n}", self.words_of(spell), "cast", note=self._level(spell), data=spell)
            for n, spell in enumerate(self.found())
        ]

    def menu(self, figure: Figure) -> list[Option]:
        """The same rows, for a caster who is asked."""
        return self.rows() if figure.id == self.lead() else []

    def _level(self, counterspell: S) -> str:
        return f"level {spell_level(self.at, self.who(), counterspell.spell)}"

    def words_of(self, counterspell: S) -> str:
        """The name of a spell."""
        name = self.at.catalogue.name(counterspell.spell)
        return name[:1].upper() + name[1:]


@picks(Counterspell)
class CounterspellPicker(SpellPicker[MayCounterspell, Counterspell]):
    """An enemy casts: which of one's casters counters it, and with which spell, the cheapest first."""

    offered = MayCounterspell
    gives = "cast"
    done_label = "Let it be cast"
    word, listed = "counter", "{} counters with"

    def shown_first(self) -> list[str]:
        """The caster."""
        return [self.offer.caster]

    def about(self) -> list[str]:
        """The caster and those who could counter him."""
        return [self.offer.caster, *self.open]

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Counter a caster who is clicked, with the cheapest spell."""
        if figure is not None and figure.id == self.offer.caster:
            self.act(self.gives)

    def command(self) -> Command:
        """The counter with the cheapest spell."""
        return self.filled[self.lead()]

    def instructions(self) -> str:
        """The chance, and what it costs."""
        chance = percent(self._tally().chance)
        level = f"It is of level {self.offer.level}: one of that level or higher is spent, whatever comes of it."
        return f"{self.who().name} has {chance}. {level}"

    def buttons(self) -> tuple[Option, ...]:
        """The first few, the list of all, and none."""
        found = self.found()
        buttons = [self.go(f"With {self.at.catalogue.name(found[0].spell)}", "cast")]
        buttons += [
            Option(f"{self.word}:{n}", self.words_of(counterspell), data=counterspell)
            for n, counterspell in enumerate(found[1:3], 1)
        ]
        if len(found) > MOST - 1:
            buttons.append(Option("list", f"{len(found) - 3} more"))
        return (*buttons, self.stay("Let it be cast"), *self.orders(("counterspell", "never")))

    def _tally(self) -> Tally:
        caster = self.at.figure(self.offer.caster)
        cast = next((cast for cast in fight(self.at.state).casts if cast.figure == caster.id), None)
        by = cast.by if cast is not None else ""
        return counter_tally(self.at, self.who(), caster, power(self.at, caster, self.offer.spell, by))

    def marks(self, marks: Marks, scale: int) -> None:
        """Show who casts which spell where, and who could counter it."""
        caster = self.at.figure(self.offer.caster)
        for cast in fight(self.at.state).casts:
            if cast.figure == caster.id:
                mark_cast(marks, self.at, cast, self.side, scale)
        marks.over.append(ring_of(caster, scale, LIGHT, 2.4))
        super().marks(marks, scale)
        marks.over.append(aim_line(self.who(), caster, scale, LIGHT))

    def forecast(self) -> ForecastView:
        """The throw: both dice with their levels."""
        caster = self.at.figure(self.offer.caster)
        spell = self.at.catalogue.name(self.offer.spell)
        sentence = f"{named(self.at, self.who())} counters {named(self.at, caster)}'s {spell}"
        return tally_forecast(sentence, self._tally())


@picks(Declare)
class DeclarePicker(SpellPicker[MayDeclare, Declare]):
    """What casters will cast is declared before it is cast."""

    offered = MayDeclare
    done_label = "All declared"
    word, listed = "declare", "Will cast"

    def shown_first(self) -> list[str]:
        """Nobody in particular."""
        return []

    def command(self) -> Command | None:
        """Nothing: each spell has its button."""
        return None

    def idle(self) -> list[str]:
        """None: nobody need cast."""
        return []

    def act(self, name: str) -> bool:
        """Enter declares nothing: each spell has its button."""
        if name == "confirm":
            return False
        return super().act("list" if name == "cast" and self.found() else name)

    def words_of(self, deed: Declare) -> str:
        """The name of a spell, and whether it is off a scroll."""
        return super().words_of(deed) + (" off a scroll" if deed.by else "")

    def title(self) -> str:
        """The question."""
        return f"What will {self.at.figure(self.lead()).name if self.lead() else ''} cast?"

    def instructions(self) -> str:
        """What becomes of what is declared."""
        name = self.at.figure(self.lead()).name if self.lead() else ""
        return f"{name} casts it in its time, unless hurt before. What is not named now is not cast."

    def buttons(self) -> tuple[Option, ...]:
        """The first few, the list of all, and no more."""
        found = self.found()
        each = enumerate(found[:MOST])
        buttons = [Option(f"{self.word}:{n}", self.words_of(deed), "cast", data=deed) for n, deed in each]
        if len(found) > MOST:
            buttons.append(Option("list", f"{len(found) - MOST} more", key="S"))
        return (*buttons, self.stay("Nothing else"))

    def forecast(self) -> ForecastView | None:
        """What each spell does that he may declare."""
        if not self.lead():
            return None
        figure, rows = self.who(), []
        for deed in self.found():
            does = does_words(self.at.catalogue.spells[deed.spell], power(self.at, figure, deed.spell, deed.by))
            rows.append(TallyRow("", f"{self.words_of(deed)}: {does[:1].lower() + does[1:]}"))
        return ForecastView(f"{named(self.at, figure)} may declare", rows=tuple(rows))
