"""Riders who get down and up: how much of a move must be left, what is gone of it, and who stands by his horse."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition, Figure
from game.core.grain import GRAIN
from game.core.state import with_figure
from game.core.table import Lying
from game.rules.creatures.beasts import horse_points
from game.rules.gear.reach import in_reach
from game.rules.moving.movement import allowance, left
from game.rules.moving.riding import dismount_refused, landing, remount_refused, saddle, spent, unhorsed
from game.rules.situation import Situation
from tests.play import Fight

FIELD = """
figures:
  - {id: cid, side: blue, class: fighting_man, level: 2, hit_points: 9, mount: heavy_warhorse, weapons: [sword],
     at: [10, 20], facing: 0}
  - {id: ned, side: red, class: fighting_man, level: 2, hit_points: 9, mount: light_warhorse, weapons: [sword],
     at: [30, 10], facing: 0}
  - {id: ann, side: blue, class: fighting_man, level: 2, hit_points: 9, weapons: [sword], at: [20, 20], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [40, 4]}
"""


def but(fight: Fight, figure: Figure) -> Situation:
    return Situation(with_figure(fight.now, figure), fight.battle)


@pytest.mark.rule("ST-R9")
@pytest.mark.parametrize(("over", "may"), [(-1, True), (0, True), (1, False)])
def test_half_his_move_must_be_left_to_the_grain(over: int, may: bool):
    fight = Fight(FIELD)
    cid = fight.figure("cid")
    cid = replace(cid, walked=allowance(fight.at, cid) // 2 + over)
    no = dismount_refused(but(fight, cid), cid, "blue")
    assert (no is None) is may
    if no is not None:
        assert no.rule == "ST-R9" and "less than half" in no.reason


@pytest.mark.rule("ST-R9")
def test_who_has_no_horse_or_may_not_move_does_not_get_down():
    fight = Fight(FIELD)
    ann, cid = fight.figure("ann"), fight.figure("cid")
    no = dismount_refused(fight.at, ann, "blue")
    assert no is not None and no.reason == "Ann has no horse under him"
    no = dismount_refused(fight.at, cid, "red")
    assert no is not None and no.rule == "SP-3.3.0.1"
    moved = replace(cid, moved=True)
    no = dismount_refused(but(fight, moved), moved, "blue")
    assert no is not None and no.reason == "Cid has had its movement this round"
    spellbound = replace(cid, profile=replace(cid.profile, allowance=0))
    no = dismount_refused(but(fight, spellbound), spellbound, "blue")
    assert no is not None and (no.reason, no.measured) == ("Cid cannot move at all", {"left": 0})
    held = replace(cid, conditions=(Condition("prone"),))
    no = dismount_refused(but(fight, held), held, "blue")
    assert no is not None and no.rule == "SP-3.5.9.13"


@pytest.mark.rule("ST-R9")
@pytest.mark.parametrize(
    ("walked", "pace", "gone"),
    [(0, 24, 12), (0, 25, 13), (3, 24, 18), (6, 24, 24), (12, 24, 24), (1, 25, 16), (0, 0, 0)],
)
def test_what_is_gone_of_another_pace_is_the_same_share_and_half_more(walked: int, pace: int, gone: int):
    """Of Ann's twelve inches what she has gone, rounded up, is gone of the horse's, and half of those as well."""
    fight = Fight(FIELD)
    ann = fight.figure("ann")
    assert allowance(fight.at, ann) == 12 * GRAIN
    assert spent(fight.at, replace(ann, walked=walked * GRAIN), pace) == gone


@pytest.mark.rule("SP-R128")
def test_by_his_horse_stands_he_who_is_within_an_inch_of_it():
    """Cid gets down and walks off: within an inch of its edge he may mount, a grain farther he may not."""
    fight = Fight(FIELD)
    fight.do("dismount cid")
    cid = fight.figure("cid")
    (horse,) = fight.now.lying
    assert [one.id for one in unhorsed(fight.at, "blue")] == ["cid"]
    assert unhorsed(fight.at, "red") == []
    reach = cid.profile.base.radius + GRAIN
    for far, near in ((reach, True), (reach + 1, False)):
        there = replace(cid, x=horse.at[0] + far, y=horse.at[1], moved=False, walked=0)
        assert [one.id for one in unhorsed(but(fight, there), "blue")] == (["cid"] if near else [])
        no = remount_refused(but(fight, there), there, "blue")
        assert no is None if near else no is not None and no.measured == {"distance": "1", "reach": "1"}
    no = remount_refused(fight.at, fight.figure("ann"), "blue")
    assert no is not None and no.reason == "no horse of Ann's stands by"


@pytest.mark.rule("SP-R128")
def test_he_mounts_where_the_horse_has_room_and_his_hands_are_free():
    fight = Fight(FIELD)
    fight.do("dismount cid")
    (horse,) = fight.now.lying
    cid = replace(fight.figure("cid"), moved=False, walked=0)
    assert remount_refused(but(fight, cid), cid, "blue") is None
    other = replace(fight.figure("ann"), x=horse.at[0], y=horse.at[1] + GRAIN)
    state = with_figure(with_figure(fight.now, cid), other)
    no = remount_refused(Situation(state, fight.battle), cid, "blue")
    assert no is not None and no.reason == "Ann stands in the way of Cid's horse"
    laden = replace(cid, weapon="pavis", carries=(*cid.carries, "pavis"))
    no = remount_refused(but(fight, laden), laden, "blue")
    assert no is not None and no.rule == "SP-3.7.6"


@pytest.mark.rule("SP-R28")
@pytest.mark.rule("SP-R31")
def test_in_the_saddle_he_is_large_and_as_fast_as_it():
    at = Fight(FIELD).at
    found, kind = saddle(at, "light_warhorse"), at.catalogue.mounts["light_warhorse"]
    assert (found.size, found.allowance, found.legs, found.base) == ("L", kind.moves, 4, kind.base)


@pytest.mark.rule("SP-R120")
def test_thrown_from_nowhere_in_particular_he_falls_where_his_horse_stood():
    fight = Fight(FIELD)
    cid = fight.figure("cid")
    assert landing(cid) == landing(cid, cid.at) == cid.at


@pytest.mark.rule("ST-R9")
@pytest.mark.rule("ST-R22")
@pytest.mark.parametrize(("horse", "points"), [(0, 13), (1, 1), (20, 20)])
def test_until_its_dice_are_thrown_a_horse_has_the_average_of_them(horse: int, points: int):
    """A heavy war horse has three dice of eight: 3 to 24 points."""
    fight = Fight(FIELD)
    assert horse_points(fight.at, replace(fight.figure("cid"), horse=horse)) == points


@pytest.mark.rule("ST-R9")
def test_who_rides_nothing_has_no_horse_with_points():
    fight = Fight(FIELD)
    assert horse_points(fight.at, fight.figure("ann")) == 0


@pytest.mark.rule("SP-R144")
@pytest.mark.parametrize(("more", "reaches"), [(0, True), (2, False)])
@pytest.mark.parametrize("facing", [0, 90])
def test_a_rider_reaches_an_inch_from_his_horse_all_round(more: int, reaches: bool, facing: int):
    """Straight to the north of him, where its head is or its side; a grain is for the thing itself."""
    fight = Fight(FIELD)
    cid = replace(fight.figure("cid"), facing=facing)
    base = cid.profile.base
    half = (base.width if facing else base.length) // 2
    thing = Lying(id="spear", item="spear", at=(cid.x, cid.y - half - GRAIN - more))
    assert in_reach(cid, thing) is reaches


@pytest.mark.rule("SP-3.3.0.4")
@pytest.mark.rule("SP-3.6.3.1.1")
@pytest.mark.parametrize(
    ("walked", "called", "more"),
    [(0, False, 12), (5, False, 7), (12, False, 0), (13, False, 0), (4, True, 2), (6, True, 0)],
)
def test_what_is_left_of_a_move_is_never_less_than_nothing(walked: int, called: bool, more: int):
    """Of Ann's twelve inches, or of the six that a leader has who calls; who was slowed on his way has none to give."""
    fight = Fight(FIELD)
    conditions = (Condition("called"),) if called else ()
    ann = replace(fight.figure("ann"), walked=walked * GRAIN, conditions=conditions)
    assert left(but(fight, ann), ann) == more * GRAIN
