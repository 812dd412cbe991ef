"""Tricks and stunts at the limits: the last grain of room to swing, of a leap, of the place where it is done."""

import pytest
from msgspec.structs import replace

from game.core.circumstances import StuntKind
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, ahead, grains
from game.core.state import with_figure
from game.rules.melee.blow import Blow
from game.rules.melee.manoeuvres import may_guard, under_roof, unwieldy
from game.rules.melee.stunts import (
    BUILT_IN,
    check_tally,
    comes_down,
    darers,
    dares,
    daring_tally,
    improvised,
    kind_of,
    kinds,
    leap_refused,
    leaps,
    may_leap,
    stunt_refused,
)
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight

HERO = "class: fighting_man, level: 2, weapons: [maul]"
VAULT, DIRT, HURL = BUILT_IN
OWN = """stunts:
  - {id: vault, name: swing on the chandelier, effect: leap, reach: 8, die: d30, ability: strength}
  - {id: topple, name: topple the table, effect: prone, at: [10, 19], within: 2, uses: 2, figures: [ann]}
"""


def field(*lines: str, more: str = "", begin: str = "melee") -> Fight:
    """Ann of level 2 at 10,20; Bea, no character, far off; an orc farther still."""
    people = lines or (blue("ann", 10, 20, HERO), blue("bea", 30, 20, "troop: man_at_arms, weapons: [maul]"))
    return Fight(more + figures(*people, red("foe", 40, 4)), begin=begin)


def beside(at: Situation, *changed: Figure) -> Situation:
    state = at.state
    for figure in changed:
        state = with_figure(state, figure)
    return Situation(state, at.battle)


# ---- room, roof and shield ---------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.5.9.18")
@pytest.mark.parametrize(("gap", "free"), [(GRAIN, True), (GRAIN - 1, False)])
def test_an_inch_at_the_side_is_room_to_swing(gap: int, free: bool):
    """From base to base, to the grain; and he is himself nobody who stands in his way."""
    fight = field()
    ann, bea = fight.figure("ann"), fight.figure("bea")
    at = beside(fight.at, replace(bea, x=ann.x + GRAIN + gap, y=ann.y))
    no = unwieldy(at, ann)
    assert (no is None) is free
    assert no is None or no.measured == {"gap": gap, "by": "bea"}


@pytest.mark.rule("SP-3.5.9.7")
@pytest.mark.rule("SP-3.5.9.7.1")
@pytest.mark.parametrize(("shield", "where", "may"), [("metal", "front", True), ("", "front", False),
                                                      ("metal", "flank", False), ("metal", "rear", False)])  # fmt: skip
def test_a_shield_is_held_up_against_what_comes_from_the_front(shield: str, where: str, may: bool):
    fight = field()
    bearer = replace(fight.figure("ann"), shield=shield, weapon="sword")
    assert may_guard(fight.at, bearer, where) is may


@pytest.mark.rule("SP-3.5.9.17.1")
@pytest.mark.rule("SP-R234")
@pytest.mark.parametrize(
    ("setting", "vast", "roof"),
    [("outdoors", False, False), ("outdoors", True, False), ("building", False, True), ("building", True, False),
     ("dungeon", False, True), ("dungeon", True, True)],
)  # fmt: skip
def test_a_dungeon_has_a_roof_and_a_building_that_is_not_vast(setting: str, vast: bool, roof: bool):
    fight = field()
    table = replace(fight.now.table, setting=setting, vast=vast)
    assert under_roof(Situation(replace(fight.now, table=table), fight.battle), (grains(10), grains(20))) is roof


@pytest.mark.rule("SP-3.5.9.17.1")
@pytest.mark.rule("SP-R234")
def test_in_the_open_only_a_house_has_a_roof():
    """Within its walls, neither beside it nor in a wood; the house stands at a slant, so that the place is near it."""
    house = "{kind: building, points: [[4, 12], [16, 12], [4, 26]]}"
    wood = "{kind: woods, points: [[20, 12], [30, 12], [30, 26], [20, 26]]}"
    at = field(blue("ann", 40, 20), more=f"terrain:\n  - {house}\n  - {wood}\n").at
    places = {(6, 16): True, (14, 24): False, (25, 20): False, (40, 20): False}
    assert {place: under_roof(at, (grains(place[0]), grains(place[1]))) for place in places} == places


# ---- who may -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R126")
def test_the_scenario_s_own_stunts_come_before_the_usual_ones_and_in_place_of_them():
    own, usual = field(more=OWN), field()
    assert [kind.name for kind in kinds(usual.at)] == [kind.name for kind in BUILT_IN]
    assert [kind.name for kind in kinds(own.at)] == [
        "swing on the chandelier", "topple the table", "throw dirt in the eyes", "hurl what lies at hand"]  # fmt: skip
    assert kind_of(own.at, "topple") == kinds(own.at)[1]
    assert kind_of(usual.at, "topple") is None


@pytest.mark.rule("SP-R126")
def test_who_is_no_character_dares_something_only_where_the_scenario_has_stunts_of_its_own():
    own, usual = field(more=OWN), field()
    assert [darer.id for darer in darers(usual.at, "blue")] == ["ann"]
    assert [darer.id for darer in darers(own.at, "blue")] == ["ann", "bea"]
    assert [dares(usual.at, usual.figure(one)) for one in ("ann", "bea")] == [True, False]
    assert [dares(own.at, own.figure(one)) for one in ("ann", "bea")] == [True, True]


@pytest.mark.rule("SP-R126")
def test_each_stunt_is_for_those_it_names_or_for_characters():
    fight = field(more=OWN)
    at, ann, bea = fight.at, fight.figure("ann"), fight.figure("bea")
    topple = kinds(at)[1]
    near = replace(bea, x=ann.x, y=ann.y)
    assert stunt_refused(at, ann, topple, {}) is None and stunt_refused(at, ann, DIRT, {}) is None
    for kind in (topple, DIRT):
        no = stunt_refused(at, near, kind, {})
        assert no is not None and no.rule == "SP-R126"


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("far", "may"), [(2 * GRAIN, True), (2 * GRAIN + 1, False)])
def test_it_is_done_within_its_distance_of_its_place(far: int, may: bool):
    fight = field(more=OWN)
    ann = replace(fight.figure("ann"), x=grains(10) + far, y=grains(19))
    assert (stunt_refused(fight.at, ann, kinds(fight.at)[1], {}) is None) is may


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("name", "spent", "may"), [("topple", 1, True), ("topple", 2, False), ("vault", 99, True)])
def test_it_is_done_so_often_and_what_has_no_number_for_ever(name: str, spent: int, may: bool):
    fight = field(more=OWN)
    kind = kind_of(fight.at, name)
    assert kind is not None
    no = stunt_refused(fight.at, fight.figure("ann"), kind, {name: spent})
    assert (no is None) is may
    assert no is None or no.reason == "to topple the table can be tried 2 times in a battle"


@pytest.mark.rule("SP-R126")
def test_each_has_its_own_use_of_the_usual_ones():
    fight = field()
    ann = fight.figure("ann")
    assert stunt_refused(fight.at, ann, DIRT, {"dirt bea": 1}) is None
    no = stunt_refused(fight.at, ann, DIRT, {"dirt ann": 1})
    assert no is not None and (no.reason, no.measured) == (
        "to throw dirt in the eyes can be tried once in a battle", {"tried": 1})  # fmt: skip


# ---- leaps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("far", "may"), [(4 * GRAIN, True), (4 * GRAIN + 1, False)])
def test_a_leap_carries_so_far(far: int, may: bool):
    fight = field()
    ann = fight.figure("ann")
    assert (leap_refused(fight.at, ann, VAULT, (ann.x, ann.y - far)) is None) is may


@pytest.mark.rule("SP-R126")
def test_a_leap_needs_free_ground_that_is_seen():
    """Not onto Bea, nor off the table, nor behind a wall; over a low one, and up onto a hill, well and good."""
    wall = "terrain:\n  - {kind: wall, line: [[4, 22], [16, 22]], thickness: 0.3, height: 2}\n"
    hill = "terrain:\n  - {kind: hill, points: [[0, 0], [48, 0], [48, 18], [0, 18]], height: 1}\n"
    place = (grains(10), grains(23.5))
    walled, open_ = field(more=wall), field()
    ann, bea = open_.figure("ann"), open_.figure("bea")
    no = leap_refused(walled.at, ann, VAULT, place)
    assert no is not None and no.reason == "Ann does not see that place"
    assert leap_refused(open_.at, ann, VAULT, place) is None
    for at, to in ((beside(open_.at, replace(bea, x=place[0], y=place[1])), place), (open_.at, (100, grains(20)))):
        edge = replace(ann, x=grains(3)) if to != place else ann
        no = leap_refused(at, edge, VAULT, to)
        assert no is not None and no.reason == "there is no room for Ann there"
    assert leap_refused(field(more=hill).at, ann, VAULT, (grains(10), grains(16.5))) is None


@pytest.mark.rule("SP-R126")
def test_a_leap_at_one_who_stands_there_comes_down_a_quarter_of_an_inch_short_or_more():
    """Its course is tried from its end backwards, every 256 grains; where nothing is free he stays."""
    fight = field()
    at, ann, bea = fight.at, fight.figure("ann"), fight.figure("bea")
    place = (ann.x, ann.y - 4 * GRAIN)
    assert comes_down(at, ann, place) == place
    there = beside(at, replace(bea, x=place[0], y=place[1]))
    assert comes_down(there, ann, place) == (ann.x, ann.y - 3 * GRAIN)
    nearer = beside(at, replace(bea, x=place[0], y=place[1] + 100))
    assert comes_down(nearer, ann, place) == (ann.x, ann.y - 3 * GRAIN + 256)
    close = beside(at, replace(bea, x=ann.x, y=ann.y - GRAIN - 1))
    assert comes_down(close, ann, (ann.x, ann.y - 257)) == (ann.x, ann.y - 1)
    touching = beside(at, replace(bea, x=ann.x, y=ann.y - GRAIN + 2))
    assert comes_down(touching, ann, (ann.x, ann.y - 257)) == ann.at


@pytest.mark.rule("SP-R126")
def test_leaps_are_offered_in_eight_directions_whole_and_half():
    """Less the grains that snapping may take. At the table's left edge five are left, straight ones first."""
    fight = field()
    ann = fight.figure("ann")
    whole, half = 4 * GRAIN - 2, 2 * GRAIN - 2
    every = [ahead(ann.at, course, far) for far in (whole, half) for course in range(0, 360, 45)]
    assert list(leaps(fight.at, ann, VAULT)) == every
    edge = replace(ann, x=GRAIN // 2)
    assert list(leaps(beside(fight.at, edge), edge, VAULT)) == [
        ahead(edge.at, course, far) for far in (whole, half) for course in (0, 45, 90, 135, 180)]  # fmt: skip


@pytest.mark.rule("SP-R126")
@pytest.mark.parametrize(("walked", "may"), [(0.0, True), (0.5, True), (0.501, False), (1.0, False)])
def test_a_leap_takes_half_the_move(walked: float, may: bool):
    fight = field(begin="move")
    ann = fight.figure("ann")
    ann = replace(ann, walked=int(allowance(fight.at, ann) * walked))
    no = may_leap(beside(fight.at, ann), ann, "blue")
    assert (no is None) is may
    assert no is None or no.rule == "SP-R126"


@pytest.mark.rule("SP-R126")
@pytest.mark.rule("SP-R165")
def test_who_cannot_move_at_all_does_not_leap():
    """Aloft she stays where she is, stunned she does nothing; nor does the other side's in this one's phase."""
    fight = field(begin="move")
    ann = fight.figure("ann")

    def told(condition: str, side: str = "blue") -> str:
        one = replace(ann, conditions=(Condition(condition, 99),) if condition else ())
        no = may_leap(beside(fight.at, one), one, side)
        return "" if no is None else no.reason

    assert told("") == ""
    assert told("aloft") == "Ann is held aloft, and stays where it is"
    assert told("stunned") == "Ann is stunned"
    assert told("", "red")
    rooted = replace(ann, profile=replace(ann.profile, allowance=0))
    no = may_leap(beside(fight.at, rooted), rooted, "blue")
    assert no is not None and (no.reason, no.measured) == ("Ann cannot move at all", {"left": 0})


# ---- dice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.8.1")
@pytest.mark.rule("SP-R237")
@pytest.mark.parametrize(("ability", "lost"), [("strength", [("weakened", -2)]), ("dexterity", [])])
def test_lost_strength_counts_where_strength_does_it(ability: str, lost: list[tuple[str, int]]):
    """A shadow has taken two points of it, another has grown back."""
    fight = field()
    ann = replace(fight.figure("ann"), conditions=(Condition("weakened", 99, "9 9 0"),))
    kind = StuntKind(id="heave", name="heave", effect="leap", ability=ability)
    found = check_tally(fight.at, ann, kind)
    assert [(one.label, abs(one.value)) for one in found.modifiers] == [(label, -value) for label, value in lost]
    assert (found.need, found.at_most) == (check_tally(fight.at, fight.figure("ann"), kind).need, True)
    assert check_tally(fight.at, fight.figure("ann"), kind).modifiers == ()


@pytest.mark.rule("SP-3.8.3")
@pytest.mark.rule("SP-R127")
@pytest.mark.parametrize(("grade", "as_at"), [(-2, 0), (0, 0), (5, 5), (9, 9), (11, 9)])
def test_what_is_hurled_strikes_on_the_worst_row(grade: int, as_at: int):
    """Of weapons, not of fists: the row with the highest number at that armour class, nought to nine."""
    at = field().at
    found, rows = improvised(at, HURL, grade), at.catalogue.melee
    worst = max(row[as_at] for name, row in rows.items() if name not in ("grapple", "punch_kick"))
    assert rows[found.row][as_at] == worst
    assert (found.id, found.damage, found.length, found.hands, found.magic) == ("hurl", "1d4", 0, 0, 0)


@pytest.mark.rule("SP-3.8.2")
@pytest.mark.rule("SP-3.8.3")
@pytest.mark.rule("SP-R66")
def test_what_does_no_damage_has_to_hit_seven():
    """Dirt at a man in plate: as at 7. What is hurled has to hit his 2."""
    fight = field(blue("ann", 10, 20, HERO), red("tin", 10, 18, "class: fighting_man, level: 1, armour: plate"))
    blow = Blow(fight.figure("ann"), fight.figure("tin"), "front")
    dirt, hurl = daring_tally(fight.at, blow, DIRT), daring_tally(fight.at, blow, HURL)
    assert dirt.label.endswith("armour class 7") and hurl.label == "hurl what lies at hand against armour class 3"
    assert dirt.need < hurl.need
