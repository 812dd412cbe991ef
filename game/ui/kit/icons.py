"""Stroke icons in a 24-unit square, drawn from code at the size asked for."""

from __future__ import annotations

import pygame

from game.ui.kit.shapes import svg
from game.ui.kit.theme import Colour, hexed

ICONS: dict[str, str] = {
    "move": (
        '<path d="M6 3v7c0 2-1 3-1 5v5h14v-2c0-2-3-2.4-5-3.4-1.6-.8-2-2-2-4.6V3z"/><path d="M5 16.5h14M6'
        ' 6h6"/>'
    ),
    "charge": '<path d="M3 21L20 4M15 3.5l5.5 0 0 5.5M3 12l4-4M9 21l4-4"/>',
    "strike": (
        '<path d="M20.5 3.5L9 15M20.5 3.5l-4.5.6L7 13l4 4 9-9z"/><path d="M4.5 13.5l6 6M7.3 16.7L3.5'
        ' 20.5"/>'
    ),
    "spear": '<path d="M3.5 20.5L15.5 8.5"/><path d="M21 3l-1.6 6.6-5-5z"/>',
    "axe": '<path d="M5 21L16.5 5.5"/><path d="M14.4 3.4c3.4-.6 6 1.2 7 4.4-2.7-.4-4.6.6-6 3.2z"/>',
    "mace": (
        '<path d="M4 20l9.6-9.6"/>'
        '<circle cx="16.5" cy="7.5" r="4"/><path d="M16.5 1.5v2M22.5 7.5h-2M12.3 3.3l1.4 1.4M20.7 11.7l-1.4-1.4"/>'
    ),
    "crossbow": '<path d="M12 21V3"/><path d="M3 10c3-5 15-5 18 0"/><path d="M3 10l9 4 9-4"/>',
    "sling": '<path d="M6 21C4 12 9 6 16 6"/><circle cx="18.5" cy="6" r="3"/>',
    "gun": '<path d="M3 8.5h18v4h-8l-1.5 2.5H9.5L8 19.5H3.8L6 12.5H3z"/>',
    "horse": (
        '<path d="M6 21c0-5 3-6 3-9-2 .5-3.5 2-5.5 1.5L3 11l6-6.5L10 2l2.5 2.5C18 5.5 20 10 20 21"/>'
        '<path d="M10.5 8h.2"/>'
    ),
    "claw": '<path d="M5 3c0 7 1 12 4 18M11 3c-.5 7 0 12 2.5 18M17 3c-1 7-.5 12 2 18"/>',
    "parry": '<path d="M12 3l8 2.5v6c0 5-3.5 8-8 9.7-4.5-1.7-8-4.7-8-9.7v-6z"/><path d="M12 7v10M8 11h8"/>',
    "shoot": (
        '<path d="M8 2.5c10 3 10 16 0 19M8 2.5v19"/><path d="M2.5 12h18M17 8.5l3.5 3.5-3.5 3.5M2.5'
        ' 10v4M5 10v4"/>'
    ),
    "stone": (
        '<path d="M3 20h18M6 20l4-11M16 20l-6-11M5 13h10"/><path d="M4 5l9 6"/><circle cx="17.5" cy="6.5" r="3"/>'
    ),
    "cast": '<path d="M12 2.5l2 6 6.5.5-5 4 1.7 6.5L12 15.8l-5.2 3.7L8.5 13l-5-4 6.5-.5z"/>',
    "split": '<path d="M12 21v-7c0-4-6-3-6-8M12 14c0-4 6-3 6-8M3 8.5L6 5.5l3 3M15 8.5l3-3 3 3"/>',
    "wheel": '<path d="M20 12a8 8 0 1 1-3-6.2"/><path d="M17.5 2v4.2h-4.2"/><circle cx="12" cy="12" r="1.6"/>',
    "hold": (
        '<path d="M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5'
        ' 9"/>'
    ),
    "done": '<path d="M4.5 12.5l5 5L20 6.5"/>',
    "cross": '<path d="M6 6l12 12M18 6L6 18"/>',
    "undo": '<path d="M4 9h10a5.5 5.5 0 0 1 0 11H8M8 4.5L3.5 9 8 13.5"/>',
    "redo": '<path d="M20 9H10a5.5 5.5 0 0 0 0 11h6M16 4.5L20.5 9 16 13.5"/>',
    "measure": '<path d="M3 16L16 3l5 5L8 21z"/><path d="M7 12l2 2M10 9l3 3M13 6l2 2"/>',
    "eye": '<path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z"/><circle cx="12" cy="12" r="3"/>',
    "book": (
        '<path d="M12 6c-2-2-5-2.5-9-2.5v15c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5v-15c-4 0-7 .5-9 2.5zM12'
        ' 6v15"/>'
    ),
    "help": (
        '<circle cx="12" cy="12" r="9"/><path d="M9.3 9.3c0-3.6 5.6-3.3 5.6 0 0 2.2-2.9 2.2-2.9 4.7M12'
        ' 17v.3"/>'
    ),
    "menu": '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>',
    "sound": '<path d="M4 9.5v5h4l5 4v-13l-5 4zM16.5 8.5c2 2 2 5 0 7M19 6c3.5 3.5 3.5 8.5 0 12"/>',
    "warn": '<path d="M12 3.5L22 20.5H2z"/><path d="M12 10v5M12 17.6v.2"/>',
    "stop": '<circle cx="12" cy="12" r="9"/><path d="M5.7 5.7l12.6 12.6"/>',
    "lock": (
        '<path d="M9.5 14.5l5-5M8 11L5.5 13.5a3.6 3.6 0 0 0 5 5L13 16M16 13l2.5-2.5a3.6 3.6 0 0 0-5-5L11'
        ' 8"/>'
    ),
    "flag": '<path d="M5 22V3M5 4c5-3 8 3 14 0v9c-6 3-9-3-14 0"/>',
    "heart": '<path d="M12 20.5C4 15 2.5 11 3.5 8c1.3-4 6.5-4.5 8.5-.5 2-4 7.2-3.5 8.5.5 1 3-.5 7-8.5 12.5z"/>',
    "skull": (
        '<path d="M7 17v-2.5C4.5 13 3.5 11 3.5 9c0-4 4-6.5 8.5-6.5s8.5 2.5 8.5 6.5c0 2-1 4-3.5'
        ' 5.5V17zM9.5 17v3.5M14.5 17v3.5"/><circle cx="8.7" cy="10" r="1.5"/><circle cx="15.3" cy="10"'
        ' r="1.5"/>'
    ),
    "dice": (
        '<path d="M12 2.5l8.5 4.8v9.4L12 21.5l-8.5-4.8V7.3z"/><path d="M12 7l5.2 8.5H6.8zM12 2.5V7M3.5'
        ' 7.3L6.8 15.5M20.5 7.3l-3.3 8.2M6.8 15.5L12 21.5l5.2-6"/>'
    ),
    "tree": '<path d="M12 22v-6"/><path d="M8 16a4.5 4.5 0 0 1-2-8 6 6 0 0 1 12 0 4.5 4.5 0 0 1-2 8z"/>',
    "hill": '<path d="M2 19c4 0 5-11 10-11s6 11 10 11zM9 12l-1.5 3M12 11.5V15M15 12l1.5 3"/>',
    "water": (
        '<path d="M2.5 8c3.2-3 6.3 3 9.5 0s6.3 3 9.5 0M2.5 13c3.2-3 6.3 3 9.5 0s6.3 3 9.5 0M2.5 18c3.2-3'
        ' 6.3 3 9.5 0s6.3 3 9.5 0"/>'
    ),
    "wall": (
        '<path d="M3 6h18v13H3zM3 10.3h18M3 14.6h18M9 6v4.3M15.5 6v4.3M6 10.3v4.3M12 10.3v4.3M18'
        ' 10.3v4.3M9 14.6V19M15.5 14.6V19"/>'
    ),
    "door": '<path d="M6 21V4.5C8 3 16 3 18 4.5V21zM3.5 21h17M14.5 12.5v1"/>',
    "road": '<path d="M8 3L3 21M16 3l5 18M12 4v3M12 10.5v3M12 17v3"/>',
    "stairs": '<path d="M3 20h4.5v-4H12v-4h4.5V8H21V4"/>',
    "rock": '<path d="M3 19l3-9 5-4 6 3 4 10zM11 6l1.5 6L9 19M12.5 12l5-3"/>',
    "mist": '<path d="M3 8h12M18 8h3M3 12.5h4M10 12.5h11M5 17h11M19 17h2"/>',
    "house": '<path d="M3 12l9-8 9 8M5.5 10.5V20h13v-9.5M10 20v-5.5h4V20"/>',
    "select": '<path d="M6 3l12 10.5-5.5.6L15.5 20l-2.8 1.2-2.7-6L6 18.5z"/>',
    "zone": '<path d="M4 4h5M13 4h3M20 4v4M20 12v4M20 20h-4M12 20H8M4 20v-4M4 12V8"/>',
    "save": '<path d="M4 4h12.5L20 7.5V20H4zM8 4v5.5h7V4M7.5 20v-6.5h9V20"/>',
    "play": '<path d="M7 4.5l12 7.5-12 7.5z"/>',
    "pause": '<path d="M8 5v14M16 5v14"/>',
    "next": '<path d="M5 5l8 7-8 7zM17.5 5v14"/>',
    "down": '<path d="M6 9.5l6 6 6-6"/>',
    "right": '<path d="M9.5 6l6 6-6 6"/>',
    "left": '<path d="M14.5 6l-6 6 6 6"/>',
    "folder": '<path d="M3 19V5h6l2.5 3H21v11z"/>',
    "cog": (
        '<circle cx="12" cy="12" r="3.2"/><path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8'
        ' 2.8M15.9 15.9l2.8 2.8M5.3 18.7l2.8-2.8M15.9 8.1l2.8-2.8"/>'
    ),
    "people": (
        '<circle cx="8.5" cy="8" r="3.5"/><path d="M2.5 20c0-8 12-8 12 0M15 5a3.3 3.3 0 0 1 1 6.3M17.5'
        ' 13.5c3 .8 4 3.5 4 6.5"/>'
    ),
    "film": '<path d="M3 5h18v14H3zM7.5 5v14M16.5 5v14M3 9.5h4.5M3 14.5h4.5M16.5 9.5H21M16.5 14.5H21"/>',
    "pen": '<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5L17.5 10"/>',
    "trash": '<path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5L7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5"/>',
    "copy": '<path d="M8.5 8.5H20V20H8.5zM15.5 8.5V4H4v11.5h4.5"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "cone": '<path d="M4 20L20 9c-1-3-3-5-6-5.5zM4 20h.1"/>',
    "rank": (
        '<circle cx="6" cy="8" r="2.4"/><circle cx="12" cy="8" r="2.4"/><circle cx="18" cy="8"'
        ' r="2.4"/><circle cx="6" cy="16" r="2.4"/><circle cx="12" cy="16" r="2.4"/><circle cx="18"'
        ' cy="16" r="2.4"/>'
    ),
    "curve": '<path d="M3 4v16h18"/><path d="M6 14.5c3 0 3.5-7 6.5-7s3 5.500 7.500 5.500"/>',
    "arc": '<path d="M12 20L3.5 8.5a13 13 0 0 1 17 0z"/><path d="M12 20V5.5"/>',
    "path": '<circle cx="5" cy="19" r="2"/><path d="M7 18c6-1 1-9 8-10M13 5l4 2.6-3.2 3.5"/>',
    "range": '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5"/><circle cx="12" cy="12" r="1.2"/>',
    "quill": '<path d="M4 20C8 8 13 4 20.5 3.5 20 10 17 14.5 9 15M4 20l7-8"/>',
    "quit": '<path d="M10 4H4v16h6M9 12h11.5M16 7.5l4.5 4.5-4.5 4.5"/>',
    "drum": '<ellipse cx="12" cy="8" rx="8" ry="3.5"/><path d="M4 8v8c0 5 16 5 16 0V8M4 12l5 7M20 12l-5 7"/>',
    "mute": '<path d="M4 9.5v5h4l5 4v-13l-5 4zM17 9.5l5 5M22 9.5l-5 5"/>',
    "names": '<path d="M3 12.5L12.5 3H20v7.5L10.5 20zM15.8 8.2v.1"/>',
    "info": '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.5v.2"/>',
    "crown": '<path d="M4 18.5L3 7l5.5 4.5L12 5l3.5 6.5L21 7l-1 11.5z"/>',
    "crossed": '<path d="M4 4l13 13M20 4L7 17M14 19l5-5M5 14l5 5M17.5 17.5l3 3M6.5 17.5l-3 3"/>',
    "why": (
        '<path d="M4 4.5h16v11h-8.5L7 20v-4.5H4z"/><path d="M9.6 8.4c.2-2.3 4.8-2.2 4.8.2 0 1.5-2.4 1.6-2.4'
        ' 3M12 13.3v.1"/>'
    ),
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 6.5V12l4 2.5"/>',
    "hand": (
        '<path d="M8 12V5.5a1.5 1.5 0 0 1 3 0V11M11 10V4a1.5 1.5 0 0 1 3 0v7M14 11V5.5a1.5 1.5 0 0 1 3'
        ' 0V15c0 4-2 6-5.5 6-3 0-4.5-1.5-6-4.5L3.5 13c-.8-1.8 1.5-2.8 2.5-1.2L8 14.5"/>'
    ),
    "cogs": '<path d="M5 21V11l7-6 7 6v10M9 21v-6h6v6M12 5V2.5"/>',
    "scroll": (
        '<path d="M6 4h11c1.5 0 2.5 1 2.5 2.5V8h-4M6 4C4.5 4 4 5 4 6.5V8h3v10.5C7 20 8 20.5 9'
        ' 20.5h9.5c1.5 0 2-1 2-2.5H11c0 2-.8 2.5-2 2.5M10 8.5h4M10 12.5h5"/>'
    ),
    "seed": '<path d="M12 21v-8M12 13c-6 0-8-3.5-8-8 5 0 8 3 8 8zM12 15c5 0 7.5-2.5 8-7-5 0-8 2.5-8 7z"/>',
    "down_stroke": '<path d="M12 4v14M6 12.5l6 6 6-6"/>',
    "up": '<path d="M6 14.5l6-6 6 6"/>',
    "fire": (
        '<path d="M12 21.5c-4.5 0-7-3-7-6.5 0-4.5 4-6 4.5-11.5 4 2 5.5 5 5 8 1-.5 1.7-1.5 2-2.5 2 2 2.5'
        ' 4 2.5 6 0 3.5-2.5 6.5-7 6.5z"/>'
    ),
    "drop": '<path d="M12 3c4 5.5 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0C5.5 11.5 8 8.5 12 3z"/>',
    "flask": '<path d="M9.5 3h5M10.5 3v6L6 16a4.2 4.2 0 0 0 3.5 5h5a4.2 4.2 0 0 0 3.5-5l-4.5-7V3M7.2 15h9.6"/>',
    "wand": '<path d="M4 20L14.5 9.5M18 2.5v4M16 4.5h4M20.5 10v3M19 11.5h3M12 3v3M10.5 4.5h3"/>',
    "holy": (
        '<path d="M12 7v14M8 11.5h8"/><path d="M12 1.8v2M6.3 4.3l1.4 1.4M17.7 4.3l-1.4 1.4M3.8 10h2M18.2'
        ' 10h2"/>'
    ),
    "bolt": '<path d="M13.5 2.5L5 13.5h6l-1.5 8L19 10h-6z"/>',
    "run": (
        '<circle cx="15.5" cy="4.5" r="2"/><path d="M6 10l4.5-3 4 2.5-3 5 4.5 3V21.5M11 14.5L8.5'
        ' 18H3.5M14.5 9.5L17 12h3.5"/>'
    ),
    "fall": '<circle cx="5" cy="15" r="2"/><path d="M8 16.5h13M11 16.5l3-4.5h4M3 20.5h18"/>',
    "star": '<path d="M12 3.5l2.5 5.5 6 .7-4.5 4 1.3 6-5.3-3.1-5.3 3.1 1.3-6-4.5-4 6-.7z"/>',
    "eye_off": (
        '<path d="M4 5l16 15M9.5 6c.8-.6 1.6-1 2.5-1 4 0 7 2 10 7-1 1.7-2.2 3.2-3.5 4.3M6 8.5C4.5 9.5'
        ' 3.3 10.7 2 12c3 5 6 7 10 7 1.3 0 2.5-.2 3.6-.7"/>'
    ),
    "minus": '<path d="M5 12h14"/>',
    "more": '<circle cx="4.5" cy="12" r="1.6"/><circle cx="12" cy="12" r="1.6"/><circle cx="19.5" cy="12" r="1.6"/>',
    "net": '<path d="M4 4l16 16M20 4L4 20M12 3v18M3 12h18M8 8c2.5 2 5.5 2 8 0M8 16c2.5-2 5.5-2 8 0"/>',
}

SAND = (
    "M8.2 5h7.6c-.6 3-3.8 4-3.8 6.5 0-2.5-3.2-3.5-3.8-6.5z",
    "M9.2 7h5.6c-.8 1.8-2.8 2.6-2.8 4.5 0-1.9-2-2.7-2.8-4.5zM9 20.3h6c-1-1.5-5-1.5-6 0z",
    "M10.2 8.6h3.6c-.6 1.2-1.8 1.8-1.8 3 0-1.2-1.2-1.8-1.8-3zM8.3 20.3h7.4c-.6-3-6.8-3-7.4 0z",
    "M8 20.3h8c-.3-5-7.7-5-8 0z",
)
"""What is in an hourglass as its sand runs; after the last it is turned over."""
ICONS |= {
    f"sand{n}": f'{ICONS["hold"]}<path d="{sand}" fill="#E3B85C" stroke="none"/>' for n, sand in enumerate(SAND, 1)
}
ICONS["sand5"] = f'<g transform="rotate(90 12 12)">{ICONS["sand4"]}</g>'


def icon(name: str, size: int, colour: str | Colour, stroke: float = 1.8) -> pygame.Surface:
    """The icon `size` real pixels square; KeyError if there is none of that name."""
    return svg(size, size, f'<g fill="none" stroke="{hexed(colour)}" stroke-width="{stroke}" '
                           f'stroke-linecap="round" stroke-linejoin="round">{ICONS[name]}</g>', 24, 24)


def stroke_for(size: float) -> float:
    """The stroke that keeps an icon of `size` logical pixels readable."""
    return 2.4 if size <= 14 else 2.0 if size <= 17 else 1.8
