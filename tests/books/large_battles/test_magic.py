"""Spells, breath and items among masses [LB-4.3, LB-4.12, LB-4.14]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.board.templates import Burst
from game.core.fight.deeds import BreathUsed
from game.core.fight.harm import Healed
from game.core.fight.magic import SpellCast
from game.core.grain import GRAIN
from game.core.held.gear import DeviceUsed
from game.core.state import with_figure
from game.play.asked.dice_box import LoadedDice
from game.play.magic.casting import CounterSpelled
from game.play.magic.turning import UndeadTurned
from game.systems.large_battles.events import Marched
from game.systems.large_battles.magic import workings
from game.systems.large_battles.magic.casting import MayCastOn
from game.systems.large_battles.magic.turning import turning_refused
from tests.audit.books.large_battles import auditor
from tests.books.large_battles.field import Field, dice, wounded
from tests.play import state_of

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
    assert (field.now.round, len(field.all(SpellCast))) == (2, 1)  # he was not asked again
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
    none = casting("spells: [invisibility, fire_ball]")
    assert "no use in a battle of masses" in none.no("cast mag invisibility at mag").reason


@pytest.mark.rule("LB-R23")
def test_fear_drives_a_body_back_prayers_lift_a_score_and_haste_doubles_a_move():
    field = casting("spells: [haste]", text=CASTING.replace("[20, 50]", "[36, 43]"))
    field.do("cast mag haste toward 36,43")
    field.pass_on("first, or last")
    assert field.note("spears").pace == 1
    near = CASTING.replace("level: 7", "level: 9").replace("[36, 20]", "[36, 37.9]")
    scared = casting("spells: [fear]", dice().lay("morale", "foes", faces=(1, 1)), near)
    scared.do("cast mag fear toward 36,37")
    scared.pass_on("first, or last")
    assert [march.how for march in scared.all(Marched)] == ["retreat"]


@pytest.mark.rule("LB-4.10.2")
def test_assistants_who_cast_have_a_spell_each_besides():
    text = CASTING.replace("level: 7", "level: 7, assistants: 1")
    field = casting("spells: [fire_ball, sleep, web]", text=text)
    field.do("cast mag fire_ball toward 36,21", "cast mag sleep toward 36,20")
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
    assert "touch nobody wounded there" in field.no("cast mag cure_light at hero-1").reason  # it is whole
    wounded(field, "hero-1")
    field.do("cast mag cure_light at hero-1")
    field.pass_on("first, or last")
    assert [(event.figure, event.left) for event in field.all(Healed)] == [("hero-1", 4)]


@pytest.mark.rule("LB-R40")
def test_the_auditor_finds_breath_after_more_than_half_a_move():
    drake = "  - {id: drake, side: blue, creature: red_dragon, hit_dice: 10, at: [36, 28], facing: 0}\n"
    field = Field(CASTING.split("figures:")[0] + "figures:\n" + drake)
    field.pass_on("declare artillery")
    field.do("breathe drake toward 36,20")
    field.pass_on("first, or last")
    state, watch = replace(state_of(CASTING.split("figures:")[0] + "figures:\n" + drake), seed=1), auditor(field.battle)
    said = []
    for event in field.events:
        before, after = state, replace(event.apply(state), n=state.n + 1)
        if isinstance(event, BreathUsed):
            before = with_figure(before, replace(before.figures["drake"], walked=20 * GRAIN))
        said.append(watch(before, event, after))
        state = after
    assert [one for one in said if one] == [f"B12 breath after half a move: drake has moved {20 * GRAIN}"]


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


@pytest.mark.rule("LB-4.14")
@pytest.mark.rule("LB-R44")
def test_a_wand_works_its_spell_for_a_charge_and_a_potion_heals_him_who_drinks():
    """Six dice of fire are 21: men who save for half fall all the same. Speed quickens one man of many."""
    carried = "gear: [wand_of_fire_balls, potion_of_speed, staff_of_healing]"
    field = casting(carried)
    assert "no use in a battle of masses" in field.no("use mag potion_of_speed").reason
    assert "obeys a cleric" in field.no("use mag staff_of_healing at mag").reason
    assert field.no("use mag wand_of_fire_balls toward 36,10").measured["range"] == "24"
    field.do("use mag wand_of_fire_balls toward 36,21")
    field.pass_on("first, or last")
    (used,) = field.all(DeviceUsed)
    assert used.caught and all(not field.figure(name).standing for name in used.caught)
    assert field.figure("mag").loosed == (("wand_of_fire_balls", 1),)


DUEL = CASTING.replace("SPELLS", "spells: [fire_ball, sleep]") + """\
  - {id: sage, side: red, class: magic_user, level: 7, weapons: [dagger], spells: [haste], at: [44, 24], facing: 180}
"""


@pytest.mark.rule("LB-R45")
def test_a_spell_is_countered_by_a_caster_who_stands_still_out_of_melee():
    """Both of level 7: the higher die undoes the fire ball, and both spells are spent."""
    laid = dice().lay("counter", "sage", faces=(5,)).lay("counter", "mag", faces=(2,))
    field = Field(DUEL, laid)
    field.pass_on("declare volleys")
    field.do("cast mag fire_ball toward 36,21")
    assert "counter it?" in field.asked
    field.do("counterspell sage with haste")
    field.pass_on("first, or last")
    (countered,) = field.all(CounterSpelled)
    assert countered.won and not field.all(SpellCast)
    assert field.figure("mag").prepared == ("sleep",) and field.figure("sage").prepared == ()
    marched = Field(DUEL, dice(), last=True)
    marched.do("march sage ahead 2", "done", "done")
    marched.pass_on("blue: declare volleys")
    marched.do("cast mag fire_ball toward 36,21")
    assert "counter it?" not in marched.asked


DEAD = """
table: {width: 72, height: 60, ground: grass, setting: outdoors, light: day}
units:
  - {id: dead, side: red, creature: CREATURE, count: 6, formation: {shape: line, ranks: 2}, at: [36, 34], facing: 180}
figures:
  - {id: abbot, side: blue, class: cleric_spiritual, level: 6, weapons: [mace], gear: [holy_symbol], at: [36, 38],
     facing: 0}
"""


def prayer() -> LoadedDice:
    return dice().lay("turning", faces=(6, 6)).lay("number turned", faces=(6, 6))


@pytest.mark.rule("LB-R46")
def test_the_undead_are_turned_by_whole_miniatures_and_the_body_goes_back():
    """Twelve are two each of six miniatures of three ghouls, which turn; three each of four of five skeletons."""
    field = Field(DEAD.replace("CREATURE", "ghoul").replace("level: 6", "level: 2"), prayer())
    field.pass_on("declare volleys")
    field.do("turn abbot")
    field.pass_on("first, or last")
    (turned,) = field.all(UndeadTurned)
    assert len(turned.those("turned")) == 6
    assert [march.how for march in field.all(Marched)] == ["retreat"]
    assert field.note("dead").reorders == 2
    moved = Field(DEAD.replace("CREATURE", "ghoul"))
    moved.do("march abbot ahead 1")
    moved.pass_on("declare volleys")
    assert turning_refused(moved.at, moved.figure("abbot")).measured == {"moved": "1"}
    bones = Field(DEAD.replace("CREATURE", "skeleton"), prayer())
    bones.pass_on("declare volleys")
    bones.do("turn abbot")
    bones.pass_on("first, or last")
    gone = bones.all(UndeadTurned)[0].those("destroyed")
    assert len(gone) == 4 and all(not bones.figure(name).standing for name in gone)
    far = Field(DEAD.replace("CREATURE", "ghoul").replace("[36, 38]", "[36, 50]").replace("level: 6", "level: 1"))
    far.pass_on("declare volleys")
    assert not far.asked.startswith("blue: declare")


@pytest.mark.rule("LB-4.14")
def test_a_spell_is_offered_for_whom_it_is_and_one_place_is_enough():
    """A fire ball at the foes, a blessing at one's own; reversed, a blessing is a curse, and for the foes."""
    field = casting("spells: [fire_ball]", text=CASTING.replace("[36, 40]", "[36, 42]"))
    assert field.no("cast mag fire_ball toward 36,21 36,22").reason == "fire ball wants one place"
    offered = {command.text() for command in MayCastOn("blue").examples(field.at)}
    assert offered and all(one.startswith("cast mag fire_ball toward 36") for one in offered)
