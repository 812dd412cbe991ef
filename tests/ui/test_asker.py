"""The one who asks foresight for the window: nothing waits for him, and nothing that goes wrong is the window's."""

import time

import pytest

from game.core.commands import Strike
from game.odds.glances.glancing import Look, glancing, packed
from game.odds.playouts import Horizon
from game.ui.foresight.asker import DEATHS, Asker, Process
from tests.odds.test_sampling import BLOW
from tests.play import Fight
from tests.ui.asking import LET_GO, Fake, await_, count, die, hold, stumble


@pytest.fixture
def asker():
    made = Asker(Fake)
    yield made
    made.end()


def test_nothing_is_begun_before_something_is_asked_and_one_worker_does_for_all(asker):
    Fake.begun = 0
    assert asker._worker is None
    for number in (2, 3):
        inquiry = asker.ask(count, lambda number=number: number)
        await_(lambda inquiry=inquiry: inquiry.over)
        assert inquiry.known == number
    assert Fake.begun == 1


def test_what_is_known_grows_until_all_is_known(asker):
    inquiry, seen = asker.ask(count, lambda: 60), set()
    while not inquiry.over:
        seen.add(inquiry.known)
        time.sleep(0.001)
    known = sorted(found for found in seen if found is not None)
    assert len(known) >= 2
    assert known[0] < 60
    assert inquiry.known == 60
    assert inquiry.heard >= 3
    assert not inquiry.failed


def test_a_question_that_is_dropped_is_worked_on_no_more_and_makes_room_for_the_next(asker):
    first = asker.ask(count, lambda: 100_000)
    await_(lambda: first.heard > 0)
    first.drop()
    then = asker.ask(count, lambda: 3)
    await_(lambda: then.over)
    time.sleep(0.05)
    heard = first.heard
    time.sleep(0.3)
    assert first.heard == heard
    assert not first.over


def test_what_is_at_work_on_a_question_is_let_go_of_when_it_is_dropped_though_nothing_else_is_asked(asker):
    inquiry = asker.ask(hold, lambda: 1)
    await_(lambda: inquiry.heard > 0)
    inquiry.drop()
    assert LET_GO.wait(10)


def test_two_questions_are_worked_on_by_turns(asker):
    long, short = asker.ask(count, lambda: 100_000), asker.ask(count, lambda: 5)
    await_(lambda: short.over)
    assert not long.over
    long.drop()


def test_work_that_fails_shows_nothing_and_the_next_is_done(asker):
    bad = asker.ask(stumble, lambda: 1)
    await_(lambda: bad.over)
    assert bad.failed
    assert bad.known is None
    unmade = asker.ask(count, lambda: 1 // 0)
    await_(lambda: unmade.over)
    assert unmade.failed
    good = asker.ask(count, lambda: 1)
    await_(lambda: good.over)
    assert good.known == 1


def test_asking_takes_no_time_and_an_end_neither(asker):
    began = time.perf_counter()
    asker.ask(count, lambda: time.sleep(0.5) or 1)
    asker.end()
    asker.end()
    asker.ask(count, lambda: 1).drop()
    assert time.perf_counter() - began < 0.3


def test_where_no_worker_can_be_begun_nothing_comes_of_it_and_nothing_is_asked_any_more():
    def none():
        raise OSError("no more processes")

    asker = Asker(none)
    while not asker.given_up:
        inquiry = asker.ask(count, lambda: 1)
        await_(lambda inquiry=inquiry: inquiry.over)
        assert inquiry.failed
    last = asker.ask(count, lambda: 1)
    await_(lambda: last.over)
    assert last.failed
    assert asker._deaths == DEATHS
    asker.end()


def test_a_real_process_answers_is_replaced_when_it_dies_and_ends_with_the_asker(tmp_path):
    asker = Asker()
    inquiry = asker.ask(count, lambda: 30)
    await_(lambda: inquiry.over)
    assert inquiry.known == 30
    worker = asker._worker
    assert isinstance(worker, Process)
    first = worker.pid
    dies = asker.ask(die, lambda: str(tmp_path / "died"))
    await_(lambda: dies.over)
    assert dies.known == "done by another"
    worker = asker._worker
    assert isinstance(worker, Process)
    assert worker.pid != first
    deadly = asker.ask(die, lambda: "")
    await_(lambda: deadly.over)
    assert deadly.failed
    again = asker.ask(count, lambda: 1)
    await_(lambda: again.over)
    assert again.known == 1
    asker.end()
    thread = asker._thread
    assert thread is not None
    thread.join(10)
    assert not thread.is_alive()


def test_two_processes_share_a_question_and_both_are_gone_with_the_asker(monkeypatch):
    monkeypatch.setattr("game.ui.foresight.asker.processes", lambda: 2)
    asker = Asker()
    fight = Fight(BLOW, begin="melee")
    looked = Look("starkpool", packed(fight.position), "blue", Strike("ann", "orc"), (Horizon("chain"),))
    inquiry = asker.ask(glancing, lambda: looked, shared=True)
    await_(lambda: inquiry.over)
    worker = asker._worker
    assert isinstance(worker, Process)
    assert len(worker._helpers) == 1
    assert inquiry.known == list(glancing(looked))[-1]()
    worker._helpers[0].kill()
    worker._helpers[0].join()
    again = asker.ask(glancing, lambda: looked, shared=True)
    await_(lambda: again.over)
    assert again.known == inquiry.known
    assert asker._worker is not worker
    processes = [asker._worker._process, *asker._worker._helpers]
    asker.end()
    asker._thread.join(20)
    assert not any(process.is_alive() for process in processes)
