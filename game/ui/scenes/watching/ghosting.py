"""A ghost on the board of a battle that is over: dragged to where somebody might have gone, dropped, and judged."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.state import State
from game.generals.ghosts import Ghost, Judged, judging
from game.generals.mind import Thought
from game.ui.board.overlays.shapes import path_of
from game.ui.board.screening.stage import inch
from game.ui.board.view import BoardView, Marks
from game.ui.foresight.asker import Asker, Inquiry
from game.ui.mind.model import Verdict, verdict_of

NEAR = 6
"""Pixels for which a press may stray and drags nothing yet."""
WAYS = 16
"""So many ways are drawn; of more the ends alone."""


class Ghosting:
    """Who is dragged or was dropped, and what is known of it; who judges is begun with the first one."""

    def __init__(self, view: BoardView, replay: Path, begin: Callable[[], Asker] = Asker) -> None:
        self.view, self.replay = view, replay
        self._begin = begin
        self._asker: Asker | None = None
        self._inquiry: Inquiry | None = None
        self._heard = 0
        self._pressed: tuple[int, int] | None = None
        self._mates: tuple[Figure, ...] = ()
        """Who goes, the one who is dragged first."""
        self._by: Point = (0, 0)
        self.dragging = False

    @property
    def busy(self) -> bool:
        """Whether somebody is held."""
        return self._pressed is not None

    @property
    def who(self) -> str:
        """Who is meant, by name."""
        if not self._mates:
            return ""
        first, unit = self._mates[0], self.view.state.units.get(self._mates[0].unit or "")
        return unit.name if unit is not None and unit.name and len(self._mates) > 1 else first.name

    def press(self, pos: tuple[int, int], figure: Figure, *, alone: bool) -> None:
        """Take hold of a figure, and of its unit unless it is to go alone."""
        self.forget()
        self._pressed = pos
        self._mates = (figure, *(() if alone else _mates(self.view.state, figure)))

    def drag(self, pos: tuple[int, int]) -> None:
        """Drag who is held to a place on the screen."""
        if self._pressed is None or (not self.dragging and math.dist(pos, self._pressed) < NEAR):
            return
        self.dragging = True
        x, y = self.view.camera.inches(pos)
        figure = self._mates[0]
        self._by = (round(x * GRAIN) - figure.x, round(y * GRAIN) - figure.y)

    def drop(self, thought: Thought) -> None:
        """Let go, and have it judged against what was chosen then."""
        dragged, self._pressed, self.dragging = self.dragging, None, False
        if not dragged:
            self.forget()
            return
        asked = Ghost(str(self.replay), thought, self.walks)
        if self._asker is None:
            self._asker = self._begin()
        self._inquiry, self._heard = self._asker.ask(judging, lambda: asked), 0

    @property
    def walks(self) -> tuple[Walk, ...]:
        """Where those who are held would go."""
        dx, dy = self._by
        return tuple([Walk(one.id, ((one.x + dx, one.y + dy),), one.facing) for one in self._mates])

    def forget(self) -> None:
        """Put it away."""
        if self._inquiry is not None:
            self._inquiry.drop()
        self._inquiry, self._pressed, self._mates, self._by = None, None, (), (0, 0)
        self.dragging = False

    def end(self) -> None:
        """Let the worker go."""
        if self._asker is not None:
            self._asker.end()

    # ---- what is known -----------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Take what was told; True where anything is new."""
        heard = self._inquiry.heard if self._inquiry is not None else 0
        changed, self._heard = heard != self._heard, heard
        return changed

    @property
    def verdict(self) -> Verdict:
        """What is said of the ghost that was dropped; nothing where none was."""
        inquiry = self._inquiry
        if inquiry is None:
            return Verdict()
        if inquiry.failed:
            return Verdict("It could not be worked out.")
        known: Judged | None = inquiry.known
        return verdict_of(known, self.who)

    def marks(self, marks: Marks) -> None:
        """Draw the ghosts and their ways."""
        if not self._mates or (not self.dragging and self._inquiry is None):
            return
        walks = self.walks
        known: Judged | None = self._inquiry.known if self._inquiry is not None else None
        able = {walk.figure for walk in known.walks} if known is not None and known.walks else None
        for figure, walk in zip(self._mates, walks, strict=True):
            if able is None or figure.id in able:
                marks.ghosts.append((figure, inch(walk.path[-1]), walk.facing))
                draw_way(marks, (figure.at, *walk.path), self.view.camera.scale, faint=len(walks) > 1)


def draw_way(marks: Marks, points: tuple[Point, ...], scale: int, *, faint: bool) -> None:
    """Draw a way beneath the figures."""
    way = path_of(points, scale, False, faint=faint)
    if way is not None and len(marks.under) < WAYS:
        marks.under.append(way)


def _mates(state: State, figure: Figure) -> tuple[Figure, ...]:
    """The others of a figure's unit who stand."""
    unit = state.units.get(figure.unit) if figure.unit else None
    names = unit.figures if unit is not None else ()
    found = [state.figures[name] for name in names if name != figure.id and name in state.figures]
    return tuple([mate for mate in found if mate.standing])
