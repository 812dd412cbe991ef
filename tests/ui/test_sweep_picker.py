"""Sweeps by hand: the tile and its reason, whom and where to, how high, what is foretold, and what is then shown."""

from collections import deque
from pathlib import Path

import pygame
import pytest

from game.core.commands import Move, Sweep, Walk
from game.core.fight.deeds import Struck
from game.core.fight.moves import Moved, Soared, Swept
from game.core.grain import GRAIN
from game.ui.app import Options
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.beats import together
from game.ui.board.clips.clock import cues
from game.ui.board.screening.stage import Stage
from tests.rules.test_the_air_sweeps import PAST, facing
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]
load()

SCENARIO = """
sandtable: 1
title: A griffon and a watch
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
  - {id: grip, name: Grip, side: blue, creature: griffon, hit_points: 30, at: [18, 24], facing: 0, aloft: 4}
  - {id: ned, name: Ned, side: blue, troop: man_at_arms, weapons: [sword], hit_points: 5, at: [4, 24], facing: 0}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [18, 14], facing: 180}
  - {id: far, name: Far, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [34, 2], facing: 180}
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """Both in person, the griffon about to move."""
    path = tmp_path / "watch.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    found = Pilot(Options("play", scenario=str(path), seed=3, players={"blue": "human", "red": "human"}))
    found.wait()
    found.key(pygame.K_f)
    found.wait()
    while found.battle.session.decision.side != "blue":
        found.key(pygame.K_n)
        found.wait()
    return found


def tile(pilot: Pilot):
    return next(one for one in pilot.hands.picker.tiles() if one.id == "strike")


def given(pilot: Pilot) -> list[Sweep]:
    return [one.command for one in pilot.battle.session.history if isinstance(one.command, Sweep)]


def test_the_enemy_then_the_end_then_the_end_again(pilot: Pilot):
    assert not tile(pilot).why_not
    pilot.key(pygame.K_f)
    assert pilot.hands.chosen == ["grip"] and tile(pilot).on
    pilot.click(pilot.at("orc"))
    pilot.click(pilot.spot(24, 8))
    pilot.click(pilot.spot(24, 8))
    (command,) = given(pilot)
    assert (command.figure, command.target) == ("grip", "orc")
    assert command.path[0] == (18 * GRAIN, 14 * GRAIN)
    assert abs(command.path[1][0] - 24 * GRAIN) < GRAIN and abs(command.path[1][1] - 8 * GRAIN) < GRAIN
    pilot.wait()
    events = [event for entry in pilot.battle.session.history for event in entry.events]
    assert [type(event) for event in events if isinstance(event, (Swept, Struck))][:2] == [Swept, Struck]


def test_by_the_keys_and_higher(pilot: Pilot):
    for key in (pygame.K_f, pygame.K_TAB, pygame.K_RETURN, pygame.K_PAGEUP, pygame.K_RETURN):
        pilot.key(key)
    (command,) = given(pilot)
    assert (command.target, command.altitude) == ("orc", 5 * GRAIN)


def test_corners_lead_to_him_and_away(pilot: Pilot):
    pilot.key(pygame.K_f)
    picker = pilot.hands.picker.sweeps
    picker.click((22 * GRAIN, 20 * GRAIN), None, True)
    picker.click((18 * GRAIN, 14 * GRAIN), picker.at.figure("orc"), False)
    picker.click((14 * GRAIN, 12 * GRAIN), None, True)
    picker.click((12 * GRAIN, 16 * GRAIN), None, False)
    command = picker.meant()
    assert command is not None and len(command.path) == 4
    assert picker.refusal() is None


def test_what_is_foretold_is_the_blow_and_the_answer(pilot: Pilot):
    pilot.key(pygame.K_f)
    pilot.click(pilot.at("orc"))
    forecast = pilot.hands.picker.forecast()
    assert forecast is not None and forecast.note == "as it sweeps past"
    assert ("Oaf strikes back once", "SP-R308") in forecast.interrupts
    pilot.frames(3)


def test_an_end_too_far_is_refused_and_told(pilot: Pilot):
    pilot.key(pygame.K_f)
    pilot.click(pilot.at("orc"))
    pilot.hands.picker.sweeps.click((35 * GRAIN, 29 * GRAIN), None, False)
    no = pilot.hands.picker.sweeps.refusal()
    assert no is not None and "of 30 inches" in no.reason
    forecast = pilot.hands.picker.forecast()
    assert forecast is not None
    pilot.frames(3)
    assert not given(pilot)


def test_escape_gives_it_up_and_who_has_no_wings_is_told_why(pilot: Pilot):
    pilot.key(pygame.K_f)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.hands.picker.sweeps.on
    rows = pilot.hands.picker.menu(pilot.hands.picker.at.figure("grip"))
    assert any(row.id == "strike" and not row.why_not for row in rows)
    assert all(row.id != "strike" for row in pilot.hands.picker.menu(pilot.hands.picker.at.figure("ned")))


def test_who_has_moved_is_grey_with_the_reason(pilot: Pilot):
    pilot.hands.picker.submit(Move((Walk("grip", ((18 * GRAIN, 20 * GRAIN),), 0),)))
    pilot.wait()
    assert "has had its movement" in tile(pilot).why_not


# ---- what is shown ---------------------------------------------------------------------------------------------------


def test_it_is_shown_coming_down_striking_and_going_up_again():
    """Three beats and the answer: down in a dive, the blow, the blow back, up and away."""
    fight = facing()
    state = fight.now
    fight.do(PAST)
    queue = deque(fight.events[fight.events.index(fight.last(Swept)) :])
    shown = []
    while queue:
        beat = together(queue)
        kinds = [type(event) for event in beat if isinstance(event, (Swept, Moved, Soared, Struck))]
        if kinds:
            shown.append(kinds)
            assert len(cues(beat, state)) == len(beat)
            stage = Stage(state, tuple(beat))
            clips = [CLIPS.of(event)(event, stage) for event in beat if type(event) in kinds]
            assert all(clip is not None for clip in clips)
        for event in beat:
            state = event.apply(state)
    assert shown == [[Swept, Moved, Soared], [Struck], [Struck], [Soared, Moved]]
