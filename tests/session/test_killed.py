"""A battle whose process is killed at any moment is there again, as far as its last command or one later."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.session.replay import verify
from game.session.resuming import resume
from tests.session.battles import SKIRMISH
from tests.source import ROOT

PLAY = """
import sys
from pathlib import Path
from game.session.driving import play_out
from game.session.game import Beginning, Keeping
from game.session.opening import begin, opened
from game.sides import player
scenario = opened(sys.argv[1])
for seed in range(1, 1000):
    path = Path(sys.argv[2]).with_name(f"{seed}.replay")
    kept = Keeping(path, watch=lambda _: print(path.name, flush=True))
    session = begin(scenario, None, seed, Beginning(rounds=20), kept)
    play_out(session, {side.id: player("random", side.id, seed) for side in session.now.sides}, 20)
    session.close()
"""


@pytest.mark.parametrize("after", [0.0, 0.05, 0.13, 0.31])
def test_a_killed_battle_goes_on(tmp_path: Path, after: float):
    scenario = tmp_path / "ford.yaml"
    scenario.write_text(SKIRMISH)
    words = [sys.executable, "-c", PLAY, str(scenario), str(tmp_path / "x.replay")]
    told = tmp_path / "told"
    with told.open("w") as file:
        child = subprocess.Popen(words, cwd=ROOT, stdout=file)
        while not told.stat().st_size:
            assert child.poll() is None
            time.sleep(0.005)
        time.sleep(after)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    said = told.read_text().split()
    last = said[-1]
    for path in sorted(tmp_path.glob("*.replay")):
        verdict = verify(path)
        assert verdict.agrees, verdict.sentence
        session, _ = resume(path)
        session.close()
        if path.name == last:  # one line of the journal may be there that was not told any more
            assert len(session.played) - said.count(last) in (0, 1)
        assert verify(path).agrees
