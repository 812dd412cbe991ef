"""The hand of the editor: the tool in it, what is chosen, what is dragged, and the corners set so far."""

from __future__ import annotations

import math
from decimal import Decimal

import pygame

from game.board.bases import extent
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.editor import palette, places
from game.editor.draft import Draft, Ref
from game.editor.drafting import Drafting
from game.editor.palette import Ground, Kind
from game.editor.places import Place
from game.ui.board.view import BoardView
from game.ui.editor.outlines import Inches, holds, size, wide
from game.ui.editor.tools import Mark, Tool

NEAR = 9
"""Pixels from a corner or a line within which a hand means it."""
SLACK = 5
"""Pixels that a pointer may slip before it drags."""
NOWHERE: Place = (Decimal(0), Decimal(0))
LAID = ("things", "regions", "terrain")
"""Parts whose entries lie on the table besides figures, those that are taken hold of first."""


class Hand:
    """Turns clicks and drags over the table into edits of the draft."""

    def __init__(self, drafting: Drafting, view: BoardView) -> None:
        self.drafting, self.view = drafting, view
        self.tool: Tool | None = None
        """What is in the hand; None for nothing."""
        self.side = ""
        self.chosen: list[Ref] = []
        self.corners: list[Place] = []
        """Those of a piece that is being laid."""
        self.pointer: tuple[int, int] = (0, 0)
        self.notice = ""
        """Why nothing came of what was laid."""
        self.drag = ""
        """What a drag does: move, corner, lay, box, pan; "" for none."""
        self.ghosts: tuple[tuple[Ref, Figure], ...] = ()
        """Figures of entries with which something is wrong."""
        self._press: tuple[tuple[int, int], Inches] | None = None
        self._corner: tuple[Ref, int] | None = None
        self._set_up: tuple[Draft, State, dict[Ref | None, list[str]]] | None = None
        """Whom each entry sets up, in the draft and on the table for which it was found out."""

    # ---- what is where ---------------------------------------------------------------------------------------------

    @property
    def at(self) -> Inches:
        """The place under the pointer."""
        return self.view.camera.inches(self.pointer)

    @property
    def spot(self) -> Place:
        """The place meant by the hand; with Alt the very place of the pointer."""
        fine = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        return places.snapped(*self.at, Decimal("0.01") if fine else places.SNAP)

    @property
    def by(self) -> Place:
        """How far what is dragged has moved."""
        if self.drag != "move" or self._press is None:
            return NOWHERE
        x, y = self._press[1]
        way = places.snapped(self.at[0] - x, self.at[1] - y)
        return places.clamped(self.drafting.draft, self.chosen, way)

    @property
    def grip(self) -> tuple[Ref, int] | None:
        """The corner that is being dragged."""
        return self._corner if self.drag == "corner" else None

    def entry_of(self, figure: Figure) -> Ref | None:
        """The entry that sets up a figure of the table: its own, else that of its unit."""
        for part in ("figures", "units"):
            for ref in self.drafting.draft.entries(part):
                item = self.drafting.draft.get(ref)
                name = item.get("id") if isinstance(item, dict) else None
                if name == (figure.id if part == "figures" else figure.unit):
                    return ref
        return None

    def figures_of(self, ref: Ref, state: State) -> list[str]:
        """The figures of the table that an entry sets up."""
        draft = self.drafting.draft
        if self._set_up is None or self._set_up[0] is not draft or self._set_up[1] is not state:
            owners: dict[Ref | None, list[str]] = {}
            for name, figure in state.figures.items():
                owners.setdefault(self.entry_of(figure), []).append(name)
            self._set_up = (draft, state, owners)
        return self._set_up[2].get(ref, [])

    def under(self, at: Inches) -> Ref | None:
        """The entry at a place: a figure, then whatever else lies there, the smallest first."""
        name = self.view.figure_at(at)
        found = self.entry_of(self.view.state.figures[name]) if name is not None else None
        if found is not None:
            return found
        for ref, figure in self.ghosts:
            if math.dist((figure.x / GRAIN, figure.y / GRAIN), at) <= extent(figure.profile.base) / GRAIN:
                return ref
        draft, near = self.drafting.draft, NEAR / self.view.camera.scale
        for ref in (ref for part in ("units", "figures") for ref in draft.entries(part)):
            here = places.places(draft, ref)
            if here and math.dist(_float(here[0]), at) <= max(near, 0.5):
                return ref
        for part in LAID:
            inside = []
            for ref in draft.entries(part):
                corners = [_float(place) for place in places.places(draft, ref)]
                item = draft.get(ref)
                closed = part == "regions" or (isinstance(item, dict) and "points" in item)
                reach = wide(item) if part == "terrain" else 0.5
                if holds(corners, at, closed, max(near, reach)):
                    inside.append((size(corners), str(ref[1]), ref))
            if inside:
                return min(inside)[2]
        return None

    def corner_under(self, at: Inches) -> tuple[Ref, int] | None:
        """The corner at a place of the one entry that is chosen."""
        if len(self.chosen) != 1 or self.chosen[0][0] not in ("terrain", "regions"):
            return None
        near = NEAR / self.view.camera.scale
        for n, place in enumerate(places.places(self.drafting.draft, self.chosen[0])):
            if math.dist(_float(place), at) <= near:
                return self.chosen[0], n
        return None

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> bool:
        """Take an event of the pointer; True if anything may look different now."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.notice = ""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEWHEEL:
            return self.view.zoom_by(event.y, getattr(event, "pos", self.pointer))
        if event.type == pygame.MOUSEBUTTONDOWN and self.view.camera.area.collidepoint(event.pos):
            self.pointer = event.pos
            if event.button == 2:
                self.drag = "pan"
            elif event.button == 3:
                self.put_down()
            elif event.button == 1:
                self._pressed(event)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self.pointer = event.pos
            self._released(event.button)
            return True
        return False

    def _moved(self, event: pygame.event.Event) -> bool:
        before, self.pointer = self.pointer, event.pos
        if self.drag == "pan":
            self.view.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
        elif self._press is not None and not self.drag and math.dist(event.pos, self._press[0]) > SLACK:
            self._begin_drag()
        return bool(self.drag) or bool(self.corners) or bool(self.tool)

    def _pressed(self, event: pygame.event.Event) -> None:
        self._press = (event.pos, self.at)
        if self.tool:
            return
        self._corner = self.corner_under(self.at)
        if self._corner is not None:
            return
        found, add = self.under(self.at), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if found is None:
            self.chosen = self.chosen if add else []
        elif add:
            rest = [ref for ref in self.chosen if ref != found]
            self.chosen = rest if found in self.chosen else [*rest, found]
        elif found not in self.chosen:
            self.chosen = [found]

    def _begin_drag(self) -> None:
        if self._press is None:
            return
        if self.tool:
            set_up = isinstance(self.tool, Kind) or self.tool in (Mark.THING, Mark.FURNITURE)
            self.drag = "lay" if not self.corners and not set_up else ""
        elif self._corner is not None:
            self.drag = "corner"
        elif self.chosen and self.under(self._press[1]) in self.chosen:
            self.drag = "move"
        else:
            self.drag = "box"

    def _released(self, button: int) -> None:
        drag, press, self._press = self.drag, self._press, None
        if button == 2 or drag == "pan":
            self.drag = ""
            return
        if press is None:
            return
        draft = self.drafting.draft
        if drag == "move":
            way = places.snapped(self.at[0] - press[1][0], self.at[1] - press[1][1])
            self.drafting.do(places.moved(draft, self.chosen, places.clamped(draft, self.chosen, way)))
        elif drag == "corner" and self._corner is not None:
            self.drafting.do(places.corner_moved(draft, *self._corner, self.spot))
        elif drag == "box":
            self.chosen = self._within(press[1], self.at)
        elif drag == "lay":
            self._lay(self.boxed(press[1], self.at))
        elif self.tool:
            self.click()
        self.drag, self._corner = "", None

    def boxed(self, a: Inches, b: Inches) -> list[Place]:
        """The corners laid by a drag: of a box, or the two ends of a line."""
        (x0, y0), (x1, y1) = places.snapped(*a), places.snapped(*b)
        if self.is_line:
            return [(x0, y0), (x1, y1)]
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]

    @property
    def is_line(self) -> bool:
        """Whether what is in the hand is laid as a line."""
        return isinstance(self.tool, Ground) and self.tool.shape == palette.LINE

    @property
    def started(self) -> Inches | None:
        """Where a drag that lays or chooses began."""
        return self._press[1] if self._press is not None and self.drag in ("lay", "box") else None

    def _within(self, a: Inches, b: Inches) -> list[Ref]:
        (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        draft = self.drafting.draft
        found = []
        for part in ("units", "figures", "things", "terrain", "regions"):
            for ref in draft.entries(part):
                middle = places.middle(draft, ref)
                if middle is not None and x0 <= middle[0] <= x1 and y0 <= middle[1] <= y1:
                    found.append(ref)
        return found

    # ---- laying ----------------------------------------------------------------------------------------------------

    def click(self) -> None:
        """Set up who is in the hand, or set a corner; a corner set twice is the last."""
        if isinstance(self.tool, Kind):
            self._laid(*palette.with_kind(self.drafting.draft, self.tool, self.side, self._on_table))
        elif self.tool is Mark.THING:
            self._laid(*palette.with_thing(self.drafting.draft, self._on_table))
        elif self.tool is Mark.FURNITURE:
            self._laid(*palette.with_thing(self.drafting.draft, self._on_table, palette.FIRST_PIECE))
        elif self.corners and (self.spot == self.corners[-1] or self.spot == self.corners[0] and not self.is_line):
            self.finish()
        else:
            self.corners.append(self.spot)

    @property
    def _on_table(self) -> Place:
        return places.on_table(self.drafting.draft, self.spot)

    def finish(self) -> bool:
        """Lay the piece whose corners are set; False where they are too few."""
        if len(self.corners) < (2 if self.is_line else 3):
            return False
        self._lay(self.corners)
        return True

    def _lay(self, corners: list[Place]) -> None:
        draft = self.drafting.draft
        self.corners = []
        corners = places.within_table(draft, corners, closed=not self.is_line) if len({*corners}) > 1 else corners
        if len(set(corners)) < (2 if self.is_line else 3):
            self.notice = "A line has two ends: drag, or click its corners."
            if not self.is_line:
                self.notice = "An area has a breadth: drag a box from corner to corner, or click three corners or more."
            if not corners:
                self.notice = "That lies off the table."
            return
        if isinstance(self.tool, Ground):
            self._laid(*palette.with_ground(draft, self.tool.kind, corners))
        else:
            self._laid(*palette.with_region(draft, corners, self.side if self.tool is Mark.SETUP else ""))

    def _laid(self, draft: Draft, ref: Ref) -> None:
        """Choose what was laid; with Shift take another like it."""
        self.drafting.do(draft)
        self.chosen = [ref]
        if not pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.tool = None

    def put_down(self) -> bool:
        """Empty the hand, a corner at a time; False where it held nothing."""
        if self.drag:
            self.drag, self._press, self._corner = "", None, None
        elif self.corners:
            self.corners.pop()
        elif self.tool:
            self.tool = None
        elif self.chosen:
            self.chosen = []
        else:
            return False
        return True


def _float(place: Place) -> Inches:
    return float(place[0]), float(place[1])
