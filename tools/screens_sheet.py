"""Draw every screen of the game, and every overlay of the table, as a person would come to see them.

`python tools/screens_sheet.py -o FOLDER [--size 1600x900] [--scale 1] [--text 1] [NAME ...]`:
all, or those of such names."""

from __future__ import annotations

import argparse
import math
import os
import sys
import tempfile
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SANDTABLE_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from msgspec.structs import replace

from game.core.commands import Done, Order, Strike
from game.core.course.leaving import DRAW, Leave
from game.core.grain import GRAIN
from game.editor import places
from game.editor.palette import GROUND
from game.rules.decision import Decision
from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import Opened, begin, opened, opened_text
from game.sides import player
from game.systems.chainmail.writing.writing import OrdersRevealed
from game.ui.app import Options
from game.ui.board.figures import cast
from game.ui.editor.scene import EditorScene
from game.ui.kit import texture
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.lesson.scene import LessonScene
from game.ui.scenes.scene import Change, Push
from game.ui.scenes.settings import SettingsScene
from tests.ui.pilot import Pilot

OVERLAYS = ("reach", "zone", "arcs", "sight", "ranks", "threat")
MANY = 400
"""Frames after which a screen is taken as it is."""


class Easel:
    """A window of one size, scale and size of what is read, and the folder its pictures go to."""

    def __init__(self, folder: Path, size: tuple[int, int], scale: float, text: float, wanted: tuple[str, ...]) -> None:
        self.folder, self.size, self.scale, self.text, self.wanted = folder, size, scale, text, wanted

    def wants(self, *names: str) -> bool:
        """Whether any of some pictures is to be drawn."""
        return not self.wanted or any(
            name.startswith(wish) or wish.startswith(name) for name in names for wish in self.wanted
        )

    def window(self, options: Options | None = None) -> Pilot:
        """A window that has just been opened."""
        pilot = Pilot(options, self.size)
        pilot.app.desk.kit.text = self.text
        pilot.app.scale(self.scale)
        pilot.frames(3)
        return pilot

    def at(self, session: Session, *humans: str) -> Pilot:
        """A window in which a battle is under way."""
        pilot = self.window()
        players = {side.id: "human" if side.id in humans else "scripted" for side in session.now.sides}
        pilot.app._take(Push(BattleScene(pilot.app.desk, session, players)))
        pilot.frames(3)
        return pilot

    def keep(self, pilot: Pilot, name: str) -> None:
        """Write what stands in the window, painted as fine as it gets."""
        if not self.wants(name):
            return
        for scene in pilot.app.scenes:
            if isinstance(scene, BattleScene | EditorScene):
                while not scene.view.art.is_ready:
                    scene.idle(0.05)
        pilot.ripen()
        while texture.pending():
            texture.refine(8)
        for shown in pilot.app.scenes:
            shown.refresh()
        pilot.frames(2)
        pilot.save(str(self.folder / f"{name}.png"))
        print(name)


def go(pilot: Pilot, change: Change | None) -> None:
    """Go to another screen."""
    pilot.app._take(change)
    pilot.frames(3)


Places = dict[str, tuple[float, float, float]]
"""Where figures stand instead, in inches, and which way they face, in degrees."""


def placed(scenario: Opened, places: Places) -> Opened:
    """The same scenario with some of its figures elsewhere."""
    figures = dict(scenario.state.figures)
    for name, (x, y, facing) in places.items():
        figures[name] = replace(figures[name], x=round(x * GRAIN), y=round(y * GRAIN), facing=round(facing))
    return replace(scenario, state=replace(scenario.state, figures=figures))


def setting(scenario: str) -> Opened:
    """A scenario by its name, or by its text."""
    return opened_text(scenario) if "\n" in scenario else opened(scenario)


def played(scenario: str, book: str | None, until: Callable[[Session, Decision], bool], seed: int = 5,
           still: tuple[str, ...] = (), places: Places | None = None) -> Session:  # fmt: skip
    """A battle that scripted sides have brought as far as wanted; some may hold still as long as they can."""
    session = begin(placed(setting(scenario), places or {}), book, seed)
    sides = {side.id: player("scripted", side.id) for side in session.now.sides}
    for _ in range(4000):
        decision = session.decision
        if decision is None or until(session, decision):
            break
        answer, _ = sides[decision.side].choose(session.situation, decision)
        if decision.side in still and decision.refuse(session.situation, Done()) is None:
            answer = Done()
        session.play(answer if decision.refuse(session.situation, answer) is None else Done())
    return session


def walking(rounds: int, side: str = "") -> Callable[[Session, Decision], bool]:
    """When a side, or any, is asked to move its figures, from some round on."""
    return lambda session, decision: (
        session.now.round >= rounds
        and decision.prompt == "Move"
        and side in ("", decision.side)
        and any(offer.kind.verb == "move" for offer in decision.offers)
    )


# ---- before a battle -----------------------------------------------------------------------------------------------


def before(easel: Easel) -> None:
    """The title with its pages, the setting up, the settings, the keys."""
    if not easel.wants("title", "setup", "settings", "keys", "replays", "rulebook"):
        return
    pilot = easel.window()
    title = pilot.app.scene
    if not isinstance(title, TitleScene):
        raise TypeError("no title was opened")
    title.library.wait()
    for _ in range(MANY):
        pilot.frame()
        title.idle(0.05)
    easel.keep(pilot, "title")
    pilot.move((easel.size[0] * 6 // 10, easel.size[1] // 2))
    easel.keep(pilot, "title_hover")
    title.page = "replays"
    easel.keep(pilot, "replays")
    title.page = "library"
    for name in ("bridge", "field", "shieldwall"):
        if easel.wants(f"setup_{name}"):
            go(pilot, title._open(name))
            easel.keep(pilot, f"setup_{name}")
            pilot.key(pygame.K_ESCAPE)
    go(pilot, title._keys())
    easel.keep(pilot, "keys")
    pilot.key(pygame.K_ESCAPE)
    go(pilot, Push(SettingsScene(pilot.app.desk)))
    easel.keep(pilot, "settings")


def laying(easel: Easel) -> None:
    """The editor: the battle, a unit, ground with its corners, what is laid just now, a problem."""
    if not easel.wants("editor"):
        return
    pilot = easel.window(Options("edit", scenario="shieldwall"))
    scene = pilot.app.scene
    if not isinstance(scene, EditorScene):
        raise TypeError("no editor was opened")
    easel.keep(pilot, "editor")
    for name, ref in (
        ("unit", ("units", 0)), ("ground", ("terrain", 0)), ("side", ("sides", 0)), ("surprise", ("surprise", "")),
        ("rulings", ("rulings", "")),
    ):
        scene.hand.chosen = [ref]
        easel.keep(pilot, f"editor_{name}")
    scene.hand.chosen, scene.hand.tool = [], GROUND["woods"]
    for x, y in ((3, 4), (9, 3), (11, 8)):
        pilot.click(scene.view.camera.pixels((x, y)))
    pilot.move(scene.view.camera.pixels((6, 11)))
    easel.keep(pilot, "editor_laying")
    scene.do(places.moved(scene.draft, [("units", 1)], (Decimal(0), Decimal(400))))
    scene.look_at(0)
    easel.keep(pilot, "editor_problem")
    pilot.app.close()


# ---- the table -----------------------------------------------------------------------------------------------------


def choose_one(pilot: Pilot) -> str:
    """Choose the first who may act by the keys and point ahead of him; his name."""
    pilot.key(pygame.K_TAB)
    pilot.frames(40)
    chosen = pilot.hands.chosen
    return chosen[0] if chosen else ""


def point(pilot: Pilot, name: str, dx: float = 0.0, dy: float = 0.0) -> None:
    """Point at a figure, or as many inches beside it."""
    figure = pilot.battle.view.state.figures[name]
    pilot.move(pilot.spot(figure.x / 1024 + dx, figure.y / 1024 + dy))
    pilot.frames(3)


BOOKS = {
    "starkpool": ("bridge", None),
    "chainmail": ("quarrel", "chainmail"),
    "cydonia": ("noon", None),
    "exile": ("bridge", "exile"),
    "large_battles": ("field", None),
    "three_actions": ("breach", "three_actions"),
}


def under_way(session: Session, decision: Decision) -> bool:
    """Whether more is asked, in the second round or later, than who begins."""
    return session.now.round >= 2 and decision.prompt != "move first, or last?"


def books(easel: Easel) -> None:
    """The table under each rule book, at first and with a figure chosen."""
    for book, (scenario, other) in BOOKS.items():
        name = f"book_{book}"
        if not easel.wants(name):
            continue
        session = played(scenario, other, under_way)
        side = session.decision.side if session.decision is not None else session.now.sides[0].id
        pilot = easel.at(session, side)
        pilot.wait()
        easel.keep(pilot, f"{name}_asked")
        one = choose_one(pilot)
        if one:
            point(pilot, one, 3.0, -2.0)
        easel.keep(pilot, f"{name}_chosen")
        pilot.key(pygame.K_6)
        easel.keep(pilot, f"{name}_clock")
        pilot.app.close()


def overlays(easel: Easel) -> None:
    """Each overlay over one battle, of one figure."""
    if easel.wants(*(f"overlay_{name}" for name in (*OVERLAYS, "path", "measure", "names", "list"))):
        pilot = easel.at(played("bridge", None, walking(1, "watch")), "watch", "orcs")
        pilot.wait()
        one = choose_one(pilot)
        state = pilot.battle.view.state
        foes = state.standing(state.enemy_of(state.figures[one].side))
        foe = min(foes, key=lambda foe: (foe.x - state.figures[one].x) ** 2 + (foe.y - state.figures[one].y) ** 2)
        dx, dy = (foe.x - state.figures[one].x) / 1024, (foe.y - state.figures[one].y) / 1024
        point(pilot, one, dx * 0.8, dy * 0.8)
        easel.keep(pilot, "overlay_path")
        pilot.hands.choose([])
        for name in OVERLAYS:
            pilot.hands.tools.light(name)
            point(pilot, one)
            pilot.until(lambda: not pilot.hands.tools.pending, 200)
            easel.keep(pilot, f"overlay_{name}")
        pilot.hands.tools.light("measure")
        point(pilot, one)
        pilot.click(pilot.pos)
        point(pilot, foe.id)
        easel.keep(pilot, "overlay_measure")
        pilot.hands.tools.light("reach")
        pilot.hands.names = True
        easel.keep(pilot, "overlay_names")
        pilot.hands.names = False
        pilot.click(pilot.at(one), 3)
        easel.keep(pilot, "overlay_list")
        pilot.app.close()
    aiming(easel)


class Aim(NamedTuple):
    """A moment of a scenario: who is asked what, which figure and key, what is pointed at, and who stands elsewhere."""

    scenario: str
    side: str
    prompt: str
    key: int = 0
    figure: str = ""
    at: tuple[float, float] | str = ""
    spell: str = ""
    places: Places | None = None


DRAKES = """
sandtable: 1
title: Three Drakes
table: {width: 40, height: 28, ground: grass, setting: outdoors, light: day}
sides: [{id: wyrms, name: The drakes, colour: vermilion}, {id: lads, name: The lads, colour: blue}]
units:
  - {id: west, side: lads, troop: light_foot, count: 8, formation: {ranks: 2}, at: [8, 13], facing: 0}
  - {id: middle, side: lads, troop: light_foot, count: 8, formation: {ranks: 4}, at: [20, 13], facing: 0}
  - {id: east, side: lads, troop: light_foot, count: 8, formation: {ranks: 2}, at: [32, 12], facing: 0}
figures:
  - {id: red, name: Ember, side: wyrms, creature: red_dragon, at: [8, 6], facing: 180}
  - {id: blue, name: Azure, side: wyrms, creature: blue_dragon, at: [20, 6], facing: 180}
  - {id: green, name: Verdigris, side: wyrms, creature: green_dragon, at: [32, 6], facing: 180}
"""
"""A cone, a line and a cloud of breath, and whom they might catch."""
LADS: Places = {f"lads-{n}": (23.5 + n % 4, 10.5 + n // 4, 0.0) for n in range(1, 9)}
HIRED: Places = {f"hired-{n}": (22.0 + n % 4 * 1.25, 15.0 + n // 4 * 1.25, 180.0) for n in range(1, 9)}

AIMS = {
    "charge": Aim("lances", "horse", "Move", pygame.K_c, "duke", "halberds-3", places={"duke": (24, 16, 180)}),
    "shoot": Aim("bridge", "watch", "declare shots", pygame.K_b),
    "breath": Aim("dragon", "wyrm", "declare shots", pygame.K_k, "morgrath", (25.0, 11.0), places=LADS),
    "cast": Aim("quarrel", "grey", "declare shots", pygame.K_s, "ysolde", (24.0, 15.6), "Fire ball",
                {**HIRED, "ysolde": (25, 24, 0), "maud": (23.0, 17.4, 0)}),
    "line": Aim(DRAKES, "wyrms", "declare shots", pygame.K_k, "blue", (20.0, 13.0), places={"blue": (20, 6, 180)}),
    "cloud": Aim(DRAKES, "wyrms", "declare shots", pygame.K_k, "green", (32.0, 12.0), places={"green": (32, 6, 180)}),
    "strike": Aim("bridge", "watch", "strikes"),
}  # fmt: skip
"""What is aimed, by its name."""


def of_several(session: Session, decision: Decision) -> bool:
    """Whether it is asked who of several is struck: else a standing order answers."""
    offers = [offer for offer in decision.offers if offer.kind is Strike]
    blows = [command for offer in offers for command in offer.examples(session.situation)]
    return len({blow.target for blow in blows if isinstance(blow, Strike)}) > 1


def aiming(easel: Easel) -> None:
    """What is shown before a charge, a shot, a spell, a breath and a blow."""
    for name, aim in AIMS.items():
        if not easel.wants(f"aim_{name}"):
            continue

        def until(session: Session, decision: Decision, aim: Aim = aim) -> bool:
            asked = decision.side == aim.side and decision.prompt.endswith(aim.prompt)
            return asked and (aim.prompt != "strikes" or of_several(session, decision))

        sides = tuple(side.id for side in setting(aim.scenario).state.sides) if aim.places else ()
        session = played(aim.scenario, None, until, still=sides, places=aim.places)
        if aim.prompt == "strikes":
            session.play(Order("strike", "ask"))
        pilot = easel.at(session, aim.side)
        pilot.wait()
        pilot.battle.skip()
        easel.keep(pilot, f"aim_{name}_asked")
        if aim.figure:
            pilot.hands.choose([aim.figure])
            pilot.frames(40)
        one = aim.figure or choose_one(pilot)
        if aim.key:
            pilot.key(aim.key)
        pilot.frames(3)
        if aim.spell and pilot.battle.menu is not None:
            for _ in range([row.label for row in pilot.battle.menu.rows].index(aim.spell) + 1):
                pilot.key(pygame.K_DOWN)
            pilot.key(pygame.K_RETURN)
        if isinstance(aim.at, tuple):
            pilot.move(pilot.spot(*aim.at))
            pilot.frames(3)
        elif one:
            state = pilot.battle.view.state
            me = state.figures[one]
            foes = state.standing(state.enemy_of(me.side))
            foe = min(foes, key=lambda foe: (foe.x - me.x) ** 2 + (foe.y - me.y) ** 2)
            point(pilot, aim.at or foe.id)
        easel.keep(pilot, f"aim_{name}")
        pilot.app.close()


def opening_orders(pilot: Pilot) -> bool:
    """Whether written orders are just shown to both."""
    running = pilot.battle.view.screening.running()
    return any(isinstance(getattr(clip, "event", None), OrdersRevealed) for clip, _ in running)


def moments(easel: Easel) -> None:
    """A dungeon and dusk, orders being written and opened, segments on their way, a draw offered."""
    for name, scenario in (("light_dungeon", "door"), ("light_dusk", "ambush")):
        if easel.wants(name):
            session = played(scenario, None, walking(2))
            pilot = easel.at(session, *[side.id for side in session.now.sides])
            pilot.wait()
            choose_one(pilot)
            easel.keep(pilot, name)
            pilot.app.close()
    if easel.wants("orders"):
        session = played("lances", "chainmail", lambda session, decision: decision.prompt == "write orders", seed=1)
        pilot = easel.at(session, *([session.decision.side] if session.decision is not None else []))
        pilot.wait()
        one = choose_one(pilot)
        if one:
            point(pilot, one, 3.0, 6.0)
        easel.keep(pilot, "orders_written")
        pilot.key(pygame.K_n)
        pilot.frames(3)
        pilot.key(pygame.K_n)  # yes: some stay without orders
        pilot.until(lambda: opening_orders(pilot), 900)
        pilot.frames(60)
        easel.keep(pilot, "orders_opened")
        pilot.app.close()
    if easel.wants("segments"):
        session = played("bridge", "three_actions", lambda session, decision: decision.prompt == "second thoughts?")
        pilot = easel.at(session, *[side.id for side in session.now.sides])
        pilot.wait()
        choose_one(pilot)
        easel.keep(pilot, "segments")
        pilot.app.close()


# ---- beside the table ----------------------------------------------------------------------------------------------


def beside(easel: Easel) -> None:
    """Menu, briefing, rules, rule book, taking back, curtain, setting up, umpire, lesson, replay, the end."""
    if easel.wants("menu", "briefing", "rules", "rulebook", "keys_battle", "log"):
        pilot = easel.at(played("bridge", None, walking(3)), "watch", "orcs")
        pilot.wait()
        scene = pilot.battle
        scene.asking.game_menu()
        easel.keep(pilot, "menu")
        pilot.key(pygame.K_ESCAPE)
        scene.asking._leave(Leave(DRAW))
        easel.keep(pilot, "menu_draw")
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_F2)
        easel.keep(pilot, "briefing")
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_r)
        easel.keep(pilot, "rules")
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_r, pygame.KMOD_SHIFT)
        pilot.frames(3)
        easel.keep(pilot, "rulebook")
        pilot.key(pygame.K_ESCAPE)
        pilot.key(pygame.K_F1)
        easel.keep(pilot, "keys_battle")
        pilot.app.close()
    for name, alone in (("take_back_alone", True), ("take_back_both", False)):
        if easel.wants(name):
            session = played("bridge", None, walking(3))
            sides = [side.id for side in session.now.sides]
            pilot = easel.at(session, *(sides[:1] if alone else sides))
            pilot.wait()
            pilot.key(pygame.K_z, pygame.KMOD_LCTRL)
            pilot.frames(3)
            easel.keep(pilot, name)
            pilot.app.close()
    if easel.wants("curtain", "deployment"):
        both = {"thegn": "human", "jarl": "human"}
        hidden = {"ST-R40": "hidden"}
        pilot = easel.window(Options("play", scenario="shieldwall", seed=3, players=both, rulings=hidden))
        pilot.frames(5)
        easel.keep(pilot, "curtain")
        pilot.wait()
        easel.keep(pilot, "deployment")
        pilot.app.close()
    if easel.wants("umpire"):
        session = begin(opened("bridge"), None, 5, how=Beginning(rulings={"ST-R38": "umpire"}))
        pilot = easel.at(session, "watch", "orcs")
        pilot.wait()
        one = pilot.battle.session.now.sides[0].id
        name = pilot.battle.view.state.standing(one)[0].id
        pilot.click(pilot.at(name), 3)
        easel.keep(pilot, "umpire_list")
        pilot.app.close()
    if easel.wants("lesson"):
        pilot = easel.window()
        go(pilot, Push(LessonScene(pilot.app.desk)))
        pilot.frames(60)
        easel.keep(pilot, "lesson")
        pilot.app.close()
    if easel.wants("replay", "result"):
        kept = easel.folder / "kept.replay"
        kept.unlink(missing_ok=True)
        session = begin(opened("bridge"), None, 5, kept=Keeping(kept))
        play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides})
        session.close()
        pilot = easel.window(Options("replay", file=str(kept)))
        pilot.frames(400)
        pilot.key(pygame.K_SPACE)
        easel.keep(pilot, "replay")
        pilot.app.close()
        pilot = easel.window(Options("resume", file=str(kept)))
        pilot.frames(60)
        easel.keep(pilot, "result")
        pilot.click(pilot.app.scene.panel.where("end:table").center)  # type: ignore[union-attr]
        easel.keep(pilot, "result_table")
        pilot.app.close()
        kept.unlink()


def main() -> int:
    """Draw what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", required=True, type=Path)
    parser.add_argument("--size", default="1600x900")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    wide, high = (int(part) for part in options.size.split("x"))
    options.o.mkdir(parents=True, exist_ok=True)
    texture.hurry(True)
    cast.MAKING = math.inf  # every figure has its picture in the frame that first shows it
    easel = Easel(options.o, (wide, high), options.scale, options.text, tuple(options.names))
    for part in (before, laying, books, overlays, moments, beside):
        part(easel)
    return 0


if __name__ == "__main__":
    sys.exit(main())
