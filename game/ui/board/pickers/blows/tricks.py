"""Tricks in place of a blow, as tiles beside the blow: what each is, on whom, what it would come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.core.commands import Command, Grapple, Manoeuvre
from game.core.figures import Figure
from game.core.tally import Refusal, Tally
from game.forecast.harm_odds import percent
from game.play.melee.tricks.offers import MayGrapple, MayTry
from game.rules.melee.blow import Blow
from game.rules.melee.manoeuvres import TRICKS, grip_dice, grip_tally, resistance_dice, trick_save, trick_tally
from game.rules.melee.reach import position
from game.ui.board.forecasts.attacks import barred, named, tally_forecast
from game.ui.board.hands.asked import Asked, Strip, Then
from game.ui.board.overlays.lights import Lit, Work
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import cited
from game.ui.panels.models import ForecastView

GRAPPLE = "grapple"
NAMES = {
    "disarm": ("Disarm", "hand"),
    "split": ("Split shield", "split"),
    "hook": ("Hook shield", "parry"),
    "unhorse": ("Unhorse", "fall"),
    "knock": ("Knock down", "fall"),
    GRAPPLE: ("Grapple", "people"),
}
"""Label and icon of each."""
DOES = {
    "disarm": "strikes the weapon from {}'s hand",
    "split": "splits {}'s shield",
    "hook": "hooks {}'s shield away",
    "unhorse": "pulls {} from the horse",
    "knock": "knocks {} down",
    GRAPPLE: "wrestles {} down",
}


@dataclass(frozen=True)
class Tricks:
    """The tricks of the figure whose turn it is."""

    asked: Asked
    figure: Figure
    turn_to: Callable[[str], None]
    """Has one of them meant in place of the blow, or the blow again."""

    def words(self) -> tuple[str, ...]:
        """All tricks that are possible here."""
        known = tuple(TRICKS) if self.asked.offer(MayTry) is not None else ()
        return (*known, GRAPPLE) if self.asked.offer(MayGrapple) is not None else known

    def command(self, what: str, target: str, *, alone: bool = False) -> Command:
        """The command of a trick at a target; a grapple with all who may join, or alone."""
        if what != GRAPPLE:
            return Manoeuvre(what, self.figure.id, target)
        return Grapple((self.figure.id, *(() if alone else self.helpers(target))), target)

    def helpers(self, target: str) -> list[str]:
        """Those who would join his grapple."""
        hold = self.asked.offer(MayGrapple)
        return hold.helpers(self.asked.at, target) if hold is not None and target else []

    def refused(self, what: str, target: str) -> Refusal | None:
        """Why a trick cannot be tried on a target, or None."""
        return self.asked.refuse(self.command(what, target))

    def bare_handed(self) -> list[Figure]:
        """Those he can grapple though he has no room to swing."""
        hold = self.asked.offer(MayGrapple)
        return hold.targets(self.asked.at) if hold is not None else []

    def tiles(self, target: str, chosen: str) -> list[Option]:
        """A tile for each trick that is possible on the target, and for the one chosen."""
        found = []
        for what in self.words():
            no = self.refused(what, target) if target else None
            if (no is None and target) or what == chosen:
                label, icon = NAMES[what]
                tip = f"{label}\n{self.figure.name} gives up a blow and {DOES[what].format(self._named(target))}."
                refused = "" if no is None else f"{label}\n{cited(no.reason, no.rule)}"
                lit, then = what == chosen, Then(self.turn_to, what)
                found.append(Option(f"try:{what}", label, icon, why_not=refused, tip=tip, on=lit, group=1, data=then))
        return found

    def _named(self, target: str) -> str:
        return self.asked.at.figure(target).name if target else "him"

    def tally(self, what: str, target: str) -> Tally:
        """What his die needs."""
        at, foe = self.asked.at, self.asked.at.figure(target)
        where = position(at, self.figure, foe)
        if what == GRAPPLE:
            return grip_tally(at, Blow(self.figure, foe, where, self.figure.blows))
        return trick_tally(at, Blow(self.figure, foe, where, self.figure.blows))

    def _then(self, what: str, target: str) -> str:
        at, foe = self.asked.at, self.asked.at.figure(target)
        if what == GRAPPLE:
            others = len(self.helpers(target))
            more = f", with {others} more" if others else ""
            return f"Each that has hold adds {grip_dice(self.figure)}{more}; {foe.name} throws {resistance_dice(foe)}."
        save = trick_save(at, foe, what)
        return "No save." if save is None else f"Then {foe.name} saves on {save.least}: {percent(save.chance)}."

    def strip(self, what: str, target: str) -> Strip:
        """The question of a trick."""
        rule = TRICKS[what].rule if what in TRICKS else "SP-3.5.9.8"
        title = f"{self.figure.name} {DOES[what].format(self._named(target))}"
        no = self.refused(what, target)
        if no is not None:
            return Strip(title, no.reason, no.rule, (Option("cancel", "Strike instead", key="Esc"),))
        chance = percent(self.tally(what, target).chance)
        buttons = [Option("confirm", NAMES[what][0], NAMES[what][1], "Enter", main=True)]
        if what == GRAPPLE and self.helpers(target):
            buttons.append(Option("alone", "Alone"))
        buttons.append(Option("cancel", "Strike instead", key="Esc"))
        return Strip(title, f"{chance} to hit. {self._then(what, target)}", rule, tuple(buttons))

    def lit(self, trick: str, targets: Iterable[Figure]) -> Work:
        """Yield those on whom a trick could be tried, with its chance."""
        for foe in targets:
            yield None
            yield Lit(foe.id, self.forecast(trick, foe.id).answer)

    def forecast(self, what: str, target: str) -> ForecastView:
        """What the die needs, and what follows."""
        at, foe = self.asked.at, self.asked.at.figure(target)
        no = self.refused(what, target)
        sentence = f"{named(at, self.figure)} tries it on {named(at, foe)}"
        then = self._then(what, target)
        return tally_forecast(sentence, self.tally(what, target), title=NAMES[what][0], damage=then, **barred(no))
