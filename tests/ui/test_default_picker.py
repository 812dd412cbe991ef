"""A made-up kind of command in a made-up book: nobody has made a picker for it, and it is answered by hand and key."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import systems
from game.core.text.typed import VERBS
from game.ui.app import Options
from game.ui.board.pickers.answers.default import DefaultPicker, slots_of
from game.ui.board.pickers.registry import PICKERS
from tests.ui.pilot import Pilot, landed, pressed

__all__ = ["landed"]

NAME = "winking"
BOOK = '''
"""The main book, but that in every round somebody of the first side throws a hat at an enemy, who is to pick it up."""

from typing import ClassVar

from msgspec.structs import replace

from game import systems
from game.core.commands import Command
from game.core.grain import GRAIN, Point
from game.core.ids import FigureId, SubjectId
from game.core.tally import Refusal
from game.core.text.typed import spoken
from game.play.step import Step
from game.rules.decision import Decision, Offer
from game.rules.statements import Statement


@spoken
class Toss(Command, frozen=True):
    verb: ClassVar[str] = "toss"
    form: ClassVar[str] = "{figure} at {target} to {place} {manner:high|low}"
    figure: SubjectId
    target: FigureId
    place: Point
    manner: str = "high"


class MayToss(Offer[Toss], frozen=True):
    kind: ClassVar[type[Command]] = Toss
    side: str

    def refuse(self, at, command):
        if at.figure(command.target).side == self.side:
            return Refusal("a hat is thrown at an enemy", "WK-1")
        if command.place[0] > 20 * GRAIN:
            return Refusal("the hat flies too far", "WK-1")
        return None

    def examples(self, at):
        for one in at.field.friends(self.side):
            for foe in at.field.foes(self.side):
                for x in (5, 10):
                    for manner in ("high", "low"):
                        yield Toss(one.id, foe.id, (x * GRAIN, 12 * GRAIN), manner)


class Hats(Step, frozen=True):
    cite = "WK-1"

    @property
    def title(self):
        return "Hats"

    def play(self, ref):
        side = ref.state.sides[0].id
        yield Decision(side, "Whose hat?", "WK-1", (MayToss(side),))
        ref.next(MAIN.initiative())


MAIN = systems.book()
BOOK = replace(
    MAIN, id="winking", title="Hats", initiative=Hats,
    statements=lambda: (*MAIN.statements(), Statement("WK-1", "Hats", "A hat is thrown at an enemy.")),
)
'''
TABLE = """
sandtable: 1
title: Hats
rules: winking
table: {width: 24, height: 24, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: ann, name: Ann, side: blue, troop: heavy_foot, at: [6, 20], facing: 0, hit_points: 5}
  - {id: bob, name: Bob, side: blue, troop: heavy_foot, at: [16, 20], facing: 0, hit_points: 5}
  - {id: orc, name: Oaf, side: red, creature: orc, at: [6, 4], facing: 180, hit_points: 5}
  - {id: ork, name: Ork, side: red, creature: orc, at: [16, 4], facing: 180, hit_points: 5}
"""


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """The window in which the hat is asked for."""
    folder = tmp_path / "books" / NAME
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(BOOK, encoding="utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(folder.parent)])
    monkeypatch.setattr(systems, "BOOKS", (*systems.BOOKS, NAME))
    monkeypatch.setattr(systems, "CHOICES", (*systems.CHOICES, NAME))
    table = tmp_path / "hats.yaml"
    table.write_text(TABLE, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(table), seed=3, players={"blue": "human", "red": "human"}))
    pilot.wait()
    pilot.battle.view.camera.fit()
    pilot.frames(90)
    yield pilot
    VERBS.pop("toss", None)
    sys.modules.pop(f"game.systems.{NAME}", None)


def given(pilot: Pilot) -> list[str]:
    """What was given by hand."""
    commands = [played.command for played in pilot.battle.session.history if played.command is not None]
    return [command.text() for command in commands if command.verb == "toss"]


def test_its_slots_are_the_types_of_its_fields(asked: Pilot):
    sorts = {slot.field: slot.sort for slot in slots_of(VERBS["toss"])}
    assert VERBS["toss"] not in PICKERS
    assert sorts == {"figure": "figure", "target": "figure", "place": "place", "manner": "entry"}


def test_clicks_fill_whom_and_where_and_a_button_which(asked: Pilot):
    picker = asked.hands.picker
    assert isinstance(picker, DefaultPicker) and picker.actors() == ["ann", "bob"]
    asked.click(asked.at("bob"))
    assert asked.hands.chosen == ["bob"] and picker.strip().text == "Click the one it is meant for."
    asked.click(asked.at("orc"))
    assert picker.strip().text == "Click the place." and picker.aimable() == []
    asked.click(asked.spot(10.4, 12.2))
    assert [button.label for button in picker.strip().buttons] == [
        "toss bob at orc to 10,12 high", "toss bob at orc to 10,12 low"
    ]  # fmt: skip
    assert pressed(picker, "answer:1") and given(asked) == ["toss bob at orc to 10,12 low"]


def test_a_place_of_ones_own_is_asked_of_the_offer_and_an_answer_that_is_left_alone_is_given(asked: Pilot):
    said = []
    asked.hands.wishes.refuse = lambda no, hint: said.append(no.reason)
    asked.click(asked.at("ann"))
    asked.click(asked.at("ork"))
    asked.click(asked.spot(22, 12))
    assert said == ["the hat flies too far"] and given(asked) == []
    asked.click(asked.spot(14, 9))
    (toss,) = given(asked)
    found = re.fullmatch(r"toss ann at ork to ([\d.]+),([\d.]+) high", toss)
    assert [float(number) for number in found.groups()] == pytest.approx([14, 9], abs=0.05), "to the pixel clicked"


def test_keys_go_through_whom_and_take_back(asked: Pilot):
    picker = asked.hands.picker
    asked.key(pygame.K_TAB)
    assert asked.hands.aimed == "orc"
    asked.key(pygame.K_TAB)
    asked.key(pygame.K_RETURN)
    assert len(picker.left()) == 4 and all(one.target == "ork" for one in picker.left())
    asked.key(pygame.K_ESCAPE)
    assert len(picker.left()) == 8
    asked.key(pygame.K_RETURN)
    assert given(asked) == ["toss ann at orc to 5,12 high"]


def test_of_many_answers_the_others_are_on_a_list(asked: Pilot):
    asked.hands.chosen = []
    asked.battle.stale = True
    picker = asked.hands.picker
    assert [button.label for button in picker.strip().buttons][-1] == "15 more"
    assert pressed(picker, "answers") and len(asked.battle.menu.rows) == 16
    assert len(picker.menu(picker.at.figure("ann"))) == 8
