"""What is done in the phases of fire against what was named or written before, found a second time [X03]."""

from __future__ import annotations

from game.core.events import Event, RoundBegan
from game.core.fight.declaring import SpellSpoiled
from game.core.fight.deeds import BreathUsed, Shot
from game.core.fight.harm import Damaged
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.held.engines import EngineAimed
from game.core.held.gear import DeviceUsed
from game.core.state import State
from game.play.creatures.gazing import GazeUsed
from game.play.ledger import PhaseBegan
from game.play.magic.turning import UndeadTurned
from game.rules.situation import Battle
from game.systems.chainmail.ledger import BandBegan, InitiativeSettled
from game.systems.chainmail.writing.declaring import CastingNamed
from game.systems.chainmail.writing.writing import OrdersRevealed

OF_FIRE = ("artillery", "missile", "spells")


class DeedAuditor:
    """Nobody casts what he has not begun, or has been hurt over; nobody does what his order does not say."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.together = False
        self._begin()

    def _begin(self) -> None:
        self.phase = ""
        self.begun: dict[str, tuple[str, str]] = {}
        self.orders: dict[str, tuple[str, str]] = {}
        """The deed that is written for each, and at whom."""
        self.hurt: set[str] = set()
        self.spoiled: set[str] = set()
        """Those hurt before the band whose moment it is began."""
        self.moving = False

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundBegan():
                self._begin()
            case InitiativeSettled():
                self.together, self.moving = event.together, False  # ambushers may have moved before
            case CastingNamed():
                return self._named(event)
            case OrdersRevealed():
                for task in event.tasks:
                    if task.deed:
                        self.orders[task.figure] = task.deed, task.target
                    if task.deed == "cast":
                        self.begun[task.figure] = task.what, task.by
            case Moved():
                self.moving = True
            case Damaged():
                self.hurt.add(event.figure)
            case PhaseBegan():
                self.phase, self.spoiled = event.phase, set(self.hurt)
            case BandBegan():
                self.spoiled = set(self.hurt)
            case SpellSpoiled():
                return self._lost(event, before)
        return self._done(before, event) if self.phase in OF_FIRE else ""

    def _named(self, event: CastingNamed) -> str:
        """Before anybody moves, once each."""
        if self.together or self.moving or event.figure in self.begun:
            return f"X03 spells begun: {event.figure} names {event.spell} out of its time"
        self.begun[event.figure] = event.spell, event.by
        return ""

    def _lost(self, event: SpellSpoiled, before: State) -> str:
        """Only a spell begun by one who was hurt; kept where it is played so."""
        kept = self.battle.book.reading(before, "CM-R22") == "kept"
        begun = self.begun.get(event.figure) == (event.spell, event.by)
        if event.figure not in self.hurt or not begun or event.kept != kept:
            return f"X03 spells spoiled: {event.figure}'s {event.spell}"
        return ""

    def _done(self, before: State, event: Event) -> str:
        match event:
            case SpellCast():
                if self.begun.get(event.figure) != (event.spell, event.by):
                    return f"X03 spells begun: {event.figure} casts {event.spell}, which it has not begun"
                hurt = event.figure in self.spoiled
                return f"X03 spells spoiled: {event.figure} casts {event.spell}, and was hurt" if hurt else ""
            case Shot(passing=False):
                return self._ordered(before, event.actor, "shoot") or self._aimed(before, event)
            case BreathUsed():
                return self._ordered(before, event.figure, "breathe")
            case GazeUsed():
                return self._ordered(before, event.figure, "gaze")
            case UndeadTurned():
                return self._ordered(before, event.figure, "turn")
            case EngineAimed():
                return self._ordered(before, event.figure, "loose")
            case DeviceUsed(blows=0):
                return self._ordered(before, event.figure, "use")
        return ""

    def _ordered(self, before: State, name: str, deed: str) -> str:
        """While all move together, what is done was written."""
        if not self.together or self.battle.book.reading(before, "CM-R23") == "chosen":
            return ""
        known = self.orders.get(name, ("", ""))[0]
        return "" if known == deed else f"X03 orders: {name} is to {known or 'do nothing'}, and does {deed}"

    def _aimed(self, before: State, event: Shot) -> str:
        """A shot written at somebody goes at nobody else where it is else lost."""
        target = self.orders.get(event.actor, ("", ""))[1]
        strict = self.together and self.battle.book.reading(before, "CM-R35") == "lost"
        if strict and target not in ("", event.target):
            return f"X03 orders: {event.actor} is to shoot at {target}, and shoots at {event.target}"
        return ""
