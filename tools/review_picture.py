"""Draw the README's picture of a review: a battle looked back upon.

`python tools/review_picture.py` plays a bundled battle by the scripted sides, reviews it on all cores (some minutes),
and draws the curve, what turned it and the luck ledger; `-o FILE`, `--scenario`, `--seed` and `-n` have another."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.review.plan import Asked
from game.odds.review.report import report
from game.odds.review.reviewing import Review
from game.odds.review.shape import shown
from game.session.driving import play_out
from game.session.opening import begin, opened
from game.sides import player
from game.ui.curve.picture import picture
from tools.readme_picture import keep


def reviewed(scenario: str, seed: int, playouts: int) -> pygame.Surface:
    """Play a battle, review it and draw that."""
    session = begin(opened(scenario), None, seed)
    play_out(session, {side.id: player("scripted", side.id, seed) for side in session.now.sides})
    found = Review(session.battle, session.played, Asked(playouts))
    with Workers(How()) as workers:
        found.work(workers)
    view = shown(report(found))
    if view is None:
        raise ValueError("that is no review")
    return picture(view)


def main() -> int:
    """Draw it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", default="assets/pictures/review.webp", metavar="FILE")
    parser.add_argument("--scenario", default="meeting")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("-n", type=int, default=60, metavar="PLAYOUTS")
    given = parser.parse_args()
    keep(reviewed(given.scenario, given.seed, given.n), Path(given.o))
    return 0


if __name__ == "__main__":
    sys.exit(main())
