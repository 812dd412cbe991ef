"""Flasks, SP-3.4.4: thrown, splashing, leapt clear of, scattering, and what each kind does and for how long."""

from __future__ import annotations

import pytest

from game.catalogue.scenario.loading import ScenarioFaults
from game.core.fight.deeds import Fumbled, Hurled, Saved, Shot
from game.core.fight.harm import Damaged, Freed, Slain
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.held.flasks import FlaskBroke, FlaskLost
from game.core.held.things import Raised, Razed
from game.play.asked.dice_box import LoadedDice
from game.rules.missiles.flasks import Splash
from game.rules.missiles.shooting import may_shoot
from tests.play import Fight

# Odo throws at orc-1 from 2 inches; orc-2 stands within an inch of orc-1, orc-3 well away.
FIELD = """
figures:
  - {id: odo, side: blue, class: fighting_man, level: 3, at: [10, 10], facing: 90, weapons: [sword, %s], %s
     hit_points: 20}
  - {id: pell, side: blue, troop: longbowman, at: [4, 16], facing: 90, hit_points: 4}
  - {id: orc-1, side: red, creature: orc, at: [12.6, 10], facing: 270, hit_points: 30}
  - {id: orc-2, side: red, creature: orc, at: [12.6, 11.4], facing: 270, hit_points: 30}
  - {id: orc-3, side: red, creature: orc, at: [18, 4], facing: 270, hit_points: 30}
"""


def field(flask: str, more: str = "gear: [torch],") -> str:
    """The field, with what Odo carries."""
    return FIELD % (flask, more)


def dice() -> LoadedDice:
    """Dice that fall middling where nothing is laid up."""
    return LoadedDice().otherwise(3)


def thrown(flask: str, laid: LoadedDice, more: str = "gear: [torch],", extra: str = "") -> Fight:
    """The fight after Odo has thrown at orc-1 and all has taken effect."""
    fight = Fight(field(flask, more) + extra, begin="missile", dice=laid)
    return throw(fight, flask)


def throw(fight: Fight, flask: str) -> Fight:
    """The fight after the flask has broken, or is lost."""
    fight.do(f"shoot odo at orc-1 with {flask}")
    while not fight.all(FlaskBroke) and not fight.all(FlaskLost):
        fight.pass_until(limit=1)
    return fight


def move_of(fight: Fight, number: int) -> Fight:
    """Go on until the Move of a round is asked for."""
    while fight.now.round < number or ": Move" not in fight.asked:
        fight.pass_until(limit=1)
    return fight


# ---- the throw ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.4.1")
def test_a_flask_needs_what_the_flask_row_says_with_all_that_counts_on_a_shot() -> None:
    fight = thrown("acid", dice().lay("shot", faces=(12,)))
    shot = fight.last(Shot)
    assert shot.tally.need == 12  # an orc: armour class 6
    assert {modifier.label for modifier in shot.tally.modifiers} >= {"long range"}
    assert shot.weapon == "acid" and fight.last(Hurled).weapon == "acid"
    assert "acid" not in fight.figure("odo").carries


@pytest.mark.rule("SP-3.4.4.1")
def test_a_flask_is_thrown_no_farther_than_its_range() -> None:
    fight = Fight(field("acid"), begin="missile", dice=dice())
    no = fight.refused("shoot odo at orc-3 with acid")
    assert no.rule == "SP-3.4.2.2" and "carries 3" in no.reason


@pytest.mark.rule("SP-3.4.4.1")
def test_each_flask_carried_is_thrown_once_and_shots_count_them() -> None:
    more = "shots: {acid: 2}, gear: [torch],"
    fight = Fight(field("acid", more), begin="missile", dice=dice())
    assert fight.figure("odo").carries.count("acid") == 2
    fight.do("shoot odo at orc-1 with acid")
    assert fight.refused("shoot odo at orc-1 with acid").rule == "SP-3.4.2.5"
    move_of(fight, 2)
    assert fight.figure("odo").carries.count("acid") == 1


@pytest.mark.rule("SP-3.7.2.1")
def test_a_flask_is_thrown_neither_in_passing_nor_from_melee() -> None:
    fight = Fight(field("acid"), begin="counter", first="blue", dice=dice())
    fight.do("move orc-3 via 15,8 facing 270")
    assert not fight.all(Shot)
    text = field("acid").replace("at: [12.6, 10]", "at: [11.2, 10]")
    locked = Fight(text, begin="missile", dice=dice())
    if "declare" in locked.asked:
        assert locked.refused("shoot odo at orc-2 with acid").rule == "SP-3.7.2.1"
    weapon = locked.at.catalogue.missiles["acid"]
    no = may_shoot(locked.at, locked.figure("odo"), weapon)
    assert no is not None and no.rule == "SP-3.7.2.1"
    no = may_shoot(fight.at, fight.figure("odo"), weapon, passing=True)
    assert no is not None and no.rule == "SP-3.7.2.1"


@pytest.mark.rule("SP-3.4.2.1")
def test_a_flask_is_not_thrown_at_one_in_melee() -> None:
    text = field("acid").replace("at: [4, 16]", "at: [14.1, 9.2]")
    fight = Fight(text, begin="missile", dice=dice())
    assert fight.refused("shoot odo at orc-1 with acid").rule == "SP-3.4.2.1"


@pytest.mark.rule("SP-R183")
@pytest.mark.rule("SP-3.4.4.4")
def test_burning_oil_needs_a_flame_his_own_or_a_friends_at_his_side() -> None:
    dark = Fight(field("burning_oil", ""), begin="missile", dice=dice())
    assert dark.refused("shoot odo at orc-1 with burning_oil").rule == "SP-R183"
    lit = Fight(field("burning_oil"), begin="missile", dice=dice())
    assert lit.do("shoot odo at orc-1 with burning_oil")
    friend = field("burning_oil", "").replace("at: [4, 16], facing: 90,", "at: [9, 11], facing: 90, gear: [torch],")
    assert Fight(friend, begin="missile", dice=dice()).do("shoot odo at orc-1 with burning_oil")


# ---- the splash --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.4.1.1")
@pytest.mark.rule("SP-R185")
def test_a_hit_strikes_the_target_and_all_within_an_inch_of_it_friend_and_foe() -> None:
    # Only a scout of level 9 may throw at one in melee at all.
    text = field("acid").replace("class: fighting_man, level: 3", "class: scout, level: 9")
    near = "  - {id: ben, side: blue, troop: light_foot, at: [12.6, 8.3], facing: 90, hit_points: 30}\n"
    laid = dice().lay("shot", faces=(19,)).lay("leap", faces=(2,)).lay("leap", faces=(2,))
    fight = throw(Fight(text + near, begin="missile", dice=laid), "acid")
    assert fight.last(FlaskBroke).caught == ("ben", "orc-1", "orc-2")
    assert {harm.figure for harm in fight.all(Damaged)} == {"ben", "orc-1", "orc-2"}
    assert fight.figure("orc-3").hit_points == 30


@pytest.mark.rule("SP-3.9.1")
@pytest.mark.rule("SP-3.4.4.1.1")
def test_a_natural_20_does_the_most_and_two_more_to_the_target_alone() -> None:
    laid = dice().lay("shot", faces=(20,)).lay("leap", faces=(2,)).lay("damage", "odo", "orc-2", faces=(1, 2))
    fight = thrown("acid", laid)
    assert fight.all(Damaged, figure="orc-1")[0].amount == 10
    assert fight.all(Damaged, figure="orc-2")[0].amount == 3


# ---- leaping clear -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.4.2")
@pytest.mark.rule("SP-R46")
def test_a_secondary_target_that_saves_leaps_to_the_nearest_spot_outside_the_splash() -> None:
    laid = dice().lay("shot", faces=(19,)).lay("leap", "orc-2", faces=(20,))
    fight = thrown("acid", laid)
    leap = fight.last(Moved, figure="orc-2", how="leap")
    assert fight.last(Saved, figure="orc-2").success
    assert fight.figure("orc-2").hit_points == 30
    assert leap.cost == 0
    x, y = fight.where("orc-2")
    assert x == pytest.approx(12.6, abs=0.25) and 12.0 <= y < 12.2
    assert not Splash(fight.figure("orc-1"), fight.figure("orc-1").at).reaches(fight.figure("orc-2"))
    assert not fight.all(Saved, figure="orc-1")


@pytest.mark.rule("SP-3.4.4.2")
def test_a_save_missed_is_no_leap_and_holy_water_gives_none() -> None:
    fight = thrown("acid", dice().lay("shot", faces=(19,)).lay("leap", "orc-2", faces=(2,)))
    assert not fight.all(Moved, figure="orc-2")
    assert fight.figure("orc-2").hit_points < 30
    text = field("holy_water").replace("creature: orc", "creature: skeleton")
    dead = Fight(text, begin="missile", dice=dice().lay("shot", faces=(19,)))
    throw(dead, "holy_water")
    assert not dead.all(Saved)
    assert dead.all(Damaged, figure="orc-2")


@pytest.mark.rule("SP-R46")
def test_without_space_nobody_saves() -> None:
    text = """
terrain:
  - {kind: wall, line: [[11.9, 6], [11.9, 12.1], [13.3, 12.1], [13.3, 6]]}
figures:
  - {id: odo, side: blue, class: fighting_man, level: 3, at: [12.6, 7.4], facing: 180, weapons: [sword, acid]}
  - {id: orc-1, side: red, creature: orc, at: [12.6, 10], facing: 0, hit_points: 30}
  - {id: orc-2, side: red, creature: orc, at: [12.6, 11.4], facing: 0, hit_points: 30}
"""
    fight = throw(Fight(text, begin="missile", dice=dice().lay("shot", faces=(19,))), "acid")
    assert not fight.all(Saved) and not fight.all(Moved)
    assert fight.all(Damaged, figure="orc-2")


# ---- scatter -----------------------------------------------------------------------------------------------------


def scattering(tens: int, ones: int, inches: int, roll: int = 3) -> LoadedDice:
    """Dice for a miss that flies on a course of so many degrees."""
    laid = dice().lay("shot", faces=(roll,)).lay("scatter", faces=(tens + 1,))
    return laid.lay("scatter degrees", faces=(ones + 1,)).lay("scatter distance", faces=(inches,))


@pytest.mark.rule("SP-3.4.4.3")
@pytest.mark.rule("ST-R11")
@pytest.mark.rule("SP-R46")
def test_a_miss_lands_1d4_inches_from_the_target_and_all_there_may_leap() -> None:
    fight = thrown("acid", scattering(18, 0, 2).lay("leap", "orc-2", faces=(2,)))
    broke = fight.last(FlaskBroke)
    assert broke.how == "missed" and broke.target == ""
    assert (broke.at[0] / GRAIN, broke.at[1] / GRAIN) == pytest.approx((12.6, 12.0), abs=0.01)
    assert broke.caught == ("orc-2",)
    assert fight.last(Saved, figure="orc-2").against == "acid"
    assert fight.figure("orc-1").hit_points == 30


@pytest.mark.rule("SP-3.4.4.3")
def test_a_miss_may_come_down_among_friends() -> None:
    fight = thrown("holy_water", scattering(27, 0, 3), extra="")
    assert fight.last(FlaskBroke).at[0] / GRAIN == pytest.approx(9.6, abs=0.01)
    assert fight.last(FlaskBroke).caught == ("odo",)
    assert not fight.all(Damaged)


@pytest.mark.rule("SP-R83")
@pytest.mark.rule("SP-3.9.2")
def test_a_fumbled_flask_scatters_from_the_thrower() -> None:
    laid = scattering(0, 0, 1, roll=1).lay("fumble", faces=(2,)).lay("leap", faces=(2,))
    fight = thrown("acid", laid)
    assert fight.last(Fumbled).effect == "slips"
    broke = fight.last(FlaskBroke)
    assert broke.how == "fumbled"
    assert (broke.at[0] / GRAIN, broke.at[1] / GRAIN) == pytest.approx((10, 9), abs=0.01)
    assert broke.caught == ("odo",)


@pytest.mark.rule("SP-R83")
def test_who_saves_against_the_fumble_has_only_missed() -> None:
    laid = scattering(0, 0, 4, roll=1).lay("fumble", faces=(20,))
    fight = thrown("acid", laid)
    assert fight.last(FlaskBroke).how == "missed"
    assert fight.last(FlaskBroke).at[0] / GRAIN == pytest.approx(12.6, abs=0.01)


@pytest.mark.rule("SP-R185")
def test_a_flask_that_scatters_breaks_at_a_wall_and_off_the_table_is_lost() -> None:
    wall = "terrain:\n  - {kind: wall, line: [[10, 7], [16, 7]]}\n"
    fight = Fight(field("acid") + wall, begin="missile", dice=scattering(0, 0, 4))
    throw(fight, "acid")
    assert 7 < fight.last(FlaskBroke).at[1] / GRAIN < 7.3
    text = field("acid").replace("[10, 10]", "[10, 1.5]").replace("[12.6, 10]", "[12.6, 1.5]")
    lost = Fight(text, begin="missile", dice=scattering(0, 0, 4))
    throw(lost, "acid")
    assert lost.all(FlaskLost) and not lost.all(FlaskBroke)


# ---- kinds and what lasts ----------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.4.4")
@pytest.mark.rule("SP-R180")
def test_acid_eats_on_in_the_next_round_as_the_move_begins_and_then_no_more() -> None:
    laid = dice().lay("shot", faces=(19,)).lay("damage", "odo", "orc-1", faces=(3, 4)).lay("leap", faces=(20,))
    laid.lay("lasting", "odo", "orc-1", faces=(4,))
    fight = thrown("acid", laid)
    assert fight.figure("orc-1").hit_points == 23
    assert fight.figure("orc-1").has("corroded")
    move_of(fight, 2)
    assert fight.figure("orc-1").hit_points == 19
    assert fight.figure("orc-1").injured
    move_of(fight, 3)
    assert fight.figure("orc-1").hit_points == 19 and not fight.figure("orc-1").has("corroded")


@pytest.mark.rule("SP-3.4.4.4")
@pytest.mark.rule("SP-R180")
def test_those_who_die_of_it_fall_as_the_move_begins_by_the_hand_that_threw() -> None:
    text = field("acid").replace("facing: 270, hit_points: 30}", "facing: 270, hit_points: 8}")
    laid = dice().lay("shot", faces=(19,)).lay("damage", "odo", "orc-1", faces=(3, 4)).lay("leap", faces=(20,))
    fight = Fight(text, begin="missile", dice=laid)
    fight.do("shoot odo at orc-1 with acid")
    move_of(fight, 2)
    assert fight.last(Slain, figure="orc-1").by == "odo"


@pytest.mark.rule("SP-3.4.4.4")
def test_holy_water_harms_the_undead_alone() -> None:
    fight = thrown("holy_water", dice().lay("shot", faces=(19,)))
    assert fight.last(FlaskBroke).caught == ("orc-1", "orc-2")
    assert not fight.all(Damaged)


@pytest.mark.rule("SP-R182")
def test_fire_does_nothing_to_those_who_are_of_it() -> None:
    text = field("burning_oil").replace("creature: orc, at: [12.6, 10]", "creature: hell_hound, at: [12.6, 10]")
    fight = Fight(text, begin="missile", dice=dice().lay("shot", faces=(19,)).lay("leap", faces=(20,)))
    fight.do("shoot odo at orc-1 with burning_oil")
    move_of(fight, 2)
    assert fight.all(FlaskBroke) and not fight.all(Damaged, figure="orc-1")
    assert not fight.figure("orc-1").has("burning")


@pytest.mark.rule("SP-R182")
def test_of_two_fires_on_one_figure_that_burns_which_lasts_longer() -> None:
    more = "gear: [torch],"
    two = (
        "  - {id: ned, side: blue, class: fighting_man, level: 3, at: [10, 9], facing: 90, hit_points: 20,"
        " weapons: [sword, cling_fire]}\n"
    )
    laid = dice().lay("shot", faces=(19,)).lay("shot", faces=(19,)).lay("leap", faces=(20,))
    fight = Fight(field("burning_oil", more) + two, begin="missile", dice=laid)
    fight.do("shoot ned at orc-1 with cling_fire; odo at orc-1 with burning_oil")
    fight.pass_until(limit=3)
    found = fight.figure("orc-1").condition("burning")
    assert found is not None and found.value.startswith("cling_fire")


@pytest.mark.rule("SP-3.4.4.4")
@pytest.mark.rule("SP-R180")
def test_cling_fire_is_put_out_on_5_or_6_by_a_round_of_doing_nothing_else() -> None:
    laid = dice().lay("shot", faces=(19,)).lay("leap", faces=(20,)).lay("put out", "orc-1", faces=(5,))
    fight = thrown("cling_fire", laid, more="")
    move_of(fight, 2)
    assert len(fight.all(Damaged, figure="orc-1")) == 2
    move_of(fight, 3)
    assert fight.last(Freed, figures=("orc-1",)).condition == "burning"
    assert len(fight.all(Damaged, figure="orc-1")) == 2


@pytest.mark.rule("SP-R180")
def test_who_acts_goes_on_burning() -> None:
    laid = dice().lay("shot", faces=(19,)).lay("leap", faces=(20,))
    fight = thrown("cling_fire", laid, more="")
    move_of(fight, 2)
    while "red: " not in fight.asked:
        fight.pass_until(limit=1)
    fight.do("move orc-1 via 14,9 facing 270")
    move_of(fight, 3)
    assert len(fight.all(Damaged, figure="orc-1")) == 3


# ---- burning ground ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R184")
@pytest.mark.rule("SP-3.4.4.4")
def test_burning_oil_leaves_a_pool_that_burns_who_comes_into_it_and_is_gone_after_ten_rounds() -> None:
    laid = scattering(9, 0, 3).lay("burning ground", faces=(6,))
    fight = thrown("burning_oil", laid)
    pool = fight.last(Raised).piece
    assert pool.kind == "burning_ground" and pool.until == 10 and pool.value == "1d8"
    move_of(fight, 2)
    while "red: " not in fight.asked:
        fight.pass_until(limit=1)
    fight.do("move orc-3 via 15.6,10 facing 270")
    assert fight.last(Damaged, figure="orc-3").amount == 6
    while fight.now.round <= 10 and fight.position.decision is not None:
        fight.pass_until(limit=1)
    assert fight.all(Razed)


@pytest.mark.rule("SP-R184")
def test_who_stays_in_the_flames_burns_as_each_round_begins_but_not_twice() -> None:
    laid = dice().lay("shot", faces=(19,)).lay("leap", faces=(20,))
    laid.lay("lasting", "odo", "orc-1", faces=(4,)).lay("burning ground", faces=(2,))
    fight = thrown("burning_oil", laid)
    move_of(fight, 2)
    assert [harm.amount for harm in fight.all(Damaged, figure="orc-1")] == [3, 4]
    move_of(fight, 3)
    assert [harm.amount for harm in fight.all(Damaged, figure="orc-1")] == [3, 4, 2]


@pytest.mark.rule("SP-3.4.4.4")
def test_a_scenario_says_which_flask() -> None:
    with pytest.raises(ScenarioFaults, match="no weapon 'flask'"):
        Fight(field("flask"))
