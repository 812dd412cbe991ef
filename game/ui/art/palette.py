"""The table's palette: one dark ink, warm lamp colours, and a pattern as well as a colour for each side."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour written as `#RRGGBB` or `RRGGBB`."""
    text = text.lstrip("#")
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """Colour `a` moved toward `b` by the share `t` (0 to 1)."""
    return (round(a[0] + (b[0] - a[0]) * t), round(a[1] + (b[1] - a[1]) * t), round(a[2] + (b[2] - a[2]) * t))


INK: Colour = rgb("#1C1410")  # outlines; never pure black
DUSK: Colour = rgb("#1A0E22")  # what shade moves toward
GLOW: Colour = rgb("#FFECBE")  # what light moves toward
GLINT: Colour = rgb("#FFFAEC")  # the sliver on metal
SHADOW: Colour = rgb("#120C16")  # violet-black, never grey


def lit(colour: Colour, share: float = 0.34) -> Colour:
    """The colour under the lamp."""
    return mix(colour, GLOW, share)


def dim(colour: Colour, share: float = 0.42) -> Colour:
    """The colour in shade."""
    return mix(colour, DUSK, share)


@dataclass(frozen=True)
class SideColours:
    """The five paints of a side and the pattern that tells it apart without colour."""

    rim: Colour
    lit: Colour
    deep: Colour
    cloth: Colour
    pale: Colour
    pattern: str  # hairline, bars, double, dots, chevrons, halves, plain, ticks


def _side(rim: str, lit_: str, deep: str, cloth: str, pale: str, pattern: str) -> SideColours:
    return SideColours(rgb(rim), rgb(lit_), rgb(deep), rgb(cloth), rgb(pale), pattern)


SIDES: dict[str, SideColours] = {
    "blue": _side("0072B2", "56B4E9", "003E68", "1C68A8", "BADBEE", "hairline"),
    "vermilion": _side("D55E00", "FF9642", "762E04", "BE4816", "FAD6AA", "bars"),
    "green": _side("00805E", "4CC49C", "044634", "1A7458", "BCE6D2", "dots"),
    "yellow": _side("D8B430", "F6E07A", "7A6010", "C09C2C", "FBF2C4", "chevrons"),
    "purple": _side("8C5A9E", "C898D4", "4A2A5A", "7A4C8C", "E8D2EC", "double"),
    "black": _side("4A4650", "8A8694", "242028", "3C3842", "CFC9CF", "ticks"),
    "white": _side("D6D0C2", "F6F2E6", "847E72", "C4BEB0", "FFFDF4", "halves"),
}

# ---- panels and marks on the table ------------------------------------------
CREAM: Colour = rgb("#F4E6C4")
PLATE: Colour = rgb("#1E1612")
PLATE_ALPHA = 214  # 84 %
HP_WELL: Colour = rgb("#ECE2BE")
HP_HURT: Colour = rgb("#F4BE46")
HP_LOW: Colour = rgb("#E24A34")
REACH: Colour = rgb("#FFE8AA")
PATH: Colour = rgb("#FFF6D6")
FLANK: Colour = rgb("#F4BE46")
REAR: Colour = rgb("#E24A34")
HELPED: Colour = rgb("#96D696")  # those to whom it does good

# ---- stuff figures are made of ------------------------------------------------
STEEL: Colour = rgb("#A0A6AC")
IRON: Colour = rgb("#686A70")
BRASS: Colour = rgb("#C99A4A")
BLADE: Colour = (228, 232, 233)
LEATHER: Colour = rgb("#744C2C")
WOOD: Colour = rgb("#8A5C32")
SHAFT: Colour = (164, 116, 66)
BONE: Colour = rgb("#E2D4B2")
SKIN: Colour = rgb("#DEA87E")
ORC: Colour = rgb("#748E3E")
GOBLIN: Colour = rgb("#B0B84A")
OGRE: Colour = rgb("#C4966A")
BASE_EARTH: Colour = (74, 70, 44)
BASE_EARTH_LIT: Colour = (104, 98, 58)

# ---- the table itself ---------------------------------------------------------
GRASS: tuple[Colour, ...] = tuple(rgb(c) for c in ("4E562C", "626836", "76763E", "8A8048", "9C8854"))
EARTH: tuple[Colour, ...] = tuple(rgb(c) for c in ("785C3C", "96764E", "AE8E62"))
WATER: tuple[Colour, ...] = tuple(rgb(c) for c in ("928A62", "6C7C62", "446258", "223C40"))
LEAF: tuple[Colour, ...] = tuple(rgb(c) for c in ("18221A", "2A3E22", "48622E", "748A3E", "AAB25C"))
STONE: tuple[Colour, ...] = tuple(rgb(c) for c in ("8A8272", "A09682", "D4C8A8"))
FLAG: Colour = rgb("#847C72")
SHINGLE_LIT: Colour = rgb("#B07C4A")
SHINGLE_SHADED: Colour = rgb("#7A5036")

# ---- light --------------------------------------------------------------------
LAMP: tuple[float, float, float] = (-0.52, -0.62, 0.59)  # to the lamp: right, down, up
LAMP_WARM: tuple[float, float, float] = (1.20, 1.10, 0.94)  # the pool's centre, a multiply
LAMP_COLD: tuple[float, float, float] = (0.58, 0.52, 0.57)  # the corners
LIFT = 0.60  # inches up the screen for an inch of height
CAST: tuple[float, float] = (0.46, 0.30)  # shadow right and down for an inch of height
