"""Whatever holds the id of a figure or a unit says so by its type, and what is hidden is left out by that alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Walk
from game.core.course.orders import Task
from game.core.events import Event, Thrown
from game.core.ids import FigureId, JoinedIds, SubjectId
from game.core.state import State
from game.play.course.standing_answers import standing_answer
from game.play.position import opening, submit
from game.rules.knowing.unknown import without
from game.rules.situation import Battle
from game.session.opening import opened_text
from game.sides import player
from game.systems.chainmail.words import Write
from tests.holding import untyped
from tools.games import MADE_UP
from tools.generated import generated
from tools.secret_pairs import FIELD

WORDS = re.compile(r"\b(id|leader): (pikes|bows|orcs|slings|ann|merl|cid|gash|zork|grim|hob)\b")
SELDOM = ("flasks", "powers", "shields")


def states() -> Iterator[State]:
    """A field whose figures have ids that are no words, made-up scenarios, and what chance seldom brings about."""
    yield opened_text(WORDS.sub(r"\1: zq_\2", FIELD)).state
    yield from (opened_text(generated(seed)).state for seed in (2, 6))
    yield from (muster(find_scenario(str(MADE_UP / f"{name}.yaml")), load()) for name in SELDOM)


def holding(state: State, book: str, seed: int, answers: int) -> set[str]:
    """The fields that are seen to hold ids, and do not say so, in a battle played at random."""
    battle = Battle(systems.book(book), load())
    players = {side.id: player("random", side.id, seed) for side in state.sides}
    position = opening(battle, replace(state, seed=seed))
    found: set[str] = set()
    for number in range(answers):
        decision, at = position.decision, position.situation(battle)
        if decision is None:
            break
        kinds = {figure.profile.kind for figure in position.now.figures.values()}
        ids = frozenset({*position.now.figures, *position.now.units} - kinds)  # some are called after what they are
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        position = submit(battle, position, command)
        seen: list[Struct] = [command, *position.events, *([position.now] if number % 10 == 0 else [])]
        found |= {where for one in seen for where in untyped(one, type(one), ids)}
    return found


@pytest.mark.parametrize("book", systems.BOOKS)
def test_every_field_that_holds_an_id_has_a_type_that_says_so(book: str):
    """Of events, steps, commands, ledgers and states, over battles."""
    assert not {where for state in states() for where in holding(state, book, 3, 45)}


class Haunted(Event, frozen=True, kw_only=True):
    """An event of this test: its fields have names of their own."""

    ghost: SubjectId
    whom: FigureId = ""
    houses: dict[JoinedIds, int] = field(default_factory=dict)
    seers: tuple[FigureId, ...] = ()
    blind: tuple[str, ...] = ()


def is_gone(word: str) -> bool:
    """Who is hidden here."""
    return word == "hid"


def test_an_id_is_left_out_by_its_type_whatever_the_field_is_called():
    event = Haunted(ghost="ann", whom="hid", houses={"ann|hid": 1, "ann|bob": 2}, seers=("bob", "hid"), blind=("hid",))
    assert without(event, is_gone) == Haunted(ghost="ann", houses={"ann|bob": 2}, seers=("bob",), blind=("hid",))
    assert without(replace(event, ghost="hid"), is_gone) is None, "whose deed it is"


def test_the_test_finds_a_field_whose_type_says_nothing():
    event = Haunted(ghost="ann", blind=("hid",))
    assert list(untyped(event, Haunted, frozenset({"ann", "hid"}))) == ["Haunted.blind"]
    event = Haunted(ghost="ann", houses={"ann|hid": 1}, seers=("ann|hid",))
    assert list(untyped(event, Haunted, frozenset({"ann", "hid"}))) == ["Haunted.seers"], "a type for one id holds two"


def test_of_what_is_done_with_many_the_rest_is_left():
    thrown = Thrown(spec="1d20", faces=(3,), why="", actor="ann", target="hid", key="1|blow|ann|hid")
    assert without(thrown, is_gone) == replace(thrown, target="", key="")
    ann, hid = (Walk(name, ((9, 9),), 0) for name in ("ann", "hid"))
    orders = Write((Task(ann, target="hid"), Task(hid)))
    assert without(orders, is_gone) == Write((Task(ann),))
