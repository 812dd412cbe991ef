"""The rules of a book as they are read in a battle: lines of the side sheet, and pages of the whole book."""

from __future__ import annotations

from collections.abc import Mapping

from game.catalogue.tables import load
from game.core.state import State
from game.core.tally import Tally
from game.rules.rulebook import Rulebook
from game.rules.statements import Statement
from game.session.consulting import rule_reference
from game.session.consulting.rule_reference import is_ruling
from game.session.consulting.rule_tables import cell, grid
from game.session.consulting.rule_use import Use
from game.ui.kit.words.rich import quoted
from game.ui.panels.pages.models_book import RuleLine, RulePage, RuleRow, RuleTable

CITED = 6
"""Rules that a rule bears on, or rulings on it, shown beneath it at most."""


class Reference(rule_reference.Reference):
    """Looks rules up in a book, and makes the views of the sheets."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self.book = book

    @property
    def everything(self) -> tuple[RuleLine, ...]:
        """Every rule and ruling of the book and of the table."""
        return tuple(RuleLine(statement.id, _titled(statement)) for statement in self.statements.values())

    def about(self, rule: str, used: str = "") -> tuple[RuleLine, ...]:
        """A rule with its note, its last use, the rulings on it and what it bears on."""
        found = self.get(rule)
        if found is None:
            return (RuleLine(rule, "is not in the book's reference."),)
        lines = [RuleLine(found.id, _titled(found))]
        if used:
            lines.append(RuleLine(found.id, used, "used"))
        notes = [text for text in (found.note, found.why, found.alternatives) if text]
        if notes:
            lines.append(RuleLine(found.id, f"{{_{quoted(' '.join(notes))}}}", "note"))
        for cite in (*self.citing.get(rule, ())[:CITED], *found.cites[:CITED]):
            other = self.get(cite)
            if other is not None:
                lines.append(RuleLine(cite, _titled(other) if is_ruling(cite) else quoted(other.says)))
        return tuple(lines)

    def rows(self, found: list[Statement], uses: Mapping[str, Use], state: State | None) -> tuple[RuleRow, ...]:
        """Statements as rows of the list of the book."""
        return tuple(
            RuleRow(
                statement.id,
                statement.title,
                uses[statement.id].times if statement.id in uses else 0,
                0 if is_ruling(statement.id) else max(0, statement.id.count(".") - 2),
                bool(self.readings(statement.id)),
                state is not None and statement.id in state.rulings,
            )
            for statement in found
        )

    def page(
        self, rule: str, use: Use | None, state: State | None, last: str = "", thrown: Tally | None = None
    ) -> RulePage | None:
        """The page of a rule: `last` is the log's sentence that used it last, and `thrown` what was thrown by it."""
        statement = self.get(rule)
        if statement is None:
            return None
        readings = self.readings(rule)
        reading = self.reading(rule, state) if state is not None else readings[0] if readings else ""
        return RulePage(
            statement.id,
            statement.title,
            statement.says.replace("`", "'"),
            statement.note.replace("`", "'"),
            "ruling" if is_ruling(rule) else "rule",
            tuple(RuleLine(two.id, two.title) for two in map(self.get, self.citing.get(rule, ())) if two is not None),
            tuple(RuleLine(two.id, two.title) for two in map(self.get, statement.cites) if two is not None),
            tuple((word, word == reading) for word in readings),
            ("set by the scenario" if rule in state.rulings else "as the book plays it") if state is not None else "",
            used_words(use) if state is not None else "",
            last,
            statement.why.replace("`", "'"),
            statement.alternatives.replace("`", "'"),
            printed(rule, thrown, self.book),
        )


def printed(rule: str, thrown: Tally | None = None, book: Rulebook | None = None) -> RuleTable | None:
    """The table that a rule stands for, lit where a throw was read off; None for one told in words alone."""
    catalogue = load()
    found = grid(rule, catalogue, book)
    if found is None:
        return None
    return RuleTable(*found, cell(rule, thrown, catalogue, book) if thrown is not None else None)


def used_words(use: Use | None) -> str:
    """How often a rule was used in this battle, and where last."""
    if use is None:
        return "Nothing in the log of this battle names it so far."
    times = "once" if use.times == 1 else "twice" if use.times == 2 else f"{use.times} times"
    return f"Used {times}, last in {use.when}."


def _titled(statement: Statement) -> str:
    words = quoted(statement.says).replace("`", "'")
    return f"{{*{quoted(statement.title)}}} {words}"
