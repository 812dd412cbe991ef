"""The numbered rules and rulings of a book, and the rulings that a scenario may set."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

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
    """Return a ruling as it stands in its table."""
    return Statement(
        id=row["id"], title=title, says=row["reading"], note=note, cites=tuple(row.get("cites", ())),
        switch=row.get("switch") in (True, "true"), label=row.get("label", ""), why=row.get("why", ""),
        alternatives=row.get("alternatives", ""),
    )  # fmt: skip
