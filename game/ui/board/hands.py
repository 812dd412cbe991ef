"""The hands on the board: who is chosen, what the pointer is over, drags and clicks, zoom and pan, tools."""

from __future__ import annotations

import math

import pygame

from game.core.state import Figure
from game.rules.situation import Situation
from game.ui.art.glass import Stamp
from game.ui.art.palette import CREAM, SIDES
from game.ui.board.asked import Asked, Wishes
from game.ui.board.measure import Tools
from game.ui.board.pickers import picker_for
from game.ui.board.pickers.picker import Picker, grain_point
from game.ui.board.shapes import Reaches, box_of, ring_about
from game.ui.board.stage import inch
from game.ui.board.view import BoardView, Marks

SLACK = 5
"""Pixels the pointer may move before a press becomes a drag."""

DOUBLE = 0.35
"""Seconds between the clicks of a double click."""

PAN = 60
"""Pixels a key press moves the table."""

Inches = tuple[float, float]


class Hands:
    """Turns events over the board into what a picker understands. Whoever is asked gets a picker of his own."""

    def __init__(self, view: BoardView, wishes: Wishes, battle: object) -> None:
        self.view, self.wishes, self.battle = view, wishes, battle
        self.camera = view.camera
        self.asked: Asked | None = None
        self.picker: Picker | None = None
        self.chosen: list[str] = []
        self.hovered: str | None = None
        self.pointer: tuple[int, int] = (0, 0)
        self.tools = Tools()
        self.reaches = Reaches()
        self.names = False
        self.space = False
        self._press: tuple[tuple[int, int], str | None, bool] | None = None
        self._dragging = ""
        self._last_click: tuple[float, str | None] = (-1.0, None)
        self._box: tuple[Inches, Inches] | None = None

    # ---- what is so ------------------------------------------------------------------------------------------------

    @property
    def at(self) -> Inches:
        """The place under the pointer in inches."""
        return self.camera.inches(self.pointer)

    @property
    def tool(self) -> str:
        """The overlay that is lit."""
        return self.tools.lit

    def situation(self) -> Situation:
        """The battle as it may be looked at: as the one asked sees it, else as it is shown."""
        if self.asked is not None:
            return self.asked.at
        return Situation(self.view.state, self.battle)  # type: ignore[arg-type]

    def figure(self, name: str | None) -> Figure | None:
        """A figure as it is shown."""
        return self.view.state.figures.get(name or "")

    @property
    def busy(self) -> bool:
        """Whether a drag is under way."""
        return bool(self._dragging)

    # ---- who is asked ----------------------------------------------------------------------------------------------

    def ask(self, asked: Asked | None) -> None:
        """Put a decision into these hands, or take it out of them."""
        self.asked = asked
        self.picker = None
        self._dragging, self._press, self._box = "", None, None
        if asked is not None:
            self.chosen = [name for name in self.chosen if self._still(asked, name)]
            self.picker = picker_for(self, asked)

    @staticmethod
    def _still(asked: Asked, name: str) -> bool:
        figure = asked.at.state.figures.get(name)
        return figure is not None and figure.standing and figure.side == asked.side

    def choose(self, names: list[str], add: bool = False) -> None:
        """Choose figures, or add them to those chosen."""
        wanted = [*self.chosen, *(one for one in names if one not in self.chosen)] if add else list(names)
        if wanted != self.chosen:
            self.chosen = wanted
            if self.picker is not None:
                self.picker.chosen_changed()

    def step(self, way: int) -> None:
        """Choose the next figure that can act, and bring it into view."""
        names = self.picker.actors() if self.picker is not None else []
        if not names:
            return
        now = self.chosen[0] if self.chosen else ""
        to = names[(names.index(now) + way) % len(names)] if now in names else names[0 if way > 0 else -1]
        self.choose([to])
        figure = self.figure(to)
        if figure is not None:
            self.camera.glide_to(inch(figure.at))

    def choose_unit(self) -> None:
        """Choose the whole unit of the first that is chosen."""
        figure = self.figure(self.chosen[0]) if self.chosen else None
        if figure is not None and self.picker is not None and figure.side == self.picker.side:
            self.choose(self.picker.group(figure))

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event of the pointer over the board; whether anything came of it."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, now)
        if event.type == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or self.pointer
            return self.view.zoom_by(1 if event.y > 0 else -1, pos, self.marks()) if event.y else False
        return False

    def _moved(self, event: pygame.event.Event) -> bool:
        before = self.pointer
        self.pointer = event.pos
        if self._dragging == "pan":
            self.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
            return True
        if self._press is not None and not self._dragging:
            (x, y), name, _ = self._press
            if math.hypot(event.pos[0] - x, event.pos[1] - y) > SLACK:
                self._begin_drag((x, y), name)
        if self._dragging == "move" and self.picker is not None:
            self.picker.drag(grain_point(self.at))
            return True
        if self._dragging == "box" and self._box is not None:
            self._box = (self._box[0], self.at)
            return True
        if self._dragging == "measure":
            self.tools.measure_to(self.at)
            return True
        was = self.hovered
        self.hovered = self.view.figure_at(self.at) if self.camera.area.collidepoint(event.pos) else None
        if self.picker is not None:
            self.picker.hover(grain_point(self.at), self.figure(self.hovered))
        return was != self.hovered or self._follows()

    def _follows(self) -> bool:
        """Whether the picture depends on the very place of the pointer."""
        if self.tools.lit == "measure" and self.tools.start is not None:
            return True
        picker = self.picker
        return bool(getattr(picker, "corners", None)) or bool(getattr(picker, "breathing", False))

    def _begin_drag(self, start: tuple[int, int], name: str | None) -> None:
        at = self.camera.inches(start)
        if self.tools.lit == "measure":
            self._dragging = "measure"
            self.tools.start, self.tools.end = at, self.at
        elif self.picker is not None and self.picker.grip(self.asked_figure(name), grain_point(at)):
            self._dragging = "move"
        else:
            self._dragging = "box"
            self._box = (at, self.at)

    def asked_figure(self, name: str | None) -> Figure | None:
        """A figure as the side that is asked sees it."""
        if self.asked is None:
            return self.figure(name)
        return self.asked.at.state.figures.get(name or "")

    def _pressed(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        if event.button == 2 or (event.button == 1 and self.space):
            self._dragging = "pan"
            return True
        if event.button == 1:
            self._press = (event.pos, self.view.figure_at(self.at), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
            return True
        if event.button == 3:
            return self._right(event.pos)
        return False

    def _released(self, event: pygame.event.Event, now: float) -> bool:
        self.pointer = event.pos
        dragging, self._dragging = self._dragging, ""
        press, self._press = self._press, None
        if dragging == "pan":
            return True
        if event.button != 1:
            return False
        if dragging == "move" and self.picker is not None:
            self.picker.drop(grain_point(self.at))
            return True
        if dragging == "box" and self._box is not None:
            self._choose_box(*self._box)
            self._box = None
            return True
        if dragging == "measure":
            return True
        if press is None:
            return False
        self._click(press[1], now)
        return True

    def _click(self, name: str | None, now: float) -> None:
        mods = pygame.key.get_mods()
        figure = self.asked_figure(name)
        double = name is not None and self._last_click[1] == name and now - self._last_click[0] < DOUBLE
        self._last_click = (now, name)
        if self.tools.lit == "measure":
            self.tools.click(self.at)
            return
        picker = self.picker
        if figure is not None and (picker is None or picker.choosable(figure)):
            if picker is None:
                self.choose([figure.id])
            elif double and not picker.single:
                self.choose(picker.group(figure))
            elif mods & pygame.KMOD_SHIFT and not picker.single:
                names = picker.first_choice(figure)
                if figure.id in self.chosen:
                    self.choose([one for one in self.chosen if one != figure.id])
                else:
                    self.choose(names, add=True)
            else:
                self.choose(picker.first_choice(figure))
            return
        if picker is not None:
            if figure is None and not self.chosen and not picker.single and name is None:
                picker.click(grain_point(self.at), None, False)
                return
            picker.click(grain_point(self.at), figure, bool(mods & pygame.KMOD_CTRL))

    def _choose_box(self, a: Inches, b: Inches) -> None:
        x0, x1 = sorted((a[0], b[0]))
        y0, y1 = sorted((a[1], b[1]))
        picker = self.picker
        names = []
        for one in self.view.state.standing():
            x, y = inch(one.at)
            if x0 <= x <= x1 and y0 <= y <= y1 and (picker is None or picker.choosable(one)):
                names.append(one.id)
        if picker is not None and picker.single:
            return
        self.choose(names, add=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def _right(self, pos: tuple[int, int]) -> bool:
        if self.picker is not None and self.picker.cancel():
            return True
        name = self.view.figure_at(self.camera.inches(pos))
        figure = self.asked_figure(name)
        if figure is None:
            if self.chosen and not (self.picker is not None and self.picker.single):
                self.choose([])
            return True
        if self.picker is None or figure.side != self.picker.side:
            self.wishes.menu([], pos, figure.id)
            return True
        if figure.id not in self.chosen:
            self.choose([figure.id])
        self.wishes.menu(self.picker.menu(figure), pos, figure.id)
        return True

    def key(self, action: str) -> bool:
        """Take an action of the keys; whether it meant anything here."""
        if action in ("next", "previous"):
            self.step(1 if action == "next" else -1)
        elif action == "unit":
            self.choose_unit()
        elif action == "all":
            if self.picker is not None and not self.picker.single:
                self.choose(self.picker.actors())
        elif action == "fit":
            self.camera.fit()
        elif action in ("closer", "farther"):
            middle = self.pointer if self.camera.area.collidepoint(self.pointer) else self.camera.area.center
            self.view.zoom_by(1 if action == "closer" else -1, middle, self.marks())
        elif action in ("reach", "zone", "arcs", "sight", "ranks", "measure", "threat"):
            self.tools.toggle(action)
        elif action == "cancel":
            return self._cancel()
        return bool(self.picker is not None and self.picker.key(action))
        return True

    def _cancel(self) -> bool:
        if self.picker is not None and self.picker.cancel():
            return True
        if self.tools.lit:
            self.tools.toggle(self.tools.lit)
            return True
        if self.chosen and not (self.picker is not None and self.picker.single):
            self.choose([])
            return True
        return False

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def marks(self) -> Marks:
        """All that hands and tools have to show on the table now."""
        marks = Marks(chosen=frozenset(self.chosen))
        state, scale = self.view.state, self.camera.scale
        poses = self.view.screening.poses()
        at = self.situation()
        self.tools.marks(marks, at, self, scale)
        for name in self.chosen:
            figure = state.figures.get(name)
            if figure is not None and figure.standing:
                pose = poses.get(name)
                place = pose.at if pose is not None and pose.at is not None else inch(figure.at)
                facing = pose.facing if pose is not None and pose.facing is not None else figure.facing
                marks.under.append(ring_about(figure, place, facing, scale, (255, 246, 214), 2.4))
        hovered = state.figures.get(self.hovered or "")
        if hovered is not None and hovered.standing and hovered.id not in self.chosen and not self._dragging:
            tone = SIDES.get(state.side(hovered.side).colour, SIDES["blue"]).lit
            marks.under.append(ring_about(hovered, inch(hovered.at), hovered.facing, scale, tone, 1.6))
        if self.picker is not None and self.view.screening.idle:
            self.picker.marks(marks, scale)
        if self._box is not None:
            marks.over.append(box_of(*self._box, scale))
        if self.names:
            marks.over += self._all_names(scale)
        elif hovered is not None and not self._dragging:
            marks.over.append(self._name(hovered, scale))
        return marks

    def _name(self, figure: Figure, scale: int) -> Stamp:
        from game.ui.art import overlay

        x, y = inch(figure.at)
        high = figure.profile.height / 1024 * 0.6
        tone = SIDES.get(self.view.state.side(figure.side).colour, SIDES["blue"]).pale if figure.standing else CREAM
        return overlay.label(figure.name, (x, y - high), scale, 12, colour=tone, lift=16)

    def _all_names(self, scale: int) -> list[Stamp]:
        """Names of all, those that would lie on each other left out but for the first."""
        taken: list[pygame.Rect] = []
        found = []
        for one in sorted(self.view.state.standing(), key=lambda one: (-one.profile.charisma, one.id)):
            stamp = self._name(one, scale)
            rect = stamp.surface.get_rect(topleft=stamp.at)
            if rect.collidelist(taken) < 0:
                taken.append(rect)
                found.append(stamp)
        return found


