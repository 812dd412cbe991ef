"""The map of an area: the chance shown at each figure is the share of the ways in which the engine's dice fall."""

from __future__ import annotations

import pytest

from game.core.dice import spread
from game.forecast.areas.workings import spell_save
from game.rules.missiles.shooting import missile, shot_tally
from game.rules.saves import save_tally
from tests.magic import BOW, mage, orc
from tests.odds.falling import agree, beset, foretold, shares, shares_of_all, unsaved
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

FAR = "id: far, side: red, creature: orc, at: [46, 2], facing: 180, hit_points: 30"
WYRM = "id: wyrm, side: blue, creature: red_dragon, hit_dice: 9, hit_points: {}, at: [10, 20], facing: 0"
ODO = "id: odo, name: Odo, side: blue, class: fighting_man, level: 3, hit_points: {}, at: [{}], facing: 180"


@pytest.mark.rule("SP-3.4.3.4")
@pytest.mark.parametrize("points", [8, 20, 40])
def test_a_breath_catches_all_and_each_is_told_the_chance_that_its_save_fails(points: int):
    """Odo of twenty hit points falls by a breath of forty, if he fails; the orc of nine by half of it; Ned is aside."""
    ned = "id: ned, side: blue, troop: levy, hit_points: 3, at: [20, 14]"
    fight = field(WYRM.format(points), ODO.format(20, "10.5, 16"), orc("orc", 10, 15), ned, BOW, FAR)
    agree(fight, "breathe wyrm toward 10,14", "save", "breath", harm=unsaved)
    assert foretold(fight, "breathe wyrm toward 10,14").on("ned") is None
    assert foretold(fight, "breathe wyrm toward 10,14").verb == "burn"


def test_those_who_fight_whom_a_breath_catches_are_in_it_too():
    """Odo stands beside the cone, locked with an orc whom it touches: he is told of, and burns in as many ways."""
    fight = field(WYRM.format(40), orc("orc", 10, 15), ODO.format(90, "8.3, 15"), BOW, FAR)
    assert fight.figure("odo").locked
    agree(fight, "breathe wyrm toward 10,14", "save", harm=unsaved)
    assert foretold(fight, "breathe wyrm toward 10,14").on("odo") is not None


@pytest.mark.rule("SP-3.10.10")
def test_a_fire_ball_fells_by_its_dice_and_the_saves():
    fight = field(mage("fire_ball", level=5), orc("one", 10, 20, hit_points=12), ODO.format(6, "11, 20"), BOW, FAR)
    said = foretold(fight, "cast mer fire_ball toward 10,20")
    played = shares(fight, "cast mer fire_ball toward 10,20", "save", harm=unsaved)
    assert {risk.figure: risk.chance for risk in said.each} == pytest.approx(
        {name: chance for name, (chance, _) in played.items() if chance}
    )


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize("points", [3, 8, 17, 30])
def test_a_bolt_of_a_wand_fells_whole_or_by_half(points: int):
    """Its six dice of six, 46,656 ways, as one die: the sum is thrown by itself, and the save beside."""
    fight = field(mage("ice_storm, lightning_bolt", level=7), orc("orc", 10, 24, hit_points=points), BOW, FAR)
    said = foretold(fight, "cast mer lightning_bolt toward 10,28").on("orc")
    played = shares(fight, "cast mer lightning_bolt toward 10,28", "save", harm=unsaved)
    assert said.chance == pytest.approx(played["orc"][0])
    fails, ways = said.chance, spread("7d6")
    whole, half = (sum(n for sum_, n in ways.items() if sum_ // by >= points) / 6**7 for by in (1, 2))
    assert said.falls == pytest.approx(fails * whole + (1 - fails) * half)


@pytest.mark.rule("SP-R162")
def test_sleep_takes_the_weakest_first_as_far_as_its_dice_go():
    """An orc, a hobgoblin and an ogre, who is too strong for it, and one of the caster's own men the farthest off."""
    foes = [orc("weak", 10, 20), orc("next", 11.2, 20, creature="bugbear"), orc("big", 8.4, 20, creature="ogre"),
            orc("last", 10, 21.4, creature="gnoll"),
            "id: ned, side: blue, troop: levy, hit_points: 3, at: [11.6, 21.4]"]  # fmt: skip
    fight = field(mage("sleep"), *foes, BOW, FAR)
    agree(fight, "cast mer sleep toward 10,20", "hit dice", harm=beset)
    said = foretold(fight, "cast mer sleep toward 10,20")
    assert said.verb == "put to sleep" and 0 < said.on("ned").chance <= 1


@pytest.mark.rule("SP-R212")
def test_who_resists_magic_leaves_more_of_it_for_others():
    """A balrog and two orcs are named: a die of four says how many of them, and magic may do the balrog nothing."""
    proof = orc("balrog", 10, 24, creature="balrog", weapons=None)
    fight = field(mage("hold_monster"), proof, orc("one", 13, 24), orc("two", 7, 24), BOW, FAR)
    command = "cast mer hold_monster at balrog one two"
    said, played = foretold(fight, command), shares(fight, command, "resist", "number", harm=beset)
    for name in ("balrog", "one", "two"):
        fails = 1 - spell_save(fight.at, fight.at.catalogue.spells["hold_monster"], fight.figure(name), False).chance
        assert said.on(name).chance == pytest.approx(played[name][0] * fails)
    assert played["balrog"][0] < played["one"][0] and played["two"][0] < 1


def test_a_spell_that_a_save_undoes_takes_whose_save_fails():
    fight = field(mage("fear"), orc("orc", 10, 27), ODO.format(9, "11.2, 26"), BOW, FAR)
    agree(fight, "cast mer fear toward 10,20", "save", harm=unsaved)


@pytest.mark.rule("SP-R263")
def test_a_stone_may_fall_on_each_along_its_line():
    from tests.rules.test_3_4_6_engines import shooting

    text = """
units:
  - {id: crew, side: blue, troop: light_foot, count: 3, at: [24, 45], facing: 0, hit_points: 4, leader: gun}
figures:
  - {id: gun, name: Gunner, side: blue, troop: light_foot, engine: light_catapult, at: [24, 43.5], facing: 0,
     hit_points: 4}
  - {id: mark, side: red, creature: orc, at: [24, 20], facing: 180, hit_points: 7}
  - {id: odo, name: Odo, side: blue, class: fighting_man, level: 3, hit_points: 9, at: [24, 24], facing: 0}
"""
    fight = shooting("table: {width: 48, height: 48, ground: grass, setting: outdoors, light: day}\n" + text)
    command = "bombard gun toward 24,20"
    played, said = shares(fight, command, "scatter", "leap"), foretold(fight, command)
    assert {risk.figure: risk.chance for risk in said.each} == pytest.approx({n: c for n, (c, _) in played.items()})
    struck = shares(fight, command, "stone")["mark"][1]  # on the mark, and he leaps not
    leaps = save_tally(fight.at, fight.figure("mark"), fight.at.catalogue.save_uses["leap_clear"]).chance
    half = sum(n for total, n in spread("3d6").items() if total // 2 >= 7) / 6**3
    assert said.on("mark").falls == pytest.approx(said.on("mark").chance * ((1 - leaps) * struck + leaps * half))


SCATTER = {"scatter": 36, "scatter degrees": 10, "scatter distance": 4}
FLASK = """
figures:
  - {id: odo, name: Odo, side: blue, class: fighting_man, level: 12, at: [10, 10], facing: 90, hit_points: 4,
     weapons: [sword, %s], gear: [torch], dexterity: 3}
  - {id: pell, name: Pell, side: blue, troop: longbowman, at: [11.4, 12.6], facing: 90, hit_points: 4}
  - {id: orc-2, side: red, creature: orc, at: [12.6, 11.4], facing: 270, hit_points: 30}
  - {id: orc-1, side: red, creature: orc, at: [12.6, 10], facing: 270, hit_points: 5}
  - {id: far, side: red, creature: orc, at: [30, 4], facing: 270, hit_points: 30}
"""


@pytest.mark.rule("SP-3.4.4.1.1")
def test_a_flask_that_hits_splashes_those_beside_who_do_not_leap():
    """Every face of the hit, of the leap and of the damage, where a miss comes down three inches off."""
    fight = Fight(FLASK % "cling_fire", begin="missile")
    command = "shoot odo at orc-1 with cling_fire"
    said, hit = foretold(fight, command), shares(fight, command, "shot", "leap")
    assert said.verb == "burn"
    for name in ("orc-1", "orc-2"):
        assert hit[name][0] < said.on(name).chance < hit[name][0] + 0.1  # the rest are misses that come down by them
    felled = shares(fight, command, "shot", "damage", shown={"leap": 20})["orc-1"][1]
    assert said.on("orc-2").falls == 0 and felled < said.on("orc-1").falls < felled + 0.05


@pytest.mark.rule("SP-3.4.4.3")
@pytest.mark.rule("SP-3.9.2")
def test_a_flask_that_misses_lands_anywhere_within_its_four_inches():
    """Every direction and distance of every miss: whom the flask splashes, friend and foe, and him who threw it."""
    fight = Fight(FLASK % "acid", begin="missile")
    command = "shoot odo at orc-1 with acid"
    odo, orc_1, said = fight.figure("odo"), fight.figure("orc-1"), foretold(fight, command)
    acid = missile(fight.at, odo, "acid")
    assert acid is not None
    tally = shot_tally(fight.at, odo, orc_1, acid)
    # All of it together: hits, each miss and its scatter, and the natural one that slips.
    misses = [face for face in range(1, 21) if not tally.passes(face)]
    slips = (1 - save_tally(fight.at, fight.figure("odo"), fight.at.catalogue.save_uses["fumble"]).chance) / 20
    off, slipped = (shares_of_all(fight, command, SCATTER, {"shot": face, "fumble": 1}) for face in (2, 1))
    for name in ("pell", "odo"):
        stays = 1 - save_tally(fight.at, fight.figure(name), fight.at.catalogue.save_uses["leap_clear"]).chance
        splashed = (len(misses) / 20 - slips) * off.get(name, 0) + slips * slipped.get(name, 0)
        chance = splashed * stays  # there is room to leap all about them
        assert said.on(name).chance == pytest.approx(chance) and chance > 0, name


@pytest.mark.rule("SP-3.4.2.1")
def test_an_arrow_into_a_melee_hits_its_target_or_nobody():
    """The best of scouts shoots at an orc who fights Odo: however the dice fall, Odo is not hit."""
    scout = "id: bea, side: blue, class: scout, level: 9, weapons: [short_bow], at: [10, 30], facing: 0, hit_points: 9"
    fight = field(scout, orc("orc", 10, 20, hit_points=4), ODO.format(4, "10, 18.6"), FAR)
    assert fight.figure("odo").locked
    agree(fight, "shoot bea at orc", "shot", "fumble", "damage")
    assert [risk.figure for risk in foretold(fight, "shoot bea at orc").each] == ["orc"]


def test_several_shots_at_one_are_told_together():
    bows = [f"id: b{n}, side: blue, troop: longbowman, at: [{9 + n}, 26], facing: 0, hit_points: 4" for n in (1, 2)]
    fight = field(*bows, orc("orc", 10, 20, hit_points=1), FAR)
    agree(fight, "shoot b1 at orc; b2 at orc", "shot")
