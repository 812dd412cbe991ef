"""Short runs of the tools that try what keeps battles: killed, cut off, spoiled, and on a disk that fails."""

from __future__ import annotations

import errno
import sys
from collections import Counter

import pytest

from tools import everywhere, faulty, killed, spoiled
from tools.kept import BOOKS


def test_battles_killed_at_any_moment_are_there_as_far_as_was_told_or_one_line_farther():
    counts: Counter[str] = Counter()
    bad: list[str] = []
    killed.campaign(24, 7, BOOKS, counts, bad)
    assert bad == []
    assert counts["killed"] == 24
    assert counts["torn"] > 0, "some are killed in the midst of a line"


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_is_spoiled_of_a_battle_is_found(book: str):
    counts, bad = spoiled.campaign((book,), 1, 149, 6, cutting=False)
    assert bad == []
    kinds = ("flipped", "zeroed", "removed", "doubled", "exchanged", "spliced")
    assert all(counts[kind] for kind in kinds)
    assert counts["found by its lines"] > counts["nothing changed"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_battle_cut_off_after_any_byte_is_its_longest_beginning_of_whole_lines(book: str):
    counts, bad = spoiled.campaign((book,), 2, 61, 3, cutting=True)
    assert bad == []
    assert counts["taken up"] > 3


@pytest.mark.parametrize("name", faulty.CASES)
def test_when_the_disk_fails_what_was_there_is_there_or_the_new_is_whole(name: str):
    """Of what takes long not every thing that is asked of the disk fails here."""
    counts, bad = faulty.campaign((name,), (errno.ENOSPC,), every={"film": 25, "events": 40, "picture": 2}.get(name, 1))
    assert bad == []
    assert counts[name] > 1


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.EFBIG, errno.EINTR])
def test_whatever_the_disk_says(number: int):
    """Points by chance of all that does not take long, of each error others."""
    names = tuple(name for name in faulty.CASES if name not in ("film", "events", "picture"))
    counts, bad = faulty.sampled(number, 40, names, (number,))
    assert bad == []
    assert len(counts) >= 6
    assert sum(counts.values()) == 40, "everywhere something fails"


def test_the_same_battles_come_of_it_everywhere_this_machine_can_play_them():
    """Pythons that lack what the game needs are left out, and said so by the tool."""
    bad, missing, agreed = everywhere.campaign((sys.executable, *everywhere.PYTHONS), 1, 1, short=True)
    assert bad == []
    assert agreed >= 3
    assert sys.executable not in "".join(missing)


def test_a_python_that_is_not_there_is_not_run_and_never_passed():
    bad, missing, agreed = everywhere.campaign(("/nowhere/python3.99",), 1, 1, short=True)
    assert (bad, agreed) == ([], 0)
    assert missing == ["/nowhere/python3.99: not run: No such file or directory"]
