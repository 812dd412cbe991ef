"""What the list of kept battles remembers of each: read behind the picture, those in sight first."""

from __future__ import annotations

import contextlib
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.ui.panels.pages.models_title import ReplayLine

if TYPE_CHECKING:
    import pygame

    from game.session.afterwards.memory import Memory
    from game.session.recording import Recording
    from game.ui.board.dark.lookout import Cells
    from game.ui.board.scars.record import Shown

Key = tuple[str, float]
"""A kept battle as it was when it was last written to."""


class Shelf:
    """Reads kept battles in a thread of its own, the last asked for first, and paints how they stood in idle time."""

    def __init__(self) -> None:
        self.changes = 0
        self._memories: dict[Key, Memory | None] = {}
        self._marks: dict[Key, Shown] = {}
        """What each battle has left on its table."""
        self._floors: dict[Key, Cells | None] = {}
        """The floor that is known of each dungeon; None for a battle of which all is shown."""
        self._asked: list[Key] = []
        self._pictures: dict[tuple[Key, tuple[int, int]], pygame.Surface] = {}
        self._wanted: dict[tuple[Key, tuple[int, int]], None] = {}
        self._thread: threading.Thread | None = None
        self._heard = 0

    def told(self, line: ReplayLine) -> tuple[str, str]:
        """The colour of the side that won, and who felled most."""
        known = self._memory(line.key)
        if known is None:
            return "", ""
        return (known.state.side(known.winner).colour if known.winner else ""), known.best

    def thumbnail(self, line: ReplayLine, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of how it stood last, or None until it is painted."""
        name = line.key, size
        made = self._pictures.get(name)
        if made is None:
            self._wanted.pop(name, None)
            self._wanted[name] = None
        return made

    def _memory(self, key: Key) -> Memory | None:
        if key not in self._memories and key not in self._asked:
            self._asked.append(key)
        return self._memories.get(key)

    def _read(self) -> None:
        from game.files.faults import ReplayFault
        from game.session.afterwards.memory import memory_of
        from game.session.recording import Recording

        while self._asked:
            key = self._asked[-1]
            found = None
            with contextlib.suppress(ReplayFault, OSError):  # a battle that cannot be read is remembered by its name
                recording = Recording(Path(key[0]))
                self._marks[key] = _marks(recording)
                found, self._floors[key] = _in_the_dark(recording, memory_of(recording))
            self._memories[key] = found
            self._asked.remove(key)

    def poll(self) -> bool:
        """Tell whether anything came since it was asked last; have what was asked for read."""
        if self._asked and (self._thread is None or not self._thread.is_alive()):
            self._thread = threading.Thread(target=self._read, name="shelf", daemon=True)
            self._thread.start()
        came = self._heard != len(self._memories)
        self._heard = len(self._memories)
        self.changes += came
        return came

    def wait(self) -> None:
        """Wait until all that was asked for is read."""
        self.poll()
        if self._thread is not None:
            self._thread.join()
        self.poll()

    @property
    def has_some(self) -> bool:
        """Whether anything is there to be painted."""
        return any(self._memories.get(key) is not None for key, _ in self._wanted)

    def paint(self, budget: float, sprites: Any) -> bool:
        """Paint pictures for about so many seconds, the last asked for first; True if any came."""
        end, came = time.perf_counter() + budget, False
        for name in reversed(list(self._wanted)):
            known = self._memories.get(name[0])
            if known is None:
                continue
            del self._wanted[name]
            self._pictures[name] = self._picture(known, *name, sprites)
            came = True
            if time.perf_counter() > end:
                break
        return came

    def _picture(self, known: Memory, key: Key, size: tuple[int, int], sprites: Any) -> pygame.Surface:
        """Paint how a battle stood; what of a dungeon has not been seen stays dark."""
        from numpy import float32

        from game.ui.art.lit.table import TableArt
        from game.ui.board.figures.looks import table_look
        from game.ui.picture import overview

        art: TableArt = TableArt(table_look(known.state), grid=False)
        floor = self._floors[key]
        if floor is not None:
            art.scene.know(floor.astype(float32), key)
        return overview(known.state, art, sprites, size, marks=self._marks[key])


def _in_the_dark(recording: Recording, known: Memory) -> tuple[Memory, Cells | None]:
    """What is remembered of a battle, of one in a dungeon that is not over without those whom its player has not seen.

    Where no one plays it, without those whom but one side has. With it the floor seen so; None where all is shown."""
    from msgspec.structs import replace

    from game.ui.board.dark.kept import in_the_light

    if not recording.in_the_dark:
        return known, None
    state, floor = in_the_light(recording, recording.after(len(recording.events)), known.state, _eyes(recording))
    return replace(known, state=state), floor


def _eyes(recording: Recording) -> str | None:
    """The side of the one person who plays a kept battle; None where there is no one person."""
    from game.files.faults import ReplayFault
    from game.session.onlooking import onlooker

    try:
        return onlooker(recording)
    except ReplayFault:
        return None


def _marks(recording: Recording) -> Shown:
    """What a battle has left on its table, of one that is not over as far as both sides know, of a dungeon nothing."""
    from game.ui.board.scars.record import NONE
    from game.ui.picture import left_by

    first = recording.first
    if recording.finished:
        return left_by(first, recording.events)
    return NONE if recording.in_the_dark else left_by(first, recording.events, tuple([side.id for side in first.sides]))
