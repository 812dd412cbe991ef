"""The coach at the table: a word before what costs dear, its own move as ghosts, and silence where it is not wanted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.odds.coach.choosing import choosing
from game.odds.coach.judging import coaching
from game.ui import keys
from game.ui.app import Options
from game.ui.board.overlays.coached import said_of
from game.ui.scenes.battle.advising.foreseeing import REST
from game.ui.settings import Settings, load, save
from tests.odds.test_coach import ROAD
from tests.ui.pilot import FRAME, Pilot, landed

__all__ = ["landed"]

FRAMES = int(REST / FRAME) + 4
"""So many frames and the pointer has rested."""
HEAD = """
sandtable: 1
title: The road
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
"""


class Done:
    """What was asked, worked out to its end at once."""

    def __init__(self, work, make) -> None:
        for tell in work(make()):
            self.known = tell()
        self.over, self.failed, self.heard = True, False, 1

    def drop(self) -> None:
        """Nothing: it is done."""


class AtOnce:
    """An asker who does the work himself."""

    given_up = False

    def __init__(self) -> None:
        self.asked: list[object] = []

    def ask(self, work, make) -> Done:
        self.asked.append(work)
        return Done(work, make)

    def end(self) -> None:
        """Nothing to end."""


def table(tmp_path: Path, *humans: str) -> Pilot:
    """The road, where blue is to move in person."""
    path = tmp_path / "road.yaml"
    path.write_text(HEAD + ROAD, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players=dict.fromkeys(humans, "human")))
    found.wait()
    found.key(pygame.K_f)
    found.wait()
    for _ in range(6):
        decision = found.battle.session.decision
        if decision.side == "blue" and decision.prompt.endswith("Move"):
            break
        found.hands.picker.done()
        found.wait()
    assert found.battle.session.decision.side == "blue"
    found.battle.asker = found.battle.coaching.asker = AtOnce()
    return found


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """Blue in person against the program, the coach wanted."""
    found = table(tmp_path, "blue")
    found.app.desk.coaches = True
    return found


def card(pilot: Pilot):
    """The forecast as it is shown."""
    return pilot.battle.views().forecast


def lay(pilot: Pilot, x: float, y: float) -> None:
    """Lay a way of Odo there, and let the pointer rest."""
    pilot.hands.choose(["odo"])
    pilot.click(pilot.spot(x, y))
    pilot.frames(FRAMES)


def test_before_a_costly_move_it_says_what_it_costs(pilot: Pilot):
    lay(pilot, 20, 10)
    assert pilot.battle.asker.asked == [coaching]
    advice = pilot.battle.coaching.advice
    assert advice is not None and advice.figure == "odo"
    told = card(pilot)
    assert advice.sentence in (told.sentence, *(words for words, _ in told.interrupts))


def test_of_a_move_that_costs_nothing_it_says_nothing(pilot: Pilot):
    lay(pilot, 20, 26)
    assert pilot.battle.asker.asked == [coaching]
    assert pilot.battle.coaching.advice is None


def test_it_is_asked_when_the_pointer_rests_and_once_of_each_command(pilot: Pilot):
    pilot.hands.choose(["odo"])
    pilot.click(pilot.spot(20, 26))
    pilot.frames(3)
    assert pilot.battle.asker.asked == []
    pilot.frames(FRAMES)
    pilot.frames(FRAMES)
    assert pilot.battle.asker.asked == [coaching]


def test_while_nothing_stirs_no_way_is_laid_out_anew(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    lay(pilot, 20, 10)
    looked: list[object] = []
    meant = type(pilot.hands.picker).command_meant
    monkeypatch.setattr(type(pilot.hands.picker), "command_meant", lambda picker: looked.append(1) or meant(picker))
    pilot.frames(30)
    assert looked == []
    pilot.move((pilot.pos[0] + 30, pilot.pos[1]))
    assert looked


def test_who_wants_no_coach_is_not_coached(tmp_path: Path):
    pilot = table(tmp_path, "blue")
    assert not pilot.app.desk.coaches
    lay(pilot, 20, 10)
    assert pilot.battle.asker.asked == []


def test_what_would_you_do_shows_ghosts_with_the_reason_and_puts_them_away(pilot: Pilot):
    pilot.move((3, 3))
    pilot.key(pygame.K_c, pygame.KMOD_SHIFT)
    pilot.frames(3)
    assert pilot.battle.asker.asked == [choosing]
    choice = pilot.battle.coaching.choice
    assert choice is not None
    assert [figure.id for figure, *_ in pilot.battle.marks().ghosts] == ["odo", "ann"]
    assert card(pilot).title == "The coach"
    assert (card(pilot).sentence, card(pilot).first) == ("It would move Odo and Ann", "Towards the enemy")
    pilot.key(pygame.K_c, pygame.KMOD_SHIFT)
    assert pilot.battle.coaching.choice is None and not pilot.battle.marks().ghosts


def test_asked_for_the_first_time_it_asks_whether_it_is_wanted(tmp_path: Path):
    pilot = table(tmp_path, "blue")
    pilot.key(pygame.K_c, pygame.KMOD_SHIFT)
    assert pilot.battle.dialog is not None and pilot.battle.asker.asked == []
    pilot.key(pygame.K_RETURN)
    pilot.frames(3)
    assert pilot.app.desk.coaches and pilot.battle.asker.asked == [choosing]


def test_at_a_shared_table_both_must_agree(tmp_path: Path):
    """The setting alone is not enough where two play at one table: silence, until both say yes."""
    pilot = table(tmp_path, "blue", "red")
    pilot.app.desk.coaches = True
    lay(pilot, 20, 10)
    assert pilot.battle.asker.asked == []
    pilot.key(pygame.K_c, pygame.KMOD_SHIFT)
    assert pilot.battle.dialog is not None
    pilot.key(pygame.K_n)
    assert not pilot.battle.coaching.on
    pilot.key(pygame.K_c, pygame.KMOD_SHIFT)
    pilot.key(pygame.K_RETURN)
    pilot.frames(FRAMES)
    assert pilot.battle.coaching.on and choosing in pilot.battle.asker.asked


def test_its_move_goes_with_the_position(pilot: Pilot):
    pilot.move((3, 3))
    pilot.key(pygame.K_c, pygame.KMOD_SHIFT)
    pilot.frames(3)
    assert pilot.battle.coaching.choice is not None
    pilot.hands.picker.submit(pilot.battle.coaching.choice.command)
    pilot.wait()
    assert pilot.battle.coaching.choice is None


def test_its_move_is_said_in_words(pilot: Pilot):
    from game.core.text.typed import read

    at = pilot.hands.picker.at
    assert said_of(at, read("charge odo via 20,8 facing 0")) == "It would charge with Odo"
    assert said_of(at, read("shoot odo at orc-1")) == "It would have Odo shoot at Orc 1"
    assert said_of(at, read("done")) == "It would do nothing more here"


def test_the_key_stands_in_the_table_and_the_setting_is_kept(landed):
    assert any(key.action == "advise" for key in keys.KEYS)
    save(Settings(coach=True))
    assert load().coach
