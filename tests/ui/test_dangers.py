"""The map of an area at the table: chances at the figures, one's own in a sentence, a flask's from frame to frame."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.text.typed import read
from game.forecast.areas import risks
from game.ui.board.forecasts.dangers import Dangers, own_in_danger
from game.ui.board.overlays.dangers import told
from tests.magic import BOW, FAR, mage, orc
from tests.rules.test_3_4_0_shooting import field
from tests.ui.pilot import Pilot, landed
from tests.ui.test_power_pickers import SCENARIO, declaring

__all__ = ["landed"]

NED = "id: ned, name: Ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: {}, at: [{}], facing: 0"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """Odo with his oil, and Ned of his own side two inches from the orc at whom he throws."""
    yield from declaring(tmp_path, SCENARIO.replace("at: [13.6, 11.2]", "at: [14.6, 12.4]"))


def test_whom_of_ones_own_it_may_burn_is_said_with_the_chance_the_worst_first():
    own = [NED.format(30, "10, 21.6"), NED.format(4, "11.4, 21.6").replace("ned", "bea").replace("Ned", "Bea")]
    fight = field(mage("fire_ball", level=5), orc("orc", 10, 20), *own, BOW, FAR)
    found = risks(fight.at, read("cast mer fire_ball toward 10,20.8"))
    words = "Burns Bea, 85 % in full, 99 % to fall; Ned, 85 % in full, 1 % to fall"
    assert own_in_danger(fight.at, found, "blue") == words
    assert own_in_danger(fight.at, found, "red").startswith("Burns Orc, ")


def test_what_a_save_undoes_is_no_more_than_a_chance():
    fight = field(mage("fear"), orc("orc", 10, 27), NED.format(30, "11.2, 26"), BOW, FAR)
    found = risks(fight.at, read("cast mer fear toward 10,27"))
    assert own_in_danger(fight.at, found, "blue") == "May frighten Ned, 85 %"


def test_at_a_friend_stands_his_name_with_a_mark_and_where_many_crowd_the_number_alone():
    fight = field(mage("fear"), orc("orc", 10, 27), NED.format(30, "11.2, 26"), BOW, FAR)
    found = risks(fight.at, read("cast mer fear toward 10,27"))
    ned, foe = fight.figure("ned"), fight.figure("orc")
    assert told(ned, found.on("ned"), own=True, close=False, falls=True) == "! Ned 85 %"
    assert told(ned, found.on("ned"), own=True, close=True, falls=True) == "!85"
    assert told(foe, found.on("orc"), own=False, close=False, falls=True).endswith(" %")


def test_a_flask_is_worked_out_from_frame_to_frame_and_then_told(pilot: Pilot):
    """The chances stand in the forecast when they are known, not before."""
    at, command = pilot.hands.picker.at, read("shoot odo at orc with burning_oil")
    dangers, looks = Dangers(), 0
    while dangers.of(at, command) is None:
        looks += 1
        assert dangers.pending and looks < 2000
    assert dangers.of(at, command) == risks(at, command)
    assert {risk.figure for risk in dangers.of(at, command).each} == {"odo", "ned", "orc"}
    assert not dangers.pending and dangers.of(at, None).each == ()


def test_a_flask_thrown_near_ones_own_warns_of_them(pilot: Pilot):
    pilot.hands.choose(["odo"])
    means = next(means for means, _ in pilot.hands.picker.aiming.known(pilot.hands.asked_figure("odo"))
                 if means.id == "burning_oil")  # fmt: skip
    pilot.hands.picker.aiming.begin(means)
    pilot.move(pilot.at("orc"))
    pilot.until(lambda: pilot.hands.picker.forecast() is not None and not pilot.hands.dangers.pending, 900)
    warned = [words for words, _ in pilot.hands.picker.forecast().interrupts]
    assert warned[0].startswith("May burn Ned, ") and "Odo, " in warned[0]
    assert pilot.hands.marks().over
