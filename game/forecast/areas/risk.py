"""What an area may do to each figure, and how a harm is told of in a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from game.core.figures import Figure
from game.core.ids import FigureId
from game.rules.creatures.proof import endured

VERBS = {
    "fire": "burn", "cold": "freeze", "lightning": "strike", "acid": "burn", "gas": "choke", "chlorine": "choke",
    "stone": "petrify", "holy": "sear",
}  # fmt: skip
"""What each kind of harm does to one, in a word."""
FAILS, HIT, TAKEN = "the save fails", "it hits", "it takes hold"
"""Of what the chance is."""
LEAST = 1e-12
"""Below this a chance is what floats leave of nothing."""


class Risk(Struct, frozen=True):
    """The chance (0-1) that it comes over a figure whole, and that the figure falls by it at once.

    `falls` is None where its hit points are rolled later."""

    figure: FigureId
    chance: float
    falls: float | None = None


class Risks(Struct, frozen=True):
    """What is aimed: what it does in a word ("burn"), of what the chances are, and each figure's, in order of ids.

    `half` tells that those whose save succeeds suffer half of it."""

    verb: str
    of: str
    each: tuple[Risk, ...]
    half: bool = False

    def on(self, name: str) -> Risk | None:
        """Return that of a figure, None where it is out of it."""
        return next((risk for risk in self.each if risk.figure == name), None)


    @property
    def fallen(self) -> float | None:
        """How many fall of it in the mean; None where that is not known of all."""
        known = [risk.falls for risk in self.each if risk.falls is not None]
        return sum(known) if len(known) == len(self.each) else None


NOBODY = Risks("", "", ())


def verb_of(kind: str) -> str:
    """Say in a word what harm of a kind does."""
    return VERBS.get(kind, "harm")


def felled(figure: Figure, kind: str, ways: Mapping[int, int], takes: Callable[[int], int]) -> float | None:
    """Return the chance (0-1) that a damage die fells, where of each total `takes` says what is meant for him.

    None where his hit points are rolled later [SP-R182, SP-R207]."""
    if not figure.most_hit_points:
        return None
    fatal = sum(n for total, n in ways.items() if endured(figure, kind, takes(total)) >= figure.hit_points)
    return fatal / sum(ways.values())


def either(chance: float, one: float | None, other: float | None) -> float | None:
    """Return the chance of something that comes with one chance so, and else so; None where it is not known."""
    return None if one is None or other is None else chance * one + (1 - chance) * other


def times(chance: float, then: float | None) -> float | None:
    """Return the chance of one thing after another; None where it is not known."""
    return None if then is None else chance * then


def gathered(verb: str, of: str, each: Mapping[str, tuple[float, float | None]], *, half: bool = False) -> Risks:
    """Return the risks of all for whom there is any, in order of their ids."""
    return Risks(verb, of, tuple([Risk(name, *each[name]) for name in sorted(each) if each[name][0] > LEAST]), half)
