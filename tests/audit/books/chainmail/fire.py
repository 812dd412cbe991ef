"""The Dexterity bands of missiles and spells, found a second time [X03]."""

from __future__ import annotations

from game.core.events import Event, RoundBegan
from game.core.fight.deeds import BreathUsed, Shot
from game.core.fight.magic import SpellCast
from game.core.state import State
from game.play.ledger import PhaseBegan
from game.rules.situation import Battle
from game.systems.chainmail.ledger import BandBegan, InitiativeSettled

BANDS = ((13, "13 and more"), (9, "9 to 12"), (0, "8 and less"))
UNSTATED = 10
BANDED = ("missile", "spells")


class FireAuditor:
    """In each phase of fire the quickest are first; in a simultaneous round, and for the artillery, all are at once."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.together = False
        self.phase = ""
        self.bands: list[int] = []
        """Those begun in this phase."""

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundBegan():
                self.phase, self.bands = "", []
            case InitiativeSettled():
                self.together = event.together
            case PhaseBegan():
                self.phase, self.bands = event.phase, []
            case BandBegan():
                return self._began(event, before)
            case Shot(passing=False):
                return self._acted(before, event.actor)
            case SpellCast(by="") | BreathUsed():
                return self._acted(before, event.figure)
        return ""

    def _is_banded(self, state: State) -> bool:
        """Whether there are bands in this phase: among the artillery only where it is played so."""
        artillery = self.phase == "artillery" and self.battle.book.reading(state, "CM-R1") == "bands"
        return not self.together and (self.phase in BANDED or artillery)

    def _began(self, event: BandBegan, before: State) -> str:
        """Bands go from the quickest on."""
        if event.band is None:
            wrong = self._is_banded(before)
            return f"X03 bands: all at once in the phase of {self.phase}" if wrong else ""
        if not self._is_banded(before) or (self.bands and event.band <= self.bands[-1]):
            return f"X03 bands: {BANDS[event.band][1]} after {[BANDS[band][1] for band in self.bands]}"
        self.bands.append(event.band)
        return ""

    def _acted(self, before: State, name: str) -> str:
        """Who shoots or casts while a band has its moment is of it."""
        if not self._is_banded(before) or not self.bands:
            return ""
        dexterity = before.figures[name].profile.facts.ability("dexterity") or UNSTATED
        own = next(number for number, (least, _) in enumerate(BANDS) if dexterity >= least)
        if own != self.bands[-1]:
            return f"X03 bands: {name} of Dexterity {dexterity} acts with those of {BANDS[self.bands[-1]][1]}"
        return ""
