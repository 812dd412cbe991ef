"""Where the game itself goes wrong, the player is told so in the window, though nobody reads what is printed."""

from __future__ import annotations

import pygame
import pytest

from game import paths
from game.session.recording import Recording
from game.ui import app
from game.ui.app import Options
from game.ui.kit.controls.dialog import Dialog
from game.ui.scenes.fault import FaultScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


class BrokenError(Exception):
    pass


@pytest.fixture
def pilot(monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """A battle in a window that somebody sees; from now on it cannot be shown."""
    made = Pilot(Options("play", scenario="meeting", seed=5, players={"blue": "human"}))
    made.wait()
    monkeypatch.setattr(app, "DUMMY", ())

    def breaks(dt: float) -> None:
        raise BrokenError("the table has a hole")

    monkeypatch.setattr(made.battle, "update", breaks)
    return made


def with_events(monkeypatch: pytest.MonkeyPatch, *frames: list[pygame.event.Event]) -> None:
    left = list(frames)
    monkeypatch.setattr(pygame.event, "get", lambda: left.pop(0))


ENTER = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")


def test_what_goes_wrong_is_told_in_the_window_with_where_the_battle_is(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    replay = pilot.battle.session.replay
    told: list[str] = []
    shown = FaultScene.draw

    def draw(scene: FaultScene, surface: pygame.Surface) -> None:
        shown(scene, surface)
        told.append(scene.words)

    monkeypatch.setattr(FaultScene, "draw", draw)
    with_events(monkeypatch, [], [], [], [ENTER], [])
    with pytest.raises(BrokenError):
        pilot.app.run()
    assert told, "the sheet was drawn"
    assert f"{replay.name} in {replay.parent}" in told[0] and str(paths.logs() / "faults.log") in told[0]
    assert "a hole" in (paths.logs() / "faults.log").read_text(encoding="utf-8")
    assert Recording(replay).lines, "and the battle can be read"


def test_where_even_that_fails_a_box_of_the_system_tells_it(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    def breaks(dialog: Dialog, surface: pygame.Surface) -> None:
        raise BrokenError("nor can that be shown")

    boxes: list[str] = []
    monkeypatch.setattr(Dialog, "draw", breaks)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, words, kind: boxes.append(words))
    with_events(monkeypatch, [], [])
    with pytest.raises(BrokenError, match="a hole"):
        pilot.app.run()
    assert len(boxes) == 1 and "kept" in boxes[0]


def test_where_nobody_sees_a_window_it_is_only_raised(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(app, "DUMMY", ("dummy", "offscreen"))
    with_events(monkeypatch, [], [])
    with pytest.raises(BrokenError):
        pilot.app.run()
