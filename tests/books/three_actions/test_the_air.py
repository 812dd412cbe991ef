"""The air by segments: rising, flying on and coming down a tenth at a time, and dives."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Charged, Moved, Soared
from game.core.grain import GRAIN
from game.rules.melee.reach import within_reach
from game.systems.three_actions.acts.foreseeing import due_times
from game.systems.three_actions.events import ActDone, ChargeChecked
from game.systems.three_actions.minds.events import Observed
from tests.books.three_actions.rounds import Rounds, blue, red, rounds

GRIFFON = "creature: griffon, hit_points: 40"
BOARD = "rulings: {TA-R19: board}\n"
FAR = red("foe", 40, 4, "creature: orc")


def high(fight: Rounds, name: str) -> Fraction:
    """How many inches a figure is above the ground."""
    return Fraction(fight.figure(name).altitude, GRAIN)


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R297")
def test_a_griffon_rises_first_and_then_goes_along_a_tenth_in_each_segment():
    """Thirty inches a round: three a segment. Six to rise take two segments, nine along three more."""
    fight = rounds(blue("grip", 10, 30, GRIFFON), FAR, more=BOARD)
    fight.do("move grip via 10,21 altitude 6 facing 0")
    assert [(first, last) for _, first, last in due_times(fight.at, fight.figure("grip"))] == [(1, 5)]
    fight.state_all().out()
    rises = [(fight.segment_of(each), each.altitude // GRAIN) for each in fight.all(Soared, figure="grip")]
    assert rises == [(1, 3), (2, 6)]
    assert [fight.segment_of(each) for each in fight.all(Moved, figure="grip")] == [3, 4, 5]
    assert fight.segment_of(fight.last(ActDone, figure="grip")) == 5
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 21), 6)


@pytest.mark.rule("TA-R52")
def test_what_is_over_of_a_segment_is_kept_for_the_next_inch():
    """A harpy of 15 inches has one and a half a segment: a hop of three, two to rise, is over in the fourth."""
    fight = rounds(blue("harp", 10, 30, "creature: harpy, hit_points: 12"), FAR, more=BOARD)
    fight.state_all("move harp via 10,27 landing facing 0").out()
    assert [fight.segment_of(each) for each in fight.all(Soared, figure="harp")] == [2, 4]
    assert [event.altitude // GRAIN for event in fight.all(Soared, figure="harp")] == [2, 0]
    assert (fight.where("harp"), high(fight, "harp")) == ((10, 27), 0)


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("TA-0.2")
def test_who_is_in_mid_way_as_the_segment_ends_is_aloft_and_shot_at_there():
    """It lands behind the archer in the end, over whose wall and head it comes."""
    bow = red("bow", 10, 12, "troop: longbowman, hit_points: 4")
    wall = BOARD + "terrain: [{kind: wall, line: [[4, 20], [16, 20]]}]\n"
    fight = rounds(blue("grip", 10, 30, GRIFFON), bow, more=wall, initiative={"bow": 4})
    fight.state_all("move grip via 10,8 landing facing 180", "shoot bow at grip")
    fight.out()
    shot = fight.last(Shot, actor="bow")
    assert fight.segment_of(shot) == 4
    assert [fight.segment_of(each) for each in fight.all(Soared, figure="grip")] == [1, 8]
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 8), 0)


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R297")
def test_a_way_too_long_for_the_round_is_not_stated():
    fight = rounds(blue("grip", 10, 34, GRIFFON), FAR, more=BOARD)
    assert fight.refused("move grip via 10,5 landing facing 0").measured == {"cost": "31", "left": "30", "climb": "2"}


@pytest.mark.rule("TA-R52")
def test_who_begins_late_is_still_in_the_air_as_the_round_ends():
    """Three inches on its feet take three segments; with the seven that are left it does not come to its end."""
    fight = rounds(blue("grip", 10, 34, GRIFFON), FAR, more=BOARD)
    fight.state_all("move grip via 10,31 facing 0", "move grip via 10,7 landing facing 0").out()
    assert high(fight, "grip") == 2
    assert fight.where("grip")[1] > 7


@pytest.mark.rule("TA-R52")
def test_it_rises_where_it_is_and_that_is_its_movement():
    fight = rounds(blue("grip", 10, 30, GRIFFON), FAR, more=BOARD)
    fight.state_all("move grip altitude 3 facing 90").out()
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 30), 3)
    assert not fight.all(Moved, figure="grip")


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("TA-R42")
def test_a_dive_is_half_as_fast_again_and_comes_down_on_its_foe():
    """Four and a half inches a segment: eighteen, to within an inch of a foe 18 off, take four."""
    fight = rounds(blue("grip", 10, 30, GRIFFON + ", aloft: 4"), red("orc", 10, 12, "creature: orc, hit_points: 30"),
                   more=BOARD, charge_grip=1)  # fmt: skip
    fight.state_all("charge grip via 10,12 facing 0").out()
    assert fight.last(Charged).targets == ("orc",)
    moves = fight.all(Moved, figure="grip")
    assert [fight.segment_of(each) for each in moves] == [1, 2, 3, 4]
    assert moves[0].length == 4.5 * GRAIN
    assert high(fight, "grip") == 0
    assert fight.segment_of(fight.last(ChargeChecked)) == 4
    assert fight.all(Struck, actor="grip")


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R301")
def test_a_dive_at_one_aloft_ends_beside_it():
    harpy = red("harp", 10, 12, "creature: harpy, hit_points: 30, aloft: 7")
    fight = rounds(blue("grip", 10, 30, GRIFFON + ", aloft: 4"), harpy, more=BOARD, charge_grip=1)
    fight.state_all("charge grip via 10,12 facing 0").out()
    assert high(fight, "grip") == 7
    assert [foe.id for foe in within_reach(fight.at, fight.figure("grip"))] == ["harp"]
    assert fight.all(Struck, actor="grip", target="harp")


@pytest.mark.rule("TA-R34")
@pytest.mark.parametrize(("aloft", "no"), [
    (11, ""), (13, "Bob is 13.34 inches away: a warning carries 12")])  # fmt: skip
def test_a_warning_carries_no_farther_down_than_along(aloft: int, no: str):
    """The griffon hovers three inches beside Bob, who aims ahead and has missed the orc behind him."""
    fight = rounds(blue("bob", 20, 20, "troop: longbowman"), blue("grip", 23, 20, f"{GRIFFON}, aloft: {aloft}", 180),
                   blue("cid", 23, 17, facing=180), red("foe", 20, 8), red("orc", 20, 30), observe_bob=19, more=BOARD,
                   initiative={"bob": 9, "grip": 9, "cid": 9, "foe": 9, "orc": 9})  # fmt: skip
    fight.state_all("shoot bob at foe", "move orc via 20,21.6 facing 0").until("second thoughts")
    if no:
        assert fight.refused("warn grip bob").reason == no
    else:
        fight.do("warn grip bob")


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R293")
def test_who_finds_his_landing_place_taken_stays_aloft():
    fight = rounds(blue("grip", 10, 30, GRIFFON), blue("ann", 13, 12, "creature: orc"), FAR, more=BOARD)
    fight.state_all("move grip via 10,12 landing facing 0", "move ann via 10,12 facing 0").out()
    assert fight.where("ann") == (10, 12)
    assert high(fight, "grip") == 2
    assert fight.where("grip") != (10, 12)


@pytest.mark.rule("TA-10.5")
@pytest.mark.rule("SP-R306")
@pytest.mark.parametrize(("aloft", "notices"), [(2, True), (8, False)])
def test_who_flies_high_over_a_bowman_has_not_come_within_ten_feet_of_him(aloft: int, notices: bool):
    fight = rounds(blue("bow", 20, 20, "troop: longbowman"), red("foe", 20, 6),
                   red("roc", 20, 23.5, f"creature: gargoyle, hit_points: 9, aloft: {aloft}"), more=BOARD,
                   initiative={"bow": 9, "foe": 9, "roc": 9})  # fmt: skip
    fight.state_all("shoot bow at foe", f"move roc via 20,20.8 altitude {aloft} facing 0").out()
    assert bool(fight.all(Observed, figure="bow", foe="roc")) is notices
