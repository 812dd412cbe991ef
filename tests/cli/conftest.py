"""What tests of the command line share: a folder with a scenario in it, and giving a command there."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from game.cli import main
from tests.session.battles import SKIRMISH


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ford.yaml").write_text(SKIRMISH)
    return tmp_path


class Said:
    """What a command printed, what it said on standard error, and its status."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: str) -> None:
        capsys.readouterr()
        self.status = main(list(words))
        self.out, self.err = capsys.readouterr()

    @property
    def json(self):
        return json.decode(self.out)


@pytest.fixture
def give(capsys: pytest.CaptureFixture[str]):
    return lambda *words: Said(capsys, *words)
