"""A general sent elsewhere says what he would say here, and is here as he was until he is back."""

import pickle

import pytest

from game import systems
from game.core.commands import Command
from game.generals.elsewhere import GivenUpError, Said, Sent, said, thinking
from game.generals.general import General
from game.generals.manners import AWAIT, Plan
from game.generals.proposals import plans
from game.odds.glances.glancing import packed
from game.odds.league.mirror import mirrored
from game.session.game import Beginning, Keeping, Session
from game.session.opening import begin
from game.sides.scripted.player import Scripted
from tests.generals.test_generals import QUICK, at_a_move, met

ROUNDS = 3


def sent_out(session: Session, general: General) -> Said:
    *_, last = thinking(Sent(session.book.id, packed(session.position), pickle.dumps(general)))
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
