"""Parts of a rectangle: side by side, and in rows."""

from __future__ import annotations

from pygame import Rect


def abreast(area: Rect, *sizes: int | float, gap: int = 0) -> list[Rect]:
    """Parts side by side, as high as the area: an int is real pixels, a float a share of what the others leave."""
    rest = max(0, area.w - gap * (len(sizes) - 1) - sum(size for size in sizes if isinstance(size, int)))
    shares = sum(size for size in sizes if isinstance(size, float))
    found, x = [], area.x
    for size in sizes:
        wide = int(rest * size / shares) if isinstance(size, float) else size
        found.append(Rect(x, area.y, wide, area.h))
        x += wide + gap
    return found


def grid(area: Rect, count: int, across: int, gap: int, high: int) -> list[Rect]:
    """So many parts of one size, in rows of so many, each so high."""
    wide = (area.w - gap * (across - 1)) // across
    return [
        Rect(area.x + n % across * (wide + gap), area.y + n // across * (high + gap), wide, high) for n in range(count)
    ]
