"""Ways to see a forged replay, for `tools/forged.py`: drawn as a picture, watched and played on in the window."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.files.rows import ReplayFault
from game.session.recording import Recording
from game.ui import picture
from game.ui.app import App, Options
from game.ui.scenes.battle import resume_battle
from game.ui.scenes.scene import Push
from game.ui.scenes.watching.replay import ReplayScene

SIZE = (960, 600)
FRAMES = 12
KEYS = (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT, pygame.K_HOME, pygame.K_TAB)


def pictured(path: Path) -> None:
    """Draw how it ended."""
    recording = Recording(path)
    picture.save(recording.after(len(recording.events)), path.with_suffix(".png"), scale=4)


def _window() -> App:
    app = App(Options(), SIZE)
    app.step(0.02)
    return app


def _driven(app: App) -> None:
    """Some frames, some keys; ReplayFault where the scene was left with a sentence."""
    scene = app.scene
    for number in range(FRAMES):
        app.step(0.2)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            key = KEYS[number % len(KEYS)]
            app.step(0.1, [pygame.event.Event(kind, key=key, mod=0, unicode="")])
        if app.said:
            raise ReplayFault(app.said)
        if app.scene is not scene:
            raise RuntimeError("the window left it without a word")


def watched(path: Path) -> None:
    """Watch it for some frames, going about in it; and play on from it."""
    app = _window()
    try:
        app._take(Push(ReplayScene(app.desk, path)))
        _driven(app)
    finally:
        app.close()


def played_on(path: Path) -> None:
    """Take it up in the window."""
    app = _window()
    try:
        app._take(Push(resume_battle(app.desk, path)))
        for _ in range(FRAMES):
            app.step(0.2)
    finally:
        app.close()
