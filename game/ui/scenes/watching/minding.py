"""The mind of generals over a replay: the thoughts that lie beside it, and the ghost that is dropped on its board."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

from game.core.commands import Charge, Command, Move
from game.core.state import State
from game.core.text.typed import read
from game.generals.keeping import kept
from game.generals.mind import Thought
from game.session.recording import Recording
from game.ui.board.figures.looks import look_of
from game.ui.board.screening.stage import inch
from game.ui.board.view import BoardView, Marks
from game.ui.foresight.asker import Asker
from game.ui.kit.pen import Act, Hit, Kit
from game.ui.mind.model import MindView, Verdict, mind_view
from game.ui.mind.sheet import MindSheet
from game.ui.scenes.table.sheets import Sheets
from game.ui.scenes.watching.ghosting import Ghosting, draw_way

MINDS = ("mind", "mind-on", "mind-back", "mind-row", "mind-down", "mind-up")
"""What is asked for of the minds, by key or by the pointer."""


class Watched(Protocol):
    """What the minds need of the scene of a replay."""

    kit: Kit
    path: Path
    view: BoardView
    recording: Recording
    sheets: Sheets
    ends: list[int]
    at: int
    playing: bool

    def seek(self, at: int, tell: bool = True) -> None:
        """Show the battle after so many events."""
        ...

    def settle(self) -> None:
        """Cut the clips short."""
        ...


class Minding:
    """Which thought is shown; nothing of it where the battle is not over, and somebody may still have secrets."""

    def __init__(self, scene: Watched, may_look: bool, begin: Callable[[], Asker] = Asker) -> None:
        self.scene = scene
        self.sheet = MindSheet(scene.kit)
        self.ghosting = Ghosting(scene.view, scene.path, begin)
        self.open = False
        self.thoughts = kept(scene.path) if may_look else ()
        sides = {side.id for side in scene.recording.first.sides}
        first, most = scene.recording.first.n, len(scene.recording.events)
        self.thoughts = tuple([
            one for one in self.thoughts if one.side in sides and 0 <= one.event - first <= most
        ])  # fmt: skip
        self._places = [thought.event - first for thought in self.thoughts]
        """After how many events each was thought."""
        self._selected: tuple[int, int] | None = None
        """A row that was selected, of which thought."""
        self._stood: tuple[int, State] | None = None
        self._made: tuple[object, MindView] | None = None

    # ---- which is shown ----------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Which thought is shown: the last before what is shown of the battle, or the first."""
        return max(0, bisect_right(self._places, self.scene.at) - 1)

    @property
    def thought(self) -> Thought | None:
        """The thought that is shown."""
        return self.thoughts[self.number] if self.thoughts else None

    @property
    def here(self) -> bool:
        """Whether the battle is shown as it stood when that was thought."""
        return bool(self._places) and self._places[self.number] == self.scene.at

    def act(self, act: Act) -> None:
        """Do what is asked for."""
        if not self.thoughts:
            return
        if act.id == "mind":
            self.open = not self.open
            self.ghosting.forget()
            if self.open:
                self.go_to(self.number)
        elif self.open and act.id == "mind-row":
            self._selected = (self.number, int(str(act.data)))
        elif self.open and act.id in ("mind-down", "mind-up"):
            self._step(1 if act.id == "mind-down" else -1)
        elif self.open and act.id in ("mind-on", "mind-back"):
            before = self.number + (0 if not self.here and act.id == "mind-back" else 1 if act.id == "mind-on" else -1)
            self.go_to(before)

    def _step(self, way: int) -> None:
        """Select the row above or beneath."""
        view = self.seen()
        if view is not None:
            places = [row.place for row in view.rows]
            at = places.index(view.selected) + way
            self._selected = (self.number, places[max(0, min(len(places) - 1, at))])

    def go_to(self, number: int) -> None:
        """Show a thought, and the battle as it stood then."""
        self.scene.playing = False
        self.scene.settle()
        self.scene.seek(self._places[max(0, min(len(self._places) - 1, number))])
        self._clear()

    def _clear(self) -> None:
        """Have the table glide until the middle of the side that thought lies beside the sheet."""
        view, thought, camera = self.seen(), self.thought, self.scene.view.camera
        own = self._state().standing(thought.side) if thought is not None else []
        if view is None or not own:
            return
        over, table = self._lies(view), camera.area
        free = pygame.Rect(over.right, table.y, max(1, table.right - over.right), table.h)
        places = [camera.pixels_at_rest(inch(figure.at)) for figure in own]
        x, y = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        if not free.inflate(-free.w // 3, -free.h // 3).collidepoint(x, y):
            camera.glide_by(free.centerx - x, free.centery - y)

    def moved(self) -> None:
        """Put the ghost away: another moment is shown."""
        self.ghosting.forget()

    def end(self) -> None:
        """Let the worker go."""
        self.ghosting.end()

    def update(self) -> bool:
        """Take what was told; True where anything is new."""
        return self.ghosting.update()

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def _state(self) -> State:
        """The battle as it stood when the thought was thought."""
        number = self.number
        if self._stood is None or self._stood[0] != number:
            self._stood = (number, self.scene.recording.after(self._places[number]))
        return self._stood[1]

    def seen(self) -> MindView | None:
        """What the sheet shows; None while it is closed."""
        thought, number = self.thought, self.number
        if not self.open or thought is None:
            return None
        selected = self._selected[1] if self._selected is not None and self._selected[0] == number else None
        verdict = self.ghosting.verdict if self.here else Verdict()
        key = (number, selected, verdict)
        if self._made is None or self._made[0] != key:
            state = self._state()
            own = state.standing(thought.side)
            leader = max(own, key=lambda one: (one.profile.charisma, one.id), default=None)
            head = look_of(state, leader) if leader is not None else None
            place = (number + 1, len(self.thoughts))
            self._made = (key, mind_view(thought, state, head, selected, verdict, place))
        return self._made[1]

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, over the table."""
        view = self.seen()
        if view is None:
            return
        self.sheet.draw(surface, self._lies(view), view)

    def _lies(self, view: MindView) -> pygame.Rect:
        """Where the sheet lies: beside the tools."""
        layout = self.scene.sheets.layout
        return self.sheet.fit(view, layout.table, layout.tools.right + self.scene.kit.px(10))

    def marks(self, marks: Marks) -> Marks:
        """The marks on the table, with the ways that were then gone, and the ghost."""
        if self.open and self.here:
            scale = self.scene.view.camera.scale
            for command in self._gone():
                for walk in command.walks:
                    figure = self._state().figures.get(walk.figure)
                    if figure is not None:
                        draw_way(marks, (figure.at, *walk.path), scale, faint=len(command.walks) > 1)
            self.ghosting.marks(marks)
        return marks

    def _gone(self) -> list[Move | Charge]:
        """What the side then had its figures do, until the other had its do something."""
        thought, found, figures = self.thought, list[Move | Charge](), self._state().figures
        first = bisect_right(self.scene.ends, self.scene.at)
        for line in self.scene.recording.lines[first:]:
            command = _read(line.command)
            if isinstance(command, Move | Charge) and thought is not None:
                if any(figures[walk.figure].side != thought.side for walk in command.walks if walk.figure in figures):
                    break
                found.append(command)
        return found

    # ---- the pointer -------------------------------------------------------------------------------------------------

    def under(self, pos: tuple[int, int]) -> Hit | None:
        """What of the sheet lies under the pointer."""
        return self.sheet.under(pos) if self.open else None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether the sheet lies there."""
        return self.open and self.sheet.rect.collidepoint(pos)

    def on_event(self, event: pygame.event.Event, *, free: bool) -> tuple[Act | None, bool]:
        """What is asked for by an event, and whether it was meant for the sheet or a ghost; `free` over the table."""
        if not self.open:
            return None, False
        ghost = self._to_ghost(event, free=free)
        if ghost:
            return None, True
        pos = getattr(event, "pos", None)
        act = self.sheet.on_event(event)
        if act is not None and act.id not in MINDS:
            act = None
        return act, pos is not None and self.covers(pos) and event.type != pygame.MOUSEBUTTONUP

    def _to_ghost(self, event: pygame.event.Event, *, free: bool) -> bool:
        """Take hold of a figure of the side that thought, drag it, drop it."""
        ghosting, thought = self.ghosting, self.thought
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and free and not self.covers(event.pos):
            figure = self._own(event.pos)
            if figure is None or thought is None:
                return False
            if not self.here:
                self.go_to(self.number)
            alone = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            ghosting.press(event.pos, self.scene.view.state.figures[figure], alone=alone)
            return True
        if not ghosting.busy or thought is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            ghosting.drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            ghosting.drop(thought)
            return True
        return False

    def _own(self, pos: tuple[int, int]) -> str | None:
        """The figure at the pointer, if it stands and is of the side that thought."""
        view, thought = self.scene.view, self.thought
        name = view.figure_at(view.camera.inches(pos))
        figure = view.state.figures.get(name) if name is not None else None
        own = figure is not None and figure.standing and thought is not None and figure.side == thought.side
        return name if own else None


def _read(text: str) -> Command | None:
    try:
        return read(text)
    except ValueError:
        return None
