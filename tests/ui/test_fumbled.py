"""Hands that do anything at all end no window, and every battle they leave verifies from its file."""

from pathlib import Path

import pytest

from tools.fumbled import amiss


@pytest.mark.parametrize("seed", [1, 3])
def test_whatever_hands_do_the_window_stays_and_the_battle_verifies(seed: int, monkeypatch, tmp_path: Path):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    assert amiss(seed, 120) == ""
