"""Positions of the air as each book plays them."""

from __future__ import annotations

import pytest

from game.core.fight.moves import Soared
from game.core.grain import GRAIN
from game.systems.exile.events import ClashBegan
from tests.books.cydonia.showdown import one, showdown
from tests.books.exile.duel import Duel
from tests.books.large_battles.field import Field
from tests.books.three_actions.rounds import blue, red, rounds

HERO = "class: fighting_man, level: 9, hit_points: 300, weapons: [sword]"
GRIFFON = "creature: griffon, hit_points: 60"
HOUSE = "terrain: [{kind: building, points: [[4, 14], [16, 14], [16, 24], [4, 24]]}]\n"
WOOD = HOUSE.replace("building", "woods")
BOARD = "rulings: {TA-R19: board}\n"


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R301")
def test_by_segments_who_has_dived_is_locked_and_flies_off_no_more_than_it_walks():
    fight = rounds(blue("grip", 10, 30, f"{GRIFFON}, aloft: 6"), red("rob", 10, 14, HERO), more=BOARD)
    fight.state_all("charge grip via 10,14 facing 0").out()
    assert fight.where("grip") == (10, 16.5)
    while not fight.asked.startswith("blue"):
        fight.do("done")
    for to in ("via 10,28 altitude 4", "altitude 4", "via 10,28"):
        assert fight.refused(f"move grip {to} facing 0").reason == "Grip is locked in melee by Rob"


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R301")
def test_by_segments_it_sinks_on_him_over_whom_it_hovers():
    fight = rounds(blue("grip", 10, 14, f"{GRIFFON}, aloft: 6"), red("rob", 10, 14, HERO), more=BOARD)
    fight.state_all("charge grip via 10,14 facing 0").out()
    assert fight.figure("grip").altitude == 0
    assert fight.figure("grip").locked and fight.figure("rob").locked


@pytest.mark.rule("TA-R52")
@pytest.mark.rule("SP-R298")
def test_by_segments_nobody_is_dived_at_in_a_house():
    fight = rounds(blue("grip", 10, 30, f"{GRIFFON}, aloft: 6"), red("rob", 10, 19, HERO), more=BOARD + HOUSE)
    assert fight.refused("charge grip via 10,19 facing 0").rule == "SP-R298"


@pytest.mark.rule("SP-R301")
def test_by_counts_who_has_dived_is_locked_in_the_next_round():
    grip = one("grip", "blue", (10, 30), f"{GRIFFON}, facing: 0, aloft: 6")
    fight = showdown(grip, one("rob", "red", (10, 14), f"{HERO}, facing: 180"), grip=5, rob=3)
    fight.pass_until("blue: Count 5").do("charge grip via 10,14 facing 0")
    while not (fight.now.round == 2 and fight.asked.startswith("blue: Count")):
        fight.pass_until(limit=1)
    no = fight.refused("move grip via 10,28 altitude 4 facing 0")
    assert no.reason == "Grip is locked in melee by Rob"


@pytest.mark.rule("EX-R46")
@pytest.mark.rule("SP-R301")
def test_by_seconds_it_clashes_with_him_over_whom_it_hovers():
    """It has him in its reach all the while, but is too high until it comes down."""
    wings = f"""
figures:
  - {{id: grip, name: Grip, side: blue, {GRIFFON}, at: [10, 6], aloft: 4}}
  - {{id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [sword], at: [10, 6], facing: 180}}
"""
    duel = Duel(wings, otherwise=97)
    duel.until("blue", "set out").do("charge grip via 10,6 facing 0", "done")
    duel.until("meets Bob at speed")
    assert duel.last(ClashBegan)
    assert [event.altitude for event in duel.all(Soared)] == [0]


@pytest.mark.rule("EX-R46")
@pytest.mark.rule("SP-R300")
@pytest.mark.parametrize(("ground", "clashes"), [("", True), (HOUSE, False), (WOOD, False)])
def test_by_seconds_no_pike_reaches_through_a_roof_at_one_who_runs_by(ground: str, clashes: bool):
    wings = f"""
figures:
  - {{id: grip, name: Grip, side: blue, {GRIFFON}, at: [10, 32], aloft: 2}}
  - {{id: bob, name: Bob, side: red, class: fighting_man, level: 1, weapons: [pike], at: [10, 19], facing: 180}}
"""
    duel = Duel(wings + ground, otherwise=97)
    duel.until("blue", "set out").do("run run grip via 10,4 altitude 2 facing 0", "done")
    for _ in range(12):
        if duel.all(ClashBegan) or duel.second >= 8:
            break
        duel.do("done")
    assert bool(duel.all(ClashBegan)) is clashes


@pytest.mark.rule("LB-R26")
@pytest.mark.parametrize(("ground", "why"), [(WOOD, "crowns of the trees are"), (HOUSE, "roof is")])
def test_among_bodies_flyers_come_down_under_no_crowns_and_no_roof(ground: str, why: str):
    """Over them they go as they like."""
    text = f"""figures:
  - {{id: grip, side: blue, {GRIFFON}, at: [10, 30], facing: 0}}
  - {{id: rob, side: red, creature: orc, at: [30, 4], facing: 180}}
{ground}"""
    no = Field(text).no("march grip ahead 11")
    assert (no.reason, no.rule) == (f"Grip cannot come down there: the {why} in the way", "LB-R26")
    field = Field(text)
    field.do("march grip ahead 20")
    assert field.figure("grip").at == (10 * GRAIN, 10 * GRAIN)


@pytest.mark.rule("LB-R26")
def test_among_bodies_who_was_to_be_aloft_is_set_down_as_the_armies_are_drawn_up():
    text = f"""figures:
  - {{id: grip, side: blue, {GRIFFON}, at: [10, 30], aloft: 4}}
  - {{id: rob, side: red, creature: orc, at: [30, 4], facing: 180}}
"""
    assert Field(text).figure("grip").altitude == 0
