"""Slipping out of melee: refusing it when it begins, escaping from it later; each to a place that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Escape, Place, Refuse
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.play.melee.offers import MayEscape, MayRefuse
from game.play.moving.offers import MayStop
from game.rules.morale.flight import escape_tally, refuges
from game.ui.art.rules import overlay
from game.ui.board.forecasts.attacks import tally_forecast
from game.ui.board.hands.asked import Asked, Button, Strip
from game.ui.board.overlays.shapes import ring_about
from game.ui.board.pickers.picker import Picker
from game.ui.board.screening.stage import inch
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

NEAR = 1024


class RefusePicker(Picker):
    """Those chosen try to slip away; a click on a ringed place sends the nearest of them there."""

    done_label = "Stand and fight"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayRefuse)
        if offer is None:
            raise LookupError("a refusal is offered")
        self.offer: MayRefuse = offer
        self.places = {name: refuges(asked.at, asked.at.figure(name), 6) for name in offer.figures}
        self.going: dict[str, Point] = {}
        for name, places in self.places.items():
            free = [place for place in places if all(squared(place, other) > NEAR**2 for other in self.going.values())]
            if places:
                self.going[name] = (free or places)[0]
        hands.choose([name for name in offer.figures if self.places[name]])
        if offer.figures:
            hands.wishes.glide(inch(asked.at.figure(offer.figures[0]).at))

    def actors(self) -> list[str]:
        """Those who may."""
        return list(self.going)

    def choosable(self, figure: Figure) -> bool:
        """Only those who may."""
        return figure.id in self.offer.figures

    def where(self) -> list[Point]:
        """Where they could slip to."""
        return [place for places in self.places.values() for place in places]

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Send one of the chosen to the place clicked."""
        best: tuple[int, str, Point] | None = None
        for name in self.hands.chosen:
            for place in self.places.get(name, ()):
                found = (squared(place, at), name, place)
                best = found if best is None or found < best else best
        if best is not None and best[0] < NEAR**2:
            self.going[best[1]] = best[2]

    def _command(self) -> Refuse | None:
        names = [name for name in self.hands.chosen if name in self.going]
        if not names:
            return None
        return Refuse(tuple(Place(name, self.going[name], self.at.figure(name).facing) for name in names))

    def act(self, name: str) -> bool:
        """Slip away."""
        if name == "confirm":
            command = self._command()
            if command is None:
                self.hands.wishes.notice("Choose who is to slip away", "")
            else:
                self.submit(command)
            return True
        return super().act(name)

    def strip(self) -> Strip:
        """The question."""
        many = sum(1 for name in self.hands.chosen if name in self.going)
        return Strip(
            "Refuse melee?",
            "The chosen roll to slip away to the ringed places; click figures to choose, places to change.",
            self.asked.decision.cite,
            (
                Button("end", "Stand and fight", "N"),
                Button("confirm", f"{many} slip away" if many != 1 else "Slip away", "Enter", True, "run"),
                *self.orders(("refuse", "never")),
            ),
        )

    def marks(self, marks: Marks, scale: int) -> None:
        """Where each would go."""
        for name, place in self.going.items():
            figure = self.at.figure(name)
            if name not in self.hands.chosen:
                self.ring(marks, name, scale, side=True)
                continue
            marks.over.append(overlay.path((inch(figure.at), inch(place)), scale))
            marks.ghosts.append((figure, inch(place), figure.facing))
            for other in self.places[name]:
                if other != place:
                    ring = ring_about(figure, inch(other), figure.facing, scale, (220, 206, 170), 1.3, True)
                    marks.under.append(ring)

    def forecast(self) -> ForecastView | None:
        """The roll by which one slips away."""
        names = [name for name in self.hands.chosen if name in self.going]
        if not names:
            return None
        figure = self.at.figure(names[0])
        return tally_forecast(f"{self.named(figure)} refuses melee", escape_tally(self.at, figure))


class EscapePicker(Picker):
    """One after the other slips away, or is made to; a click on a ringed place chooses where."""

    single = True
    done_label = "Nobody more"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayEscape)
        if offer is None:
            raise LookupError("an escape is offered")
        self.offer: MayEscape = offer
        self.places: dict[str, list[Point]] = {}
        for name in offer.figures:
            figure = asked.at.figure(name)
            found = [one for one in refuges(asked.at, figure, 6) if self._no(name, one) is None]
            if found:
                self.places[name] = found
        self.goal: Point | None = None
        if not any(name in self.places for name in hands.chosen):
            hands.choose(list(self.places)[:1] or list(offer.figures[:1]))
        if hands.chosen:
            hands.wishes.glide(inch(asked.at.figure(hands.chosen[0]).at))

    def _no(self, name: str, place: Point) -> object:
        return self.offer.refuse(self.at, Escape(Place(name, place, self.at.figure(name).facing)))

    def actors(self) -> list[str]:
        """Those who have somewhere to go."""
        return list(self.places)

    def able_to_act(self) -> set[str]:
        """Those who are asked."""
        return set(self.offer.figures)

    def choosable(self, figure: Figure) -> bool:
        """Only those who may."""
        return figure.id in self.offer.figures

    def where(self) -> list[Point]:
        """Where they could slip to."""
        return [place for places in self.places.values() for place in places]

    def chosen_changed(self) -> None:
        """Another one: another place."""
        self.goal = None

    def _meant(self) -> tuple[str, Point] | None:
        name = next((one for one in self.hands.chosen if one in self.places), "")
        return (name, self.goal or self.places[name][0]) if name else None

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Choose the place; a second click goes there."""
        meant = self._meant()
        if meant is None:
            return
        near = min(self.places[meant[0]], key=lambda place: squared(place, at))
        if squared(near, at) > NEAR**2:
            return
        if self.goal == near:
            self.act("confirm")
        self.goal = near

    def act(self, name: str) -> bool:
        """Go."""
        if name in ("confirm", "escape"):
            meant = self._meant()
            if meant is None:
                self.hands.wishes.notice("There is nowhere to slip to", "SP-R13")
            else:
                self.submit(Escape(Place(meant[0], meant[1], self.at.figure(meant[0]).facing)))
            return True
        return super().act(name)

    def strip(self) -> Strip:
        """The question."""
        meant = self._meant()
        buttons: list[Button] = []
        if meant is not None:
            buttons.append(Button("confirm", f"{self.at.figure(meant[0]).name} slips away", "Enter", True, "run"))
        if self.asked.offer(MayStop) is not None:
            buttons.append(Button("end", self.done_label, "N"))
        prompt = self.asked.decision.prompt
        return Strip(
            prompt[:1].upper() + prompt[1:],
            "Click a ringed place; click another figure to let it go instead.",
            self.asked.decision.cite,
            tuple(buttons),
        )

    def marks(self, marks: Marks, scale: int) -> None:
        """Where he would go, and where else he could."""
        for name in self.places:
            self.ring(marks, name, scale, side=True)
        meant = self._meant()
        if meant is None:
            return
        figure = self.at.figure(meant[0])
        marks.over.append(overlay.path((inch(figure.at), inch(meant[1])), scale))
        marks.ghosts.append((figure, inch(meant[1]), figure.facing))
        for other in self.places[meant[0]]:
            if other != meant[1]:
                ring = ring_about(figure, inch(other), figure.facing, scale, (220, 206, 170), 1.3, True)
                marks.under.append(ring)

    def forecast(self) -> ForecastView | None:
        """The roll."""
        meant = self._meant()
        if meant is None:
            return None
        figure = self.at.figure(meant[0])
        return tally_forecast(f"{self.named(figure)} slips away", escape_tally(self.at, figure))
