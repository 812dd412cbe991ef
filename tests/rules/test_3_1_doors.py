"""Section 3.1: doors bashed in to begin an encounter; and doors opened, shut, barred and bashed in a fight."""

import pytest
from msgspec.structs import replace

from game.core.events import InitiativeWon, Surprised, Thrown
from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Moved
from game.core.fight.stealth import Arrived, SurpriseRolled, WanderersSought
from game.core.figures import COMING, STANDING
from game.core.grain import GRAIN
from game.core.held.doors import Bashed, Toiled
from game.core.held.things import Opened
from game.play.asked.dice_box import LoadedDice
from game.rules.melee.stunts import may_leap
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from game.rules.stealth.doors import bash_tally, in_doorway, is_within, may_bash, may_open
from game.rules.stealth.seeing import seen
from tests.play import Fight

DUNGEON = "table: {width: 48, height: 36, ground: stone, setting: dungeon, light: day}\n"
HALL = "table: {width: 48, height: 36, ground: stone, setting: outdoors, light: day}\n"
DOOR = """
terrain:
  - {kind: wall, line: [[0, 17], [48, 17]], thickness: 0.3, height: 2}
  - {kind: door, line: [[14, 17], [12, 17]], state: %s}
"""
MEN = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [12.6, 17.75], facing: 0}
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [13.6, 17.75], facing: 0}
  - {id: cat, side: blue, troop: bowman, weapons: [short_bow, dagger], hit_points: 4, at: [13, 20], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 8, at: [13, 10], facing: 180}
"""
BASH = "surprise: {unaware: [red], bash: [ann, bea], door: 1%s}\n"


def beginning(faces: tuple[int, int], surprise: int = 0, *, wandering: int = 6) -> Fight:
    dice = LoadedDice().otherwise(10).lay("bash", "ann", faces=(faces[0],)).lay("bash", "bea", faces=(faces[1],))
    if surprise:
        dice.lay("surprise", "red", faces=(surprise,))
    if min(faces) > 2:
        dice.lay("wandering", "", faces=(wandering,))
    fight = Fight(MEN + DUNGEON + DOOR % "shut" + BASH % "", begin="opening", dice=dice)
    dice.check_used()
    return fight


# ---- a bash that begins it ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.1.13")
@pytest.mark.rule("SP-R16")
def test_a_bash_that_works_at_once_may_surprise():
    """Ann throws 5, Bea 2: the door bursts in the first round of trying. That is no noise: the orc is caught."""
    fight = beginning((5, 2), surprise=2)
    assert [(event.figure, event.success) for event in fight.all(Bashed)] == [("ann", False), ("bea", True)]
    assert fight.last(Opened).state == "broken"
    assert fight.last(SurpriseRolled).success
    assert fight.last(Surprised).side == "red"
    assert not fight.all(WanderersSought)


@pytest.mark.rule("SP-3.1.13")
@pytest.mark.rule("SP-3.1.13.1")
@pytest.mark.rule("SP-R201")
def test_a_failed_bash_ends_all_chance_and_others_may_have_heard():
    """Both fail: the orc does not even roll. A check is made; nobody is named who could come, so nothing does."""
    fight = beginning((3, 6), wandering=1)
    assert not fight.all(SurpriseRolled)
    assert not fight.all(Opened)
    assert (fight.last(WanderersSought).roll, fight.last(WanderersSought).come) == (1, False)
    assert fight.all(InitiativeWon)


WANDERERS = "units: [{id: rats, side: red, creature: goblin, count: 2, hit_points: 3, at: [12.6, 20], facing: 0}]\n"


@pytest.mark.rule("SP-3.1.13.1")
@pytest.mark.rule("SP-R201")
@pytest.mark.parametrize(("die", "come"), [(1, True), (2, False)])
def test_wandering_monsters_that_the_scenario_names(die: int, come: bool):
    """The goblins are not on the table until a 1 brings them: where the scenario puts them, or as near as is room."""
    dice = LoadedDice().otherwise(10).lay("bash", "ann", faces=(4,)).lay("bash", "bea", faces=(4,))
    dice.lay("wandering", "", faces=(die,))
    text = MEN.replace("at: [13, 20]", "at: [12, 24]") + WANDERERS + DUNGEON + DOOR % "shut"
    fight = Fight(text + BASH % ", wandering: [rats]", begin="opening", dice=dice)
    assert [event.figure for event in fight.all(Arrived)] == (["rats-1", "rats-2"] if come else [])
    assert fight.figure("rats-1").fate == (STANDING if come else COMING)
    if come:
        assert fight.where("rats-1")[1] == fight.where("rats-2")[1] == 20
        assert fight.at.field.friends("red") == [fight.figure(name) for name in ("orc", "rats-1", "rats-2")]


@pytest.mark.rule("SP-3.1.13.2")
@pytest.mark.rule("SP-R199")
def test_bashers_only_step_out_of_the_way_and_the_others_act_in_full():
    """In the surprise round Ann may go 3 inches aside, but not stay before the door; Cat goes through it and shoots."""
    fight = beginning((1, 5), surprise=1)
    assert fight.asked == "blue: Move"
    for way in ("ann via 12.6,12 facing 0", "ann via 12.4,18.4 facing 0", "ann via 4,20 facing 0"):
        assert fight.refused(f"move {way}").rule == "SP-3.1.13.2"
    assert "out of the way" in fight.refused("move ann via 12.6,12 facing 0").reason
    assert "still be in the way" in fight.refused("move ann via 12.6,18.5 facing 0").reason
    assert fight.refused("charge ann via 12.9,11 facing 0").rule == "SP-3.1.13.2"
    leap = may_leap(fight.at, fight.figure("ann"), "blue")
    assert leap is not None and leap.rule == "SP-3.1.13.2"
    fight.do("move ann via 11,18.5 facing 0")
    assert fight.where("ann") == (11, 18.5)
    assert fight.refused("move bea via 13.3,17.8 13.3,14 facing 0").rule == "SP-3.1.13.2"
    fight.do("move bea via 15,18.5 facing 0", "move cat via 13,15 facing 0")
    fight.pass_until("declare shots")
    fight.do("shoot cat at orc")
    assert fight.all(Shot, actor="cat")
    fight.pass_until("Move")
    assert fight.now.round == 2
    assert not fight.figure("ann").has("basher")


@pytest.mark.rule("SP-3.1.13.2")
def test_a_basher_strikes_nobody_in_the_surprise_round():
    """The orc stood right behind the door: Bea, in whose reach he is, has no blow at him yet."""
    dice = LoadedDice().otherwise(10).lay("bash", "ann", faces=(1,)).lay("bash", "bea", faces=(1,))
    dice.lay("surprise", "red", faces=(1,))
    near = MEN.replace("at: [13, 10]", "at: [13.1, 16.3]")
    fight = Fight(near + DUNGEON + DOOR % "shut" + BASH % "", begin="opening", dice=dice)
    while fight.now.round < 2:
        fight.do("done")
    assert not fight.all(Struck)


@pytest.mark.rule("SP-3.1.13.3")
def test_bashers_have_a_full_round_when_nobody_is_surprised():
    """The door bursts at once, the orc notices (a 5): an ordinary round, and Ann goes through."""
    fight = beginning((1, 5), surprise=5)
    assert not fight.all(Surprised)
    assert fight.all(InitiativeWon)
    fight.do("choose last" if "red" in fight.asked else "choose first")
    fight.do("move ann via 12.7,13 facing 0")
    assert fight.where("ann")[1] == 13


# ---- doors in a fight --------------------------------------------------------------------------------------------


def fight_at(state: str, *, figures: str = MEN, table: str = HALL, dice: LoadedDice | None = None) -> Fight:
    return Fight(figures + table + DOOR % state, dice=dice)


@pytest.mark.rule("ST-R28")
def test_opening_a_door_costs_an_inch_and_lets_through():
    """Shut, the door blocks the way and the sight; open, Ann walks through with the 11 inches she has left."""
    fight = fight_at("shut")
    cat, orc = fight.figure("cat"), fight.figure("orc")
    assert seen(fight.at, cat, orc).kind == "blocked"
    assert fight.refused("move ann via 12.7,12 facing 0").rule == "ST-R1"
    fight.do("open ann 1")
    assert fight.last(Toiled).cost == GRAIN
    assert seen(fight.at, cat, orc).kind == "clear"
    assert "of 11 inches" in fight.refused("move ann via 12.5,16 3,16 facing 0").reason
    fight.do("move ann via 12.7,12 facing 0")
    assert fight.where("ann")[1] == 12
    assert fight.figure("ann").walked > 6 * GRAIN


@pytest.mark.rule("ST-R28")
def test_a_door_is_opened_after_a_move_too_while_allowance_is_left():
    men = MEN.replace("at: [12.6, 17.75]", "at: [12.6, 24.75]").replace("at: [13, 20]", "at: [30, 30]")
    fight = fight_at("shut", figures=men)
    assert fight.refused("open ann 1").measured["within"] == "0.5"
    fight.do("move ann via 12.6,17.8 facing 0", "open ann 1")
    assert fight.last(Opened).state == "open"
    assert fight.figure("ann").walked > 7 * GRAIN
    far = fight_at("shut", figures=men.replace("[12.6, 24.75]", "[12.6, 29.5]"))
    far.do("move ann via 12.6,17.8 facing 0")
    assert far.refused("open ann 1").reason == "that costs Ann 1 inches, and 0.3 are left"


@pytest.mark.rule("ST-R28")
def test_a_barred_door_opens_from_within_for_half_a_move():
    """Its line runs from right to left: within is the north. From the south it stays barred; the orc unbars it."""
    men = MEN.replace("at: [13, 10]", "at: [12.1, 16.3]").replace("at: [13.6, 17.75]", "at: [30, 30]")
    fight = fight_at("barred", figures=men.replace("[12.6, 17.75]", "[13.9, 17.75]"))
    assert fight.refused("open ann 1").reason == "the door is barred from the other side"
    assert is_within(fight.at, fight.figure("orc"), 1)
    assert not is_within(fight.at, fight.figure("ann"), 1)
    fight.do("done")
    fight.do("open orc 1")
    assert fight.last(Toiled, figure="orc").cost == fight.figure("orc").profile.allowance // 2


@pytest.mark.rule("ST-R28")
def test_within_a_building_is_inside():
    house = """
terrain:
  - {kind: building, points: [[10, 10], [20, 10], [20, 17], [10, 17]]}
  - {kind: door, line: [[12, 17], [14, 17]], state: barred}
"""
    fight = Fight(MEN.replace("at: [13, 10]", "at: [13.4, 16.3]") + HALL + house)
    assert is_within(fight.at, fight.figure("orc"), 1)
    assert not is_within(fight.at, fight.figure("ann"), 1)
    assert fight.refused("open ann 1").rule == "ST-R28"


@pytest.mark.rule("ST-R28")
def test_shutting_and_barring():
    """Not on somebody in the doorway, and not a broken one; barred from within only."""
    men = MEN.replace("at: [13, 20]", "at: [13, 16.95]").replace("[12.6, 17.75]", "[12, 17.75]")
    fight = fight_at("open", figures=men.replace("[13.6, 17.75]", "[14.2, 17.75]"))
    assert fight.refused("shut ann 1").reason == "Cat stands in the doorway"
    clear = fight_at("open")
    clear.do("shut ann 1")
    assert clear.refused("bar ann 1").reason == "the door can be barred from its other side only"
    assert clear.refused("move bea via 13.4,12 facing 0").rule == "ST-R1"
    inside = Fight(MEN.replace("[12.6, 17.75]", "[12.6, 16.25]") + HALL + DOOR % "shut")
    inside.do("bar ann 1")
    assert inside.last(Opened).state == "barred"
    assert inside.figure("ann").walked == inside.figure("ann").profile.allowance // 2
    assert fight_at("broken").refused("shut ann 1").reason == "the door is broken"
    assert fight_at("broken").refused("bash ann 1").rule == "ST-R29"


@pytest.mark.rule("ST-R28")
def test_no_hands_no_latch():
    beast = MEN.replace("id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8",
                        "id: ann, side: blue, creature: wolf, hit_points: 8")  # fmt: skip
    assert fight_at("shut", figures=beast).refused("open ann 1").reason == "Ann has no hands for a latch"


@pytest.mark.rule("ST-R12")
@pytest.mark.rule("ST-R28")
@pytest.mark.rule("SP-R90")
def test_a_charge_through_a_doorway_has_no_more_inches():
    """The way is open and straight, 7 inches: a charge goes there within the allowance; `required` has it walk."""
    fight = fight_at("open")
    fight.do("charge ann via 13,11 facing 0")
    assert fight.figure("ann").charged == 1
    strict = fight_at("open", table="rulings: {SP-R90: required}\n" + HALL)
    assert strict.refused("charge ann via 13,11 facing 0").rule == "SP-R90"
    strict.do("move ann via 12.7,12 facing 0")


@pytest.mark.rule("ST-R29")
def test_bashing_takes_a_whole_move_and_a_die_each():
    """Ann throws 4, Bea 2: the door breaks. Neither moves any more this round; Cat walks through."""
    dice = LoadedDice().otherwise(10).lay("bash", "ann", faces=(4,)).lay("bash", "bea", faces=(2,))
    fight = fight_at("shut", dice=dice)
    fight.do("bash ann bea 1")
    assert fight.last(Opened).state == "broken"
    assert [throw.actor for throw in fight.all(Thrown, purpose="bash")] == ["ann", "bea"]
    assert fight.refused("move bea via 13.6,16 facing 0").rule == "SP-3.3.0.1"
    assert seen(fight.at, fight.figure("cat"), fight.figure("orc")).kind == "clear"
    assert not fight.all(WanderersSought)


@pytest.mark.rule("ST-R29")
def test_who_has_moved_bashes_no_more():
    fight = fight_at("shut")
    fight.do("move ann via 12.6,17.8 facing 0")
    no = fight.refused("bash ann 1")
    assert no.rule == "ST-R29"
    assert no.measured["moved"] == "0.05"
    assert fight.refused("bash bea bea 1").rule == "ST-R29"
    assert fight.refused("bash cat 1").rule == "ST-R28"


@pytest.mark.rule("ST-R29")
@pytest.mark.parametrize(
    ("who", "state", "faces"),
    [
        ("class: fighting_man, level: 1", "shut", 2),
        ("class: fighting_man, level: 1", "barred", 1),
        ("creature: halfling", "shut", 1),
        ("creature: ogre", "shut", 3),
        ("creature: hill_giant", "shut", 4),
        ("creature: halfling", "barred", 1),
    ],
)
def test_the_die_of_a_bash(who: str, state: str, faces: int):
    """Size helps or hinders, a bar hinders; a 1 always breaks it and a 6 never does."""
    man = MEN.replace("class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [12.6", f"{who}, at: [12.6")
    fight = fight_at(state, figures=man.replace("at: [13.6, 17.75]", "at: [30, 30]").replace("12.6, 17.75", "20, 25"))
    tally = bash_tally(fight.at, fight.figure("ann"), 1)
    assert [face for face in range(1, 7) if tally.passes(face)] == list(range(1, faces + 1))


@pytest.mark.rule("ST-R28")
def test_nobody_works_a_door_through_a_wall_or_in_melee():
    """Dot stands beside the wall that meets the door's at a corner; Ann is in an orc's zone: neither can open it."""
    corner = (
        DOOR % "shut"
        + "  - {kind: wall, line: [[14.1, 17], [14.1, 25]], thickness: 0.05, height: 2}\n"
    )
    men = MEN.replace("at: [13.6, 17.75]", "at: [14.65, 17.66]")
    fight = Fight(men + HALL + corner)
    no = fight.refused("open bea 1")
    assert no.reason.endswith(" inches from the door: half an inch is the most")
    assert Fight(men + HALL + DOOR % "shut").do("open bea 1")
    locked = MEN.replace("at: [13, 10]", "at: [11, 18.2]")
    held = Fight(locked + HALL + DOOR % "shut", begin="melee")
    assert held.figure("ann").locked
    assert Fight(state=held.now).refused("open ann 1").rule == "SP-3.5.1.3"


@pytest.mark.rule("ST-R28")
def test_doors_are_moved_through_only_as_they_stand_now():
    """What was worked out for the ground with the door shut does not outlive its opening, nor the other way round."""
    men = MEN.replace("[12.6, 17.75]", "[11.9, 17.75]").replace("[13.6, 17.75]", "[14.1, 17.75]")
    fight = fight_at("shut", figures=men)
    fight.refused("move cat via 13,12 facing 0")
    fight.do("open ann 1", "move cat via 13,14 facing 0", "shut bea 1")
    assert fight.where("cat") == (13, 14)
    assert fight.refused("move ann via 12.7,12 facing 0").rule == "ST-R1"
    assert len(fight.all(Moved)) == 1


@pytest.mark.rule("ST-R28")
@pytest.mark.parametrize(("at", "far"), [("[12.6, 20]", "3"), ("[9, 20]", "4.42"), ("[17, 20]", "4.42")])
def test_how_far_the_door_is_is_told_to_who_is_not_at_it(at: str, far: str):
    """Cat stands before the door, or aside of it: to a quarter inch from its post, where one lays hold of it."""
    fight = Fight(MEN.replace("[13, 20]", at).replace("Cat", "cat") + HALL + DOOR % "shut", begin="move")
    no = fight.refused("open cat 1")
    assert (no.rule, no.measured) == ("ST-R28", {"within": "0.5", "distance": far})


@pytest.mark.rule("ST-R28")
@pytest.mark.parametrize(("left", "may"), [(GRAIN, True), (GRAIN - 1, False)])
def test_with_just_an_inch_left_a_door_is_opened(left: int, may: bool):
    fight = Fight(MEN + HALL + DOOR % "shut", begin="move")
    ann = fight.figure("ann")
    ann = replace(ann, walked=allowance(fight.at, ann) - left)
    at = Situation(replace(fight.now, figures={**fight.now.figures, "ann": ann}), fight.battle)
    no = may_open(at, ann, 1, "blue")
    assert (no and (no.rule, no.measured["cost"])) == (None if may else ("ST-R28", "1"))


@pytest.mark.rule("ST-R28")
@pytest.mark.parametrize(
    ("across", "down", "inner"),
    [
        (2, 1, True), (2, 0, False), (-4095, -2047, True), (-4095, -2048, False), (8196, 4098, True),
        (8196, 4096, False), (0, 0, False), (2050, 1024, False), (2048, 1024, True),
    ],
)  # fmt: skip
def test_of_a_gate_in_the_open_the_right_hand_is_within(across: int, down: int, inner: bool):
    """It stands aslant, from 12,22 four inches and a grain across and two down: on its right is all that lies below
    that line, by a hair and however far off; who stands in it is on neither hand. Grains from its first post."""
    gate = "terrain:\n  - {kind: gate, line: [[12, 22], [16.001, 24]], state: barred}\n"
    fight = Fight(MEN + HALL + gate)
    spot = replace(fight.figure("ann"), x=12 * GRAIN + across, y=22 * GRAIN + down)
    assert is_within(fight.at, spot, 0) is inner


@pytest.mark.rule("SP-3.1.13.2")
@pytest.mark.rule("SP-R199")
@pytest.mark.parametrize(("x", "may"), [(9.6, True), (9.59, False)])
def test_a_basher_steps_three_inches_aside_and_no_more(x: float, may: bool):
    fight = beginning((1, 5), surprise=1)
    if may:
        fight.do(f"move ann via {x},17.75 facing 0")
        assert fight.last(Moved, figure="ann").cost == 3 * GRAIN
    else:
        no = fight.refused(f"move ann via {x},17.75 facing 0")
        assert (no.rule, no.measured) == ("SP-3.1.13.2", {"cost": "3.01", "most": "3"})


@pytest.mark.rule("SP-R199")
def test_who_but_touches_the_ground_before_the_door_is_out_of_its_way():
    """From 12 on the door's own breadth: Ann's base, half an inch about her, ends just there."""
    fight = beginning((1, 5), surprise=1)
    fight.do("move ann via 11.5,18.4 facing 0")
    assert fight.where("ann")[0] == 11.5


@pytest.mark.rule("ST-R28")
@pytest.mark.parametrize(("at", "far"), [("[17, 17]", "2.12"), ("[11, 20]", "4.24"), ("[12, 24]", "6.44")])
def test_how_far_a_door_aslant_is_is_told(at: str, far: str):
    """It stands from 12,15 to 16,19: straight before its middle, or aside of it, to a quarter inch from its post."""
    door = "terrain:\n  - {kind: door, line: [[12, 15], [16, 19]], state: shut}\n"
    fight = Fight(MEN.replace("[13, 20]", at) + HALL + door, begin="move")
    no = fight.refused("open cat 0")
    assert (no.rule, no.measured) == ("ST-R28", {"within": "0.5", "distance": far})


@pytest.mark.rule("ST-R29")
@pytest.mark.parametrize(
    ("moved", "walked", "may"), [(False, 0, True), (True, 0, False), (False, 5, False), (True, 5, False)]
)
def test_who_has_had_any_part_of_his_move_bashes_nothing(moved: bool, walked: int, may: bool):
    fight = Fight(MEN + HALL + DOOR % "shut", begin="move")
    ann = replace(fight.figure("ann"), moved=moved, walked=walked)
    at = Situation(replace(fight.now, figures={**fight.now.figures, "ann": ann}), fight.battle)
    no = may_bash(at, ann, 1, "blue")
    assert (no is None) is may


@pytest.mark.rule("ST-R28")
@pytest.mark.parametrize(("y", "name"), [("17.65", None), ("17.6", "cat"), ("17", "cat")])
def test_who_but_touches_a_doorway_does_not_stand_in_it(y: str, name: str | None):
    """The door is 0.3 inches thick and lies at 17; a base is half an inch from its middle to its rim."""
    at = Fight(MEN.replace("at: [13, 20]", f"at: [13, {y}]").replace("17.75]", "20]") + HALL + DOOR % "open").at
    found = in_doorway(at, 1)
    assert (found and found.id) == name
