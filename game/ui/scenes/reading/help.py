"""The keys, from the table that binds them, over whatever was there before."""

from __future__ import annotations

import pygame

from game.ui.keys import ALSO, ARROWS, EDITOR, LAYING, POINTER, REPLAY, bound, cap_of, named
from game.ui.kit.parts import Heading, heading, key_cap
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.scenes.scene import Change, Desk, Pop, Scene, veiled

STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5,
         pygame.K_HOME: -99, pygame.K_END: 99}  # fmt: skip
"""Keys that move what is too long for the window, and by how many steps."""
WHEEL = (4, 5)
"""Buttons that are the wheel."""


class KeysScene(Scene):
    """A sheet of wood with all keys; any key or click closes it. Where it is too long the wheel and arrows move it."""

    def __init__(self, desk: Desk, below: Scene, groups: dict[str, list[tuple[str, str]]] | None = None) -> None:
        super().__init__(desk)
        self.below = below
        self.groups = groups or keys_of_battle()
        self.scroll = Scroll()
        """The part of it in view, in pixels."""

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Any press closes it, except those that scroll it."""
        if event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif event.type == pygame.KEYDOWN and self.scroll.beyond and event.key in STEPS:
            self._move(STEPS[event.key])
        elif event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL):
            return Pop()
        return None

    def _move(self, by: int) -> None:
        """Move it by so many steps."""
        self.scroll.by(by * self.kit.px(54))
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the keys in one to three columns; words too long for a column have a second line."""
        veiled(surface, self.below)
        pen = self.kit.reader.pen(surface)
        px = pen.px
        groups = self.groups
        w = min(surface.get_width() - px(40), px(1120))
        count = 3 if w >= px(1000) else 2 if w >= px(640) else 1
        wide = (w - px(56)) // count
        row, step, head, gap = px(27), px(17), px(27), px(27)

        def lines_of(name: str, words: str) -> tuple[str, ...]:
            return lettering.wrap(words, "text", px(13), wide - px(20) - self._indent(name))

        def height(name: str) -> int:
            return head + gap + sum(row + step * (len(lines_of(name, words)) - 1) for _, words in groups[name])

        columns: list[list[str]] = [[] for _ in range(count)]
        high = [0] * count
        for name in sorted(groups, key=lambda group: -height(group)):
            n = high.index(min(high))
            columns[n].append(name)
            high[n] += height(name)
        most = surface.get_height() - px(20) - px(70)
        if max(high) > most > max(high) * 3 // 4:  # a low window: the lines close up; in one still lower they move
            row, step, head, gap = max(px(16), row * most // max(high)), px(14), px(24), px(8)
        long = px(70) + max(sum(height(name) for name in names) for names in columns)
        h = min(surface.get_height() - px(20), long)
        rect = pygame.Rect(0, 0, w, h).move_to(center=surface.get_rect().center)
        pen.shadow(rect, 7, 34, 220, 8)
        pen.box(rect, 7, "walnut1", "brass")
        pen.text("Keys", rect.x + px(28), rect.y + px(34), Type(30, "brass_hi", "title"))
        well = pygame.Rect(rect.x, rect.y + px(62), rect.w, h - px(70))
        self.scroll.fit(well.h + long - h, well.h)
        self.scroll.bar(pen, pygame.Rect(rect.right - px(14), well.y + px(4), px(5), well.h - px(8)))
        surface.set_clip(well)
        for n, names in enumerate(columns):
            x, y = rect.x + px(28) + n * wide, rect.y + px(78) - self.scroll.first
            for name in names:
                heading(pen, Heading(name, 19), x, y, wide - px(24))
                y += head
                for cap, words in groups[name]:
                    pointer = name in ("Pointer", "Arrows")
                    right = pen.text(cap, x, y, Type(12, "brass_hi", "semi")) if pointer else key_cap(pen, cap, x, y)
                    left = max(right + px(10), x + self._indent(name))
                    for part, line in enumerate(lettering.wrap(words, "text", px(13), x + wide - px(20) - left)):
                        y += step if part else 0
                        pen.text(line, left, y, Type(13, "cream"))
                    y += row
                y += gap
        surface.set_clip(None)

    def _indent(self, name: str) -> int:
        """Where the words of a group begin, from its left edge."""
        return self.kit.reader.px(140 if name in ("Pointer", "Arrows") else 104)


def keys_of_battle() -> dict[str, list[tuple[str, str]]]:
    """All keys by groups, with what stands on their caps, and what arrows and pointer do."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for key in bound():
        rows = groups.setdefault(key.group, [])
        if all(words != key.words for _, words in rows):
            rows.append((key.cap, key.words))
    groups["Arrows"] = list(ARROWS)
    groups["Pointer"] = list(POINTER)
    return groups


def keys_of_editor() -> dict[str, list[tuple[str, str]]]:
    """The keys of the scenario editor, and what the pointer does there."""
    everywhere = [(cap_of(name), words) for name, words in (("undo", "Take back"), ("redo", "Do again"))]
    return {"Laying out": [*((named(key), words) for key, words in EDITOR), *everywhere], "Pointer": list(LAYING)}


def keys_of_replay() -> dict[str, list[tuple[str, str]]]:
    """The keys that go through a replay, and those that only look."""
    own = [(key.cap, key.words) for key in REPLAY]
    also = [(cap_of(name), words) for name, words in ALSO]
    looking = [row for row in keys_of_battle()["Looking"] if row[0] not in (cap_of("rules"), cap_of("book"))]
    pointer = [row for row in POINTER if row[0] in ("Wheel", "Middle or Space drag")]
    return {"Replay": [*own[:7], *also, *own[7:]], "Looking": looking, "Pointer": pointer}
