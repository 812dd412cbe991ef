"""A general thinks elsewhere while the window goes on; whatever happens meanwhile, he says what he would have said."""

import pickle
import threading
import time
from pathlib import Path

import pygame
import pytest

from game.core.text.typed import read
from game.generals.general import General
from game.generals.mind import Thought
from game.odds.league.mirror import text
from game.session.driving import play_out
from game.session.game import Beginning, Session
from game.session.opening import begin, opened_text
from game.session.replay import verify
from game.session.resuming import resume
from game.sides.scripted.player import Scripted
from game.sides.turtle import Turtle
from game.ui.app import Options
from game.ui.foresight import thinking as elsewhere
from game.ui.foresight.asker import Asker, Process
from game.ui.scenes.battle.advising.pondering import EVERY, SANDS, SOON, Pondering
from game.ui.scenes.seats import Seats
from tests.generals.test_generals import QUICK
from tests.ui.asking import Fake, await_
from tests.ui.pilot import FRAME, Pilot

LAST = 2
"""The round up to which it is played."""


def table() -> Session:
    return begin(opened_text(text("even-cavalry-small")), "starkpool", 4, Beginning(rounds=LAST))


def said_here() -> tuple[list[str], list[Thought], str]:
    """What is commanded and thought where nothing but the battle is there."""
    session = table()
    general = General("south", QUICK)
    play_out(session, {"south": general, "north": Scripted("north")}, LAST)
    commands = [played.command.text() for played in session.played if played.command is not None]
    return commands, general.thoughts, session.digest


def seated(asker: Asker | None) -> tuple[Seats, General]:
    seats = Seats(table(), {"south": "scripted", "north": "scripted"}, asker)
    general = seats.players["south"] = General("south", QUICK)
    return seats, general


def played(seats: Seats, general: General) -> tuple[list[str], list[Thought], str]:
    session = seats.session
    while session.decision is not None:
        assert seats.answer(wait=True)
    assert not session.notices
    commands = [one.command.text() for one in session.played if one.command is not None]
    return commands, general.thoughts, session.digest


def none() -> Process:
    raise OSError("no more processes")


@pytest.mark.parametrize("begun", [Process, Fake, none, None])
def test_wherever_he_thinks_he_says_and_thinks_the_same(begun):
    asker = Asker(begun) if begun is not None else None
    seats, general = seated(asker)
    try:
        assert played(seats, general) == said_here()
    finally:
        seats.close()
        if asker is not None:
            assert asker.given_up == (begun is none)
            asker.end()


def test_where_the_process_is_killed_while_he_thinks_he_thinks_on_elsewhere():
    asker = Asker()
    seats, general = seated(asker)
    killed = 0
    session = seats.session
    while session.decision is not None:
        if not seats.answer() and seats.ponders and isinstance(asker._worker, Process) and killed < 3:
            asker._worker._process.kill()
            killed += 1
        time.sleep(0.002)
    commands = [one.command.text() for one in session.played if one.command is not None]
    assert killed
    assert (commands, general.thoughts, session.digest) == said_here()
    seats.close()
    asker.end()


def test_a_thought_that_is_given_up_has_never_been():
    """The battle stands elsewhere while he thinks: what he thought is forgotten, and he thinks of what stands."""
    asker = Asker(Fake)
    seats, general = seated(asker)
    session = seats.session
    while not (seats.ponders and general.thoughts == [] and session.decision.side == "south"):
        seats.answer()
    place, before = session.here, pickle.dumps(general)
    session.go_to(place - 1)
    seats.forget()
    assert not seats.ponders
    await_(lambda: not seats.thinking)
    assert pickle.dumps(general) == before
    session.go_to(place)
    assert played(seats, general) == said_here()
    seats.close()
    asker.end()


def test_what_he_answered_is_taken_back_and_he_is_as_if_he_had_never_been_asked():
    """It is gone back to where South was first asked to think, and from there North plays otherwise."""
    seats, general = seated(None)
    session = seats.session
    while session.decision is not None:
        assert seats.answer(wait=True)
    before = len(general.thoughts)
    place = next(n for n, one in enumerate(session.history) if one.position.now.n == general.thoughts[0].event)
    session.go_to(place)
    other, afresh = seated(None)
    for one in session.history[1 : place + 1]:
        assert other.session.decision is not None
        other.session.submit(one.command, one.by)
    other._ordered = set(seats._ordered)
    ends = []
    for each in (seats, other):
        each.players["north"] = Turtle("north")
        while each.session.decision is not None:
            assert each.answer(wait=True)
        ends.append([one.command.text() for one in each.session.played if one.command is not None])
    assert ends[0] == ends[1]
    assert session.digest == other.session.digest
    assert seats.thoughts() == afresh.thoughts != []
    assert len(general.thoughts) == before + len(afresh.thoughts)


# ---- in the window ---------------------------------------------------------------------------------------------------


def window(tmp_path: Path) -> Pilot:
    """South is a general, North a person."""
    path = tmp_path / "even.yaml"
    path.write_text(text("even-cavalry-small"), encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=4, players={"south": "rash", "north": "human"}))
    pilot.battle.seats.players["south"] = General("south", QUICK)
    return pilot


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch):
    """Who thinks does not come to an end before he may."""
    may = threading.Event()

    def waiting(asker, general, battle, position, given_up):
        while not may.wait(0.005):
            if given_up.is_set():
                raise elsewhere.GivenUpError

    monkeypatch.setattr(elsewhere, "asked", waiting)
    yield may
    may.set()


def until_he_ponders(pilot: Pilot, held: threading.Event) -> None:
    """Play on until he thinks, and does not come to an end: the first time after the person has given a command."""
    held.set()
    for _ in range(2000):
        scene = pilot.battle
        if scene.session.last_of("north") is not None:
            held.clear()
        if not held.is_set() and scene.seats.ponders and scene.screening.idle:
            return
        if pilot.asked() and scene.session.decision.side == "north":
            scene.give(read("choose last" if scene.session.decision.prompt.startswith("move first") else "done"))
        scene.skip()
        pilot.frame()
        time.sleep(0.001)
    raise AssertionError("he is never asked")


def test_the_hourglass_runs_by_the_name_of_a_side_that_thinks(tmp_path, held):
    pilot = window(tmp_path)
    until_he_ponders(pilot, held)
    assert pilot.battle.views().topbar.sand == 0, "most answers come before anybody would see it"
    seen = []
    for _ in range(round((SOON + SANDS * EVERY) / FRAME)):
        pilot.frame()
        if pilot.battle.views().topbar.sand not in seen:
            seen.append(pilot.battle.views().topbar.sand)
    assert seen == [0, 1, 2, 3, 4, 5]
    drawn = pilot.app.frames
    pilot.frames(10)
    assert pilot.app.frames - drawn <= 1, "between two pictures of the sand nothing is drawn"
    held.set()
    assert pilot.until(lambda: not pilot.battle.seats.ponders)
    pilot.frame()
    assert pilot.battle.views().topbar.sand in (0, 1)


def test_with_little_motion_the_sand_stands_still():
    glass = Pondering()
    assert not glass.update(SOON / 2, thinks=True, still=True)
    assert glass.update(SOON, thinks=True, still=True)
    assert not any(glass.update(EVERY, thinks=True, still=True) for _ in range(9))
    assert glass.sand == 1
    assert glass.update(0.1, thinks=False, still=True)
    assert glass.sand == 0


def test_one_takes_back_while_he_thinks_and_he_thinks_of_what_stands_then(tmp_path, held):
    pilot = window(tmp_path)
    until_he_ponders(pilot, held)
    scene, session = pilot.battle, pilot.battle.session
    general = scene.seats.players["south"]
    before, here = pickle.dumps(general), session.here
    pilot.key(pygame.K_z, pygame.KMOD_CTRL)
    if scene.dialog is not None:
        pilot.key(pygame.K_RETURN)
    assert session.here < here
    assert not scene.seats.ponders
    held.set()
    for _ in range(20):
        pilot.frame()
    assert pickle.dumps(general) == before
    pilot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert session.here >= here
    assert pilot.until(lambda: bool(general.thoughts) and not scene.seats.ponders)
    assert not session.notices


def test_one_quits_while_he_thinks_and_the_battle_is_kept_whole(tmp_path, held):
    pilot = window(tmp_path)
    until_he_ponders(pilot, held)
    replay, digest = pilot.battle.session.replay, pilot.battle.session.digest
    seats = pilot.battle.seats
    assert replay is not None
    pilot.app.close()
    assert not seats.thinking, "he thinks on, though nobody holds out for him"
    assert verify(replay).agrees
    taken_up, _ = resume(replay)
    assert taken_up.digest == digest
    taken_up.close()
    again = Pilot(Options("resume", file=str(replay)))
    assert again.battle.seats.names["south"] == "rash"
