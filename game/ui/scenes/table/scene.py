"""A table with its sheets, played or watched: laid out, advanced in time, pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from game.core.events import Event
from game.core.grain import GRAIN
from game.core.state import State
from game.ui.art.lit.table import TableArt
from game.ui.board.camera import Camera
from game.ui.board.directing.director import Director
from game.ui.board.hands.hands import Hands
from game.ui.board.screening.screening import Screening
from game.ui.board.view import BoardView, Marks
from game.ui.kit.pen import Hit
from game.ui.panels.time.models_clocks import ClockView
from game.ui.scenes.scene import Change, Scene
from game.ui.scenes.table.chronicle import Chronicle
from game.ui.scenes.table.clocks import strip_of
from game.ui.scenes.table.contents import Views
from game.ui.scenes.table.sheets import Sheets
from game.ui.sound.ears import ears


class Pointed(Protocol):
    """What may lie under the pointer."""

    def under(self, pos: tuple[int, int]) -> Hit | None:
        """The part of it at a pixel."""
        ...


class TableScene(Scene):
    """What battles and replays have in common; each has its own hands."""

    heavy = True
    hands: Hands
    waits = True
    """Whether nothing more is to be shown before a person acts."""
    under: float = 0
    """How much higher the actions are for what the scene has there, in pixels at scale 1."""

    def lay_table(self, state: State, clock: str = "", art: TableArt | None = None) -> None:
        """Set up a table in this state, with its sheets round it and an empty log."""
        desk = self.desk
        self.sheets = Sheets(self.kit)
        self.sheets.fit(desk.window, clock)
        self.screening = Screening(state)
        self.screening.reduced = desk.reduced
        camera = Camera(state.table.width / GRAIN, state.table.height / GRAIN, self.sheets.layout.table)
        self.view = BoardView(self.screening, camera, desk.sprites, art)
        self.director = Director(self.view)
        self.director.busy, self.director.marks = lambda: self.hands.busy, lambda: self.hands.marks()
        self.screening.speak = ears(self.view, desk.speaker, desk.now)
        self.chronicle = Chronicle(self.sheets.log, state)
        self.screening.heard.append(self.chronicle.hear)

    def jump_to(self, state: State) -> None:
        """Show a state at once, and nothing more of what was being shown: something is taken back, or done again."""
        self.screening.jump(state)
        self.director.take_back()

    def tell_again(self, first: State, events: Sequence[Event]) -> None:
        """Write the log anew and find the marks on the ground anew, up to what is shown; for those who may hear it."""
        self.chronicle.again(first, events)
        self.mark_again(first, events)

    def mark_again(self, first: State, events: Sequence[Event]) -> None:
        """Find only the marks on the ground anew; none where nobody may hear of anything yet."""
        told = self.chronicle
        self.view.scars.again(first, () if told.mute else events, (told.eyes,) if told.eyes else ())

    def ticks(self) -> int:
        """The time in milliseconds, for tooltips."""
        return int(self.desk.now() * 1000)

    def update(self, dt: float) -> Change | None:
        """Advance clips, overlays and the tooltip."""
        moved = self.view.update(dt) or self.hands.pending
        self.director.set_manner(self.desk.camera)
        moved = self.director.update(dt, self.waits) or moved
        if moved or self.sheets.tip_due(self.ticks()):
            self.stale = True
        return None

    def draw_table(self, surface: pygame.Surface, marks: Marks, views: Views) -> None:
        """Draw the table, and at its edge the portraits of those to whom something happens beyond it."""
        self.view.laying.shades = self.sheets.shades(views)
        self.view.draw(surface, marks)
        if self.director.pointers.any:
            table, tools = self.sheets.layout.table, self.sheets.layout.tools
            free = pygame.Rect(tools.right, table.y, table.right - tools.right, table.h)
            self.director.pointers.draw(surface, self.kit, free, (self.sheets.layout.scale_bar,))

    def goes_there(self, event: pygame.event.Event) -> bool:
        """Whether a portrait at the edge was clicked, and the view goes where it points."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.sheets.covers(event.pos):
            if self.screening.idle:
                self.director.let_go()
            found = self.director.pointers.at(event.pos) if event.button == 1 else None
            if found is not None:
                self.director.pointers.go_to(found[0])
                self.stale = True
                return True
        return False

    def idle(self, budget: float) -> None:
        """Paint ahead."""
        if self.view.idle(budget):
            self.stale = True

    def fit(self, surface: pygame.Surface, clock: ClockView[Any] | None) -> bool:
        """Lay the sheets out for the surface and a clock; True if anything moved."""
        moved = self.sheets.fit(surface.get_size(), strip_of(clock.time if clock is not None else None), self.under)
        if moved:
            self.view.camera.resize(self.sheets.layout.table)
        return moved

    def point_at(self, event: pygame.event.Event, *panels: Pointed) -> None:
        """Note what the pointer has moved to: a part of one of some panels, of the sheets, or a portrait."""
        hit = next((hit for hit in [panel.under(event.pos) for panel in (*panels, self.sheets)] if hit), None)
        found = self.director.pointers.at(event.pos) if hit is None else None
        if hit is not None:
            self.rest_on(hit.tip, hit.rect)
        elif found is not None:
            self.rest_on(f"{self.view.state.figures[found[0]].name}\nA click goes there.", found[1])
        else:
            self.rest_on()

    def rest_on(self, tip: str = "", rect: pygame.Rect | None = None) -> None:
        """Note that the pointer rests on what has this tooltip, or on nothing."""
        self.sheets.hover.over(tip, rect, self.ticks())
