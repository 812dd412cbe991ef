"""The scenario editor: a table is laid out by hand, checked as it grows, played from where it stands, and saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.editor.drafting import Drafting
from game.ui.editor import views
from game.ui.editor.easel import Easel
from game.ui.editor.files import After, Files
from game.ui.editor.keys import Keys
from game.ui.editor.layout import parts_of
from game.ui.editor.marks import marks_of
from game.ui.editor.tools import Tool
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Act
from game.ui.scenes.reading.help import KeysScene, keys_of_editor
from game.ui.scenes.scene import Change, Desk, Push

REST = 0.4
"""Seconds without a change after which it is looked for what is doubtful."""


class EditorScene(Easel):
    """Lays out one table after the other."""

    heavy = True
    homeward = True

    def __init__(self, desk: Desk, drafting: Drafting | None = None) -> None:
        super().__init__(desk, drafting)
        self.keys = Keys(self)
        self.files = Files(self)

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def panels(self) -> tuple[tuple[Panel[Any], pygame.Rect, object], ...]:
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
        """Paint ahead; look for doubts once nothing was changed for a while."""
        if self.view.idle(budget):
            self.stale = True
        elif self.drafting.known_doubts is None and self.desk.now() - self._changed_at > REST:
            self.stale = bool(self.drafting.doubts) or self.stale

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Hand an event to the question, the keys, the panels or the table."""
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

    def _to_panels(self, event: pygame.event.Event) -> tuple[Act | None, bool]:
        """Hand an event of the pointer to the panels; returns what was asked for, and whether it was theirs alone."""
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
        self.stale = True
        plain: dict[str, Callable[[], object]] = {
            "undo": self.undo, "redo": self.redo, "save": self.files.save, "open": self.files.ask_open,
            "copy": self.copy, "remove": self.remove, "turn": self.turn, "win": self.win, "stunt": self.stunt,
            "back": lambda: self.files.leave(After.LEAVE), "new": lambda: self.files.leave(After.NEW),
            "play": self.play, "keys": lambda: Push(KeysScene(self.desk, self, keys_of_editor())),
        }  # fmt: skip
        with_data: dict[str, Callable[[Any], object]] = {
            "tool": self._take, "side": self.lay_for, "written": self.rewrite, "problem": self.look_at,
            "field": lambda said: self.say(self.fields()[said[0]], str(said[1])),
            "other": lambda entry: self.choose(*entry), "mend": lambda mend: self.mend(*mend),
        }  # fmt: skip
        found = plain[act.id]() if act.id in plain else with_data[act.id](act.data) if act.id in with_data else None
        return found if isinstance(found, Change) else None

    def _take(self, tool: Tool) -> None:
        """Take a tool into the hand, or put it down."""
        self.hand.tool = None if self.hand.tool == tool else tool
        self.hand.corners = []
        if not self.parts.table.collidepoint(self.hand.pointer):
            self.hand.pointer = self.parts.table.center

    def play(self) -> Change | None:
        """Play the draft with a person at the first side, then return here."""
        if self.checked.problems:
            return None
        from game.session.opening import opened_text
        from game.ui.scenes.battle import begin_opened

        self.hand.put_down()
        return Push(begin_opened(self.desk, opened_text(self.checked.text)))
