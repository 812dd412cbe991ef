"""Kept battles as cards: remembered by their end, opened, named, and put away."""

from pathlib import Path

import pygame
import pytest

from game import paths
from game.cli import main
from game.ui.art.figures.sprite import Sprites
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.shelf import Shelf
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.watching.replay import ReplayScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """The list of two kept battles, one over and one broken off, with all of them read."""
    monkeypatch.setattr(paths, "replays", lambda: tmp_path)
    over = tmp_path / "20261128-1032-the-door.replay"
    assert main(["run", "door", "--seed", "1", "--rounds", "9", "--replay", str(over)]) == 0
    whole = over.read_bytes().splitlines(keepends=True)
    (tmp_path / "20261128-0900-the-door.replay").write_bytes(b"".join(whole[: len(whole) // 2]))
    pilot = Pilot()
    pilot.app.scene.library.wait()
    pilot.app.scene.page = "replays"
    pilot.frames(2)
    pilot.app.scene.shelf.wait()
    pilot.frames(2)
    return pilot


def line(pilot: Pilot, finished: bool):
    return next(line for line in pilot.app.scene.view().replays if line.finished == finished)


def test_a_card_tells_who_won_and_who_did_most_and_shows_how_it_stood(shelf: Pilot):
    scene = shelf.app.scene
    over, cut_off = line(shelf, True), line(shelf, False)
    colour, best = scene.shelf.told(over)
    assert bool(colour) == (over.ended not in ("nobody won", ""))
    assert "felled" in best
    assert scene.shelf.told(cut_off) == ("", ""), "who fell is nobody's to see before it is over"
    for _ in range(200):
        scene.idle(0.2)
        shelf.frame()
        if scene.shelf.thumbnail(over, (200, 100)) is not None:
            break
    assert scene.shelf.thumbnail(over, (200, 100)).get_size() == (200, 100)


def test_a_card_of_a_dungeon_shows_nobody_whom_one_side_has_not_seen(tmp_path: Path):
    whole, cut = tmp_path / "whole.replay", tmp_path / "cut.replay"
    assert main(["run", "door", "--seed", "5", "--rounds", "9", "--replay", str(whole)]) == 0
    rows = whole.read_bytes().splitlines(keepends=True)
    shown = []
    for count in (3, len(rows) // 2):
        cut.write_bytes(b"".join(rows[:count]))
        shelf, key = Shelf(), (str(cut), float(count))
        shelf._memory(key)
        shelf.wait()
        known = shelf._memory(key)
        assert known is not None
        shown.append({figure.side for figure in known.state.figures.values()})
    assert shown == [set(), {"party", "hill"}], "behind the shut door, and when it is open"


def test_a_card_of_a_dungeon_shows_no_more_of_its_floor_than_has_been_seen(tmp_path: Path):
    """What stands in the hall is not to be seen behind its shut door; of one that is over all is shown."""
    whole, cut = tmp_path / "whole.replay", tmp_path / "cut.replay"
    assert main(["run", "door", "--seed", "5", "--rounds", "9", "--replay", str(whole)]) == 0
    cut.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:3]))
    shelf, key, size = Shelf(), (str(cut), 1.0), (240, 160)
    shelf._memory(key)
    shelf.wait()
    known = shelf._memory(key)
    assert known is not None
    picture = shelf._picture(known, key, size, Sprites())
    shelf._floors[key] = None
    lit = shelf._picture(known, key, size, Sprites())
    light = [pygame.surfarray.array3d(made).mean() for made in (picture, lit)]
    assert light[0] < light[1] * 0.8, light


def test_a_click_on_a_card_watches_the_battle(shelf: Pilot):
    shelf.click(shelf.app.scene.panel.where(f"replay:{line(shelf, True).id}").midtop + pygame.Vector2(0, 30))
    assert isinstance(shelf.app.scene, ReplayScene)


def test_one_that_is_over_is_played_on_from_its_card_at_its_last_round(shelf: Pilot):
    over = line(shelf, True)
    before = Path(over.id).read_bytes()
    shelf.click(shelf.app.scene.panel.where(f"play-on:{over.id}").center)
    shelf.frames(2)
    scene = shelf.app.scene
    assert isinstance(scene, ReplayScene) and scene.taking_over.open and not scene.playing
    assert scene.screening.shown.state.round == scene.rounds[-1][1]
    assert scene.screening.shown.state.outcome is None
    shelf.key(pygame.K_1)
    shelf.frames(2)
    battle = shelf.app.scene
    assert isinstance(battle, BattleScene)
    assert battle.session.now.round == scene.rounds[-1][1]
    assert Path(over.id).read_bytes() == before, "it is kept as it is"


def test_one_that_was_broken_off_is_taken_up_from_its_card_without_a_question(shelf: Pilot):
    shelf.click(shelf.app.scene.panel.where(f"play-on:{line(shelf, False).id}").center)
    shelf.frames(2)
    assert isinstance(shelf.app.scene, BattleScene)


def test_a_battle_is_named_on_its_card(shelf: Pilot, tmp_path: Path):
    panel, over = shelf.app.scene.panel, line(shelf, True)
    shelf.click(panel.where(f"rename:{over.id}").center)
    for letter in "The day of the ogre":
        shelf.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    shelf.key(pygame.K_RETURN)
    shelf.frames(2)
    assert (tmp_path / "The day of the ogre.replay").exists()
    assert line(shelf, True).title == "The day of the ogre"
    assert panel.named == ""


def test_escape_leaves_the_name_and_the_list_as_they_were(shelf: Pilot):
    panel, over = shelf.app.scene.panel, line(shelf, True)
    shelf.click(panel.where(f"rename:{over.id}").center)
    shelf.frame(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    shelf.key(pygame.K_ESCAPE)
    assert panel.named == "" and Path(over.id).exists()
    assert isinstance(shelf.app.scene, TitleScene) and shelf.app.scene.page == "replays"


def test_one_is_put_away_only_when_asked_again(shelf: Pilot):
    over = line(shelf, True)
    shelf.click(shelf.app.scene.panel.where(f"put-away:{over.id}").center)
    shelf.key(pygame.K_ESCAPE)
    assert Path(over.id).exists()
    shelf.click(shelf.app.scene.panel.where(f"put-away:{over.id}").center)
    shelf.key(pygame.K_RETURN)
    shelf.frames(2)
    assert not Path(over.id).exists()
    assert [other.finished for other in shelf.app.scene.view().replays] == [False]
    assert "Put away" in shelf.app.scene.view().fault


def test_a_card_shows_what_the_battle_left_on_its_table_and_of_a_dungeon_not_before_it_is_over(tmp_path: Path):
    whole, cut = tmp_path / "whole.replay", tmp_path / "cut.replay"
    assert main(["run", "door", "--seed", "5", "--rounds", "9", "--replay", str(whole)]) == 0
    rows = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(rows[:-2]))
    shelf = Shelf()
    keys = [(str(path), 1.0) for path in (whole, cut)]
    for key in keys:
        shelf._memory(key)
    shelf.wait()
    assert [shelf._marks[key].many > 0 for key in keys] == [True, False]
