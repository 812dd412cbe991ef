"""The rule book, over any other screen: every rule and ruling, and where this battle used it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.core.state import State
from game.core.tally import Tally
from game.rules.statements import Statement
from game.session.consulting.rule_reference import is_ruling
from game.session.consulting.rule_use import Use
from game.ui.kit.pen import Act
from game.ui.panels.pages.models_book import RuleBookView
from game.ui.panels.pages.rule_book import RuleBook
from game.ui.scenes.page import Page
from game.ui.scenes.reading.reference import Reference
from game.ui.scenes.scene import Change, Desk, Pop, Scene

FILTERS = (
    ("all", "All"), ("rules", "Rules"), ("rulings", "Rulings"), ("switches", "Choices"), ("others", "Other books"),
    ("used", "Used here"),
)  # fmt: skip


class Consulted(NamedTuple):
    """Where the book is opened: the battle's state, the rules used in it, a rule's last use, and how to show that."""

    state: State | None = None
    uses: Mapping[str, Use] = MappingProxyType({})
    last: Callable[[str], str] = lambda rule: ""
    show: Callable[[str], None] | None = None
    thrown: Callable[[str], Tally | None] = lambda rule: None
    """What was thrown by a rule when it was last used."""


NOWHERE = Consulted()


class RuleBookScene(Page):
    """Searches, turns pages, goes back, and leads to the log: `show` gets the rule whose last use is to be seen."""

    tabs = False

    def __init__(
        self,
        desk: Desk,
        below: Scene,
        reference: Reference,
        rule: str = "",
        battle: Consulted = NOWHERE,
        passes: str = "all",
    ) -> None:
        super().__init__(desk)
        self.below, self.reference = below, reference
        self.state, self.uses, self.last, self.show, self.thrown = battle
        self.panel: RuleBook = RuleBook(self.kit)
        self.filter = passes
        self.words = ""
        self.found: list[Statement] = []
        self.find()
        self.rule = rule if reference.get(rule) is not None else self.found[0].id
        self.before: list[str] = []
        """Rules that were open, to go back to."""
        self._opening = True
        """Whether the key that opened it may still be down: its letter is no part of what is sought."""
        self._view: tuple[object, RuleBookView] | None = None

    # ---- looking ---------------------------------------------------------------------------------------------------

    def view(self) -> RuleBookView:
        key = (self.filter, self.words, self.rule, len(self.before))
        if self._view is None or self._view[0] != key:
            filters = FILTERS if self.state is not None else FILTERS[:-1]
            rule = self.rule
            page = self.reference.page(rule, self.uses.get(rule), self.state, self.last(rule), self.thrown(rule))
            rows = self.reference.rows(self.found, self.uses, self.state)
            view = RuleBookView(
                self.reference.book.title, rows, page, self.rule, self.filter, filters,
                bool(self.before),
            )  # fmt: skip
            self._view = (key, view)
        return self._view[1]

    def seek(self) -> None:
        """Find anew what passes filter and search; if the open rule is not among it, open the first that is."""
        self.find()
        if self.found and all(statement.id != self.rule for statement in self.found):
            self.rule = self.found[0].id
        self.panel.follow()

    def find(self) -> None:
        """Find what passes filter and search."""
        others = self.filter == "others"
        if self.words.strip():
            found = self.reference.chosen(self.words, others=others)
        else:
            found = list((self.reference.others if others else self.reference.statements).values())
        self.found = [statement for statement in found if self._passes(statement)]

    def _passes(self, statement: Statement) -> bool:
        if self.filter == "used":
            return statement.id in self.uses
        if self.filter == "switches":
            return bool(self.reference.readings(statement.id))
        return self.filter in ("all", "others") or is_ruling(statement.id) == (self.filter == "rulings")

    def open(self, rule: str) -> None:
        """Open the page of a rule; one that does not pass the filter resets it."""
        if self.reference.get(rule) is None or rule == self.rule:
            return
        self.before.append(self.rule)
        self._turn(rule)

    def back(self) -> None:
        """Open the rule that was open before."""
        if self.before:
            self._turn(self.before.pop())

    def _turn(self, rule: str) -> None:
        self.rule = rule
        if all(statement.id != rule for statement in self.found):
            self.filter, self.words = "all", ""
            self.panel.search.set("")
            if rule in self.reference.others:
                self.filter = "others"
            self.find()
        self.panel.follow()

    def step(self, by: int) -> None:
        """Open the rule so many rows on."""
        ids = [statement.id for statement in self.found]
        if ids:
            at = ids.index(self.rule) if self.rule in ids else -1
            self.rule = ids[max(0, min(len(ids) - 1, at + by))]
            self.panel.follow()

    # ---- the scene -------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The book over what lies beneath."""
        self.below.refresh()  # whole: a veil over what stood would be a second one
        self.below.draw(surface)
        super().draw(surface)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Hand everything to the panel but the letter of the key that opened the book."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._opening = False
        elif event.type == pygame.TEXTINPUT and self._opening:
            self._opening = False
            return None
        return super().on_event(event)

    def act(self, act: Act) -> Change | None:
        """Turn to a page, search, go back, or close the book."""
        if act.id == "close":
            return Pop()
        if act.id == "rule":
            self.open(str(act.data))
        elif act.id == "back":
            self.back()
        elif act.id == "step" and isinstance(act.data, int):
            self.step(act.data)
        elif act.id == "filter":
            self.filter = str(act.data)
            self.seek()
        elif act.id == "search":
            self.words = str(act.data)
            self.seek()
        elif act.id == "log" and self.show is not None and self.last(self.rule):
            self.show(self.rule)
            return Pop()
        return None

    def refresh(self) -> None:
        super().refresh()
        self.below.refresh()
