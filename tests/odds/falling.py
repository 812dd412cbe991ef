"""A missile phase played by the engine for every way in which some of its dice can fall: who is harmed, how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product

from game.core.commands import Done
from game.core.dice import Spec
from game.core.events import Event
from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset, Damaged
from game.core.text.typed import read
from game.forecast.areas import Risks, risks
from game.odds.exact import counting
from game.play.position import answer
from game.rules.situation import Battle, Dice
from tests.play import Fight

NONE: Mapping[str, int] = {}
Harm = Callable[[Event], Iterable[str]]


def damaged(event: Event) -> Iterable[str]:
    """Whom an event takes hit points off."""
    return (event.figure,) if isinstance(event, Damaged) else ()


def unsaved(event: Event) -> Iterable[str]:
    """Whose save an event says has failed."""
    return (event.figure,) if isinstance(event, Saved) and not event.success else ()


def beset(event: Event) -> Iterable[str]:
    """Over whom an event brings a condition."""
    return event.figures if isinstance(event, Beset) else ()


class _Some:
    """Dice of which those of some purposes are counted over; all others show what is said, or a three."""

    def __init__(self, laid: Dice | None, purposes: tuple[str, ...], shown: Mapping[str, int]) -> None:
        self.laid, self.purposes, self.shown = laid, purposes, shown

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> tuple[int, ...]:
        """The next throw of those that are counted over, else threes."""
        if self.laid is None or purpose not in self.purposes:
            return (self.shown.get(purpose, 3),) * parsed.number
        return self.laid.faces(purpose, actor, target, parsed)


class Shares(dict[str, tuple[float, float]]):
    """For each figure the share of the ways in which it is harmed, and in which it falls."""


def shares(
    fight: Fight, command: str, *purposes: str, harm: Harm = damaged, shown: Mapping[str, int] = NONE,
    most: int = 40_000,
) -> Shares:
    """Play a command and the phase after it for every way in which the dice of these purposes fall.

    Others show what is said of their purpose, or a three."""

    def play(battle: Battle) -> tuple[set[str], set[str]]:
        battle.loaded = _Some(battle.loaded, purposes, shown)
        position = answer(battle, fight.position, read(command))
        events = list(position.events)
        while position.decision is not None and "declare" in position.decision.prompt:
            position = answer(battle, position, Done())
            events += position.events
        harmed = {name for event in events for name in harm(event)}
        return harmed, {figure.id for figure in position.now.figures.values() if not figure.standing}

    assert fight.position.decision is not None
    assert fight.position.decision.refuse(fight.at, read(command)) is None
    found: dict[str, list[Fraction]] = {}
    for chance, came in counting(fight.battle, play, lambda came: came, most, 1):
        assert came is not None, "too many ways"
        for place, names in enumerate(came):
            for name in names:
                found.setdefault(name, [Fraction(0), Fraction(0)])[place] += chance
    return Shares({name: (float(one), float(other)) for name, (one, other) in found.items()})


def foretold(fight: Fight, command: str) -> Risks:
    """What the map of the area says of it."""
    return risks(fight.at, read(command))


def shares_of_all(fight: Fight, command: str, dice: Mapping[str, int], shown: Mapping[str, int]) -> dict[str, float]:
    """Play it for all faces of dice of so many sides, by their purposes, one after another: the share of harm."""
    harmed: dict[str, int] = {}
    ways = list(product(*[range(1, sides + 1) for sides in dice.values()]))
    for faces in ways:
        battle = Battle(fight.battle.book, fight.battle.catalogue)
        battle.loaded = _Some(None, (), {**shown, **dict(zip(dice, faces, strict=True))})
        position = answer(battle, fight.position, read(command))
        events = list(position.events)
        while position.decision is not None and "declare" in position.decision.prompt:
            position = answer(battle, position, Done())
            events += position.events
        for name in {name for event in events for name in damaged(event)}:
            harmed[name] = harmed.get(name, 0) + 1
    return {name: number / len(ways) for name, number in harmed.items()}
