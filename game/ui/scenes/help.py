"""The keys, from the table that binds them, over whatever was there before."""

from __future__ import annotations

import pygame

from game.ui.keys import ARROWS, POINTER, REPLAY, bound
from game.ui.kit import type as lettering
from game.ui.kit.parts import heading, key_cap
from game.ui.scenes.scene import Change, Desk, Pop, Scene, veiled


class KeysScene(Scene):
    """A sheet of wood with all keys; any key or click closes it."""

    def __init__(self, desk: Desk, below: Scene, groups: dict[str, list[tuple[str, str]]] | None = None) -> None:
        super().__init__(desk)
        self.below = below
        self.groups = groups or keys_of_battle()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Anything pressed closes it."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return Pop()
        return None

    def update(self, dt: float) -> Change | None:
        """What lies beneath goes on."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Three columns of keys; words that are too long for theirs go on in a second line."""
        veiled(surface, self.below)
        pen = self.kit.pen(surface)
        px = pen.px
        groups = self.groups
        w = min(surface.get_width() - px(40), px(1120))
        wide = (w - px(56)) // 3
        row, step, head, gap = px(27), px(17), px(27), px(27)

        def lines_of(name: str, words: str) -> tuple[str, ...]:
            return lettering.wrap(words, "text", px(13), wide - px(20) - self._indent(name))

        def height(name: str) -> int:
            return head + gap + sum(row + step * (len(lines_of(name, words)) - 1) for _, words in groups[name])

        columns: list[list[str]] = [[], [], []]
        high = [0, 0, 0]
        for name in sorted(groups, key=lambda one: -height(one)):
            n = high.index(min(high))
            columns[n].append(name)
            high[n] += height(name)
        most = surface.get_height() - px(20) - px(70)
        if max(high) > most:  # a low window: the lines close up
            row, step, head, gap = max(px(16), row * most // max(high)), px(14), px(24), px(8)
        h = min(surface.get_height() - px(20), px(70) + max(sum(height(one) for one in names) for names in columns))
        rect = pygame.Rect(0, 0, w, h)
        rect.center = surface.get_rect().center
        pen.shadow(rect, 7, 34, 220, 8)
        pen.box(rect, 7, "walnut1", "brass")
        pen.text("Keys", rect.x + px(28), rect.y + px(34), 30, "brass_hi", "title")
        for n, names in enumerate(columns):
            x, y = rect.x + px(28) + n * wide, rect.y + px(78)
            for name in names:
                heading(pen, name, x, y, wide - px(24), 19)
                y += head
                for cap, words in groups[name]:
                    pointer = name in ("Pointer", "Arrows")
                    right = pen.text(cap, x, y, 12, "brass_hi", "semi") if pointer else key_cap(pen, cap, x, y)
                    left = max(right + px(10), x + self._indent(name))
                    for part, line in enumerate(lettering.wrap(words, "text", px(13), x + wide - px(20) - left)):
                        y += step if part else 0
                        pen.text(line, left, y, 13, "cream")
                    y += row
                y += gap

    def _indent(self, name: str) -> int:
        """Where the words of a group begin, from its left edge."""
        return self.kit.px(140 if name in ("Pointer", "Arrows") else 104)


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


def keys_of_replay() -> dict[str, list[tuple[str, str]]]:
    """The keys that go through a replay, and those that only look."""
    looking = [one for one in keys_of_battle()["Looking"] if one[0] not in ("R", "Shift R")]
    pointer = [one for one in POINTER if one[0] in ("Wheel", "Middle or Space drag")]
    return {"Replay": list(REPLAY), "Looking": looking, "Pointer": pointer}
