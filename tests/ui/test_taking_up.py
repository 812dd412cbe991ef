"""Kept battles at the title: one that another program plays is not offered, but looked on at or copied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import paths
from game.files.rows import ReplayFault
from game.session.game import Session
from game.session.onlooking import remember
from game.session.replay import verify
from game.session.resuming import resume
from game.ui.app import Options
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.scene import Push
from game.ui.scenes.watching.replay import ReplayScene
from tests.session.battles import do, one_bit, quiet
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture
def kept() -> Iterator[Path]:
    """A battle under way in the player's folder, in which a person plays Blue, and no other."""
    for one in paths.replays().iterdir():
        one.unlink()
    path = paths.replays() / "2026-11-25-a-quiet-field.replay"
    session = quiet(path)
    do(session, "move ann via 12,28 facing 0")
    session.close()
    remember(path.name, {"blue": "human", "red": "scripted"})
    yield path
    for one in paths.replays().glob("2026-11-25-a-quiet-field*"):
        one.unlink()


@pytest.fixture
def other(kept: Path) -> Iterator[Session]:
    """Another program plays it."""
    session, _ = resume(kept)
    yield session
    session.close()


def title() -> Pilot:
    pilot = Pilot()
    pilot.app.scene.library.wait()
    pilot.frames(2)
    return pilot


def chosen(pilot: Pilot, path: Path) -> TitleScene:
    """The title, on which a kept battle was clicked."""
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    scene.page = "replays"
    scene.stale = True
    pilot.frames(2)
    where = scene.panel.where(f"replay:{path}") or next(
        scene.panel.where(name) for name in scene.panel.focusable() if name.startswith("replay") and str(path) in name
    )
    pilot.click(where.center)
    return scene


def test_the_battle_under_way_elsewhere_is_not_offered_to_be_taken_up(kept: Path, other: Session):
    scene = title().app.scene
    assert isinstance(scene, TitleScene)
    assert scene.view().resume_title == ""
    (line,) = [replay for replay in scene.view().replays if replay.id == str(kept)]
    assert line.held and line.ended == "being played"
    other.close()
    scene.library.again()
    assert scene.view().resume_title == "The last battle is not over"
    (line,) = [replay for replay in scene.view().replays if replay.id == str(kept)]
    assert line.ended == "under way"


def test_who_plays_it_is_said_and_one_may_look_on(kept: Path, other: Session):
    pilot = title()
    scene = chosen(pilot, kept)
    assert scene.dialog is not None
    assert "is being played by" in scene.dialog.text
    assert "since 20" in scene.dialog.text
    pilot.frame()
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, ReplayScene)
    assert any("goes on" in notice for notice in pilot.app.scene.recording.notices)


def test_or_go_on_in_a_copy_and_the_other_battle_stays_as_it_is(kept: Path, other: Session):
    before = kept.read_bytes()
    pilot = title()
    chosen(pilot, kept)
    pilot.frame()
    pilot.key(pygame.K_c)
    scene = pilot.app.scene
    assert isinstance(scene, BattleScene)
    assert scene.session.replay is not None
    assert scene.session.replay.name == f"{kept.stem}-2.replay"
    assert scene.session.events[: len(other.events)] == other.events
    assert scene.seats.humans == ["blue"], "who sat where is known of a copy, too"
    assert any(f"{kept.stem}-2.replay" in entry.text for entry in scene.sheets.log.entries)
    do(scene.session, "move bob via 15,27 facing 0")
    assert kept.read_bytes() == before
    do(other, "move bob via 16,27 facing 0")
    assert verify(kept).agrees


def test_one_that_was_begun_elsewhere_meanwhile_is_asked_about(kept: Path):
    pilot = title()
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    assert scene.view().resume_title
    session, _ = resume(kept)
    where = scene.panel.where("resume")
    assert where is not None
    pilot.click(where.center)
    assert scene.dialog is not None
    assert "is being played by" in scene.dialog.text
    pilot.frame()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.app.scene is scene
    assert scene.dialog is None
    session.close()


def test_of_a_damaged_battle_one_may_go_on_with_what_is_sound(kept: Path):
    line = one_bit(kept)
    before = kept.read_bytes()
    pilot = title()
    scene = chosen(pilot, kept)
    assert scene.dialog is not None
    assert f"line {line}: it is no line of a replay" in scene.dialog.text
    pilot.frame()
    pilot.key(pygame.K_RETURN)
    battle = pilot.app.scene
    assert isinstance(battle, BattleScene)
    assert any(f"damaged in line {line}" in entry.text for entry in battle.sheets.log.entries)
    assert kept.read_bytes() == before
    assert battle.session.replay is not None
    assert verify(battle.session.replay).agrees


def test_what_had_broken_off_is_said_in_the_log(kept: Path):
    kept.write_bytes(kept.read_bytes()[:-9])
    pilot = title()
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    where = scene.panel.where("resume")
    assert where is not None
    pilot.click(where.center)
    battle = pilot.app.scene
    assert isinstance(battle, BattleScene)
    assert any(f"kept in {kept.name}.kept" in entry.text for entry in battle.sheets.log.entries)


def test_a_watched_file_in_which_nonsense_stands_is_left_for_the_title_with_a_sentence(
    kept: Path, monkeypatch: pytest.MonkeyPatch
):
    pilot = title()
    below = pilot.app.scene
    assert isinstance(below, TitleScene)
    pilot.app._take(Push(ReplayScene(pilot.app.desk, kept)))
    pilot.frames(2)

    def stumbles(self: ReplayScene) -> None:
        raise KeyError("nobody")

    monkeypatch.setattr(ReplayScene, "views", stumbles)
    pilot.key(pygame.K_RIGHT)
    assert pilot.app.scene is below
    assert below.library.faults[0] == f"{kept.name}: what stands in it cannot be shown: there is no 'nobody'"
    (paths.logs() / "faults.log").unlink()


def test_where_nothing_lies_beneath_it_the_program_ends_with_the_sentence(kept: Path, monkeypatch: pytest.MonkeyPatch):
    pilot = Pilot(Options(what="replay", file=str(kept)))
    monkeypatch.setattr(ReplayScene, "views", lambda self: 1 / 0)
    with pytest.raises(ReplayFault, match="cannot be shown: division by zero"):
        pilot.key(pygame.K_RIGHT)
    assert not pilot.app.running
    (paths.logs() / "faults.log").unlink()
