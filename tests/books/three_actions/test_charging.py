"""The throw on the charge costs one segment, and the charge goes on; the printed example from first to last."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Parried, Shot, Struck
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.held.gear import DeviceUsed
from game.rules.situation import Situation
from game.systems.three_actions.events import ChargeChecked, PutOff
from tests.books.three_actions.rounds import Rounds, blue, red, rounds

IN_PLATE = "class: fighting_man, level: 1, armour: plate, weapons: [spear, sword], hit_points: 30"
THROWER = "class: fighting_man, level: 1, weapons: [javelin, sword], hit_points: 30"
HORSEMAN = "class: fighting_man, level: 1, armour: chain, weapons: [javelin, sword], mount: light_warhorse"
ORC = "creature: orc, hit_points: 30"
OGRE = "creature: ogre, hit_points: 60"


def segments_run(fight: Rounds, name: str) -> list[int]:
    """The segments in which a figure ran."""
    return [fight.segment_of(move) for move in fight.all(Moved, figure=name)]


@pytest.mark.rule("TA-8.5")
@pytest.mark.rule("TA-8.2.3")
@pytest.mark.rule("TA-8.2.2")
@pytest.mark.rule("TA-R41")
@pytest.mark.rule("TA-R42")
@pytest.mark.parametrize("roll", range(1, 9))
def test_the_printed_spear(roll: int):
    """Thrown in segment 2, three segments more of running, contact in 5: 1 to 5 gives the blow, 6 to 8 does not."""
    fight = rounds(blue("ann", 10, 20, IN_PLATE), red("orc", 10, 12.5, ORC), initiative={"ann": 2}, charge_ann=roll)
    fight.state_all("charge ann via 10,12.5 facing 0").until("throw on the charge")
    assert fight.now.ledger.segment == 2  # in the first he was still too far off
    fight.do("shoot ann at orc with thrown_spear")
    fight.out()
    assert fight.segment_of(fight.last(Shot)) == 2
    assert ("TA-8.2.2", -1) in [(modifier.rule, modifier.value) for modifier in fight.last(Shot).tally.modifiers]
    assert segments_run(fight, "ann") == [1, 3, 4, 5]
    check = fight.last(ChargeChecked)
    assert (check.tally.need, check.roll, check.success) == (5, roll, roll <= 5)
    blows = [fight.segment_of(blow) for blow in fight.all(Struck, actor="ann")]
    assert blows == ([5 + roll] if roll <= 5 else [])


@pytest.mark.rule("TA-8.2.3")
@pytest.mark.rule("TA-8.5")
@pytest.mark.parametrize(
    ("who", "foe", "far"),
    [(THROWER, OGRE, 6), (THROWER, ORC, 11), (IN_PLATE, ORC, 5.9), (HORSEMAN, OGRE, 6), (HORSEMAN, ORC, 11.5)],
)
def test_a_throw_costs_its_segment_and_no_more(who: str, foe: str, far: float):
    """The same charge with the throw and without: it comes home one segment later."""
    home = {}
    for throws in (False, True):
        fight = rounds(blue("ann", 10, 20, who), red("foe", 10, 20 - far, foe), initiative={"foe": 10}, charge_ann=1)
        fight.state_all(f"charge ann via 10,{20 - far} facing 0").until("throw on the charge")
        if throws:
            fight.do("shoot ann at foe")
        fight.out()
        home[throws] = segments_run(fight, "ann")[-1]
        assert fight.last(ChargeChecked).tally.need == 10 - home[throws]
        assert bool(fight.all(Shot, actor="ann")) == throws
        assert fight.all(Struck, actor="ann")
    assert home[True] == home[False] + 1


@pytest.mark.rule("TA-8.2.3")
def test_the_timeline_shows_the_charge_a_segment_longer_when_it_has_thrown():
    fight = rounds(blue("ann", 10, 20, THROWER), red("foe", 10, 9.5, OGRE), initiative={"foe": 10}, charge_ann=1)
    fight.state_all("charge ann via 10,9.5 facing 0").until("throw on the charge")

    def shown(at: Situation) -> int:
        (row,) = [one for one in fight.battle.book.clock(at).rows if one.figure == "ann"]
        return max(span.end for span in row.spans if span.kind == "charge")

    before, state = shown(fight.at), fight.now
    for event in fight.do("shoot ann at foe"):
        state = event.apply(state)
        if type(event) is PutOff:
            break
    assert shown(Situation(state, fight.battle)) == before + 1


@pytest.mark.rule("TA-R42")
@pytest.mark.parametrize(("reading", "feet", "hooves"), [("third", (4, 3), (3, 2)), ("twice", (2, 1), (2, 1))])
def test_the_pace_of_a_charge_is_a_switch(reading: str, feet: tuple[int, int], hooves: tuple[int, int]):
    for who, inches, (times, parts) in ((THROWER, 24, feet), (HORSEMAN, 48, hooves)):
        fight = rounds(blue("ann", 10, 33, who), red("foe", 10, 3, OGRE), more=f"rulings: {{TA-R42: {reading}}}")
        reach = fight.battle.book.moving.charge_reach(fight.at, fight.figure("ann"))
        assert reach == inches * GRAIN * times // parts
        fight.state_all("charge ann via 10,3 facing 0")
        while not fight.all(Moved, figure="ann"):
            fight.plain()
        first = fight.all(Moved, figure="ann")[0]
        assert abs(first.length - inches * GRAIN * times // parts // 10) <= 2


@pytest.mark.rule("TA-R46")
@pytest.mark.rule("TA-9.8")
def test_who_failed_the_die_strikes_no_more_when_he_is_attacked_but_may_parry():
    man = "class: fighting_man, level: 1, weapons: [sword], hit_points: 30"
    fight = rounds(blue("ann", 10, 23, man), red("foe", 10, 7, f"{man}"), initiative={"ann": 1, "foe": 7}, charge_ann=8)
    fight.do("order parry ask")
    fight.state_all("charge ann via 10,7 facing 0").until("may parry")
    assert fight.asked.startswith("blue")
    fight.do("parry 1")
    fight.out()
    assert fight.last(Parried).actor == "ann"
    assert fight.all(Struck, actor="foe") and not fight.all(Struck, actor="ann")


@pytest.mark.rule("TA-8.2")
def test_a_throw_on_the_charge_is_not_stated_but_asked_for_as_he_runs():
    fight = rounds(blue("ann", 10, 20, THROWER), blue("bob", 30, 30), red("foe", 10, 9, OGRE), initiative={"foe": 10})
    fight.do("charge ann via 10,9 facing 0")
    assert fight.refused("shoot ann at foe").rule == "TA-8.2"
    fight.state_all().until("throw on the charge")
    fight.do("shoot ann at foe")
    assert fight.all(Shot, actor="ann")


@pytest.mark.rule("TA-8.2.4")
@pytest.mark.rule("TA-R8")
@pytest.mark.parametrize("first", ["ann", "foe"])
def test_of_two_who_charge_each_other_both_have_arrived_and_throw_for_their_blows(first: str):
    """They meet in segment 3, whichever of them is moved last: both have 7 segments left, and an 8 leaves no blow."""
    man = "class: fighting_man, level: 1, weapons: [sword]"
    late = {"charge_ann": 8, "charge_foe": 2} if first == "ann" else {"charge_ann": 2, "charge_foe": 8}
    fight = rounds(blue("ann", 10, 30, man), red("foe", 10, 10, man), initiative={"ann": 4, "foe": 4}, **late)
    fight.state_all("charge ann via 10,11 facing 0", "charge foe via 10,29 facing 180").out()
    assert [(one.figure, one.success) for one in sorted(fight.all(ChargeChecked), key=lambda one: one.figure)] == [
        ("ann", first != "ann"), ("foe", first != "foe"),
    ]  # fmt: skip
    assert {fight.segment_of(event) for event in fight.all(ChargeChecked)} == {3}
    (blow,) = fight.all(Struck)
    assert blow.actor != first, "whoever failed the die has no blow"
    assert fight.segment_of(blow) == 5


@pytest.mark.rule("TA-R28")
def test_who_is_met_on_his_walk_strikes_no_sooner_than_who_met_him():
    man = "class: fighting_man, level: 1, weapons: [sword]"
    fight = rounds(blue("ann", 10, 20, man), red("foe", 10, 14, man), initiative={"ann": 1, "foe": 1})
    fight.state_all("move ann via 10,15 facing 0", "move foe via 10,19 facing 180").out()
    blows = fight.all(Struck)
    assert sorted(blow.actor for blow in blows) == ["ann", "foe"]
    assert len({fight.segment_of(blow) for blow in blows}) == 1


@pytest.mark.rule("TA-R25")
def test_a_charge_adds_two_to_hit_and_nothing_of_damage():
    man = "class: fighting_man, level: 1, weapons: [sword]"
    fight = rounds(blue("ann", 10, 30, man), red("foe", 10, 20, man), initiative={"ann": 4}, charge_ann=2, damage_ann=5)
    fight.state_all("charge ann via 10,21 facing 0").out()
    blow = fight.all(Struck, actor="ann")[0]
    assert [one.value for one in blow.tally.modifiers if one.ignored is None and one.rule == "TA-R25"] == [2]
    assert (blow.hit, blow.damage) == (True, 5)


@pytest.mark.rule("TA-R28")
@pytest.mark.rule("TA-R48")
def test_who_has_drunk_strikes_in_the_next_segment_and_twice_from_the_next_round_on():
    man = "class: fighting_man, level: 1, weapons: [sword], gear: [potion_of_speed]"
    fight = rounds(blue("ann", 10, 20, man), red("foe", 10, 18.9), initiative={"ann": (2, 4, 6)})
    fight.state_all("use ann potion_of_speed").out()
    assert [fight.segment_of(event) for event in fight.all(DeviceUsed)] == [2]
    assert [fight.segment_of(blow) for blow in fight.all(Struck, actor="ann")] == [3]
    fight.state_all().out()
    assert len(fight.all(Struck, actor="ann")) == 3
