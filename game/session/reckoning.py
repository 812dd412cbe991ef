"""What each did in a battle, reckoned up from its events: blows and shots, damage, whom they felled, luck."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.harm import Damaged, Slain
from game.core.figures import Figure
from game.core.state import State


@dataclass
class Reckoning:
    """Blows and shots of one or of several: how many, how many told and were to be expected to, and what they did."""

    tries: int = 0
    hits: int = 0
    expected: float = 0.0
    spread: float = 0.0
    dealt: int = 0
    taken: int = 0
    felled: int = 0

    @property
    def luck(self) -> float | None:
        """The percentile of its hits, by the normal curve; None where it never tried."""
        if self.tries == 0 or self.spread <= 0:
            return None
        return 50 * (1 + math.erf((self.hits - self.expected) / math.sqrt(2 * self.spread)))

    def add(self, other: Reckoning) -> None:
        """Count what another did too."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def reckoned(figures: Iterable[Figure], events: Iterable[Event]) -> dict[str, Reckoning]:
    """Reckon up what each figure of a battle did.

    Damage is his whose blow, shot or breath it came of; of what burns or poisons by itself nobody has dealt it."""
    names = {figure.id: figure.name for figure in figures}
    found = {name: Reckoning() for name in names}
    doers: dict[str, str] = {}
    for event in events:
        if isinstance(event, Shot | Struck):
            account = found[event.actor]
            account.tries += 1
            account.hits += event.hit
            account.expected += event.tally.chance
            account.spread += event.tally.chance * (1 - event.tally.chance)
            doers[event.target] = event.actor
        elif isinstance(event, BreathUsed):
            doers |= dict.fromkeys(event.caught, event.figure)
        elif isinstance(event, Damaged):
            found[event.figure].taken += taken(event)
            doer = doers.get(event.figure, "")
            if doer and event.cause.startswith(f"{names[doer]}'s "):
                found[doer].dealt += taken(event)
        elif isinstance(event, Slain) and event.by:
            found[event.by].felled += 1
    return found


def taken(event: Damaged) -> int:
    """The hit points that somebody lost by it: what goes beyond his last is no damage done to anybody."""
    return max(0, min(event.amount, event.amount + event.left))


def together(those: Iterable[Reckoning]) -> Reckoning:
    """What several did together."""
    whole = Reckoning()
    for part in those:
        whole.add(part)
    return whole


def by_unit(state: State, side: str, found: dict[str, Reckoning]) -> list[tuple[str, list[Figure], Reckoning]]:
    """The units of a side, and those who are in none, with their name and what they did: who dealt most first."""
    units: dict[str, list[Figure]] = {}
    for figure in state.figures.values():
        if figure.side == side:
            units.setdefault(figure.unit or figure.id, []).append(figure)
    rows = []
    for key, own in units.items():
        name = state.units[key].name if key in state.units else own[0].name
        rows.append((name, own, together(found[figure.id] for figure in own)))
    return sorted(rows, key=lambda row: (-row[2].dealt, -row[2].felled, -row[2].taken))
