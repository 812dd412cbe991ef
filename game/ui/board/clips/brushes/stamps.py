"""Pictures of moments, made once: an effect at a step of its time becomes a stamp that is only blitted."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from game.ui.art.effects import blows
from game.ui.art.effects.blows import Swing
from game.ui.art.figures.badges import badge
from game.ui.art.lens import PREMUL, Lens, Paper, ease, lay_puff
from game.ui.art.lettering import lettered
from game.ui.art.lit.light import add_glow
from game.ui.art.palette import CREAM, INK, Colour
from game.ui.board.screening.stage import Canvas
from game.ui.kit.cache import Lru

STEPS = 12
"""Steps of an effect's time that are drawn apart."""
VARIANTS = 4
"""Different looks of an effect, by its seed."""
FADES = 8
MOST_LINES = 3
"""So many lines above its place words may stand that would lie on others."""

Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""Room in inches about the middle: left, top, right, bottom."""


class Piece(NamedTuple):
    """A premultiplied picture and its corner from its place, in pixels."""

    surface: pygame.Surface
    dx: int
    dy: int


_kept: Lru[Hashable, Piece] = Lru(6000, 16 << 20)


def forget() -> None:
    """Drop every stamp."""
    _kept.clear()


def piece(
    key: Hashable, scale: float, box: Box, draw: Callable[[pygame.Surface, Lens], None], finer: int = 1
) -> Piece:
    """A stamp by its key: drawn the first time, so many times finer, through a lens whose inch (0, 0) is its place."""
    found = _kept.get((key, scale))
    if found is None:
        left, top = math.floor(box[0] * scale) - 2, math.floor(box[1] * scale) - 2
        w, h = math.ceil(box[2] * scale) + 2 - left, math.ceil(box[3] * scale) + 2 - top
        surface = pygame.Surface((w * finer, h * finer), pygame.SRCALPHA)
        draw(surface, Lens(scale * finer, left / scale, top / scale))
        if finer > 1:
            surface = pygame.transform.smoothscale(surface.premul_alpha(), (w, h))
        found = _kept.put((key, scale), Piece(surface, left, top), w * h * 4)
    return found


def turned(lens: Lens, facing: float, *corners: Place, at: Place = (0.0, 0.0)) -> list[Place]:
    """The pixels of corners given as inches ahead of and to the right of a facing."""
    a = math.radians(facing)
    (fx, fy), (rx, ry) = (math.sin(a), -math.cos(a)), (math.cos(a), math.sin(a))
    return [lens.px((at[0] + fx * u + rx * w, at[1] + fy * u + ry * w)) for u, w in corners]


def kept_stamp(key: Hashable, make: Callable[[], Piece]) -> Piece:
    """A stamp by its key, made by the function the first time."""
    found = _kept.get(key)
    if found is None:
        found = make()
        _kept.put(key, found, found.surface.get_width() * found.surface.get_height() * 4)
    return found


def faded(key: Hashable, whole: Piece, share: float) -> Piece | None:
    """A stamp with a share of its strength left, in steps; None where nothing is left."""
    step = round(max(0.0, min(1.0, share)) * FADES)
    if step <= 0:
        return None
    if step >= FADES:
        return whole

    def make() -> Piece:
        paled = whole.surface.copy()
        v = 255 * step // FADES
        paled.fill((v, v, v, v), special_flags=pygame.BLEND_RGBA_MULT)
        return Piece(paled, whole.dx, whole.dy)

    return kept_stamp(("faded", key, step), make)


def lay(canvas: Canvas, found: Piece | None, at: Place, height: float = 0.0) -> None:
    """Blit a stamp at a place in inches."""
    if found is not None:
        x, y = canvas.lens.px(at, height)
        canvas.target.blit(found.surface, (round(x) + found.dx, round(y) + found.dy), special_flags=PREMUL)


def step_of(t: float, steps: int = STEPS) -> float:
    """The middle of the step in which a time of 0 to 1 lies."""
    return (min(steps - 1, max(0, int(t * steps))) + 0.5) / steps


# ---- the brushes as stamps -----------------------------------------------------------------


def spark(canvas: Canvas, at: Place, t: float, seed: int, radius: float = 0.5, height: float = 0.7) -> None:
    """Steel on steel."""
    if not 0 <= t < 1:
        return
    u, v, r, s = step_of(t), seed % VARIANTS, round(radius, 1), canvas.lens.scale
    room = r * 1.4 + 0.1
    key, box = ("spark", u, v, r), (-room, -room, room, room)
    lay(canvas, piece(key, s, box, lambda to, lens: blows.spark(Paper(to, lens), (0, 0), u, v, r, 0.0)), at, height)


def hit(canvas: Canvas, at: Place, t: float, seed: int, height: float = 0.6) -> None:
    """A blow or missile that told."""
    if not 0 <= t < 1:
        return
    u, v = step_of(t), seed % VARIANTS
    key, box = ("hit", u, v), (-1.05, -1.1, 1.05, 1.0)
    found = piece(key, canvas.lens.scale, box, lambda to, lens: blows.hit(Paper(to, lens), (0, 0), u, v, 0.0))
    lay(canvas, found, at, height)


def dust(canvas: Canvas, at: Place, t: float, seed: int, radius: float = 0.5, amount: int = 9) -> None:
    """Dust thrown up."""
    if not 0 <= t < 1:
        return
    u, v, r = step_of(t), seed % VARIANTS, round(radius, 1)
    room = r + 0.6
    key, box = ("dust", u, v, r, amount), (-room, -room, room, room)
    found = piece(key, canvas.lens.scale, box, lambda to, lens: blows.dust(Paper(to, lens), (0, 0), u, v, r, amount))
    lay(canvas, found, at)


def swing(canvas: Canvas, at: Place, swung: Swing, t: float) -> None:
    """The trail of a blow from one facing to another."""
    if not 0 <= t < 1:
        return
    u, r = step_of(t), round(swung.radius * 5) / 5
    turn = round(swung.first / 15) * 15
    end = turn + round((swung.last - swung.first) / 15) * 15
    room = r * 1.2
    key, box = ("swing", u, r, turn % 360, end - turn, swung.colour), (-room, -room, room, room)

    def draw(to: pygame.Surface, lens: Lens) -> None:
        blows.swing(Paper(to, lens), (0, 0), Swing(r, turn, end, swung.colour), u, 0, 0.0)

    lay(canvas, piece(key, canvas.lens.scale, box, draw), at, 0.6)


def pulse(canvas: Canvas, at: Place, radius: float, colour: Colour, strength: float, width: float = 2.2) -> None:
    """A ring on the ground, its strength 0 to 1."""
    r, s = round(radius * 8) / 8, canvas.lens.scale
    key = ("ring", r, colour, width)

    def draw(to: pygame.Surface, lens: Lens) -> None:
        for wide, paint in ((width + 1.8, (*INK, 120)), (width, (*colour, 255))):
            pygame.draw.circle(to, paint, lens.px((0, 0)), (r * s + wide / 2) * 3, round(wide * 3))

    whole = piece(key, s, (-r - 0.2, -r - 0.2, r + 0.2, r + 0.2), draw, finer=3)
    lay(canvas, faded((key, s), whole, strength), at)


def glint(canvas: Canvas, colour: Colour) -> Piece:
    """One glint of a light."""

    def draw(to: pygame.Surface, lens: Lens) -> None:
        x, y = lens.px((0, 0))
        add_glow(to, (x, y), 0.30 * lens.scale, colour, 0.55)
        lay_puff(to, (x, y), max(2.0, 0.09 * lens.scale), (255, 252, 236), 220)

    return piece(("glint", colour), canvas.lens.scale, (-0.34, -0.34, 0.34, 0.34), draw)


# ---- words and badges -----------------------------------------------------------------


class Lettering(NamedTuple):
    """How words are set: pixels high (0 for as high as most), in what colour and face, on a plate, pixels lower."""

    px: int = 0
    colour: Colour = CREAM
    face: str = "semi"
    plate: bool = False
    down: float = 0.0


PLAIN = Lettering()


def words(
    canvas: Canvas, text: str, at: Place, height: float, strength: float = 1.0, style: Lettering = PLAIN
) -> None:
    """Words centred on a place and kept whole within the board; their strength 0 to 1.

    A height below zero is so many inches down the board, below a base."""
    if height < 0:
        at, height = (at[0], at[1] - 0.9 * height), 0.0
    px, colour, face, plate, down = style
    size = px or letters(canvas)
    surface = lettered(text, size, colour, face, plate)
    found = faded(("words", text, size, colour, face, plate), Piece(surface, 0, 0), strength)
    if found is not None:
        x, y = canvas.lens.px(at, height)
        if not outside(canvas, x, y + down):
            place = surface.get_rect(center=(round(x), round(y + down)))
            place = clear(canvas, place.clamp(canvas.target.get_clip().inflate(-8, -8)))
            within(canvas, found.surface, place.x, place.y)


def clear(canvas: Canvas, place: pygame.Rect) -> pygame.Rect:
    """Where words that would overlap others of this frame may stand: above them, unless that is too far off."""
    found = place.copy()
    for _ in canvas.said:
        over = found.collidelist(canvas.said)
        if over < 0 or place.y - found.y > MOST_LINES * place.h:
            break
        found.bottom = canvas.said[over].top
    if place.y - found.y > MOST_LINES * place.h:
        found = place
    canvas.said.append(found)
    return found


def letters(canvas: Canvas, more: float = 0.0) -> int:
    """The size in pixels of words on the board: it grows slowly with the zoom."""
    return round(11 + 0.1 * canvas.lens.scale + more)


def within(canvas: Canvas, surface: pygame.Surface, x: float, y: float) -> None:
    """Blit a premultiplied picture at a corner, moved so far that no edge of the board cuts it."""
    clip = canvas.target.get_clip()
    left = max(clip.left + 4, min(round(x), clip.right - surface.get_width() - 4))
    top = max(clip.top + 4, min(round(y), clip.bottom - surface.get_height() - 4))
    if outside(canvas, x + surface.get_width() / 2, y + surface.get_height() / 2):
        return
    canvas.target.blit(surface, (left, top), special_flags=PREMUL)


def outside(canvas: Canvas, x: float, y: float) -> bool:
    """Whether a pixel is so far out of the board's view that nothing there is seen."""
    return not canvas.target.get_clip().inflate(120, 120).collidepoint(x, y)


def medal(canvas: Canvas, name: str, at: Place, radius: float, t: float, duration: float = 1.0) -> None:
    """A badge that springs up where a base's badges are, and goes again; `t` and `duration` in seconds."""
    if not 0 <= t < duration:
        return
    grow = 1.0 if canvas.reduced else min(1.0, 0.4 + t / 0.12 * 0.6) + 0.25 * math.sin(min(1.0, t / 0.22) * math.pi)
    scale = canvas.lens.scale * round(grow * 8) / 8
    key = ("badge", name, scale)
    whole = kept_stamp(key, lambda: _centred(badge(name, max(scale, 12.0) * 1.45)))
    strength = min(t / 0.2, 1.0) if canvas.reduced else 1.0
    strength *= 1 - ease((t - duration + 0.25) / 0.25)
    lay(canvas, faded(key, whole, strength), (at[0] + radius + 0.17, at[1] - radius - 0.36))


def _centred(surface: pygame.Surface) -> Piece:
    return Piece(surface, -(surface.get_width() // 2), -(surface.get_height() // 2))
