"""What is known of whole bodies of troops, and of magic aimed at them, where a book has these."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from game.core.grain import Point
from game.core.ids import FigureId


class Outlook(Struct, frozen=True):
    """What may be expected of an order: a sentence, lines of (value, what it is, rule), and what it comes to."""

    sentence: str
    rows: tuple[tuple[str, str, str], ...]
    comes: str


class Worked(Struct, frozen=True):
    """A spell, device or breath as it is aimed: its ground as rings of places, and the figures it catches.

    `reach` is how far it may be aimed, in grains, 0 where that does not bind."""

    rings: tuple[tuple[Point, ...], ...]
    caught: tuple[str, ...]
    reach: int
    outlook: Outlook


class Stricken(Struct, frozen=True):
    """One who may be harmed by what is aimed: how likely (0-1) it comes over him, and how likely he falls by it."""

    figure: FigureId
    chance: Fraction
    falls: Fraction


class Stroke(Struct, frozen=True):
    """What is aimed at bodies: what it does in a word ("hit"), of what the chances are, and whom it may harm."""

    verb: str
    of: str
    each: tuple[Stricken, ...]


class BodySheet(Struct, frozen=True):
    """What is known of a body as it stands. Lengths in grains."""

    id: str
    side: str
    name: str
    at: Point
    facing: int
    formation: str
    files: int
    ranks: int
    figures: int
    men: int
    fights: str
    defends: str
    march: int
    left: int
    charge: int
    shoots: int
    """Range, 0 for none."""
    morale: str
    """Its class ..."""
    number: int
    """... and its melee morale number."""
    tired: bool
    reorders: bool
    """Whether it stays where it is this turn, to reorder."""
    foes: tuple[str, ...]
    """The names of those it is in melee with."""
