"""The scenario editor: a table is laid out by hand, checked as it grows, played from where it stands, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.grain import GRAIN
from game.editor import edits, places
from game.editor import palette as laying
from game.editor.copying import copied
from game.editor.draft import Draft, Ref, Value, blank
from game.editor.drafting import Checked, Drafting, check
from game.editor.fields import NAME, Field, fields_of, with_said
from game.editor.mending import mends
from game.ui.board.camera import Camera
from game.ui.board.screening.screening import Screening
from game.ui.board.view import BoardView
from game.ui.editor import views
from game.ui.editor.files import After, Files
from game.ui.editor.form import FormPanel
from game.ui.editor.frame import Bar, ProblemsPanel
from game.ui.editor.hand import Hand
from game.ui.editor.keys import Keys
from game.ui.editor.layout import parts_of
from game.ui.editor.marks import marks_of
from game.ui.editor.palette import PalettePanel
from game.ui.editor.tools import Tool
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Act
from game.ui.scenes.page import Tipped
from game.ui.scenes.reading.help import KeysScene, keys_of_editor
from game.ui.scenes.scene import Change, Desk, Push

REST = 0.4
"""Seconds without a change after which it is looked for what is doubtful."""


class EditorScene(Tipped):
    """Lays out one table after the other."""

    heavy = True
    homeward = True

    def __init__(self, desk: Desk, drafting: Drafting | None = None) -> None:
        super().__init__(desk)
        self.drafting = drafting or Drafting()
        self.bar, self.palette = Bar(self.kit), PalettePanel(self.kit)
        self.form, self.problems = FormPanel(self.kit), ProblemsPanel(self.kit)
        self.parts = parts_of(desk.window, self.kit.scale)
        self.keys = Keys(self)
        self.files = Files(self)
        self.notice = ""
        self.problem = -1
        self.form_fault = ""
        self._changed_at = self.desk.now()
        self.begin()

    def notify(self, words: str) -> bool:
        """In the bar."""
        self.notice = words
        return True

    def begin(self) -> None:
        """Have the draft on the table."""
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
        """What is so of it."""
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
        """Whether the size of the table is no size, as while it is typed: the last is shown."""
        faults = [problem.fault for problem in self.checked.problems]
        return any(fault is not None and fault.path[1:] in (("width",), ("height",)) for fault in faults)

    def do(self, draft: Draft, about: str = "") -> None:
        """Take an edit and show it."""
        self.drafting.do(draft, about)
        self.notice, self.form_fault, self.problem = "", "", -1
        self.follow()

    # ---- what is shown ---------------------------------------------------------------------------------------------

    @property
    def about(self) -> Ref | None:
        """The one entry that is chosen; None where it is the battle itself, or several are."""
        return self.hand.chosen[0] if len(self.hand.chosen) == 1 else None

    def fields(self) -> tuple[Field, ...]:
        """What may be said of it."""
        return () if len(self.hand.chosen) > 1 else fields_of(self.draft, self.about)

    def panels(self) -> tuple[tuple[Panel[Any], pygame.Rect, object], ...]:
        """Every panel with its place and view."""
        parts = self.parts
        return (
            (self.bar, parts.bar, views.bar_view(self)), (self.palette, parts.palette, views.palette_view(self)),
            (self.form, parts.form, views.form_view(self)), (self.problems, parts.problems, views.problems_view(self)),
        )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """The table, the panels round it, and what is asked."""
        parts = parts_of(surface.get_size(), self.kit.scale)
        if parts != self.parts:
            self.parts = parts
            self.view.camera.resize(parts.table)
        self.view.draw(surface, marks_of(self.hand, self.state, self.checked, self.view.camera.scale))
        for panel, place, view in self.panels():
            panel.draw(surface, place, view)
        for panel, place, _ in self.panels():
            panel.draw_over(surface.subsurface(place))
        self.draw_tip(surface)
        self.files.draw(surface)

    def update(self, dt: float) -> Change | None:
        """The camera glides, the table is painted finer."""
        if self.view.update(dt):
            self.stale = True
        return super().update(dt)

    def idle(self, budget: float) -> None:
        """Paint ahead; find out what is doubtful once nothing has been changed for a while."""
        if self.view.idle(budget):
            self.stale = True
        elif self.drafting.known_doubts is None and self.desk.now() - self._changed_at > REST:
            self.stale = bool(self.drafting.doubts) or self.stale

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """What is asked, the keys, the panels, then the table."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.rest_on(None)
        if self.files.asking is not None:
            self.stale = True
            return self.files.on_event(event)
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            self.stale = True
            return self.keys.on_event(event)
        if event.type != pygame.MOUSEMOTION:
            self.stale = True
        act, held = self._to_panels(event)
        if act is not None:
            return self.act(act)
        if held:
            return None
        pos = getattr(event, "pos", None)
        on_table = pos is not None and self.parts.table.collidepoint(pos)
        if on_table or self.hand.drag or event.type == pygame.MOUSEBUTTONUP:
            before = self.draft
            if self.hand.on_event(event):
                self.stale = True
            if self.draft is not before:
                self.notice = ""
                self.follow()
            self.hear()
        return None

    def hear(self) -> None:
        """Say why nothing came of what the hand laid."""
        if self.hand.notice:
            self.notice, self.hand.notice = self.hand.notice, ""

    def _to_panels(self, event: pygame.event.Event) -> tuple[Act | None, bool]:
        """Hand an event of the pointer to the panels: what was asked for, and whether it was theirs alone."""
        pos = getattr(event, "pos", None)
        if self.hand.drag:
            return None, False
        if event.type == pygame.MOUSEBUTTONDOWN:
            for panel, place, _ in self.panels():
                if not place.collidepoint(event.pos) and not any(widget.held for widget in panel.widgets.values()):
                    panel.set_focus(None)  # what was typed there is done
        for panel, place, _ in self.panels():
            busy = any(widget.held for widget in panel.widgets.values())
            over = pos is not None and place.collidepoint(pos)
            before = (panel.hover, panel.pressed, panel.state(), tuple(w.state() for w in panel.widgets.values()))
            if event.type == pygame.MOUSEWHEEL and not over:
                continue
            got = panel.on_event(event)
            after = (panel.hover, panel.pressed, panel.state(), tuple(w.state() for w in panel.widgets.values()))
            self.stale = self.stale or before != after
            if got is not None:
                return got, True
            if over and event.type == pygame.MOUSEMOTION:
                self.rest_on(panel.under(event.pos))
            if busy or over:
                return None, True
        if event.type == pygame.MOUSEMOTION:
            self.rest_on(None)
        return None, False

    def act(self, act: Act) -> Change | None:
        """Do what a panel or a key asks for."""
        self.stale = True
        plain: dict[str, Callable[[], object]] = {
            "undo": self.undo, "redo": self.redo, "save": self.files.save, "open": self.files.ask_open,
            "copy": self.copy, "remove": self.remove, "turn": self.turn, "win": self.win, "stunt": self.stunt,
            "back": lambda: self.files.leave(After.LEAVE), "new": lambda: self.files.leave(After.NEW),
            "play": self.play, "keys": lambda: Push(KeysScene(self.desk, self, keys_of_editor())),
        }  # fmt: skip
        with_data: dict[str, Callable[[Any], object]] = {
            "tool": self._take, "side": self._lay_for, "written": self._rewrite, "problem": self.look_at,
            "field": lambda said: self._say(self.fields()[said[0]], str(said[1])),
            "other": lambda entry: self._choose(*entry), "mend": lambda mend: self.mend(*mend),
        }  # fmt: skip
        found = plain[act.id]() if act.id in plain else with_data[act.id](act.data) if act.id in with_data else None
        return found if isinstance(found, Change) else None

    def _take(self, tool: Tool) -> None:
        """Take a tool into the hand, or put it down."""
        self.hand.tool = None if self.hand.tool == tool else tool
        self.hand.corners = []
        if not self.parts.table.collidepoint(self.hand.pointer):
            self.hand.pointer = self.parts.table.center

    def _choose(self, part: str, key: object) -> None:
        self.hand.chosen = [ref for ref in self.draft.entries(part) if ref[1] == key]

    def _lay_for(self, side: str) -> None:
        self.hand.side = side

    def _rewrite(self, text: str) -> None:
        """Have the entry chosen be what was written."""
        draft = edits.rewritten(self.draft, self.about, text) if self.about is not None else self.draft
        if draft is None:
            self.form_fault = "This has no form: {key: value, ...}"
        elif self.about is not None:
            self.do(draft)

    def _say(self, field: Field, text: str) -> None:
        """Say something in a field; several of one figure are a unit."""
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
        """Lay what is chosen once more beside itself."""
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
        """Add a way to win, to be said more of."""
        draft, ref = edits.added(self.draft, "victory", {"side": self.hand.side, "when": {"rout": "50"}})
        self.do(draft)
        self.hand.chosen = [ref]

    def stunt(self) -> None:
        """Add a stunt that may be tried, to be said more of."""
        stunt: Value = {"id": edits.fresh(self.draft, "trip"), "name": "trip an enemy up", "effect": "prone"}
        draft, ref = edits.added(self.draft, "stunts", stunt)
        self.do(draft)
        self.hand.chosen = [ref]

    def mend(self, number: int, way: int) -> None:
        """Mend a problem in one of the ways there are."""
        fault = views.problems(self)[number].fault
        if fault is not None:
            self.do(mends(self.draft, fault)[way].draft)

    def look_at(self, number: int) -> None:
        """Choose the entry in which a problem lies, and bring it into view."""
        self.problem = number
        ref = views.problems(self)[number].ref
        self.hand.chosen = [ref] if ref is not None and self.draft.get(ref) is not None else []
        place = places.middle(self.draft, ref) if ref is not None else None
        if place is not None:
            self.view.camera.glide_to((float(place[0]), float(place[1])))

    def play(self) -> Change | None:
        """Play it as it stands, a person at the first side; afterwards one is here again."""
        if self.checked.problems:
            return None
        from game.session.opening import opened_text
        from game.ui.scenes.battle import begin_opened

        self.hand.put_down()
        return Push(begin_opened(self.desk, opened_text(self.checked.text)))
