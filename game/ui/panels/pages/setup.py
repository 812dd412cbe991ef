"""Before play: the table on its sheet, and at the right the rule book, who plays each side, the seed, the choices."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.kit.controls.choose import DropDown
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.controls.option import Option
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Heading, Knob, button, heading, icon_button, page_bar
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.pages.card import Thumbnail, no_thumbnail, picture_frame
from game.ui.panels.pages.models import SetupView

SEEDS = ("same seed, same dice", "of the dice")
"""What is said of the seed, as there is room for."""


class Setup(Panel[SetupView]):
    """Acts: book, player (data: side number, id), seed, reroll, choice (data: id, reading), rules, play, back."""

    opaque = True

    def __init__(self, kit: Kit, thumbnail: Thumbnail = no_thumbnail) -> None:
        super().__init__(kit)
        self.thumbnail = thumbnail
        self._pictures = 0
        self._first, self._page = 0, 1
        """The first ruling that is shown, and how many there is room for."""
        self.seed = TextEntry(
            "seed", prompt=Prompt("any", tip="Seed\nSame seed, same dice."), most=12, allow=str.isdigit
        )

    def refresh(self) -> None:
        """Paint again because the picture became ready."""
        self._pictures += 1

    def state(self) -> Hashable:
        return self._pictures, self._first

    def paint(self, pen: Pen, rect: pygame.Rect, view: SetupView) -> None:
        """A bar, the sheet at the left, the choices at the right."""
        if not self.seed.focused and self.seed.text != view.seed:
            self.seed.set(view.seed)
        px, tall = pen.px, rect.h >= pen.px(700)
        bar = page_bar(pen, rect, "Set up the battle", 81, (64, 30) if tall else (50, 25))
        margin = px(40 if rect.w >= px(1300) else 24)
        body = pygame.Rect(margin, bar.bottom + px(28 if tall else 14), rect.w - 2 * margin, 0)
        body.h = rect.bottom - body.y - px(28 if tall else 14)
        left, right = abreast(body, 1.0, max(px(400), min(px(560), round(rect.w * 0.40))), gap=px(24))
        self._sheet(pen, left, view)
        self._choices(pen, right, view, tall)

    # -- the table
    def _sheet(self, pen: Pen, rect: pygame.Rect, view: SetupView) -> None:
        px = pen.px
        pen.sheet(rect, 6, 52, shade=16)
        x, room = rect.x + px(20), rect.w - px(40)
        brief = view.briefing or view.card.briefing
        step = round(px(14) * 1.5)
        rows = min(7, len(lettering.wrap(brief, "text", px(14), max(1, room))))
        ways = [(side, lettering.wrap(text, "semi", px(13), room - px(28), 2)) for side, text in view.victory]
        goals = px(34) + sum(px(24) + px(17) * (len(lines) - 1) for _, lines in ways) if ways else 0
        book = next((option.label for option in view.books if option.id == view.book), "")
        said = lettering.wrap(view.changes, "text", px(13), max(1, room)) if view.changes else []
        line = round(px(13) * 1.45)
        under = px(34) + line * len(said) if said else 0
        words = px(28 + 20) + step * rows + px(14) + goals + under
        high = max(px(90), min(rect.h - px(10) - words, round(room * 0.75)))
        place = pygame.Rect(rect.x + px(10), rect.y + px(10), rect.w - px(20), high)
        picture_frame(pen, place, view.card, self.thumbnail)
        if view.doubts:
            self._doubts(pen, place, view.doubts)
        y = place.bottom + px(28)
        facts = " · ".join(w for w in (view.card.size, view.card.time) if w)
        if pen.width(view.card.title, 28, "title") + pen.width(facts, 12.5) + px(16) <= room:
            pen.text(facts, rect.right - px(20), y + px(2), Type(12.5, "ink2"), "r")
        else:       # on the picture: the title is not cut
            wide = pen.width(facts, 12) + px(18)
            plate = pygame.Rect(place.right - px(8) - wide, place.bottom - px(32), wide, px(24))
            pen.box(plate, 4, Veil("night", 225), None)
            pen.text(facts, plate.centerx, plate.centery, Type(12, "brass_hi", "semi"), "c", wide - px(8))
        pen.text(view.card.title, x, y, Type(28, "ink", "title"), room=room)
        y += px(20)
        left = rect.bottom - y - goals - px(14)
        if left - step - px(12) >= px(30) + line:      # else there is no room for what the book changes
            left -= min(under, px(34) + 2 * line)
        told = pen.lines(brief, x, y, room, Type(14, "ink", step=1.5), max(1, min(rows, left // step)))
        pen.hit(Hit(pygame.Rect(x, y, room, told), "brief", f"{view.card.title}\n{brief}", focus=False))
        y += told + px(16)
        if view.victory and y + goals - px(16) <= rect.bottom:
            heading(pen, Heading("How it is won", 19, True), x, y, room)
            y += px(28)
            for side, lines in ways:
                pen.icon("crown", x + px(9), y, 17, side_tone(side).paper)
                for n, text in enumerate(lines):
                    pen.text(text, x + px(28), y + n * px(17), Type(13, side_tone(side).paper, "semi"))
                y += px(24) + px(17) * (len(lines) - 1)
            y += px(10)
        if said and y + px(30) + line <= rect.bottom:
            heading(pen, Heading(book, 19, True, "what this rule book changes"), x, y, room)
            y += px(20)
            pen.lines(view.changes, x, y, room, Type(13, "ink", step=1.45), max(1, (rect.bottom - px(8) - y) // line))

    @staticmethod
    def _doubts(pen: Pen, picture: pygame.Rect, doubts: tuple[str, ...]) -> None:
        """On the picture: that it can be played, but ..."""
        px, step = pen.px, round(pen.px(13) * 1.4)
        room = picture.w - px(16 + 46)
        whole, most = f"It can be played, but {'; '.join(doubts)}.", max(1, (picture.h - px(30)) // step)
        rows = lettering.wrap(whole, "semi", px(13), room, most)
        plate = pygame.Rect(picture.x + px(8), picture.y + px(8), picture.w - px(16), step * len(rows) + px(12))
        pen.box(plate, 4, Veil("night", 225), "amber")
        pen.icon("warn", plate.x + px(18), plate.y + px(6) + step // 2, 18, "amber")
        for n, row in enumerate(rows):
            pen.text(row, plate.x + px(36), plate.y + px(6) + n * step + step // 2, Type(13, "amber", "semi"))
        pen.hit(Hit(plate, "doubts", "It can be played, but\n" + "\n".join(doubts), focus=False))

    # -- the choices
    def _choices(self, pen: Pen, rect: pygame.Rect, view: SetupView, tall: bool) -> None:
        px = pen.px
        pen.box(rect, 6, "walnut1", "edge")
        x, w = rect.x + px(24), rect.w - px(48)
        y = rect.y + px(30 if tall else 24)
        heading(pen, Heading("Rule book", 21 if tall else 19), x, y, w)
        y += px(24 if tall else 20)
        foot = rect.bottom - px(66 if tall else 58)
        fixed = px(48 + 44 + 36) + len(view.card.sides) * px(52 if tall else 44)
        rest = px(40) + min(3, len(view.choices)) * px(36) if view.choices else 0
        pitch = px(46)
        while pitch > px(30) and y + len(view.books) * pitch + fixed + rest > foot:
            pitch -= 1
        if y + len(view.books) * pitch + fixed + (px(68) if view.choices else 0) > foot:
            tip = next((f"{o.label}\n{view.changes}" for o in view.books if o.id == view.book), "")
            books = DropDown.of(self, "book", view.books, view.book, tip)
            self.place(pen, books, pygame.Rect(x, y, w, px(36)))
            y += px(40)
        else:
            self.widgets.pop("book", None)
            for book in view.books:
                self._book(pen, pygame.Rect(x, y, w, pitch - px(4)), book, book.id == view.book)
                y += pitch
        y += px(26 if tall else 16)
        heading(pen, Heading("Who plays", 21 if tall else 19), x, y, w)
        y += px(40 if tall else 34)
        named = px(60) + max((pen.width(side.name, 14.5, "semi") for side in view.card.sides), default=0)
        drop_w = max(min(px(160), w // 2), min(px(230), w // 2, w - named))
        for n, side in enumerate(view.card.sides):
            pen.head(side.head if side.head is not None else f"man:{side.side}", x + px(18), y, 34)
            room = w - px(46) - drop_w - px(10)
            size = next((size for size in (14.5, 13.5, 12.5) if pen.width(side.name, size, "semi") <= room), 12.5)
            pen.text(side.name, x + px(46), y - px(8), Type(size, "cream", "semi"), room=room)
            many = "1 figure" if side.figures == 1 else f"{side.figures} figures"
            pen.text(many, x + px(46), y + px(10), Type(12, side_tone(side.side).wood), room=room)
            drop = DropDown.of(self, f"side{n}", view.players, view.chosen_players[n])
            self.place(pen, drop, pygame.Rect(x + w - drop_w, y - px(18), drop_w, px(36)))
            y += px(52 if tall else 44)
        y += px(2)
        pen.text("Seed", x, y, Type(14.5, "cream", "semi"))
        field = pygame.Rect(x + w - min(px(230), w // 2), y - px(18), min(px(230), w // 2) - px(44), px(36))
        self.seed.fault = view.fault
        self.place(pen, self.seed, field)
        again = pygame.Rect(field.right + px(6), field.y, px(38), px(36))
        button(pen, again, Knob("reroll", icon="dice", tip="Another seed"))
        room = field.x - x - px(70)
        ink = "fault" if view.fault else "dim"
        note = view.fault or next((seed for seed in SEEDS if pen.width(seed, 12) <= room), "")
        pen.text(note, x + px(54), y + px(1), Type(12, ink), room=room)
        y += px(44)
        placed = self._open_rulings(pen, pygame.Rect(x, y, w, foot - y), view) if foot - y >= px(68) else ()
        for name in [name for name in self.widgets if name.startswith("choice") and name not in placed]:
            del self.widgets[name]
        self._foot(pen, pygame.Rect(x, foot, w, rect.bottom - foot - px(16)), view)

    @staticmethod
    def _book(pen: Pen, rect: pygame.Rect, book: Option, on: bool) -> None:
        px = pen.px
        name = f"book:{book.id}"
        hot = pen.is_hot(name)
        fill, edge = ("chosen", "brass_hi") if on else ("walnut3", "brass") if hot else ("walnut2", "edge")
        pen.box(rect, 5, fill, edge)
        ink = "brass_hi" if on else "cream"
        pen.icon("done" if on else "book", rect.x + px(20), rect.centery, 17, ink)
        pen.text(book.label, rect.x + px(38), rect.centery, Type(14.5, ink, "semi"), room=rect.w - px(50))
        pen.hit(Hit(rect, name, data=book.id, kind="book"))

    def _open_rulings(self, pen: Pen, rect: pygame.Rect, view: SetupView) -> list[str]:
        """As many of the open rulings as fit, those that the scenario sets first; returns their names."""
        px = pen.px
        y = rect.y + px(14)
        icon_button(
            pen, rect.right - px(12), y, Knob("rules", icon="book", tip="All of them in the rule book"), size=18
        )
        many = len(view.choices)
        self._page = max(1, (rect.bottom - y - px(52)) // px(36) + 1)
        self._first = self._first if self._first < many else 0
        to = min(many, self._first + self._page)
        shown = f"{self._first + 1}-{to}" if to > self._first + 1 else str(to)
        more = f"{shown} of {many}" if many > self._page else ""
        heading(pen, Heading("Rulings", 19, False, more), rect.x, y, rect.w - px(58 if more else 32))
        if more:
            icon_button(pen, rect.right - px(44), y, Knob("more", icon="right", tip="The next of them"), size=18)
        y += px(36)
        wide = min(px(190), rect.w // 2)
        placed: list[str] = []
        for n, choice in list(enumerate(view.choices))[self._first :]:
            if y + px(16) > rect.bottom:
                break
            rows = [Option(name, words) for name, words in choice.readings]
            drop = DropDown.of(self, f"choice{n}", rows, choice.chosen, choice.tip)
            pen.text(choice.label, rect.x, y, Type(13.5, "cream"), room=rect.w - wide - px(10))
            self.place(pen, drop, pygame.Rect(rect.right - wide, y - px(15), wide, px(30)))
            placed.append(drop.id)
            y += px(36)
        return placed

    @staticmethod
    def _foot(pen: Pen, rect: pygame.Rect, view: SetupView) -> None:
        button(pen, rect, Knob("play", "To battle", key="Enter", main=True, enabled=not view.fault), size=16)

    # -- events
    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Names what was changed; Enter plays, Escape goes back."""
        is_open = any(w.held for w in self.widgets.values())
        got = super().on_event(event)
        if got is not None and got.id == "more":
            self._first += self._page
            return None
        if got is not None:
            return self._named(got)
        if event.type == pygame.KEYDOWN and not is_open:
            if event.key == pygame.K_ESCAPE:
                return Act("back")
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.focus:
                return Act("play")
        return None

    def _named(self, got: Act) -> Act | None:
        kind = got.id.rstrip("0123456789")
        at = got.id.removeprefix(kind)
        if kind == "side":
            return Act("player", (int(at), got.data))
        if kind == "choice" and self._view is not None:
            return Act("choice", (self._view.choices[int(at)].id, got.data))
        if got.id == "seed" and isinstance(got.data, tuple):
            return Act("play")
        return got
