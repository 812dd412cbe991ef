"""What a person has set is kept between sessions, and no damaged file is in the way."""

import pygame
import pytest

from game import paths
from game.ui import settings
from game.ui.app import Options
from game.ui.board.screening import PACES
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]


def test_there_are_as_many_paces_as_are_kept():
    assert len(PACES) == settings.PACES


def test_what_was_set_is_so_again():
    pilot = Pilot(Options("play", scenario="bridge"))
    pilot.wait()
    pilot.key(pygame.K_PERIOD)
    desk = pilot.app.desk
    desk.sound, desk.reduced, desk.kit.scale = False, True, 1.125
    desk.speaker.volume, desk.speaker.volumes = 0.4, {"dice": 0.2}
    pilot.app.close()
    assert settings.load() == settings.Settings(desk.pace, False, True, 1.125, 0.4, {"dice": 0.2})
    again = Pilot().app.desk
    assert (again.sound, again.reduced, again.kit.scale) == (False, True, 1.125)
    assert [one.name for one in paths.settings().glob(f"{settings.FILE}*")] == [settings.FILE]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "[" * 100_000, '{"pace": 99, "sound": 3, "ui_scale": 1e9}', '{"pace": true}', "\udcff"],
)
def test_a_damaged_file_is_as_none(text: str):
    (paths.settings() / settings.FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert settings.load() == settings.Settings()
    (paths.settings() / settings.FILE).unlink()
