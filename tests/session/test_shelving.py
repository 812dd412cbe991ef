"""Kept battles are named anew and put away with all that lies beside them, and none is lost."""

from pathlib import Path

import pytest

from game.cli import main
from game.files.holding import Held, Hold
from game.files.shelving import named, put_away, rename
from game.session.afterwards.memory import memory
from game.session.resuming import saved


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "20261128-1032-the-ford.replay"
    assert main(["run", "door", "--seed", "1", "--rounds", "2", "--replay", str(path)]) == 0
    (tmp_path / "20261128-1032-the-ford.replay.kept").write_bytes(b"as it was")
    (tmp_path / "20261128-1032-the-ford-2.replay").write_bytes(b"another")
    return path


def test_a_battle_goes_with_all_that_lies_beside_it(kept: Path):
    whole = kept.read_bytes()
    there = rename(kept, "The day of the ogre")
    assert there == kept.with_name("The day of the ogre.replay")
    assert there.read_bytes() == whole
    assert (kept.parent / "The day of the ogre.replay.kept").read_bytes() == b"as it was"
    assert not kept.exists()
    assert (kept.parent / "20261128-1032-the-ford-2.replay").read_bytes() == b"another"


@pytest.mark.parametrize(
    ("name", "words"), [("  ", "letter"), ("../..", "letter"), ("taken", "taken"), ("filmed", "filmed")]
)
def test_a_name_that_cannot_be_changes_nothing(kept: Path, name: str, words: str):
    (kept.parent / "taken.replay").write_bytes(b"another")
    (kept.parent / "filmed.gif").write_bytes(b"a film")
    with pytest.raises(ValueError, match=words):
        rename(kept, name)
    assert (kept.parent / "filmed.gif").read_bytes() == b"a film"
    assert kept.exists() and (kept.parent / "taken.replay").read_bytes() == b"another"


def test_slashes_and_dots_lead_nowhere_else(kept: Path):
    assert rename(kept, "../the/../ford.").parent == kept.parent


def test_what_is_put_away_is_whole_and_out_of_the_list(kept: Path):
    whole = kept.read_bytes()
    assert [battle.path for battle in saved(kept.parent)] == [kept]
    there = put_away(kept)
    assert there.read_bytes() == whole and there.parent != kept.parent
    assert saved(kept.parent) == []
    kept.write_bytes(whole)
    assert put_away(kept) != there, "one of the same name that lies there stays as it is"
    assert there.read_bytes() == whole


def test_one_that_is_being_played_stays_where_it_is(kept: Path):
    hold = Hold.of(kept)
    try:
        with pytest.raises(Held):
            rename(kept, "mine")
        with pytest.raises(Held):
            put_away(kept)
        assert kept.exists()
    finally:
        hold.let_go()


def test_a_name_is_the_players_own_or_that_of_the_table(kept: Path):
    assert named(kept, "The Ford") == ""
    assert named(kept.with_name("20261128-1032-the-ford-3.replay"), "The Ford") == ""
    assert named(kept.with_name("Mine.replay"), "The Ford") == "Mine"


def test_a_battle_is_remembered_as_it_stood_last(kept: Path):
    found = memory(kept)
    assert found.state.round == 2 and found.state.outcome is not None
    assert found.winner == (found.state.outcome.winner or "")
