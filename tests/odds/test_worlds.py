"""What a side foresees is made of what it knows: nobody unseen, no sealed answer, and never the battle's own dice."""

import pickle
from itertools import islice

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.state import State
from game.core.tally import Refusal
from game.odds.asking import POLICIES, own_seed, question
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.playouts import Horizon
from game.odds.results import Result
from game.odds.sampling import Budget, sample
from game.odds.worlds import world
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.knowing.view import view
from game.rules.situation import Battle
from game.session.driving import play_out
from game.session.game import Keeping
from game.session.opening import begin, opened
from game.sides import player
from game.systems.exile.choosing.choosing import Choosing
from tests.books.chainmail.field import EQUAL, field, one
from tests.play import state_of

MEET = """
figures:
  - {id: ann, side: blue, class: fighting_man, level: 1, weapons: [sword], hit_points: 8, at: [20, 20], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [20, 14], facing: 180}
  - {id: lurker, side: red, creature: orc, weapons: [spear], hit_points: 4, at: %s, facing: 180, hidden: true}
"""


HIDING = [book for book in systems.BOOKS if not systems.book(book).bodies.in_the_open]
"""Books under which somebody may hide at all."""


def foreseen(battle: Battle, position: Position, side: str, until: str = "round", most: int = 4) -> list[Result]:
    asked = question(battle, position, side, Horizon(until), "scripted", 1)
    with Workers(How(1)) as workers:
        return list(sample(asked, [None], Budget(most, ways=0), workers)[0].results)


def begun(state: State, book: str) -> tuple[Battle, Position]:
    battle = Battle(systems.book(book), load())
    return battle, opening(battle, replace(state, seed=5))


def positions(name: str, book: str, seed: int, who: str = "random"):
    """The positions of a battle, played at random or by scripted sides."""
    battle = Battle(systems.book(book), load())
    state = opened(name).state
    players = {side.id: player(who, side.id, seed) for side in state.sides}
    position = opening(battle, replace(state, seed=seed))
    while position.decision is not None:
        yield battle, position
        at = position.situation(battle)
        command = standing_answer(at, position.decision)
        if command is None:
            command = players[position.decision.side].choose(at, position.decision)[0]
        found = submit(battle, position, command)
        assert not isinstance(found, Refusal)
        position = found


@pytest.mark.parametrize("book", HIDING)
def test_where_the_unseen_are_changes_nothing_that_is_foreseen(book: str):
    """An orc hides in one of two places, or has another weapon: blue foresees the same to the last digit."""
    told = []
    for place in ("[20, 30]", "[40, 4]"):
        battle, position = begun(state_of(MEET % place), book)
        told.append((foreseen(battle, position, "blue"), foreseen(battle, position, "blue", "chain")))
    assert told[0] == told[1]
    assert told[0][0], "something is foreseen"


@pytest.mark.parametrize("book", HIDING)
def test_the_world_of_a_side_holds_nobody_unseen_and_no_seed(book: str):
    battle, position = begun(state_of(MEET % "[20, 30]"), book)
    found = world(battle, position, "blue")
    assert found.start.seed is None
    assert "lurker" not in found.start.figures
    assert b"lurker" not in pickle.dumps(found)
    assert "lurker" in world(battle, position, "red").start.figures


@pytest.mark.parametrize("book", systems.BOOKS)
def test_the_side_that_is_asked_foresees_from_the_very_question(book: str):
    """In the midst of any step its world asks what it is asked, and every figure stands where it sees it stand."""
    looked = 0
    for battle, position in islice(positions("meeting", book, 3), 2, 150, 7):
        decision = position.decision
        assert decision is not None
        found = world(battle, position, decision.side)
        assert found.whole, f"{decision.prompt} begins anew"
        again = found.position(battle, own_seed(1, 0), _plain(battle))
        assert again.decision is not None
        assert (again.decision.side, again.decision.prompt) == (decision.side, decision.prompt)
        assert view(again.now, decision.side).figures == view(position.now, decision.side).figures
        looked += 1
    assert looked >= 2


def _plain(battle: Battle, policy: str = "quick"):
    def drawn(position: Position):
        decision = position.decision
        assert decision is not None
        return POLICIES[policy](decision.side).choose(position.situation(battle), decision)[0]

    return drawn


@pytest.mark.parametrize("book", ["starkpool", "three_actions"])
def test_the_other_side_is_supposed_to_have_ordered_what_the_scripted_one_orders(book: str):
    """Where a parry costs no blow, it asks to be asked; so it is foreseen from the moment on in which it has."""
    session = begin(opened("meeting"), book, 4, kept=Keeping(keep=False))
    play_out(session, {side.id: player("scripted", side.id, 4) for side in session.now.sides}, 1)
    decision = session.decision
    assert decision is not None
    asked = question(session.battle, session.position, decision.side, Horizon("chain"), "scripted", 1)
    supposed = pickle.loads(asked.world).start  # noqa: S301  (packed by the line above)
    other = session.now.enemy_of(decision.side)
    assert supposed.side(other).plan.standing == session.now.side(other).plan.standing


def test_what_the_other_side_has_written_under_seal_is_drawn_anew():
    """By written orders Ann goes one way or another, or stands; red foresees the same as it writes in its turn."""
    told = []
    for orders in (["write ann move via 10,14 facing 90"], ["write ann move via 16,20 facing 0"], []):
        fight = field(one("ann", (10, 20)), one("rob", (10, 8)), rounds=(EQUAL,))
        fight.do(*orders, "done")
        assert fight.asked == "red: write orders"
        told.append(foreseen(fight.battle, fight.position, "red"))
    assert told[0] == told[1] == told[2]
    assert any(result.path for result in told[0])


def test_a_side_that_is_yet_to_choose_is_not_made_to_choose_before():
    """Both are to choose by the multiplexor, one after the other: in the world of the first the other has not chosen.

    It had, and was not asked in its turn, so that what a choice sets off went on beyond the other's question."""
    looked = 0
    for battle, position in islice(positions("meeting", "exile", 3, "scripted"), 120):
        decision = position.decision
        assert decision is not None
        ahead = [entry.step for entry in position.start.agenda[1:]]
        due = [step for step in ahead if isinstance(step, Choosing) and step.side != decision.side]
        found = world(battle, position, decision.side).position(battle, own_seed(1, 0), _plain(battle, "scripted"))
        chosen = {secret.name.removeprefix("choice of ") for secret in found.start.secrets}
        theirs = {name for step in due for name in step.figures if position.now.figures[name].side == step.side}
        assert chosen.isdisjoint(theirs)
        looked += bool(theirs)
    assert looked > 2


def test_two_playouts_share_their_luck_by_number_and_none_has_the_battle_s():
    assert own_seed(1, 0) != 1
    assert len({own_seed(seed, number) for seed in range(20) for number in range(50)}) == 1000
