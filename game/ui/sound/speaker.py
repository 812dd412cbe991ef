"""The speaker: plays sounds by name, no more at once than ears can tell apart; silent without a device."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from game import paths

if TYPE_CHECKING:
    import pygame

RATE = 22050
CHANNELS = 20
APART = 0.055
"""Seconds between two sounds of one name: what falls together is one sound to the ear, and a louder one."""
KINDS: Mapping[str, tuple[str, ...]] = {
    "dice": ("dice",),
    "moves": ("feet", "hooves", "wings"),
    "calls": ("drum", "horn-charge", "horn-rally", "horn-flight", "fanfare", "roar", "neigh"),
    "missiles": ("bow", "crossbow", "throw", "sling", "shaft", "turf", "boulder", "glass", "gun", "rifle", "reload"),
    "melee": (
        "strike-flesh", "strike-mail", "clash", "parry", "swing", "shield", "splinter", "critical", "fumble",
        "wrestle", "fall", "great-fall", "door", "bash",
    ),
    "powers": (
        "fire-breath", "cold-breath", "gas-breath", "acid", "lightning", "fireball", "spell", "dark", "holy",
        "fizzle", "growth", "duel",
    ),
    "screen": ("tick", "no", "page"),
}  # fmt: skip
"""Which sounds a volume is for."""
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names}


class Speaker:
    """Plays sounds, each loaded when first heard. Volumes are 0 to 1: one for all, and one for each kind."""

    def __init__(self) -> None:
        self.on = True
        self.volume = 0.7
        self.volumes: dict[str, float] = {}
        self._ready: bool | None = None
        """None until it is known whether there is a device."""
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._next: dict[str, int] = {}
        self._last: dict[str, float] = {}

    def play(self, name: str, now: float, loud: float = 1.0, side: float = 0.0) -> bool:
        """Play a sound: `now` in seconds, `side` from -1 (left) to 1; False if it was not played.

        LookupError for a name without a file, even without a device."""
        loud *= self.volume * self.volumes.get(KIND_OF[name], 1.0)
        if not self.on or loud <= 0 or now - self._last.get(name, -1.0) < APART or not self._open():
            return False
        self._last[name] = now
        takes = self._takes.get(name) or self._load(name)
        turn = self._next.get(name, 0)
        self._next[name] = turn + 1
        from pygame import mixer

        channel = mixer.find_channel()
        if channel is None:
            return False
        side = max(-1.0, min(1.0, side)) * 0.7
        channel.set_volume(min(1.0, loud * (1 - max(0.0, side))), min(1.0, loud * (1 + min(0.0, side))))
        channel.play(takes[turn % len(takes)])
        return True

    def hush(self) -> None:
        """End every sound."""
        if self._ready:
            from pygame import mixer

            mixer.stop()

    def _open(self) -> bool:
        if self._ready is None:
            import pygame

            try:
                with quiet():
                    pygame.mixer.init(RATE, -16, 2, 512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._ready = True
            except pygame.error:
                self._ready = False
        return self._ready

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        from pygame import mixer

        found = [mixer.Sound(str(file)) for file in files_of(name)]
        self._takes[name] = found
        return found


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keep libraries from writing to the terminal meanwhile, as some do at length where there is no device."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def files_of(name: str) -> list[object]:
    """List the takes of a sound, in their order; LookupError where it has none."""
    folder = paths.asset("sounds")
    path = folder / f"{name}.wav"
    found = [path] if path.is_file() else sorted(folder.glob(f"{name}-[0-9].wav"))
    if not found:
        raise LookupError(f"there is no sound {name!r} in {folder}")
    return list(found)
