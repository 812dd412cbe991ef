"""The curtain between two players on one seat: opaque, and silent about the table."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.kit import texture
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Cap, corner_ticks, key_cap, key_width
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, mix, rgb, side_tone
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models import CurtainView

HEAD = 50
"""By so much the head of whoever is asked stands over the sheet, in logical pixels."""


def _long(view: CurtainView) -> int:
    """The height of the sheet where there is room for it, in logical pixels."""
    return 500 if view.replay_title else 400


def _down(sheet: pygame.Rect, view: CurtainView, pixels: int) -> int:
    """The y of a line so far down the sheet; in a low window all lines are closer."""
    return sheet.y + sheet.h * pixels // _long(view)


class Curtain(Panel[CurtainView]):
    """Acts: seat (pressed; the scene counts how long the key is held and gives it back as `held`)."""

    opaque = True

    def paint(self, pen: Pen, rect: pygame.Rect, view: CurtainView) -> None:
        """Cloth, pelmet, brass rail, and one sheet."""
        px = pen.px
        pen.surface.blit(texture.curtain(rect.w, rect.h, "curtain", 8, pen.kit.scale), rect.topleft)
        rail = px(54 if rect.h >= px(640) else 30)
        pen.surface.blit(texture.walnut((rect.w, rail), "#3A2818", 4, 1.3, pen.kit.scale), rect.topleft)
        pen.surface.fill(rgb("brass_lo"), (0, rail, rect.w, px(7)))
        pen.surface.fill(rgb("brass_hi"), (0, rail + px(1), rect.w, px(2)))
        high = px(_long(view))
        room = (rect.h - rail - px(26)) * high // (high + px(HEAD))
        sheet = pygame.Rect(0, 0, min(px(660), rect.w - px(40)), min(high, room))
        sheet.center = (rect.centerx, rect.centery + px(14))
        sheet.bottom = min(sheet.bottom, rect.bottom - px(14))
        pen.sheet(sheet, 6, 12, shade=44)
        pen.box(sheet.inflate(-px(18), -px(18)), 3, None, "paper_pill")
        corner_ticks(pen, sheet.inflate(-px(26), -px(26)), "#6E5836", 16)
        self._words(pen, sheet, view)
        if rect.bottom - sheet.bottom > px(34):
            pen.text(
                view.footer,
                rect.centerx,
                rect.bottom - px(26 if rect.h < px(640) else 40),
                Type(13, "curtain_text"),
                "c",
                room=rect.w - px(40),
            )

    def _words(self, pen: Pen, sheet: pygame.Rect, view: CurtainView) -> None:
        px, x, down = pen.px, sheet.centerx, partial(_down, sheet, view)
        tone = side_tone(view.side)
        pen.head(f"man:{view.side}", x, down(8), 116)
        pen.spaced("pass the seat", x, down(96), Type(13, "ink2", "semi"), "c", 0.16)
        size = min(46, round(50 * sheet.h / px(_long(view))))
        while size > 26 and pen.width(view.headline, size, "title") > sheet.w - px(90):
            size -= 2
        pen.text(view.headline, x, down(136), Type(size, "ink", "title"), "c", sheet.w - px(60))
        pen.text(view.moment, x, down(178), Type(17, "ink2"), "c", room=sheet.w - px(90))
        pen.line(sheet.x + px(90), down(204), sheet.right - px(90), down(204), "rule")
        pen.text(view.other, x, down(230), Type(14.5, "ink"), "c", room=sheet.w - px(60))
        self._seat(pen, sheet, view, tone.paper, tone.wood)
        if view.replay_title:
            self._replay(pen, sheet, view)

    def _seat(self, pen: Pen, sheet: pygame.Rect, view: CurtainView, ground: str, light: str) -> None:
        px, x = pen.px, sheet.centerx
        w = max(px(360), pen.width(view.seat, 18, "semi") + px(60))
        place = pygame.Rect(0, 0, min(w, sheet.w - px(80)), px(64)).move_to(center=(x, _down(sheet, view, 298)))
        pen.shadow(place, 6, 10, 90, 3)
        low = mix(ground, "black", 0.45)
        pen.box(place, 6, ground if not pen.is_hot("seat") else mix(ground, light, 0.25), low, 1.5)
        if view.held > 0:
            part = pygame.Rect(place.x + px(2), place.y + px(2), round((place.w - px(4)) * min(1.0, view.held)),
                               place.h - px(4))
            pen.box(part, 5, mix(ground, light, 0.45))
        pen.box(place.inflate(-px(4), -px(4)), 5, None, Veil(light, 150))
        pen.text(view.seat, x, place.centery, Type(18, "white", "semi"), "c", place.w - px(24))
        pen.hit(Hit(place, "seat"))
        y = place.bottom + px(20)
        cap = key_width(pen, "Enter", 12)
        before, after = pen.width("hold", 12.5), pen.width("or the seat for one second", 12.5)
        at = x - (before + cap + after + px(16)) // 2
        at = pen.text("hold", at, y, Type(12.5, "ink2")) + px(8)
        at = key_cap(pen, "Enter", at, y, cap=Cap(True, 12)) + px(8)
        pen.text("or the seat for one second", at, y, Type(12.5, "ink2"))

    @staticmethod
    def _replay(pen: Pen, sheet: pygame.Rect, view: CurtainView) -> None:
        px = pen.px
        y = sheet.bottom - px(78)
        pen.line(sheet.x + px(60), y - px(24), sheet.right - px(60), y - px(24), "rule")
        pen.icon("film", sheet.x + px(86), y + px(12), 26, "ink2")
        room = sheet.w - px(114 + 60 + 80)
        pen.text(view.replay_title, sheet.x + px(114), y + px(2), Type(14.5, "ink", "semi"), room=room)
        pen.text(view.replay_note, sheet.x + px(114), y + px(23), Type(13, "ink2"), room=room)
        key_cap(pen, "Space", sheet.right - px(60), y + px(2), "r", Cap(True, 12))
        pen.text("skips", sheet.right - px(60), y + px(23), Type(12, "ink2"), "r")
