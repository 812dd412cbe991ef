"""The sheet at the end of a battle: who did what, by keyboard too, and a film of it made beside the game."""

from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.cli import main
from game.core.fight.harm import Damaged
from game.session.afterwards.statistics import Statistics, by_unit, statistics_of, together
from game.session.game import Session
from game.session.resuming import resume
from game.ui.app import Options
from game.ui.panels.pages.battle_end import rows_of
from game.ui.panels.pages.models import UnitOutcome
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_end import BattleEndScene, end_view
from game.ui.scenes.scene import Push
from game.ui.scenes.watching.replay import ReplayScene
from game.ui.tale_page import SIZE
from tests.melee import blue, melee, red, struck
from tests.rules.test_3_5_9_tactics import turn
from tests.session.battles import SKIRMISH
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


SMALL = """
sandtable: 1
title: Two
table: {width: 8, height: 8}
sides: [{id: blue, name: Blue, colour: blue}, {id: red, name: Red, colour: vermilion}]
figures:
  - {id: ann, side: blue, troop: light_foot, at: [4, 6], facing: 0}
  - {id: foe, side: red, troop: light_foot, at: [4, 2], facing: 180}
"""


def fought(folder: Path, scenario: str, *more: str) -> Path:
    """A battle that was played out, or as far as it is said."""
    (folder / "ford.yaml").write_text(scenario)
    path = folder / "ford.replay"
    assert main(["run", str(folder / "ford.yaml"), "--seed", "3", "--replay", str(path), *more]) == 0
    return path


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A round of a battle between two."""
    return fought(tmp_path, SMALL, "--rounds", "1")


@pytest.fixture
def ended(kept: Path) -> tuple[Pilot, BattleEndScene, Session]:
    """Its result, over its table; an Enter of the battle itself is long over."""
    pilot = Pilot(Options("replay", file=str(kept)))
    session, _ = resume(kept)
    battle = BattleScene(pilot.app.desk, session, {})
    pilot.app._take(Push(battle))
    end = BattleEndScene(pilot.app.desk, battle, session.now, session.events, session.replay)
    pilot.app._take(Push(end))
    pilot.frames(70)
    return pilot, end, session


def test_the_damage_table_adds_up_to_what_was_lost(tmp_path: Path):
    """What all units of a side took is what the other side is said to have dealt; a row is a unit."""
    session, _ = resume(fought(tmp_path, SKIRMISH))
    view = end_view(session.now, session.events)
    for one, other in (view.sides, view.sides[::-1]):
        assert one.dealt == sum(row.did.taken for row in other.units)
        assert sum(row.did.dealt for row in one.units) <= one.dealt
        rows = [row.did for row in one.units]
        assert (one.did.hits, one.did.tries) == (sum(row.hits for row in rows), sum(row.tries for row in rows))
        assert one.fates.figures == sum(row.figures for row in one.units)
        assert one.fates.standing == sum(row.standing for row in one.units)
    assert sum(side.dealt for side in view.sides) > 0
    session.close()


def test_a_blow_is_its_strikers_and_what_burns_by_itself_is_nobodys():
    """Ann's blow is hers; what the burning ground does to the same foe afterwards is not."""
    fight = melee(blue("ann", 10, 20), red("foe", 10, 18))
    turn(fight, "ann").do("strike ann at foe")
    blow, figures = struck(fight, "ann"), fight.position.now.figures.values()
    hit = Damaged(figure="foe", amount=1, left=3, cause="Ann's blow")
    fire = Damaged(figure="foe", amount=2, left=1, cause="burning ground")
    found = statistics_of(figures, [blow, hit, fire])
    assert (found["ann"].dealt, found["foe"].taken, found["ann"].tries) == (1, 3, 1)
    assert next((name, did.dealt) for name, _, did in by_unit(fight.position.now, "blue", found)) == ("Ann", 1)
    assert together(found.values()).taken == 3


def test_the_keyboard_alone_reaches_every_button_of_the_result(ended: tuple[Pilot, BattleEndScene, Session]):
    pilot, end, _ = ended
    reached = []
    for _ in range(6):
        pilot.key(pygame.K_TAB)
        reached.append(end.panel.focus)
    assert reached == ["end:title", "end:watch", "end:film", "end:page", "end:table", "end:look"]
    pilot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert end.panel.focus == "end:table"
    pilot.key(pygame.K_RETURN)
    assert end.view.by_unit, "who did what"
    pilot.key(pygame.K_RETURN)
    assert not end.view.by_unit, "and back"
    end.panel.set_focus("end:watch")
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, ReplayScene)


def test_the_battle_is_filmed_beside_the_game(ended: tuple[Pilot, BattleEndScene, Session], kept: Path):
    """The sheet says where the battle is kept, that the film is being made, and what came of it."""
    pilot, end, _ = ended
    assert kept.name in end.view.kept
    pilot.click(end.panel.where("end:film").center)
    assert end.film is not None and "being made" in end.view.kept
    made = end.film
    pilot.click(end.panel.where("end:film").center)
    assert end.film is made, "one at a time"
    made._process.wait(60)
    pilot.frame()
    assert str(made.film) in end.view.kept and "seconds" in end.view.kept
    with Image.open(made.film) as film:
        assert getattr(film, "n_frames", 1) > 10


def test_a_film_that_cannot_be_made_says_why(ended: tuple[Pilot, BattleEndScene, Session], kept: Path):
    pilot, end, _ = ended
    kept.write_text("no replay\n")
    pilot.click(end.panel.where("end:film").center)
    end.film._process.wait(60)
    pilot.frame()
    assert end.view.kept.startswith("No film was made: ") and kept.name in end.view.kept


def test_a_long_table_ends_in_one_line_for_the_rest():
    """Every figure is in it, however many units there are."""
    units = [UnitOutcome(f"Unit {n}", 10 + n, n, Statistics(dealt=n)) for n in range(15)]
    rows = rows_of(units, 6)
    assert [row.name for row in rows] == ["Unit 0", "Unit 1", "Unit 2", "Unit 3", "Unit 4", "10 more"]
    assert sum(row.figures for row in rows) == sum(unit.figures for unit in units)
    assert sum(row.did.dealt for row in rows) == sum(unit.did.dealt for unit in units)
    assert rows_of(units[:6], 6) == tuple(units[:6])


def test_a_replay_that_is_over_leads_to_its_result(tmp_path: Path):
    """At its end, by Enter or the button that is there in place of playing on; then the table is there again."""
    pilot = Pilot(Options("replay", file=str(fought(tmp_path, SKIRMISH))))
    scene = pilot.app.scene
    assert isinstance(scene, ReplayScene)
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_RETURN)
    pilot.frame()
    assert pilot.app.scene is scene and scene.transport.where("result") is None, "it is not over yet"
    pilot.key(pygame.K_END)
    pilot.frames(2)
    assert scene.transport.where("branch") is None
    pilot.click(scene.transport.where("result").center)
    pilot.frame()
    end = pilot.app.scene
    assert isinstance(end, BattleEndScene) and end.panel.where("end:watch") is None
    pilot.key(pygame.K_ESCAPE)
    assert pilot.app.scene is scene
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.app.scene, BattleEndScene)


def test_a_page_of_the_battle_is_kept_beside_it(ended: tuple[Pilot, BattleEndScene, Session], kept: Path):
    pilot, end, _ = ended
    pilot.click(end.panel.where("end:page").center)
    assert end.film is not None and end.film.what == "page" and "being made" in end.view.kept
    end.film._process.wait(120)
    pilot.frames(2)
    assert str(end.film.film) in end.view.kept
    with Image.open(end.film.film) as page:
        assert page.size == SIZE
