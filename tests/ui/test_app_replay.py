"""Replays watched: paused, stepped, drawn along, to the end."""

from pathlib import Path

import pygame
import pytest

from game.core.commands import Strike
from game.files.rows import ReplayFault, read_through
from game.odds.asking import question
from game.odds.playouts import Horizon
from game.rules.knowing.view import view
from game.session.driving import play_out
from game.session.game import Keeping
from game.session.onlooking import remember
from game.session.opening import begin, opened, opened_text
from game.session.replay import Repeat
from game.sides import player
from game.ui.app import Options
from game.ui.foresight.opened import watch_one
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.before.title import TitleScene
from game.ui.scenes.scene import Pop, Watch
from game.ui.scenes.watching.replay import ReplayScene
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle fought out and kept."""
    path = tmp_path_factory.mktemp("kept") / "one.replay"
    session = begin(opened("bridge"), None, 5, kept=Keeping(path))
    play_out(session, {side.id: player("rush", side.id) for side in session.now.sides}, 2)
    session.close()
    return path


@pytest.fixture
def watching(kept: Path) -> Pilot:
    pilot = Pilot(Options("replay", file=str(kept)))
    assert isinstance(pilot.app.scene, ReplayScene)
    yield pilot
    pilot.app.close()


def test_it_plays_by_itself_and_pauses(watching: Pilot):
    scene = watching.app.scene
    assert scene.playing
    before = scene.at
    watching.frames(200)
    assert scene.at > before
    watching.key(pygame.K_SPACE)
    assert not scene.playing
    watching.frames(600)
    at = scene.at
    watching.frames(60)
    assert scene.at == at


def test_steps_go_forth_and_back(watching: Pilot):
    scene = watching.app.scene
    watching.key(pygame.K_SPACE)
    watching.key(pygame.K_HOME)
    assert scene.at == 0
    watching.key(pygame.K_RIGHT)
    assert scene.at == 1
    watching.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert scene.at == scene.ends[0]
    place = next(n for n in range(1, len(scene.ends)) if scene.ends[n] > scene.ends[n - 1] + 2)
    for _ in range(place):
        watching.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert scene.at == scene.ends[place]
    watching.key(pygame.K_LEFT)
    assert scene.at == scene.ends[place] - 1
    watching.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.at == scene.ends[place - 1]
    assert scene.screening.shown.state == scene.recording.after(scene.at)


def test_the_end_and_the_line(watching: Pilot):
    scene = watching.app.scene
    watching.key(pygame.K_END)
    assert scene.at == len(scene.events)
    assert scene.screening.shown.state == scene.recording.after(scene.at)
    line = scene.transport._on_screen(scene.transport._line)
    watching.click(line.center)
    assert abs(scene.at - len(scene.events) // 2) <= len(scene.events) // 20 + 2
    watching.drag(line.center, (line.right, line.centery))
    assert scene.at == len(scene.events)


def test_the_line_keeps_its_length_in_a_small_window_at_a_large_scale(kept: Path):
    pilot = Pilot(Options("replay", file=str(kept), ui_scale=1.5), (1280, 720))
    pilot.frames(3)
    transport = pilot.app.scene.transport
    for end in (False, True):
        if end:
            pilot.key(pygame.K_END)
            pilot.frames(3)
        assert transport._line.w > transport.rect.w // 4
        assert transport._line.right < min(one.left for one in map(transport.where, ("branch", "result")) if one)


def test_the_speed(watching: Pilot):
    scene = watching.app.scene
    watching.key(pygame.K_PERIOD)
    assert scene.speed == 1
    watching.key(pygame.K_COMMA)
    assert scene.speed == 0


def test_it_can_begin_at_an_event(kept: Path):
    pilot = Pilot(Options("replay", file=str(kept), to=40))
    scene = pilot.app.scene
    assert scene.screening.shown.state.n == 41
    pilot.app.close()


AMBUSH = """
sandtable: 1
title: In the wood
table: {width: 36, height: 30, ground: grass, setting: outdoors, light: day}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
figures:
  - {id: ann, name: Ann, side: blue, class: scout, level: 9, weapons: [sword], at: [18, 18], hidden: true}
  - {id: ned, name: Ned, side: blue, class: scout, level: 9, weapons: [sword], at: [30, 18], hidden: true}
  - {id: orc, name: Oaf, side: red, creature: orc, weapons: [sword], hit_points: 500, at: [3, 2], facing: 180}
surprise: {unaware: [red], ambush: [blue], chances: {blue: 6}}
"""


@pytest.fixture
def under_way(tmp_path: Path) -> Path:
    """A battle with an ambush, not over yet."""
    path = tmp_path / "lair.replay"
    session = begin(opened_text(AMBUSH), None, 3, kept=Keeping(path))
    session.close()
    return path


def test_what_is_under_way_is_watched_with_the_eyes_of_the_one_who_plays_it(under_way: Path):
    for person, seen in (("red", {"orc"}), ("blue", {"ann", "ned", "orc"})):
        remember(under_way.name, {"red": "scripted", "blue": "scripted", person: "human"})
        pilot = Pilot(Options("replay", file=str(under_way)))
        scene = pilot.app.scene
        assert isinstance(scene, ReplayScene)
        scene.seek(len(scene.events))
        assert set(scene.view.state.figures) == seen
        told = " ".join(entry.text for entry in scene.sheets.log.entries)
        assert ("ambush" in told) == (person == "blue")
        pilot.app.close()


def test_two_who_have_secrets_do_not_watch_it_before_it_is_over(under_way: Path):
    remember(under_way.name, {"red": "human", "blue": "human"})
    with pytest.raises(ReplayFault, match="watched when it is over"):
        ReplayScene(Pilot(Options(), (800, 500)).app.desk, under_way)
    remember(under_way.name, {"red": "scripted", "blue": "scripted"})
    scene = ReplayScene(Pilot(Options(), (800, 500)).app.desk, under_way)
    assert len(scene.view.state.figures) == 3


def test_all_of_it_played_is_the_state_at_the_end(watching: Pilot):
    scene = watching.app.scene
    scene.speed = 3
    for _ in range(6000):
        watching.frame()
        if scene.over and scene.screening.idle:
            break
        scene.settle()
    assert scene.screening.shown.state == scene.recording.after(len(scene.events))


def test_what_happened_is_told_in_names_beneath_the_line(watching: Pilot):
    scene = watching.app.scene
    scene.seek(len(scene.events) - 1)
    assert scene.chronicle.last_words()
    assert scene.chronicle.last_words()[0].isupper()
    ids = [name for name in scene.view.state.figures if "-" in name]
    assert not [name for name in ids if name in scene.chronicle.last_words()]
    assert "SP-" not in scene.chronicle.last_words()


def test_f1_lists_the_keys_of_the_replay(watching: Pilot):
    watching.key(pygame.K_F1)
    watching.frame()
    assert ("Space", "Play or pause") in watching.app.scene.groups["Replay"]
    assert "Acting" not in watching.app.scene.groups
    watching.key(pygame.K_x)
    assert isinstance(watching.app.scene, ReplayScene)


def test_r_lists_all_rules_and_escape_closes_them(watching: Pilot):
    scene = watching.app.scene
    watching.key(pygame.K_r)
    assert len(scene.views().rules) > 100
    watching.key(pygame.K_ESCAPE)
    assert scene.views().rules is None
    assert watching.app.scene is scene


def test_after_watching_again_escape_gives_back_the_result(kept: Path):
    from game.session.resuming import resume
    from game.ui.kit.pen import Act
    from game.ui.scenes.battle import BattleScene
    from game.ui.scenes.battle_end import BattleEndScene
    from game.ui.scenes.scene import Push

    pilot = Pilot(Options("replay", file=str(kept)))
    session, _ = resume(kept)
    battle = BattleScene(pilot.app.desk, session, {})
    pilot.app._take(Push(battle))
    end = BattleEndScene(pilot.app.desk, battle, session.now, session.events, session.replay)
    pilot.app._take(Push(end))
    pilot.app._take(end._act(Act("end:watch")))
    assert isinstance(pilot.app.scene, ReplayScene)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.app.scene is end


def test_one_plays_on_from_where_it_is_in_a_battle_of_its_own(watching: Pilot, kept: Path):
    before = kept.read_bytes()
    scene = watching.app.scene
    watching.key(pygame.K_SPACE)
    place = len(scene.ends) // 2
    scene.seek(scene.ends[place])
    events = scene.events[: scene.ends[place]]
    watching.frame()
    watching.click(scene.transport.where("branch").center)
    assert watching.app.scene is scene, "first it is asked whose side is taken over"
    watching.key(pygame.K_ESCAPE)
    watching.frame()
    assert watching.app.scene is scene
    assert not scene.taking_over.open, "not meant after all"
    watching.click(scene.transport.where("branch").center)
    watching.key(pygame.K_2)
    battle = watching.app.scene
    assert isinstance(battle, BattleScene)
    assert tuple(battle.session.events[: len(events)]) == events
    assert kept.read_bytes() == before
    assert battle.session.replay is not None and battle.session.replay != kept
    assert battle.session.replay.name in battle.chronicle.notices[-1][1].text, "it is said where it is kept"
    first, second = (side.id for side in battle.session.now.sides)
    assert (battle.seats.is_human(first), battle.seats.is_human(second)) == (False, True)
    watching.app._take(Pop())
    assert isinstance(watching.app.scene, TitleScene), "the battle leads to the title, as its menu says"


def test_one_playout_is_watched_from_the_question_that_it_answers(kept: Path):
    """It is shown as a replay above the scene, made of what the side that asks knows."""
    repeat = Repeat(read_through(kept))
    repeat.play(closely=False)
    session = repeat.session
    place = next(played.position for played in session.played[6:] if played.position.decision is not None)
    asked = question(session.battle, place, place.decision.side, Horizon("phase"), "scripted", 1)
    change = watch_one(asked, None, 3)
    assert isinstance(change, Watch)
    pilot = Pilot(Options("replay", file=str(change.path)))
    scene = pilot.app.scene
    assert isinstance(scene, ReplayScene)
    seen = view(place.now, place.decision.side).figures
    assert scene.recording.after(scene.ends[0]).figures == seen
    pilot.app.close()
    assert "melee phase" in watch_one(asked, Strike("nobody", "nobody"), 3), "it is not legal, and nothing is shown"
