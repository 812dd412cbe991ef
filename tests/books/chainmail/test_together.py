"""All move together: orders written in secret, half moves, contact at an inch, fire at the half, charge-if-charged."""

from __future__ import annotations

import pytest

from game.board.bases import gap
from game.core.course.secrecy import Kept, Unsealed
from game.core.fight.deeds import Drew, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.moves import Charged, Moved, Turned, ZoneEntered
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.ledger import PhaseBegan
from game.rules.knowing.view import view
from game.systems.chainmail.ledger import BoutBegan, Faced
from game.systems.chainmail.moments import aim_refused
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.orders import tasks_of
from game.systems.chainmail.writing.writing import HalfGone, OrdersRevealed
from game.telling.narration import narrate
from tests.books.chainmail.field import EQUAL, MAN, RIDER, SCOUT, SWORD, field, first_of, one, play_round
from tests.melee import beset
from tests.play import Fight

WEAK = "class: fighting_man, level: 1, hit_points: 1, weapons: [sword]"
BOWMAN = "class: fighting_man, level: 1, hit_points: 40, weapons: [longbow, sword]"
OGRE = "creature: ogre, hit_points: 500"


def together(*figures: str, more: str = ""):
    """A round of written orders; Blue writes first."""
    return field(*figures, rounds=(EQUAL,), more=more)


def apart(fight, a: str, b: str) -> float:
    return gap(fight.figure(a), fight.figure(b)) / GRAIN


@pytest.mark.rule("CM-3.1")
@pytest.mark.rule("CM-3.1.1")
def test_orders_are_written_before_anything_moves_and_hidden_until_all_are_written():
    fight = together(one("ann", (10, 20)), one("rob", (10, 4)))
    fight.do("write ann move via 10,14 facing 90", "done")
    assert fight.asked == "red: write orders"
    assert fight.position.decision.sealed
    assert not view(fight.now, "red").secrets
    assert fight.where("ann") == (10, 20)
    assert not fight.all(OrdersRevealed)
    fight.do("write rob move via 10,6 facing 180", "done")
    assert [task.figure for task in fight.last(OrdersRevealed).tasks] == ["ann", "rob"]
    assert len(fight.last(Unsealed).secrets) == len(fight.all(Kept)) == 2
    assert not [event for event in fight.events[: fight.events.index(fight.last(OrdersRevealed))]
                if isinstance(event, Moved)]  # fmt: skip


@pytest.mark.rule("CM-R26")
def test_an_order_written_anew_takes_the_place_of_the_first():
    fight = together(one("ann", (10, 20)), one("rob", (10, 4)))
    fight.do("write ann move via 10,14 facing 90", "write ann move via 14,20 facing 90", "done", "done")
    (task,) = fight.last(OrdersRevealed).tasks
    assert task.walk.path == ((14 * GRAIN, 20 * GRAIN),)


@pytest.mark.rule("CM-3.2")
@pytest.mark.rule("CM-3.5")
def test_every_figure_goes_half_its_way_all_at_once_and_then_the_rest_round_its_corners():
    fight = together(one("ann", (10, 20)), one("rob", (30, 4)))
    fight.do("write ann move via 10,18 14,18 facing 90", "done", "write rob move via 30,8 facing 180", "done")
    halves = fight.all(Moved, how="half")
    assert [(event.figure, event.length) for event in halves] == [("ann", 3 * GRAIN), ("rob", 2 * GRAIN)]
    assert halves[0].path == ((10 * GRAIN, 20 * GRAIN), (10 * GRAIN, 18 * GRAIN), (11 * GRAIN, 18 * GRAIN))
    assert halves[0].volley == halves[1].volley
    assert [(event.figure, event.length) for event in fight.all(Moved, how="move")] == [
        ("ann", 3 * GRAIN), ("rob", 2 * GRAIN),
    ]  # fmt: skip
    assert fight.where("ann") == (14, 18)
    assert fight.figure("ann").facing == 90
    order = [event.phase for event in fight.all(PhaseBegan)]
    assert order[:3] == ["orders", "first_half", "second_half"]


@pytest.mark.rule("CM-R31")
def test_who_is_ordered_to_stand_and_look_elsewhere_turns_as_all_set_out():
    """Rob has his back to Ann, and is told to look at her: she meets his front. Untold, he is taken from behind."""
    men = one("ann", (10, 14)), one("rob", (10, 9), facing=0), one("ron", (30, 4))
    fight = together(*men)
    fight.do("write ann move via 10,11 facing 0", "done", "write rob move facing 180", "done")
    assert (fight.where("rob"), fight.figure("rob").facing) == ((10, 9), 180)
    order = [type(event) for event in fight.events if isinstance(event, Turned | Moved)]
    assert order == [Turned, Moved, Moved]
    assert fight.last(Faced).arcs["ann>rob"] == "front"
    fight = together(*men)
    fight.do("write ann move via 10,11 facing 0", "done", "done")
    assert fight.last(Faced).arcs["ann>rob"] == "rear"


@pytest.mark.rule("CM-3.3")
@pytest.mark.rule("CM-R11")
def test_opponents_who_come_within_an_inch_stop_whatever_their_size():
    """An ogre's zone is 2 inches: while all move together he, too, is met at 1."""
    fight = together(one("ann", (10, 14)), one("ogg", (10, 6), OGRE))
    fight.do("write ann move via 10,4 facing 0", "done", "write ogg move via 10,14 facing 180", "done")
    assert {event.figure for event in fight.all(ZoneEntered)} == {"ann", "ogg"}
    assert 0.9 <= apart(fight, "ann", "ogg") <= 1.0
    assert not fight.all(Moved, how="move")
    assert fight.last(HalfGone).tasks == ()


@pytest.mark.rule("CM-3.3")
def test_a_wall_between_them_keeps_opponents_from_meeting():
    """Ann and Rob pass each other along the two sides of a wall, half an inch apart."""
    wall = "terrain:\n  - {kind: wall, line: [[6, 10], [30, 10]], width: 0.25}\n"
    fight = together(one("ann", (10, 10.7)), one("rob", (16, 9.3)), more=wall)
    fight.do("write ann move via 16,10.7 facing 90", "done", "write rob move via 10,9.3 facing 270", "done")
    assert not fight.all(ZoneEntered)
    assert (fight.where("ann")[0], fight.where("rob")[0]) == (16, 10)


@pytest.mark.rule("CM-3.4")
@pytest.mark.rule("CM-R23")
def test_split_movers_fire_at_the_half_both_sides_at_once():
    fight = together(one("sal", (10, 20), SCOUT.replace("9", "1")), one("roe", (10, 8), SCOUT.replace("9", "1")),
                     one("bet", (30, 30)), one("ron", (30, 4)))  # fmt: skip
    fight.dice.lay("shot", "sal", "roe", faces=(20,)).lay("shot", "roe", "sal", faces=(20,))
    fight.do("write sal move via 10,14 facing 0 at roe", "done", "write roe move via 12,8 facing 180 at sal", "done")
    assert sorted(one.actor for one in fight.all(Shot)) == ["roe", "sal"]
    assert {death.figure for death in fight.all(Slain)} == {"sal", "roe"}
    shot = fight.events.index(fight.all(Shot)[0])
    assert [event.how for event in fight.events[:shot] if isinstance(event, Moved)] == ["half", "half"]


@pytest.mark.rule("CM-R27")
def test_who_is_to_stop_and_shoot_does_so_at_the_half_and_goes_back():
    """What in a side's own move would be a split move is written as the way there and back."""
    fight = together(one("sal", (10, 20), SCOUT), one("rob", (14, 8)))
    tasks = tasks_of(fight.at, read("split sal via 11,18 10,16 facing 0 at rob"))
    assert Write(tasks).text() == "write sal move via 11,18 10,16 11,18 10,20 facing 0 at rob"
    fight.submit(Write(tasks))
    fight.do("done", "done")
    shot = fight.last(Shot)
    assert (shot.actor, shot.target) == ("sal", "rob")
    gone = fight.last(Moved, how="half")
    assert [place / GRAIN for place in gone.path[-1]] == pytest.approx([10, 16], abs=0.01)
    assert fight.where("sal") == (10, 20)


@pytest.mark.rule("CM-3.2")
@pytest.mark.rule("CM-R14")
def test_who_stands_in_the_way_does_not_shorten_the_half_of_an_ordered_move():
    """Rob is ordered 8 inches on, past Bea: 4 of them are his first half, and in it he comes upon her."""
    fight = together(one("bea", (10, 14)), one("bet", (30, 30)), one("rob", (10, 10)))
    fight.do("done", "write rob move via 10,18 facing 180", "done")
    (half,) = fight.all(Moved)
    assert half.how == "half"
    assert fight.last(ZoneEntered, figure="rob").zones == ("bea",)
    assert 0.9 <= apart(fight, "bea", "rob") <= 1.0


@pytest.mark.rule("CM-3.2")
def test_the_half_of_a_way_ends_where_it_ends_whoever_stands_in_the_rest_of_it():
    """To the grain, on a slanting way: Ron stands in the second half of Rob's."""
    ends = []
    for others in ((), (one("ron", (18.158, 14.028)),)):
        fight = together(one("bet", (40, 30)), one("rob", (10.3, 10.1)), *others)
        fight.do("done", "write rob move via 20.123,15.01 facing 180", "done")
        ends.append(fight.last(Moved, figure="rob", how="half").path[-1])
    assert ends[0] == ends[1]


@pytest.mark.rule("CM-R36")
def test_nobody_shoots_at_the_half_into_a_melee_but_who_is_come_upon_at_him_who_comes():
    """Rob comes upon Bea in the first half: Ann, who stands by with a bow, does not shoot at him, but Bea may."""
    men = one("ann", (20, 20), BOWMAN), one("bea", (10, 14), BOWMAN), one("sal", (16, 20), SCOUT), one("rob", (10, 10))
    fight = together(*men)
    fight.do("write sal move via 16,18 facing 0 at rob", "done", "write rob move via 10,18 facing 180", "done")
    assert fight.last(ZoneEntered, figure="rob").zones == ("bea",)
    assert fight.asked == "blue: half-way: shoot at those who move?"
    assert fight.position.decision.figures == ("bea",)
    assert aim_refused(fight.at, fight.figure("ann"), fight.figure("rob")).rule == "CM-R36"
    fight.do("shoot bea at rob")
    assert [shot.actor for shot in fight.all(Shot)] == ["bea"], "nor does Sal, whose order it was"
    fight = together(*men)
    fight.do("write sal move via 16,18 facing 0 at rob", "done", "write rob move via 10,13.5 facing 180", "done")
    fight.do("shoot ann at rob; bea at rob")
    assert sorted(shot.actor for shot in fight.all(Shot)) == ["ann", "bea", "sal"], "he is still on his way at the half"


@pytest.mark.rule("CM-3.4.1")
def test_who_stands_may_shoot_in_passing_at_the_half_and_neither_side_knows_of_the_other():
    bow = "class: fighting_man, level: 1, hit_points: 4, weapons: [longbow, dagger]"
    men = one("ann", (10, 20), WEAK), one("bet", (12, 24), bow), one("rob", (10, 6), bow), one("ron", (14, 6))
    fight = together(*men)
    fight.dice.lay("shot", "rob", "ann", faces=(20,))
    fight.do("write ann move via 10,14 facing 0", "done", "write ron move via 14,10 facing 180", "done")
    assert fight.asked == "blue: half-way: shoot at those who move?"
    assert fight.position.decision.sealed
    fight.do("shoot bet at ron")
    assert fight.asked == "red: half-way: shoot at those who move?"
    assert not fight.all(Shot)
    assert not view(fight.now, "red").secrets
    fight.do("shoot rob at ann")
    assert [(shot.actor, shot.passing) for shot in fight.all(Shot)] == [("bet", True), ("rob", True)]
    assert fight.last(Slain).figure == "ann"
    assert fight.where("ann") == (10, 17)


def test_nobody_shoots_at_the_half_at_one_whom_he_does_not_see():
    """Ron walks unseen beside Rob: only Rob is a target."""
    bow = "class: fighting_man, level: 1, hit_points: 4, weapons: [longbow, dagger]"
    text = "figures:\n" + "\n".join([one("bet", (12, 24), bow), one("rob", (10, 6)), one("ron", (14, 6))])
    dice = LoadedDice().lay("initiative", "blue", faces=(3,)).lay("initiative", "red", faces=(3,))
    state = beset(text, "ron", Condition("invisible"))
    fight = Fight(state=state, begin="opening", dice=dice.otherwise(10), book="chainmail")
    fight.do("done", "write rob move via 10,10 facing 180; ron move via 14,10 facing 180", "done")
    assert fight.asked == "blue: half-way: shoot at those who move?"
    assert fight.position.decision.offers[0].targets == ("rob",)


@pytest.mark.rule("CM-3.6")
@pytest.mark.rule("CM-R15")
def test_a_charge_that_makes_contact_in_the_first_half_waits_for_all_to_have_moved():
    fight = together(one("ann", (10, 14)), one("rob", (10, 9), WEAK.replace("1, weapons", "500, weapons")),
                     one("ron", (30, 4)))  # fmt: skip
    fight.do("write ann charge via 10,9 facing 0", "done", "write ron move via 30,8 facing 180", "done")
    fight.pass_until("Ann strikes")
    assert fight.where("ron") == (30, 8)
    assert fight.last(BoutBegan).chargers == ("ann",)
    assert "CM-3.6" in fight.last(BoutBegan).rules
    play_round(fight)
    assert first_of(fight) == "ann"


def test_two_who_charge_each_other_meet_between_and_their_blows_fall_together():
    fight = together(one("ann", (10, 20)), one("rob", (10, 9)))
    fight.do("write ann charge via 10,9 facing 0", "done", "write rob charge via 10,20 facing 180", "done")
    assert 13 < fight.where("ann")[1] < 16
    assert abs((fight.where("ann")[1] + fight.where("rob")[1]) / 2 - 14.5) < 0.2
    play_round(fight)
    assert {blow.actor for blow in fight.all(Struck)} == {"ann", "rob"}
    told = [sentence.text for sentence in narrate(fight.first, fight.events)]
    assert "The blows of Ann and Rob fall together." in told


@pytest.mark.rule("CM-R18")
def test_of_two_who_fell_each_other_in_their_charge_neither_carries_on():
    fight = together(one("ann", (10, 14), WEAK), one("rob", (10, 9), WEAK), one("bet", (30, 30)), one("ron", (30, 4)))
    fight.dice.lay("blow", "ann", "rob", faces=(20,)).lay("blow", "rob", "ann", faces=(20,))
    fight.do("write ann charge via 10,9 facing 0", "done", "write rob charge via 10,14 facing 180", "done")
    play_round(fight)
    assert {event.figure for event in fight.all(Slain)} == {"ann", "rob"}
    assert {event.how for event in fight.all(Moved)} == {"half"}


@pytest.mark.rule("CM-R14")
def test_an_order_that_cannot_be_carried_out_is_carried_out_as_far_as_it_can_be():
    """Rob charges where Ann stood; she has gone, and he runs on to where she was."""
    fight = together(one("ann", (10, 14)), one("rob", (10, 4)))
    fight.do("write ann move via 22,14 facing 90", "done", "write rob charge via 10,14 facing 180", "done")
    assert fight.last(Charged).figures == ("rob",)
    assert fight.where("ann") == (22, 14)
    assert fight.where("rob") == (10, 14)
    assert not fight.all(ZoneEntered)
    play_round(fight)
    assert not fight.all(Struck)


@pytest.mark.rule("CM-R24")
def test_nobody_bars_an_order_as_it_is_written_and_of_two_for_one_place_the_farther_stays_back():
    """Cat, who would have gone on, meets Rob where Ann was to end; Bet goes over where Ann stood."""
    fight = together(one("ann", (10, 26)), one("bet", (10, 28)), one("cat", (18, 16)), one("rob", (8, 16)))
    fight.do("write ann move via 10,16 facing 0; bet move via 10,24 facing 0; cat move via 6,16 facing 270", "done")
    fight.do("done")
    assert fight.where("bet") == (10, 24)
    assert fight.where("cat") == (pytest.approx(10, abs=0.05), 16)
    assert 16.9 < fight.where("ann")[1] < 18
    assert apart(fight, "ann", "cat") >= 0


@pytest.mark.rule("CM-R24")
def test_of_two_whose_ways_cross_at_the_half_one_alone_stays_back_and_by_no_more_than_his_room():
    """Ann and Bet would both be at 14,18: Bet, who goes as far, is an inch short of it; then both get there."""
    fight = together(one("ann", (10, 20)), one("bet", (18, 20)), one("rob", (30, 4)))
    fight.do("write ann move via 18,16 facing 0; bet move via 10,16 facing 0", "done", "done")
    halves = {event.figure: event.length / GRAIN for event in fight.all(Moved, how="half")}
    assert halves["ann"] == pytest.approx(4.47, abs=0.01)
    assert 3 < halves["bet"] < 4
    assert (fight.where("ann"), fight.where("bet")) == ((18, 16), (10, 16))


@pytest.mark.rule("CM-R30")
def test_two_who_change_places_have_no_room_at_the_half_and_yet_get_there():
    fight = together(one("ann", (10, 20)), one("bet", (11, 20)), one("rob", (30, 4)))
    fight.do("write ann move via 11,20 facing 0; bet move via 10,20 facing 0", "done", "done")
    assert not fight.all(Moved, how="half")
    assert (fight.where("ann"), fight.where("bet")) == ((11, 20), (10, 20))


@pytest.mark.rule("CM-3.3")
@pytest.mark.rule("CM-R24")
def test_who_stays_back_may_come_into_contact_by_it():
    """As above; Ron comes within an inch of where Ann stays, and not of where she would have gone."""
    fight = together(one("ann", (10, 26)), one("cat", (18, 16)), one("rob", (7.9, 16)), one("ron", (17.9, 20)))
    fight.do("write ann move via 10,16 facing 0; cat move via 6,16 facing 270", "done")
    fight.do("write ron move via 11.9,17.5 facing 270", "done")
    assert fight.where("ann") == (10, pytest.approx(17, abs=0.05))
    assert 0.9 < apart(fight, "ann", "ron") <= 1
    assert [event.zones for event in fight.all(ZoneEntered, figure="ann")] == [("ron",)]


@pytest.mark.rule("CM-R26")
def test_two_of_one_side_are_not_ordered_to_one_place():
    """In one writing or one after the other; who is ordered to stand is in the way, who has no order yet is not."""
    fight = together(one("ann", (10, 20)), one("bet", (10, 22)), one("cat", (16, 16)), one("rob", (40, 4)))
    no = fight.refused("write ann move via 10,16 facing 0; cat move via 10.5,16 facing 270")
    assert no.rule == "CM-R26" and no.measured == {"figure": "ann"}
    fight.do("write ann move via 10,16 facing 0")
    assert fight.refused("write cat move via 10.5,16 facing 270").rule == "CM-R26"
    fight.do("write ann move facing 0")
    assert fight.refused("write bet move via 10,19.5 facing 0").measured == {"figure": "ann"}
    fight.do("write cat move via 10,16 facing 270")


@pytest.mark.rule("CM-R19")
def test_what_needs_no_movement_is_done_beside_the_orders():
    fight = together(one("ann", (10, 20), f"{MAN}, weapons: [sword, spear]"), one("rob", (10, 4)))
    fight.do("order beside ask", "done", "done")
    assert fight.asked == "blue: anything beside the orders?"
    fight.do("draw ann spear")
    assert fight.last(Drew).figure == "ann"
    fight.refused("move ann via 10,18 facing 0")


@pytest.mark.rule("CM-R19")
@pytest.mark.rule("ST-R13")
def test_nobody_is_asked_merely_for_what_he_could_do_at_any_time():
    fight = together(one("cid", (10, 20), RIDER), one("rob", (10, 4)))
    fight.do("done", "done")
    assert fight.asked != "blue: anything beside the orders?"
    fight = together(one("cid", (10, 20), RIDER), one("rob", (10, 4)))
    fight.do("order beside ask", "done", "done")
    assert fight.asked == "blue: anything beside the orders?"
    fight.do("dismount cid")
    assert not fight.figure("cid").profile.mount


@pytest.mark.rule("CM-R19")
@pytest.mark.rule("ST-R13")
def test_who_would_do_nothing_beside_the_orders_is_not_asked():
    fight = together(one("ann", (10, 20), f"{MAN}, weapons: [sword, spear]"), one("rob", (10, 4)))
    fight.do("order beside never", "done", "done")
    assert fight.asked != "blue: anything beside the orders?"


# ---- charge-if-charged -------------------------------------------------------------------------------------------


@pytest.mark.rule("CM-4.1")
def test_only_cavalry_in_simultaneous_rounds_and_only_if_written():
    fight = together(one("ann", (10, 20)), one("cid", (14, 20), RIDER), one("rob", (14, 4)))
    no = fight.refused("write ann charge-if-charged facing 0")
    assert no.rule == "CM-4.1" and "only cavalry" in no.reason
    assert fight.refused("write cid charge-if-charged via 14,16 facing 0").rule == "CM-4.1"
    fight.do("done", "write rob move via 14,12 facing 180", "done")
    play_round(fight)
    assert not fight.all(Charged)
    turned = together(one("cid", (14, 20), RIDER), one("rob", (14, 4)))
    turned.do("write cid charge-if-charged facing 60", "done", "done")
    assert turned.figure("cid").facing == 60
    other = field(one("cid", (14, 20), RIDER), one("rob", (14, 4)))
    other.do("choose first")
    assert other.refused("write cid charge-if-charged facing 0").reason


@pytest.mark.rule("CM-4.1.1")
@pytest.mark.rule("CM-4.1.2")
@pytest.mark.rule("CM-4.1.3")
def test_it_answers_a_charge_at_an_ally_from_the_second_half_by_half_a_charge_move():
    """Cid, eight inches aside, charges the knight who charges Ann; he stood through the first half."""
    fight = together(one("ann", (10, 20), WEAK.replace("hit_points: 1", "hit_points: 500")),
                     one("cid", (20, 22), RIDER, facing=300), one("rob", (10, 4), RIDER))  # fmt: skip
    fight.do("write cid charge-if-charged facing 300", "done", "write rob charge via 10,20 facing 180", "done")
    assert fight.asked == "blue: charge those who charge?"
    assert fight.where("cid") == (20, 22)
    assert fight.refused("charge cid via 14,20 facing 0").rule == "CM-4.1.1"
    fight.do("charge cid via 10,17 facing 300")
    answer = fight.all(Charged)[-1]
    assert answer.counter and answer.figures == ("cid",) and answer.targets == ("rob",)
    (moved,) = [event for event in fight.all(Moved) if event.figure == "cid"]
    most = (fight.figure("cid").profile.allowance + 6 * GRAIN) // 2
    assert moved.charge and moved.how == "move" and moved.cost <= most
    assert fight.figure("cid").rushed == moved.length


@pytest.mark.rule("CM-R28")
def test_who_answers_a_charge_rides_to_where_the_other_will_be_and_meets_him_there():
    """Rob, on his way to Ann, was at 10,11 at the half: who rode there would find the grass. Cid takes him abeam."""
    fight = together(one("ann", (10, 20)), one("cid", (20, 22), RIDER, facing=300), one("rob", (10, 4), RIDER))
    fight.do("write cid charge-if-charged facing 300", "done", "write rob charge via 10,20 facing 180", "done")
    ways = fight.position.decision.offers[0].foes["cid"]
    assert list(ways) == ["rob"] and ways["rob"][-1] == (10 * GRAIN, 20 * GRAIN)
    first = next(fight.position.decision.offers[0].examples(fight.at))
    assert first.text().startswith("charge cid via 10,20 facing")
    fight.do("charge cid via 10,18 facing 300")
    assert fight.all(ZoneEntered, figure="cid")[0].zones == ("rob",)
    assert set(fight.last(BoutBegan).chargers) == {"cid", "rob"}


def test_who_has_shot_at_the_half_or_has_been_met_in_it_charges_nobody():
    """Cid shoots in passing, and stays put; the other time Rob is upon him at the half, and Ron, who charges Ann, goes
    unanswered."""
    archer = RIDER.replace("weapons: [sword]", "weapons: [short_bow, sword]")
    fight = together(one("ann", (10, 20)), one("cid", (20, 22), archer, facing=300), one("rob", (10, 4), RIDER))
    fight.do("write cid charge-if-charged facing 300", "done", "write rob charge via 10,20 facing 180", "done")
    assert fight.asked == "blue: half-way: shoot at those who move?"
    fight.do("shoot cid at rob")
    assert "charge those" not in fight.asked
    red = one("rob", (16, 16.5)), one("ron", (10, 4), RIDER)
    fight = together(one("ann", (10, 20)), one("cid", (16, 20), RIDER), *red)
    fight.do("write cid charge-if-charged facing 0; ann move facing 90", "done")
    fight.do("write rob charge via 16,20 facing 180; ron charge via 10,20 facing 180", "done")
    assert "charge those" not in fight.asked
    assert not fight.all(Charged, counter=True)


def test_an_enemy_who_began_his_charge_out_of_reach_is_not_answered():
    fight = together(one("ann", (10, 20), SWORD), one("cid", (46, 34), RIDER), one("rob", (10, 6), RIDER))
    fight.do("write cid charge-if-charged facing 0", "done", "write rob charge via 10,20 facing 180", "done")
    assert "charge those" not in fight.asked
