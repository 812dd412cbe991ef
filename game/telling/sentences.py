"""What a sentence of the log is made of: words, names, numbers, dice and rules."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.state import State

PLAIN, FIGURE, SIDE, NUMBER, DIE, RULE = "plain", "figure", "side", "number", "die", "rule"
"""What a stretch of a sentence is."""


class Part(NamedTuple):
    """A stretch of a sentence; `of` is the id of the figure or side, or of a die "hit", "miss" or ""."""

    text: str
    role: str = PLAIN
    of: str = ""


class Sentence(Struct, frozen=True):
    """A sentence of the log. `kind` chooses its sign (move, charge, shot, blow, morale, head ...), `side` its colour.

    `dice` are natural rolls as (die, face); `figures` ids of whom it concerns; `rules` what caused it; `n` the number
    of the (last) event it tells. So many told before it (`instead`) stand no more: it tells all that they told."""

    kind: str
    parts: tuple[Part, ...]
    figures: tuple[str, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()
    rules: tuple[str, ...] = ()
    side: str | None = None
    n: int = -1
    instead: int = 0

    @property
    def text(self) -> str:
        """The sentence as plain words."""
        return "".join(part.text for part in self.parts)

    @property
    def cited(self) -> str:
        """The sentence as plain words, its rules behind it in brackets."""
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


Piece = str | Part | tuple["Piece", ...]


def flat(*pieces: Piece) -> tuple[Part, ...]:
    """Put words and parts in a row, the first with a capital."""
    found = joined(*pieces)
    if found:
        first = found[0]
        found[0] = first._replace(text=first.text[:1].upper() + first.text[1:])
    return tuple(found)


def joined(*pieces: Piece) -> list[Part]:
    """Put words and parts in a row, and words that follow each other into one part."""
    found: list[Part] = []
    for piece in pieces:
        inner = joined(*piece) if isinstance(piece, tuple) and not isinstance(piece, Part) else [piece]
        for bit in inner:
            part = Part(bit) if isinstance(bit, str) else bit
            if found and part.role == PLAIN and found[-1].role == PLAIN:
                found[-1] = Part(found[-1].text + part.text)
            elif part.text:
                found.append(part)
    return found


def name(figure: Figure) -> Part:
    """Name a figure."""
    return Part(figure.name, FIGURE, figure.id)


def number(value: int) -> Part:
    """Write a number."""
    return Part(str(value), NUMBER)


def inches(length: int) -> tuple[Piece, ...]:
    """Write a length of grains in inches."""
    text = round_inches(length)
    if length and text == "0":
        return ("a hair's breadth",)
    return Part(text, NUMBER), " inch" if text == "1" else " inches"


def die(roll: int, success: bool | None = None) -> Part:
    """Write the face of a die, and whether it was what was needed."""
    return Part(str(roll), DIE, "" if success is None else "hit" if success else "miss")


def names(state: State, ids: tuple[str, ...], most: int = 3, *, as_given: bool = False) -> tuple[Piece, ...]:
    """Name several figures, by their names in order unless as given: all of a few; of many the unit, or how many."""
    figures = [state.figures[who] for who in (ids if as_given else in_order(state, ids))]
    if len(figures) > most:
        unit = state.units.get(figures[0].unit)
        if unit is not None and all(figure.unit == unit.id for figure in figures):
            whole = len([figure for figure in unit.figures if state.figures[figure].standing])
            if len(figures) >= whole:
                return (lowered(unit.name),)
            return Part(str(len(figures)), NUMBER), f" of {lowered(unit.name)}"
        first = state.side(figures[0].side)
        if all(figure.side == first.id for figure in figures):
            return Part(str(len(figures)), NUMBER), " of ", Part(lowered(first.name), SIDE, first.id)
        return Part(str(len(figures)), NUMBER), " figures"
    return listed([name(figure) for figure in figures])


def in_order(state: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Put those of whom a sentence speaks in the order of their names: Gnoll 2 before Gnoll 10."""
    names_of = {who: state.figures[who].name if who in state.figures else who for who in ids}
    return tuple(sorted(ids, key=lambda who: counted(names_of[who])))


def counted(words: str) -> tuple[tuple[str, int], ...]:
    """Return a name as it is put in order: by its words, a number in it by what it counts."""
    return tuple([("", int(word)) if word.isdigit() else (word, 0) for word in words.split()])


def is_one(state: State, side: str) -> bool:
    """Tell whether a side is spoken of in the singular: it has one figure, or is called by the name of one."""
    own = [figure.name for figure in state.figures.values() if figure.side == side]
    return len(own) == 1 or state.side(side).name in own


def listed(parts: list[Part]) -> tuple[Piece, ...]:
    """Join names by commas and an "and"."""
    found: list[Piece] = []
    for place, part in enumerate(parts):
        if place:
            found.append(" and " if place == len(parts) - 1 else ", ")
        found.append(part)
    return tuple(found)


def lowered(words: str) -> str:
    """Write a name such as "The spears" as it stands inside a sentence: "the spears"."""
    return words[:1].lower() + words[1:] if words.startswith(("The ", "A ", "An ")) else words
