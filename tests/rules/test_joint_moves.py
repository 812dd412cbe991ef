"""Moves of many, cut short by shots, zones, falls and flight: no base ever stands on another [ST-R1]."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import systems
from game.board.bases import overlaps
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Walk
from game.core.fight.moves import Halted, Moved, Turned
from game.core.fight.riding import Unhorsed
from game.core.grain import GRAIN
from game.core.state import State
from game.core.tally import Refusal
from game.play.asked.dice_box import LoadedDice
from game.play.course.standing_answers import standing_answer
from game.play.morale.routing import flee
from game.play.position import opening, submit
from game.play.referee import Referee
from game.rules.morale.flight import flight_way
from game.rules.moving.ends import kept_apart
from game.rules.moving.halves import half_points
from game.rules.moving.movement import allowance
from game.rules.moving.way import Way
from game.rules.moving.ways import as_far_as_may_be, ways
from game.rules.situation import Battle, Situation
from game.sides import player
from game.sides.player import Player
from tests.audit.audit import Audit
from tests.crowds import Massed, crowd
from tests.melee import figures
from tests.play import Fight, state_of

CASES = Path(__file__).resolve().parent.parent / "cases"
FOES = "  - {id: orc, side: red, creature: orc, at: [40, 30], facing: 0}"
RIDER = "class: fighting_man, level: 1, mount: heavy_warhorse, weapons: [sword], hit_points: 20"


def rider(name: str, x: float, y: float, facing: int, side: str = "blue") -> str:
    return f"  - {{id: {name}, side: {side}, at: [{x}, {y}], facing: {facing}, {RIDER}}}"


def grains(*points: tuple[float, float]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x * GRAIN), round(y * GRAIN)) for x, y in points)


def played(book: str, state: State, players: dict[str, Player], rounds: int) -> int:
    """Play a battle and look at every rest, those before shots in passing too, that nobody stands on anybody.

    Give how many commands moved more than one figure."""
    battle = Battle(systems.book(book), load())
    watch, shown, many = Audit(battle, state), state, 0
    position = opening(battle, state)
    while True:
        for event in position.events:
            after = event.apply(shown)
            after = replace(after, n=shown.n + 1)
            watch.see(shown, event, after)
            shown = after
        if position.now.round:
            watch.rest(position.now, position.decision)
        if position.decision is None or position.now.round > rounds:
            return many
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command = players[position.decision.side].choose(at, position.decision)[0]
        many += len(getattr(command, "walks", ()) or getattr(command, "tasks", ())) > 1
        found = submit(battle, position, command)
        assert not isinstance(found, Refusal), f"{command.text()}: {found.reason}"
        position = found


SEEDS = {
    "starkpool": (9, 41, 51),
    "chainmail": (6, 57),
    "exile": (3,),
    "three_actions": (3,),
    "cydonia": (3,),
    "large_battles": (3,),
}
"""Crowds in which two stood on each other before, and some more for the books where none were found."""


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(("book", "seed"), [(book, seed) for book, seeds in SEEDS.items() for seed in seeds])
def test_in_no_crowd_does_anybody_ever_stand_on_anybody(book: str, seed: int):
    """Close bodies that charge, counter-charge, march and run, all at once and crosswise, shot at by those who wait."""
    state = replace(crowd(seed), seed=seed)
    players: dict[str, Player] = {side.id: Massed(side.id, seed) for side in state.sides}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    assert played(book, replace(state, sides=sides), players, 2) or book == "large_battles"


@pytest.mark.rule("SP-R37")
@pytest.mark.rule("ST-R1")
def test_two_lancers_whose_counter_charge_a_shot_meets_do_not_end_in_each_other():
    """The whole third round of a battle in which lancer 2 rode into lancer 3, who was to stop before him."""
    text = (CASES / "lancers.yaml").read_text()
    state = replace(muster(scenario_of_text(text, "lancers", systems.BOOKS), load()), seed=1573)
    players = {side.id: player(who, side.id, 1573) for side, who in zip(state.sides, ("random", "scripted"))}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    assert played("starkpool", replace(state, sides=sides), players, 3)


# ---- ends --------------------------------------------------------------------------------------------------------

PAIR = figures(
    "  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 20], facing: 0}",
    "  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [13, 20], facing: 0}",
    "  - {id: cay, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [10, 10], facing: 0}",
    FOES,
)


def straight(at: Situation, name: str, *corners: tuple[float, float]) -> Way:
    path = (at.figure(name).at, *grains(*corners))
    far = sum(round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5) for a, b in pairwise(path))
    return Way(name, path, 0, far, far)


@pytest.mark.rule("ST-R1")
def test_of_two_who_would_end_in_one_place_he_who_goes_farther_stops_sooner():
    at = Fight(PAIR).at
    ann, bea = straight(at, "ann", (10, 15)), straight(at, "bea", (13, 15), (10.25, 15))
    found = kept_apart(at, (ann, bea))
    assert found[0] == ann
    assert found[1].length < bea.length
    assert not overlaps(*(one.placed(at.figure(one.figure)) for one in found))
    assert kept_apart(at, found) == found


@pytest.mark.rule("ST-R1")
def test_nobody_ends_on_one_who_stays():
    """Cay stands at 10,10: a way that would end within her base ends beside it, and a free one stays as it was."""
    at = Fight(PAIR).at
    found = kept_apart(at, (straight(at, "ann", (10, 10.5)), straight(at, "bea", (13, 15))))
    assert 8.75 * GRAIN <= found[0].length <= 9 * GRAIN
    assert found[1] == straight(at, "bea", (13, 15))


@pytest.mark.rule("ST-R1")
def test_who_goes_on_where_the_whole_may_not_be_stops_beside_him_who_was_there():
    """Two are sent to one place, which is no legal move; as far as may be, one arrives and the other stops short."""
    at = Fight(PAIR).at
    walks = Walk("ann", grains((11, 15)), 0), Walk("bea", grains((11.5, 15)), 0)
    assert isinstance(ways(at, walks), Refusal)
    ann, bea = as_far_as_may_be(at, walks)
    assert not overlaps(ann.placed(at.figure("ann")), bea.placed(at.figure("bea")))
    assert ann.end == walks[0].path[0]
    assert 4 * GRAIN < bea.length < 5 * GRAIN, "hers was the longer way"


@pytest.mark.rule("ST-R1")
@pytest.mark.rule("ST-R4")
def test_a_half_point_is_no_place_within_a_neighbour_whom_one_grazed_in_turning():
    """Two horsemen flank to flank; one turns aside and rides along the other: he is met where he is clear of him."""
    fight = Fight(figures(rider("ann", 10, 20, 0), rider("bea", 11.02, 20, 0), FOES))
    walking = ways(fight.at, (Walk("ann", grains((12.5, 17.5)), 45),))
    if isinstance(walking, Refusal):
        walking = (straight(fight.at, "ann", (11.3, 18.7)),)
    (half,) = half_points(fight.at, walking)
    assert not overlaps(half.placed(fight.figure("ann")), fight.figure("bea"))


@pytest.mark.rule("ST-R2")
def test_who_turns_into_the_place_of_one_that_leaves_turns_when_he_is_gone():
    """Bea, on a horse beside Ann's, rides off; Ann turns across where she stood, and does so after she has gone."""
    fight = Fight(figures(rider("ann", 10, 20, 0), rider("bea", 11.05, 20, 0), FOES))
    fight.do("move ann facing 90; bea via 11.05,12 facing 0")
    assert fight.figure("ann").facing == 90
    order = [type(event) for event in fight.events if isinstance(event, Moved | Turned)]
    assert order[-2:] == [Moved, Turned]


@pytest.mark.rule("ST-R2")
@pytest.mark.rule("ST-R1")
def test_who_turns_into_the_place_of_one_whom_a_shot_keeps_there_stays_as_he_was():
    """The same, but Bea's horse is shot under her half-way along a short ride: she lies where Ann would turn."""
    fight = shot_half_way("move ann facing 90; bea via 11.05,17.7 facing 0", rider("ann", 10, 19.3, 0))
    assert fight.all(Unhorsed, figure="bea")
    assert fight.figure("ann").facing == 0
    assert fight.last(Halted, figure="ann").why == "there is no room to turn"
    assert not overlaps(fight.figure("ann"), fight.figure("bea"))


@pytest.mark.rule("ST-R4")
@pytest.mark.rule("SP-3.5.9.11")
def test_a_rider_whose_horse_is_shot_under_him_half_way_does_not_go_on():
    """Bea's horse falls at her half-point: she lies there, and does not finish the ride as if it carried her."""
    fight = shot_half_way("move bea via 11.05,12 facing 0")
    assert fight.all(Unhorsed, figure="bea")
    assert len(fight.all(Moved, figure="bea")) == 1
    assert fight.where("bea")[1] > 15


@pytest.mark.rule("SP-3.5.6.7")
@pytest.mark.rule("ST-R1")
def test_who_flees_runs_beside_one_whom_the_blow_at_his_back_sent_running_before_him():
    """While the orc strikes at Ann's back, Bea takes fright too and runs to where Ann would have ended."""
    fight = Fight(
        figures(
            "  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [20, 20], facing: 0}",
            "  - {id: bea, side: blue, class: fighting_man, level: 1, weapons: [sword], at: [26, 20], facing: 0}",
            "  - {id: orc, side: red, creature: orc, at: [20, 18], facing: 180}",
        )
    )
    end = flight_way(fight.at, fight.figure("ann"), allowance(fight.at, fight.figure("ann"))).path[-1]

    def takes_fright(ref: Referee, foe: str, name: str) -> None:
        path = (ref.figure("bea").at, end)
        ref.record(Moved(figure="bea", path=path, cost=0, facing=180, length=GRAIN, how="flee", rules=("SP-3.6.2.2",)))

    book = fight.battle.book
    ref = Referee(Battle(replace(book, melee=replace(book.melee, parting_blow=takes_fright)), load()), fight.now)
    flee(ref, ("ann",), "broke in melee")
    assert ref.figure("bea").at == end
    assert ref.figure("ann").at != fight.figure("ann").at
    assert not overlaps(ref.figure("ann"), ref.figure("bea"))


def shot_half_way(command: str, *more: str) -> Fight:
    """Bea rides up the table from 11.05,20; an archer shoots her horse, which has a point left, at her half-point."""
    dice = LoadedDice().otherwise(10).lay("shot", "bow", faces=(20,))
    bow = "  - {id: bow, side: red, troop: bowman, at: [20, 10], facing: 270, hit_points: 8}"
    state = state_of(figures(rider("bea", 11.05, 20, 0), *more, bow))
    bea = replace(state.figures["bea"], horse=1)
    fight = Fight(state=replace(state, figures={**state.figures, "bea": bea}), dice=dice)
    fight.do(command)
    assert fight.asked.endswith("shoot?")
    fight.do("shoot bow at bea horse")
    return fight
