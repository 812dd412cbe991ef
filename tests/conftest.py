"""What every test may rely on: no window, no sound, no folder of the user's, and hypothesis without a clock."""

import gc
import os
from collections.abc import Generator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest
from hypothesis import settings

from game.ui import tidy

# A shared machine may stop for a second at any time: a test fails by what it finds, never by the clock.
settings.register_profile("sandtable", deadline=None)
settings.load_profile("sandtable")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected, thousands of tests and all modules, is never garbage: it is not looked through for any."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*tidy.THRESHOLDS)
        gc.enable()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch):
    """A home of its own for every test, so that none reads or writes the player's."""
    folder = tmp_path_factory.getbasetemp() / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    return folder
