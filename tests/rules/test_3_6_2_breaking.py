"""Section 3.6.2: the morale roll, flight, the round after it, being trapped, surrender."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import Shot, Struck
from game.core.fight.harm import Beset, LeftTable, Slain, Surrendered
from game.core.fight.moves import Moved
from game.core.fight.nerve import Cornered, Fled, MoraleChecked, Rallied
from game.core.grain import GRAIN
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight
from tests.rules.rout import FAILS, HOLDS, done_shooting, in_flight, order, sure_shots

# Two of class C in the middle of the table; Ann ten inches south of them. Far keeps Red in the battle.
PAIR = """
units:
  - {id: pair, side: red, name: The pair, troop: man_at_arms, count: 2, hit_points: 4, formation: {spacing: 1},
     at: [21, 20], facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 30], facing: 0}
  - {id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [46, 2], facing: 0}
"""


def broken(faces: tuple[int, int] = FAILS, text: str = PAIR, dice: LoadedDice | None = None) -> Fight:
    """One of the pair falls to Ann, half: the other (class C, no modifiers) rolls."""
    dice = dice or LoadedDice().otherwise(10)
    fight = Fight(text, begin="missile", dice=sure_shots(dice.lay("morale", "pair", faces=faces), ("ann", "pair-1")))
    fight.do("shoot ann at pair-1")
    return done_shooting(fight)


@pytest.mark.rule("SP-3.6.2.1")
@pytest.mark.parametrize(("faces", "held"), [((1, 1), False), ((2, 4), False), ((3, 4), True), ((6, 6), True)])
def test_seven_or_more_holds(faces: tuple[int, int], held: bool):
    """A man-at-arms, class C, nothing added: 2 and 6 fail, 7 and 12 hold."""
    fight = broken(faces)
    check = fight.all(MoraleChecked)[0]
    assert (check.tally.need, check.tally.total, check.roll, check.held) == (7, 0, sum(faces), held)
    assert fight.figure("pair-2").has("fleeing") is not held


@pytest.mark.rule("SP-3.6.2.1")
def test_modifiers_are_added_to_the_roll():
    """A peasant is of class E: -2. An 8 is 6 and fails, a 9 is 7 and holds."""
    peasants = PAIR.replace("troop: man_at_arms", "troop: peasant")
    eight, nine = broken((4, 4), peasants), broken((4, 5), peasants)
    assert eight.all(MoraleChecked)[0].tally.total == -2
    assert not eight.all(MoraleChecked)[0].held
    assert nine.all(MoraleChecked)[0].held


@pytest.mark.rule("SP-3.6.2.2")
@pytest.mark.rule("SP-3.5.6.7.3")
def test_who_fails_turns_and_runs_a_normal_move_at_once():
    """Ann is south of him: he turns north and runs his 12 inches, in the missile phase, before anything else."""
    fight = broken()
    (run,) = fight.all(Moved)
    assert (run.how, run.length, run.facing) == ("flee", 12 * GRAIN, 0)
    assert run.path == ((20 * GRAIN, 20 * GRAIN), (20 * GRAIN, 8 * GRAIN))
    assert order(fight, Slain, MoraleChecked, Fled, Moved) == ["Slain", "MoraleChecked", "Fled", "Moved"]
    assert fight.figure("pair-2").facing == run.facing


@pytest.mark.rule("SP-3.6.2.2")
@pytest.mark.parametrize(("armour", "inches"), [("none", 12), ("chain", 9), ("plate", 6)])
def test_the_normal_move_is_that_of_his_armour(armour: str, inches: int):
    """In mail a man runs 9 inches, in plate 6 (plate adds 1: his roll of 2 fails all the same)."""
    fight = broken(text=PAIR.replace("troop: man_at_arms", f"troop: man_at_arms, armour: {armour}"))
    assert fight.last(Moved).length == inches * GRAIN


# ---- the round after ---------------------------------------------------------------------------------------------


def next_round(dice: LoadedDice, shots: str = "") -> Fight:
    """The pair's last man broke in the round before; now comes a round in which Ann shoots at him, or does not."""
    state = in_flight(PAIR.replace("count: 2", "count: 1"), "pair-1")
    fight = Fight(state=state, begin="move", dice=dice)
    fight.pass_until("declare shots")
    if shots:
        fight.do(shots)
    done_shooting(fight)
    return fight.pass_until("first, or last?")


@pytest.mark.rule("SP-3.6.2.3")
@pytest.mark.rule("SP-R107")
def test_left_in_peace_they_roll_as_the_next_round_ends():
    """Nobody shoots or strikes at the man who broke: he stands where he ran to all round, rolls at its end,
    and holds."""
    fight = next_round(LoadedDice().otherwise(10).lay("rally", "pair", faces=(3, 4)))
    check = fight.last(MoraleChecked)
    assert (check.rules[0], check.roll, check.held) == ("SP-3.6.2.3", 7, True)
    assert fight.last(Rallied).figures == ("pair-1",)
    assert not fight.figure("pair-1").has("fleeing")
    assert fight.all(Moved, figure="pair-1") == []


@pytest.mark.rule("SP-3.6.2.3")
@pytest.mark.rule("SP-3.6.2.3.1")
@pytest.mark.parametrize("roll", [2, 19])
def test_shot_at_they_do_not_roll_but_run_on(roll: int):
    """Ann shoots at him, and hits or misses: he has been attacked, there is no roll, and he runs on at the
    round's end."""
    dice = LoadedDice().otherwise(1).lay("shot", "ann", "pair-1", faces=(roll,))
    fight = next_round(dice, "shoot ann at pair-1")
    assert fight.all(MoraleChecked) == []
    (run,) = fight.all(Moved, figure="pair-1")
    assert (run.how, run.length) == ("flee", 12 * GRAIN)
    assert order(fight, Shot, Moved) == ["Shot", "Moved"]


@pytest.mark.rule("SP-3.6.2.3")
@pytest.mark.rule("SP-3.6.2.3.1")
def test_struck_at_they_do_not_roll_either():
    """Bea walks up to him and misses: no roll; and as he runs on out of her zone she has a blow at his back."""
    text = """
figures:
  - {id: vic, side: red, name: Vic, troop: man_at_arms, hit_points: 4, at: [20, 20], facing: 0}
  - {id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 8, at: [20, 26], facing: 0}
  - {id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [46, 2], facing: 0}
"""
    dice = LoadedDice().otherwise(10).lay("blow", "bea", "vic", faces=(2,)).lay("blow", "bea", "vic", faces=(3,))
    fight = Fight(state=in_flight(text, "vic"), begin="move", dice=dice)
    fight.do("move bea via 20,21.9 facing 0", "done")
    fight.pass_until("Bea strikes").do("strike bea at vic")
    fight.pass_until("first, or last?")
    assert fight.all(MoraleChecked) == []
    assert [(blow.extra, blow.hit) for blow in fight.all(Struck)] == [(False, False), (True, False)]
    assert fight.last(Moved, figure="vic").how == "flee"


@pytest.mark.rule("SP-3.6.2.3.1")
def test_failing_they_run_on_and_keep_running():
    """He rolls 6 and runs on 12 inches; in the next round's movement he runs again, now off the table."""
    fight = next_round(LoadedDice().otherwise(10).lay("rally", "pair", faces=(2, 4)))
    assert not fight.last(MoraleChecked).held
    assert [move.length for move in fight.all(Moved, figure="pair-1")] == [12 * GRAIN]
    fight.do("choose first")
    fight.pass_until("first, or last?")
    assert len(fight.all(Moved, figure="pair-1")) == 2
    assert fight.last(LeftTable).figure == "pair-1"


@pytest.mark.rule("SP-3.6.2.3.2")
def test_after_the_first_round_there_is_no_roll_of_their_own():
    """He broke two rounds ago: nobody troubles him, there is no roll, and he runs in his movement phase."""
    state = in_flight(PAIR.replace("count: 2", "count: 1"), "pair-1", broke=-1)
    fight = Fight(state=state, begin="move").pass_until("first, or last?")
    assert fight.all(MoraleChecked) == []
    assert [move.how for move in fight.all(Moved, figure="pair-1")] == ["flee"]


@pytest.mark.rule("SP-R107")
def test_those_who_broke_in_the_same_round_roll_together():
    """Two of one unit broke last round, a third the round before that: the two roll as one, the third runs."""
    state = in_flight(PAIR.replace("count: 2", "count: 3"), "pair-1", "pair-2")
    late = in_flight(PAIR.replace("count: 2", "count: 3"), "pair-3", broke=-1).figures["pair-3"]
    fight = Fight(state=replace(state, figures={**state.figures, "pair-3": late}), begin="move")
    fight.pass_until("first, or last?")
    assert fight.last(MoraleChecked).figures == ("pair-1", "pair-2")
    assert {move.figure for move in fight.all(Moved)} == {"pair-3"}


@pytest.mark.rule("SP-R103")
def test_he_does_not_run_past_the_enemy():
    """A wolf in the pocket could run 18 inches round Ann and end farther from her than now: it stays, trapped."""
    fight = Fight(state=in_flight(POCKET % "creature: wolf, base: [1]", "vic", broke=-1), begin="move")
    fight.pass_until("declare shots")
    assert all(move.length < GRAIN for move in fight.all(Moved))
    assert fight.figure("vic").has("trapped")


@pytest.mark.rule("SP-R103")
@pytest.mark.rule("ST-R5")
def test_beyond_the_edge_he_is_gone():
    """He runs 12 inches and the edge is 5 inches north of him: his base never hangs over it, he is off and has fled."""
    text = PAIR.replace("at: [21, 20]", "at: [21, 5]").replace("at: [20, 30]", "at: [20, 15]")
    fight = broken(text=text)
    gone = fight.last(LeftTable)
    assert (gone.figure, gone.edge) == ("pair-2", "north")
    assert fight.figure("pair-2").fate == "fled"
    assert fight.last(Moved).path[-1][1] >= GRAIN // 2 - 2


@pytest.mark.rule("SP-R103")
def test_he_stops_short_of_the_edge_if_his_legs_end_there():
    """His 12 inches end with his base (radius 1/2) an inch from the edge: he stands, whole, on the table."""
    text = PAIR.replace("at: [21, 20]", "at: [21, 13.5]").replace("at: [20, 30]", "at: [21, 23]")
    fight = broken(text=text)
    assert fight.figure("pair-2").fate == "standing"
    assert fight.where("pair-2")[1] >= 0.5


# ---- trapped -----------------------------------------------------------------------------------------------------

# Walls about him on three sides; Ann stands before the open one.
POCKET = """
terrain:
  - {kind: wall, line: [[18.9, 18.9], [21.1, 18.9]], thickness: 0.3, height: 1}
  - {kind: wall, line: [[18.9, 18.9], [18.9, 21.5]], thickness: 0.3, height: 1}
  - {kind: wall, line: [[21.1, 18.9], [21.1, 21.5]], thickness: 0.3, height: 1}
figures:
  - {id: vic, side: red, name: Vic, %s, hit_points: 9, at: [20, 20], facing: 180}
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 28], facing: 0}
  - {id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [46, 2], facing: 0}
"""


def trapped(who: str = "troop: man_at_arms", faces: tuple[int, int] = FAILS, *, shoot: bool = True) -> Fight:
    """He broke two rounds ago and cannot run out of the pocket; then Ann shoots at him, and misses."""
    dice = LoadedDice().otherwise(10).lay("shot", "ann", "vic", faces=(2,)).lay("morale", "vic", faces=faces)
    fight = Fight(state=in_flight(POCKET % who, "vic", broke=-1), begin="move", dice=dice)
    fight.pass_until("declare shots")
    if shoot:
        fight.do("shoot ann at vic")
    return done_shooting(fight)


@pytest.mark.rule("SP-R110")
@pytest.mark.rule("SP-3.6.2.4")
def test_who_cannot_flee_an_inch_is_trapped():
    """Half an inch of room behind him is no flight: he is trapped. Nothing comes of that while nobody attacks him."""
    fight = trapped(shoot=False)
    assert fight.last(Beset).condition.name == "trapped"
    assert fight.figure("vic").has("fleeing")
    assert fight.all(MoraleChecked) == []


@pytest.mark.rule("SP-3.6.2.4")
def test_trapped_and_attacked_he_checks_and_fights_to_the_death():
    """Ann's arrow misses him in his pocket: he rolls 7, and turns to fight to the death: he never checks again."""
    fight = trapped(faces=(3, 4))
    assert fight.last(MoraleChecked).rules[0] == "SP-3.6.2.4"
    assert fight.last(Cornered).figures == ("vic",)
    vic = fight.figure("vic")
    assert vic.has("cornered")
    assert not vic.has("fleeing")
    assert not vic.has("trapped")


@pytest.mark.rule("SP-3.6.1.7")
@pytest.mark.rule("SP-3.6.2.4")
def test_one_who_never_checks_ran_by_choice_and_turns_at_bay_without_a_roll():
    """A druid whose player had him run is trapped and shot at: no dice, he fights to the death."""
    fight = trapped("class: druid, level: 9, never_checks: true")
    assert fight.all(MoraleChecked) == []
    assert fight.last(Cornered).rules == ("SP-3.6.2.4", "SP-3.6.1.7")
    assert fight.figure("vic").has("cornered")


@pytest.mark.rule("SP-3.6.2.4.1")
def test_trapped_and_failing_he_surrenders():
    """He rolls 6 in his pocket: he surrenders and is out of the battle."""
    fight = trapped(faces=(2, 4))
    assert fight.last(Surrendered).figures == ("vic",)
    assert fight.figure("vic").fate == "surrendered"
    assert fight.all(Cornered) == []


@pytest.mark.rule("SP-3.6.2.4.1")
def test_creatures_that_cannot_speak_fight_on():
    """A wolf that fails in the pocket cannot ask for quarter: it fights on, to the death."""
    fight = trapped("creature: wolf, base: [1]", faces=(1, 1))
    assert not fight.last(MoraleChecked).held
    assert fight.last(Cornered).figures == ("vic",)
    assert fight.all(Surrendered) == []


@pytest.mark.rule("SP-R110")
def test_all_the_trapped_of_a_group_check_together():
    """Two peasants of one unit are penned up; Ann shoots at one of them: one roll, and both surrender."""
    text = """
terrain:
  - {kind: wall, line: [[17.9, 18.9], [22.1, 18.9]], thickness: 0.3, height: 1}
  - {kind: wall, line: [[17.9, 18.9], [17.9, 21.5]], thickness: 0.3, height: 1}
  - {kind: wall, line: [[22.1, 18.9], [22.1, 21.5]], thickness: 0.3, height: 1}
units:
  - {id: duo, side: red, troop: peasant, count: 2, hit_points: 9, formation: {spacing: 0.5}, at: [20, 20], facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 28], facing: 0}
  - {id: far, side: red, name: Far, troop: peasant, hit_points: 6, at: [46, 2], facing: 0}
"""
    dice = LoadedDice().otherwise(10).lay("shot", "ann", "duo-1", faces=(2,)).lay("morale", "duo", faces=FAILS)
    fight = Fight(state=in_flight(text, "duo-1", "duo-2", broke=-1), begin="move", dice=dice)
    fight.pass_until("declare shots").do("shoot ann at duo-1")
    done_shooting(fight)
    (check,) = fight.all(MoraleChecked)
    assert check.figures == ("duo-1", "duo-2")
    assert fight.last(Surrendered).figures == ("duo-1", "duo-2")


@pytest.mark.rule("SP-3.6.2.4")
def test_cornered_he_strikes_again():
    """Bea strikes at the trapped man from behind and misses; he holds, turns, and in the next round strikes at her."""
    ann = "id: ann, side: blue, name: Ann, troop: longbowman, hit_points: 6, at: [20, 28]"
    bea = "id: bea, side: blue, name: Bea, troop: man_at_arms, hit_points: 9, at: [20, 21.9]"
    text = POCKET.replace(ann, bea)
    dice = LoadedDice().otherwise(1).lay("blow", "bea", "vic", faces=(2,)).lay("morale", "vic", faces=HOLDS)
    state = in_flight(text % "troop: man_at_arms", "vic", broke=-1, more=("trapped",))
    fight = Fight(state=state, begin="melee", dice=dice)
    fight.do("strike bea at vic")
    assert fight.last(Struck).tally.total >= 2
    assert fight.figure("vic").has("cornered")
    fight.pass_until("red: Vic strikes")
