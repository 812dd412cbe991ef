"""Fumble in the window: `python tools/fumbled.py -n 40 --seed 1`.

Each go opens a screen (a battle of a scenario and a book, alone or for two; the editor; the title) and does at random
what hands can do: points, clicks, drags, presses keys and buttons, types, turns the wheel, changes the window's size,
looks away, waits. Now and then the side that is asked is played a sensible command, so that the battle goes on. Nothing
of it may end the window but its own ways out, and every battle that is left must verify from its file. Whatever fails
prints the one line that brings it about again. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.catalogue.scenario.loading import read_scenario
from game.core.tally import Refusal
from game.files.faults import ReplayFault
from game.files.journal import ENDING
from game.session.onlooking import NOT_YET
from game.session.replay import verify
from game.sides import player
from game.systems import BOOKS
from game.ui import keys
from game.ui.app import App, Options
from game.ui.board.screening.paces import PACES
from game.ui.editor.scene import EditorScene
from game.ui.kit.panel import Panel
from game.ui.kit.words import type as lettering
from game.ui.scenes.battle import BattleScene

FRAME = 1 / 60
ROOT = Path(__file__).resolve().parent.parent
SIZES = ((1600, 900), (1280, 720), (1920, 1080), (1100, 700))
NO_WORDS = re.compile(
    r"\w None\b(?! [a-z])|object at 0x|<[a-z]+[ >]|[{}]|\bnan\b|\d\.\d{5}|\b[a-z]+_[a-z]+\b|Traceback"
)
"""What no sentence of a game holds: the inner words of a program."""
OPTIONS = re.compile("by_level|as_total")
"""Words of a scenario's rulings, which the rule book tells."""
LETTERS = "abcorcsp ri12é7-,.\n"


class Fumbler:
    """Hands that do anything at all, by dice of their own, with a clock of their own."""

    def __init__(self, options: Options, dice: Random) -> None:
        self.dice, self.time, self.pos = dice, 0.0, (5, 5)
        self.done: list[str] = []
        self.app = App(options, dice.choice(SIZES))
        self.app.desk.now = lambda: self.time
        self.app.desk.pace = dice.randrange(len(PACES))
        self.app.desk.foresees = False
        self.app.desk.camera = dice.choice(("off", "gentle", "full"))
        self.app.desk.reduced = dice.random() < 0.3

    def frame(self, *events: pygame.event.Event) -> None:
        """One frame; the one who thinks in the background is waited for."""
        self.time += FRAME
        self.app.step(FRAME, events)
        scene = self.app.scene
        if isinstance(scene, BattleScene) and scene.seats._thread is not None:
            scene.seats._thread.join()

    def event(self, kind: int, **more: Any) -> None:
        """One event, in a frame of its own."""
        self.frame(pygame.event.Event(kind, **more))

    # ---- what hands do -----------------------------------------------------------------------------------------------

    def place(self) -> tuple[int, int]:
        """A pixel: of a figure, of a button, or any."""
        dice, scene = self.dice, self.app.scene
        width, height = self.app.surface.get_size()
        view = getattr(scene, "view", None)
        chance = dice.random()
        if chance < 0.45 and view is not None and getattr(view, "state", None) is not None and view.state.figures:
            figure = view.state.figures[dice.choice(sorted(view.state.figures))]
            x, y = view.camera.pixels((figure.x / 1024, figure.y / 1024))
            return round(x) + dice.randrange(-9, 10), round(y) + dice.randrange(-9, 10)
        rects = [] if chance > 0.85 else self.buttons()
        if rects:
            rect = dice.choice(rects)
            return rect.centerx + dice.randrange(-3, 4), rect.centery + dice.randrange(-3, 4)
        return dice.randrange(width), dice.randrange(height)

    def buttons(self) -> list[pygame.Rect]:
        """What can be pressed on the panels of the screen on top, in an order that hangs on nothing else."""
        found = {tuple(hit.rect) for panel in _panels(self.app.scene) for hit in panel.hits}
        return [pygame.Rect(rect) for rect in sorted(found)]

    def point(self) -> None:
        self.pos = self.place()
        self.event(pygame.MOUSEMOTION, pos=self.pos, rel=(1, 1), buttons=(0, 0, 0))

    def click(self) -> None:
        self.point()
        button = 3 if self.dice.random() < 0.15 else 1
        for _ in range(2 if self.dice.random() < 0.1 else 1):
            self.event(pygame.MOUSEBUTTONDOWN, pos=self.pos, button=button)
            self.event(pygame.MOUSEBUTTONUP, pos=self.pos, button=button)

    def drag(self) -> None:
        self.point()
        button = self.dice.choice((1, 1, 1, 2, 3))
        held = tuple(int(number == button) for number in (1, 2, 3))
        self.event(pygame.MOUSEBUTTONDOWN, pos=self.pos, button=button)
        for _ in range(self.dice.randrange(1, 5)):
            self.pos = self.place()
            self.event(pygame.MOUSEMOTION, pos=self.pos, rel=(4, 4), buttons=held)
            if self.dice.random() < 0.15:
                self.key()
        if self.dice.random() < 0.95:
            self.event(pygame.MOUSEBUTTONUP, pos=self.pos, button=button)

    def key(self) -> None:
        dice = self.dice
        bound = dice.choice(keys.KEYS)
        mods = sum({keys.CTRL: pygame.KMOD_CTRL, keys.SHIFT: pygame.KMOD_SHIFT, keys.ALT: pygame.KMOD_ALT}[name]
                   for name in bound.held)  # fmt: skip
        pressed = dice.choice((bound.key, bound.key, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_UP,
                               pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE,
                               pygame.K_7))  # fmt: skip
        if pressed == pygame.K_F11:
            return
        pygame.key.set_mods(mods)
        self.event(pygame.KEYDOWN, key=pressed, mod=mods, unicode="", scancode=0)
        self.event(pygame.KEYUP, key=pressed, mod=mods, unicode="", scancode=0)
        pygame.key.set_mods(0)

    def type(self) -> None:
        self.event(pygame.TEXTINPUT, text="".join(self.dice.choice(LETTERS) for _ in range(self.dice.randrange(1, 6))))

    def wheel(self) -> None:
        self.event(pygame.MOUSEWHEEL, x=0, y=self.dice.choice((-3, -1, 1, 3)), pos=self.pos)

    def wait(self) -> None:
        for _ in range(self.dice.choice((1, 5, 30, 90))):
            self.frame()
        if self.app.scene is not None:
            self.app.scene.idle(0.002)

    def resize(self) -> None:
        pygame.display.set_mode(self.dice.choice(SIZES), pygame.RESIZABLE)
        size = self.app.surface.get_size()
        self.event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def look_away(self) -> None:
        self.event(pygame.WINDOWFOCUSLOST)
        self.event(pygame.WINDOWFOCUSGAINED)
        self.event(pygame.WINDOWEXPOSED)

    def play(self) -> None:
        """A sensible command for the person who is asked, past the hands."""
        scene = self.app.scene
        if not isinstance(scene, BattleScene) or scene.hands.picker is None or scene.asking.over:
            return
        decision = scene.session.decision
        if decision is None:
            return
        found = player("rush", decision.side, self.dice.randrange(99)).choose(scene.session.situation, decision)[0]
        refused = scene.submit(found)
        if isinstance(refused, Refusal) and not scene.dicing.dialog:
            raise AssertionError(f"a sensible command was refused: {found.text()}: {refused.reason}")
        scene.skip()

    ACTS = (
        (point, 10), (click, 40), (drag, 12), (key, 35), (type, 3), (wheel, 5), (wait, 14), (resize, 1), (look_away, 1),
        (play, 14),
    )  # fmt: skip

    def fumble(self, times: int) -> None:
        """Do so many things; it stops where the window was closed by its own ways."""
        acts, weights = zip(*self.ACTS, strict=True)
        for _ in range(times):
            act = self.dice.choices(acts, weights)[0]
            self.done.append(act.__name__)
            act(self)
            if not self.app.running or self.app.scene is None:
                return


def _panels(scene: object, depth: int = 4) -> list[Panel[Any]]:
    """The panels that a screen holds, itself or in what it holds."""
    found: dict[int, Panel[Any]] = {}
    seen: set[int] = set()
    level = [scene]
    for _ in range(depth):
        after: list[object] = []
        for thing in level:
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            if isinstance(thing, Panel):
                found[id(thing)] = thing
                continue
            for held in getattr(thing, "__dict__", {}).values():
                if type(held).__module__.startswith("game.ui"):
                    after.append(held)
                elif isinstance(held, list | tuple):
                    after.extend(one for one in held if type(one).__module__.startswith("game.ui"))
        level = after
    return list(found.values())


def options_of(dice: Random) -> Options:
    """What is opened."""
    chance = dice.random()
    if chance < 0.08:
        return Options()
    scenario = str(dice.choice(sorted((ROOT / "scenarios").glob("*.yaml"))))
    if chance < 0.2:
        return Options("edit", scenario)
    sides = [side.id for side in read_scenario(scenario).sides]
    hands = dice.choice((("human", "scripted"), ("scripted", "human"), ("human", "human")))
    players = dict(zip(sides, hands, strict=False))
    return Options("play", scenario, dice.choice(sorted(BOOKS)), dice.randrange(1, 999), players)


@contextmanager
def listened(hands: Callable[[], Fumbler | None]) -> Iterator[set[str]]:
    """All that is written on the screen meanwhile, but in the editor: there a scenario's own keys are read."""
    said: set[str] = set()
    parts_of = lettering._parts

    def heard(text: str, face: str) -> tuple[Any, ...] | None:
        there = hands()
        if there is not None and not any(isinstance(scene, EditorScene) for scene in there.app.scenes):
            said.add(text)
        return parts_of(text, face)

    lettering._parts = heard
    try:
        yield said
    finally:
        lettering._parts = parts_of


def amiss(seed: int, times: int) -> str:
    """Fumble once; what was amiss, "" for nothing."""
    dice = Random(seed)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SANDTABLE_HOME"] = home
        options = options_of(dice)
        hands: Fumbler | None = None
        try:
            with listened(lambda: hands) as said:
                hands = Fumbler(options, dice)
                hands.fumble(times)
                hands.app.close()
                kept = sorted(Path(home).rglob(f"*{ENDING}"))
                for file in kept:
                    found = verify(file)
                    if not found.agrees:
                        return f"{file.name}: {found.sentence}"
                for file in kept[:1]:
                    options = Options(dice.choice(("replay", "resume")), file=str(file))
                    hands = Fumbler(options, dice)
                    hands.fumble(times // 3)
                    hands.app.close()
            plain = {text.replace(home, "") for text in said}
            odd = sorted(text for text in plain if NO_WORDS.search(text) and not OPTIONS.search(text))
            return f"{options}\nno words: {odd}" if odd else ""
        except ReplayFault as no:
            return "" if no.args == (NOT_YET,) else f"{options}\n{no}"  # secrets are kept: nothing is amiss
        except Exception:
            last = hands.done[-6:] if hands is not None else []
            return f"{options}\n{last}\n{traceback.format_exc()}"


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("-n", type=int, default=20, help="how many goes")
    reader.add_argument("--seed", type=int, default=1, help="the first go's number")
    reader.add_argument("--times", type=int, default=400, help="how many things are done in a go")
    given = reader.parse_args()
    wrong = 0
    for seed in range(given.seed, given.seed + given.n):
        found = amiss(seed, given.times)
        gc.collect()
        if found:
            wrong += 1
            print(f"tools/fumbled.py -n 1 --seed {seed} --times {given.times}\n{found}", flush=True)
    print(f"{given.n} goes, {wrong} amiss")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
