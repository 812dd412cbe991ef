"""What is doubtful of a battle stands on its page before it begins; nobody is ready who stands outside his region."""

import shutil
from pathlib import Path

import pygame
import pytest

from game import systems
from game.catalogue.scenario.loading import check_scenario
from game.rules.course.setting_up import outside
from game.ui.app import Options
from game.ui.scenes.before.setup import SetupScene
from game.ui.scenes.scene import Push
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

CASES = Path(__file__).parent.parent / "cases"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def test_the_page_of_a_battle_says_what_is_doubtful_of_it(home: Path):
    shutil.copy(CASES / "author-d_wall.yaml", home / "scenarios" / "vault.yaml")
    pilot = Pilot(Options(), (1280, 720))
    pilot.app.scene.library.wait()
    for name, told in (("vault", True), ("bridge", False)):
        setup = SetupScene(pilot.app.desk, pilot.app.scene.library, name)
        pilot.app._take(Push(setup))
        for _ in range(400):  # its picture comes first
            setup.idle(0.01)
        pilot.frames(2)
        assert (setup.panel.where("doubts") is not None) == told
        if told:
            assert setup.view().doubts == ("nobody of Blue can come into vault, which they are to hold",)
        pilot.key(pygame.K_ESCAPE)


def test_ready_is_refused_with_who_stands_outside_and_a_tile_brings_them_in():
    pilot = Pilot(Options("play", scenario=str(CASES / "author-d_farldep.yaml"), seed=3))
    pilot.wait()
    pilot.frame()
    session, picker = pilot.battle.session, pilot.hands.picker
    assert picker.main()[:2] == ("Ready", True)
    pilot.key(pygame.K_SPACE)
    pilot.frame()
    assert session.decision is not None and session.decision.prompt == "set up in far", "it is still asked"
    assert len(outside(session.situation, "blue", "far")) == 4
    assert picker.tiles()[0].label == "Bring in 4"
    pilot.click(pilot.battle.sheets.actions.where("bring").center)
    pilot.wait()
    assert outside(session.situation, "blue", "far") == []
    assert all("Bring" not in tile.label for tile in pilot.hands.picker.tiles())
    pilot.hands.picker.done()
    pilot.wait()
    assert session.decision.prompt != "set up in far"


def test_a_scenario_of_ones_own_with_many_faults_says_at_the_title_how_many(home: Path):
    path = home / "scenarios" / "vault.yaml"
    path.write_text("sandtable: 1\ntitle: The Vault\ntables: {}\n", encoding="utf-8")
    every = check_scenario(path, systems.CHOICES)
    assert len(every) > 1
    pilot = Pilot(Options(), (1280, 720))
    pilot.app.scene.library.wait()
    pilot.frames(2)
    (said,) = pilot.app.scene.library.faults
    assert said == f"vault:1:1: {every[0].sentence} ({len(every) - 1} more: `sandtable check` tells all)"
