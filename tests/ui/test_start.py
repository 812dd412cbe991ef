"""The start: the title is on the screen before anything is loaded that only a battle needs."""

import os
import subprocess
import sys

LATE = ("numpy", "shapely", "yaml", "pydantic", "msgspec", "game.session.game", "game.rules.situation")

CODE = f"""
import sys
from game.cli import display
display.has_display = lambda: True
from game.ui import app
drawn = []
def run(self):
    drawn.append(self.step(1 / 60))
    print(*[name for name in {LATE!r} if name in sys.modules])
app.App.run = run
from game.cli import main
status = main([])
assert drawn == [True] and status == 0
"""


def test_the_title_needs_none_of_what_a_battle_needs():
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


def test_the_clock_goes_though_only_the_screen_of_pygame_was_begun():
    """Tooltips, double clicks and the Enter that leaves the result wait for it; pygame's own clock stands then."""
    words = (
        "import pygame, time; pygame.display.init(); from game.ui.kit import Kit;"
        "from game.ui.scenes.scene import Desk;"
        "desk = Desk(Kit()); before = desk.now(); time.sleep(0.01); print(desk.now() - before >= 0.01)"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", words], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True"
