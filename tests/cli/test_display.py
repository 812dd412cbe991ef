"""A display that is named but dead: SDL quietly takes a driver that shows nothing, and nobody would see the window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere no display is named")
def test_on_a_dead_display_a_replay_is_told_in_sentences(here: Path, give):
    give("run", "ford.yaml", "--rounds", "1", "--replay", "r.replay")
    environment = {**os.environ, "DISPLAY": ":4711"}
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "game", "replay", str(here / "r.replay"), "--to", "9"]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    [line] = done.stderr.splitlines()  # and of what SDL looks for on its way to a display there is no word
    assert line == "sandtable: the display ':4711' cannot be opened: here is the battle in sentences."
    assert "The Ford" in done.stdout
