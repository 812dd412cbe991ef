"""What a scene is, and what it may ask of the app."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import paints
from game.ui.board.directing.shots import DELIVERED
from game.ui.kit import fitting_scale
from game.ui.kit.pen import Kit
from game.ui.sound.speaker import Speaker

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.art.figures.sprite import Sprites
    from game.ui.filming import Filming


SPRITES = 18 << 20
"""Bytes for the pictures of figures."""


class Change:
    """What a scene asks for: another scene above it, in its place, or the one below."""


class Watch(Change):
    """A kept battle, watched above this scene; `minds` shows at once what its generals weighed."""

    def __init__(self, path: Path, *, minds: bool = False) -> None:
        self.path, self.minds = path, minds


class Push(Change):
    """Another scene, above this one."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene


class Replace(Change):
    """Another scene in place of this one."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene


class Pop(Change):
    """The scene below, or one as many below."""

    depth = 1


class Quit(Change):
    """The end of the program."""


class Desk:
    """What all scenes share: the kit, the pictures of figures, the settings of a person."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.pace = 0
        self.reduced = False
        self.speaker = Speaker()
        self.names = False
        self.foresees = True
        """Whether what may come of it is foreseen where the pointer rests."""
        self.camera = DELIVERED
        """The manner in which the director's camera goes where something happens."""
        self.briefs = True
        """Whether what a battle is about is told before its first order."""
        self.coaches = False
        """Whether a coach has a word before what costs dear."""
        self.asks_end = True
        """Whether the end of a phase is asked about while somebody could still act."""
        # Not pygame's clock, which stands still until all of pygame is begun: we begin only what is needed.
        self.now: Callable[[], float] = time.perf_counter
        """Seconds, for tooltips and double clicks; a test gives its own."""
        self.films: dict[tuple[Path, str], Filming] = {}
        """Films and pages that were wished for, by replay and kind: they are made while one plays on."""
        self._sprites: Sprites | None = None
        self.window = (1600, 900)
        """Wide and high in pixels: what scenes draw on."""
        self.size = kit.scale
        """The scale that is wanted; the kit's own is as much of it as fits the window."""
        self.paints = ""
        self.paint(paints.DELIVERED)

    def make(self, replay: Path, what: str) -> Filming:
        """Have a film or a page of a battle made, and return it: one that is being made is not begun again."""
        from game.ui.filming import Filming

        made = self.films.pop((replay, what), None)
        if made is None or made.over:
            made = Filming(replay, what)
        self.films[replay, what] = made
        return made

    def paint(self, scheme: str) -> None:
        """Show the sides in the colours of a scheme."""
        if scheme == self.paints:
            return
        self.paints = self.kit.paints = scheme
        paints.paint(scheme)
        if self._sprites is not None:
            self._sprites.clear()

    def fit(self, window: tuple[int, int]) -> None:
        """Set the kit's scale to what is wanted and fits a window."""
        self.window = window
        self.kit.scale = fitting_scale(window, self.size)

    @property
    def sound(self) -> bool:
        """Whether anything is to be heard."""
        return self.speaker.on

    @sound.setter
    def sound(self, on: bool) -> None:
        self.speaker.on = on
        if not on:
            self.speaker.hush()

    def play(self, name: str) -> None:
        """Play a sound of the screen."""
        self.speaker.play(name, self.now())

    @property
    def sprites(self) -> Sprites:
        """The pictures of figures, made when first asked for; then heads are painted from them."""
        if self._sprites is None:
            from game.ui.art.figures.looks import Look
            from game.ui.art.figures.sprite import Sprites
            from game.ui.kit.medals import medal

            sprites = self._sprites = Sprites(SPRITES)

            def head(key: object, size: int) -> pygame.Surface:
                return sprites.head(key, size) if isinstance(key, Look) else medal(key, size)

            self.kit.head = head
        return self._sprites


class Scene(ABC):
    """A screen: takes events, advances in time, draws. `draw` is called only when `stale`."""

    stale = True
    heavy = False
    """Whether it brings so much with it that it is better set aside before anything moves."""
    homeward = False
    """Whether leaving it leads to the title where nothing lies beneath it; else the program ends."""
    file: Path | None = None
    """The kept battle that it shows, in which anything may stand: what goes wrong then is the file's fault."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.kit = desk.kit

    def enter(self) -> None:
        """Note that it has come to the top."""
        self.stale = True

    def notify(self, words: str) -> bool:
        """Tell a notice; False where this screen has no place for it."""
        return False

    def covered(self) -> None:
        """Let go of what is held down: another screen comes above."""

    def hear_fault(self, sentence: str) -> None:
        """Hear why what was shown above it had to be left."""

    def refresh(self) -> None:
        """Draw everything again: the window was uncovered or changed."""
        self.stale = True

    def leave(self) -> None:
        """Close whatever it holds: it is given up."""

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Take an event of the window."""
        return None

    def update(self, dt: float) -> Change | None:
        """Advance by so many seconds."""
        return None

    def idle(self, budget: float) -> None:
        """Use spare seconds of a frame."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def pointer(self) -> int | None:
        """The system cursor it wants, or None for the arrow."""
        return None


def veiled(surface: pygame.Surface, below: Scene) -> None:
    """Draw the scene beneath, whole, under one veil, since what was there may be veiled already."""
    below.refresh()
    below.draw(surface)
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((10, 7, 4, 150))
    surface.blit(veil, (0, 0))
