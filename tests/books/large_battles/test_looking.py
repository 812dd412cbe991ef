"""What the board says of a body before anybody orders it: `inspect`, and the card of who is pointed at."""

from __future__ import annotations

from typing import Any

import pytest

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.tally import Refusal
from game.forecast.inspection import Question, as_set_up, inspect
from game.rules.situation import Battle
from game.systems.large_battles.bodies.sides import along
from game.systems.large_battles.events import BodyStruck, Volleyed
from game.systems.large_battles.marching.charging import onset
from game.systems.large_battles.melee.melee import Coming, onslaught
from tests.books.large_battles.field import Field, dice, with_note

TWO = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 12, formation: {shape: line, ranks: 2}, at: [36, 40], facing: 0}
  - {id: bows, side: blue, troop: longbowman, count: 10, formation: {shape: line, ranks: 2}, at: [46, 40], facing: 350}
  - {id: foes, side: red, troop: heavy_foot, count: 12, formation: {shape: line, ranks: 2}, at: [36, 30], facing: 180}
"""


def asked(field: Field, figure: str, **more: Any) -> dict[str, Any]:
    return inspect(field.battle, field.now, Question(figure=figure, **more))


@pytest.mark.rule("LB-3.1")
@pytest.mark.rule("LB-5.5")
def test_a_scenario_is_inspected_as_its_armies_are_drawn_up():
    """Fifteen orcs with Ghaz, 72 men, a line eight wide; whoever of them is asked about."""
    battle = Battle(systems.book("large_battles"), load())
    state = as_set_up(battle, muster(find_scenario("bridge"), load()))
    found = inspect(battle, state, Question(figure="ghaz"))["body"]
    assert (found["id"], found["men"], found["figures"], found["formation"]) == ("axes", 72, 15, "line")
    assert (found["files"], found["ranks"], found["march"], found["charge"]) == (8, 2, 9.0, 12.0)


@pytest.mark.rule("LB-5.8")
def test_a_march_is_laid_out_for_the_whole_body_and_goes_so():
    field = Field(TWO)
    found = asked(field, "foot-3", path=((36 * 1024, 34 * 1024),))["move"]
    assert found["legal"] and found["order"] == "march foot ahead 6"
    field.do(found["order"])
    ends = {one["id"]: one["at"] for one in found["ends"]}
    assert ends == {figure.id: [figure.x / 1024, figure.y / 1024] for figure in field.body("foot").figures}


@pytest.mark.rule("LB-5.3")
@pytest.mark.rule("LB-5.4")
def test_charge_and_volley_are_judged_between_bodies_with_what_may_be_expected():
    field = Field(TWO)
    charge = asked(field, "foot-1", target="foes-4")["charge"]
    assert charge["legal"] and charge["order"] == "assail foot at foes"
    assert ["+1", "die a man: the impetus of the charge", "LB-5.3"] in charge["because"]
    none = asked(field, "foot-1", target="foes-4")["attack"]
    assert none["refusal"]["reason"] == "Foot have nothing to shoot with"
    shot = asked(field, "bows-2", target="foes-4")["attack"]
    assert shot["order"] == "volley bows at foes"
    least, _, most = shot["expected"].removesuffix(" kills").partition(" to ")
    field.pass_on("declare volleys")
    field.do(shot["order"])
    field.turn()
    assert int(least) <= field.all(Volleyed)[0].kills <= int(most or least)


@pytest.mark.rule("LB-5.3")
@pytest.mark.rule("LB-5.9")
@pytest.mark.parametrize(("facing", "tired"), [(180, False), (90, False), (0, False), (180, True)])
def test_what_is_foretold_of_a_charge_is_what_is_thrown(facing: int, tired: bool):
    """Heavy horse at foot, in front, flank and rear, and tired: their dice and need, and the need of the answer."""
    text = TWO.replace("troop: heavy_foot, count: 12", "troop: heavy_horse, count: 4", 1)
    stand = dice().lay("stand", faces=(6, 6))
    field = Field(text.replace("[36, 30], facing: 180", f"[36, 30], facing: {facing}"), stand)
    if tired:
        with_note(field, "foot", tired=True)
    body, foes = field.body("foot"), field.body("foes")
    found = onset(field.at, body, foes)
    assert not isinstance(found, Refusal)
    told = onslaught(field.at, body, foes, Coming(found.side, found.impetus))
    field.do("assail foot at foes")
    field.turn()
    thrown = {one.body: (one.dice, one.tally.least) for one in field.all(BodyStruck) if one.target in ("foot", "foes")}
    assert thrown["foot"] == (told[0][0].dice, told[0][0].tally.least)
    assert [least for name, (_, least) in thrown.items() if name == "foes"] == [one.tally.least for one in told[1]]


@pytest.mark.rule("LB-3.1.1")
@pytest.mark.rule("LB-5.3")
@pytest.mark.parametrize("x", [36, 33, 30.5])
def test_of_a_narrow_body_before_a_wide_one_those_are_told_who_will_fight(x: float):
    """Four before the middle of twelve, or towards their end, or beyond it: as many on either side as then throw."""
    line = "formation: {shape: line, ranks: 1}"
    field = Field(f"""
table: {{width: 72, height: 60, ground: grass, setting: outdoors, light: day}}
units:
  - {{id: foot, side: blue, troop: heavy_foot, weapons: [sword], count: 4, {line}, at: [{x}, 40], facing: 0}}
  - {{id: foes, side: red, troop: heavy_foot, weapons: [sword], count: 12, {line}, at: [36, 31], facing: 180}}
""")
    body, foes = field.body("foot"), field.body("foes")
    found = onset(field.at, body, foes)
    assert not isinstance(found, Refusal)
    lane = along(foes, found.end.at, found.side)
    told = onslaught(field.at, body, foes, Coming(found.side, found.impetus, lane=lane))
    field.do("assail foot at foes")
    field.turn()
    thrown = {blow.body: blow.attackers for blow in field.all(BodyStruck)[:2]}
    assert (thrown["foot"], thrown["foes"]) == (told[0][0].attackers, told[1][0].attackers)


@pytest.mark.rule("LB-5.1")
def test_who_is_in_melee_says_with_whom_and_marches_nowhere():
    field = Field(TWO)
    field.do("assail foot at foes")
    field.pass_on("Counter-move")
    found = asked(field, "foot-1", path=((36 * 1024, 50 * 1024),))
    assert found["body"]["foes"] == ("Foes",)
    assert found["reach"] == []
    assert found["move"]["refusal"]["rule"] == "LB-5.1"
