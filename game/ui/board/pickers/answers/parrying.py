"""A blow is about to fall: whether it is parried, and with how many blows given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Parry
from game.forecast.harm_odds import percent
from game.forecast.outcome import Supposed, blow
from game.play.melee.offers import MayParry
from game.ui.art.palette import FLANK
from game.ui.board.forecasts.attacks import Besides, blow_forecast
from game.ui.board.overlays.shapes import aim_line, ring_of
from game.ui.board.pickers.registry import picks
from game.ui.board.pickers.slots import SlotPicker
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.view import Marks


@picks(Parry)
class ParryPicker(SlotPicker[MayParry, Parry]):
    """A blow is about to fall: how many blows are given up to parry it."""

    offered = MayParry
    gives = "rise"
    done_label = "No parry"
    single = True

    def filling(self) -> dict[str, list[Parry]]:
        """With one blow, or with the shield where there is no weapon for it."""
        return {self.offer.figure: [Parry(1, shield=not self.offer.weapon)]}

    def command(self) -> Command:
        """The parry of the one struck at, whoever is chosen."""
        return self.filled[self.offer.figure]

    def about(self) -> list[str]:
        """The two of them."""
        return [self.offer.figure, self.offer.attacker]

    def done(self) -> None:
        """Take the blow as it comes."""
        self.submit(self.ending())

    def ending(self) -> Command:
        """The blow as it comes."""
        return Parry(0)

    def by_action(self, name: str) -> Command | None:
        """A parry with the shield."""
        return Parry(1, shield=True) if name == "shield" else None

    def act(self, name: str) -> bool:
        """Parry with the shield besides."""
        if name == "shield":
            self.submit(Parry(1, shield=True))
            return True
        return super().act(name)

    def main(self) -> tuple[str, bool, str]:
        """The blow can always be taken."""
        return self.done_label, True, ""

    def instructions(self) -> str:
        """What a parry is worth, and what it costs."""
        offer, name = self.offer, self.at.figure(self.offer.figure).name
        each = "Each blow" if offer.together > 1 else "A blow"
        left = f", which leaves it {percent(self._parried())}" if offer.weapon else ""
        text = f"{each} given up takes 3 off the die{left}. {name} has {offer.most} to give up."
        if offer.worth:
            lost = ", the last one left for its own blow" if offer.spends else ""
            text = f"The parry takes {offer.worth} off the die. It takes one of {name}'s actions{lost}."
        return text + (" The shield takes 1d6 off his first hit, and may break." if offer.shield else "")

    def _parried(self) -> float:
        """How likely the blow hits that is parried once."""
        attacker, figure = self.at.figure(self.offer.attacker), self.at.figure(self.offer.figure)
        return blow(self.at, attacker, figure, Supposed(parries=self.offer.worth or 1)).tally.chance

    def buttons(self) -> tuple[Option, ...]:
        """Take the blow, or parry it: with what, and with how many blows."""
        offer = self.offer
        most = min(3, offer.most, offer.together) if offer.weapon else 0
        more = [Option(f"parry:{n}", f"With {n} blows", data=Parry(n)) for n in range(2, most + 1)]
        if offer.shield and offer.weapon:
            more.insert(0, Option("shield", "With the shield", "parry"))
        standing = self.orders(("parry", "never"), ("parry", "always"))
        return (self.stay("Take the blow"), self.go("Parry", "parry"), *more, *standing)

    def marks(self, marks: Marks, scale: int) -> None:
        """Who strikes whom."""
        attacker, figure = self.at.figure(self.offer.attacker), self.at.figure(self.offer.figure)
        marks.over.append(ring_of(attacker, scale, FLANK, 2.0, True))
        marks.over.append(aim_line(attacker, figure, scale, FLANK))

    def forecast(self) -> ForecastView | None:
        """The blow that is coming, as it is when it is taken, and how likely it hits when it is parried once."""
        attacker, figure = self.at.figure(self.offer.attacker), self.at.figure(self.offer.figure)
        with_one = "" if self.offer.worth else " with one blow"
        told = f"parried{with_one}: {percent(self._parried())}" if self.offer.weapon else ""
        return blow_forecast(self.at, attacker, figure, None, Besides(told))
