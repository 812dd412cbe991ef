"""What the pointer does over the board: hovers, clicks and double clicks, drags of figures, boxes, tape and table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.core.figures import Figure
from game.ui.board.hands.table import Inches
from game.ui.board.pickers.places import grain_point
from game.ui.board.screening.stage import inch

if TYPE_CHECKING:
    from game.ui.board.hands.held import Held

SLACK = 5
"""Pixels the pointer may move before a press becomes a drag."""

DOUBLE = 0.35
"""Seconds between the clicks of a double click."""

class Gestures:
    """Turns events of the pointer into what hands and picker understand."""

    def __init__(self, hands: Held) -> None:
        self.hands = hands
        self.dragging = ""
        """What is being dragged: a move, a box, the tape (measure), the table (pan), or nothing."""
        self.box: tuple[Inches, Inches] | None = None
        self._press: tuple[tuple[int, int], str | None, bool] | None = None
        self._last_click: tuple[float, str | None] = (-1.0, None)

    def forget(self) -> None:
        """Let go of what is dragged."""
        self.dragging, self._press, self.box = "", None, None

    def on_event(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event of the pointer over the board; True if it did anything."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, now)
        if event.type == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or self.hands.pointer
            by, picker = event.y or event.x, self.hands.picker
            shift = by and pygame.key.get_mods() & pygame.KMOD_SHIFT
            if shift and picker is not None and picker.key("higher" if by > 0 else "lower"):
                return True
            return self.hands.view.zoom_by(1 if event.y > 0 else -1, pos, self.hands.marks()) if event.y else False
        return False

    # ---- moving and dragging ---------------------------------------------------------------------------------------

    def _moved(self, event: pygame.event.Event) -> bool:
        before = self.hands.pointer
        self.hands.pointer = event.pos
        if self.dragging == "pan":
            self.hands.camera.pan(event.pos[0] - before[0], event.pos[1] - before[1])
            return True
        if self._press is not None and not self.dragging:
            (x, y), name, _ = self._press
            if math.hypot(event.pos[0] - x, event.pos[1] - y) > SLACK:
                self._begin_drag((x, y), name)
        if self.dragging == "move" and self.hands.picker is not None:
            self.hands.picker.drag(grain_point(self.hands.at))
            return True
        if self.dragging == "box" and self.box is not None:
            self.box = (self.box[0], self.hands.at)
            return True
        if self.dragging == "measure":
            self.hands.tools.measure_to(self.hands.at)
            return True
        was = self.hands.hovered, self.hands.through, self.hands.plate
        self.hands.over, self.hands.aimed = True, ""
        self.hands.point()
        if self.hands.picker is not None:
            self.hands.picker.hover(grain_point(self.hands.at), self.hands.figure(self.hands.hovered))
        return was != (self.hands.hovered, self.hands.through, self.hands.plate) or self._follows()

    def _follows(self) -> bool:
        """Whether the picture depends on the exact place of the pointer."""
        if self.hands.tools.lit == "measure" and self.hands.tools.start is not None:
            return True
        picker = self.hands.picker
        return picker is not None and picker.follows()

    def _begin_drag(self, start: tuple[int, int], name: str | None) -> None:
        at = self.hands.camera.inches(start)
        if self.hands.tools.lit == "measure":
            self.dragging = "measure"
            self.hands.tools.start, self.hands.tools.end = at, self.hands.at
        elif self.hands.picker is not None and self.hands.picker.grip(self.hands.asked_figure(name), grain_point(at)):
            self.dragging = "move"
        else:
            self.dragging = "box"
            self.box = (at, self.hands.at)

    # ---- pressing and clicking -------------------------------------------------------------------------------------

    def _pressed(self, event: pygame.event.Event) -> bool:
        self.hands.pointer, self.hands.over = event.pos, True
        if event.button == 2 or (event.button == 1 and self.hands.space):
            self.dragging = "pan"
            return True
        if event.button == 1:
            self._press = (
                event.pos,
                self.hands.view.figure_at(self.hands.at),
                bool(pygame.key.get_mods() & pygame.KMOD_SHIFT),
            )
            return True
        if event.button == 3:
            return self._right(event.pos)
        return False

    def _released(self, event: pygame.event.Event, now: float) -> bool:
        self.hands.pointer = event.pos
        dragging, self.dragging = self.dragging, ""
        press, self._press = self._press, None
        if dragging == "pan":
            return True
        if event.button != 1:
            return False
        if dragging == "move" and self.hands.picker is not None:
            self.hands.picker.drop(grain_point(self.hands.at))
            return True
        if dragging == "box" and self.box is not None:
            self._choose_box(*self.box)
            self.box = None
            return True
        if dragging == "measure":
            return True
        if press is None:
            return False
        self._click(press[1], now)
        return True

    def _click(self, name: str | None, now: float) -> None:
        mods = pygame.key.get_mods()
        figure = self.hands.asked_figure(name)
        double = name is not None and self._last_click[1] == name and now - self._last_click[0] < DOUBLE
        self._last_click = (now, name)
        if self.hands.tools.lit == "measure":
            self.hands.tools.click(self.hands.at)
            return
        picker = self.hands.picker
        plain = not double and not mods & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL)
        if picker is not None and plain and picker.confirms(grain_point(self.hands.at)):
            picker.key("confirm")
            return
        if name is None and (self._choose_plate() or self._aim_at_plate(bool(mods & pygame.KMOD_CTRL))):
            return
        if figure is not None and (picker is None or picker.choosable(figure)):
            if picker is None:
                self.hands.choose([figure.id])
            elif double and not picker.single:
                self.hands.choose_with(figure)
            elif mods & pygame.KMOD_SHIFT and not picker.single:
                names = picker.first_choice(figure)
                if figure.id in self.hands.chosen:
                    self.hands.choose([other for other in self.hands.chosen if other != figure.id])
                else:
                    self.hands.choose(names, add=True)
            else:
                self.hands.choose(picker.first_choice(self._beneath(figure) or figure))
            return
        if picker is not None:
            if figure is None and not self.hands.chosen and not picker.single and name is None:
                picker.click(grain_point(self.hands.at), None, False)
                return
            picker.click(grain_point(self.hands.at), figure, bool(mods & pygame.KMOD_CTRL))

    def _choose_plate(self) -> bool:
        """Choose the unit whose plate is clicked; False where there is none, or nobody of it may be chosen."""
        hands, picker = self.hands, self.hands.picker
        names = hands.plate.figures if hands.plate is not None else ()
        if picker is None:
            hands.choose(list(names))
            return bool(names)
        there = [figure for figure in map(hands.asked_figure, names) if figure is not None and picker.choosable(figure)]
        if not there or picker.single:
            return False
        hands.choose_with(there[0])
        return True

    def _aim_at_plate(self, ctrl: bool) -> bool:
        """Aim at the nearest of the unit whose plate is clicked; no click goes through the plate of an enemy.

        False where there is no plate, or only one's own of whom nobody is aimed at."""
        hands, picker = self.hands, self.hands.picker
        names = hands.plate.figures if hands.plate is not None else ()
        if picker is None or not names:
            return False
        aimed = hands.asked_figure(next((name for name in picker.aimable() if name in names), None))
        if aimed is not None:
            hands.hovered, hands.plate = aimed.id, None
            picker.click(aimed.at, aimed, ctrl)
            return True
        figure = hands.asked_figure(names[0])
        return figure is not None and figure.side != picker.side

    def _beneath(self, figure: Figure) -> Figure | None:
        """Where one who is chosen is clicked again: the next of those who are over each other there, or None."""
        picker, names = self.hands.picker, self.hands.view.figures_at(self.hands.at)
        if picker is None or picker.first_choice(figure) != self.hands.chosen:
            return None
        there = [self.hands.asked_figure(name) for name in names]
        mine = [one for one in there if one is not None and picker.choosable(one)]
        return mine[(mine.index(figure) + 1) % len(mine)] if len(mine) > 1 and figure in mine else None

    def _choose_box(self, a: Inches, b: Inches) -> None:
        x0, x1 = sorted((a[0], b[0]))
        y0, y1 = sorted((a[1], b[1]))
        picker = self.hands.picker
        names = []
        for figure in self.hands.view.state.standing():
            x, y = inch(figure.at)
            if x0 <= x <= x1 and y0 <= y <= y1 and (picker is None or picker.choosable(figure)):
                names.append(figure.id)
        if picker is not None and picker.single:
            return
        self.hands.choose(names, add=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def _right(self, pos: tuple[int, int]) -> bool:
        if self.hands.picker is not None and self.hands.picker.cancel():
            return True
        name = self.hands.view.figure_at(self.hands.camera.inches(pos))
        figure = self.hands.asked_figure(name)
        if figure is None:
            if self.hands.chosen and not (self.hands.picker is not None and self.hands.picker.single):
                self.hands.choose([])
            return True
        if self.hands.picker is None or figure.side != self.hands.picker.side:
            self.hands.wishes.menu([], pos, figure.id)
            return True
        if figure.id not in self.hands.chosen:
            self.hands.choose([figure.id])
        self.hands.wishes.menu(self.hands.picker.menu(figure), pos, figure.id)
        return True
