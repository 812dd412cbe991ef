"""Anti-aliased rounded boxes, soft shadows, hairlines and arcs, built from cached corners."""

from __future__ import annotations

import math
from io import BytesIO

import pygame

from game.ui.kit.cache import Lru
from game.ui.kit.theme import Colour, Paint, Veil, hexed, opacity, rgb

Box = pygame.Rect

_svgs: Lru[tuple[int, int, str, float, float], pygame.Surface] = Lru(1500, 12_000_000)
_corners: Lru[tuple[object, ...], pygame.Surface] = Lru(600)
_sheer: Lru[tuple[object, ...], pygame.Surface] = Lru(200, 16_000_000)
_glows: Lru[tuple[object, ...], tuple[pygame.Surface, int]] = Lru(60)


def forget() -> None:
    """Drop every cached shape."""
    for cache in (_svgs, _corners, _sheer, _glows):
        cache.clear()


def _ready(surface: pygame.Surface) -> pygame.Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def svg(w: int, h: int, body: str, view_w: float = 0, view_h: float = 0) -> pygame.Surface:
    """A drawing of w x h pixels from the inside of an SVG element, drawn at that size and kept."""
    w, h = max(1, w), max(1, h)
    vw, vh = view_w or w, view_h or h
    key = (w, h, body, vw, vh)
    found = _svgs.get(key)
    if found is None:
        text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{vw}" height="{vh}" '
                f'viewBox="0 0 {vw} {vh}">{body}</svg>')
        found = _svgs.put(key, _ready(pygame.image.load_sized_svg(BytesIO(text.encode()), (w, h))), w * h * 4)
    return found


def _rounded(w: int, h: int, r: float, fill: Paint | None, edge: Paint | None, bw: float) -> str:
    (fill, alpha), (edge, edge_alpha) = opacity(fill), opacity(edge)
    o = bw / 2 if edge else 0
    paint = f'fill="{hexed(fill)}" fill-opacity="{alpha / 255:.3f}"' if fill else 'fill="none"'
    if edge:
        paint += f' stroke="{hexed(edge)}" stroke-opacity="{edge_alpha / 255:.3f}" stroke-width="{bw}"'
    return f'<rect x="{o}" y="{o}" width="{w - 2 * o}" height="{h - 2 * o}" rx="{max(0.0, r - o)}" {paint}/>'


def box(
    dst: pygame.Surface, rect: pygame.Rect, r: int, fill: Paint | None = None, edge: Paint | None = None, bw: int = 1
) -> None:
    """A rounded box; r and bw in real pixels, the border inside the rectangle."""
    w, h = rect.w, rect.h
    if w <= 0 or h <= 0:
        return
    r = max(0, min(r, w // 2, h // 2))
    k = max(r, bw) + 1
    if w < 2 * k + 2 or h < 2 * k + 2:
        dst.blit(svg(w, h, _rounded(w, h, r, fill, edge, bw)), rect.topleft)
        return
    key = (r, k, fill, edge, bw)
    n = 2 * k + 2
    tile = _corners.get(key)
    if tile is None:
        tile = _corners.put(key, svg(n, n, _rounded(n, n, r, fill, edge, bw)))
    if isinstance(fill, Veil) or isinstance(edge, Veil):
        whole_key = (w, h, *key)
        whole = _sheer.get(whole_key)
        if whole is None:
            whole = pygame.Surface((w, h), pygame.SRCALPHA)
            _nine(whole, pygame.Rect(0, 0, w, h), tile, k, 0)
            _sheer.put(whole_key, whole, w * h * 4)
        dst.blit(whole, rect.topleft)
        return
    x, y = rect.topleft
    for cx, cy, tx, ty in ((x, y, 0, 0), (x + w - k, y, n - k, 0), (x, y + h - k, 0, n - k),
                           (x + w - k, y + h - k, n - k, n - k)):
        dst.blit(tile, (cx, cy), (tx, ty, k, k))
    if fill:
        c = rgb(fill)
        dst.fill(c, (x + k, y + bw, w - 2 * k, h - 2 * bw) if edge else (x + k, y, w - 2 * k, h))
        dst.fill(c, (x + bw, y + k, k - bw, h - 2 * k) if edge else (x, y + k, k, h - 2 * k))
        dst.fill(c, (x + w - k, y + k, k - bw, h - 2 * k) if edge else (x + w - k, y + k, k, h - 2 * k))
    if edge:
        e = rgb(edge)
        for part in ((x + k, y, w - 2 * k, bw), (x + k, y + h - bw, w - 2 * k, bw),
                     (x, y + k, bw, h - 2 * k), (x + w - bw, y + k, bw, h - 2 * k)):
            dst.fill(e, part)


def _nine(dst: pygame.Surface, rect: pygame.Rect, tile: pygame.Surface, k: int, flags: int,
          centre: bool = True) -> None:
    """Stretch a tile with corners of k pixels over a rectangle."""
    x, y, w, h = rect
    n, m = tile.get_size()
    for cx, cy, tx, ty in ((x, y, 0, 0), (x + w - k, y, n - k, 0), (x, y + h - k, 0, m - k),
                           (x + w - k, y + h - k, n - k, m - k)):
        dst.blit(tile, (cx, cy), (tx, ty, k, k), special_flags=flags)
    iw, ih = w - 2 * k, h - 2 * k
    mx, my = n // 2, m // 2
    sides: list[tuple[tuple[int, int, int, int], tuple[int, int], tuple[int, int]]] = [
        ((mx, 0, 1, k), (iw, k), (x + k, y)), ((mx, m - k, 1, k), (iw, k), (x + k, y + h - k)),
        ((0, my, k, 1), (k, ih), (x, y + k)), ((n - k, my, k, 1), (k, ih), (x + w - k, y + k))]
    if centre:
        sides.append(((mx, my, 1, 1), (iw, ih), (x + k, y + k)))
    for part, size, at in sides:
        if size[0] > 0 and size[1] > 0:
            dst.blit(pygame.transform.scale(tile.subsurface(part), size), at, special_flags=flags)


def shadow(dst: pygame.Surface, rect: pygame.Rect, r: int, spread: int, alpha: int = 120, down: int = 4) -> None:
    """A soft shadow round a rectangle, with none under its middle, which something opaque will cover."""
    key = (r, spread, alpha)
    made = _glows.get(key)
    if made is None:
        k = 2 * spread + r + 2
        inner = 2 * (spread + r) + 6
        n = inner + 2 * spread
        q = 2 if spread > 6 else 1
        small = pygame.Surface((n // q + 1, n // q + 1), pygame.SRCALPHA)
        pygame.draw.rect(small, (0, 0, 0, alpha), (spread // q, spread // q, inner // q, inner // q),
                         border_radius=max(1, r // q))
        small = pygame.transform.gaussian_blur(small, max(1, spread // q // 2))
        n = small.get_width() * q
        tile = pygame.transform.smoothscale(small, (n, n)) if q > 1 else small
        made = _glows.put(key, (tile, min(k, n // 2)))
    tile, k = made
    outer = rect.inflate(2 * spread, 2 * spread).move(0, down)
    k = min(k, outer.w // 2, outer.h // 2)
    _nine(dst, outer, tile, k, 0, centre=False)


def line(dst: pygame.Surface, a: tuple[float, float], b: tuple[float, float], paint: Paint, w: int = 1) -> None:
    """A level or upright line of w real pixels."""
    (x0, y0), (x1, y1) = a, b
    left, top = round(min(x0, x1)), round(min(y0, y1))
    rect = pygame.Rect(left, top, max(w, round(abs(x1 - x0))), max(w, round(abs(y1 - y0))))
    if not isinstance(paint, Veil):
        dst.fill(rgb(paint), rect)
        return
    colour, alpha = paint
    key = ("line", rect.size, rgb(colour), alpha)
    strip = _sheer.get(key)
    if strip is None:
        strip = pygame.Surface(rect.size, pygame.SRCALPHA)
        strip.fill((*rgb(colour), alpha))
        _sheer.put(key, strip, rect.w * rect.h * 4)
    dst.blit(strip, rect)


def arc_path(cx: float, cy: float, r: float, start: float, sweep: float) -> str:
    """SVG path of a circular arc; degrees clockwise from the right."""
    def at(a: float) -> tuple[float, float]:
        return cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a))
    x, y = at(start)
    n = max(1, math.ceil(abs(sweep) / 80))
    path = f"M{x:.2f} {y:.2f}"
    for i in range(1, n + 1):
        x, y = at(start + sweep * i / n)
        path += f"A{r} {r} 0 0 {1 if sweep > 0 else 0} {x:.2f} {y:.2f}"
    return path


def ring_gauge(size: int, share: float, ground: str | Colour, colour: str | Colour) -> pygame.Surface:
    """The open ring of hit points, `share` (0 to 1) of it filled."""
    def arc(sweep: float, c: str | Colour) -> str:
        return (f'<path d="{arc_path(50, 50, 46, 140, sweep)}" fill="none" stroke="{hexed(c)}" '
                f'stroke-width="6" stroke-linecap="round"/>')
    body = arc(260, ground)
    if share > 0:
        body += arc(max(1.0, 260 * min(1.0, share)), colour)
    return svg(size, size, body, 100, 100)


def mask(surface: pygame.Surface, r: int) -> pygame.Surface:
    """A copy of the surface with rounded corners."""
    w, h = surface.get_size()
    out = surface.convert_alpha() if pygame.display.get_surface() else surface.copy()
    k = r + 1
    n = 2 * k + 2
    tile = svg(n, n, _rounded(n, n, r, "white", None, 0))
    for cx, cy, tx, ty in ((0, 0, 0, 0), (w - k, 0, n - k, 0), (0, h - k, 0, n - k), (w - k, h - k, n - k, n - k)):
        out.blit(tile, (cx, cy), (tx, ty, k, k), special_flags=pygame.BLEND_RGBA_MULT)
    return out
