"""Badges: cream discs with one dark mark, up-right of the base, for what a figure is going through."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from game.ui.art.figures.bonds import BONDS, bond
from game.ui.art.palette import BRASS, CREAM, INK, Colour, mix
from game.ui.art.sheet import Sheet

DARK: Colour = (54, 36, 26)
RED: Colour = (176, 52, 30)
BLUE: Colour = (52, 84, 164)
GREEN: Colour = (62, 108, 58)
EARTH: Colour = (150, 110, 70)
Points = Sequence[tuple[float, float]]


class _Mark:
    """A pen in units of the disc's radius."""

    def __init__(self, sheet: Sheet, radius: float) -> None:
        self.sheet, self.k = sheet, radius

    def line(self, colour: Colour, *points: tuple[float, float], width: float = 0.17) -> None:
        self.sheet.line(colour, [(x * self.k, y * self.k) for x, y in points], width * self.k)

    def fill(self, colour: Colour, *points: tuple[float, float]) -> None:
        self.sheet.polygon(colour, [(x * self.k, y * self.k) for x, y in points])

    def dot(self, colour: Colour, x: float, y: float, r: float, width: float = 0.0) -> None:
        self.sheet.circle(colour, x * self.k, y * self.k, r * self.k, width * self.k)


def _star(points: int, outer: float, inner: float, turn: float = 0.0, x: float = 0.0, y: float = 0.0) -> Points:
    return [
        (
            (outer if i % 2 == 0 else inner) * math.sin(turn + i * math.pi / points) + x,
            -(outer if i % 2 == 0 else inner) * math.cos(turn + i * math.pi / points) + y,
        )
        for i in range(2 * points)
    ]


def _locked(m: _Mark) -> None:
    m.line(DARK, (-0.5, -0.5), (0.45, 0.45))
    m.line(DARK, (0.5, -0.5), (-0.45, 0.45))
    m.line(BRASS, (-0.58, 0.16), (-0.16, 0.58))
    m.line(BRASS, (0.58, 0.16), (0.16, 0.58))


def _prone(m: _Mark) -> None:
    m.dot(DARK, -0.50, 0.06, 0.20)
    m.line(DARK, (-0.22, 0.18), (0.60, 0.28), width=0.24)
    m.line(EARTH, (-0.62, 0.54), (0.62, 0.54), width=0.12)


def _stunned(m: _Mark) -> None:
    m.line(
        DARK, *[(math.cos(t) * t * 0.085, math.sin(t) * t * 0.085) for t in (i * 0.35 for i in range(21))], width=0.15
    )


def _fleeing(m: _Mark) -> None:
    for x in (-0.45, 0.05):
        m.line(RED, (x, -0.5), (x + 0.40, 0.0), (x, 0.5))


def _flag(m: _Mark, cloth: Colour) -> None:
    m.line(DARK, (-0.22, -0.6), (-0.22, 0.62))
    m.fill(cloth, (-0.16, -0.58), (0.56, -0.44), (0.30, -0.20), (0.56, 0.04), (-0.16, 0.02))


def _yielded(m: _Mark) -> None:
    m.line(DARK, (-0.30, -0.64), (-0.30, 0.64))
    m.fill(DARK, (-0.26, -0.68), (0.70, -0.54), (0.42, -0.20), (0.70, 0.16), (-0.26, 0.14))
    m.fill((255, 255, 250), (-0.18, -0.54), (0.46, -0.44), (0.24, -0.20), (0.46, 0.04), (-0.18, 0.02))


def _shaken(m: _Mark) -> None:
    m.line(DARK, (-0.30, 0.62), (-0.02, 0.05), (-0.34, -0.02), (-0.10, -0.58))
    m.fill(RED, (-0.08, -0.56), (0.58, -0.34), (0.26, -0.16), (0.50, 0.08), (-0.12, -0.02))


def _casting(m: _Mark) -> None:
    m.fill(BLUE, *_star(5, 0.72, 0.30))


def _turned(m: _Mark) -> None:
    m.line(BRASS, (0.30, -0.62), (0.30, 0.30), width=0.20)
    m.line(BRASS, (0.02, -0.30), (0.58, -0.30), width=0.20)
    m.line(DARK, (0.10, 0.52), (-0.30, 0.44), (-0.52, 0.06), (-0.44, -0.30), width=0.15)
    m.fill(DARK, (-0.66, -0.22), (-0.40, -0.62), (-0.20, -0.16))


def _surprised(m: _Mark) -> None:
    m.fill(RED, (-0.16, -0.66), (0.16, -0.66), (0.09, 0.22), (-0.09, 0.22))
    m.dot(RED, 0.0, 0.50, 0.15)


def _done(m: _Mark) -> None:
    m.line(GREEN, (-0.48, 0.02), (-0.12, 0.42), (0.52, -0.42), width=0.22)


def _leader(m: _Mark) -> None:
    m.fill(
        BRASS, (-0.60, -0.42), (-0.26, -0.04), (0.0, -0.58), (0.26, -0.04), (0.60, -0.42), (0.48, 0.42), (-0.48, 0.42)
    )
    m.line(DARK, (-0.46, 0.46), (0.46, 0.46), width=0.12)


def _wounded(m: _Mark) -> None:
    m.fill(
        RED,
        *[
            (
                0.44 * math.sin(t) * (1.0 if math.cos(t) < 0.2 else max(0.0, 1.0 - math.cos(t)) + 0.08),
                -0.62 * math.cos(t) + 0.10,
            )
            for t in (i * math.pi / 12 for i in range(24))
        ],
    )
    m.dot((236, 150, 120), -0.14, 0.32, 0.10)


def _charging(m: _Mark) -> None:
    m.fill(RED, (-0.62, -0.18), (0.10, -0.18), (0.10, -0.50), (0.68, 0.0), (0.10, 0.50), (0.10, 0.18), (-0.62, 0.18))


def _moved(m: _Mark) -> None:
    m.fill(DARK, (-0.58, -0.14), (0.10, -0.14), (0.10, -0.42), (0.62, 0.0), (0.10, 0.42), (0.10, 0.14), (-0.58, 0.14))


def _bow(m: _Mark, colour: Colour = DARK) -> None:
    m.line(
        colour, *[(0.36 * math.cos(t) - 0.02, 0.62 * math.sin(t)) for t in (-1.5 + i * 0.3 for i in range(11))],
        width=0.15,
    )
    m.line(colour, (0.0, -0.60), (0.0, 0.60), width=0.07)
    m.line(colour, (-0.46, 0.0), (0.60, 0.0), width=0.10)
    m.fill(colour, (0.46, -0.16), (0.72, 0.0), (0.46, 0.16))


def _barred(m: _Mark) -> None:
    _bow(m)
    m.line(RED, (-0.50, 0.52), (0.52, -0.52), width=0.17)


def _at_chargers(m: _Mark) -> None:
    _bow(m, mix(DARK, CREAM, 0.25))
    m.fill(RED, (-0.70, 0.30), (-0.30, 0.30), (-0.30, 0.14), (-0.02, 0.44), (-0.30, 0.72), (-0.30, 0.56), (-0.70, 0.56))


def _shield(m: _Mark) -> None:
    m.fill(DARK, (-0.48, -0.52), (0.0, -0.62), (0.48, -0.52), (0.44, 0.06), (0.0, 0.66), (-0.44, 0.06))
    m.fill(CREAM, (-0.09, -0.42), (0.09, -0.42), (0.09, 0.36), (-0.09, 0.36))


def _hold(m: _Mark) -> None:
    for x in (-0.26, 0.26):
        m.line(DARK, (x, -0.44), (x, 0.44), width=0.24)


def _hidden(m: _Mark) -> None:
    m.fill(DARK, *[(0.66 * math.cos(t), 0.34 * math.sin(t)) for t in (i * math.pi / 10 for i in range(20))])
    m.dot(CREAM, 0.0, 0.0, 0.20)
    m.line(RED, (-0.56, 0.50), (0.56, -0.50), width=0.15)


def _reload(m: _Mark) -> None:
    m.line(DARK, *[(0.46 * math.sin(t), -0.46 * math.cos(t)) for t in (0.5 + i * 0.45 for i in range(11))], width=0.16)
    m.fill(DARK, (-0.20, -0.70), (0.24, -0.46), (-0.20, -0.20))


def _web(m: _Mark) -> None:
    for i in range(4):
        a = i * math.pi / 4
        m.line(DARK, (0.66 * math.cos(a), 0.66 * math.sin(a)), (-0.66 * math.cos(a), -0.66 * math.sin(a)), width=0.07)
    for r in (0.28, 0.52):
        m.line(DARK, *[(r * math.cos(i * math.pi / 4), r * math.sin(i * math.pi / 4)) for i in range(9)], width=0.07)


def _asleep(m: _Mark) -> None:
    m.line(BLUE, (-0.40, -0.10), (0.06, -0.10), (-0.40, 0.48), (0.10, 0.48), width=0.14)
    m.line(BLUE, (0.14, -0.58), (0.50, -0.58), (0.14, -0.16), (0.52, -0.16), width=0.11)


def _burning(m: _Mark) -> None:
    m.fill(
        (214, 92, 20), (0.0, -0.72), (0.42, -0.10), (0.36, 0.46), (0.0, 0.66), (-0.36, 0.46), (-0.42, 0.0),
        (-0.18, -0.22),
    )
    m.fill((250, 206, 90), (0.02, -0.16), (0.20, 0.20), (0.0, 0.52), (-0.20, 0.24))


def _corroded(m: _Mark) -> None:
    m.fill((96, 132, 30), (0.0, -0.70), (0.34, 0.0), (0.38, 0.34), (0.0, 0.66), (-0.38, 0.34), (-0.34, 0.0))
    m.fill((206, 232, 110), (-0.04, -0.12), (0.14, 0.16), (-0.02, 0.44), (-0.18, 0.18))


def _seared(m: _Mark) -> None:
    m.line((64, 112, 168), (0.0, -0.62), (0.0, 0.62), width=0.2)
    m.line((64, 112, 168), (-0.44, -0.16), (0.44, -0.16), width=0.2)


def _held(m: _Mark) -> None:
    for x in (-0.34, 0.34):
        m.dot(DARK, x, 0.16, 0.28, 0.13)
    m.line(DARK, (-0.14, -0.10), (0.0, -0.34), (0.14, -0.10), width=0.13)


def _charmed(m: _Mark) -> None:
    red = (196, 60, 96)
    m.dot(red, -0.24, -0.16, 0.30)
    m.dot(red, 0.24, -0.16, 0.30)
    m.fill(red, (-0.52, -0.04), (0.52, -0.04), (0.0, 0.60))


def _blind(m: _Mark) -> None:
    m.line(DARK, (-0.60, -0.10), (-0.30, 0.16), (0.0, 0.24), (0.30, 0.16), (0.60, -0.10), width=0.14)
    for x, y in ((-0.34, 0.44), (0.0, 0.54), (0.34, 0.44)):
        m.line(DARK, (x * 0.8, y - 0.24), (x, y), width=0.11)


def _invisible(m: _Mark) -> None:
    for i in range(8):
        a = i * math.pi / 4
        m.dot(BLUE, 0.48 * math.cos(a), 0.48 * math.sin(a), 0.11)


def _spotted(m: _Mark) -> None:
    m.fill(DARK, *[(0.66 * math.cos(t), 0.36 * math.sin(t)) for t in (i * math.pi / 10 for i in range(20))])
    m.dot(CREAM, 0.0, 0.0, 0.24)
    m.dot(RED, 0.0, 0.0, 0.13)


def _chevrons(m: _Mark, colour: Colour, way: int) -> None:
    for x in (-0.42, 0.02):
        m.line(colour, (way * x, -0.42), (way * (x + 0.40), 0.0), (way * x, 0.42), width=0.19)


def _confused(m: _Mark) -> None:
    m.line(DARK, (-0.30, -0.28), (-0.16, -0.54), (0.16, -0.54), (0.30, -0.26), (0.04, 0.0), (0.0, 0.22), width=0.17)
    m.dot(DARK, 0.0, 0.52, 0.12)


def _silenced(m: _Mark) -> None:
    m.line(DARK, (-0.50, 0.06), (0.50, 0.06), width=0.20)
    for x in (-0.28, 0.0, 0.28):
        m.line(RED, (x, -0.16), (x, 0.28), width=0.10)


def _blessed(m: _Mark) -> None:
    m.fill(BRASS, *_star(8, 0.64, 0.34))
    m.dot(CREAM, 0.0, 0.0, 0.16)


def _cursed(m: _Mark) -> None:
    m.dot(DARK, 0.0, -0.12, 0.42)
    m.fill(DARK, (-0.22, 0.16), (0.22, 0.16), (0.22, 0.56), (-0.22, 0.56))
    for x in (-0.17, 0.17):
        m.dot(CREAM, x, -0.10, 0.12)


def _tired(m: _Mark) -> None:
    m.line(DARK, (-0.34, -0.56), (0.34, -0.56), width=0.14)
    m.line(DARK, (-0.34, 0.56), (0.34, 0.56), width=0.14)
    m.fill(EARTH, (-0.28, -0.50), (0.28, -0.50), (0.05, 0.0), (0.28, 0.50), (-0.28, 0.50), (-0.05, 0.0))
    m.fill(RED, (-0.24, 0.46), (0.24, 0.46), (0.0, 0.14))


def _reordering(m: _Mark) -> None:
    for x, y in ((-0.40, -0.30), (0.06, -0.44), (0.44, -0.20)):
        m.dot(DARK, x, y, 0.15)
    for x in (-0.42, 0.0, 0.42):
        m.dot(BLUE, x, 0.36, 0.17)


def _warded(m: _Mark) -> None:
    m.fill(BLUE, (-0.48, -0.52), (0.0, -0.62), (0.48, -0.52), (0.44, 0.06), (0.0, 0.66), (-0.44, 0.06))
    m.fill(CREAM, *_star(4, 0.36, 0.12))


def _aloft(m: _Mark) -> None:
    m.line(BLUE, (-0.66, 0.12), (-0.34, -0.28), (0.0, 0.06), (0.34, -0.28), (0.66, 0.12), width=0.18)
    m.line(BLUE, (-0.30, 0.46), (0.30, 0.46), width=0.10)


def _images(m: _Mark) -> None:
    for x, colour in ((0.24, mix(BLUE, CREAM, 0.5)), (-0.20, BLUE)):
        m.dot(colour, x, -0.28, 0.22)
        m.fill(colour, (x - 0.30, 0.52), (x - 0.18, 0.0), (x + 0.18, 0.0), (x + 0.30, 0.52))


MARKS: dict[str, Callable[[_Mark], None]] = {
    "locked": _locked,
    "prone": _prone,
    "stunned": _stunned,
    "fleeing": _fleeing,
    "shaken": _shaken,
    "casting": _casting,
    "turned": _turned,
    "surprised": _surprised,
    "done": _done,
    "moved": _moved,
    "leader": _leader,
    "wounded": _wounded,
    "charging": _charging,
    "fire_at_will": _bow,
    "hold_fire": _barred,
    "fire_at_chargers": _at_chargers,
    "parry": _shield,
    "hold": _hold,
    "rally": lambda m: _flag(m, BLUE),
    "yielded": _yielded,
    "hidden": _hidden,
    "reloading": _reload,
    "webbed": _web,
    "asleep": _asleep,
    "burning": _burning,
    "corroded": _corroded,
    "seared": _seared,
    "held": _held,
    "charmed": _charmed,
    "blind": _blind,
    "invisible": _invisible,
    "spotted": _spotted,
    "hasted": lambda m: _chevrons(m, GREEN, 1),
    "slowed": lambda m: _chevrons(m, BLUE, -1),
    "confused": _confused,
    "silenced": _silenced,
    "blessed": _blessed,
    "cursed": _cursed,
    "tired": _tired,
    "reordering": _reordering,
    "warded": _warded,
    "aloft": _aloft,
    "images": _images,
}


LEAST = {"locked": 4.5}
"""Pixels of the smallest disc of what whole ranks are at once, and is told by a cross: it hides nobody behind."""


@lru_cache(512)
def badge(name: str, scale: float) -> pygame.Surface:
    """The badge, premultiplied, at `scale` pixels an inch; an unknown name gets a plain exclamation."""
    radius = max(0.20, LEAST.get(name, 7.0) / scale)
    room = radius + 0.05 + 1.0 / scale
    sheet = Sheet((-room, -room, room, room), scale, 4)
    sheet.circle(mix(INK, CREAM, 0.06), 0.0, 0.0, radius + max(0.03, 0.9 / scale))
    sheet.circle(mix(CREAM, INK, 0.28), 0.0, 0.0, radius)
    sheet.circle(CREAM, -0.012, -0.016, radius - 0.014)
    MARKS.get(name, _surprised)(_Mark(sheet, radius))
    return sheet.done()


def draw_badges(
    target: pygame.Surface, names: Sequence[str], at: tuple[float, float], base: tuple[float, float], scale: float
) -> None:
    """Up to four badges in a row up-right of a base whose middle is at pixels `at`, clear of head and weapon."""
    target.fblits(badge_blits(names, at, base, scale), pygame.BLEND_PREMULTIPLIED)


def badge_blits(
    names: Sequence[str], at: tuple[float, float], base: tuple[float, float], scale: float
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """The badges beside a base, ready to be blitted, and what is bound about it."""
    found = []
    for name in names:
        if name in BONDS:
            picture, dx, dy = bond(name, max(base), scale)
            found.append((picture, (round(at[0]) + dx, round(at[1]) + dy)))
    reach = (base[0] if not base[1] else min(base[0], base[1]) * 1.2) / 2
    x, y = at[0] + (reach + 0.17) * scale, at[1] - (reach + 0.36) * scale
    for name in names[:4]:
        picture = badge(name, scale)
        found.append((picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))))
        x += picture.get_width() * 0.92
    return found
