"""The window: made, kept going at sixty frames a second while there is something to show, and closed cleanly."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# Without a GPU the default way of presenting costs ten milliseconds a frame; this one a fifth of one.
if not Path("/dev/dri").exists() and sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths
from game.files.faults import ReplayFault, short
from game.ui import keys, settings
from game.ui.art.lettering import enlarge
from game.ui.canvas import LEAST, Canvas, turn_whole_screen
from game.ui.held import Held
from game.ui.kit import texture
from game.ui.kit.pen import Kit
from game.ui.kit.words import type as lettering
from game.ui.scenes.scene import Change, Desk, Pop, Push, Quit, Replace, Scene, Watch
from game.ui.tidy import Tidy

SIZE = (1600, 900)
FRAME = 1 / 60
SPARE = 0.006
"""Seconds of a frame that may go into painting ahead."""

DUMMY = ("dummy", "offscreen")


@dataclass(frozen=True)
class Options:
    """What to open: "title", a battle ("play"), a replay ("replay"), the last one ("resume"), the editor ("edit")."""

    what: str = "title"
    scenario: str = ""
    book: str = ""
    seed: int | None = None
    players: dict[str, str] = field(default_factory=dict)
    """Who plays each side: human or scripted."""
    rulings: dict[str, str] = field(default_factory=dict)
    """Rulings that are taken otherwise than the scenario and the book do."""
    file: str = ""
    """The replay to watch or to take up."""
    to: int | None = None
    """The event number up to which a replay is shown."""
    size: tuple[int, int] | None = None
    ui_scale: float | None = None
    """The scale of the interface; None: as it was last."""


class App:
    """The stack of scenes and the frame that drives them; a test drives it by hand with `step`."""

    def __init__(self, options: Options, size: tuple[int, int] | None = None) -> None:
        if not pygame.display.get_init():
            pygame.display.init()
        if not pygame.font.get_init():
            pygame.font.init()
        self.canvas = _window(size or options.size or _likely_size())
        self.held = Held()
        kept = settings.load()
        self.desk = Desk(Kit(kept.ui_scale if options.ui_scale is None else options.ui_scale))
        self.desk.fit(self.canvas.surface.get_size())
        self.desk.paint(kept.paints)
        self.desk.pace, self.desk.sound, self.desk.reduced = kept.pace, kept.sound, kept.reduced
        self.desk.kit.text, self.desk.foresees = kept.text_size, kept.foresight
        self.desk.coaches, self.desk.asks_end = kept.coach, kept.ask_end
        self.desk.camera = kept.camera
        self.desk.speaker.volume, self.desk.speaker.volumes = kept.volume, dict(kept.volumes)
        keys.bind(keys.read(kept.keys))
        self._kept = self._set()
        self._lacking = ""
        """What was said of scripts that no font has."""
        self.scenes: list[Scene] = []
        self.tidy = Tidy()
        self.running = True
        self.said = ""
        """What was wrong with the file that was shown last."""
        self.frames = 0
        """How often anything was drawn."""
        self._cursor: int | None = None
        self._take(Push(_first(self.desk, options)))

    # ---- the stack -------------------------------------------------------------------------------------------------

    @property
    def surface(self) -> pygame.Surface:
        """The surface on which scenes draw."""
        return self.canvas.surface

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    def _take(self, change: Change | None) -> None:
        if change is None:
            return
        if isinstance(change, Quit):
            self.close()
            return
        if isinstance(change, Watch):
            from game.ui.scenes.watching.replay import ReplayScene

            change = Push(ReplayScene(self.desk, change.path, minds=change.minds))
        homeward = False
        for _ in range(change.depth if isinstance(change, Pop) else 1 if isinstance(change, Replace) else 0):
            if self.scenes:
                left = self.scenes.pop()
                left.leave()
                homeward = left.homeward
        if isinstance(change, Push | Replace):
            if self.scenes:
                self.scenes[-1].covered()
            self.scenes.append(change.scene)
        self.tidy.due = True
        if self.scenes:
            self.scenes[-1].enter()
        elif homeward:
            self._take(Push(_title(self.desk, homeward=True)))
        else:
            self.running = False

    def close(self) -> None:
        """Leave every scene, so that nothing is lost."""
        self._keep()
        while self.scenes:
            self.scenes.pop().leave()
        self.running = False

    def _set(self) -> settings.Settings:
        """The settings as they are now."""
        desk = self.desk
        speaker = desk.speaker
        return settings.Settings(
            desk.pace, desk.sound, desk.reduced, desk.size, desk.paints, speaker.volume, dict(speaker.volumes),
            keys.saved_bindings(keys.changed()), desk.kit.text, desk.foresees, desk.coaches,
            desk.asks_end, desk.camera,
        )  # fmt: skip

    def _keep(self) -> None:
        """Save the settings, if they have changed."""
        now = self._set()
        if now != self._kept:
            settings.save(now, self._kept)
            self._kept = now

    # ---- a frame ---------------------------------------------------------------------------------------------------

    def event(self, event: pygame.event.Event) -> None:
        """Hand an event to the scene on top."""
        if event.type == pygame.QUIT:
            self.close()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.canvas.fit()
            self.desk.fit(self.surface.get_size())
            for scene in self.scenes:
                scene.refresh()
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.VIDEOEXPOSE) and self.scene is not None:
            self.scene.refresh()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            no = turn_whole_screen()
            if no and self.scene is not None:
                self.scene.notify(no)
            return
        if self.scene is not None and not self.held.swallows(event):
            self._take(self._safely(self.scene.on_event, self.canvas.heard(event)))

    def step(self, dt: float, events: Iterable[pygame.event.Event] = ()) -> bool:
        """Run one frame: events, time, picture; True if anything was drawn."""
        for event in events:
            self.event(event)
            if not self.running:
                return False
        before = self.scene
        if before is None:
            return False
        if events:
            self._keep()
        self._take(self._safely(before.update, dt))
        scene = self.scene
        if scene is None:
            return False
        if not scene.stale:
            return False
        scene.stale = False
        enlarge(self.desk.kit.scale * self.desk.kit.text)
        self._safely(scene.draw, self.surface)
        lacking = lettering.lacking()
        if lacking != self._lacking and scene.notify(lacking):
            self._lacking = lacking
        self.frames += 1
        return True

    def _safely(self, act: Callable[[Any], Any], given: Any) -> Any:
        """Let the scene on top do something; where the file that it shows holds nonsense, leave it with a sentence.

        ReplayFault where there is nothing beneath it."""
        scene = self.scene
        try:
            return act(given)
        except Exception as no:
            if scene is None or scene.file is None:
                raise
            paths.keep_fault()
            sentence = f"what stands in it cannot be shown: {short(no)}"
            self.said = f"{scene.file.name}: {sentence}"
            below = next((scene for scene in reversed(self.scenes) if scene.file is None), None)
            if below is None:
                self.close()
                raise ReplayFault(sentence) from no
            while self.scene is not below:
                self._take(Pop())
            below.hear_fault(self.said)
            return None

    def scale(self, ui_scale: float) -> None:
        """Change the scale of the interface."""
        self.desk.size = max(settings.LEAST, min(settings.MOST, ui_scale))
        self.desk.fit(self.surface.get_size())
        for scene in self.scenes:
            scene.refresh()

    def run(self) -> None:
        """Drive the window until it is closed; what goes wrong in it is told there before it is raised."""
        try:
            self._drive()
        except ReplayFault:
            raise
        except Exception:
            if pygame.display.get_driver() not in DUMMY:
                self._tell_fault()
            raise

    def _tell_fault(self) -> None:
        """Keep battle and report, and say in the window what happened; where that fails too, in a box."""
        from game.ui.scenes import fault
        words = fault.left(self.scenes, paths.keep_fault())
        try:
            self.running, self.scenes = True, [fault.FaultScene(self.desk, words)]
            self._drive()
        except Exception:
            fault.box(words)

    def _drive(self) -> None:
        before = time.perf_counter()
        while self.running:
            events = pygame.event.get()
            now = time.perf_counter()
            drawn = self.step(min(0.1, now - before), events)
            before = now
            if drawn:
                self.canvas.show()
            scene = self.scene
            if scene is None:
                break
            self._point(scene)
            if not drawn or (self.tidy.due and scene.heavy):
                self.tidy.quiet()
            spare = FRAME - (time.perf_counter() - now)
            if spare > 0.002:
                self._safely(scene.idle, min(SPARE, spare - 0.001))
                if texture.pending() and texture.refine():
                    scene.refresh()
            spare = FRAME - (time.perf_counter() - now)
            if spare > 0:
                time.sleep(spare)

    def _point(self, scene: Scene) -> None:
        wanted = scene.pointer()
        if wanted != self._cursor:
            self._cursor = wanted
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW if wanted is None else wanted)


def _window(size: tuple[int, int]) -> Canvas:
    canvas = Canvas(size)
    pygame.display.set_caption("Sandtable")
    pygame.key.set_repeat(350, 40)
    return canvas


def _likely_size() -> tuple[int, int]:
    """As much of the desktop as suits a window."""
    if pygame.display.get_driver() in DUMMY:
        return SIZE
    wide, high = pygame.display.get_desktop_sizes()[0]
    return max(LEAST[0], min(1920, wide - 40)), max(LEAST[1], min(1080, high - 90))


def _first(desk: Desk, options: Options) -> Scene:
    if options.what == "play":
        from game.ui.scenes.battle import Chosen, begin_battle

        chosen = Chosen(options.book, options.seed, options.players, options.rulings or {})
        return begin_battle(desk, options.scenario, chosen)
    if options.what == "edit":
        from game.editor.drafting import Drafting
        from game.ui.editor.scene import EditorScene

        return EditorScene(desk, Drafting.open(options.scenario) if options.scenario else None)
    if options.what == "resume":
        from game.ui.scenes.battle import resume_battle

        return resume_battle(desk, Path(options.file))
    if options.what == "replay":
        from game.ui.scenes.watching.replay import ReplayScene

        return ReplayScene(desk, Path(options.file), options.to)
    return _title(desk)


def _title(desk: Desk, homeward: bool = False) -> Scene:
    from game.ui.scenes.before.title import TitleScene

    return TitleScene(desk, homeward=homeward)


def can_be_seen() -> bool:
    """Tell whether a window would be seen: where the display named is dead, SDL quietly takes a driver without one.

    That is right only where just that driver was asked for."""
    pygame.display.init()
    if pygame.display.get_driver() not in DUMMY or os.environ.get("SDL_VIDEODRIVER", "").lower() in DUMMY:
        return True
    pygame.display.quit()
    return False


def main(options: Options) -> int:
    """Open the window, run until it is closed, and return the exit status."""
    # Frames must not wait for the one who thinks in the background.
    sys.setswitchinterval(0.001)
    texture.hurry(True)
    app = App(options)
    try:
        app.run()
    finally:
        app.close()
        pygame.display.quit()
    return 0
