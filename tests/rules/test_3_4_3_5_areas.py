"""Section 3.4.3.5: whom of a melee an area strikes, and how far a flask splashes."""

import pytest
from msgspec.structs import replace

from game.core.events import Event
from game.core.fight.deeds import BreathUsed
from game.core.fight.harm import Damaged
from game.core.fight.magic import SpellCast
from game.core.figures import Condition
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import DeviceUsed
from game.play.asked.dice_box import LoadedDice
from game.rules.missiles.flasks import Splash, splashed
from game.ui.board.forecasts.powers import reached
from tests.audit.audit import Audit, AuditError
from tests.magic import BOW, mage, priest
from tests.melee import beset
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

FAR = "id: far, side: red, creature: orc, at: [46, 2], facing: 180, hit_points: 30"


def man(name: str, x: float, y: float, side: str = "blue", facing: int = 0, weapons: str = "sword") -> str:
    """A fighting-man of ninety points with a sword, looking north."""
    return (
        f"id: {name}, side: {side}, at: [{x}, {y}], facing: {facing}, class: fighting_man, level: 1, "
        f"weapons: [{weapons}], hit_points: 90"
    )


def brute(name: str, x: float, y: float, side: str = "red") -> str:
    """An orc of ninety points without weapons to name."""
    return f"id: {name}, side: {side}, at: [{x}, {y}], facing: 180, creature: orc, hit_points: 90"


def played(*figures: str, command: str, dice: LoadedDice | None = None) -> Fight:
    """Declare one thing, and see what the missile phase brings; the audit watches."""
    fight = field(*figures, BOW, FAR, dice=dice or LoadedDice().otherwise(3))
    fight.do(command)
    while "declare" in fight.asked or "counter it" in fight.asked:
        fight.do("done")
    return fight


def amiss(fight: Fight, kind: type[Event], **change: object) -> str:
    """What the audit says of the first event of a kind, falsified."""
    state = fight.began
    for event in fight.events:
        if type(event) is kind:
            told = replace(event, **change)
            try:
                Audit(fight.battle, state).see(state, told, told.apply(state))
            except AuditError as error:
                return error.name
            return ""
        state = replace(event.apply(state), n=state.n + 1)
    raise LookupError(kind)


# ---- areas -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_ones_own_man_who_is_touched_hands_nothing_on():
    """A fire ball at 17.6,20 touches R2 and Cay of the caster's own side; the foe he fights stands beyond its rim."""
    fight = played(mage("fire_ball", level=6, hit_points=20), man("cay", 20, 20), brute("foe", 21.9, 20),
                   brute("r2", 16.2, 20), command="cast mer fire_ball toward 17.6,20")  # fmt: skip
    assert fight.last(SpellCast).caught == ("cay", "r2")
    assert {harm.figure for harm in fight.all(Damaged)} == {"cay", "r2"}
    assert fight.figure("foe").hit_points == 90


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_who_fights_an_enemy_that_is_touched_is_struck_wherever_he_stands():
    """The ball touches the foe; Cay, who fights him, stands outside it, and so does the second foe, who fights Cay."""
    fight = played(mage("fire_ball", level=6, hit_points=20), man("cay", 20, 20), brute("foe", 18, 20),
                   brute("foe2", 22, 20), command="cast mer fire_ball toward 15.8,20")  # fmt: skip
    assert fight.last(SpellCast).caught == ("cay", "foe")


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_two_melees_side_by_side_are_two():
    """Cay and Ben both fight the foe in the area; Dan, who fights another outside it, is not struck."""
    fight = played(mage("fire_ball", level=6, hit_points=20), man("cay", 18, 21.9), man("ben", 19.9, 20),
                   man("dan", 23, 21.9), brute("foe", 18, 20), brute("foe2", 23, 20),
                   command="cast mer fire_ball toward 16.4,19")  # fmt: skip
    assert fight.last(SpellCast).caught == ("ben", "cay", "foe")


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_who_stands_in_the_wide_zone_of_one_that_is_touched_is_struck():
    """An ogre reaches two inches and holds Cay, who does not hold it: he is in melee with it all the same."""
    ogre = "id: foe, side: red, at: [18, 20], facing: 180, creature: ogre, hit_points: 90"
    fight = played(mage("fire_ball", level=6, hit_points=20), man("cay", 21.3, 20), ogre,
                   command="cast mer fire_ball toward 15.6,20")  # fmt: skip
    assert fight.last(SpellCast).caught == ("cay", "foe")


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_a_rear_rank_is_in_no_melee():
    """Cay fights the foe whom the ball touches, Ben stands behind Cay with a sword: he is not locked."""
    fight = played(mage("fire_ball", level=6, hit_points=20), man("cay", 20, 20, facing=270),
                   man("ben", 21.1, 20, facing=270), brute("foe", 18.2, 20),
                   command="cast mer fire_ball toward 15.8,20")  # fmt: skip
    assert fight.last(SpellCast).caught == ("cay", "foe")


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_breath_does_not_seek_out_enemies_beyond_its_edge():
    """The dragon's fire touches its own orc alone: Ann, who fights him outside the cone, is not burnt; nor the other
    way round, where it touches Ann and her orc stands clear, is he spared."""
    wyrm = "id: wyrm, side: blue, creature: red_dragon, age: adult, hit_dice: 10, at: [10, 30], hit_points: 45"
    own, ann = brute("own", 11.5, 22, "blue"), man("ann", 13.4, 22, "red", 270)
    fight = played(wyrm, own, ann, command="breathe wyrm toward 10,22")
    assert fight.last(BreathUsed).caught == ("own",)
    own, ann = brute("own", 13.4, 22, "blue"), man("ann", 11.5, 22, "red", 90)
    fight = played(wyrm, own, ann, command="breathe wyrm toward 10,22")
    assert fight.last(BreathUsed).caught == ("ann", "own")


@pytest.mark.rule("SP-R45")
def test_a_blessing_is_no_attack():
    """It covers the foe and Ben; Cay, who fights that foe outside it, is not blessed."""
    fight = played(priest("bless", hit_points=30), man("ben", 10, 25), man("cay", 12.9, 25),
                   brute("foe", 11.4, 24), command="cast mer bless toward 10,25")  # fmt: skip
    assert "cay" not in fight.last(SpellCast).caught
    assert {"ben", "foe"} <= set(fight.last(SpellCast).caught)


@pytest.mark.rule("SP-R45")
def test_what_slows_enemies_alone_does_not_reach_for_friends():
    """Slow covers the foe; Cay, who fights him outside it, could not be slowed anyway and is not named."""
    slower = mage("haste", level=6, hit_points=20)
    fight = played(slower, man("cay", 14.3, 16), brute("foe", 12.4, 16), command="cast mer haste reversed toward 10,16")
    assert fight.last(SpellCast).caught == ("foe",)


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_a_sleeping_enemy_is_fought_still():
    """He has no zone and holds nobody, and stands in Cay's: the fire takes him and Cay, who fights him."""
    fight = Fight(
        state=beset(
            "figures:\n" + "".join(f"  - {{{one}}}\n" for one in (
                mage("fire_ball", level=6, hit_points=20), man("cay", 20, 20), brute("foe", 18, 20), BOW, FAR)),
            "foe", Condition("asleep", 9),
        ), begin="missile", dice=LoadedDice().otherwise(3),
    )  # fmt: skip
    fight.do("cast mer fire_ball toward 15.8,20")
    while "declare" in fight.asked or "counter it" in fight.asked:
        fight.do("done")
    assert fight.last(SpellCast).caught == ("cay", "foe")


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_a_wand_is_judged_like_the_spell_it_works():
    wand = mage("", level=6, hit_points=20, gear="[wand_of_fire_balls]")
    fight = played(wand, man("cay", 20, 20), brute("foe", 21.9, 20), brute("r2", 16.2, 20),
                   command="use mer wand_of_fire_balls toward 17.6,20")  # fmt: skip
    assert fight.last(DeviceUsed).caught == ("cay", "r2")


# ---- flasks ------------------------------------------------------------------------------------------------------


def splash() -> Fight:
    """Ann throws acid at the foe; F2 stands within an inch of him, and fights Cay, who does not."""
    foes = [brute("foe", 10, 17), brute("f2", 11.5, 16)]
    return played(man("ann", 10, 20, weapons="sword, acid"), man("cay", 13.2, 17), *foes,
                  command="shoot ann at foe with acid",
                  dice=LoadedDice().otherwise(3).lay("shot", faces=(19,)))  # fmt: skip


@pytest.mark.rule("SP-3.4.4.1.1")
@pytest.mark.rule("SP-R185")
def test_a_splash_goes_an_inch_and_no_farther():
    fight = splash()
    assert fight.figure("cay").locked and fight.figure("f2").locked
    assert fight.last(FlaskBroke).caught == ("f2", "foe")
    assert {harm.figure for harm in fight.all(Damaged)} == {"f2", "foe"}
    assert not any("3.4.3.5" in rule for rule in fight.last(FlaskBroke).rules)


@pytest.mark.rule("SP-3.4.4.1.1")
@pytest.mark.parametrize(("gap", "caught"), [(1.0, True), (1.01, False)])
def test_an_inch_is_measured_from_base_to_base(gap: float, caught: bool):
    """Ben, of the target's own side, stands so far from it."""
    fight = played(man("ann", 10, 20, weapons="sword, acid"), brute("foe", 10, 17), brute("ben", 11 + gap, 17),
                   command="shoot ann at foe with acid",
                   dice=LoadedDice().otherwise(3).lay("shot", faces=(19,)))  # fmt: skip
    assert ("ben" in fight.last(FlaskBroke).caught) is caught


@pytest.mark.rule("SP-3.4.4.1.1")
def test_friend_and_foe_within_the_inch_are_splashed_though_they_fight():
    """Cay and F2 fight, and both stand within an inch of the bottle that fell short of a free man between."""
    fight = field(man("cay", 12, 17), brute("foe", 10, 17), BOW, FAR)
    caught = splashed(fight.at, Splash(None, (11 * 1024, 17 * 1024)))
    assert [victim.id for victim in caught] == ["cay", "foe"]


@pytest.mark.rule("SP-3.4.4.1.1")
def test_the_forecast_shows_the_same_splash():
    fight = field(man("ann", 10, 20, weapons="sword, acid"), man("cay", 13.2, 17),
                  brute("foe", 10, 17), brute("f2", 11.5, 16), BOW, FAR)  # fmt: skip
    foe = fight.figure("foe")
    assert [one.id for one in reached(fight.at, "blue", Splash(foe, foe.at))] == ["f2", "foe"]


# ---- the audit ---------------------------------------------------------------------------------------------------


def test_the_audit_knows_who_stands_clear_of_a_splash_and_of_an_area():
    fight = splash()
    assert amiss(fight, FlaskBroke) == ""
    assert amiss(fight, FlaskBroke, caught=("cay", "f2", "foe")) == "R22 splash"
    ball = played(mage("fire_ball", level=6, hit_points=20), man("cay", 20, 20), brute("foe", 21.9, 20),
                  brute("r2", 16.2, 20), command="cast mer fire_ball toward 17.6,20")  # fmt: skip
    assert amiss(ball, SpellCast) == ""
    assert amiss(ball, SpellCast, caught=("cay", "foe", "r2")) == "R22 an area"
    into = played(mage("fire_ball", level=6, hit_points=20), man("cay", 20, 20), brute("foe", 18, 20),
                  command="cast mer fire_ball toward 15.8,20")  # fmt: skip
    assert amiss(into, SpellCast, caught=("foe",)) == "R22 who fights whom it touches"
