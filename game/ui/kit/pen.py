"""The kit (scale and head painter) and the pen that draws with it and notes what can be clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.kit import shapes, texture
from game.ui.kit.cache import Lru
from game.ui.kit.dice import die as die_face
from game.ui.kit.icons import icon as icon_face
from game.ui.kit.icons import stroke_for
from game.ui.kit.medals import medal
from game.ui.kit.theme import THEME, Colour, Paint, Theme, Veil, hexed, rgb, side_tone
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type

PLAIN, LABEL = Type(), Type(11, "brass", "semi")

HeadPainter = Callable[[object, int], pygame.Surface]
_sheets: Lru[tuple[object, ...], pygame.Surface] = Lru(60, 24_000_000)
_dimmed: Lru[tuple[object, int], pygame.Surface] = Lru(200)


class Kit:
    """Interface scale, theme and the painter of heads; one for the whole program."""

    def __init__(self, scale: float = 1.0, head: HeadPainter = medal, theme: Theme = THEME) -> None:
        self.scale, self.head, self.theme = scale, head, theme
        self.text = 1.0
        """How large what is read is (card, forecast, log, lists, rules, words on the table), beside everything else."""
        self.paints = ""
        """The scheme of the sides' colours: what was painted in another is painted anew."""

    def px(self, v: float) -> int:
        """Real pixels of v logical ones."""
        return round(v * self.scale)

    def width(self, text: str, size: float, face: str = "text") -> int:
        """Width of a text in real pixels; size logical."""
        return lettering.width(text, face, self.px(size))

    def enlarged(self, by: float) -> Kit:
        """The same kit, drawing everything so much larger."""
        if by == 1.0:
            return self
        kit = Kit(self.scale * by, self.head, self.theme)
        kit.text, kit.paints = self.text, self.paints
        return kit

    @property
    def reader(self) -> Kit:
        """The kit for what is all there to be read: tooltips, lists, a briefing."""
        return self.enlarged(self.text)

    def pen(self, surface: pygame.Surface) -> Pen:
        """A pen on a surface, in the surface's own coordinates."""
        return Pen(self, surface)


class Hit(NamedTuple):
    """A place that answers the pointer: its rectangle, its name, and the tooltip (title, newline, rich sentence)."""

    rect: pygame.Rect
    id: str
    tip: str = ""
    enabled: bool = True
    focus: bool = True
    data: object = None
    kind: str = ""
    """What is asked for there, where it is not its name: many places ask for the same, each with its own data."""

    @property
    def asks(self) -> str:
        """What is asked for at the place."""
        return self.kind or self.id


class Act(NamedTuple):
    """What a person asked for, by its name, and what goes with it."""

    id: str
    data: object = None


class Pen:
    """Draws on one surface; coordinates are real pixels, sizes of type, icons and corners logical ones."""

    def __init__(self, kit: Kit, surface: pygame.Surface, hover: str | None = None,
                 pressed: str | None = None) -> None:
        self.kit, self.surface, self.hover, self.pressed = kit, surface, hover, pressed
        self.hits: list[Hit] = []

    def px(self, v: float) -> int:
        """Real pixels of v logical ones."""
        return round(v * self.kit.scale)

    # -- type
    def width(self, text: str, size: float, face: str = "text") -> int:
        """Width of a text in real pixels."""
        return lettering.width(text, face, self.px(size))

    def text(
        self, text: str, x: float, y: float, style: Type = PLAIN, across: str = "l", room: int | None = None
    ) -> int:
        """Write with the capitals' middle at y, x being left, centre or right (l, c, r); returns the right edge."""
        if not text:
            return round(x)
        size, colour, face, shade, _, _ = style
        pixels = self.px(size)
        if room is not None:
            text = lettering.fit(text, face, pixels, max(0, room))
            if not text:
                return round(x)
        made = lettering.render(text, face, pixels, colour)
        w = made.get_width()
        left = round(x) if across == "l" else round(x - w / 2) if across == "c" else round(x - w)
        top = lettering.top_of(face, pixels, y)
        if shade:
            self.surface.blit(lettering.render(text, face, pixels, shade), (left, top + max(1, self.px(1))))
        self.surface.blit(made, (left, top))
        return left + w

    def spaced(self, text: str, x: float, y: float, style: Type = LABEL, across: str = "l", track: float = 0.09) -> int:
        """Write letter-spaced capitals, for small labels; returns the right edge."""
        text, size, face = text.upper(), style.size, style.face
        gap = self.px(size) * track
        total = sum(self.width(c, size, face) + gap for c in text) - gap
        at = x if across == "l" else x - total / 2 if across == "c" else x - total
        for c in text:
            self.text(c, at, y, style)
            at += self.width(c, size, face) + gap
        return round(at - gap)

    def lines(self, text: str, x: int, y: int, room: int, style: Type = PLAIN, most: int = 0) -> int:
        """Write wrapped plain text from the top y; returns its height in real pixels."""
        pixels = self.px(style.size)
        high = round(pixels * style.step)
        rows = lettering.wrap(text, style.face, pixels, max(1, room), most)
        for n, row in enumerate(rows):
            self.text(row, x, y + n * high + high // 2, style)
        return high * len(rows)

    # -- shapes
    def box(
        self, rect: pygame.Rect, r: float = 5, fill: Paint | None = None, edge: Paint | None = None, bw: float = 1
    ) -> pygame.Rect:
        """A rounded box."""
        shapes.box(self.surface, rect, self.px(r), fill, edge, max(1, self.px(bw)))
        return rect

    def line(self, x0: float, y0: float, x1: float, y1: float, paint: Paint = "edge", w: float = 1) -> None:
        """A hairline, level or upright."""
        shapes.line(self.surface, (x0, y0), (x1, y1), paint, max(1, self.px(w)))

    def shadow(self, rect: pygame.Rect, r: float = 6, spread: float = 12, alpha: int = 130, down: float = 3) -> None:
        """A soft shadow round a rectangle."""
        shapes.shadow(self.surface, rect, self.px(r), max(2, self.px(spread)), alpha, self.px(down))

    def plank(self, rect: pygame.Rect, base: str = "walnut1", seed: int = 3, top: bool = True,
              bottom: bool = True) -> None:
        """A walnut bar: light along the top edge, seam along the bottom."""
        self.surface.blit(texture.walnut(rect.size, base, seed, 1.0, self.kit.scale), rect.topleft)
        if top:
            self.line(rect.x, rect.y, rect.right, rect.y, Veil("edge", 150))
        if bottom:
            self.line(rect.x, rect.bottom - 1, rect.right, rect.bottom - 1, "seam")

    def sheet(self, rect: pygame.Rect, r: float = 5, seed: int = 5, base: str = "paper",
              shade: float = 12) -> pygame.Rect:
        """A parchment sheet with a soft shadow and a hairline at its edge."""
        if shade:
            self.shadow(rect, r, shade, 140, 3)
        grown = texture.generation if texture.pending() or texture.patient else -1
        key = (rect.size, r, seed, base, self.kit.scale, grown)
        made = _sheets.get(key)
        if made is None:
            made = shapes.mask(texture.parchment(rect.w, rect.h, base, seed, self.kit.scale), self.px(r))
            shapes.box(made, made.get_rect(), self.px(r), None, Veil("paper_edge", 190), max(1, self.px(1)))
            _sheets.put(key, made, rect.w * rect.h * 4)
        self.surface.blit(made, rect.topleft)
        return rect

    def well(self, rect: pygame.Rect, r: float = 5, base: str = "walnut0", alpha: int = 255) -> pygame.Rect:
        """A sunken dark field (log, lists, tracks)."""
        self.box(rect, r, base if alpha >= 255 else Veil(base, alpha), "seam")
        self.line(rect.x + self.px(r), rect.bottom - 1, rect.right - self.px(r), rect.bottom - 1, Veil("edge", 150))
        return rect

    # -- pictures
    def icon(self, name: str, x: float, y: float, size: float = 20, colour: str | Colour = "cream",
             stroke: float | None = None) -> None:
        """An icon centred on x, y."""
        s = self.px(size)
        made = icon_face(name, s, colour, stroke_for(size) if stroke is None else stroke)
        self.surface.blit(made, (round(x - s / 2), round(y - s / 2)))

    def die(self, sides: int, value: int | str, x: float, y: float, size: float = 22, outcome: str = "") -> None:
        """A die face centred on x, y."""
        s = self.px(size)
        self.surface.blit(die_face(sides, value, s, outcome), (round(x - s / 2), round(y - s / 2)))

    def head(self, key: object, x: float, y: float, size: float, dim: bool = False,
             ring: str | Colour | None = None) -> None:
        """A head `size` logical pixels across, centred on x, y; dimmed once it has acted, ringed while it acts."""
        s = self.px(size)
        made = self.kit.head(key, s)
        if dim:
            dark = _dimmed.get((key, s))
            if dark is None:
                dark = made.copy()
                dark.fill((105, 100, 95, 175), special_flags=pygame.BLEND_RGBA_MULT)
                _dimmed.put((key, s), dark)
            made = dark
        self.surface.blit(made, (round(x - made.get_width() / 2), round(y - made.get_height() / 2)))
        if ring:
            q = s + self.px(8)
            self.surface.blit(shapes.svg(q, q, f'<circle cx="50" cy="50" r="47" fill="none" stroke="{hexed(ring)}" '
                                               f'stroke-width="5"/>', 100, 100), (round(x - q / 2), round(y - q / 2)))

    def arrow(self, x: float, y: float, size: float, colour: str | Colour, way: str = "right") -> None:
        """A small filled triangle with its point at x, y."""
        s = self.px(size)
        back, half = {"right": (-s, 0), "left": (s, 0), "down": (0, -s), "up": (0, s)}[way], s
        if back[0]:
            points = [(x, y), (x + back[0], y - half), (x + back[0], y + half)]
        else:
            points = [(x, y), (x - half, y + back[1]), (x + half, y + back[1])]
        pygame.draw.polygon(self.surface, rgb(colour), points)

    # -- pointer
    def hit(self, place: Hit) -> None:
        """Note a place that answers the pointer (the last noted lies on top)."""
        self.hits.append(place._replace(rect=pygame.Rect(place.rect)))

    def is_hot(self, id: str) -> bool:
        """Whether the pointer is over that place."""
        return self.hover == id

    def side_text(self, side: str | None) -> str:
        """The colour for a side's name on wood."""
        return side_tone(side).wood
