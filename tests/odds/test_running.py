"""Shares of work done by processes: the same whoever does them, a dead worker replaced, no share lost or done twice."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from game import __version__
from game.odds.batches.backends import How, NoBackend, crew
from game.odds.batches.running import Failed, ShareFailed, Workers, done
from tests.odds.shares import Once, deadly, impossible, is_deaf, process, squared

SQUARES = [number**2 for number in range(30)]


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    """Two workers that last, as they do for who asks again and again."""
    with Workers(How(2)) as workers:
        yield workers


def test_what_comes_back_is_in_the_order_of_the_shares(two: Workers):
    with Workers(How(1)) as alone:
        assert list(alone.each(squared, map(Once, range(30)))) == SQUARES
        assert alone.jobs == 1
    assert list(two.each(squared, map(Once, range(30)))) == SQUARES
    assert two.jobs == 2


def test_one_job_is_done_here_and_two_elsewhere(two: Workers):
    with Workers(How(1)) as alone:
        assert set(alone.each(process, range(4))) == {os.getpid()}
    assert os.getpid() not in set(two.each(process, range(4)))


def test_a_share_whose_worker_died_is_done_again(two: Workers, tmp_path: Path):
    shares = [Once(number, str(tmp_path / f"{number}") if number in (0, 13) else "") for number in range(30)]
    assert list(two.each(squared, shares)) == SQUARES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "13"]


def test_a_share_at_which_every_worker_dies_is_named(two: Workers):
    """And no other: at the last it is done alone."""
    results = two.each(deadly, range(12))
    assert [next(results) for _ in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    with pytest.raises(ShareFailed, match="again and again") as no:
        next(results)
    assert no.value.share == 7
    assert list(two.each(squared, map(Once, range(3)))) == [0, 1, 4]


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_that_fails_is_told_with_its_share(two: Workers, jobs: int):
    with Workers(How(1)) as alone, pytest.raises(ShareFailed) as no:
        list((alone if jobs == 1 else two).each(impossible, range(9)))
    assert (no.value.share, no.value.why) == (5, "ZeroDivisionError: of a kind nobody thought of")
    assert "in impossible" in no.value.told


def test_who_has_enough_stops_and_may_ask_for_something_else(two: Workers):
    known = []
    for square in two.each(squared, map(Once, count())):
        known.append(square)
        if square > 50:
            break
    assert known == SQUARES[:9]
    two.stop()
    assert list(two.each(squared, map(Once, range(4)))) == [0, 1, 4, 9]


def test_shares_are_taken_only_as_they_can_be_done(two: Workers):
    taken = []
    shares = (Once(taken.append(number) or number) for number in count())
    results = two.each(squared, shares)
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(taken) < 20


def test_workers_leave_ctrl_c_to_who_sent_them(two: Workers):
    assert list(two.each(is_deaf, range(3))) == [True, True, True]


def test_a_worker_of_another_version_does_nothing():
    assert done(impossible, 5, "0.0.0") == Failed(f"its worker has sandtable {__version__}, and this is 0.0.0")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (How(2, "slurm"), "there is no backend 'slurm'; there are loky, dask, ray."),
        (How(2, "loky", "tcp://10.0.0.1:8786"), "an address is of a cluster"),
    ],
)
def test_a_backend_that_there_is_not(how: How, why: str):
    with pytest.raises(NoBackend, match=why):
        crew(how)


@pytest.mark.parametrize(
    ("backend", "module", "command"),
    [
        ("dask", "distributed", r"pip install 'sandtable\[dask\]'"),
        ("ray", "ray", r"pip install 'sandtable\[ray\]'"),
        ("loky", "joblib", "pip install joblib"),
    ],
)
def test_a_missing_package_is_told_with_the_command_that_installs_it(
    backend: str, module: str, command: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NoBackend, match=command):
        crew(How(2, backend))
