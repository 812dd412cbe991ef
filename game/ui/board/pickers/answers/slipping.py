"""Slipping out of melee: refusing it when it begins, escaping from it later; each to a place that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from game.core.commands import Command, Escape, Place, Refuse
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.play.melee.offers import MayEscape, MayRefuse
from game.rules.morale.flight import escape_tally
from game.rules.morale.refuges import refuges
from game.ui.art.rules import overlay
from game.ui.board.forecasts.attacks import tally_forecast
from game.ui.board.overlays.shapes import Stroke, ring_about
from game.ui.board.pickers.registry import picks
from game.ui.board.pickers.slots import SlotPicker
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.view import Marks

Slips = TypeVar("Slips", MayRefuse, MayEscape)


class SlippingPicker(SlotPicker[Slips, Point]):
    """Each of those asked has places to slip away to; one of them is meant. Where they may stay, Enter is to stay."""

    gives = "escape"
    verb: ClassVar[str]
    """What is told of the one who rolls."""

    def filling(self) -> dict[str, list[Point]]:
        """Where each could slip to."""
        return {name: refuges(self.at, self.at.figure(name), 6) for name in self.offer.figures}

    def where(self) -> list[Point]:
        """Where they could slip to."""
        return [place for places in self.open.values() for place in places]

    def place(self, name: str) -> Place:
        """The place where one goes, with the facing that he has."""
        return Place(name, self.filled[name], self.at.figure(name).facing)

    def mark_way(self, marks: Marks, name: str, scale: int) -> None:
        """Where one would go, and where else he could."""
        figure, place = self.at.figure(name), self.filled[name]
        marks.over.append(overlay.path((inch(figure.at), inch(place)), scale))
        marks.ghosts.append((figure, inch(place), figure.facing))
        for other in self.open[name]:
            if other != place:
                ring = ring_about(figure, inch(other), figure.facing, scale, Stroke((220, 206, 170), 1.3, True))
                marks.under.append(ring)

    def forecast(self) -> ForecastView | None:
        """The roll by which the first slips away."""
        if not self.lead():
            return None
        figure = self.at.figure(self.lead())
        return tally_forecast(f"{self.named(figure)} {self.verb}", escape_tally(self.at, figure))


@picks(Refuse)
class RefusePicker(SlippingPicker[MayRefuse]):
    """Those chosen try to slip away; a click on a ringed place sends the nearest of them there."""

    offered = MayRefuse
    done_label = "Stand and fight"
    asks = "Refuse melee?"
    how = "Each one chosen rolls to slip away to a ringed place. Click a figure to choose it, a place to change it."
    nobody, nobody_rule = "Choose who is to slip away", ""
    verb = "refuses melee"

    def begin(self) -> None:
        """Choose for each a place of his own, where there are enough."""
        taken: list[Point] = []
        for name, places in self.open.items():
            free = [place for place in places if all(squared(place, other) > GRAIN**2 for other in taken)]
            if places:
                self.filled[name] = (free or places)[0]
                taken.append(self.filled[name])
        super().begin()

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Send one of the chosen to the place clicked."""
        near = [(squared(place, at), name, place) for name in self.answering() for place in self.open[name]]
        if near and min(near)[0] < GRAIN**2:
            _, name, place = min(near)
            self.filled[name] = place

    def together(self, names: list[str]) -> Command:
        """All of them slip away."""
        return Refuse(tuple(self.place(name) for name in names))

    def buttons(self) -> tuple[Option, ...]:
        """Stand, or go."""
        many = len(self.answering())
        go = self.go(f"{many} slip away" if many != 1 else "Slip away", "run")
        return (self.stay("Stand and fight"), go, *self.orders(("refuse", "never")))

    def marks(self, marks: Marks, scale: int) -> None:
        """Where each would go."""
        for name in self.filled:
            if name in self.hands.chosen:
                self.mark_way(marks, name, scale)
            else:
                self.ring(marks, name, scale, side=True)


@picks(Escape)
class EscapePicker(SlippingPicker[MayEscape]):
    """One after the other slips away, or is made to; a click on a ringed place chooses where."""

    offered = MayEscape
    single = True
    done_label = "Nobody else"
    how = "Click a ringed place; click another figure to let it go instead."
    nobody, nobody_rule = "There is nowhere to slip to", "SP-R13"
    verb = "slips away"
    pointed = False
    """Whether the place was pointed out: a second click on it goes there."""

    def filling(self) -> dict[str, list[Point]]:
        """Where each may slip to."""
        return {
            name: [place for place in places if self._is_free(name, place)]
            for name, places in super().filling().items()
        }

    def _is_free(self, name: str, place: Point) -> bool:
        return self.offer.refuse(self.at, Escape(Place(name, place, self.at.figure(name).facing))) is None

    def begin(self) -> None:
        """Choose the first who has somewhere to go, else the first who is asked."""
        if not self.answering():
            self.hands.choose(list(self.filled)[:1] or list(self.offer.figures[:1]))

    def shown_first(self) -> list[str]:
        """The one chosen."""
        return self.hands.chosen

    def able_to_act(self) -> set[str]:
        """Those who are asked."""
        return set(self.offer.figures)

    def chosen_changed(self) -> None:
        """Choose a place anew: another goes."""
        self.pointed = False
        self.filled = {name: places[0] for name, places in self.open.items() if places}

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Choose the place; a second click goes there."""
        name = self.lead()
        if not name:
            return
        near = min(self.open[name], key=lambda place: squared(place, at))
        if squared(near, at) > GRAIN**2:
            return
        if self.pointed and self.filled[name] == near:
            self.act("escape")
        self.filled[name], self.pointed = near, True

    def together(self, names: list[str]) -> Command:
        """The first goes."""
        return Escape(self.place(names[0]))

    def buttons(self) -> tuple[Option, ...]:
        """Go, or nobody more."""
        go = [self.go(f"{self.at.figure(self.lead()).name} slips away", "run")] if self.lead() else []
        return (*([self.stay(self.done_label)] if self.keeps() else []), *go)

    def marks(self, marks: Marks, scale: int) -> None:
        """Where he would go, and where else he could."""
        super().marks(marks, scale)
        if self.lead():
            self.mark_way(marks, self.lead(), scale)
