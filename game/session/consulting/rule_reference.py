"""A book's rules to look up: by id, by section and by words, with what cites what and what was used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from game import paths, systems
from game.core.state import State
from game.rules.rulebook import Rulebook
from game.rules.statements import Statement, ruling_of
from game.session.consulting.rule_use import Use


class Reference:
    """The statements of some books and of the table, each read when first asked for.

    Every book leans on the answers that all share, which cite the first book: its statements are always among them."""

    def __init__(self, *books: Rulebook) -> None:
        shared = systems.book()
        self.books = books if shared in books else (*books, shared)

    @cached_property
    def statements(self) -> dict[str, Statement]:
        """Every rule and ruling by id: the books' in their order, then the table's."""
        found: dict[str, Statement] = {}
        for book in self.books:
            for statement in book.statements():
                found.setdefault(statement.id, statement)
        for statement in table_statements():
            found.setdefault(statement.id, statement)
        return found

    @cached_property
    def others(self) -> dict[str, Statement]:
        """Every rule and ruling of all other books."""
        given = {book.id for book in self.books}
        found: dict[str, Statement] = {}
        for name in systems.BOOKS:
            if name not in given:
                found.update((statement.id, statement) for statement in systems.book(name).statements())
        return found

    @cached_property
    def citing(self) -> dict[str, tuple[str, ...]]:
        """The rulings that bear on a rule, by the rule."""
        found: dict[str, list[str]] = {}
        for statement in self.statements.values():
            for rule in statement.cites:
                found.setdefault(rule, []).append(statement.id)
        return {rule: tuple(ids) for rule, ids in found.items()}

    def get(self, rule: str) -> Statement | None:
        """Return the statement of an id, be it another book's, or None."""
        return self.statements.get(rule) or self.others.get(rule)

    def chosen(self, asked: str, *, others: bool = False) -> list[Statement]:
        """Find statements by id, by section, or by words that must all occur; `others` searches the other books."""
        among = (self.others if others else self.statements).values()
        upper = asked.strip().upper()
        exact = [statement for statement in among if statement.id.upper() == upper]
        section = [statement for statement in among if statement.id.upper().startswith(f"{upper}.")]
        if upper and (exact or section):
            return exact + section
        words = asked.lower().split()
        return [statement for statement in among if all(word in _text(statement) for word in words)]

    def readings(self, rule: str) -> tuple[str, ...]:
        """Return the readings between which a scenario may choose, the default first; none where it may not."""
        return next((book.switches[rule] for book in self.books if rule in book.switches), ())

    def reading(self, rule: str, state: State) -> str:
        """Return the reading of a switch that holds in a battle, or "" where the rule is none."""
        readings = self.readings(rule)
        return state.rulings.get(rule, readings[0]) if readings else ""


@lru_cache(maxsize=4096)
def _text(statement: Statement) -> str:
    texts = (statement.id, statement.title, statement.says, statement.note, statement.why, statement.alternatives)
    return " ".join(texts).lower()


def table_statements() -> tuple[Statement, ...]:
    """Read the rulings of the table itself."""
    from game.catalogue.reading import load_table  # PyYAML is needed only where the reference is opened

    table: Any = load_table(paths.tables("catalogue", "data", "table_rulings.yaml"))
    found = []
    for row in table["rulings"]:
        notes = [
            f"{ground['kind']}: an inch costs {ground['movement']}; charge {ground['charge']}; "
            f"sight: {ground['sight_and_cover']}."
            for ground in row.get("terrain", ())
        ]
        found.append(ruling_of(row, row["title"], " ".join(notes)))
    return tuple(found)


def is_ruling(rule: str) -> bool:
    """Tell whether an id is that of a ruling, not of a rule."""
    return rule.partition("-")[2].startswith("R")


def statement_data(
    reference: Reference, statement: Statement, uses: Mapping[str, Use], state: State | None
) -> dict[str, Any]:
    """Return all that is known of a statement as plain data."""
    ruling = is_ruling(statement.id)
    found: dict[str, Any] = {
        "id": statement.id,
        "kind": "ruling" if ruling else "rule",
        "question": statement.title if ruling else "",
        "title": statement.title,
        "says": statement.says,
        "note": statement.note,
        "why": statement.why,
        "alternatives": statement.alternatives,
        "switch": statement.switch,
        "label": statement.label,
        "bears_on": list(statement.cites),
        "rulings": list(reference.citing.get(statement.id, ())),
        "readings": list(reference.readings(statement.id)),
    }
    if state is not None:
        use = uses.get(statement.id)
        found["reading"] = reference.reading(statement.id, state)
        found["set_by_scenario"] = statement.id in state.rulings
        found["used"] = use.times if use is not None else 0
        found["last"] = None if use is None else {"n": use.n, "round": use.round, "phase": use.phase}
    return found
