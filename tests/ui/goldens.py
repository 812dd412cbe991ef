"""Pictures that were looked at and found good: how each comes to be, and how far another may be from it.

`python tools/golden.py` paints them anew; whoever does looks at them before they are kept."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
from PIL import Image

from game.odds.glances.glancing import Branch, Glance
from game.odds.intervals import Interval
from game.odds.playouts import Horizon
from game.ui.app import Options
from game.ui.board.figures import cast
from game.ui.editor.scene import EditorScene
from game.ui.kit import texture
from game.ui.panels.models import ForecastView, TallyRow
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.curtain import CurtainScene
from game.ui.scenes.scene import Push
from game.ui.scenes.settings import SettingsScene
from tests.ui.pilot import Pilot

FOLDER = Path(__file__).parent / "golden"
SIZE, KEPT = (1120, 700), (560, 350)
"""Pixels of the window, and of the picture that is kept of it."""
BLOCK = 14
"""Pixels of a square whose tone is compared: finer than that a letter or a blade of grass may lie otherwise."""
NEAR, WHOLE = 34.0, 4.0
"""By how much the tone of any square may differ, of 255, and that of all of them on the average."""

TABLE = """
sandtable: 1
title: The Ford
table: {width: 26, height: 18, ground: grass, light: LIGHT}
terrain:
  - {kind: woods, points: [[2, 2], [7, 2], [8, 6], [3, 7]]}
  - {kind: hill, points: [[18, 3], [23, 3], [23, 8], [18, 8]], height: 1}
  - {kind: stream, line: [[0, 10], [13, 9], [26, 10.5]], width: 1}
sides: [{id: blue, name: The Watch, colour: blue}, {id: red, name: The Fen, colour: vermilion}]
units:
  - {id: spears, side: blue, troop: light_foot, count: 8, formation: {ranks: 2}, at: [13, 13], facing: 0}
  - {id: orcs, side: red, creature: orc, count: 6, formation: {ranks: 2}, at: [13, 5], facing: 180}
figures:
  - {id: bowman, side: blue, name: Will, troop: bowman, at: [19, 13], facing: 0}
  - {id: mage, side: red, name: Mors, class: magic_user, level: 5, spells: [fire_ball], hit_points: 12,
     at: [16, 3], facing: 180}
"""


GLANCE = Glance(
    (Branch(("stopped by Orc 2's zone", "locked"), Interval(0.46, 0.4, 0.52)),
     Branch(("Orc 2 falls",), Interval(0.27, 0.22, 0.33)),
     Branch(("shot down on the way",), Interval(0.2, 0.15, 0.25))),
    Interval(0.07, 0.04, 0.11), (("blue", Interval(0.3, 0.2, 0.4)), ("red", Interval(0.6, 0.5, 0.7))),
    "Most likely Will is stopped by Orc 2's zone and locked in melee; 27 % Orc 2 falls.",
    Horizon("round"), 275, exact=False, over=False,
)  # fmt: skip
"""What may come of it, as a picture shows it."""


def table(folder: Path, light: str = "day") -> str:
    """The file of the table that the pictures are of."""
    path = folder / "golden.yaml"
    path.write_text(TABLE.replace("LIGHT", light), encoding="utf-8")
    return str(path)


def playing(folder: Path, book: str = "starkpool", light: str = "day", **players: str) -> Pilot:
    """A battle on it that has just begun."""
    who = players or {"blue": "human"}
    pilot = Pilot(Options("play", scenario=table(folder, light), book=book, seed=4, players=who), SIZE)
    pilot.wait()
    return pilot


def lit(tool: str) -> Callable[[Path], Pilot]:
    """An overlay about the bowman."""

    def come(folder: Path) -> Pilot:
        pilot = playing(folder)
        pilot.key(pygame.K_f)
        pilot.wait()
        pilot.hands.choose(["bowman"])
        pilot.hands.tools.light(tool)
        return pilot

    return come


def coming(folder: Path) -> Pilot:
    """What may come of it if the bowman stays."""
    from game.ui.foresight.coming import coming_of

    pilot = playing(folder)
    pilot.key(pygame.K_f)
    pilot.wait()
    pilot.hands.choose(["bowman"])
    battle = pilot.battle
    told = coming_of(GLANCE, {side.id: side for side in battle.session.now.sides})
    view = ForecastView("{@blue:Will} shoots at {@vermilion:Mors}", answer="45 %", die=(20, 12), die_text="or more",
                        rows=(TallyRow("13", "short bow"),), may_come=told)  # fmt: skip
    battle.telling.evidence = view
    return pilot


def curtain(folder: Path) -> Pilot:
    """What hangs between two at one table."""
    pilot = playing(folder)
    blue, red = pilot.battle.session.now.sides
    pilot.app._take(Push(CurtainScene(pilot.app.desk, red, blue, "Round 2: orders", lambda: None, missed=True)))
    return pilot


def settings(folder: Path) -> Pilot:
    """Everything that can be set."""
    pilot = playing(folder)
    pilot.app._take(Push(SettingsScene(pilot.app.desk)))
    return pilot


def book(folder: Path) -> Pilot:
    """The whole rule book."""
    pilot = playing(folder)
    pilot.key(pygame.K_r, pygame.KMOD_SHIFT)
    return pilot


def result(folder: Path) -> Pilot:
    """The result of a battle that was conceded."""
    from game.core.course.leaving import CONCEDE, Leave

    pilot = playing(folder)
    pilot.battle.submit(Leave(CONCEDE))
    pilot.until(lambda: isinstance(pilot.app.scene, BattleEndScene))
    scene = pilot.app.scene
    assert isinstance(scene, BattleEndScene)
    scene.replay = None  # its name would tell the time
    scene.view = scene._seen()
    return pilot


def editor(folder: Path) -> Pilot:
    """The editor with a piece of ground chosen."""
    pilot = Pilot(Options("edit", scenario=table(folder)), SIZE)
    scene = pilot.app.scene
    assert isinstance(scene, EditorScene)
    scene.hand.chosen = [("terrain", 1)]
    return pilot


COMES: dict[str, Callable[[Path], Pilot]] = {
    "reach": lit("reach"), "sight": lit("sight"), "zones": lit("zone"), "threat": lit("threat"), "ranks": lit("ranks"),
    "coming": coming,
    "dusk": lambda folder: playing(folder, light="dusk"), "dark": lambda folder: playing(folder, light="dark"),
    "segments": lambda folder: playing(folder, "three_actions"), "countdown": lambda folder: playing(folder, "cydonia"),
    "tactics": lambda folder: playing(folder, "exile"), "curtain": curtain,
    "settings": settings, "book": book, "result": result,
    "editor": editor,
}  # fmt: skip


def painted(name: str, folder: Path) -> Image.Image:
    """The picture of that name as it is painted now, however slow the machine is."""
    before, cast.MAKING = cast.MAKING, math.inf
    try:
        pilot = COMES[name](folder)
        pilot.move((3, SIZE[1] - 3))
        pilot.ripen()
        for scene in pilot.app.scenes:
            if isinstance(scene, BattleScene | EditorScene):
                while not scene.view.art.is_ready or scene.view.cast.unripe:
                    scene.view.art.build(1.0)
                    scene.refresh()
                    pilot.frame()
        while texture.pending():
            texture.refine(8)
        for scene in pilot.app.scenes:
            scene.refresh()
        pilot.frames(2)
    finally:
        cast.MAKING = before
    whole = Image.frombytes("RGB", SIZE, pygame.image.tobytes(pilot.app.surface, "RGB"))
    return whole.resize(KEPT, Image.Resampling.BOX)


def apart(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """By how much two pictures differ: in the square in which they do most, and on the average."""
    size = (KEPT[0] // BLOCK, KEPT[1] // BLOCK)
    a, b = (np.asarray(each.convert("RGB").resize(size, Image.Resampling.BOX), float) for each in (one, other))
    gaps = np.abs(a - b).max(axis=2)
    return float(gaps.max()), float(gaps.mean())
