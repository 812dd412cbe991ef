"""Die faces d4 to d20 (and d100): hits filled with brass, misses hollow, plain ones ivory."""

from __future__ import annotations

import pygame

from game.ui.kit.cache import Lru
from game.ui.kit.shapes import svg
from game.ui.kit.theme import Colour, hexed
from game.ui.kit.words.type import render

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((12, 12),), 2: ((7.5, 7.5), (16.5, 16.5)), 3: ((7, 7), (12, 12), (17, 17)),
    4: ((7.5, 7.5), (16.5, 7.5), (7.5, 16.5), (16.5, 16.5)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7.5, 6.5), (7.5, 12), (7.5, 17.5), (16.5, 6.5), (16.5, 12), (16.5, 17.5)),
}
OUTLINES: dict[int, str] = {
    3: "M12 2L22.5 20.5H1.5z", 4: "M12 1.5L23 21.5H1z", 8: "M12 .9L22.5 12 12 23.1 1.5 12z",
    10: "M12 1L22.6 10v4L12 23 1.4 14v-4z", 12: "M12 1.2l8 2.7 3 8-3 8-8 3-8-3-3-8 3-8z",
    20: "M12 1.2l9.7 5.4v10.8L12 22.8l-9.7-5.4V6.6z", 100: "M12 1L22.6 10v4L12 23 1.4 14v-4z",
}
FACETS: dict[int, str] = {
    20: "M12 1.2v3.6M2.3 6.6l3 1.8M21.7 6.6l-3 1.8M2.3 17.4l3-1.4M21.7 17.4l-3-1.4M12 22.8v-3",
    12: "M12 1.2v3M20 3.9l-2 2.4M23 11.9h-2.5M4 3.9l2 2.4M1 11.9h2.5",
    10: "M1.4 10l3 1.5M22.6 10l-3 1.5M12 23v-2.5", 8: "M1.5 12h2M22.5 12h-2",
}
# outcome -> (fill, edge, ink)
LOOKS: dict[str, tuple[str, str, str]] = {
    "": ("#F3E8CD", "#6E5836", "ink"), "hit": ("#EBCF8C", "#5E4515", "ink"), "miss": ("#3A2B1E", "#A08C70", "cream"),
}
_faces: Lru[tuple[int, int, str, str], pygame.Surface] = Lru(600)


def die(sides: int, value: int | str, size: int, outcome: str = "") -> pygame.Surface:
    """The face of a die `size` real pixels square; outcome "hit" filled, "miss" hollow, "" plain."""
    shown = value if isinstance(value, str) else str(value)
    key = (sides, size, shown, outcome)
    found = _faces.get(key)
    if found is not None:
        return found
    fill, edge, ink = LOOKS[outcome]
    paint = f'fill="{hexed(fill)}" stroke="{hexed(edge)}" stroke-width="1.3" stroke-linejoin="round"'
    number = int(shown) if shown.isdigit() else 0
    if sides in (2, 6) and number in PIPS:
        body = f'<rect x="2.5" y="2.5" width="19" height="19" rx="4" {paint}/>'
        body += "".join(f'<circle cx="{x}" cy="{y}" r="2" fill="{hexed(ink)}"/>' for x, y in PIPS[number])
        return _faces.put(key, svg(size, size, body, 24, 24))
    if sides in (2, 6):
        body = f'<rect x="2.5" y="2.5" width="19" height="19" rx="4" {paint}/>'
    else:
        body = f'<path d="{OUTLINES.get(sides, OUTLINES[10])}" {paint}/>'
        if sides in FACETS:
            body += (f'<path d="{FACETS[sides]}" fill="none" stroke="{hexed(edge)}" stroke-width=".7" '
                     f'stroke-opacity=".5"/>')
    face = svg(size, size, body, 24, 24).copy()
    _number(face, shown, size, ink, 0.16 if sides in (3, 4) else 0.0)
    return _faces.put(key, face)


def _number(face: pygame.Surface, shown: str, size: int, ink: str | Colour, down: float) -> None:
    pixels = max(6, round(size * (0.46 if len(shown) < 3 else 0.34)))
    text = render(shown, "bold", pixels, ink)
    ink_box = text.get_bounding_rect()
    face.blit(text, (round(size / 2 - ink_box.centerx), round(size / 2 + size * down * 0.7 - ink_box.centery)))
