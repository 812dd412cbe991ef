"""A pilot: drives the app by events and by a clock of its own, as a person would by hand and eye."""

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game import paths
from game.ui import settings
from game.ui.app import App, Options
from game.ui.board.hands.hands import Hands
from game.ui.board.pickers.picker import Picker
from game.ui.kit.pen import Act
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle.guarding import HANDED
from game.ui.scenes.curtain import CurtainScene
from tests.ui.painted import paint_once

FRAME = 1 / 60
OPEN: list["Pilot"] = []


@pytest.fixture(autouse=True)
def landed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every window that a test opened is closed after it, and with it the journals of its battles."""
    paint_once(monkeypatch)
    yield
    while OPEN:
        OPEN.pop().app.close()
    (paths.settings() / settings.FILE).unlink(missing_ok=True)  # and what was set in it is forgotten


def pressed(picker: Picker, name: str) -> bool:
    """Press the button or the tile of that name, as a click does; False where there is none."""
    strip = picker.strip()
    acts = [Act(tile.id, tile.data) for tile in picker.tiles()]
    acts += [Act(button.id, button.data) for button in (strip.buttons if strip is not None else ())]
    found = next((act for act in acts if act.id == name), None)
    return found is not None and picker.chosen_by(found)


class Pilot:
    """One frame after the other; nothing waits for the wall clock."""

    def __init__(self, options: Options | None = None, size: tuple[int, int] = (1600, 900)) -> None:
        self.time = 0.0
        OPEN.append(self)
        pygame.display.init()
        pygame.font.init()
        self.app = App(options or Options(), size)
        self.app.desk.now = lambda: self.time
        self.app.desk.pace = 0
        self.app.desk.foresees = False  # no test waits for another process, but those of just that
        self.app.desk.briefs = False
        self.app.desk.camera = "off"  # what moves the table by itself has tests of its own
        self.mods = 0
        self.pos = (5, 5)
        self.frame()

    # ---- time ------------------------------------------------------------------------------------------------------

    def frame(self, *events: pygame.event.Event) -> None:
        """One frame with some events."""
        self.time += FRAME
        self.app.step(FRAME, events)

    def frames(self, count: int) -> None:
        """Some frames without events."""
        for _ in range(count):
            self.frame()

    def until(self, what: Callable[[], bool], most: int = 4000) -> bool:
        """Frames until something is so; whether it came to be."""
        for _ in range(most):
            if what():
                return True
            self.frame()
            scene = self.app.scene
            if isinstance(scene, BattleScene) and scene.seats._thread is not None:
                scene.seats._thread.join()
        return what()

    # ---- hands -----------------------------------------------------------------------------------------------------

    def _event(self, kind: int, **more: Any) -> pygame.event.Event:
        return pygame.event.Event(kind, **more)

    def hold(self, mods: int) -> None:
        """Hold modifier keys down from now on."""
        self.mods = mods
        pygame.key.set_mods(mods)

    def move(self, pos: tuple[float, float]) -> None:
        """Move the pointer."""
        self.pos = (round(pos[0]), round(pos[1]))
        self.frame(self._event(pygame.MOUSEMOTION, pos=self.pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, button: int = 1) -> None:
        self.frame(self._event(pygame.MOUSEBUTTONDOWN, pos=self.pos, button=button))

    def release(self, button: int = 1) -> None:
        self.frame(self._event(pygame.MOUSEBUTTONUP, pos=self.pos, button=button))

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        """Move there and click."""
        self.move(pos)
        self.press(button)
        self.release(button)

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: int = 1) -> None:
        """Press at one place, go to another, release."""
        self.move(start)
        self.press(button)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.move(end)
        self.release(button)

    def key(self, key: int, mods: int = 0) -> None:
        """Press and release a key."""
        self.frame(self._event(pygame.KEYDOWN, key=key, mod=mods | self.mods, unicode=""))
        self.frame(self._event(pygame.KEYUP, key=key, mod=mods | self.mods))

    def type(self, words: str) -> None:
        """Type words into what has the keyboard."""
        self.frame(self._event(pygame.TEXTINPUT, text=words))

    def wheel(self, by: int, pos: tuple[float, float] | None = None) -> None:
        if pos is not None:
            self.move(pos)
        self.frame(self._event(pygame.MOUSEWHEEL, x=0, y=by, pos=self.pos))

    # ---- the battle ------------------------------------------------------------------------------------------------

    @property
    def battle(self) -> BattleScene:
        """The battle on top."""
        scene = self.app.scene
        assert isinstance(scene, BattleScene), scene
        return scene

    @property
    def hands(self) -> Hands:
        return self.battle.hands

    def at(self, name: str) -> tuple[float, float]:
        """The pixel in the middle of a figure."""
        figure = self.battle.view.state.figures[name]
        return self.battle.view.camera.pixels((figure.x / 1024, figure.y / 1024))

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place in inches."""
        return self.battle.view.camera.pixels((x, y))

    def asked(self) -> bool:
        """Whether a person is asked, or the battle is over."""
        scene = self.app.scene
        if isinstance(scene, CurtainScene):
            return False
        if isinstance(scene, BattleScene) and scene.guard.waits(self.time):
            self.time += HANDED
        return not isinstance(scene, BattleScene) or (scene.screening.idle and scene.hands.picker is not None)

    def wait(self) -> None:
        """Until a person is asked, clips cut short."""
        for _ in range(4000):
            if self.asked():
                return
            scene = self.app.scene
            if isinstance(scene, CurtainScene):
                self.take_seat()
            if isinstance(scene, BattleScene):
                scene.skip()
                if scene.seats._thread is not None:
                    scene.seats._thread.join()
            self.frame()
        raise AssertionError("nobody is asked")

    def take_seat(self) -> None:
        """Hold the key until the curtain goes up."""
        self.frame(self._event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        assert self.until(lambda: not isinstance(self.app.scene, CurtainScene), 90)
        self.frame(self._event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))

    def save(self, path: str) -> None:
        pygame.image.save(self.app.surface, path)

    def ripen(self) -> None:
        """Paint everything on view as fine as it gets."""
        for _ in range(400):
            scene = self.app.scene
            assert scene is not None
            scene.idle(0.05)
            from game.ui.kit import texture

            texture.refine(4)
            self.frame()
            view = getattr(scene, "view", None)
            if view is not None and getattr(view, "art", None) is not None and view.art.is_ready:
                if not view.cast.unripe:
                    break
                scene.stale = True
        if self.app.scene is not None:
            self.app.scene.stale = True
        self.frame()
        hands = getattr(self.app.scene, "hands", None)
        while hands is not None and hands.pending:
            self.frame()
