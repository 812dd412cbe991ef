"""Both sides set up unseen: when the second is ready the cloths before them drop, and there they stand."""

import pygame
import pytest

from game.core.text.typed import read
from game.session.opening import begin, opened_text
from game.ui.board.clips.course.screens import STANDS
from game.ui.scenes.battle import BattleScene
from tests.ui.pilot import Pilot, landed
from tests.ui.test_seat_secrets import SCREEN

__all__ = ["landed"]


@pytest.fixture
def ready() -> Pilot:
    """Blue has set up behind the screen, and says so; a script plays Red."""
    pilot = Pilot()
    session = begin(opened_text(SCREEN))
    scene = BattleScene(pilot.app.desk, session, {"blue": "human", "red": "scripted"})
    pilot.app.scenes = [scene]
    scene.view.camera.fit()
    for _ in range(60):
        pilot.frame()
        scene.idle(0.2)
    scene.submit(read("deploy ann to 30,30 facing 90; bob to 34,22 facing 0"))
    pilot.until(lambda: scene.screening.idle)
    assert "orc" not in scene.view.state.figures
    scene.submit(read("done"))
    return pilot


def tone(pilot: Pilot, x: float, y: float) -> tuple[int, int, int]:
    """The colour of the table at a place in inches."""
    at = pilot.spot(x, y)
    red, green, blue, _ = pilot.app.surface.get_at((round(at[0]), round(at[1])))
    return red, green, blue


@pytest.mark.rule("ST-R40")
@pytest.mark.parametrize("reduced", [False, True])
def test_the_cloths_hang_and_drop_and_there_they_stand(ready: Pilot, reduced: bool):
    scene = ready.battle
    scene.screening.reduced = reduced
    bare = tone(ready, 40, 8)
    assert ready.until(lambda: any(t > STANDS / 2 for _, t in scene.screening.running()))
    hung = tone(ready, 40, 8)
    assert hung != bare and hung[0] > hung[1]
    assert "orc" not in scene.view.state.figures
    assert ready.until(lambda: "orc" in scene.view.state.figures)
    assert ready.until(lambda: not scene.screening.moving)
    ready.frame()
    assert tone(ready, 40, 8) == bare


def test_whoever_will_not_wait_sees_them_at_once(ready: Pilot):
    scene = ready.battle
    assert ready.until(lambda: any(t > 0.1 for _, t in scene.screening.running()))
    ready.key(pygame.K_SPACE)
    assert ready.until(lambda: "orc" in scene.view.state.figures, 30)
