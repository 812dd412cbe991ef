"""The air by written orders: half a way, up first, and then the rest of it; who is met up there and where one lands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.board.bases import overlaps
from game.core.fight.deeds import Struck
from game.core.fight.moves import Charged, Moved, Soared, ZoneEntered
from game.core.grain import GRAIN
from game.rules.melee.reach import within_reach
from tests.books.chainmail.field import EQUAL, SWORD, field, one, play_round
from tests.play import Fight

GRIFFON = "creature: griffon, hit_points: 60"
STONE = "creature: gargoyle, hit_points: 60"


def together(*figures: str, more: str = "") -> Fight:
    """A round of written orders; Blue writes first."""
    return field(*figures, rounds=(EQUAL,), more=more)


def high(fight: Fight, name: str) -> Fraction:
    """How many inches a figure is above the ground."""
    return Fraction(fight.figure(name).altitude, GRAIN)


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("SP-R297")
def test_half_of_what_a_flight_costs_is_gone_in_each_half_and_rising_comes_first():
    """Six up and ten along are sixteen: eight in each half."""
    fight = together(one("grip", (10, 30), GRIFFON), one("rob", (40, 4)))
    fight.do("write grip move via 10,20 altitude 6 facing 0", "done", "done")
    play_round(fight)
    assert [event.length / GRAIN for event in fight.all(Moved, figure="grip")] == [2, 8]
    assert [event.altitude // GRAIN for event in fight.all(Soared, figure="grip")] == [6]
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 20), 6)


@pytest.mark.rule("CM-R37")
def test_it_is_aloft_at_the_half_and_comes_down_with_the_second_over_wall_and_men():
    wall = "terrain: [{kind: wall, line: [[4, 24], [16, 24]]}]\n"
    fight = together(one("grip", (10, 30), GRIFFON), *[one(f"r{n}", (8 + n, 18)) for n in range(5)], more=wall)
    fight.do("write grip move via 10,8 landing facing 180", "done", "done")
    play_round(fight)
    assert [event.altitude // GRAIN for event in fight.all(Soared, figure="grip")] == [2, 0]
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 8), 0)
    assert not fight.all(ZoneEntered)


@pytest.mark.rule("CM-R37")
def test_it_may_be_ordered_to_rise_where_it_is():
    fight = together(one("grip", (10, 30), GRIFFON), one("rob", (40, 4)))
    fight.do("write grip move altitude 4 facing 90", "done", "done")
    play_round(fight)
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 30), 4)


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("SP-R301")
def test_a_dive_passes_over_the_front_and_meets_him_at_whom_it_is_flown():
    fight = together(one("grip", (10, 32), GRIFFON + ", aloft: 6"), one("guard", (30, 20)), one("rob", (10, 4)),
                     one("ron", (10, 12)))  # fmt: skip
    fight.do("write grip charge via 10,4 facing 0", "done", "done")
    play_round(fight)
    assert fight.last(Charged).targets[0] == "rob"
    assert high(fight, "grip") == 0
    assert fight.all(Struck, actor="grip", target="rob")


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("aloft", "met"), [(5, True), (8, False)])
def test_two_aloft_meet_within_an_inch_of_height(aloft: int, met: bool):
    fight = together(one("grip", (10, 30), GRIFFON + ", aloft: 4"), one("roc", (10, 14), STONE + f", aloft: {aloft}"))
    fight.do("write grip move via 10,6 facing 0", "done", "done")
    play_round(fight)
    assert bool(fight.all(ZoneEntered, figure="grip")) is met
    assert bool(within_reach(fight.at, fight.figure("grip"))) is met


@pytest.mark.rule("CM-R37")
def test_nobody_on_the_ground_is_met_by_one_who_passes_over_him():
    fight = together(one("ann", (10, 20), SWORD), one("roc", (10, 10), STONE + ", aloft: 2"))
    fight.do("write ann move via 10,14 facing 0", "done", "write roc move via 10,18 facing 180", "done")
    play_round(fight)
    assert not fight.all(ZoneEntered)


@pytest.mark.rule("SP-R303")
@pytest.mark.parametrize(("aloft", "asked"), [(6, "blue: Artillery and breath"), (12, "blue: write orders")])
def test_a_breath_is_ordered_before_its_mark_is_known_however_high_one_is(aloft: int, asked: str):
    """At twelve inches it can be written; when its time comes nothing is near enough, and a new round begins."""
    wyrm = f"creature: red_dragon, hit_points: 40, aloft: {aloft}"
    fight = together(one("wyrm", (10, 30), wyrm), one("rob", (10, 24)))
    fight.do("write wyrm move facing 0 to breathe", "done", "done")
    assert fight.asked == asked


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("SP-R298")
def test_who_would_rise_into_one_who_is_held_up_over_him_waits():
    """The riders have met up there, right over the gargoyle, and neither goes on."""
    fight = together(one("grip", (10, 20.5), STONE), one("rob", (10.8, 19.8), GRIFFON + ", aloft: 3"))
    fight.do("write grip move altitude 4 facing 0", "done", "write rob move via 20,19.3 facing 90", "done")
    play_round(fight)
    assert not overlaps(fight.figure("grip"), fight.figure("rob"))


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("SP-R298")
def test_one_is_ordered_to_end_over_where_another_is_to_stand_and_no_two_on_one_place_aloft():
    fight = together(one("grip", (10, 30), GRIFFON), one("claw", (14, 30), GRIFFON), one("ann", (18, 30), SWORD),
                     one("rob", (40, 4)))  # fmt: skip
    fight.do("write ann move via 18,24 facing 0", "write grip move via 18,24 altitude 4 facing 0")
    assert fight.refused("write claw move via 18,24 altitude 8 facing 0").reason == (
        "Claw cannot end where Grip is ordered to stand"
    )
    fight.do("done", "done")
    play_round(fight)
    assert (fight.where("ann"), fight.where("grip"), high(fight, "grip")) == ((18, 24), (18, 24), 4)


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("ST-R34")
@pytest.mark.parametrize(("height", "met"), [(2, True), (6, False)])
def test_two_aloft_meet_over_a_wall_lower_than_they_fly(height: int, met: bool):
    wall = f"terrain: [{{kind: wall, line: [[4, 22], [16, 22]], height: {height}}}]\n"
    fight = together(one("grip", (10, 30), GRIFFON + ", aloft: 4"), one("roc", (10, 20.9), STONE + ", aloft: 4"),
                     more=wall)  # fmt: skip
    fight.do("write grip move via 10,23 facing 0", "done", "done")
    play_round(fight)
    assert bool(within_reach(fight.at, fight.figure("grip"))) is met


LANCER = SWORD + ", mount: medium_warhorse"


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("CM-4.1")
@pytest.mark.parametrize("to", ["10,8", "10,13.5"])
def test_who_charges_if_charged_meets_the_dive_where_he_is_by_then(to: str):
    """He waits for it, or rides to meet it: it comes down before him, and is not carried past over his head."""
    fight = together(one("grip", (10, 26), GRIFFON + ", aloft: 6"), one("rob", (10, 8), LANCER))
    fight.do("write grip charge via 10,8 facing 0", "done", "write rob charge-if-charged facing 180", "done")
    fight.do(f"charge rob via {to} facing 180")
    assert fight.all(ZoneEntered, figure="grip", zones=("rob",))
    assert high(fight, "grip") == 0
    assert fight.figure("grip").locked and fight.figure("rob").locked


@pytest.mark.rule("CM-R37")
def test_two_who_are_ordered_to_charge_each_other_meet_though_one_comes_by_air():
    fight = together(one("grip", (10, 26), GRIFFON + ", aloft: 6"), one("rob", (10, 8), LANCER))
    fight.do("write grip charge via 10,8 facing 0", "done", "write rob charge via 10,26 facing 180", "done")
    assert fight.all(ZoneEntered, figure="grip", zones=("rob",))
    assert 10 < fight.where("grip")[1] < 24 and high(fight, "grip") == 0


@pytest.mark.rule("CM-R37")
def test_a_dive_at_one_who_walks_away_ends_on_the_ground_that_he_has_left():
    fight = together(one("grip", (10, 30), GRIFFON + ", aloft: 6"), one("rob", (10, 14)))
    fight.do("write grip charge via 10,14 facing 0", "done", "write rob move via 10,6 facing 0", "done")
    play_round(fight)
    assert (fight.where("grip"), high(fight, "grip")) == ((10, 14), 0)
    assert not fight.figure("grip").locked


@pytest.mark.rule("CM-R26")
def test_no_two_are_ordered_to_land_in_one_place():
    fight = together(one("grip", (10, 30), GRIFFON), one("bell", (20, 30), GRIFFON), one("rob", (40, 4)))
    fight.do("write grip move via 15,20 landing facing 0")
    no = fight.refused("write bell move via 15,20 landing facing 0")
    assert (no.reason, no.rule) == ("Bell cannot end where Grip is ordered to stand", "CM-R26")


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("SP-R298")
def test_a_dive_that_meets_its_mark_over_a_house_goes_on_to_where_there_is_ground():
    """Its way leads over a corner of the house; an inch from Rob its base would still be in the wall."""
    house = "terrain: [{kind: building, points: [[6, 12], [14, 12], [14, 16.8], [6, 16.8]], height: 2}]\n"
    fight = together(one("grip", (10, 4), GRIFFON + ", aloft: 6"), one("rob", (10, 20)), more=house)
    fight.do("write grip charge via 10,20 facing 180", "done", "done")
    play_round(fight)
    grip = fight.figure("grip")
    assert fight.at.ground.unfit(grip.profile.base, grip.at, grip.facing) is None
    assert fight.all(ZoneEntered, figure="grip", zones=("rob",))
    assert high(fight, "grip") == 0


@pytest.mark.rule("CM-R37")
@pytest.mark.rule("CM-4.1.2")
def test_a_rider_aloft_who_answers_a_charge_comes_down_to_whom_he_meets():
    """Ann hovers on her griffon; Rob charges her friend, and she stoops at him as he comes."""
    rider = "class: fighting_man, level: 4, hit_points: 40, weapons: [mounted_lance, sword], mount: griffon"
    fight = together(
        one("ann", (18, 24), rider + ", aloft: 4"), one("guard", (10, 26)), one("rob", (10, 8), LANCER)
    )  # fmt: skip
    fight.do("write ann charge-if-charged facing 0", "done", "write rob charge via 10,26 facing 180", "done")
    assert fight.asked == "blue: charge those who charge?"
    fight.do("charge ann via 10,23 facing 270")
    assert fight.all(ZoneEntered, figure="ann", zones=("rob",))
    assert high(fight, "ann") == 0
    assert fight.figure("ann").locked and fight.figure("rob").locked
