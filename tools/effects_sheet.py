"""Draw overlays or effects over a table to look at: effects_sheet.py -o FILE.png [--what overlay|effects]."""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.ui.art.effects import gathered as effects
from game.ui.art.effects.breath import Poured
from game.ui.art.lens import Paper
from game.ui.art.lit.table import TableArt
from game.ui.art.rules import overlay, ranges
from game.ui.art.rules.glass import Fan, Stamp
from tools.table_sheet import battle


def disc(x: float, y: float, r: float, n: int = 64) -> tuple[tuple[float, float], ...]:
    return tuple((x + r * math.cos(2 * math.pi * i / n), y + r * math.sin(2 * math.pi * i / n)) for i in range(n))


def overlays(out: pygame.Surface, s: int, off: tuple[int, int]) -> None:
    lay: list[Stamp | Fan] = [
        overlay.reach((disc(38.8, 26.4, 6),), (disc(38.8, 26.4, 3),), s),
        overlay.zone((disc(45.3, 26.9, 1.5),), "vermilion", s, (disc(45.3, 26.9, 0.5),)),
        overlay.arcs(
            (45.2, 18.6), (("front", 265, 60), ("flank", 355, 30), ("flank", 175, 30), ("rear", 85, 60)), 1.12, 2.05, s
        ),
        overlay.lane((23.1, 7.4), (17.0, 6.55), 1.0, "blue", s),
        overlay.lane((23.1, 12.4), (17.0, 11.55), 1.0, "blue", s, False),
        ranges.bands((12.4, 26.8), (5.0, 10.0, 15.0), 92, 20, 0.7, s),
        overlay.template((overlay.sector((48, 10.6), 0, 10, 256, 10),), "fire", s),
        overlay.template((disc(24, 28, 2.4),), "gas", s),
        overlay.ring((39.4, 11.6), 0.62, (255, 238, 170), s),
        overlay.ring((39.4, 12.7), 0.62, (255, 238, 170), s, 2.3, True),
        ranges.sight([ranges.View((48, 22), (56, 28), "blocked", (51.5, 24.6))], s),
        overlay.path(((38.8, 26.4), (40.2, 25.1), (41.6, 24.75), (43.5, 26.0)), s, True, (3.0,)),
        overlay.path(((27, 12), (29.6, 13.2), (30.2, 10)), s),
        overlay.label("5.1 of 6 in", (41.5, 24.3), s, overlay.Words(13, True, lift=10)),
        overlay.label("stops: orc’s zone", (43.6, 27.0), s, overlay.Words(lift=-8)),
        overlay.label("short", (17, 27.8), s, overlay.Words(12, False)),
        overlay.label("charge 6.1 in", (20, 6.2), s, overlay.Words(lift=10)),
    ]
    for stamp in lay:
        stamp.lay(out, off)


def moving(out: pygame.Surface, lens: effects.Lens, t: float) -> None:
    on = Paper(out, lens)
    effects.stone(on, (36, 30), (48, 28), t, 1, True)
    effects.stone(on, (36, 24), (44, 22), t, 1)
    for i, kind in enumerate(effects.KINDS):
        effects.breath(on, Poured(kind, "cone", (14 + i * 10, 1.6), 170, 9, 3), t, 4)
        shape, wide = ("line", 1.2) if kind in ("acid", "lightning") else ("cloud", 4)
        effects.breath(on, Poured(kind, shape, (10 + i * 10, 12.4), 100, 6, wide), t, 5)
    effects.burst(on, "fire", (55, 26), 2, t, 3)
    for i in range(5):
        effects.spark(on, (28 + i * 1.4, 28), i / 5 + 0.05, i)
        effects.hit(on, (28 + i * 1.4, 30), i / 5 + 0.05, i)
        effects.dust(on, (44 + i * 2, 31), i / 5 + 0.05, i)
        effects.swing(on, (20 + i * 1.8, 31.6), effects.Swing(0.9, 340, 228), i / 5 + 0.1, i)
    effects.stuck(out, lens, (26, 29), 3)
    effects.stuck(out, lens, (26.8, 28.6), 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--out", required=True)
    parser.add_argument("--scale", type=int, default=24)
    parser.add_argument("--t", type=float, default=0.5)
    parser.add_argument("--what", choices=("overlay", "effects"), default="overlay")
    parser.add_argument("--at", type=float, nargs=2, default=(-2.3, -2.2))
    args = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    art, s = TableArt(battle()), args.scale
    out = pygame.Surface((1600, 900), 0, 32)
    art.draw(out, out.get_rect(), tuple(args.at), s)
    art.build(99)
    art.draw(out, out.get_rect(), tuple(args.at), s)
    off = (round(args.at[0] * s), round(args.at[1] * s))
    for o in art.over(s):
        out.blit(o.surface, (o.at[0] - off[0], o.at[1] - off[1]), special_flags=pygame.BLEND_PREMULTIPLIED)
    lens = effects.Lens(s, off[0] / s, off[1] / s)
    keep = out.copy()
    for n in range(2):
        out.blit(keep, (0, 0))
        t0 = time.thread_time()
        if args.what == "overlay":
            overlays(out, s, off)
        else:
            moving(out, lens, args.t)
        print(f"pass {n + 1}: {1000 * (time.thread_time() - t0):.1f} ms")
    pygame.image.save(out, args.out)


if __name__ == "__main__":
    main()
