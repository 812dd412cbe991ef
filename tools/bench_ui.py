"""The window's part of the bench: frames, the title, the first picture of a battle; on the dummy driver."""

from __future__ import annotations

import contextlib
import math
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.app import App, Options

if TYPE_CHECKING:
    from game.core.fight.moves import Moved
    from game.core.figures import Figure
    from game.core.state import State
    from game.ui.scenes.battle import BattleScene

FRAME = 1 / 60
WARM = 150
"""Frames not counted: by then every picture that the march needs has been painted."""
STARTED = 3.0
"""Seconds after which a process that was begun is at work."""


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
    from game.catalogue.scenario.loading import scenario_of_text
    from game.catalogue.scenario.muster import muster
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


def moved(one: Figure, there: tuple[int, int], volley: int) -> Moved:
    """A figure goes somewhere."""
    from game.core.fight.moves import Moved

    return Moved(figure=one.id, path=(one.at, there), cost=0, facing=one.facing, length=1, volley=volley + 1)


def march(scene: BattleScene, number: int) -> None:
    """As soon as they stand, a twentieth of the figures march three inches and back."""
    from game.core.grain import GRAIN

    if not scene.screening.idle:
        return
    now = scene.screening.shown.state
    step = 3 * GRAIN if number % 2 else -3 * GRAIN
    names = [figure.id for figure in scene.session.now.standing()[::20]]
    goers = [now.figures[name] for name in names]
    scene.screening.play([moved(goer, (goer.x, goer.y + step), number) for goer in goers])


def frames(state: State, count: int, scale: int = 0, clock: Callable[[], float] = time.thread_time) -> list[float]:
    """Milliseconds of CPU (or by another clock) of animated frames: a twentieth march while the rest stand.

    The whole table is on the screen, or as much of it as fits at `scale` pixels an inch."""
    app, scene = field_of(state)
    camera = scene.view.camera
    camera.fit()
    while scale and camera.goal < scale and camera.zoom_by(1, camera.area.center):
        while camera.update(FRAME):
            pass
    for _ in range(200):
        scene.idle(0.05)
        scene.draw(app.surface)
    app.tidy.quiet()
    spent = []
    for number in range(count + WARM):
        march(scene, number)
        began = clock()
        scene.update(FRAME)
        scene.draw(app.surface)
        pygame.display.flip()
        spent.append((clock() - began) * 1000)
    return spent[WARM:]


def field_of(state: State, players: str = "human", book: str | None = None) -> tuple[App, BattleScene]:
    """A battle on the whole screen, all its pictures painted."""
    from game.session.game import Session
    from game.ui.scenes.battle import BattleScene

    app = App(Options(), size=(1600, 900))
    session = Session(state, book) if book else Session(state)
    scene = BattleScene(app.desk, session, {side.id: players for side in state.sides})
    app.scenes = [scene]
    scene.screening.skip()
    for _ in range(200):
        scene.idle(0.05)
        scene.draw(app.surface)
    app.tidy.quiet()
    return app, scene


def idle(state: State, count: int) -> list[float]:
    """CPU milliseconds of frames in which nothing happens, once all that can be painted ahead is."""
    app, scene = field_of(state)
    while scene.view._painted[0] is not scene.view.state:
        app.step(FRAME)
        scene.idle(0.05)
    spent = []
    for _ in range(count):
        began = time.thread_time()
        if app.step(FRAME):
            pygame.display.flip()
        scene.idle(0.004)
        spent.append((time.thread_time() - began) * 1000)
    return spent


def beside_one_who_thinks(state: State, count: int) -> list[float]:
    """Milliseconds of animated frames by the clock while a scripted side thinks without a pause in its thread."""
    import threading

    from game.rules.knowing.view import view
    from game.rules.situation import Battle, Situation
    from game.sides import player

    app, scene = field_of(state)
    session = scene.session
    decision, now = session.decision, session.now
    if decision is None:
        return []
    battle = Battle(session.book, session.battle.catalogue)
    stop = threading.Event()

    def think() -> None:
        while not stop.is_set():
            thinker = player("scripted", decision.side, 1)
            thinker.choose(Situation(view(now, decision.side), battle), decision)

    sys.setswitchinterval(0.001)
    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    try:
        return by_the_clock(app, scene, count)
    finally:
        stop.set()
        thread.join()


def by_the_clock(app: App, scene: BattleScene, count: int) -> list[float]:
    """Milliseconds of animated frames by the clock."""
    spent = []
    for number in range(count + WARM):
        march(scene, number)
        began = time.perf_counter()
        scene.update(FRAME)
        scene.draw(app.surface)
        pygame.display.flip()
        spent.append((time.perf_counter() - began) * 1000)
    return spent[WARM:]


def beside_a_general(state: State, count: int, *, elsewhere: bool = True) -> list[float]:
    """Milliseconds of animated frames by the clock while a general thinks elsewhere, or in a thread here."""
    import threading

    from game.generals.elsewhere import GivenUpError
    from game.generals.general import General
    from game.generals.tiers import TIERS
    from game.rules.situation import Battle
    from game.ui.foresight.thinking import thought_out

    app, scene = field_of(state)
    session, asker, given_up = scene.session, scene.asker if elsewhere else None, threading.Event()
    if session.decision is None:
        return []
    general, battle = General(session.decision.side, TIERS["master"]), Battle(session.book, session.battle.catalogue)

    def think() -> None:
        with contextlib.suppress(GivenUpError):
            while not given_up.is_set():
                thought_out(asker, general, battle, session.position, given_up)

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    time.sleep(STARTED)
    try:
        return by_the_clock(app, scene, count)
    finally:
        given_up.set()
        thread.join()
        scene.leave()


def overlays(state: State, count: int) -> list[float]:
    """CPU milliseconds until zones, arcs and sight of the chosen figure are drawn again after a move of its."""
    _, scene = field_of(state)
    hands, name = scene.hands, scene.session.now.standing()[len(state.figures) // 2].id
    hands.choose([name])
    spent = []
    for number in range(count):
        figure = scene.screening.shown.state.figures[name]
        there = (figure.x + (137 if number % 7 else -800), figure.y)  # never where it was: nothing of it is kept
        scene.screening.play([moved(figure, there, number)])
        scene.screening.skip()
        began = time.thread_time()
        for tool in ("zone", "arcs", "sight"):
            hands.tools.lit = tool
            scene.marks()
        spent.append((time.thread_time() - began) * 1000)
    return spent[3:]


def played(state: State, book: str, count: int) -> list[float]:
    """CPU milliseconds of frames while two scripted sides fight in the window."""
    app, scene = field_of(state, "scripted", book)
    spent = []
    for _ in range(count + WARM):
        began = time.thread_time()
        scene.update(FRAME)
        scene.draw(app.surface)
        pygame.display.flip()
        spent.append((time.thread_time() - began) * 1000)
    return spent[WARM:]
