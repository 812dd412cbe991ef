"""Draw the README's picture: a battle under way, with a charge laid out and foretold.

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

from game.ui.app import App
from game.ui.kit import texture
from game.ui.scenes.battle import BattleScene
from tools.screens_sheet import Easel, played, point, walking

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


KNIGHTS = {f"knights-{n}": (15.6 + n * 1.6, 15.6 - abs(n - 4) * 0.3, 180.0) for n in (1, 2, 3, 5, 6)}
PLACES = {**KNIGHTS, "knights-4": (26.8, 14.4, 180.0), "duke": (21.8, 17.0, 180.0)}
"""The knights as they have come up to the foot, and the duke before them: inches, and the way they face."""
PART = (14.6, 14.6, 36.4, 28.6)
"""What of the table is on view, in inches."""


def picture(size: tuple[int, int]) -> pygame.Surface:
    """The duke is to charge a crossbow: his reach, the lane, the blow foretold and who may shoot on the way."""
    texture.hurry(True)
    easel = Easel(Path(), size, 1.0, 1.0, ())
    session = played("lances", None, walking(1, "horse"), still=("horse", "companies"), places=PLACES)
    pilot = easel.at(session, "horse")
    pilot.wait()
    pilot.battle.skip()
    pilot.battle.view.camera.frame(PART, 0.0)
    pilot.hands.choose(["duke"])
    pilot.frames(40)
    pilot.key(pygame.K_c)
    point(pilot, "west_crossbows-2")
    pilot.frames(3)
    settled(pilot.app, pilot.battle)
    return pilot.app.surface


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
    parser.add_argument("--size", default="1280x720")
    options = parser.parse_args()
    wide, high = (int(part) for part in options.size.split("x"))
    keep(picture((wide, high)), Path(options.o))
    return 0


if __name__ == "__main__":
    sys.exit(main())
