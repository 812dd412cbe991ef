"""What the rule book shows: its list of rules, and the page that is open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule named on a sheet; `kind` "used" is a line that leads to the log, "note" one that stands under another."""

    id: str
    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule in the list of the book: how often this battle used it, its depth, whether it is a switch, and changed."""

    id: str
    title: str
    used: int = 0
    depth: int = 0
    switch: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A printed table: what its corner says, its columns, its rows, and the row and column that are lit, if any."""

    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    lit: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule as a page: its text, the rules that bear on it, its readings and the one in force, and its last use."""

    id: str
    title: str
    says: str
    note: str = ""
    kind: str = "rule"
    rulings: tuple[RuleLine, ...] = ()
    bears: tuple[RuleLine, ...] = ()
    readings: tuple[tuple[str, bool], ...] = ()
    reading_note: str = ""
    used: str = ""
    last: str = ""
    why: str = ""
    alternatives: str = ""
    table: RuleTable | None = None


@dataclass(frozen=True, slots=True)
class RuleBookView:
    """The open rule book: its rows that pass filter and search, and the page that is open."""

    title: str
    rows: tuple[RuleRow, ...] = ()
    page: RulePage | None = None
    chosen: str = ""
    filter: str = "all"
    filters: tuple[tuple[str, str], ...] = ()
    can_go_back: bool = False
