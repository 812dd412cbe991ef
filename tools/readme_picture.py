"""Draw the README's picture: a battle under way, with a figure chosen and its way laid out.

`python tools/readme_picture.py -o assets/pictures/window.webp`"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SANDTABLE_HOME", tempfile.mkdtemp())
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.core.commands import Choose, Done
from game.core.grain import GRAIN
from game.ui.app import App, Options
from game.ui.kit import texture
from game.ui.scenes.battle import BattleScene

FRAME = 1 / 60


def settled(app: App, scene: BattleScene) -> None:
    """Let everything be shown, painted and thought out."""
    for _ in range(600):
        app.step(FRAME)
        scene.idle(0.05)
        if texture.pending():
            texture.refine()
        decision = scene.session.decision
        asked = decision is None or scene.seats.is_human(decision.side)
        if asked and scene.screening.idle and not scene.seats.thinking:
            break
    scene.screening.skip()
    for _ in range(120):
        scene.idle(0.05)
        app.step(FRAME)


def picture(
    scenario: str, side: str, rounds: int, size: tuple[int, int], aside: tuple[float, float]
) -> pygame.Surface:
    """Play some rounds with the other side scripted and ours waiting, choose the foremost and point ahead."""
    texture.hurry(True)
    app = App(Options(what="play", scenario=scenario, players={side: "human"}, seed=5), size=size)
    scene = app.scene
    if not isinstance(scene, BattleScene):
        raise TypeError("no battle was opened")
    for _ in range(400):
        settled(app, scene)
        decision = scene.session.decision
        if decision is None or (scene.session.now.round > rounds and decision.prompt == "Move"):
            break
        choice = decision.refuse(scene.session.situation, Choose("first"))
        scene.submit(Choose("first") if choice is None else Done())
    settled(app, scene)
    now = scene.session.now
    ours = [one for one in now.standing(side) if not one.locked]
    foes = now.standing(now.enemy_of(side))
    figure = min(ours, key=lambda one: min((one.x - foe.x) ** 2 + (one.y - foe.y) ** 2 for foe in foes))
    camera = scene.view.camera
    x, y = figure.x / GRAIN, figure.y / GRAIN
    camera.frame((x - 5, y - 9, x + 13, y + 5), 0.0)
    settled(app, scene)
    pos = camera.pixels((figure.x / GRAIN, figure.y / GRAIN))
    place = (round(pos[0]), round(pos[1]))
    app.step(FRAME, [pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))])
    app.step(FRAME, [pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)])
    app.step(FRAME, [pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1)])
    aim = camera.pixels((x + aside[0], y + aside[1]))
    place = (round(aim[0]), round(aim[1]))
    app.step(FRAME, [pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))])
    settled(app, scene)
    return app.surface


def keep(drawn: pygame.Surface, file: Path) -> None:
    """Write a picture so that it stays small: a PNG in 256 colours, a WebP with all of them, as the README has it."""
    from PIL import Image

    whole = Image.frombytes("RGB", drawn.get_size(), pygame.image.tobytes(drawn, "RGB"))
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".webp":
        whole.save(file, quality=86, method=6)
        return
    few = whole.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG)
    few.save(file, optimize=True)


def main() -> int:
    """Draw it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", default="assets/pictures/window.webp")
    parser.add_argument("--scenario", default="bridge")
    parser.add_argument("--side", default="watch")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--size", default="1280x720")
    options = parser.parse_args()
    wide, high = (int(part) for part in options.size.split("x"))
    keep(picture(options.scenario, options.side, options.rounds, (wide, high)), Path(options.o))
    return 0


if __name__ == "__main__":
    sys.exit(main())
