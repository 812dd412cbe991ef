"""What a book's time shows is what then happens: the agenda's steps, counts, segments and moments of a grid.

What is compared, and what chance or a choice may change, `tools/shown.py` says with each; `tools/games.py --shown`
compares it over many battles."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.events import StepBegan
from game.play.position import Position
from game.rules.course.clocks import Countdown, Grid, Segments
from game.rules.situation import Battle, Situation
from game.session.opening import opened
from game.systems.cydonia.events import CountCalled
from game.systems.exile.events import MarkerMoved
from game.systems.three_actions.events import ActBegan, InitiativeThrown
from game.systems.three_actions.minds.events import MindMade
from tools.shown import ANEW, Seen, Told, Unlike, compared, counts, moments, rows, steps, windows

BOOKS = systems.BOOKS
WHO = ("scripted", "random")
ACTS = (ActBegan, CountCalled, MarkerMoved)
"""Upon these somebody acts by a book's clock."""
C = TypeVar("C", Countdown, Grid, Segments)


def held(scenario: str, book: str, who: str, seed: int, rounds: int) -> Seen:
    """How much of a battle was held against what was shown."""
    return compared(opened(scenario).state, book, seed, (who, who), rounds)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("book", BOOKS)
def test_steps_come_in_the_order_shown(book: str, who: str):
    seen = held("tutorial", book, who, 4, 2)
    assert seen["steps"] > 10
    if book == "chainmail":
        assert {"Move", "Written orders", "First half", "Second half"} <= set(seen), "a round of each of its systems"


@pytest.mark.parametrize("who", WHO)
def test_each_acts_on_the_count_that_is_shown(who: str):
    seen = held("noon", "cydonia", who, 2, 3)
    assert seen["called"] > 8 and seen["attacks"] > 3


@pytest.mark.parametrize("who", WHO)
def test_each_acts_at_the_moment_of_the_grid_that_is_shown(who: str):
    seen = held("tutorial", "exile", who, 3, 2)
    assert seen["read"] > 20 and seen["at once"] > 8


@pytest.mark.parametrize(("who", "seed"), [("random", 7), ("scripted", 3)])
def test_acts_begin_and_fall_in_the_segments_in_which_they_are_shown(who: str, seed: int):
    """Walks one after the other, a second missile of a wand, shots put off by Dexterity, the blows of a horse."""
    seen = held("quarrel", "three_actions", who, seed, 2)
    assert seen["begun"] > 4 and seen["fallen"] > 4


# ---- what is shown otherwise is told -----------------------------------------------------------------------------


def test_who_acts_a_segment_before_he_was_shown_is_told():
    battle, position, told, shown = first_of("quarrel", "three_actions", Segments, 3)
    late = [
        replace(row, spans=tuple(replace(each, start=each.start + 1, end=each.end + 1) for each in row.spans))
        for row in shown.rows
    ]
    rows(battle, position, told, shown, Seen())
    with pytest.raises(Unlike):
        rows(battle, position, told, replace(shown, rows=tuple(late)), Seen())


def test_who_is_called_on_a_count_before_he_was_shown_is_told():
    _, position, told, shown = first_of("noon", "cydonia", Countdown, 2)
    late = tuple(replace(count, count=count.count - 1) for count in shown.counts)
    counts(position, told, shown, Seen())
    with pytest.raises(Unlike):
        counts(position, told, replace(shown, counts=late), Seen())


def test_who_acts_a_moment_before_he_was_shown_is_told():
    battle, position, told, shown = first_of("tutorial", "exile", Grid, 3)
    late = tuple(replace(moment, at=moment.at + Fraction(1, 7)) for moment in shown.moments)
    moments(battle, position, told, shown, Seen())
    with pytest.raises(Unlike):
        moments(battle, position, told, replace(shown, moments=late), Seen())


def test_a_step_that_comes_before_those_shown_is_told():
    _, position, told, _ = first_of("quarrel", "three_actions", Segments, 3)
    steps(position, told, Seen())
    other = [
        (before, replace(event, begun=before.agenda[1].step) if isinstance(event, StepBegan) else event, after)
        for before, event, after in told
    ]
    with pytest.raises(Unlike):
        steps(position, other, Seen())


def first_of(scenario: str, book: str, kind: type[C], seed: int) -> tuple[Battle, Position, Told, C]:
    """The first decision of a battle after which anybody acts by the book's clock, with what then happened."""
    battle = Battle(systems.book(book), load())
    for position, told in windows(battle, opened(scenario).state, seed, ("scripted", "scripted"), 2):
        shown = battle.book.clock(Situation(position.now, battle))
        if isinstance(shown, kind) and _acts(told):
            return battle, position, told, shown
    raise Unlike("nobody acts")


def _acts(told: Told) -> bool:
    """Whether anybody acts before anything is laid or thrown anew."""
    first = next((event for _, event, _ in told if isinstance(event, (*ACTS, *ANEW, InitiativeThrown, MindMade))), None)
    return isinstance(first, ACTS)
