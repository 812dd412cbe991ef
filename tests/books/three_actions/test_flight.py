"""Those in flight run by segments, as all others walk; who chose to flee is his own master a round later."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Rose, Struck
from game.core.fight.harm import Beset, Freed, LeftTable
from game.core.fight.moves import Moved
from game.core.fight.nerve import Fled, Rallied
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.play.morale.routing import flee
from game.play.position import opening
from game.play.referee import Referee
from game.rules.morale.checks import CHOICE
from game.rules.morale.flight import flight_way
from game.rules.moving.movement import allowance
from tests.books.three_actions.rounds import Rounds, blue, red, rounds

OGRE = "creature: ogre, hit_points: 60"
WOLF = "creature: wolf, hit_points: 30"
ORC = "creature: orc, hit_points: 30"


def in_flight(fight: Rounds, name: str, round_of_it: int = 0) -> Rounds:
    """Have one be in flight already."""
    flight = Beset(figures=(name,), condition=Condition("fleeing", 0, str(round_of_it)))
    return begun_with(fight, flight)


def begun_with(fight: Rounds, *events: Beset) -> Rounds:
    """Begin the battle anew with conditions laid on figures."""
    state = fight.first
    for event in events:
        state = event.apply(state)
    fight.position = opening(fight.battle, state)
    fight.events = list(fight.position.events)
    fight.first = state
    return fight


def runs(fight: Rounds, name: str) -> list[tuple[int, int]]:
    """In which segment one has fled, and how far, in grains."""
    return [(fight.segment_of(move), move.length) for move in fight.all(Moved, figure=name) if move.how == "flee"]


@pytest.mark.rule("TA-R43")
@pytest.mark.parametrize(("who", "inches"), [(ORC, 18), (WOLF, 36), ("creature: zombie", 12)])
def test_who_flees_runs_a_tenth_of_his_way_in_each_segment(who: str, inches: int):
    fight = rounds(blue("ann", 24, 30, ORC), red("foe", 24, 26, who), red("other", 46, 2, ORC))
    in_flight(fight, "foe").state_all().out()
    way = runs(fight, "foe")
    gone = bool(fight.all(LeftTable, figure="foe"))
    whole = fight.battle.book.moving.allowance(fight.at, fight.figure("foe"), fight.figure("foe").profile.allowance)
    assert [segment for segment, _ in way] == list(range(1, len(way) + 1)) and (gone or len(way) == 10)
    assert all(far <= whole // 10 + 1 for _, far in way)
    assert all(far >= whole // 10 - 4 for _, far in way[:-1])
    assert inches  # the pace of the kind at the scale of the book
    assert whole == inches * GRAIN


@pytest.mark.rule("TA-R43")
def test_who_breaks_in_a_segment_runs_from_the_next_on():
    fight = rounds(blue("ann", 24, 30, OGRE), red("foe", 24, 20, ORC), red("other", 46, 2, ORC))
    fight.state_all("move foe via 24,21 facing 180", "move ann via 24,24 facing 0")
    while fight.now.ledger.segment < 4 and fight.position.decision is not None:
        fight.plain()
    assert fight.now.ledger.segment >= 4
    segment = fight.now.ledger.segment
    ref = Referee(fight.battle, fight.now)
    walked = ref.figure("foe").walked
    flee(ref, ("foe",), "told to")
    assert not [event for event in ref.events if isinstance(event, Moved)]
    noted = ref.figure("foe").ledger
    assert (noted.runs, noted.strolled) == (segment + 1, walked)


@pytest.mark.rule("TA-R43")
def test_the_blow_at_his_back_falls_as_he_leaves_the_zone():
    fight = rounds(blue("ann", 24, 22, OGRE), red("foe", 24, 20, ORC), red("other", 46, 2, ORC), blow_ann=2)
    in_flight(fight, "foe").state_all().out()
    behind = [blow for blow in fight.all(Struck, actor="ann") if blow.extra]
    assert len(behind) == 1
    place = fight.events.index(behind[0])
    assert not [event for event in fight.events[:place] if type(event) is Moved and event.figure == "foe"]


@pytest.mark.rule("TA-R43")
@pytest.mark.rule("SP-3.5.9.13")
def test_who_lies_gets_up_for_half_his_way_and_then_runs():
    fight = rounds(blue("ann", 24, 30, ORC), red("foe", 24, 26, ORC), red("other", 46, 2, ORC))
    begun_with(
        fight,
        Beset(figures=("foe",), condition=Condition("fleeing", 0, "0")),
        Beset(figures=("foe",), condition=Condition("prone")),
    )
    fight.state_all().out()
    assert fight.segment_of(fight.last(Rose)) == 1
    assert [segment for segment, _ in runs(fight, "foe")] == [6, 7, 8, 9, 10]


@pytest.mark.rule("TA-R43")
@pytest.mark.rule("SP-3.5.6.8")
def test_who_chose_to_flee_runs_a_round_and_is_his_own_master_again():
    hero = "class: fighting_man, level: 4, weapons: [sword], hit_points: 40"
    fight = rounds(blue("ann", 24, 6, hero), red("foe", 24, 4, OGRE))
    begun_with(fight, Beset(figures=("ann",), condition=Condition("breaking", 0, CHOICE)))
    fight.state_all().out()
    assert fight.last(Fled).figures == ("ann",)
    assert not runs(fight, "ann") and fight.figure("ann").has("fleeing")
    fight.state_all().out()
    assert [segment for segment, _ in runs(fight, "ann")] == list(range(1, len(runs(fight, "ann")) + 1))
    assert not fight.figure("ann").has("fleeing")
    assert [event.condition for event in fight.all(Freed) if event.figures == ("ann",)][-1] == "fleeing"
    assert not fight.all(Rallied)


@pytest.mark.rule("TA-R43")
def test_the_timeline_shows_the_flight():
    fight = rounds(blue("ann", 24, 30, ORC), red("foe", 24, 26, ORC), red("other", 46, 2, ORC))
    in_flight(fight, "foe")
    (row,) = [one for one in fight.battle.book.clock(fight.at).rows if one.figure == "foe"]
    assert [(span.start, span.end, span.words) for span in row.spans] == [(1, 10, "in flight")]


@pytest.mark.rule("TA-R43")
def test_a_part_of_a_way_lies_on_it_however_short_that_is():
    """Shut in by four enemies, he goes no other way in a segment than he could go in a round."""
    places = ((10.161, 16.082), (16.15, 16.837), (11.417, 17.882), (13.381, 14.866))
    foes = [blue(f"foe{n}", x, y, ORC) for n, (x, y) in enumerate(places)]
    fight = rounds(*foes, red("gob", 11.828, 15.712, "creature: goblin, hit_points: 3"), red("other", 46, 2, ORC))
    in_flight(fight, "gob")
    at, gob = fight.at, fight.figure("gob")
    whole = allowance(at, gob)
    every = flight_way(at, gob, whole)
    assert 0 < every.length < whole // 10
    for part in (every.length, every.length + 1, whole // 10, whole):
        assert flight_way(at, gob, whole, part) == every
    half = flight_way(at, gob, whole, every.length // 2)
    assert (half.facing, half.free) == (every.facing, every.length) and half.length <= every.length // 2


@pytest.mark.rule("TA-R43")
def test_a_part_of_a_way_costs_no_more_than_there_is_for_it():
    """The whole way, to the foot of a wall, is short, but half of it is mud: the part is measured by what it costs."""
    wall = "{kind: wall, line: [[20, 12], [28, 12]], height: 2}"
    mud = "{kind: marsh, points: [[20, 13], [28, 13], [28, 18], [20, 18]]}"
    fight = rounds(blue("ann", 24, 30, ORC), red("foe", 24, 17, ORC), red("other", 46, 2, ORC),
                   more=f"terrain: [{wall}, {mud}]\n")  # fmt: skip
    in_flight(fight, "foe")
    at, foe = fight.at, fight.figure("foe")
    every = flight_way(at, foe, allowance(at, foe))
    assert every.length + GRAIN < every.cost
    part = flight_way(at, foe, allowance(at, foe), every.length + GRAIN)
    assert part.cost <= every.length + GRAIN < every.cost
