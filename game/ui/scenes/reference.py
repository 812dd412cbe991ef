"""The rules of a book as lines to be read: those of one rule, or all of them."""

from __future__ import annotations

from functools import cached_property

from game.rules.book import Rulebook, Statement
from game.ui.panels.models import RuleLine

CITED = 4
"""Rules that a rule bears on, shown beneath it at most."""


class Reference:
    """Looks rules up in a book, read when first asked."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @cached_property
    def statements(self) -> dict[str, Statement]:
        """The statements of the book by id."""
        return {one.id: one for one in self.book.statements()}

    @cached_property
    def everything(self) -> tuple[RuleLine, ...]:
        """Every rule and ruling of the book."""
        return tuple(RuleLine(one.id, _titled(one)) for one in self.statements.values())

    def about(self, rule: str) -> tuple[RuleLine, ...]:
        """A rule with its note, and what it bears on."""
        found = self.statements.get(rule)
        if found is None:
            return (RuleLine(rule, "is not in the book's reference."),)
        lines = [RuleLine(found.id, _titled(found))]
        if found.note:
            lines.append(RuleLine(found.id, f"{{_{_plain(found.note)}}}"))
        for cite in found.cites[:CITED]:
            other = self.statements.get(cite)
            if other is not None:
                lines.append(RuleLine(cite, _plain(other.says)))
        return tuple(lines)


def _titled(one: Statement) -> str:
    return f"{{*{_plain(one.title)}}} {_plain(one.says)}"


def _plain(text: str) -> str:
    return text.replace("{", "(").replace("}", ")")
