"""A missile phase played by the engine for every way in which some of its dice can fall: who is harmed, how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product

import pytest

from game.core.commands import Command, Done
from game.core.dice import Spec
from game.core.events import Event
from game.core.fight.deeds import Saved
from game.core.fight.harm import Beset, Damaged, Slain
from game.core.text.typed import read
from game.forecast.areas import Risks, risks
from game.odds.exact import counting
from game.play.magic.turning import UndeadTurned
from game.play.position import Position, answer
from game.rules.magic.turning import HELD
from game.rules.situation import Battle, Dice
from game.sides.player import first_legal
from tests.books.large_battles.field import Field
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
        if purpose == "initiative":
            return (parsed.sides if actor == "blue" else 1,) * parsed.number  # two who show the same throw for ever
        if self.laid is None or purpose not in self.purposes:
            return (self.shown.get(purpose, 3),) * parsed.number
        return self.laid.faces(purpose, actor, target, parsed)


class Shares(dict[str, tuple[float, float]]):
    """For each figure the share of the ways in which it is harmed, and in which it falls."""


def shares(
    fight: Fight | Field, command: str, *purposes: str, harm: Harm = damaged, shown: Mapping[str, int] = NONE,
    most: int = 40_000, rounds: int = 0,
) -> Shares:
    """Play a command and the phase after it for every way in which the dice of these purposes fall.

    Others show what is said of their purpose, or a three. `rounds` has it played until so many have begun since."""

    last = fight.now.round + rounds

    def goes_on(position: Position) -> bool:
        if position.decision is None:
            return False
        return position.now.round < last if rounds else "declare" in position.decision.prompt

    def plainest(position: Position) -> Command:
        assert position.decision is not None
        return first_legal(position.situation(fight.battle), position.decision) if rounds else Done()

    def play(battle: Battle) -> tuple[set[str], set[str]]:
        battle.loaded = _Some(battle.loaded, purposes, shown)
        position = answer(battle, fight.position, read(command))
        events = list(position.events)
        while goes_on(position):
            position = answer(battle, position, plainest(position))
            events += position.events
        harmed = {name for event in events for name in harm(event)}
        if isinstance(fight, Field):  # a body that breaks up is gone from the table, but nobody has felled it
            return harmed, {event.figure for event in events if isinstance(event, Slain)}
        return harmed, {figure.id for figure in position.now.figures.values() if not figure.standing}

    assert fight.position.decision is not None
    no = fight.position.decision.refuse(fight.at, read(command))
    assert no is None, no
    found: dict[str, list[Fraction]] = {}
    for chance, came in counting(fight.battle, play, lambda came: came, most, 1):
        assert came is not None, "too many ways"
        for place, names in enumerate(came):
            for name in names:
                found.setdefault(name, [Fraction(0), Fraction(0)])[place] += chance
    return Shares({name: (float(one), float(other)) for name, (one, other) in found.items()})


def foretold(fight: Fight | Field, command: str) -> Risks:
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


def driven(event: Event) -> Iterable[str]:
    """Whom an event says a prayer turns or destroys."""
    if not isinstance(event, UndeadTurned):
        return ()
    return [one.figure for one in event.judged if one.outcome != HELD]


def agree(fight: Fight | Field, command: str, *purposes: str, harm: Harm = damaged, rounds: int = 0) -> None:
    """The map of an area says of each figure what comes of all the ways in which the dice can fall."""
    played, said = shares(fight, command, *purposes, harm=harm, rounds=rounds), foretold(fight, command)
    assert said.each
    for name in fight.now.figures:
        risk = said.on(name)
        chance, falls = (risk.chance, risk.falls) if risk is not None else (0.0, 0.0)
        assert (chance, falls) == pytest.approx(played.get(name, (0.0, 0.0))), name
