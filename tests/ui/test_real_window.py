"""A few runs in a real window: Xvfb for the screen, xdotool for the hands; the pilot plays the same beside it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.app import Options
from tests.ui.pilot import Pilot, landed
from tests.ui.test_whole_battles import SMALL

__all__ = ["landed"]

SIZE = (1100, 700)
PLAYERS = {"blue": "human", "red": "human"}


class Window:
    """The game in a window of its own; what was given in it is read from the replay that it keeps."""

    def __init__(self, home: Path, file: Path, screen: str) -> None:
        self.home = home
        self.env = {**os.environ, "DISPLAY": screen, "SANDTABLE_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
        self.env.pop("SDL_VIDEODRIVER", None)
        sides = [word for side, who in PLAYERS.items() for word in ("--player", f"{side}={who}")]
        words = [sys.executable, "-m", "game", "play", str(file), "--seed", "3", *sides]
        self.game = subprocess.Popen(words, env=self.env)
        self.corner = (0, 0)

    def do(self, *words: str) -> str:
        """Have xdotool do something; what it says, "" where it cannot."""
        words = ("xdotool", *words)
        done = subprocess.run(words, env=self.env, check=False, capture_output=True, text=True, timeout=60)
        return done.stdout if not done.returncode else ""

    def open(self) -> None:
        """Wait until it is there, and a battle in it."""
        self.until(self._found)
        self.until(lambda: bool(self.given()))

    def _found(self) -> bool:
        """Whether the window lies under the pointer in the middle of the screen; then where its corner is."""
        self.do("mousemove", str(SIZE[0] // 2), str(SIZE[1] // 2))
        under = _told(self.do("getmouselocation", "--shell")).get("WINDOW", "")
        place = _told(self.do("getwindowgeometry", "--shell", under)) if under else {}
        if not place:
            return False
        self.corner = (int(place["X"]), int(place["Y"]))
        return (int(place["WIDTH"]), int(place["HEIGHT"])) == SIZE

    def key(self, *names: str) -> None:
        self.do("key", "--delay", "30", *names)

    def at(self, place: tuple[float, float]) -> tuple[str, str]:
        """A pixel of the window as one of the screen."""
        return str(round(place[0]) + self.corner[0]), str(round(place[1]) + self.corner[1])

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.do("mousemove", *self.at(start), "sleep", "0.1", "mousedown", "1", "mousemove", *self.at(middle),
                "sleep", "0.1", "mousemove", *self.at(end), "sleep", "0.1", "mouseup", "1")  # fmt: skip

    def click(self, place: tuple[float, float]) -> None:
        self.do("mousemove", *self.at(place), "sleep", "0.1", "click", "1")

    def lines(self) -> list[dict]:
        """Every whole line of the replay that tells of a command."""
        found = list(self.home.glob("replays/*.replay"))
        text = found[0].read_text(encoding="utf-8") if found else ""
        read = [json.loads(line) for line in text.splitlines() if line.endswith("}")]
        return [line for line in read if "command" in line]

    def given(self) -> list[str]:
        return [line["command"] for line in self.lines()]

    def until(self, what: Callable[[], bool], most: float = 60) -> None:
        """Wait until something is so; it takes as long as the machine is slow."""
        end = time.monotonic() + most
        while not what():
            assert time.monotonic() < end, self.given()
            assert self.game.poll() is None, "the window closed"
            time.sleep(0.02)

    def press_till_taken(self, name: str) -> None:
        """Press a key, and again where a slow machine was still opening the window and nothing came of it."""
        before = self.given()
        for _ in range(6):
            self.key(name)
            end = time.monotonic() + 10
            while self.given() == before and time.monotonic() < end:
                time.sleep(0.02)
            if self.given() != before:
                return


def _told(lines: str) -> dict[str, str]:
    """What xdotool tells as lines of NAME=value."""
    return dict(line.split("=", 1) for line in lines.splitlines())


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("no Xvfb or no xdotool here: the real window is not tried")
    end, other = os.pipe()
    whole = f"{SIZE[0] + 40}x{SIZE[1] + 90}x24"
    # Without -noreset it begins anew whenever xdotool has gone and nobody else is there: who knocks then finds it shut.
    words = ["Xvfb", "-displayfd", str(other), "-screen", "0", whole, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(words, pass_fds=(other,), stderr=subprocess.DEVNULL)
    os.close(other)
    with os.fdopen(end) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def test_what_is_done_in_a_real_window_is_what_the_pilot_does(screen: str, tmp_path: Path):
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(file), seed=3, players=PLAYERS), SIZE)
    pilot.wait()
    window = Window(tmp_path / "home", file, screen)
    session = pilot.battle.session

    def alike() -> None:
        """What was given in the window is what was given here, and so is what came of it."""
        pilot.wait()
        words = [played.command.text() if played.command is not None else "begin" for played in session.history]
        window.until(lambda: window.given() == words)

    try:
        window.open()
        alike()
        pilot.key(pygame.K_f)
        window.press_till_taken("f")
        alike()
        pilot.key(pygame.K_TAB)
        pilot.key(pygame.K_UP, pygame.KMOD_SHIFT)
        pilot.key(pygame.K_RETURN)
        window.key("Tab", "shift+Up", "Return")
        alike()
        name = next(name for name in pilot.hands.picker.actors() if name.startswith("spears"))
        x, y = pilot.at(name)
        pilot.drag((x, y), (x - 40, y - 60))
        window.drag((x, y), (x - 40, y - 60))
        alike()
        x, y = pilot.at("spears-3")
        for place in ((x, y), (x + 30, y - 40), (x + 30, y - 40)):
            pilot.click(place)
            window.click(place)
        alike()
        assert [one.command.verb for one in session.history[1:] if one.by == "human"] == ["choose", *3 * ["move"]]
        assert window.lines()[-1]["digest"] == session.digest
    finally:
        window.game.send_signal(signal.SIGTERM)
        window.game.wait(30)
