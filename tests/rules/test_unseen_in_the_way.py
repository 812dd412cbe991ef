"""What figures do of themselves hangs on those whom their side knows; the unseen are met, not shunned."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.events import Event
from game.core.fight.deeds import Shot
from game.core.fight.moves import Charged, Moved, ZoneEntered
from game.core.fight.stealth import Encountered
from game.core.figures import Condition
from game.core.state import State
from game.play.asked.dice_box import LoadedDice
from tests.play import Fight, state_of
from tests.rules.rout import in_flight
from tests.rules.test_3_5_6_leaving_melee import rolled


def unseen(state: State, *names: str) -> State:
    """The state in which some are invisible."""
    gone = {name: replace(state.figures[name], conditions=(Condition("invisible"),)) for name in names}
    return replace(state, figures={**state.figures, **gone})


# ---- flight ------------------------------------------------------------------------------------------------------

RUNNER = """
figures:
  - {id: ann, side: blue, troop: man_at_arms, at: [20, 28], facing: 0}
  - {id: ned, side: blue, troop: man_at_arms, at: [%s], facing: 0}
  - {id: rob, side: red, troop: levy, at: [20, 20], facing: 180}
  - {id: oaf, side: red, troop: levy, at: [44, 4], facing: 180}
"""


def run(ned: str, *names: str, oaf: str = "44, 4") -> Fight:
    """Rob is in flight as the round ends, Ned and Oaf somewhere, invisible if they are named."""
    state = in_flight((RUNNER % ned).replace("44, 4", oaf), "rob")
    fight = Fight(state=unseen(state, *names), dice=LoadedDice().otherwise(2))
    while not fight.all(Moved, how="flee"):
        fight.do("done")
    return fight


@pytest.mark.rule("SP-R286")
def test_one_in_flight_does_not_shun_whom_he_does_not_see():
    """From Ann he runs north. Ned before him turns him aside if he is seen; if not, Rob runs on into his zone."""
    alone, aside, blind = run("4, 30"), run("20, 12"), run("20, 12", "ned")
    assert alone.last(Moved, how="flee").path[-1][0] == alone.last(Moved, how="flee").path[0][0]
    assert aside.last(Moved, how="flee").path[-1][0] != aside.last(Moved, how="flee").path[0][0]
    way = blind.last(Moved, how="flee").path
    assert way[0][0] == way[-1][0]
    assert 0 < way[0][1] - way[-1][1] < 8 * 1024


@pytest.mark.rule("SP-R286")
def test_one_in_flight_does_not_tell_by_his_way_where_his_own_lie_unseen():
    """Oaf stands where Rob's way would end: seen, he sends Rob another way; unseen, Rob stops short of him."""
    _, end = run("4, 30").last(Moved, how="flee").path
    there = f"{end[0] / 1024}, {end[1] / 1024}"
    seen, hidden = (run("4, 30", *names, oaf=there).last(Moved, how="flee").path for names in ((), ("oaf",)))
    assert seen[-1][0] != end[0]
    assert hidden[-1][0] == end[0]
    assert hidden[-1][1] > end[1]


# ---- a charge ----------------------------------------------------------------------------------------------------

CHARGE = """
figures:
  - {id: ann, side: blue, troop: man_at_arms, weapons: [sword], at: [20, 24], facing: 0}
  - {id: oaf, side: red, creature: orc, weapons: [sword], at: [20, 15], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [sword], at: [20, 18], facing: 180}
"""


@pytest.mark.rule("SP-R288")
def test_a_charge_is_declared_at_whom_the_charger_sees():
    """The invisible orc in the way stops Ann; she charges at the one behind it, whether it is there or not."""
    told: list[Event] = []
    for text in (CHARGE, CHARGE.replace("at: [20, 18]", "at: [40, 4]")):
        fight = Fight(state=unseen(state_of(text), "orc"), dice=LoadedDice().otherwise(2))
        fight.do("charge ann via 20,16 facing 0")
        told.append(fight.all(Charged)[0])
        while not fight.all(ZoneEntered):
            fight.do("done")
        assert fight.last(ZoneEntered).zones == (("orc",) if text is CHARGE else ("oaf",))
    assert told[0] == told[1]
    assert told[0].targets == ("oaf",)


# ---- slipping out of melee ---------------------------------------------------------------------------------------

MELEE = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 20], facing: 0}
  - {id: foe, side: red, creature: orc, weapons: [sword], at: [10, 18], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [sword], at: [%s], facing: 0}
"""


@pytest.mark.rule("SP-R289")
@pytest.mark.parametrize(("orc", "ends"), [("40, 4", 22.0), ("10.5, 23.2", 22.0), ("10, 22.5", 21.5)])
def test_who_slips_away_goes_where_he_means_to_until_he_runs_into_somebody(orc: str, ends: float):
    """Her place is 2 inches behind her: an unseen orc near it changes nothing, one who stands there stops her."""
    fight = Fight(state=unseen(state_of(MELEE % orc), "orc"), begin="melee", dice=rolled(escape_ann=2))
    while "Ann strikes" not in fight.asked:
        fight.do("done")
    fight.do("escape ann to 10,22 facing 0")
    assert fight.where("ann")[0] == 10
    assert fight.where("ann")[1] == pytest.approx(ends, abs=0.26)


# ---- shots in passing --------------------------------------------------------------------------------------------

PASSING = """
figures:
  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 5, at: [10, 20], facing: 90}
  - {id: oaf, side: red, creature: orc, weapons: [short_bow, dagger], hit_points: 5, at: [16, 12], facing: 180}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [44, 4], facing: 180}
"""


@pytest.mark.rule("SP-R290")
def test_the_unseen_are_asked_before_those_set_out_who_pass_them():
    """Nothing of her walk is in halves unless somebody shoots; then she is shot at half-way, as by anybody."""
    walks, shot = (
        Fight(state=unseen(state_of(PASSING), "oaf"), dice=LoadedDice().otherwise(2)) for _ in range(2)
    )
    for fight in (walks, shot):
        fight.do("move bea via 22,20 facing 90")
        assert fight.asked == "red: Bea passes within range: shoot?"
        assert fight.where("bea") == (10, 20)
        assert fight.position.situation(fight.battle).figure("bea").at == (16 * 1024, 20 * 1024), "as she will stand"
    walks.do("done")
    assert [move.length for move in walks.all(Moved, figure="bea")] == [12 * 1024]
    shot.do("shoot oaf at bea")
    assert shot.last(Shot).witness["distance"] == 8
    assert [move.length for move in shot.all(Moved, figure="bea")] == [6 * 1024, 6 * 1024]


# ---- how far apart -----------------------------------------------------------------------------------------------

APART = """
figures:
  - {id: ann, side: blue, class: scout, level: 9, weapons: [sword], at: [20, 30], facing: 0}
  - {id: ned, side: blue, class: scout, level: 9, weapons: [sword], at: [%s], facing: 0, hidden: true}
  - {id: oaf, side: red, creature: orc, weapons: [sword], at: [20, 4], facing: 180}
surprise: {unaware: [red], distance: true}
"""


@pytest.mark.rule("SP-R287")
def test_the_distance_is_between_those_who_are_seen():
    """Wherever Ned hides, Ann is set at ten inches; he goes with her as far."""
    for ned in ("30, 30", "20, 26"):
        dice = LoadedDice().otherwise(2).lay("surprise", "red", faces=(1,)).lay("distance", "blue", faces=(2,))
        fight = Fight(APART % ned, begin="opening", dice=dice)
        assert (fight.last(Encountered).inches, fight.last(Encountered).length) == (10, 10 * 1024)
        assert fight.where("ann") == (20, 15)


# ---- who is asked ------------------------------------------------------------------------------------------------

STEPPING = """
figures:
  - {id: ann, side: blue, troop: man_at_arms, at: [20, 23.5], facing: 0}
  - {id: rob, side: red, troop: levy, at: [20, 20], facing: 180}
  - {id: ned, side: red, troop: levy, at: [20, 21.8], facing: 180}
  - {id: tom, side: red, troop: levy, at: [18.5, 21.8], facing: 180}
  - {id: jim, side: red, troop: levy, at: [21.5, 21.8], facing: 180}
"""


@pytest.mark.rule("SP-3.5.6.1")
@pytest.mark.rule("SP-3.3.5.1")
def test_who_could_step_up_but_for_somebody_unseen_is_asked_and_runs_into_him():
    fight = Fight(state=unseen(state_of(STEPPING), "ned", "tom", "jim"), begin="melee")
    assert fight.asked == "blue: step into the melee?"
    fight.do("move ann via 20,21.2 facing 0")
    assert fight.where("ann")[1] > 21.8
