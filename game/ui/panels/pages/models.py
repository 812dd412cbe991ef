"""The views of the pages: setting up, the end, the curtain; those of title and rule book are elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.session.afterwards.statistics import Statistics
from game.session.driving import SideCount
from game.ui.kit.controls.option import Option
from game.ui.panels.pages.models_title import ScenarioCard


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A ruling that is open before play: its id, a few words, its readings in words, and the one chosen."""

    id: str
    label: str
    readings: tuple[tuple[str, str], ...]
    chosen: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class SetupView:
    """Before play: the scenario, rule books, who may play each side, the seed."""

    card: ScenarioCard
    briefing: str = ""
    books: tuple[Option, ...] = ()
    book: str = ""
    players: tuple[Option, ...] = ()
    chosen_players: tuple[str, ...] = ()
    seed: str = ""
    choices: tuple[ChoiceLine, ...] = ()
    victory: tuple[tuple[str, str], ...] = ()
    fault: str = ""
    changes: str = ""
    """What is different under the book that is chosen."""
    doubts: tuple[str, ...] = ()
    """Why it may be no good battle, though it can be played."""


@dataclass(frozen=True, slots=True)
class UnitOutcome:
    """A line of the damage table: a unit or a single figure, how many it was, how many stand, what they did."""

    name: str
    figures: int
    standing: int
    did: Statistics


@dataclass(frozen=True, slots=True)
class SideOutcome:
    """A side's outcome: its fates and statistics, the damage the other took, its best fighter, its units."""

    side: str
    name: str
    head: Any
    fates: SideCount
    did: Statistics
    dealt: int
    best: str = ""
    units: tuple[UnitOutcome, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleEndView:
    """Who won and why, and the statistics."""

    headline: str
    why: str = ""
    side: str | None = None
    head: Any = None
    note: str = ""
    sides: tuple[SideOutcome, ...] = ()
    actions: tuple[Option, ...] = ()
    by_unit: bool = False
    """Whether the damage table is shown in place of the sums."""
    kept: str = ""
    """Where the battle is kept, or how its film stands."""


@dataclass(frozen=True, slots=True)
class CurtainView:
    """The hand-over: nothing of the table; `held` is how long the seat's key has been held, 0 to 1."""

    side: str
    headline: str
    moment: str = ""
    other: str = ""
    seat: str = ""
    held: float = 0.0
    replay_title: str = ""
    replay_note: str = ""
    footer: str = ""
