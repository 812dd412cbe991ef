"""What lies over the rest: tooltip, refusal and toast, context menu, dialog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.ui.kit import shapes
from game.ui.kit.controls.choose import draw_row
from game.ui.kit.controls.option import Option
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.parts import Knob, button
from game.ui.kit.pen import Act, Kit, Pen
from game.ui.kit.theme import rgb
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type


def tooltip(pen: Pen, anchor: pygame.Rect, tip: str, bounds: pygame.Rect | None = None) -> pygame.Rect:
    """A small parchment over (or under) its anchor with a point towards it: a title, then a rich sentence."""
    title, _, more = tip.partition("\n")
    area = bounds or pen.surface.get_rect()
    most = min(pen.px(320), area.w - pen.px(40))
    step = 1.55
    made = rich.layout(more, most, 12, step, pen.kit.scale) if more else None
    w = max(pen.width(title, 13, "semi"), made.w if made else 0) + pen.px(24)
    w = min(w, area.w - pen.px(8))
    h = pen.px(30) + (made.height + pen.px(2) if made else 0)
    rect = pygame.Rect(0, 0, w, h).move_to(midbottom=(anchor.centerx, anchor.y - pen.px(10)))
    above = rect.y >= area.y + pen.px(2)
    if not above:
        rect.midtop = (anchor.centerx, anchor.bottom + pen.px(10))
    rect.clamp_ip(area.inflate(-pen.px(8), -pen.px(4)))
    pen.shadow(rect, 5, 12, 170, 3)
    pen.box(rect, 5, "paper", "paper_edge")
    x = max(rect.x + pen.px(14), min(rect.right - pen.px(14), anchor.centerx))
    if above:
        pen.arrow(x, rect.bottom + pen.px(6), 7, "paper", "down")
    else:
        pen.arrow(x, rect.y - pen.px(6), 7, "paper", "up")
    pen.text(title, rect.x + pen.px(12), rect.y + pen.px(15), Type(13, "ink", "semi"), room=w - pen.px(24))
    if made:
        rich.draw(pen, made, rect.x + pen.px(12), rect.y + pen.px(25), Type(12, "ink2", paper=True), links=False)
    return rect


class Hover:
    """Decides when a tooltip shows: after a rest of 400 ms, at once when moving from one to the next."""

    REST = 400

    def __init__(self) -> None:
        self.tip, self.rect, self._since, self._warm = "", pygame.Rect(0, 0, 0, 0), 0, 0

    def over(self, tip: str, rect: pygame.Rect | None, now: int) -> None:
        """Tell what is under the pointer (an empty tip: nothing) at `now` milliseconds."""
        if tip != self.tip:
            if self.tip and now - self._since > self.REST:
                self._warm = now
            self._since = now - self.REST - 1 if now - self._warm < 300 and tip else now
        self.tip, self.rect = tip, rect or self.rect

    def is_shown(self, now: int) -> bool:
        """Whether the tooltip is to be drawn at `now` milliseconds."""
        return bool(self.tip) and now - self._since > self.REST

    def draw(self, pen: Pen, now: int, bounds: pygame.Rect | None = None) -> None:
        """Draw the tooltip if it is its time."""
        if self.is_shown(now):
            tooltip(pen, self.rect, self.tip, bounds)


class Menu:
    """A context menu: greyed rows say why not; on_event answers Act(row name, row data), Act("") when closed.

    Of greyed rows in a row with the same reason, the last says it. What is too long for the window scrolls."""

    def __init__(self, kit: Kit, rows: Sequence[Option], at: tuple[int, int], title: str = "") -> None:
        self.kit, self.rows, self.title = kit.reader, list(rows), title
        self.at, self.over = at, -1
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scrolled, self.hidden = 0, 0
        self._body = pygame.Rect(0, 0, 0, 0)
        self._places: list[pygame.Rect] = []

    def _reason(self, n: int) -> str:
        """What is written below a row: nothing where the next row says the same."""
        why = self.rows[n].why_not
        return "" if n + 1 < len(self.rows) and self.rows[n + 1].why_not == why else why

    def draw(self, surface: pygame.Surface) -> None:
        """Near the place clicked, wholly inside the surface."""
        pen = self.kit.pen(surface)
        w = pen.width(self.title, 17, "title") + pen.px(28)
        for row in self.rows:
            need = pen.width(row.label, 14) + pen.px(52)
            if row.icon:
                need += pen.px(28)
            if row.key:
                need += pen.width(row.key, 11, "semi") + pen.px(24)
            if row.note and not row.why_not:
                need += pen.width(row.note, 12) + pen.px(10)
            w = max(w, need)
            if row.why_not:
                w = max(w, min(pen.px(360), rich.layout(row.why_not, 10_000, 12, 1.5, pen.kit.scale).w + pen.px(54)))
        w = min(w, surface.get_width() - pen.px(16))
        high = []
        for n in range(len(self.rows)):
            why = self._reason(n)
            high.append(pen.px(32) + (rich.layout(why, w - pen.px(54), 12, 1.5, pen.kit.scale).height if why else 0))
        top = pen.px(34) if self.title else 0
        room = surface.get_height() - pen.px(16) - top - pen.px(8)
        self.hidden = max(0, sum(high) - room)
        self.scrolled = max(0, min(self.scrolled, self.hidden))
        rect = pygame.Rect(*self.at, w, min(sum(high), room) + top + pen.px(8))
        rect.clamp_ip(surface.get_rect().inflate(-pen.px(8), -pen.px(8)))
        self.rect = rect
        pen.shadow(rect, 6, 16, 190, 5)
        pen.box(rect, 6, "walnut1", "brass")
        if self.title:
            pen.text(
                self.title, rect.x + pen.px(14), rect.y + pen.px(18), Type(17, "brass_hi", "title"), room=w - pen.px(28)
            )
            pen.line(rect.x + pen.px(8), rect.y + top, rect.right - pen.px(8), rect.y + top, "edge")
        self._places = []
        self._body = pygame.Rect(rect.x + pen.px(4), rect.y + top + pen.px(4), w - pen.px(8), min(sum(high), room))
        y = self._body.y - self.scrolled
        outer = surface.get_clip()
        surface.set_clip(self._body.clip(outer))
        for n, (row, h) in enumerate(zip(self.rows, high, strict=True)):
            place = pygame.Rect(self._body.x, y, self._body.w, h)
            self._places.append(place)
            draw_row(pen, replace(row, note="") if row.why_not else row,
                     pygame.Rect(place.x, y, place.w, pen.px(32)), False, n == self.over)
            if self._reason(n):
                made = rich.layout(row.why_not, max(1, w - pen.px(54)), 12, 1.5, pen.kit.scale)
                at = place.x + pen.px(40 if row.icon else 12), y + pen.px(27)
                rich.draw(pen, made, *at, Type(12, "tan"), links=False)
            y += h
        surface.set_clip(outer)
        if self.hidden:
            track = pygame.Rect(rect.right - pen.px(7), self._body.y, pen.px(3), self._body.h)
            share = self._body.h / (self._body.h + self.hidden)
            thumb = pygame.Rect(track.x, 0, track.w, max(pen.px(24), round(track.h * share)))
            thumb.y = track.y + round((track.h - thumb.h) * self.scrolled / self.hidden)
            pen.box(thumb, 2, "brass")

    def _under(self, at: tuple[int, int]) -> int:
        """The row under a place on the screen, -1 for none."""
        if not self._body.collidepoint(at):
            return -1
        return next((n for n, place in enumerate(self._places) if place.collidepoint(at)), -1)

    def _bring(self, n: int) -> None:
        """Scroll a row into sight."""
        place = self._places[n] if n < len(self._places) else self._body
        self.scrolled += max(0, place.bottom - self._body.bottom) - max(0, self._body.top - place.top)

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Act of the row chosen; Act("") when it was closed."""
        usable = [n for n, row in enumerate(self.rows) if not row.why_not]
        if event.type == pygame.MOUSEMOTION:
            self.over = self._under(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self.scrolled -= event.y * self._body.h // 6
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            inside = self.rect.collidepoint(event.pos)
            if event.type == pygame.MOUSEBUTTONDOWN and not inside:
                return Act("")
            n = self._under(event.pos)
            if event.type == pygame.MOUSEBUTTONUP and inside and n in usable:
                return Act(self.rows[n].id, self.rows[n].data)
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return Act("")
            if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB) and usable:
                back = event.key == pygame.K_UP or event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
                at = usable.index(self.over) if self.over in usable else (0 if back else -1)
                self.over = usable[(at + (-1 if back else 1)) % len(usable)]
                self._bring(self.over)
            elif event.key in CONFIRM and self.over in usable:
                return Act(self.rows[self.over].id, self.rows[self.over].data)
            elif event.key == pygame.K_RETURN and usable:
                self.over = usable[0]  # nothing is lit yet: the first, for a second Enter to take
                self._bring(self.over)
            else:
                for n in usable:
                    name = pygame.key.name(event.key)
                    if self.rows[n].key and name and self.rows[n].key.lower() == name:
                        return Act(self.rows[n].id, self.rows[n].data)
        return None


class Dialog:
    """A question over a dimmed screen; on_event answers Act(choice id); Escape is the first choice."""

    def __init__(self, kit: Kit, title: str, text: str, choices: Sequence[Option], icon: str = "",
                 note: str = "") -> None:
        self.kit, self.title, self.text, self.note, self.icon = kit.reader, title, text, note, icon
        self.choices = list(choices)
        self.focus = next((n for n, c in enumerate(self.choices) if c.main), len(self.choices) - 1)
        self.hover: str | None = None
        self.ring = False
        self._places: list[tuple[pygame.Rect, Option]] = []
        self.aside: pygame.Rect | None = None
        """The part of the screen at whose foot it lies, as wide as that; None in the middle of the screen."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn."""

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the screen and draw the question in its middle, or aside, where those it is about stay bright."""
        pen = Pen(self.kit, surface, self.hover)
        dark = 0.55 if self.aside is None else 0.2
        veil = shapes.svg(8, 8, f'<rect width="8" height="8" fill="#0A0704" fill-opacity="{dark}"/>')
        surface.blit(pygame.transform.scale(veil, surface.get_size()), (0, 0))
        wide = [self._wide(pen, choice) for choice in self.choices]
        w = max(pen.px(480), sum(wide) + pen.px(10) * (len(wide) - 1) + pen.px(44))
        w = min(w, surface.get_width() - pen.px(40)) if self.aside is None else self.aside.w
        rows = self._rows(wide, w - pen.px(44), pen.px(10))
        room = w - pen.px(48) - (pen.px(44) if self.icon else 0)
        body = rich.layout(self.text, room, 14.5, 1.5, pen.kit.scale)
        note = rich.layout(self.note, room, 13, 1.5, pen.kit.scale) if self.note else None
        h = pen.px(40 + 24) + body.height + (note.height + pen.px(6) if note else 0) + pen.px(26 + 42 + 22)
        h += (len(rows) - 1) * pen.px(42 + 8)
        rect = pygame.Rect(0, 0, w, h).move_to(center=surface.get_rect().center)
        if self.aside is not None:
            rect.bottomleft = self.aside.bottomleft
        self.rect = rect
        pen.shadow(rect, 7, 34, 220, 8)
        pen.box(rect, 7, "walnut1", "brass")
        bar = pygame.Rect(rect.x + 1, rect.y + 1, w - 2, pen.px(40))
        pen.box(bar, 6, "lit")
        surface.fill(rgb("lit"), (bar.x, bar.y + pen.px(20), bar.w, bar.h - pen.px(20)))
        pen.text(self.title, rect.x + pen.px(18), bar.centery, Type(20, "brass_hi", "title"), room=w - pen.px(36))
        x, y = rect.x + pen.px(24), bar.bottom + pen.px(22)
        if self.icon:
            pen.icon(self.icon, x + pen.px(14), y + pen.px(12), 28, "amber", 2)
            x += pen.px(44)
        rich.draw(pen, body, x, y, Type(14.5, "cream"))
        if note:
            rich.draw(pen, note, x, y + body.height + pen.px(6), Type(13, "tan"))
        bottom = rect.bottom - pen.px(22)
        self._places = []
        for row in reversed(rows):
            right = rect.right - pen.px(22)
            for n in reversed(row):
                choice, bw = self.choices[n], min(wide[n], w - pen.px(44))
                place = pygame.Rect(right - bw, bottom - pen.px(42), bw, pen.px(42))
                button(pen, place, Knob(choice.id, choice.label, key=choice.key, main=choice.main))
                if self.ring and n == self.focus:
                    pen.box(place.inflate(pen.px(6), pen.px(6)), 7, None, "brass_hi", 2)
                self._places.insert(0, (place, choice))
                right -= bw + pen.px(10)
            bottom -= pen.px(42 + 8)

    @staticmethod
    def _rows(wide: Sequence[int], room: int, gap: int) -> list[list[int]]:
        """The choices in rows, the last of which is filled first."""
        rows: list[list[int]] = [[]]
        left = room
        for n in reversed(range(len(wide))):
            if rows[0] and wide[n] > left:
                rows.insert(0, [])
                left = room
            rows[0].insert(0, n)
            left -= wide[n] + gap
        return rows

    @staticmethod
    def _wide(pen: Pen, choice: Option) -> int:
        """How wide the button of a choice is."""
        cap = pen.width(choice.key, 11, "semi") + pen.px(24) if choice.key else 0
        return max(pen.px(108), pen.width(choice.label, 14, "semi") + pen.px(34) + cap)

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Act of the button pressed."""
        if event.type == pygame.MOUSEMOTION:
            self.hover = next((c.id for p, c in self._places if p.collidepoint(event.pos)), None)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return next((Act(c.id) for p, c in self._places if p.collidepoint(event.pos)), None)
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return Act(self.choices[0].id)
            if event.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
                back = event.key == pygame.K_LEFT or event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
                self.focus, self.ring = (self.focus + (-1 if back else 1)) % len(self.choices), True
            elif event.key in CONFIRM:
                return Act(self.choices[self.focus].id)
            else:
                name = pygame.key.name(event.key)
                return next((Act(c.id) for c in self.choices if c.key and c.key.lower() == name), None)
        return None
