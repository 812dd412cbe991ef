"""The keys, from the table that binds them, over whatever was there before."""

from __future__ import annotations

import pygame

from game.ui.keys import KEYS, POINTER
from game.ui.kit.parts import heading, key_cap
from game.ui.scenes.scene import Change, Desk, Pop, Scene


class KeysScene(Scene):
    """A sheet of wood with all keys; any key or click closes it."""

    def __init__(self, desk: Desk, below: Scene) -> None:
        super().__init__(desk)
        self.below = below

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Anything pressed closes it."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return Pop()
        return None

    def update(self, dt: float) -> Change | None:
        """What lies beneath goes on."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Two columns of keys."""
        self.below.draw(surface)
        pen = self.kit.pen(surface)
        px = pen.px
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((10, 7, 4, 150))
        surface.blit(veil, (0, 0))
        groups: dict[str, list[tuple[str, str]]] = {}
        for key in KEYS:
            rows = groups.setdefault(key.group, [])
            if all(words != key.words for _, words in rows):
                rows.append((key.cap, key.words))
        groups["Pointer"] = list(POINTER)
        columns: list[list[str]] = [[], [], []]
        high = [0, 0, 0]
        for name in sorted(groups, key=lambda one: -len(groups[one])):
            n = high.index(min(high))
            columns[n].append(name)
            high[n] += len(groups[name]) + 2
        row = px(27)
        w = min(surface.get_width() - px(40), px(1120))
        h = min(surface.get_height() - px(20), px(84) + max(high) * row)
        rect = pygame.Rect(0, 0, w, h)
        rect.center = surface.get_rect().center
        pen.shadow(rect, 7, 34, 220, 8)
        pen.box(rect, 7, "walnut1", "brass")
        pen.text("Keys", rect.x + px(28), rect.y + px(34), 30, "brass_hi", "title")
        wide = (w - px(56)) // 3
        for n, names in enumerate(columns):
            x, y = rect.x + px(28) + n * wide, rect.y + px(78)
            for name in names:
                heading(pen, name, x, y, wide - px(24), 19)
                y += row
                for cap, words in groups[name]:
                    pointer = name == "Pointer"
                    right = pen.text(cap, x, y, 12, "brass_hi", "semi") if pointer else key_cap(pen, cap, x, y)
                    left = max(right + px(10), x + px(104 if name != "Pointer" else 132))
                    pen.text(words, left, y, 13, "cream", room=x + wide - px(20) - left)
                    y += row
                y += row
