"""Round heads in side colour and side pattern: what is shown until the art package paints its own."""

from __future__ import annotations

import pygame

from game.ui.kit.shapes import svg
from game.ui.kit.theme import SideTone, side_tone

OUTLINE = 'stroke="#140E09" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'

# kind -> drawing in a square of 100; $m is the side's base colour, $s the outline
HEADS: dict[str, str] = {
    "knight": (
        '<path d="M18 84c2-14 14-18 32-18s30 4 32 18a46 46 0 0 1-64 0z" fill="$m" $s/>'
        '<path d="M30 30c4-12 36-12 40 0l2 30c-6 12-38 12-44 0z" fill="#C9CDD2" $s/>'
        '<path d="M50 22v46" stroke="#7F868D" stroke-width="4"/>'
        '<path d="M32 43h15v5H32zM53 43h15v5H53z" fill="#140E09"/>'
        '<path d="M36 57v.2M42 60v.2M58 60v.2M64 57v.2" $s/>'
        '<path d="M50 22c-4-14 10-18 18-12-8 0-10 6-12 12z" fill="#EBCF8C" $s/>'
    ),
    "man": (
        '<path d="M18 84c2-14 14-18 32-18s30 4 32 18a46 46 0 0 1-64 0z" fill="$m" $s/>'
        '<path d="M34 44h32v16c-4 14-28 14-32 0z" fill="#C79A72" $s/>'
        '<path d="M30 46c0-30 40-30 40 0l-4 2H34z" fill="#B9BEC4" $s/>'
        '<path d="M50 26v34" stroke="#8C9299" stroke-width="6"/>'
        '<path d="M41 52v.2M59 52v.2" $s/>'
    ),
    "orc": (
        '<path d="M16 84c2-16 14-20 34-20s32 4 34 20a46 46 0 0 1-68 0z" fill="$m" $s/>'
        '<path d="M30 40l-14-8 8 20zM70 40l14-8-8 20z" fill="#6F7F4B" $s/>'
        '<path d="M30 36c4-12 36-12 40 0v24c-6 16-34 16-40 0z" fill="#7D8D57" $s/>'
        '<path d="M34 42l12 5M66 42l-12 5" $s fill="none"/>'
        '<path d="M41 49v.2M59 49v.2" stroke="#F0BE4F" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M38 64h24" $s/>'
        '<path d="M41 64l1-9 4 9zM59 64l-1-9-4 9z" fill="#F4EBD6" stroke="#140E09" stroke-width="1.5"/>'
        '<path d="M30 36c2-18 38-18 40 0z" fill="#5B4A37" $s/>'
    ),
    "archer": (
        '<path d="M18 86c0-20 14-24 32-24s32 4 32 24a46 46 0 0 1-64 0z" fill="$m" $s/>'
        '<path d="M28 62c-6-44 50-44 44 0-8 10-36 10-44 0z" fill="$m" $s/>'
        '<path d="M35 56c-2-26 32-26 30 0-6 10-24 10-30 0z" fill="#C79A72" $s/>'
        '<path d="M43 50v.2M57 50v.2" $s/>'
        '<path d="M80 20c10 18 10 42 0 60" fill="none" stroke="#E9DCBD" stroke-width="4"/>'
    ),
    "mage": (
        '<path d="M18 86c0-20 14-22 32-22s32 2 32 22a46 46 0 0 1-64 0z" fill="$m" $s/>'
        '<path d="M36 50h28v14c-4 22-24 22-28 0z" fill="#EFE8DA" $s/>'
        '<path d="M36 44h28v8c-4 10-24 10-28 0z" fill="#C79A72" $s/>'
        '<path d="M22 46c10-4 18-6 20-30l14-8-2 10c6 14 8 24 24 28-12 6-44 6-56 0z" fill="#4A4580" $s/>'
        '<path d="M44 52v.2M56 52v.2" $s/>'
    ),
    "cleric": (
        '<path d="M18 84c2-14 14-18 32-18s30 4 32 18a46 46 0 0 1-64 0z" fill="#EFE8DA" $s/>'
        '<path d="M34 42h32v18c-4 14-28 14-32 0z" fill="#C79A72" $s/>'
        '<path d="M32 44c-2-16 10-26 18-32 8 6 20 16 18 32z" fill="#EFE8DA" $s/>'
        '<path d="M50 20v20M43 29h14" stroke="#B08D3C" stroke-width="4"/>'
        '<path d="M42 51v.2M58 51v.2" $s/>'
    ),
    "ogre": (
        '<path d="M10 84c2-18 18-24 40-24s38 6 40 24a46 46 0 0 1-80 0z" fill="#6B4A2C" $s/>'
        '<path d="M32 34c2-14 34-14 36 0l4 24c-8 18-36 18-44 0z" fill="#A48C60" $s/>'
        '<path d="M36 42l10 3M64 42l-10 3" $s fill="none"/>'
        '<path d="M42 48v.2M58 48v.2" $s/>'
        '<path d="M38 62h24" $s/>'
        '<path d="M42 62l2-6 2 6zM58 62l-2-6-2 6z" fill="#F4EBD6"/>'
    ),
}


def rim(tone: SideTone) -> str:
    """The rim of a head: two unbroken rings, or a notched ring."""
    base = f'<circle cx="50" cy="50" r="49" fill="#140E09"/><circle cx="50" cy="50" r="47" fill="{tone.base}"/>'
    if tone.pattern == "rings":
        return base + (f'<circle cx="50" cy="50" r="44" fill="none" stroke="{tone.wood}" stroke-width="2.5"/>'
                       f'<circle cx="50" cy="50" r="39" fill="{tone.low}"/>')
    return base + (f'<circle cx="50" cy="50" r="43" fill="none" stroke="{tone.wood}" stroke-width="7" '
                   f'stroke-dasharray="5 17.515"/><circle cx="50" cy="50" r="39" fill="{tone.low}"/>')


def medal(key: object, size: int) -> pygame.Surface:
    """A head `size` real pixels across for a key "kind:side"; an unknown kind gets a plain helm."""
    kind, _, side = str(key).partition(":")
    tone = side_tone(side)
    body = HEADS.get(kind, HEADS["man"]).replace("$m", tone.base).replace("$s", OUTLINE)
    return svg(size, size, rim(tone) + body, 100, 100)
