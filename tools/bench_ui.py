"""The window's part of the bench: frames, the title, the first picture of a battle; on the dummy driver."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import pygame

from game.ui.app import App, Options

if TYPE_CHECKING:
    from game.core.state import State

FRAME = 1 / 60
WARM = 150
"""Frames not counted: by then every picture that the march needs has been painted."""


def title_frame() -> None:
    """Give the command with no words; its window draws the title once."""
    from game.cli import display, main

    def once(app: App) -> None:
        app.step(FRAME)
        pygame.display.flip()

    setattr(display, "has_display", lambda: True)  # noqa: B010
    setattr(App, "run", once)  # noqa: B010
    main([])


def first_frame(app: App, text: str) -> float:
    """CPU seconds from a scenario's text to the first frame of its board, everything imported."""
    from game.catalogue.loading import scenario_of_text
    from game.catalogue.muster import muster
    from game.catalogue.tables import load
    from game.session.game import Session
    from game.ui.scenes.battle import BattleScene

    began = time.thread_time()
    state = muster(scenario_of_text(text), load())
    session = Session(state)
    scene = BattleScene(app.desk, session, {side.id: "human" for side in state.sides})
    scene.draw(app.surface)
    return time.thread_time() - began


def spread(state: State, n: int) -> State:
    """The figures of a battle, and as many more, stood in rows over a table of 72 by 48 inches."""
    from msgspec.structs import replace

    from game.core.grain import GRAIN

    columns = math.ceil(math.sqrt(n * 68 / 44))
    rows = math.ceil(n / columns)
    models = list(state.figures.values())
    figures = {}
    for number in range(n):
        x = 2 * GRAIN + 68 * GRAIN * (number % columns) // columns
        y = 2 * GRAIN + 44 * GRAIN * (number // columns) // rows
        model = models[number % len(models)]
        name = f"f{number:04d}"
        figures[name] = replace(model, id=name, unit="", x=x, y=y, hit_points=5, most_hit_points=8)
    table = replace(state.table, width=72 * GRAIN, height=48 * GRAIN)
    return replace(state, figures=figures, units={}, table=table, victory=())


def frames(state: State, count: int, scale: int = 0) -> list[float]:
    """CPU milliseconds of animated frames: a twentieth of the figures march while the rest stand.

    The whole table is on the screen, or as much of it as fits at `scale` pixels an inch."""
    from game.core.deeds import Moved
    from game.core.grain import GRAIN
    from game.session.game import Session
    from game.ui.scenes.battle import BattleScene

    app = App(Options(), size=(1600, 900))
    session = Session(state)
    scene = BattleScene(app.desk, session, {side.id: "human" for side in state.sides})
    camera = scene.view.camera
    scene.screening.skip()
    camera.fit()
    while scale and camera.goal < scale and camera.zoom_by(1, camera.area.center):
        while camera.update(FRAME):
            pass
    for _ in range(200):
        scene.idle(0.05)
        scene.draw(app.surface)
    app.tidy.quiet()
    spent = []
    marching = session.now.standing()[::20]
    for number in range(count + WARM):
        if scene.screening.idle:
            now = scene.screening.shown.state
            step = 3 * GRAIN if number % 2 else -3 * GRAIN
            scene.screening.play(
                Moved(
                    figure=one.id,
                    path=(now.figures[one.id].at, (now.figures[one.id].x, now.figures[one.id].y + step)),
                    cost=0,
                    facing=one.facing,
                    length=3 * GRAIN,
                    volley=number + 1,
                )
                for one in marching
            )
        began = time.thread_time()
        scene.update(FRAME)
        scene.draw(app.surface)
        pygame.display.flip()
        spent.append((time.thread_time() - began) * 1000)
    return spent[WARM:]


