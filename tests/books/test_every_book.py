"""What holds of every rule book: it says what it changes, plays every bundled scenario, and its replays verify."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game import paths, systems
from game.catalogue.tables import load
from game.core.figures import Condition
from game.play.position import Position, restored
from game.rules.course.clocks import Countdown, Grid, Segments
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation
from game.session.driving import play_out
from game.session.game import UNWRITTEN, Beginning, Keeping, Session
from game.session.opening import Opened, begin, opened
from game.session.replay import verify
from game.sides import player
from game.sides.player import first_legal
from tests.play import state_of

BOOKS = systems.BOOKS
TABLES = sorted(paths.bundled())


def fought(scenario: str | Opened, book: str, rounds: int, kept: Keeping = UNWRITTEN) -> Session:
    """A battle with both sides scripted, broken off after some rounds."""
    found = opened(scenario) if isinstance(scenario, str) else scenario
    session = begin(found, book, 2, Beginning(rounds=rounds), kept)
    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, rounds)
    return session


@pytest.mark.parametrize("name", BOOKS)
def test_it_says_what_it_is(name: str):
    book = systems.book(name)
    assert book.id == name
    assert book.title
    assert len(book.changes) > 120, "one paragraph for who chooses it"
    statements = [statement.id for statement in book.statements()]
    assert len(statements) == len(set(statements))
    assert len({statement.partition("-")[0] for statement in statements}) == 1


def test_no_two_books_share_a_title_or_an_id():
    books = [systems.book(name) for name in BOOKS]
    assert len({book.title for book in books}) == len(books)
    ids = [statement.id for book in books for statement in book.statements()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("scenario", TABLES)
def test_every_bundled_scenario_is_played_under_it(scenario: str, book: str):
    session = fought(scenario, book, 1)
    assert session.over
    assert session.now.round >= 1
    acts = {type(event).__name__ for event in session.events}
    assert len(acts) > 5, "somebody does something"


@pytest.mark.parametrize("book", BOOKS)
def test_its_replay_verifies_to_the_last_byte(book: str, tmp_path: Path):
    path = tmp_path / "one.replay"
    session = fought("meeting", book, 2, Keeping(path))
    session.close()
    verdict = verify(path)
    assert verdict.agrees, verdict.sentence


@pytest.mark.parametrize("book", BOOKS)
def test_a_copy_in_mid_step_is_where_its_battle_was(book: str):
    session = fought("bridge", book, 1)
    battle = Battle(systems.book(book), load())
    places = [played.position for played in session.history if played.position.decision is not None]
    for position in places[:: max(1, len(places) // 12)]:
        again: Position = restored(battle, position.start, position.answers, position.given)
        assert again.now == position.now
        assert again.decision == position.decision


@pytest.mark.parametrize(
    ("book", "timed"),
    [(book, book in {"three_actions", "cydonia", "exile"}) for book in BOOKS],
)
def test_its_clock_names_only_whom_the_side_sees(book: str, timed: bool):
    """Where it counts time a clock is shown at every moment, and elsewhere never."""
    clock = systems.book(book).clock
    session = fought("ambush", book, 2)
    shown = []
    for played in session.history:
        state = played.position.now
        for side in state.sides:
            seen = view(state, side.id)
            found = clock(Situation(seen, session.battle))
            shown.append(found is not None)
            if found is not None:
                assert named(found) <= set(seen.figures)
    assert set(shown) == {timed}


def named(clock: Countdown | Segments | Grid) -> set[str]:
    """The figures a clock shows."""
    if isinstance(clock, Countdown):
        return {mark.figure for count in clock.counts for mark in count.marks} | {one.figure for one in clock.held}
    if isinstance(clock, Segments):
        return {row.figure for row in clock.rows}
    return {mark.figure for moment in clock.moments for mark in moment.marks} | {band.figure for band in clock.bands}


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seed_tells_the_same_story(book: str):
    first, second = fought("quarrel", book, 1), fought("quarrel", book, 1)
    assert first.digest == second.digest
    assert first.events == second.events


@pytest.mark.parametrize("book", BOOKS)
def test_a_battle_in_which_nobody_can_act_goes_on_from_round_to_round(book: str):
    """Two lie bound for good: however often it is answered, somebody is asked again, and the rounds go by."""
    state = state_of("""
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 1, weapons: [sword], at: [10, 10]}
  - {id: foe, side: red, name: Foe, creature: orc, weapons: [sword], at: [30, 10]}
""")
    bound = {name: replace(one, conditions=(Condition("held"),)) for name, one in state.figures.items()}
    session = Session(replace(state, figures=bound), book, 1)
    for _ in range(12):
        assert session.decision is not None
        assert session.now.round <= 30
        session.submit(first_legal(session.situation, session.decision))
    assert session.now.round >= 2
