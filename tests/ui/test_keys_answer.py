"""What a key does is what the table shows; of a key that does nothing it is said; who has a shot left is told so."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core.commands import Strike
from game.ui.board.pickers.answers.interrupting import PassingPicker
from game.ui.board.pickers.answers.parrying import ParryPicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.scenes.table.views import timeline
from tests.ui.pilot import Pilot, landed
from tests.ui.test_hands import played_to
from tests.ui.test_safe_hands import last, shooting

__all__ = ["landed"]


def told(pilot: Pilot) -> str:
    """Whom the forecast, the button and the ring name, which must be one."""
    picker = pilot.hands.picker
    assert isinstance(picker, StrikePicker)
    ringed = picker.at.figure(picker.target_meant())
    assert picker.strip().buttons[0].label == f"Strike {ringed.name}"
    assert ringed.name in picker.forecast().sentence
    assert picker.command_meant() == Strike(picker.figure.id, ringed.id)
    return ringed.id


def test_enter_strikes_whom_the_forecast_tells_of():
    pilot = played_to(StrikePicker, "meeting")
    picker = pilot.hands.picker
    best, other = picker.targets[0].id, picker.targets[-1].id
    assert best != other
    pilot.hands.hovered = other  # the pointer lies there since before the blow was asked for
    assert told(pilot) == best
    pilot.hands.hovered = None
    pilot.move(pilot.at(other))
    assert pilot.hands.hovered == other
    assert told(pilot) == other
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    struck = [played.command for played in pilot.battle.session.history if isinstance(played.command, Strike)]
    assert any(blow.figure == picker.figure.id and blow.target == other for blow in struck)


def test_the_key_that_turns_to_the_next_target_leaves_the_one_under_the_pointer():
    pilot = played_to(StrikePicker, "meeting")
    picker = pilot.hands.picker
    names = [foe.id for foe in picker.targets]
    pilot.move(pilot.at(names[-1]))
    pilot.key(pygame.K_e)
    assert told(pilot) == names[0]


def test_a_key_that_does_nothing_says_for_what_it_is(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.key(pygame.K_u, pygame.KMOD_CTRL)
    toast = pilot.battle.telling.toast
    assert toast is not None
    assert toast.sentence == "Ctrl U does nothing here: it is for “The whole unit dresses its ranks”"


def test_who_has_a_second_shot_is_not_ticked_and_told_to_have_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pilot = shooting(tmp_path)
    pilot.hands.choose(["will", "wat"])
    pilot.click(pilot.at("imp"))
    pilot.wait()
    assert last(pilot).aims
    picker = pilot.hands.picker
    assert {"will", "wat"} <= set(picker.idle())
    scene = pilot.battle
    steps = timeline(picker.at.state, scene.chronicle, scene.hands, picker.asked.decision).steps
    now = next(step for step in steps if step.when == "now")
    assert now.note.endswith("4 to act"), "two more hold spears that they could throw"
    monkeypatch.setattr(picker, "actors", lambda: ["wat", "will"])
    assert picker.to_come() == "2 with a shot left"
    assert {head.id: head.done for head in now.heads if head.id in ("will", "wat")} == {"will": False, "wat": False}
    assert "Wat and Will have one of two shots left each." in picker.left_idle()


def test_of_an_enemy_pointed_at_it_is_said_why_nothing_is_foreseen(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.hands.choose([])
    pilot.move(pilot.at("imp"))
    assert pilot.battle.showing.views().forecast.empty == "Choose who acts, then point at Imp."
    pilot.move((5, 5))
    assert pilot.battle.showing.views().forecast.empty == "Point at a foe to see what would happen."


def test_heads_keep_their_places_whoever_is_chosen(tmp_path: Path):
    pilot = shooting(tmp_path)
    orders = []
    for name in ("ann", "will", "wat"):
        pilot.hands.choose([name])
        picker, scene = pilot.hands.picker, pilot.battle
        steps = timeline(picker.at.state, scene.chronicle, scene.hands, picker.asked.decision).steps
        orders.append([head.id for head in next(step for step in steps if step.when == "now").heads])
    assert orders[0] == orders[1] == orders[2]


def test_another_player_s_pointer_shows_nobody_to_the_next(tmp_path: Path):
    pilot = shooting(tmp_path)
    pilot.move(pilot.at("will"))
    assert pilot.hands.hovered == "will"
    while pilot.hands.picker is None or pilot.hands.picker.side == "blue":
        pilot.hands.picker.done()
        pilot.wait()
    assert pilot.hands.hovered is None


def test_a_blow_is_foreseen_as_it_is_taken_and_as_it_is_parried():
    pilot = played_to(ParryPicker, "meeting")
    found = pilot.hands.picker.forecast()
    assert not any("parried" in row.label for row in found.rows)
    assert f"leaves it {found.note.rpartition(': ')[2]}. " in pilot.hands.picker.instructions()
    assert found.note.startswith("parried with one blow: ") and found.note.endswith(" %")


def test_a_question_of_shots_at_one_names_him_and_not_all():
    pilot = played_to(PassingPicker)
    picker = pilot.hands.picker
    names = [picker.at.figure(name).name for name in picker.offer.targets]
    assert ("at all of them" in picker.instructions()) == (len(names) > 1 and len(picker.answering()) > 1)
    assert len(names) > 1 or names[0] in picker.instructions()
