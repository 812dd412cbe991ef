"""Draw tables to look at: one with every kind of terrain, one like the concept's battle, a dungeon.

usage: table_sheet.py -o FILE.png [--table kinds|battle|hall] [--scale N] [--at X Y] [--size W H] [--lamp X Y]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.ui.art.lit.gloom import Lamp
from game.ui.art.lit.table import Piece, TableArt, TableLook

Points = list[tuple[float, float]]


def curve(points: Points, n: int = 6) -> Points:
    """A Catmull-Rom line through points, as a person drawing a river would set many."""
    p = [points[0], *points, points[-1]]
    out: Points = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
        for j in range(n):
            t = j / n
            out.append(
                tuple(  # type: ignore[arg-type]
                    0.5
                    * (
                        2 * b[k]
                        + (c[k] - a[k]) * t
                        + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t
                        + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
                    )
                    for k in (0, 1)
                )
            )
    return [*out, points[-1]]


def area(kind: str, points: Points, **more: object) -> Piece:
    return Piece(kind, tuple(points), True, **more)  # type: ignore[arg-type]


def line(kind: str, points: Points, **more: object) -> Piece:
    return Piece(kind, tuple(points), False, **more)  # type: ignore[arg-type]


def box(kind: str, x: float, y: float, w: float, h: float, **more: object) -> Piece:
    return area(kind, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], **more)


def battle(ground: str = "grass", light: str = "day") -> TableLook:
    """The table of the concept picture."""
    stream = curve([(37.5, -1.5), (35.2, 4), (31.6, 9), (31.2, 15), (33.4, 21), (32.4, 27), (29, 34.5)])
    road = curve(
        [
            (-1.5, 20.6),
            (8, 18.6),
            (18, 17.6),
            (26, 16.6),
            (31.4, 16.0),
            (38, 15.0),
            (47, 13.6),
            (55, 15.4),
            (63.5, 13.0),
        ]
    )
    path = curve([(18.5, 17.6), (20.5, 22.5), (23, 27), (22, 34)])
    wood_a = curve([(1.2, 2), (7, 0.8), (13.2, 1.4), (14.6, 4.6), (11.2, 8.2), (6.4, 9.4), (1.6, 8.4), (1.2, 2)], 4)
    wood_b = curve([(51, 27.5), (55, 25.6), (60.4, 25), (61, 31.5), (56, 32.2), (51.5, 31.4), (51, 27.5)], 4)
    hill = curve(
        [(4.5, 26.4), (8, 22.8), (13.4, 22.4), (17.4, 25.2), (16.4, 29.6), (11.4, 31.2), (6, 30.2), (4.5, 26.4)], 5
    )
    return TableLook(
        62,
        33,
        ground,
        "outdoors",
        light,
        (
            area("woods", wood_a),
            area("woods", wood_b),
            area("hill", hill, height=2),
            line("road", path, width=0.9),
            line("road", road, width=1.9),
            line("river", stream, width=3.0),
            line("bridge", [(28.9, 16.25), (34.1, 15.6)], width=1.9),
            line("low_wall", [(50.9, 17.2), (51.6, 19.4), (51.5, 24.2), (55.2, 24.6)], width=0.42),
            box("building", 40.4, 2.8, 4.6, 3.6),
            box("building", 56.4, 3.0, 2.8, 4.4),
            area("building", [(18, 1.6), (24, 1.6), (24, 6.6), (21, 6.6), (21, 4.6), (18, 4.6)]),
        ),
        "The Bridge at Starkpool",
    )


def kinds(ground: str = "grass", light: str = "day") -> TableLook:
    """Every kind of terrain, each alone."""
    pond = curve([(31, 20), (34, 19.2), (37, 20.5), (36, 23), (32, 23), (31, 20)], 3)
    return TableLook(
        60,
        34,
        ground,
        "outdoors",
        light,
        (
            line("road", [(0, 10), (12, 9), (20, 11), (34, 9.2), (60, 10.5)], width=1.8),
            line("river", [(26, -1), (25, 6), (27, 12), (25, 20), (26, 35)], width=3),
            line("stream", [(26, 17), (18, 19), (10, 18), (0, 20)], width=1.0),
            line("bridge", [(23.6, 9.9), (28.8, 10.0)], width=2),
            line("ford", [(23.4, 25), (28.4, 25.4)], width=2.2),
            area("woods", [(2, 2), (9, 1.4), (10, 6), (6, 8), (2, 6.4)]),
            area("clear", [(5, 3), (7, 3), (7, 5), (5, 5)]),
            area("hill", [(31, 1.5), (39, 1.5), (41, 5), (37, 8), (31, 6.6)], height=1),
            area("rough", [(12, 1.5), (18, 1.5), (18.6, 6), (13, 6.6)]),
            area("rubble", [(42.4, 2), (47, 1.6), (47.6, 6), (43, 6.4)]),
            area("marsh", [(2, 22.4), (10, 22), (11, 28), (3, 28.6)]),
            area("river", pond),
            line("wall", [(13, 13), (20, 13), (20, 16)], width=0.4, height=1.5),
            line("low_wall", [(2, 13), (9, 13.4), (9.6, 16)]),
            line("hedge", [(12.6, 22), (18, 21.4), (20.4, 24)], width=0.6),
            line("ditch", [(12.6, 26), (21, 26.4)], width=1.2),
            line("rampart", [(12.6, 29), (21, 29.4)], width=1.4),
            box("battlement", 42, 13, 12, 1.6, height=2),
            box("stairs", 46, 14.6, 1.2, 2.4, height=2),
            box("building", 30, 12.6, 7, 4.8),
            line("door", [(33, 17.25), (34, 17.25)], state="shut", width=0.34),
            line("window", [(31, 17.25), (32, 17.25)], width=0.34),
            line("gate", [(42, 22), (45, 22)], state="barred"),
            line("wall", [(39, 22), (42, 22)]),
            line("wall", [(45, 22), (58, 22)]),
            line("door", [(48, 22), (49, 22)], state="open"),
            line("door", [(51, 22), (52, 22)], state="broken"),
            line("arrow_slit", [(53.6, 22), (54.2, 22)]),
            line("window", [(55.6, 22), (56.6, 22)]),
            box("pit", 50, 25, 3, 2.4),
            area("wall", [(31, 26), (37, 26), (37, 31), (34, 31), (34, 29), (31, 29)], width=0.5),
            line("gate", [(55, 28), (57.4, 28)], state="open"),
            box("building", 42, 25, 5, 3.4),
            box("stairs", 49.6, 29.4, 3.2, 1.4),
            area("woods", curve([(51, 1.4), (58, 1.2), (59, 7), (53, 8), (50.6, 4), (51, 1.4)], 3)),
        ),
        "Every Kind of Ground",
    )


def hall(ground: str = "stone", light: str = "dark") -> TableLook:
    """A hall and its corridor, underground."""
    return TableLook(
        33.3,
        18.7,
        ground,
        "dungeon",
        light,
        (
            area(
                "wall",
                [
                    (0, 0),
                    (33.3, 0),
                    (33.3, 4.6),
                    (26.4, 4.6),
                    (26.4, 8.0),
                    (19.2, 8.0),
                    (19.2, 3.8),
                    (3.6, 3.8),
                    (3.6, 14.6),
                    (9.6, 14.6),
                    (9.6, 15.7),
                    (8.4, 15.7),
                    (8.4, 18.7),
                    (0, 18.7),
                ],
                width=0.95,
            ),
            area(
                "wall",
                [
                    (10.8, 14.6),
                    (19.2, 14.6),
                    (19.2, 10.2),
                    (26.4, 10.2),
                    (26.4, 14.2),
                    (32.2, 14.2),
                    (32.2, 4.6),
                    (33.3, 4.6),
                    (33.3, 18.7),
                    (12, 18.7),
                    (12, 15.7),
                    (10.8, 15.7),
                ],
                width=0.95,
            ),
            box("wall", 7.5, 6.1, 1, 1, width=0.5),
            box("wall", 14.1, 6.1, 1, 1, width=0.5),
            box("wall", 7.5, 11.3, 1, 1, width=0.5),
            box("wall", 14.1, 11.3, 1, 1, width=0.5),
            line("door", [(9.6, 15.15), (10.8, 15.15)], state="shut"),
            line("door", [(19.4, 8), (19.4, 10.2)], state="open"),
            line("gate", [(26.3, 8), (26.3, 10.2)], state="broken"),
            box("stairs", 3.6, 12.4, 2.9, 2.0),
            box("pit", 28.5, 6.2, 2, 1.8),
            area("rubble", [(16, 12), (18.6, 12.2), (18.4, 14.2), (16.4, 14)]),
        ),
        "The Hall under Starkpool",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("-o", "--out", required=True)
    parser.add_argument("--table", choices=("kinds", "battle", "hall"), default="kinds")
    parser.add_argument("--scale", type=int, default=24)
    parser.add_argument("--at", type=float, nargs=2)
    parser.add_argument("--size", type=int, nargs=2, default=(1600, 900))
    parser.add_argument("--ground")
    parser.add_argument("--light")
    parser.add_argument("--lamp", type=float, nargs=2, action="append", help="a lantern at X Y, on a dark table")
    parser.add_argument("--sketch", action="store_true", help="only the first quick picture")
    parser.add_argument("--no-roofs", action="store_true")
    args = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    more = {k: v for k, v in (("ground", args.ground), ("light", args.light)) if v}
    look = {"kinds": kinds, "battle": battle, "hall": hall}[args.table](**more)
    clock = time.thread_time
    t0 = clock()
    art = TableArt(look)
    art.kindle([Lamp((x, y), 6.0) for x, y in args.lamp or ()])
    t1 = clock()
    art.sketch()
    t2 = clock()
    s = args.scale
    view = (
        tuple(args.at) if args.at else (look.width / 2 - args.size[0] / 2 / s, look.height / 2 - args.size[1] / 2 / s)
    )
    out = pygame.Surface(args.size, 0, 32)
    rect = out.get_rect()
    art.draw(out, rect, view, s)
    t3 = clock()
    if not args.sketch:
        while not art.build(0.05):
            pass
        t4 = clock()
        art.draw(out, rect, view, s)
        t5 = clock()
        art.draw(out, rect, view, s)
        t6 = clock()
        dx, dy = round(view[0] * s), round(view[1] * s)
        if not args.no_roofs:
            for o in art.over(s):
                out.blit(o.surface, (o.at[0] - dx, o.at[1] - dy), special_flags=pygame.BLEND_PREMULTIPLIED)
        print(f"build {1000 * (t4 - t3):.0f} ms, draw {1000 * (t6 - t5):.2f} ms, tiles {len(art._tiles)}")
    print(f"scene {1000 * (t1 - t0):.0f} ms, sketch {1000 * (t2 - t1):.0f} ms, stand-in {1000 * (t3 - t2):.0f} ms")
    pygame.image.save(out, args.out)


if __name__ == "__main__":
    main()
