"""Make the README's film of what may come: the pointer rests upon a charge, and the bars fill in as it is played out.

`python tools/foresight_film.py -o assets/pictures/may_come.webp`

The playouts are made between the pictures, so many to each as two cores make in the time that it stays (`--rate`), so
that the film is the same on every machine."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SANDTABLE_HOME", tempfile.mkdtemp())
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from PIL import Image

from game.ui.film import image
from game.ui.kit import texture
from tests.ui.pilot import Pilot
from tools.readme_picture import PLACES, settled
from tools.screens_sheet import Easel, played, walking

PART = (3.6, 11.4, 29.4, 28.6)
"""What of the table is on view, in inches."""
RATE, PICTURES = 800, 12
"""Playouts and pictures a second."""
ARROW = ((0, 0), (0, 21), (5, 17), (9, 25), (13, 23), (9, 15), (15, 15))
"""The pointer, in pixels."""
CUT = pygame.Rect(470, 0, 810, 820)
"""What of the window is kept."""
SIZE = (632, 640)


class Steady:
    """Asks nobody: what is asked is worked on between two pictures."""

    given_up = False

    def __init__(self) -> None:
        self.open: list[Working] = []

    def ask(self, work: Any, make: Callable[[], Any], *, shared: bool = False) -> Working:
        """Take a question up."""
        self.open.append(Working(work(make())))
        return self.open[-1]

    def end(self) -> None:
        """Leave off."""
        self.open = []


class Working:
    """A question that is being worked on."""

    def __init__(self, tells: Iterator[Callable[[], Any]]) -> None:
        self._tells = tells
        self.known: Any = None
        self.heard = 0
        self.over = self.failed = self.dropped = False

    def drop(self) -> None:
        """Want no more of it."""
        self.dropped = True

    def go_on(self, most: int) -> None:
        """Make some more playouts, and tell of them."""
        tell = None
        for _ in range(0 if self.over or self.dropped else most):
            found = next(self._tells, None)
            self.over = found is None
            if self.over:
                break
            tell = found
        if tell is not None or (self.over and not self.heard):
            self.known = tell() if tell is not None else None
            self.heard += 1


def begun() -> tuple[Pilot, Steady]:
    """The duke may charge, and nothing is pointed at."""
    texture.hurry(True)
    easel = Easel(Path(), (1280, 820), 1.0, 1.0, ())
    session = played("lances", None, walking(1, "horse"), still=("horse", "companies"), places=PLACES)
    pilot = easel.at(session, "horse")
    pilot.wait()
    pilot.battle.skip()
    pilot.battle.view.camera.frame(PART, 0.0)
    steady = Steady()
    battle: Any = pilot.battle
    battle.asker = battle.foreseeing.asker = battle.coaching.asker = steady
    pilot.app.desk.foresees, pilot.app.desk.coaches = True, False
    pilot.hands.choose(["duke"])
    pilot.move(pilot.spot(21, 14))
    pilot.frames(40)
    pilot.key(pygame.K_c)
    settled(pilot.app, pilot.battle)
    return pilot, steady


def shot(pilot: Pilot) -> Image.Image:
    """The window as it is, with the pointer."""
    drawn = pilot.app.surface.copy()
    x, y = pilot.pos
    arrow = [(x + a, y + b) for a, b in ARROW]
    pygame.draw.polygon(drawn, (250, 246, 236), arrow)
    pygame.draw.aalines(drawn, (20, 16, 12), True, arrow)
    return image(drawn.subsurface(CUT)).resize(SIZE, Image.Resampling.LANCZOS)


def pictures(rate: int) -> Iterator[tuple[Image.Image, float]]:
    """To the crossbow; rest until all is known; to the first bar, and rest there."""
    pilot, steady = begun()
    mark = pilot.at("west_crossbows-2")

    def stay(count: int) -> Iterator[tuple[Image.Image, float]]:
        for _ in range(count):
            for question in list(steady.open):
                question.go_on(rate // PICTURES)
            pilot.frames(60 // PICTURES)
            yield shot(pilot), 1 / PICTURES

    def go(end: tuple[float, float], count: int) -> Iterator[tuple[Image.Image, float]]:
        (x, y), (to_x, to_y) = pilot.pos, end
        for n in range(1, count + 1):
            part = (n / count) ** 2 * (3 - 2 * n / count)
            pilot.move((round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
            yield from stay(1)

    yield from stay(4)
    yield from go(mark, 8)
    for _ in range(12 * PICTURES):
        yield from stay(1)
        if steady.open and all(question.over or question.dropped for question in steady.open):
            break
    yield from stay(10)
    card = pilot.battle.sheets.forecast
    bar = next(hit for hit in card.hits if hit.kind == "watch_one")
    yield from go(card._on_screen(bar.rect).center, 10)
    yield from stay(20)


def main() -> int:
    """Film it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", dest="out", type=Path, default=Path("assets/pictures/may_come.webp"))
    parser.add_argument("--rate", type=int, default=RATE, help="playouts in a second of the film")
    options = parser.parse_args()
    frames: list[Image.Image] = []
    times: list[int] = []
    for made, stays in pictures(options.rate):
        if frames and frames[-1].tobytes() == made.tobytes():
            times[-1] += round(stays * 1000)
            continue
        frames.append(made)
        times.append(round(stays * 1000))
    frames[0].save(options.out, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=72, method=4)
    size = options.out.stat().st_size / 1e6
    print(f"{len(frames)} pictures, {sum(times) / 1000:.1f} seconds, {size:.2f} MB in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
