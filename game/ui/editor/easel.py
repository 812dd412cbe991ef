"""The editor: the draft on its table, what is chosen, its forms, and the edits."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import pygame

from game.core.grain import GRAIN
from game.editor import edits, places
from game.editor import palette as laying
from game.editor.copying import copied
from game.editor.draft import Draft, Ref, Value, blank
from game.editor.drafting import Checked, Drafting, Problem, check
from game.editor.fields import NAME, Field, fields_of, with_said
from game.editor.mending import mends
from game.ui.board.camera import Camera
from game.ui.board.screening.screening import Screening
from game.ui.board.view import BoardView
from game.ui.editor.form import FormPanel
from game.ui.editor.frame import Bar, ProblemsPanel
from game.ui.editor.hand import Hand
from game.ui.editor.layout import parts_of
from game.ui.editor.palette import PalettePanel
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Act
from game.ui.scenes.page import Tipped
from game.ui.scenes.scene import Change, Desk


class Easel(Tipped):
    """A draft, the table it stands on, and the panels round it."""

    def __init__(self, desk: Desk, drafting: Drafting | None = None) -> None:
        super().__init__(desk)
        self.drafting = drafting or Drafting()
        self.bar, self.palette = Bar(self.kit), PalettePanel(self.kit)
        self.form, self.problems = FormPanel(self.kit), ProblemsPanel(self.kit)
        self.parts = parts_of(desk.window, self.kit.scale)
        self.notice = ""
        self.problem = -1
        self.form_fault = ""
        self._changed_at = self.desk.now()
        self.begin()

    def notify(self, words: str) -> bool:
        """Say it in the bar."""
        self.notice = words
        return True

    def begin(self) -> None:
        """Put the draft on the table."""
        state = self.checked.shown or check(blank()).shown
        if state is None:
            raise LookupError("a table with nothing on it cannot be shown")
        self.state = state
        self.screening = Screening(state)
        camera = Camera(state.table.width / GRAIN, state.table.height / GRAIN, self.parts.table)
        self.view = BoardView(self.screening, camera, self.desk.sprites)
        self.hand = Hand(self.drafting, self.view)
        sides = laying.side_ids(self.draft)
        self.hand.side = sides[0] if sides else ""
        self.hand.ghosts = self.checked.ghosts
        camera.fit()
        self.problem, self.form_fault, self.stale = -1, "", True

    @property
    def draft(self) -> Draft:
        """The draft in hand."""
        return self.drafting.draft

    @property
    def checked(self) -> Checked:
        """What the checks of the draft found."""
        return self.drafting.checked

    def follow(self) -> None:
        """Show the draft as it is now: on another table where its size, ground or light is another."""
        self.stale = True
        self._changed_at = self.desk.now()
        state, self.hand.ghosts = self.checked.shown, self.checked.ghosts
        self.hand.chosen = [ref for ref in self.hand.chosen if self.draft.get(ref) is not None]
        if state is None or state == self.state or self._unsized():
            return
        same, self.state = state.table == self.state.table, state
        if same:
            self.screening.jump(state)
            return
        chosen, tool, side = self.hand.chosen, self.hand.tool, self.hand.side
        problem = self.problem
        self.begin()
        self.hand.chosen, self.hand.tool, self.hand.side, self.problem = chosen, tool, side, problem

    def _unsized(self) -> bool:
        """Whether the size of the table is none, as while it is being typed: the last one is shown."""
        faults = [problem.fault for problem in self.checked.problems]
        return any(fault is not None and fault.path[1:] in (("width",), ("height",)) for fault in faults)

    def do(self, draft: Draft, about: str = "") -> None:
        """Make an edit and show it."""
        self.drafting.do(draft, about)
        self.notice, self.form_fault, self.problem = "", "", -1
        self.follow()

    @property
    def about(self) -> Ref | None:
        """The one entry that is chosen; None where it is the battle itself, or several are."""
        return self.hand.chosen[0] if len(self.hand.chosen) == 1 else None

    def fields(self) -> tuple[Field, ...]:
        """The fields of what is chosen."""
        return () if len(self.hand.chosen) > 1 else fields_of(self.draft, self.about)

    @property
    def found(self) -> tuple[Problem, ...]:
        """All that is wrong, and once known what is doubtful besides."""
        return (*self.checked.problems, *(self.drafting.known_doubts or ()))

    @abstractmethod
    def panels(self) -> tuple[tuple[Panel[Any], pygame.Rect, object], ...]:
        """Every panel with its place and view."""

    @abstractmethod
    def act(self, act: Act) -> Change | None:
        """Do what a panel or a key asks for."""

    def hear(self) -> None:
        """Say why something was not laid."""
        if self.hand.notice:
            self.notice, self.hand.notice = self.hand.notice, ""

    # ---- what is said of it ----------------------------------------------------------------------------------------

    def choose(self, part: str, key: object) -> None:
        """Choose an entry, even one that lies nowhere."""
        self.hand.chosen = [ref for ref in self.draft.entries(part) if ref[1] == key]

    def lay_for(self, side: str) -> None:
        """Lay figures for a side from now on."""
        self.hand.side = side

    def rewrite(self, text: str) -> None:
        """Replace the chosen entry by the text written."""
        draft = edits.rewritten(self.draft, self.about, text) if self.about is not None else self.draft
        if draft is None:
            self.form_fault = "This has no form: {key: value, ...}"
        elif self.about is not None:
            self.do(draft)

    def say(self, field: Field, text: str) -> None:
        """Set a field; several of one figure make a unit."""
        if field.kind == NAME and self.about is not None:
            draft, named = edits.renamed(self.draft, self.about, text)
            self.hand.chosen = [named]
            self.do(draft, "name")
            return
        draft, ref = with_said(self.draft, self.about, field, text), self.about
        step = f"{ref} {field.path}"
        if ref is not None and field.path == ("count",):
            draft, ref = edits.as_unit(draft, ref)
            self.hand.chosen = [ref]
        self.do(draft, step)

    # ---- deeds -----------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last edit back."""
        self.drafting.undo()
        self.follow()

    def redo(self) -> None:
        """Do it again."""
        self.drafting.redo()
        self.follow()

    def copy(self) -> None:
        """Lay a copy of what is chosen beside it."""
        those = [ref for ref in self.hand.chosen if places.places(self.draft, ref)]
        own = [self.state.figures[name] for ref in those for name in self.hand.figures_of(ref, self.state)]
        own += [figure for ref, figure in self.checked.ghosts if ref in those]
        draft, made = copied(self.draft, those, own, self.state, [figure for _, figure in self.checked.ghosts])
        self.do(draft)
        self.hand.chosen = made or self.hand.chosen

    def remove(self) -> None:
        """Take what is chosen off the table; the two sides stay."""
        self.do(edits.without(self.draft, [ref for ref in self.hand.chosen if ref[0] != "sides"]))
        self.hand.chosen = []

    def turn(self, degrees: int = 15) -> None:
        """Turn what is chosen to the right."""
        self.do(places.turned(self.draft, self.hand.chosen, degrees))

    def win(self) -> None:
        """Add a way to win, still to be filled in."""
        draft, ref = edits.added(self.draft, "victory", {"side": self.hand.side, "when": {"rout": "50"}})
        self.do(draft)
        self.hand.chosen = [ref]

    def stunt(self) -> None:
        """Add a stunt, still to be filled in."""
        stunt: Value = {"id": edits.fresh(self.draft, "trip"), "name": "trip an enemy up", "effect": "prone"}
        draft, ref = edits.added(self.draft, "stunts", stunt)
        self.do(draft)
        self.hand.chosen = [ref]

    def mend(self, number: int, way: int) -> None:
        """Mend a problem in one of the offered ways."""
        fault = self.found[number].fault
        if fault is not None:
            self.do(mends(self.draft, fault)[way].draft)

    def look_at(self, number: int) -> None:
        """Choose the entry in which a problem lies, and bring it into view."""
        self.problem = number
        ref = self.found[number].ref
        self.hand.chosen = [ref] if ref is not None and self.draft.get(ref) is not None else []
        place = places.middle(self.draft, ref) if ref is not None else None
        if place is not None:
            self.view.camera.glide_to((float(place[0]), float(place[1])))
