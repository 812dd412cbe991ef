"""Draw the README's pictures of how time goes in four rule books, each of the whole window.

`python tools/timelines_picture.py` plays a battle of each to a moment that is worth seeing: written orders as they are
drawn and as they are opened, a quick draw and what is held on the countdown, acts in their segments, and the grid of
moments with its markers. `-o FOLDER --size 1600x900` draws them elsewhere, to be judged by eye."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SANDTABLE_HOME", tempfile.mkdtemp())
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.core.text.typed import read
from game.play.course.standing_answers import standing_answer
from game.rules.course.clocks import Grid
from game.sides import player
from game.systems.chainmail.writing.writing import OrdersRevealed
from game.ui.app import App, Options
from game.ui.books.chainmail.writing import WritingPicker
from game.ui.kit import texture
from game.ui.scenes.battle import BattleScene
from tools.readme_picture import FRAME, keep, settled

Moment = Callable[[BattleScene], bool]


class Sight(NamedTuple):
    """A battle played until a moment is come; both sides are the scripted one's, ours by the human's hands."""

    book: str
    scenario: str
    side: str
    seed: int
    moment: Moment
    given: str = ""
    """A command typed at that moment: what follows it is shown."""
    grid: bool = False
    """Whether the book's grid is opened over the table."""


def asked(words: str, rounds: int = 1, bands: int = 0) -> Moment:
    """The moment at which we are asked something, in a round or later, with so many defences open on the grid."""

    def come(scene: BattleScene) -> bool:
        question, now = scene.hands.asked, scene.session.now
        if question is None or words not in question.decision.prompt or now.round < rounds:
            return False
        shown = scene.session.book.clock(question.at)
        held = [band for band in shown.bands if band.start <= shown.now < band.end] if isinstance(shown, Grid) else []
        return len(held) >= bands

    return come


def written(number: int) -> Moment:
    """The moment at which so many orders of ours are written and not yet sealed."""

    def come(scene: BattleScene) -> bool:
        picker = scene.hands.picker
        return isinstance(picker, WritingPicker) and len(picker.known) >= number

    return come


def opened(scene: BattleScene) -> bool:
    """The moment at which both sides' orders have just been opened."""
    return any(isinstance(getattr(clip, "event", None), OrdersRevealed) for clip, _ in scene.screening.running())


LONG_ENOUGH = 60
"""Frames after which all ways have grown."""


SIGHTS = {
    "orders": Sight("chainmail", "meeting", "red", 5, written(8)),
    "orders-opened": Sight("chainmail", "meeting", "red", 5, opened),
    "countdown": Sight("cydonia", "noon", "town", 1, asked("Count 12"), "hold ines to 5"),
    "segments": Sight("three_actions", "quarrel", "grey", 1, asked("second thoughts?")),
    "grid": Sight("exile", "tutorial", "mill", 1, asked("choose", bands=1), grid=True),
}

README = ("orders-opened", "segments", "countdown", "grid")
"""Those that the README shows."""


def picture(sight: Sight, size: tuple[int, int]) -> pygame.Surface:
    """Play a sight's battle to its moment, and give the window as it is then."""
    texture.hurry(True)
    players = {sight.side: "human"}
    options = Options(what="play", scenario=sight.scenario, book=sight.book, players=players, seed=sight.seed)
    app = App(options, size=size)
    scene = app.scene
    if not isinstance(scene, BattleScene):
        raise TypeError("no battle was opened")
    ours = player("scripted", sight.side, sight.seed)
    app.step(FRAME)
    while not sight.moment(scene):
        decision = scene.session.decision
        if decision is None:
            raise LookupError(f"{sight.scenario} by {sight.book} never comes to that moment")
        if scene.seats.thinking:
            scene.idle(0.05)
        elif scene.hands.asked is not None:
            at = scene.session.situation
            no = scene.submit(standing_answer(at, decision) or ours.choose(at, decision)[0])
            if no is not None:
                raise ValueError(f"{decision.prompt}: {no.reason}")
        elif sight.moment is not opened:
            scene.skip()
        app.step(FRAME)
    if sight.given:
        scene.submit(read(sight.given))
    if sight.moment is opened:
        while texture.pending():
            texture.refine()
        for _ in range(LONG_ENOUGH):
            scene.idle(0.05)
            app.step(FRAME)
    else:
        settled(app, scene)
    scene.showing.grid = sight.grid
    scene.refresh()
    app.step(FRAME)
    return app.surface


def main() -> int:
    """Draw those of the README, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", default="assets/pictures/timelines", metavar="FOLDER")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--only", action="append", choices=tuple(SIGHTS))
    options = parser.parse_args()
    wide, high = (int(part) for part in options.size.split("x"))
    for name in options.only or README:
        keep(picture(SIGHTS[name], (wide, high)), Path(options.o) / f"{name}.webp")
    return 0


if __name__ == "__main__":
    sys.exit(main())
