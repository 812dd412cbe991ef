"""Spells by hand: the list, a click on the table, everyone caught, and the counter-spell's question."""

from pathlib import Path

import pytest

from game.core.commands import Counterspell
from game.ui.app import Options
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

SCENARIO = """
sandtable: 1
title: Two casters
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: mer, name: Merlin, side: blue, class: magic_user, level: 7, hit_points: 9, at: [18, 24], facing: 0, spells: [fire_ball, sleep]}
  - {id: ned, name: Ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [18, 13], facing: 0}
  - {id: mor, name: Morgan, side: red, class: magic_user, level: 7, hit_points: 8, at: [24, 6], facing: 180, spells: [fire_ball, haste]}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [18, 10], facing: 180}
"""  # noqa: E501


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """The two, both in person, where blue declares for the missile phase."""
    path = tmp_path / "casters.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    found.wait()
    for _ in range(12):
        decision = found.battle.session.decision
        if decision.prompt == "declare shots" and decision.side == "blue":
            return found
        if "first" in decision.prompt:
            found.hands.picker.act("choose:first")
        else:
            found.hands.picker.done()
        found.wait()
    raise AssertionError("blue never declares")


def chosen(pilot: Pilot, spell: str) -> None:
    """Take a spell of the list."""
    magic = pilot.hands.picker.magic
    place = next(n for n, one in enumerate(magic.choices) if one.spell == spell)
    pilot.hands.picker.act(f"spell:{place}")


def test_the_list_has_every_spell_and_the_preview_names_friends_first(pilot: Pilot):
    picker = pilot.hands.picker
    assert [row.text for row in picker.magic.rows()] == ["Fire ball", "Sleep"]
    chosen(pilot, "fire_ball")
    assert pilot.hands.chosen == ["mer"]
    pilot.move(pilot.at("orc"))
    caught, shapes = picker.magic.caught()
    assert [one.id for one in caught] == ["orc"]
    assert shapes
    found = picker.forecast()
    assert "Merlin" in found.sentence and found.first == "Oaf"


def test_a_click_casts_and_the_enemy_is_asked(pilot: Pilot):
    chosen(pilot, "fire_ball")
    pilot.click(pilot.at("orc"))
    pilot.wait()
    decision = pilot.battle.session.decision
    assert decision.offers[0].kind is Counterspell
    assert pilot.hands.picker.forecast() is not None
    pilot.hands.picker.act("confirm")
    pilot.wait()
    assert pilot.battle.session.now.figures["mor"].prepared == ("haste",)


def test_giving_up_closes_the_spell(pilot: Pilot):
    chosen(pilot, "sleep")
    picker = pilot.hands.picker
    assert picker.magic.open is not None
    assert picker.cancel() and picker.magic.open is None
