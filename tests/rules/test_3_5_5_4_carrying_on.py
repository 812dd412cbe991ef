"""Section 3.5.5.4: a charger that cuts down those in its way goes on."""

import pytest
from msgspec.structs import replace

from game.core.fight.deeds import StrikeOrdered, Struck
from game.core.fight.moves import Moved, ZoneEntered
from game.core.figures import Condition
from game.core.state import with_figure
from game.play.ledger import CutDown, Launched
from game.play.melee.stepping import must_go_on
from game.play.referee import Referee
from game.rules.melee.onward import onward_way
from game.rules.moving.way import Way
from tests.melee import blue, items, melee, red, struck
from tests.play import Fight

ONE = "class: fighting_man, level: 1, weapons: [spear]"
FIVE = "class: fighting_man, level: 5, weapons: [spear]"
WEAK = "creature: orc, hit_points: 1"
LANCER = "class: fighting_man, level: 1, weapons: [mounted_lance], mount: heavy_warhorse"


def through(who: str, *foes: tuple[float, float], more: tuple[str, ...] = (), start: float = 26, **dice: int) -> Fight:
    """Ann charges up the table at the first of these orcs, of one hit point each, and is at her first blow."""
    lines = [red(f"foe{n}", x, y, WEAK) for n, (x, y) in enumerate(foes, 1)]
    fight = melee(blue("ann", 10, start, who), *lines, *more, begin="move", **dice)
    x, y = foes[0]
    fight.do(f"charge ann via {x},{y} facing 0", "done")
    return fight.pass_until("Ann strikes")


def carried(fight: Fight) -> list[Moved]:
    """The ways by which she went on."""
    return [move for move in fight.all(Moved) if move.how == "carry"]


@pytest.mark.rule("SP-3.5.5.4")
@pytest.mark.rule("SP-R131")
def test_she_must_go_on():
    """From y 26 to 22 she has charged 4 of 15 inches; the orc falls to her only blow. Done, or nothing named: she goes
    the other 11, straight on, to y 11."""
    fight = through(ONE, (10, 20), ann=19)
    fight.do("strike ann at foe1")
    assert fight.last(CutDown).target == "foe1"
    assert fight.asked == "blue: Ann has cut through and goes on"
    fight.do("done")
    (moved,) = carried(fight)
    assert moved.charge and moved.length / 1024 == pytest.approx(11, abs=0.02)
    assert fight.where("ann") == (10, pytest.approx(11, abs=0.02))
    assert "SP-3.5.5.4" in moved.rules


@pytest.mark.rule("SP-3.3.4.4")
@pytest.mark.rule("SP-R115")
def test_not_if_she_has_dueled_since():
    """The orc falls to Ann's blow and she must go on; had she dueled since she charged, she would only answer blows."""
    fight = through(ONE, (10, 20), ann=19)
    fight.do("strike ann at foe1")
    assert must_go_on(Referee(fight.battle, fight.now), "ann")
    ann = replace(fight.figure("ann"), conditions=(Condition("dueled", fight.now.round),))
    assert not must_go_on(Referee(fight.battle, with_figure(fight.now, ann)), "ann")


@pytest.mark.rule("SP-3.5.5.4")
@pytest.mark.rule("SP-R131")
def test_only_if_she_cuts_them_down():
    """She misses; or Cat fells the orc before her turn: there is no going on."""
    missed = through(ONE, (10, 20), ann=2)
    missed.do("strike ann at foe1")
    assert "goes on" not in missed.asked and not carried(missed)
    pike = "class: fighting_man, level: 1, weapons: [pike]"
    other = melee(
        blue("ann", 10, 26, ONE), blue("cat", 11.9, 20, pike, 270), red("foe1", 10, 20, WEAK), begin="move", cat=19
    )
    other.do("charge ann via 10,20 facing 0", "done")
    other.pass_until("Cat strikes").do("strike cat at foe1")
    assert not other.figure("foe1").standing
    assert "goes on" not in other.asked and not carried(other)


@pytest.mark.rule("SP-3.5.5.4")
@pytest.mark.rule("SP-R131")
def test_not_while_another_holds_her():
    """Two orcs hold her: one falls, and she stays with the other."""
    two = red("foe1", 9.3, 20, WEAK), red("foe2", 10.7, 20, WEAK)
    fight = melee(blue("ann", 10, 26, ONE), *two, begin="move", ann=19)
    fight.do("charge ann via 10,20 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1")
    assert not carried(fight) and "goes on" not in fight.asked


@pytest.mark.rule("SP-3.5.5.4")
@pytest.mark.rule("SP-R130")
def test_not_once_she_has_slipped_away():
    """Two orcs hold her: one falls, from the other she escapes. Nobody holds her then, but her charge is over."""
    two = red("foe1", 9.3, 20, WEAK), red("foe2", 10.7, 20, "creature: orc, hit_points: 8")
    fight = melee(blue("ann", 10, 26, FIVE), *two, begin="move", ann=19)
    fight.do("charge ann via 10,20 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1", "escape ann to 10,24.5 facing 0")
    assert fight.where("ann") == (10, 24.5)
    assert "goes on" not in fight.asked and not carried(fight)


@pytest.mark.rule("SP-3.5.5.4.1")
@pytest.mark.rule("SP-3.5.5.1")
def test_new_targets_on_the_way():
    """Level 5 has five blows on orcs: the first falls, she goes on to the second, strikes it with the charge's +1, and
    on to the third."""
    fight = through(FIVE, (10, 20), (10, 15), (10, 10), ann=19)
    for _ in range(4):
        fight.dice.lay("blow", "ann", faces=(19,))
    fight.do("strike ann at foe1", "done")
    assert fight.asked == "blue: Ann strikes"
    fight.do("strike ann at foe2")
    assert items(struck(fight, "ann", "foe2").tally)["SP-3.5.5.1"] == 1
    fight.do("done", "strike ann at foe3")
    assert [blow.target for blow in fight.all(Struck, actor="ann")] == ["foe1", "foe2", "foe3"]
    assert [round(one.length / 1024) for one in carried(fight)[:2]] == [5, 5]


@pytest.mark.rule("SP-3.5.5.4.3")
@pytest.mark.rule("SP-3.5.6.3")
def test_each_new_zone_stops_her():
    """She runs into the zone of the second orc, 1 inch from its base, and stops there; her blow missing, for good."""
    fight = through(FIVE, (10, 20), (10, 15), ann=19)
    for _ in range(4):
        fight.dice.lay("blow", "ann", faces=(2,))
    fight.do("strike ann at foe1", "done")
    assert fight.last(ZoneEntered).zones == ("foe2",)
    assert fight.where("ann") == (10, pytest.approx(17, abs=0.02))
    fight.do(*["strike ann at foe2"] * 4)
    assert len(carried(fight)) == 1


@pytest.mark.rule("SP-3.5.5.4.3")
@pytest.mark.rule("SP-R130")
def test_without_a_blow_left_she_stops_there_too():
    """Her only blow is spent: the second orc, drawn in, strikes at her after her turn."""
    fight = through(ONE, (10, 20), (10, 15), ann=19)
    fight.do("strike ann at foe1", "done")
    assert fight.where("ann")[1] == pytest.approx(17, abs=0.02)
    assert [turn.figure for turn in fight.last(StrikeOrdered).order] == ["foe2"]
    assert fight.asked == "red: Foe2 strikes"
    fight.do("strike foe2 at ann")


@pytest.mark.rule("SP-3.5.5.4.2")
@pytest.mark.rule("SP-R35")
@pytest.mark.parametrize(("x", "may"), [(16.9, True), (15.0, True), (18.4, False), (3.1, True), (1.6, False)])
def test_within_45_degrees_of_where_she_began(x: float, may: bool):
    """Her charge began at 10,26, due north. Seen from there the places at y 18.5 lie within 45 degrees from x 2.5 to
    17.5."""
    fight = through(ONE, (10, 20), ann=19)
    fight.do("strike ann at foe1")
    command = f"move ann via {x},18.5 facing 0"
    if may:
        fight.do(command)
        assert carried(fight)[0].path[1] == (round(x * 1024), 18.5 * 1024)
    else:
        assert fight.refused(command).rule == "SP-3.5.5.4.2"


@pytest.mark.rule("SP-3.5.5.4.2")
@pytest.mark.rule("SP-R35")
@pytest.mark.parametrize(("x", "goes"), [(11, True), (16, False)])
def test_who_has_stepped_out_of_the_arc_does_not_go_straight_on_beside_it(x: int, goes: bool):
    """Her charge began at 10,26, due north. At y 22 the arc reaches 4 inches aside: she has stepped in it, or out."""
    fight = through(ONE, (10, 20), ann=19)
    fight.do("strike ann at foe1")
    there = replace(fight.figure("ann"), x=x * 1024, y=22 * 1024)
    at = Referee(fight.battle, with_figure(fight.now, there)).at
    laid = onward_way(at, there, fight.last(Launched).courses["ann"], (), 0)
    assert isinstance(laid, Way)
    assert bool(laid.length) == goes


@pytest.mark.rule("SP-R131")
def test_the_way_named_and_then_straight_on():
    """She turns aside to 13,19, 4.24 inches, and from there goes the 6.75 inches that are left due north, as her charge
    began."""
    fight = through(ONE, (10, 20), ann=19)
    fight.do("strike ann at foe1", "move ann via 13,19 facing 0")
    path = carried(fight)[0].path
    assert path[1] == (13 * 1024, 19 * 1024)
    assert fight.where("ann") == (13, pytest.approx(19 - 6.757, abs=0.03))
    assert fight.last(Launched).courses["ann"].heading == 0


@pytest.mark.rule("SP-R131")
def test_no_farther_than_the_charge():
    """11 inches are left: a way of 12 is refused."""
    fight = through(ONE, (10, 20), ann=19)
    fight.do("strike ann at foe1")
    no = fight.refused("move ann via 10,10 facing 0")
    assert (no.rule, no.measured["left"]) == ("SP-3.3.0.4", "11")
    assert fight.refused("move foe1 via 10,18 facing 0").rule == "SP-3.5.5.4"


@pytest.mark.rule("SP-R131")
def test_a_friend_in_the_way_holds_her_up():
    """Cat stands at 10,17: straight on she comes to Cat's base and stays. Cat at her shoulder: she gets nowhere."""
    fight = through(ONE, (10, 20), more=(blue("cat", 10, 17),), ann=19)
    fight.do("strike ann at foe1", "done")
    assert fight.where("ann")[1] == pytest.approx(18, abs=0.05)
    close = through(ONE, (10, 20), more=(blue("cat", 10.62, 21.2),), ann=19)
    close.do("strike ann at foe1", "done")
    assert close.where("ann")[1] == pytest.approx(22, abs=0.05)


ROUGH = "terrain: [{kind: rough, points: [[4, 4], [16, 4], [16, 16], [4, 16]]}]\n"


@pytest.mark.rule("SP-R131")
@pytest.mark.rule("SP-R90")
@pytest.mark.rule("SP-3.3.3.2")
@pytest.mark.parametrize(("start", "foe", "end"), [(26, 20, 14), (30, 22, 16)])
def test_over_rough_ground_she_goes_on_without_the_inches(start: int, foe: int, end: int):
    """From y 16 the ground is rough. Of 12 inches without the charge's 3 she goes what is left, 8 to y 14; where that
    would not bring her to the rough at all she goes to its edge with the 3."""
    fight = melee(blue("ann", 10, start, ONE), red("foe1", 10, foe, WEAK), begin="move", more=ROUGH, ann=19)
    fight.do(f"charge ann via 10,{foe} facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1", "done")
    assert fight.where("ann")[1] == pytest.approx(end, abs=0.02)


@pytest.mark.rule("SP-R131")
@pytest.mark.rule("SP-R90")
def test_a_way_over_it_is_refused_where_it_goes_farther_than_that():
    fight = melee(blue("ann", 10, 26, ONE), red("foe1", 10, 20, WEAK), begin="move", more=ROUGH, ann=19)
    fight.do("charge ann via 10,20 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1")
    no = fight.refused("move ann via 10,13 facing 0")
    assert (no.rule, no.measured) == ("SP-3.3.0.4", {"cost": "9", "left": "8"})
    fight.do("move ann via 10,14.5 facing 0")
    assert fight.where("ann")[1] == pytest.approx(14, abs=0.02)


@pytest.mark.rule("SP-R131")
@pytest.mark.rule("SP-R90")
def test_who_turned_in_the_charge_carries_on_without_the_inches():
    """She went 6 inches west and 4 north: of 12 inches two are left, and not five."""
    fight = melee(blue("ann", 16, 26, ONE, 270), red("foe1", 10, 20, WEAK), begin="move", ann=19)
    fight.do("charge ann via 10,26 10,20 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1", "done")
    (moved,) = carried(fight)
    assert moved.length / 1024 == pytest.approx(2, abs=0.02)


@pytest.mark.rule("SP-R131")
@pytest.mark.rule("SP-R90")
@pytest.mark.rule("SP-3.3.3.2")
def test_where_the_inches_are_required_rough_ground_ends_it():
    """Nobody charges over it. She stops before it; a way into it is refused."""
    more = ROUGH + "rulings: {SP-R90: required}\n"
    fight = melee(blue("ann", 10, 26, ONE), red("foe1", 10, 20, WEAK), begin="move", more=more, ann=19)
    fight.do("charge ann via 10,20 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1")
    assert fight.refused("move ann via 10,14 facing 0").rule == "SP-R90"
    fight.do("done")
    assert 16 <= fight.where("ann")[1] <= 16.8


@pytest.mark.rule("SP-R131")
def test_she_may_strike_first_whom_she_still_reaches():
    """A rider's zone is 2 inches: the footman within it does not hold her. She strikes him first, then goes on."""
    rider = LANCER.replace("level: 1", "level: 4")
    fight = melee(
        blue("ann", 10, 30, rider), red("foe1", 10, 20, WEAK), red("foe2", 12.6, 20.8, WEAK), begin="move", ann=19
    )
    for _ in range(4):
        fight.dice.lay("blow", "ann", faces=(19,))
    fight.do("charge ann via 10,20 facing 0", "done")
    fight.pass_until("Ann strikes")
    assert fight.at.field.holders(fight.figure("ann")) == ("foe1",)
    fight.do("strike ann at foe1")
    assert fight.asked == "blue: Ann has cut through and goes on"
    fight.do("strike ann at foe2")
    assert not fight.figure("foe2").standing
    assert fight.asked == "blue: Ann has cut through and goes on"
    fight.do("done")
    assert len(carried(fight)) == 1


@pytest.mark.rule("SP-R131")
def test_who_walked_up_does_not_go_on():
    """Ann walked up to the orc: she killed it, and stays."""
    fight = melee(blue("ann", 10, 26, ONE), red("foe1", 10, 20, WEAK), begin="move", ann=19)
    fight.do("move ann via 10,21 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1")
    assert not fight.figure("foe1").standing and not carried(fight)


@pytest.mark.rule("ST-R13")
def test_by_order_straight_on():
    """Whose steps are ordered is not asked: straight on."""
    fight = melee(blue("ann", 10, 26, ONE), red("foe1", 10, 20, WEAK), begin="move", ann=19)
    fight.do("order carry_on straight", "charge ann via 10,20 facing 0", "done")
    fight.pass_until("Ann strikes").do("strike ann at foe1")
    assert fight.where("ann")[1] == pytest.approx(11, abs=0.02)
