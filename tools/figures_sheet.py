"""Draw every figure for both sides, standing and fallen, large and small, into one picture."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.ui.art.figures.kinds import KINDS
from game.ui.art.figures.looks import Look, look_for
from game.ui.art.figures.pieces import Item
from game.ui.art.figures.sprite import Sprites

GRASS = (112, 104, 58)
ARMS = (
    "spear",
    "sword",
    "dagger",
    "hand_ax",
    "battle_ax",
    "club",
    "mace",
    "hammer",
    "military_pick",
    "morning_star",
    "flail",
    "quarter_staff",
    "heavy_ax",
    "maul",
    "halberd",
    "bill",
    "two_handed_sword",
    "pike",
    "torch",
    "sling",
    "javelin",
    "dart",
    "short_bow",
    "longbow",
    "composite_bow",
    "light_crossbow",
    "heavy_crossbow",
)


def looks(names: list[str]) -> list[tuple[str, dict[str, Look]]]:
    """Every model once, or the kinds and weapons asked for, with its look for both sides."""
    out: list[tuple[str, dict[str, Look]]] = []
    if "arms" in names:
        for arm in ARMS:
            out.append(
                (
                    arm,
                    {
                        s: Look("soldier", s, arm, "wood" if arm in ("spear", "sword", "mace") else "", "", seed=2)
                        for s in ("blue", "vermilion")
                    },
                )
            )
        names = [n for n in names if n != "arms"]
        if not names:
            return out
    for kind in names or list(KINDS):
        out.append((kind, {s: look_for(kind, s, seed=2 * i) for i, s in enumerate(("blue", "vermilion"))}))
    return out


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--only", default="", help="comma-separated kinds, or 'arms'")
    parser.add_argument("--scale", type=int, default=60)
    parser.add_argument("--width", type=int, default=1600)
    args = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    font = pygame.font.Font(None, 18)
    sprites, rows = Sprites(), []
    x, y, tall = 10.0, 24.0, 0.0
    for name, look in looks([n for n in args.only.split(",") if n]):
        base = look["blue"].base
        size = max(base) + (0.9 if max(base) < 3 else 1.6)
        wide = size * (args.scale * 2 + 24) + 20
        high = size * args.scale * 2 + 26
        if x + wide > args.width:
            x, y, tall = 10.0, y + tall, 0.0
        rows.append((name, look, x, y, size))
        x, tall = x + wide, max(tall, high)
    sheet = pygame.Surface((args.width, int(y + tall + 10)))
    sheet.fill(GRASS)
    for name, look, x, y, size in rows:
        label = font.render(name, True, (244, 230, 196))
        sheet.blit(label, (x + size * args.scale - label.get_width() / 2, y - 18))
        for j, side in enumerate(("blue", "vermilion")):
            cy = y + size * args.scale * (j + 0.55)
            sprites.draw_many(
                sheet,
                [
                    Item(
                        look[side],
                        (x + size * args.scale * 0.5, cy),
                        160 if j == 0 else 205,
                        wounds=1.0 if j == 0 else 0.45,
                    ),
                    Item(look[side], (x + size * args.scale * 1.5, cy), 75 if j == 0 else 285, "fallen"),
                ],
                args.scale,
            )
            sx = x + size * (args.scale * 2 + 12)
            sprites.draw_many(
                sheet,
                [
                    Item(look[side], (sx, cy - size * 12), 160 if j == 0 else 205),
                    Item(look[side], (sx, cy + size * 14), 90 if j == 0 else 30),
                ],
                24,
            )
    pygame.image.save(sheet, args.output)


if __name__ == "__main__":
    main()
