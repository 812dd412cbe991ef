"""Moves in melee by hand: steps, a charger's way on, one set free; a blow at the horse, flight by choice."""

from pathlib import Path

import pygame
import pytest

from game.core.events import Event
from game.core.fight.deeds import Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import RefusalTried
from game.core.text.typed import read
from game.play.ledger import Released
from game.ui.app import Options
from game.ui.board.pickers.answers.stepping import FreedPicker, GoOnPicker, StepPicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

HEAD = """
sandtable: 1
title: Steps
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
"""
ANN = "  - {id: ann, name: Ann, side: blue, class: fighting_man, level: 8, weapons: [sword], hit_points: 30, "
ORC = "creature: orc, weapons: [sword], hit_points: 1, "


TWO = (ANN + "at: [10, 20], facing: 0}", f"  - {{id: orc, side: red, {ORC}at: [10, 16.6], facing: 180}}")


def begun(tmp_path: Path, *lines: str, seed: int = 1) -> Pilot:
    """A battle of these figures, both sides in person, blue about to move first."""
    path = tmp_path / "steps.yaml"
    path.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(path), seed=seed, players={"blue": "human", "red": "human"}))
    pilot.wait()
    pilot.key(pygame.K_f if pilot.battle.session.decision.side == "blue" else pygame.K_l)
    pilot.wait()
    return pilot


def until(pilot: Pilot, kind: type) -> Pilot:
    """Let all else pass until a picker of this kind is asked."""
    for _ in range(60):
        if isinstance(pilot.hands.picker, kind):
            return pilot
        pilot.hands.picker.done()
        pilot.wait()
    raise LookupError(kind.__name__)


def told(pilot: Pilot, kind: type[Event]) -> list[Event]:
    """All events of a kind."""
    return [event for event in pilot.battle.session.events if isinstance(event, kind)]


def test_enter_steps_up_and_a_click_sends_another_way(tmp_path: Path):
    """Ann is 3.2 inches from an orc: she is shown with her step; a click half an inch aside is another; Enter goes."""
    pilot = begun(tmp_path, *TWO)
    picker = until(pilot, StepPicker).hands.picker
    assert isinstance(picker, StepPicker) and list(picker.filled) == ["ann"]
    assert picker.strip() is not None and picker.actors() == ["ann"]
    first = picker.filled["ann"]
    pilot.hands.picker.click((10 * 1024 + 400, 18 * 1024 + 307), None, False)
    assert picker.filled["ann"] != first
    pilot.frames(3)
    pilot.key(pygame.K_RETURN)
    pilot.wait()
    moved = [one for one in told(pilot, Moved) if one.how == "step"]
    assert [one.figure for one in moved] == ["ann"]


def test_a_blow_no_step_leads_to_is_not_forecast(tmp_path: Path):
    """Ann can step up to the orc 3.2 inches off, and the forecast is of that blow; of one 8 inches off it says why."""
    far = f"  - {{id: far, side: red, {ORC}at: [18, 20], facing: 180}}"
    pilot = begun(tmp_path, *TWO, far)
    picker = until(pilot, StepPicker).hands.picker
    pilot.hands.hovered = "orc"
    near = picker.forecast()
    assert near is not None and near.answer and not near.refused and "lie between" not in near.answers
    pilot.hands.hovered = "far"
    view = picker.forecast()
    assert view is not None and not view.answer and view.refused_rule == "SP-3.5.6.1"
    assert "inches lie between their bases" in view.refused


def test_a_place_too_far_is_refused(tmp_path: Path):
    """A click 5 inches off leaves her step as it was."""
    pilot = begun(tmp_path, *TWO)
    picker = until(pilot, StepPicker).hands.picker
    before = picker.filled["ann"]
    picker.click((15 * 1024, 20 * 1024), None, False)
    assert picker.filled["ann"] == before


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_n])
def test_a_charger_goes_on_by_a_key(tmp_path: Path, key: int):
    """Ann charges the first orc, cuts it down and is shown her way on; Enter or N takes her on, straight."""
    lines = [ANN + "at: [10, 26], facing: 0}"]
    lines += [f"  - {{id: orc{n}, side: red, {ORC}at: [10, {y}], facing: 180}}" for n, y in ((1, 20), (2, 14))]
    pilot = begun(tmp_path, *lines)
    pilot.hands.picker.submit(read("charge ann via 10,20 facing 0"))
    pilot.wait()
    for _ in range(80):
        picker = pilot.hands.picker
        if isinstance(picker, GoOnPicker):
            break
        if isinstance(picker, StrikePicker) and picker.figure.id == "ann":
            picker.strike()
        else:
            picker.done()
        pilot.wait()
    assert isinstance(pilot.hands.picker, GoOnPicker), "she never cut it down"
    assert pilot.hands.picker.strip() is not None
    pilot.frames(3)
    pilot.key(key)
    pilot.wait()
    assert [one.figure for one in told(pilot, Moved) if one.how == "carry"] == ["ann"]


def set_free(tmp_path: Path, seed: int) -> Pilot | None:
    """Ann is held by an orc, and her archers shoot it down; None where they miss."""
    bow = "side: blue, class: scout, level: 9, weapons: [longbow], hit_points: 9, facing: 0"
    archers = [f"  - {{id: bow{n}, {bow}, at: [{x}, 26]}}" for n, x in ((1, 8), (2, 14), (3, 16))]
    orcs = [
        f"  - {{id: orc, side: red, {ORC}at: [10, 18.4], facing: 180}}",
        f"  - {{id: far, side: red, {ORC}at: [30, 3], facing: 180}}",
    ]
    pilot = begun(tmp_path, ANN + "at: [10, 20], facing: 0}", *orcs, *archers, seed=seed)
    while pilot.battle.session.decision.prompt != "declare shots":
        pilot.hands.picker.done()
        pilot.wait()
    pilot.hands.picker.submit(read("shoot bow1 at orc; bow1 at orc; bow2 at orc; bow2 at orc; bow3 at orc"))
    pilot.wait()
    while pilot.battle.session.decision.prompt == "declare shots":
        pilot.hands.picker.done()
        pilot.wait()
    return pilot if told(pilot, Released) else None


def test_one_set_free_is_sent_by_a_click(tmp_path: Path):
    """Who was held by nobody but the one who was shot is shown with a way; a click sends him another; X rolls."""
    pilot = next(found for found in (set_free(tmp_path, seed) for seed in range(1, 9)) if found is not None)
    picker = pilot.hands.picker
    assert isinstance(picker, FreedPicker) and picker.forecast() is not None
    picker.click((16 * 1024, 20 * 1024), None, False)
    assert picker.filled["ann"].path == ((16 * 1024, 20 * 1024),)
    pilot.frames(3)
    assert {button.id: button.key for button in picker.strip().buttons} == {"confirm": "Enter", "escape": "X"}
    assert picker.command_meant() == picker.ending(), "Enter stays"
    pilot.key(pygame.K_x)
    pilot.wait()
    assert told(pilot, RefusalTried)


def test_tiles_of_the_blow(tmp_path: Path):
    """A horse under the target, and flight by choice, have tiles; At the horse turns the blow and its forecast."""
    man = "class: fighting_man, level: 1, weapons: [sword], mount: heavy_warhorse, hit_points: 20, "
    foe = f"  - {{id: foe, name: Sir Foe, side: red, {man}at: [10, 17.4], facing: 180}}"
    pilot = begun(tmp_path, ANN + "at: [10, 20], facing: 0}", foe)
    picker = None
    for _ in range(60):
        picker = pilot.hands.picker
        if isinstance(picker, StrikePicker) and picker.figure.id == "ann":
            break
        picker.done()
        pilot.wait()
    assert isinstance(picker, StrikePicker)
    assert {"horse", "flee"} <= {tile.id for tile in picker.tiles()}
    picker.act("horse")
    assert "horse" in picker.forecast().sentence
    pilot.frames(2)
    picker.strike()
    pilot.wait()
    assert told(pilot, Struck)[-1].horse


def test_who_holds_a_bow_steps_up_only_where_he_is_chosen_and_it_is_said_what_he_lets_go(tmp_path: Path):
    bow = ANN.replace("ann", "wat").replace("Ann", "Wat").replace("[sword]", "[longbow, dagger]")
    pilot = begun(tmp_path, ANN + "at: [10, 20], facing: 0}", bow + "at: [11.5, 20], facing: 0}",
                  f"  - {{id: orc, name: Oaf, side: red, {ORC}at: [10, 16.6], facing: 180}}")  # fmt: skip
    until(pilot, StepPicker)
    picker = pilot.hands.picker
    assert {"ann", "wat"} <= set(picker.filled)
    assert pilot.hands.chosen == ["ann"] and "lets go" not in picker.instructions()
    pilot.hands.choose(["ann", "wat"])
    assert picker.instructions().endswith("Wat lets go of the longbow and draws a dagger.")
