"""Battles that stand still: what ends them, what does not, who is asked, and what is said of a ground without a way."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Choose, Done
from game.core.course.standstill import END, GO_ON, NoWayAcross, StoodStill
from game.core.events import BattleEnded, Event, RoundBegan
from game.core.figures import COMING, Condition
from game.core.grain import GRAIN
from game.core.state import State, with_figure
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.course.standstill import ROUNDS, WHY, is_hopeless, is_parted, next_still, stock
from game.rules.knowing.view import event_for, view
from game.rules.situation import Battle, Situation
from game.sides import player
from game.telling.narration import narrate
from tests.play import Fight, state_of

CASES = Path(__file__).resolve().parent.parent / "cases"
WALL = """
terrain:
  - {kind: wall, line: [[0, 18], [48, 18]], thickness: 0.5, height: 3}
"""
MEN = """
figures:
  - {id: odo, side: blue, class: fighting_man, level: 1, weapons: [sword, dagger], at: [24, 26], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], at: [24, 6], facing: 180}
"""
MORE = """
regions: {south: [[10, 24], [30, 24], [30, 30], [10, 30]], north: [[10, 2], [30, 2], [30, 10], [10, 10]]}
victory:
  - {side: blue, when: {rout: 50}}
"""


def case(name: str) -> State:
    return muster(scenario_of_text((CASES / f"{name}.yaml").read_text(), name, systems.BOOKS), load())


def scripted(
    state: State, book: str, seed: int, rounds: int, until: Callable[[State], bool] = lambda state: False
) -> tuple[State, list[Event]]:
    """Play two scripted sides up to a round, the end, or a state of some kind; the state then, and all events."""
    battle = Battle(systems.book(book), load())
    players = {side.id: player("scripted", side.id, seed) for side in state.sides}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    position = opening(battle, replace(state, seed=seed, sides=sides))
    events = list(position.events)
    while position.decision is not None and position.now.round <= rounds:
        if until(position.now):
            break
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        command = command or players[position.decision.side].choose(at, position.decision)[0]
        found = submit(battle, position, command)
        assert isinstance(found, Position), found
        events += found.events
        position = found
    return position.now, events


# ---- ended -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R57")
@pytest.mark.rule("ST-R58")
@pytest.mark.parametrize("book", systems.BOOKS)
def test_where_no_way_leads_across_that_is_said_and_after_five_rounds_the_scripted_sides_end_it(book: str):
    """A gap of 0.9 inches between two companies: told as the first round begins, and nobody has won after the fifth."""
    end, events = scripted(case("no_way_through"), book, 3, 12)
    kinds = [type(event) for event in events]
    assert kinds.count(NoWayAcross) == 1
    assert kinds.index(NoWayAcross) == kinds.index(RoundBegan) + 1
    assert end.round == ROUNDS
    assert end.outcome is not None
    assert (end.outcome.winner, end.outcome.why) == (None, WHY)


@pytest.mark.parametrize(
    ("book", "seed"),
    [("starkpool", 3), ("chainmail", 3), ("three_actions", 3)],
)
def test_over_a_ford_and_to_an_open_gate_the_scripted_sides_find_their_way(book: str, seed: int):
    """Horse and orcs over a ford five inches wide against a farm with one open gate: somebody stands across the river
    before the battle is settled."""

    def across(state: State) -> bool:
        return any((figure.y > 22 * GRAIN) == (figure.side == "red") for figure in state.standing() if bank(figure.y))

    def bank(y: int) -> bool:
        return not 15 * GRAIN < y < 22 * GRAIN

    end, events = scripted(case("ford_and_gate"), book, seed, 12, until=across)
    assert across(end)
    assert end.outcome is None
    assert not any(isinstance(event, NoWayAcross) for event in events)


@pytest.mark.parametrize("seed", [3, 4])
def test_bodies_at_a_ford_settle_it_by_their_losses_and_are_told_of_a_way(seed: int):
    """By bodies the horse and the orcs are shot down before the ford: Blue, who never left the farm, has won."""
    end, events = scripted(case("ford_and_gate"), "large_battles", seed, 12)
    assert end.outcome is not None
    assert end.outcome.winner == "blue"
    assert end.round < ROUNDS
    assert all(figure.y > 18 * GRAIN for figure in end.standing("blue"))
    assert not any(isinstance(event, NoWayAcross) for event in events)


# ---- asked -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-R57")
def test_a_person_is_asked_and_may_play_on_for_five_more_rounds():
    """After the fifth round both are asked; one plays on, and both are asked again after the tenth, and not before."""
    fight = Fight(WALL + MEN + MORE, begin="opening")
    fight.pass_until("end the battle?")
    assert fight.now.round == ROUNDS
    assert fight.asked == f"blue: {WHY}: end the battle?"
    assert fight.position.decision is not None
    assert fight.position.decision.cite == "ST-R57"
    fight.submit(Choose(END))
    assert fight.asked.startswith("red: nothing has happened")
    fight.submit(Choose(GO_ON))
    assert fight.now.outcome is None
    for _ in range(400):
        if "end the battle?" in fight.asked:
            break
        fight.submit(Choose("first") if "first, or last" in fight.asked else Done())
    assert fight.now.round == 2 * ROUNDS
    fight.submit(Choose(END))
    fight.submit(Choose(END))
    assert fight.last(BattleEnded).why == WHY


@pytest.mark.rule("ST-R57")
def test_each_side_knows_of_its_own_standstill_alone():
    """What a side has seen and says to it is neither told to the other nor in its view of the battle."""
    fight = Fight(WALL + MEN + MORE, begin="opening")
    fight.pass_until("end the battle?")
    noted = fight.last(StoodStill, side="red")
    assert event_for(fight.now, "red", noted) == noted
    assert event_for(fight.now, "blue", noted) is None
    assert {one.side for one in fight.now.still} == {"blue", "red"}
    assert {one.side for one in view(fight.now, "blue").still} == {"blue"}
    titles = {side: [e.step.title for e in view(fight.now, side).agenda] for side in ("blue", "red")}
    assert "Standstill" in titles["red"]
    assert "Standstill" not in titles["blue"], "its own is being asked, the other's is no affair of blue's"


@pytest.mark.rule("ST-R57")
def test_a_side_with_an_archer_in_hiding_is_not_asked_and_the_other_is_though_its_answer_ends_nothing():
    """Red hides an archer of whom blue knows nothing: blue is asked as if he were not there, and the battle goes on."""
    bow = "  - {id: bow, side: red, troop: bowman, at: [40, 6], facing: 180, hit_points: 8}\n"
    state = state_of(WALL + MEN + bow + MORE)
    hidden = replace(state.figures["bow"], conditions=(Condition("hidden"),))
    fight = Fight(begin="opening", state=with_figure(state, hidden))
    fight.pass_until("end the battle?")
    assert fight.asked.startswith("blue:")
    fight.submit(Choose(END))
    assert fight.now.outcome is None
    assert not fight.all(StoodStill, side="red")


# ---- not ended ---------------------------------------------------------------------------------------------------


def at_of(text: str, **figure: object) -> Situation:
    state = state_of(text)
    if figure:
        state = with_figure(state, replace(state.figures["odo"], **figure))
    return Situation(replace(state, round=7), Battle(systems.book("starkpool"), load()))


def armed(arms: str, more: str = "") -> str:
    return WALL + MEN.replace("weapons: [sword, dagger], at: [24, 26]", f"{arms}, at: [24, 26]{more}") + MORE


@pytest.mark.rule("ST-R57")
def test_two_men_with_swords_and_a_wall_between_them_can_bring_nothing_about():
    assert is_hopeless(at_of(WALL + MEN + MORE))


@pytest.mark.rule("ST-R57")
@pytest.mark.parametrize(
    "text",
    [
        MEN + MORE,
        WALL + "  - {kind: door, line: [[4, 18], [5.5, 18]], state: barred}\n" + MEN + MORE,
        armed("weapons: [short_bow]"),
        armed("weapons: [sword], spells: [sleep]").replace("fighting_man", "magic_user"),
        WALL + MEN + MORE + "  - {side: red, when: {survive: 20}}\n",
        WALL + MEN + MORE + "  - {side: blue, when: {hold: south, until: 20}}\n",
        WALL + MEN.replace("[24, 26]", "[40, 20]") + MORE + "  - {side: blue, when: {hold: south, until: 20}}\n",
        WALL + MEN + MORE + "  - {side: red, when: {exit: north, figures: 1}}\n",
        WALL + MEN.replace("creature: orc, weapons: [sword]", "creature: red_dragon") + MORE,
    ],
    ids=["no wall", "a barred door", "a bow", "a spell", "survive", "held", "can be held", "exit", "breath"],
)  # fmt: skip
def test_what_may_still_come_about_is_waited_for(text: str):
    """A way, a missile, magic, breath, a place held or to be held, a time to last, an edge to leave by."""
    assert not is_hopeless(at_of(text))


@pytest.mark.rule("ST-R57")
@pytest.mark.parametrize(
    "figure",
    [{"fate": COMING}, {"conditions": (Condition("fleeing"),)}, {"conditions": (Condition("held", 12),)},
     {"conditions": (Condition("hidden"),)}],
    ids=["to come", "in flight", "held for a while", "hidden"],
)  # fmt: skip
def test_who_is_to_come_flees_hides_or_will_be_free_again_is_waited_for(figure: dict[str, object]):
    assert not is_hopeless(at_of(WALL + MEN + MORE, **figure))


@pytest.mark.rule("ST-R57")
def test_what_cannot_be_attained_is_no_reason_to_wait():
    """A place beyond the wall to be held by one who cannot come there, and an edge for more than there are."""
    cannot = "  - {side: blue, when: {hold: north, until: 20}}\n  - {side: red, when: {exit: north, figures: 2}}\n"
    assert is_hopeless(at_of(WALL + MEN + MORE + cannot))


@pytest.mark.rule("ST-R57")
def test_a_blow_a_loss_or_a_round_left_out_begins_the_count_anew():
    at = at_of(WALL + MEN + MORE)
    first = next_still(at, "blue")
    assert first is not None
    assert first.rounds == 1

    def after(state: State) -> int:
        found = next_still(Situation(state, at.battle), "blue")
        return 0 if found is None else found.rounds

    later = replace(at.state, round=8, still=(first,))
    assert after(later) == 2
    assert after(replace(later, round=9)) == 1
    odo = later.figures["odo"]
    assert after(with_figure(later, replace(odo, x=odo.x + 1024, came=3, walked=1024))) == 2, "to walk about is nothing"
    assert after(with_figure(later, replace(odo, hit_points=odo.hit_points - 1))) == 1
    assert after(with_figure(later, replace(odo, hurt=True))) == 0
    assert after(with_figure(later, replace(odo, shots=1))) == 0


@pytest.mark.rule("ST-R58")
def test_a_ground_is_parted_where_neither_side_comes_at_the_other():
    """Not where one of them, though only one, gets through: a giant's orc fits where the giant does not."""
    assert is_parted(at_of(WALL + MEN + MORE))
    assert not is_parted(at_of(MEN + MORE))
    slit = WALL.replace("[48, 18]]", "[24, 18]]") + "  - {kind: wall, line: [[25.5, 18], [48, 18]], thickness: 0.5}\n"
    giants = MEN.replace("creature: orc, weapons: [sword]", "creature: hill_giant")
    assert not is_parted(at_of(slit + giants + MORE))


def test_the_log_says_what_the_ground_is_like_and_why_it_ended():
    """The two sentences of the log, the first before anybody moves."""
    state = case("no_way_through")
    _, events = scripted(state, "starkpool", 3, 12)
    said = [one.text for one in narrate(replace(state, seed=3), events)]
    parted = "No way leads from one side to the other: on this ground nobody can come to blows."
    assert said.index(parted) <= 3
    assert said[-1] == "Nobody wins: nothing has happened for 5 rounds, and nobody can bring anything about."


@pytest.mark.rule("ST-R57")
def test_who_casts_a_spell_and_drinks_a_potion_has_less_left():
    """And who takes a thing out of his pack has as much as before."""
    state = state_of("figures:\n  - {id: mer, side: blue, class: magic_user, level: 3, spells: [sleep], at: [9, 9],"
                     " gear: [potion_of_healing, torch], pack: [dagger]}\n"
                     "  - {id: orc, side: red, creature: orc, at: [40, 9]}\n")
    mer = state.figures["mer"]
    less = replace(mer, prepared=mer.prepared[1:], carries=mer.carries[1:])
    assert stock(with_figure(state, less)) != stock(state)
    unpacked = replace(mer, carries=(*mer.carries, *mer.packed), packed=())
    assert stock(with_figure(state, unpacked)) == stock(state)
