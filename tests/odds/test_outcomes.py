"""Outcomes by name: each thing that may become of a command is told once, in the order in which it comes about."""

import pytest

from game import systems
from game.core.commands import Command
from game.core.text.typed import read
from game.odds.asking import Share, one_playout, played, question, unpacked
from game.odds.playouts import Horizon, Playout, mentioned
from game.odds.results import result
from game.play.position import Position
from game.rules.situation import Battle
from tests.odds.test_worlds import positions
from tests.play import Fight

FLIGHT = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [4, 33], facing: 0}
  - {id: grip, side: blue, creature: griffon, hit_points: 3, at: [30, 20], facing: 0, aloft: 6}
  - {id: bow, side: red, troop: longbowman, hit_points: 4, at: [30, 12], facing: 180}
"""


def paths(battle: Battle, position: Position, command: Command | None, until: str, number: int = 60) -> set[str]:
    decision = position.decision
    assert decision is not None
    asked = question(battle, position, decision.side, Horizon(until), "scripted", 1)
    found = played(Share(asked, command, 0, number))
    assert isinstance(found, list)
    return {", ".join(result.path) for result in found}


def test_a_move_that_nothing_hinders_says_so():
    fight = Fight(FLIGHT)
    assert paths(fight.battle, fight.position, read("move ann via 4,30 facing 0"), "chain", 2) == {"nothing in the way"}


def test_a_wing_is_shot_down_out_of_the_air():
    """Grip with three hit points hangs before a longbow to the round's end: some arrows bring it down."""
    fight = Fight(FLIGHT)
    found = paths(fight.battle, fight.position, read("move grip altitude 6 facing 0"), "round")
    assert any("shot down" in path for path in found)
    assert any("shot down" not in path for path in found)


def test_the_ids_of_a_command_are_read_from_its_fields():
    assert mentioned(read("charge ann via 20,14 facing 0; orc via 3,4 facing 0")) == ["ann", "orc"]
    assert mentioned(None) == []


def test_bodies_that_are_assailed_stand_or_not():
    """Horse ride at bows: they are shot at as they come, and the bows stand or do not."""
    found: set[str] = set()
    for battle, position in positions("lances", "large_battles", 3, who="scripted"):
        decision = position.decision
        assert decision is not None
        for offer in decision.offers:
            for command in offer.examples(position.situation(battle)):
                if command.verb == "assail":
                    found |= paths(battle, position, command, "round", 25)
                    break
        if found:
            break
    assert any(path.startswith("reaches ") for path in found)
    assert any("they stand" in path for path in found)
    assert any("they do not stand" in path for path in found)


@pytest.mark.parametrize("book", systems.BOOKS)
def test_no_outcome_is_named_twice_and_none_names_a_thing_unknown(book: str):
    looked = 0
    for battle, position in positions("meeting", book, 4, who="scripted"):
        decision = position.decision
        assert decision is not None
        looked += 1
        if looked % 9 == 5:
            for path in paths(battle, position, None, "round", 2):
                names = path.split(", ")
                assert len(names) == len(set(names)), path
        if looked > 25:
            break
    assert looked > 5


@pytest.mark.parametrize("book", ["starkpool", "exile"])
def test_whoever_is_held_in_melee_in_the_end_is_told_of_though_nothing_befell_him(book: str):
    """One held before and after, untouched, was left out: he was held only in those playouts where he did a thing."""
    held = 0
    for battle, position in positions("meeting", book, 3, "scripted"):
        decision = position.decision
        assert decision is not None
        if not any(figure.locked for figure in position.now.figures.values()):
            continue
        asked = question(battle, position, decision.side, Horizon("chain"), "scripted", 1)
        _, found = unpacked(asked.book, asked.world)
        once = one_playout(battle, found, asked, None, 7)
        assert isinstance(once, Playout)
        told = {fate.figure for fate in result(once, asked.side, None).fates if fate.locked}
        assert told == {figure.id for figure in once.after.figures.values() if figure.locked and figure.standing}
        held += len(told)
        if held > 20:
            return
    raise AssertionError("nobody is held in melee")
