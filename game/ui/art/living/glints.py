"""Light on water: short streaks that drift with the current, or come and go where it stands, in pools and marshes."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.figures.pieces import Blit
from game.ui.art.keep import kept
from game.ui.art.land.feature import Feature
from game.ui.art.land.grounds import ground_of
from game.ui.art.land.water import POOL, mire
from game.ui.art.lit.worn import is_deck, within
from game.ui.art.outline import Point, Track, axes, bounds, rounded
from game.ui.art.palette import Colour
from game.ui.art.strokes import Sheet

ROUND = 32
"""Ticks of the clock in which a streak comes, drifts and goes."""
DRIFT = 1.1
"""Inches that it drifts meanwhile."""
LEVELS = (0, 26, 52, 78, 96)
"""How strong it is, of 255, in steps."""
PALE, GOLD, DEEP = (196, 216, 200), (250, 232, 190), (18, 40, 44)
TURN = 10
EACH = 0.55
"""Square inches of water for each streak."""
POOLED = 6
"""Samples an inch at which the pools of a marsh are looked for."""


class Glint(NamedTuple):
    """One streak: where it begins, how far it drifts, its turn in degrees, its length in inches, when it comes."""

    at: Point
    drift: Point
    turn: int
    long: float
    start: int
    tone: Colour


def glints_of(features: Sequence[Feature]) -> list[Glint]:
    """The streaks of all waters of a table, from north to south; none under a bridge."""
    decks = [feature for feature in features if is_deck(feature.piece) or ground_of(feature.piece.kind).crosses]
    found = []
    for feature in features:
        kind = feature.piece.kind
        if kind in ("river", "stream", "marsh"):
            streaks = _in_marsh(feature) if kind == "marsh" else _on(feature)
            found += [glint for glint in streaks if not any(_meets(glint, deck) for deck in decks)]
    return sorted(found, key=lambda glint: glint.at[1])


def _meets(glint: Glint, deck: Feature) -> bool:
    """Whether a streak drifts under a bridge, or close by it."""
    (x, y), (dx, dy) = glint.at, glint.drift
    return any(within(deck, (x + dx * k, y + dy * k)) for k in (-0.7, -0.3, 0.0, 0.33, 0.66, 1.0, 1.3, 1.7))


def _on(feature: Feature) -> list[Glint]:
    piece, rng = feature.piece, random.Random(feature.piece.seed + 17)
    if piece.closed:
        return _still(feature, rng)
    width = piece.width or (1.0 if piece.kind == "stream" else 3.0)
    track = Track(rounded(piece.points, False))
    found = []
    for _ in range(int(track.length * width / EACH)):
        s, off = rng.uniform(0, max(0.1, track.length - DRIFT)), rng.uniform(-0.36, 0.36) * width
        fast = DRIFT * (1.15 - abs(off) / width) * min(1.0, 0.5 + width / 4)
        (ax, ay), (bx, by) = track.at(s, off), track.at(s + fast, off)
        if math.dist((ax, ay), (bx, by)) < 0.2:
            continue
        turn = round(math.degrees(math.atan2(by - ay, bx - ax)) / TURN) * TURN % 360
        long, start = rng.uniform(0.25, 0.7), rng.randrange(ROUND)
        found.append(Glint((ax, ay), (bx - ax, by - ay), turn, long, start, _tone(rng)))
    return found


def _still(feature: Feature, rng: random.Random) -> list[Glint]:
    """Streaks of a pool, that hardly move."""
    x0, y0, x1, y1 = bounds(feature.piece.points)
    found = []
    for _ in range(int((x1 - x0) * (y1 - y0) / EACH / 1.6)):
        x, y, long = rng.uniform(x0, x1), rng.uniform(y0, y1), rng.uniform(0.2, 0.5)
        if feature.field is not None and max(feature.field.point(x - long, y), feature.field.point(x + long, y)) < -0.3:
            found.append(Glint((x, y), (0.12, 0.03), 0, long, rng.randrange(ROUND), _tone(rng)))
    return found


def _in_marsh(feature: Feature) -> list[Glint]:
    """Streaks on the pools between the reeds, that hardly move."""
    piece, rng, found = feature.piece, random.Random(feature.piece.seed + 17), []
    if feature.field is None:
        return []
    xs, ys = axes(bounds(piece.points, piece.width / 2), POOLED)
    wet = (mire(xs, ys, piece.seed) > POOL + 0.03) & (feature.field.at(xs, ys) < -0.35)
    rows, columns = (each.tolist() for each in np.nonzero(wet))
    for _ in range(int(len(rows) / POOLED**2 / EACH * 1.8)):
        k = rng.randrange(len(rows))
        long, i, j = rng.uniform(0.3, 0.75), columns[k], rows[k]
        ends = (min(len(xs) - 1, max(0, i + round(side * (long / 2 + 0.1) * POOLED))) for side in (-1, 1))
        if all(wet[j, end] for end in ends):
            at, drift = (float(xs[i]), float(ys[j])), (rng.uniform(0.12, 0.26), 0.03)
            tone = GOLD if rng.random() > 0.8 else PALE
            found.append(Glint(at, drift, 0, long, rng.randrange(ROUND), tone))
    return found


def _tone(rng: random.Random) -> Colour:
    chance = rng.random()
    return GOLD if chance > 0.86 else DEEP if chance < 0.22 else PALE


def laid(glints: Sequence[Glint], tick: int, scale: float) -> list[Blit]:
    """The streaks as they lie at a tick of the clock, in pixels of the table."""
    found = []
    for (x, y), (dx, dy), turn, long, start, tone in glints:
        share = (tick + start) % ROUND / ROUND
        level = round(math.sin(share * math.pi) * (len(LEVELS) - 1))
        if level:
            picture = streak(turn, round(long * scale), tone, level, scale)
            w, h = picture.get_size()
            at = round((x + dx * share) * scale) - w // 2, round((y + dy * share) * scale) - h // 2
            found.append((picture, at))
    return found


@kept(1_000_000)
def streak(turn: int, long: int, tone: Colour, level: int, scale: float) -> pygame.Surface:
    """A streak so many pixels long, a little bowed, its middle in the middle of the picture."""
    half = long // 2 + 3
    sheet = Sheet(1.0, -half, -half, 2 * half, 2 * half, 3)
    a = math.radians(turn)
    ux, uy = math.cos(a), math.sin(a)
    points = []
    for i in range(7):
        along, aside = (i / 6 - 0.5) * long, math.sin(i * 1.05) * 0.035 * scale
        points.append((ux * along - uy * aside, uy * along + ux * aside))
    sheet.line(points, (*tone, 255), max(1.0, 0.034 * scale))
    out = pygame.transform.smoothscale(sheet.paper.premul_alpha(), sheet.size)
    strength = LEVELS[level]
    out.fill((strength, strength, strength, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return out
