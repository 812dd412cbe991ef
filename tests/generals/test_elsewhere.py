"""A general sent elsewhere says what he would say here, and is here as he was until he is back."""

import pickle
import threading
from multiprocessing import Pipe

import pytest

from game import systems
from game.core.commands import Command
from game.generals.elsewhere import GivenUpError, Said, Sent, said, thinking
from game.generals.general import General
from game.generals.plans.manners import AWAIT, Plan
from game.generals.plans.proposals import plans
from game.generals.tiers import Tier
from game.odds.glances.glancing import packed
from game.odds.glances.sharing import Alone, Others, Part
from game.odds.league.mirror import mirrored
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.sides.scripted.player import Scripted
from game.ui.foresight.helping import GoneError, Helpers, play_along
from tests.generals.test_generals import QUICK, at_a_move, met

ROUNDS = 3


def sent_out(session: Session, general: General, others: Others | None = None) -> Said:
    *_, last = thinking(Sent(session.book.id, packed(session.position), pickle.dumps(general)), others)
    found: Said = pickle.loads(pickle.dumps(last()))  # noqa: S301  (as it comes back)
    return found


@pytest.mark.parametrize("book", systems.BOOKS)
def test_what_he_says_elsewhere_is_what_he_would_say_here(book: str):
    session = begin(mirrored("even-cavalry-small"), book, 2, Beginning(rounds=8), Keeping(keep=False))
    here, there, north = General("south", QUICK), General("south", QUICK), Scripted("north")
    while (decision := session.decision) is not None and session.now.round <= ROUNDS:
        command: Command
        if decision.side == "north":
            command, _ = north.choose(session.situation, decision)
        else:
            here.look(session.battle, session.position)
            command, why = here.choose(session.situation, decision)
            came = sent_out(session, there)
            there.become(came.general, came.thoughts)
            assert (came.command, came.why) == (command, why)
            assert there.thoughts == here.thoughts
        session.play(command)
    assert here.thoughts or book == "large_battles"


class Along:
    """Others who play along in a thread, as in another process: all they are given is packed."""

    def __init__(self) -> None:
        ours, theirs = Pipe()
        self.lines = (ours,)
        self.shares = 0
        self._helpers = Helpers(self.lines)
        threading.Thread(target=play_along, args=(theirs,), daemon=True).start()

    def open(self, part: Part, given: object) -> int:
        return self._helpers.open(part, given)

    def give(self, number: int, first: int, count: int) -> bool:
        return self._helpers.give(number, first, count)

    def taken(self, number: int, *, wait: bool) -> list[tuple[int, list[object]]]:
        found = self._helpers.taken(number, wait=wait)
        self.shares += len(found)
        return found

    def close(self, number: int) -> None:
        self._helpers.close(number)


def test_whoever_plays_along_it_makes_no_difference_to_what_he_says():
    session = begin(mirrored("even-cavalry-small"), "starkpool", 2, Beginning(rounds=8), Keeping(keep=False))
    wide = Tier("wide", plans=9, first=2, most=8, rounds=1, bar=0.0, answers=True)
    here, there, north, along = General("south", wide), General("south", wide), Scripted("north"), Along()
    while (decision := session.decision) is not None and session.now.round <= 2:
        if decision.side == "north":
            session.play(north.choose(session.situation, decision)[0])
            continue
        alone = said(here, session.battle, session.position, lambda: None)
        here.become(alone.general, alone.thoughts)
        came = sent_out(session, there, along)
        there.become(came.general, came.thoughts)
        assert (came.command, came.why) == (alone.command, alone.why)
        assert there.thoughts == here.thoughts
        session.play(came.command)
    assert along.shares


def test_where_those_who_play_along_are_busy_he_plays_all_himself():
    session = met("even-open-small")
    at_a_move(session, "south")
    alone = said(General("south", QUICK), session.battle, session.position, lambda: None)
    came = sent_out(session, General("south", QUICK), Alone())
    assert came.thoughts == alone.thoughts


def test_where_one_who_plays_along_is_gone_the_question_is_asked_anew():
    session = met("even-open-small")
    at_a_move(session, "south")
    along = Along()
    along.lines[0].close()
    with pytest.raises(GoneError):
        sent_out(session, General("south", QUICK), along)


def test_plans_that_were_sent_are_the_same_plans():
    state = mirrored("even-open-small").state
    for standing in (Plan(), Plan(AWAIT)):
        copy: Plan = pickle.loads(pickle.dumps(standing))  # noqa: S301
        assert plans(state, "south", copy, 60) == plans(state, "south", standing, 60)


def test_until_he_is_back_nothing_has_been_thought():
    session = met("even-open-small")
    at_a_move(session, "south")
    general, left = General("south", QUICK), [2]
    before = pickle.dumps(general)

    def breathe() -> None:
        left[0] -= 1
        if not left[0]:
            raise GivenUpError

    with pytest.raises(GivenUpError):
        said(general, session.battle, session.position, breathe)
    assert pickle.dumps(general) == before
    came = said(general, session.battle, session.position, lambda: None)
    assert not general.thoughts
    general.become(came.general, came.thoughts)
    assert general.thoughts == list(came.thoughts) != []
    again = General("south", QUICK)
    again.look(session.battle, session.position)
    decision = session.decision
    assert decision is not None
    assert again.choose(session.situation, decision) == (came.command, came.why)


def test_who_is_not_waited_for_any_more_stops_thinking():
    session = met("even-open-small")
    at_a_move(session, "south")
    work = thinking(Sent(session.book.id, packed(session.position), pickle.dumps(General("south", QUICK))))
    assert next(work)() is None
    work.close()


def test_who_stumbles_elsewhere_has_failed():
    session = met("even-open-small")
    at_a_move(session, "south")
    general = General("south", QUICK)
    del general.tier
    with pytest.raises(AttributeError):
        list(thinking(Sent(session.book.id, packed(session.position), pickle.dumps(general))))
