"""The palette at the left: ground, figures of either side, regions; one of them is in the hand at a time."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from game.editor.palette import GROUNDS, Kind, kinds
from game.ui.art.figures.looks import Look, look_for
from game.ui.editor.tools import Mark, Tool, name_of
from game.ui.kit import texture
from game.ui.kit.controls.choose import ListBox
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.controls.option import Option
from game.ui.kit.layout import grid
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Heading, Segments, heading, segments
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.theme import side_tone
from game.ui.kit.words.type import Type

MARKS = ((Mark.THING, "drop", "Thing"), (Mark.FURNITURE, "house", "Furniture"), (Mark.REGION, "select", "Region"),
         (Mark.SETUP, "flag", "Set-up"))  # fmt: skip
PAGES = ("Ground", "Figures")
LOW = 690
"""Logical pixels below which not everything has room at once."""
TIPS: dict[Tool, str] = {
    Mark.FURNITURE: "Furniture\nA rug, a table, barrels: seen, and in nobody's way; the form says what.",
    Mark.THING: "Thing\nSomething on the table that can be taken up; the form says what.",
    Mark.REGION: "Region\nA part of the table with a name, to be held or aimed at. Click its corners, or drag a box.",
    Mark.SETUP: "Set-up\nWhere the chosen side sets its figures up before the battle. "
                "Click its corners, or drag a box.",
}


@dataclass(frozen=True, slots=True)
class PaletteView:
    """What is in the hand (None for nothing), and the sides: id, name, colour, and which is laid for."""

    tool: Tool | None
    sides: tuple[tuple[str, str, str], ...]
    side: str


class PalettePanel(Panel[PaletteView]):
    """Acts: tool (data: it), side (data: its id)."""

    opaque = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.search = TextEntry("who", prompt=Prompt("Find a figure", icon="search"), most=40)
        self.list = ListBox("figures", [], row_height=32)
        self.page, self.paged = 0, False
        self._heads: tuple[str, dict[Kind, Look]] = ("", {})

    def state(self) -> Hashable:
        """The words that are looked for, and the page."""
        return self.search.text, self.page

    def paint(self, pen: Pen, rect: pygame.Rect, view: PaletteView) -> None:
        """Ground in tiles, the sides, everybody in a list, marks; in a low window ground and figures are two pages."""
        px = pen.px
        pen.surface.blit(texture.walnut(rect.size, "walnut1", 61, 1.1, pen.kit.scale, 0.7), rect.topleft)
        x, w, y = rect.x + px(14), rect.w - px(28), rect.y + px(12)
        self.paged = rect.h < px(LOW)
        if self.paged:
            segments(pen, pygame.Rect(x, y, w, px(32)), Segments("page", PAGES), self.page, 13)
            y += px(40)
        if not self.paged or self.page == 0:
            y = self._ground(pen, x, y, w, view)
        if self.paged and self.page == 0:
            self._marks(pen, x, y + px(6), w, view)
            for widget in (self.search, self.list):
                self.widgets.pop(widget.id, None)
            return
        y = self._sides(pen, x, y, w, view)
        marks = 0 if self.paged else px(20 + 18 + 46)
        if not self.paged:
            heading(pen, Heading("Figures", 19), x, y + px(10), w)
            y += px(28)
        self.place(pen, self.search, pygame.Rect(x, y, w, px(32)))
        self._fill(view)
        top = y + px(38)
        self.place(pen, self.list, pygame.Rect(x, top, w, max(px(40), rect.bottom - px(12) - marks - top)))
        if not self.paged:
            self._marks(pen, x, self.list.rect.bottom + px(8), w, view)

    def _ground(self, pen: Pen, x: int, y: int, w: int, view: PaletteView) -> int:
        if not self.paged:
            heading(pen, Heading("Ground", 19), x, y + pen.px(8), w)
            y += pen.px(26)
        return self._tiles(pen, x, y, w, [(ground, ground.icon, ground.words) for ground in GROUNDS], view)

    def _marks(self, pen: Pen, x: int, y: int, w: int, view: PaletteView) -> None:
        heading(pen, Heading("Marks", 19), x, y + pen.px(10), w)
        self._tiles(pen, x, y + pen.px(28), w, MARKS, view)

    @staticmethod
    def _sides(pen: Pen, x: int, y: int, w: int, view: PaletteView) -> int:
        px = pen.px
        places = grid(pygame.Rect(x, y + px(4), w, px(32)), len(view.sides), 2, px(6), px(32))
        for place, (side, name, colour) in zip(places, view.sides, strict=True):
            on = side == view.side
            pen.box(place, 5, "chosen" if on else "walnut2", side_tone(colour).wood if on else "edge", 2 if on else 1)
            pen.head(f"man:{colour}", place.x + px(18), place.centery, 24)
            pen.text(name, place.x + px(34), place.centery, Type(12.5, "cream", "semi"), room=place.w - px(40))
            pen.hit(Hit(place, f"side:{side}", f"{name}\nNew figures belong to this side.", data=side, kind="side"))
        return y + px(46)

    def _fill(self, view: PaletteView) -> None:
        sought = self.search.text.strip().lower()
        colour = next((colour for side, _, colour in view.sides if side == view.side), "blue")
        if self._heads[0] != colour:
            self._heads = (colour, {kind: look_for(kind.id, colour) for kind in kinds()})
        heads = self._heads[1]
        self.list.rows = [
            Option(name_of(kind), kind.words, note=kind.note, data=kind, head=heads[kind])
            for kind in kinds()
            if sought in kind.words.lower() or sought in kind.note
        ]
        self.list.chosen = name_of(view.tool) if isinstance(view.tool, Kind) else ""

    def _tiles(
        self, pen: Pen, x: int, y: int, w: int, tiles: Sequence[tuple[Tool, str, str]], view: PaletteView
    ) -> int:
        """Small tiles in rows of four; returns where the last row ends."""
        px = pen.px
        places = grid(pygame.Rect(x, y, w, 0), len(tiles), 4, px(5), px(44))
        for place, (tool, icon, words) in zip(places, tiles, strict=True):
            name = f"tool:{name_of(tool)}"
            on, hot = view.tool == tool, pen.is_hot(name)
            pen.box(place, 4, "chosen" if on else "walnut3" if hot else "walnut2", "brass_hi" if on else "edge")
            ink = "brass_hi" if on else "cream" if hot else "tan"
            pen.icon(icon, place.centerx, place.y + px(15), 18, ink)
            pen.text(words, place.centerx, place.bottom - px(10), Type(10.5, ink, "semi"), "c", place.w - px(4))
            tip = TIPS.get(tool, f"{words}\nClick its corners, or drag.")
            pen.hit(Hit(place, name, tip, data=tool, kind="tool"))
        return places[-1].bottom + px(5)

    def activate(self, hit: Hit) -> Act:
        """Choose a tool or a side; the page is its own."""
        if hit.asks == "page":
            self.page = int(str(hit.data))
        return super().activate(hit)

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Take somebody from the list into the hand."""
        got = super().on_event(event)
        if got is not None and got.id == "figures":
            return Act("tool", self.list.row.data) if self.list.row is not None else None
        return None if got is not None and got.id == "who" else got
