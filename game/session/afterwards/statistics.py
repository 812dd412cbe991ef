"""What each figure did in a battle, counted from its events: blows and shots, damage, kills, luck."""

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
class Statistics:
    """Blows and shots of a figure or of several: how many were tried, how many hit, how many should have; damage."""

    tries: int = 0
    hits: int = 0
    expected: float = 0.0
    spread: float = 0.0
    dealt: int = 0
    taken: int = 0
    felled: int = 0

    @property
    def luck(self) -> float | None:
        """The percentile of the hits, 0 to 100, by the normal curve; None where nothing was tried."""
        if self.tries == 0 or self.spread <= 0:
            return None
        return 50 * (1 + math.erf((self.hits - self.expected) / math.sqrt(2 * self.spread)))

    def add(self, other: Statistics) -> None:
        """Add what another did."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def statistics_of(figures: Iterable[Figure], events: Iterable[Event]) -> dict[str, Statistics]:
    """Count what each figure of a battle did, by id.

    Damage counts for the figure whose blow, shot or breath caused it; of fire and poison it counts for none."""
    names = {figure.id: figure.name for figure in figures}
    found = {name: Statistics() for name in names}
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
            found[event.figure].taken += points_lost(event)
            doer = doers.get(event.figure, "")
            if doer and event.cause.startswith(f"{names[doer]}'s "):
                found[doer].dealt += points_lost(event)
        elif isinstance(event, Slain) and event.by:
            found[event.by].felled += 1
    return found


def points_lost(event: Damaged) -> int:
    """Return the hit points that were lost: damage beyond the last of them does not count."""
    return max(0, min(event.amount, event.amount + event.left))


def felled_most(figures: Iterable[Figure], found: dict[str, Statistics]) -> str:
    """Say which of some figures felled most, and how many; "" where none felled anybody."""
    able = [figure for figure in figures if found[figure.id].felled]
    best = max(able, key=lambda figure: (found[figure.id].felled, figure.id), default=None)
    return f"{best.name} felled {found[best.id].felled}" if best is not None else ""


def together(those: Iterable[Statistics]) -> Statistics:
    """Add up what several did."""
    whole = Statistics()
    for part in those:
        whole.add(part)
    return whole


def by_unit(state: State, side: str, found: dict[str, Statistics]) -> list[tuple[str, list[Figure], Statistics]]:
    """List the units of a side, each with its name, figures and statistics; who dealt most damage first."""
    units: dict[str, list[Figure]] = {}
    for figure in state.figures.values():
        if figure.side == side:
            units.setdefault(figure.unit or figure.id, []).append(figure)
    rows = []
    for key, own in units.items():
        name = state.units[key].name if key in state.units else own[0].name
        rows.append((name, own, together(found[figure.id] for figure in own)))
    return sorted(rows, key=lambda row: (-row[2].dealt, -row[2].felled, -row[2].taken))
