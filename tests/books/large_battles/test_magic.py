"""Spells, breath and items among masses [LB-4.3, LB-4.12, LB-4.14]."""

from __future__ import annotations

import pytest

from game.board.templates import Burst
from game.core.deeds import BreathUsed
from game.core.events import Healed
from game.core.grain import GRAIN
from game.core.magic import SpellCast
from game.core.masses import Marched
from game.systems.large_battles import workings
from tests.books.large_battles.field import Field, dice

CASTING = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: foes, side: red, troop: light_foot, count: 16, formation: {shape: line, ranks: 4}, at: [36, 20], facing: 180}
  - {id: spears, side: blue, troop: heavy_foot, count: 6, at: [20, 50], facing: 0}
figures:
  - {id: mag, side: blue, class: magic_user, level: 7, weapons: [dagger], SPELLS, at: [36, 40], facing: 0}
"""


def casting(spells: str, laid=None, text: str = CASTING) -> Field:
    field = Field(text.replace("SPELLS", spells), laid)
    field.pass_on("declare volleys")
    return field


@pytest.mark.rule("LB-4.3")
@pytest.mark.rule("LB-4.14")
@pytest.mark.rule("LB-R41")
def test_ranges_are_tens_of_feet_and_each_casts_once_a_turn():
    """A charm of 120 feet reaches 12 inches, a fire ball of 240 feet 24."""
    field = casting("spells: [fire_ball, hold_person, sleep]")
    assert field.no("cast mag hold_person at foes-1").measured == {"distance": "19.06", "range": "12"}
    assert field.no("cast mag fire_ball toward 36,10").measured["range"] == "24"
    assert field.no("cast mag lightning_bolt toward 36,22").rule == "LB-4.14"
    field.do("cast mag fire_ball toward 36,21")
    assert field.no("cast mag sleep toward 36,21").rule == "LB-R41" if field.asked.startswith("blue: declare") else True
    field.pass_on("first, or last")
    assert field.figure("mag").prepared == ("hold_person", "sleep")


@pytest.mark.rule("LB-4.3.1")
def test_an_area_in_feet_by_thirty_and_at_least_an_inch_square():
    """40 feet are an inch and a third; ten are an inch."""
    assert workings.side_of_area(40) == 40 * GRAIN // 30
    assert workings.side_of_area(10) == GRAIN
    field = casting("spells: [fire_ball]")
    ball = field.battle.catalogue.spells["fire_ball"]
    area = workings.area(field.figure("mag"), ball, ((36 * GRAIN, 20 * GRAIN),))
    assert isinstance(area, Burst) and area.radius == 40 * GRAIN // 30 // 2


@pytest.mark.rule("LB-4.12")
@pytest.mark.rule("LB-R10")
@pytest.mark.rule("LB-R23")
def test_a_figure_falls_if_half_of_it_would_by_the_average_and_a_monster_takes_kills():
    """Seven dice are 24: men save for half and fall all the same; an ogre takes a kill for each die of 4.5."""
    field = casting("spells: [fire_ball]")
    field.do("cast mag fire_ball toward 36,21")
    field.pass_on("first, or last")
    (spell,) = field.all(SpellCast)
    assert spell.caught and all(not field.figure(name).standing for name in spell.caught)
    ball = field.battle.catalogue.spells["fire_ball"]
    men = "troop: light_foot, count: 16, formation: {shape: line, ranks: 4}"
    text = CASTING.replace(men, "creature: ogre, count: 1")
    beast = Field(text.replace("SPELLS", "spells: [fire_ball]"))
    assert workings.kills(beast.at, beast.figure("foes-1"), ball, 7) in (2, 4)
    assert workings.harm(ball, 7) == 49
    near = CASTING.replace("troop: heavy_foot", "troop: longbowman").replace("[20, 50]", "[36, 41.5]")
    none = casting("spells: [invisibility]", text=near)
    if none.asked.startswith("blue: declare"):
        assert "no use in a battle of masses" in none.no("cast mag invisibility at mag").reason


@pytest.mark.rule("LB-R23")
def test_fear_drives_a_body_back_prayers_lift_a_score_and_haste_doubles_a_move():
    field = casting("spells: [haste]", text=CASTING.replace("[20, 50]", "[36, 43]"))
    if field.asked.startswith("blue: declare"):
        field.do("cast mag haste toward 36,43")
        field.pass_on("first, or last")
        assert field.note("spears").pace == 1
    near = CASTING.replace("level: 7", "level: 9").replace("[36, 20]", "[36, 37.9]")
    scared = casting("spells: [fear]", dice().lay("morale", "foes", faces=(1, 1)), near)
    scared.do("cast mag fear toward 36,37")
    scared.pass_on("first, or last")
    assert [one.how for one in scared.all(Marched)] == ["retreat"]


@pytest.mark.rule("LB-4.10.2")
def test_assistants_who_cast_have_a_spell_each_besides():
    text = CASTING.replace("level: 7", "level: 7, assistants: 1")
    field = casting("spells: [fire_ball, sleep, web]", text=text)
    field.do("cast mag fire_ball toward 36,21", "cast mag sleep toward 36,22")
    field.pass_on("first, or last")
    assert len(field.all(SpellCast)) == 2


@pytest.mark.rule("LB-4.14")
@pytest.mark.rule("LB-R23")
def test_a_cleric_militant_keeps_his_spells_and_a_scroll_is_read():
    cleric = "class: cleric_militant, level: 6, weapons: [mace], spells: [cure_light], scrolls: [bless]"
    hero = "  - {id: hero, side: blue, creature: ogre, count: 1, at: [36, 41.6], facing: 0}\n"
    text = CASTING.replace("class: magic_user, level: 7, weapons: [dagger], SPELLS", cleric)
    text = text.replace("  - {id: spears", f"{hero}  - {{id: spears")
    field = Field(text)
    field.pass_on("declare volleys")
    field.do("cast mag cure_light at hero-1")
    field.pass_on("first, or last")
    assert field.all(Healed) == []  # it is whole
    assert len(field.all(SpellCast)) == 1


@pytest.mark.rule("LB-R40")
def test_breath_comes_with_artillery_and_burns_whole_figures():
    drake = "  - {id: drake, side: blue, creature: red_dragon, hit_dice: 10, at: [36, 28], facing: 0}\n"
    text = CASTING.split("figures:")[0] + "figures:\n" + drake
    field = Field(text)
    field.pass_on("declare artillery")
    assert field.asked == "blue: declare artillery"
    field.do("breathe drake toward 36,20")
    field.pass_on("first, or last")
    (breath,) = field.all(BreathUsed)
    assert breath.caught and all(not field.figure(name).standing for name in breath.caught)
