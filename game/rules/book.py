"""What a rule book is to everybody else: names, tables and the functions by which it judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.core.agenda import AnyStep
from game.rules.judgements import Acting, Bodies, Melee, Missiles, Moving, Umpiring

if TYPE_CHECKING:
    from game.core.state import State
    from game.rules.clocks import Clock
    from game.rules.situation import Situation


TABLE: dict[str, tuple[str, ...]] = {
    "ST-R38": ("none", "umpire"),
    "ST-R39": ("thrown", "typed"),
    "ST-R40": ("open", "hidden"),
}
"""Rulings of the table that may be set, whatever the book, and their readings, the default first."""

SHARED: dict[str, tuple[str, ...]] = {
    "SP-R1": ("always", "as_total"),
    "SP-R8": ("by_level", "twice"),
    "SP-R9": ("added", "multiplied"),
    "SP-R11": ("listed", "ratio"),
    "SP-R3": ("course", "facing"),
    "SP-R90": ("literal", "required"),
    "SP-R15": ("own", "both"),
    "SP-R42": ("larger", "both"),
    "SP-R160": ("ten", "five"),
    "SP-R208": ("morale", "blows"),
    "SP-R245": ("another", "add_up"),
    "SP-R151": ("outdoors", "hall"),
    "SP-R196": ("watched", "never", "always"),
    "SP-R263": ("half", "none"),
    "SP-R264": ("minutes", "rounds"),
    **TABLE,
}
"""Rulings on which the shared answers turn, and their readings, the default first: every book has them."""


class Statement(Struct, frozen=True):
    """A numbered rule or ruling of a book, as the reference shows it: of a ruling its question, and the reading taken.

    `why` it is read so, and the `alternatives` that another table would take, are a ruling's alone."""

    id: str
    title: str
    says: str
    note: str = ""
    cites: tuple[str, ...] = ()
    switch: bool = False
    label: str = ""
    """A few words for a choice that a scenario may make."""
    why: str = ""
    alternatives: str = ""


class Rulebook(Struct, frozen=True, kw_only=True):
    """A rule book: `opening` gives the steps with which a battle begins; the rest are tables and judgements."""

    id: str
    title: str
    opening: Callable[[State], tuple[AnyStep, ...]]
    initiative: Callable[[], AnyStep] = AnyStep
    """The step that settles who moves first in a round of the shared phases; nothing where its rounds are its own."""
    statements: Callable[[], tuple[Statement, ...]]
    cites: dict[str, str] = {}
    """Its own ids for things that the shared answers cite by another book's."""
    times: dict[str, tuple[str, str]] = {}
    """By the word of a command when it is given, and the rule that says so: for who gives it at another time."""
    switches: dict[str, tuple[str, ...]] = {}
    """Rulings that a scenario may set, and their readings, the default first."""
    changes: str = ""
    """One paragraph for who chooses it: what is different under this book."""
    advice: Callable[[State, bool], str] = lambda state, chosen: ""
    """A sentence for who sets this battle up: what the book makes of it if chosen, or why it might be; "" for none."""
    clock: Callable[[Situation], Clock | None] = lambda at: None
    """Its own time, where the agenda alone does not show it: a countdown, segments, a grid of moments."""
    moving: Moving = Moving()
    melee: Melee = Melee()
    missiles: Missiles = Missiles()
    acting: Acting = Acting()
    umpiring: Umpiring = Umpiring()
    bodies: Bodies = Bodies()
    scale: Callable[[State], int] | None = None
    """How many times as far as the common tables say missiles, spells and turning carry; None: once."""
    inch: tuple[int, str] = (5, "feet")
    """What an inch of the table stands for."""
    phases: tuple[tuple[str, ...], ...] = (("move", "counter", "missile", "melee"),)
    """The phases of a round as they are announced, for each way in which a round may be played."""

    def cite(self, rule: str) -> str:
        """Give the book's own id for a rule that a shared answer cites."""
        return self.cites.get(rule, rule)

    def reading(self, state: State, ruling: str) -> str:
        """Give the reading of a switch that holds in this battle; LookupError where the ruling is none."""
        readings = self.switches.get(ruling) or SHARED[ruling]
        chosen = state.rulings.get(ruling, readings[0])
        if chosen not in readings:
            raise LookupError(f"{ruling} has no reading {chosen!r}")
        return chosen


def statements_of(book: str) -> tuple[Statement, ...]:
    """Read the numbered rules and rulings that lie in a book's folder."""
    from game import paths
    from game.catalogue.reading import load_table  # PyYAML is needed only where the reference is opened

    found: list[Statement] = []
    rules: Any = load_table(paths.tables("systems", book, "rules.yaml"))
    for row in rules["rules"]:
        found.append(Statement(row["id"], row["title"], row["says"], row.get("ambiguous", "")))
    rulings: Any = load_table(paths.tables("systems", book, "rulings.yaml"))
    found += [ruling_of(row, row["question"]) for row in rulings["rulings"]]
    return tuple(found)


def ruling_of(row: Any, title: str, note: str = "") -> Statement:
    """Give a ruling as it stands in its table."""
    return Statement(
        id=row["id"], title=title, says=row["reading"], note=note, cites=tuple(row.get("cites", ())),
        switch=row.get("switch") in (True, "true"), label=row.get("label", ""), why=row.get("why", ""),
        alternatives=row.get("alternatives", ""),
    )  # fmt: skip
