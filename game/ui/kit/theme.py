"""Palette, side tones and sizes of everything drawn round the table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Colour = tuple[int, int, int]

MIN_SCALE, MAX_SCALE = 0.75, 3.0
LEAST_LOGICAL = (850, 478)   # every screen needs this many logical pixels

PALETTE: dict[str, str] = {
    "night": "#140E09", "seam": "#0E0905",
    "walnut0": "#1C140D", "walnut1": "#281C13", "walnut2": "#34261A", "walnut3": "#443324",
    "edge": "#5A4630", "edge_off": "#3C2D1F",
    "brass": "#C8A35A", "brass_hi": "#EBCF8C", "brass_lo": "#86693A",
    "brass_ink": "#1B1207", "brass_ink2": "#3A2A10",
    "cream": "#F4EBD6", "tan": "#C9B696", "dim": "#A08C70", "off": "#857259",
    "paper": "#E9DCBD", "paper2": "#DDCDA8", "paper3": "#C9B78F", "paper_hi": "#F4EAD0",
    "paper_edge": "#8B7447", "paper_pill": "#9C875C", "rule": "#B7A37B",
    "ink": "#271C12", "ink2": "#54432F", "ink3": "#75624A", "tag_ink": "#6A4E12",
    "chosen": "#54401F", "lit": "#4A3820", "open": "#3D2E1B", "tag": "#3A2A18", "cap": "#1A120B",
    "amber": "#F0BE4F", "amber_ink": "#7A4B00",
    "refusal": "#2A150C", "refusal_edge": "#D55E00", "refusal_block": "#A23F00", "refusal_hint": "#E9CFB4",
    "fault": "#FF9A5C", "fault_ink": "#A23F00",
    "rim": "#4A3220", "curtain": "#4A1F1A", "curtain_text": "#D9B9A8",
    "white": "#FFFFFF", "black": "#000000",
}


class Veil(NamedTuple):
    """A colour that lets through what is beneath: its alpha from 0 to 255."""

    colour: str | Colour
    alpha: int


Paint = str | Colour | Veil
"""What is laid on: a colour by its name or its parts, or one that lets through."""


def opacity(paint: Paint | None) -> tuple[str | Colour | None, int]:
    """The colour of something laid on, and its alpha."""
    return paint if isinstance(paint, Veil) else (paint, 255)


@lru_cache(maxsize=1024)
def rgb(colour: str | Colour) -> Colour:
    """The three channels of a palette name, a #RRGGBB text or a colour already split; KeyError if unknown."""
    if not isinstance(colour, str):
        return colour
    text = colour if colour.startswith("#") else PALETTE[colour]
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@lru_cache(maxsize=1024)
def hexed(colour: str | Colour) -> str:
    """The colour as #RRGGBB."""
    return "#{:02X}{:02X}{:02X}".format(*rgb(colour))


def mix(a: str | Colour, b: str | Colour, share: float) -> Colour:
    """The colour `share` (0 to 1) of the way from a to b."""
    (r, g, u), (x, y, z) = rgb(a), rgb(b)
    return (round(r + (x - r) * share), round(g + (y - g) * share), round(u + (z - u) * share))


def luminance(colour: str | Colour) -> float:
    """Relative luminance, 0 to 1."""
    parts = [c / 255 for c in rgb(colour)]
    lin = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


def contrast(a: str | Colour, b: str | Colour) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


class SideTone(NamedTuple):
    """One side's colours: base for areas, wood and paper for type on those grounds, and its pattern."""

    name: str
    base: str
    wood: str          # type on walnut
    paper: str         # type on parchment
    low: str           # deep shade
    plate: str         # ground of the decision plate
    plate_text: str
    pattern: str       # "rings" (two unbroken rings) or "notched"


SIDES: dict[str, SideTone] = {
    "blue": SideTone("Blue", "#0072B2", "#74BDEB", "#00568A", "#003E63", "#0B3550", "#CFE6F5", "rings"),
    "vermilion": SideTone("Vermilion", "#D55E00", "#FF9A5C", "#A23F00", "#7A2F00", "#552405", "#FBDCC6", "notched"),
    "orange": SideTone("Orange", "#E69F00", "#F3BD4A", "#7E5200", "#6E4A00", "#4E3606", "#FBEBC6", "notched"),
    "black": SideTone("Black", "#2E2E36", "#B9BCC8", "#2E2E36", "#141418", "#1F1F26", "#DADCE4", "rings"),
    "white": SideTone("White", "#D8D4CA", "#F4F1E9", "#57534A", "#8C887E", "#4A463F", "#F4F1E9", "notched"),
    "neutral": SideTone("Neutral", "#7A7468", "#B5AEA0", "#57534A", "#45413A", "#34302A", "#DDD8CC", "rings"),
}


@lru_cache(maxsize=64)
def tone_from(base: str, name: str = "", pattern: str = "notched") -> SideTone:
    """A side tone from any one colour, its types pushed towards white or black until they can be read."""
    def reach(towards: str, ground: str) -> str:
        share = 0.0
        while contrast(mix(base, towards, share), ground) < 5.0 and share < 1:
            share += 0.04
        return hexed(mix(base, towards, share))
    return SideTone(name or base, hexed(base), reach("white", "walnut2"), reach("black", "paper2"),
                    hexed(mix(base, "black", 0.5)), hexed(mix(base, "#0A0806", 0.62)),
                    hexed(mix(base, "white", 0.8)), pattern)


def side_tone(side: str | None) -> SideTone:
    """The tone of a side's colour name (or #RRGGBB); neutral when there is none."""
    if side and side.startswith("#"):
        return tone_from(side)
    return SIDES.get(side or "neutral", SIDES["neutral"])


class Theme(NamedTuple):
    """Sizes in logical pixels, the same at every window size."""

    padding: int = 10
    gap: int = 8
    rim: int = 14
    log_step: float = 1.74


THEME = Theme()


def fitting_scale(size: tuple[int, int], wanted: float) -> float:
    """The wanted scale, held to 0.75-3 and to the least logical size that must fit in a window of `size` pixels."""
    most = min(size[0] / LEAST_LOGICAL[0], size[1] / LEAST_LOGICAL[1])
    return max(MIN_SCALE, min(MAX_SCALE, wanted, max(MIN_SCALE, most)))
