"""Make the README's films: the thick of a battle from near by, both sides scripted, and its breath by the director.

`python tools/readme_film.py -o assets/pictures/battle.webp`
`python tools/readme_film.py -o assets/pictures/camera.webp --directed`"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.session.driving import play_out
from game.session.game import Beginning, Keeping, Session
from game.session.opening import opened
from game.session.recording import Recording
from game.sides import player
from game.ui import film
from game.ui.board.directing.shots import FULL, MANNERS, OFF

DIRECTED = {"rounds": (2, 2), "scale": 12, "pace": 4.0, "camera": FULL, "part": (7.0, 8.0, 36.0, 24.0), "quality": 26}
"""How the second of them is made: small, and one round of it."""


def main() -> None:
    """Play the battle, and film some of its rounds."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("-o", "--out", required=True, type=Path)
    told.add_argument("--scenario", default="dragon")
    told.add_argument("--seed", type=int, default=3)
    told.add_argument("--rounds", type=int, nargs=2, default=(2, 3))
    told.add_argument("--scale", type=int, default=32)
    told.add_argument("--pace", type=float, default=1.5)
    told.add_argument("--camera", choices=MANNERS, default=OFF)
    told.add_argument("--part", type=float, nargs=4, default=(14.0, 14.0, 27.0, 17.5), help="inches: left, top, size")
    told.add_argument("--quality", type=int, default=60)
    told.add_argument("--directed", action="store_true", help="one round, as the director's camera follows it")
    if told.parse_known_args()[0].directed:
        told.set_defaults(**DIRECTED)
    given = told.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        replay = Path(folder) / "battle.replay"
        found = opened(given.scenario)
        session = Session(found.state, seed=given.seed, how=Beginning(scenario=found.text), kept=Keeping(replay))
        play_out(session, {side.id: player("scripted", side.id, given.seed) for side in session.now.sides})
        session.close()
        rounds, part = tuple(given.rounds), tuple(given.part)
        how = film.How(given.scale, given.pace, rounds, part, given.camera, given.quality)
        frames, seconds = film.save(Recording(replay), given.out, how)
    print(f"{frames} pictures, {seconds:.0f} seconds, {given.out.stat().st_size / 1e6:.2f} MB in {given.out}")


if __name__ == "__main__":
    main()
