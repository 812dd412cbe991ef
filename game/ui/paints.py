"""Paints: the colours of the sides. A person chooses the scheme; patterns tell sides apart in each."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import NamedTuple

from game.ui.art.palette import SIDES, Colour, SideColours, mix, rgb
from game.ui.kit import theme

DARK, PALE = (10, 6, 4), (255, 255, 255)


class Scheme(NamedTuple):
    """A scheme: its name, whom it serves, and the rims that differ from those delivered."""

    label: str
    serves: str
    rims: Mapping[str, str]


SCHEMES: Mapping[str, Scheme] = {
    "delivered": Scheme("Blue and vermilion", "as delivered", {}),
    "gold": Scheme(
        "Blue and gold",
        "where red is seen weakly",
        {"blue": "0A4F8F", "vermilion": "E8BC2E", "green": "1F2F2C", "yellow": "F4ECC2", "purple": "8FA3C8"},
    ),
    "crimson": Scheme(
        "Teal and crimson",
        "where blue and yellow run together",
        {"blue": "00645E", "vermilion": "E0406A", "green": "0E3B37", "yellow": "F0DADF", "purple": "7A2038"},
    ),
    "shades": Scheme(
        "Dark and light",
        "by brightness alone",
        {"blue": "23354A", "vermilion": "F0E4CC", "green": "6E7F78", "yellow": "C3B48A", "purple": "4A4450"},
    ),
}
"""By name, the delivered one first."""
DELIVERED = next(iter(SCHEMES))
_SIDES, _TONES = dict(SIDES), dict(theme.SIDES)
RIMS = {"green": "#00805E", "yellow": "#D8B430", "purple": "#8C5A9E", "black": "#4A4650", "white": "#D6D0C2"}
"""Rims of the sides for which the panels have no tones of their own."""


def paints_of(rim: Colour, like: SideColours) -> SideColours:
    """The five paints of a side whose rim has a colour; the pattern stays."""
    return SideColours(rim, mix(rim, PALE, 0.42), mix(rim, DARK, 0.5), mix(rim, DARK, 0.12), mix(rim, PALE, 0.74),
                       like.pattern)  # fmt: skip


def paint(name: str) -> None:
    """Paint every side by a scheme from now on; what was drawn in other paints is dropped."""
    before = dict(SIDES), dict(theme.SIDES)
    SIDES.update(_SIDES)
    theme.SIDES.update(_TONES)
    for side, rim in RIMS.items():
        theme.SIDES[side] = _TONES.get(side) or theme.tone_from(rim)
    for side, rim in SCHEMES[name].rims.items():
        SIDES[side] = paints_of(rgb(rim), _SIDES[side])
        plain = _TONES.get(side)
        theme.SIDES[side] = theme.tone_from(f"#{rim}", side.capitalize(), plain.pattern if plain else "notched")
    if before == (SIDES, theme.SIDES):
        return
    for module in [module for key, module in sys.modules.items() if key.startswith("game.ui.art.")]:
        for kept in list(vars(module).values()):
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
    stamps = sys.modules.get("game.ui.board.clips.brushes.stamps")
    if stamps is not None:
        stamps.forget()
