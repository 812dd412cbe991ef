"""Whole battles: every invariant on the way, the same from replay and copy; sealed orders lost by no crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game import sides
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.state import Secret
from game.rules.knowing.view import view
from game.rules.situation import Situation
from game.session.driving import play_out
from game.session.game import Keeping, Session
from game.session.opening import begin, opened, opened_text
from game.session.replay import verify
from game.session.resuming import resume
from tests.session.battles import QUIET, do
from tools.games import play

EQUAL = 1
"""A seed by which the dice for the initiative are equal in the first round of that battle."""


@pytest.mark.parametrize(("name", "who", "seed"), [("lances", "random", 3), ("bridge", "scripted", 3)])
def test_nothing_is_amiss_and_copies_go_the_same_way(name: str, who: str, seed: int):
    """Audited after every event, forked at every seventh decision; scripted sides are never refused."""
    end = play(muster(find_scenario(name), load()), "chainmail", seed, (who, who), 5)
    assert end.now.outcome is not None or end.now.round > 5


def test_a_battle_with_written_orders_is_kept_and_verified(tmp_path: Path):
    file = tmp_path / "lances.replay"
    found = opened("lances")
    session = begin(found, "chainmail", seed=EQUAL, kept=Keeping(file, keep=False))
    play_out(session, {side.id: sides.player("scripted", side.id, EQUAL) for side in found.state.sides}, 2)
    session.close()
    assert session.notices == []
    assert b'"command":"sealed"' in file.read_bytes()
    verdict = verify(file)
    assert verdict.agrees, verdict.sentence


def writing(journal: Path | None = None) -> Session:
    """A quiet field on which Blue is asked to write orders."""
    session = begin(opened_text(QUIET), "chainmail", seed=1, kept=Keeping(journal))
    for seed in range(1, 40):
        if session.decision is not None and session.decision.prompt == "write orders":
            break
        session.close()
        if journal is not None:
            journal.unlink()
        session = begin(opened_text(QUIET), "chainmail", seed=seed, kept=Keeping(journal))
    assert session.decision is not None and session.decision.sealed
    return session


def test_orders_survive_a_crash_and_are_in_no_file_before_both_have_written(tmp_path: Path):
    file = tmp_path / "quiet.replay"
    session = writing(file)
    do(session, "write ann move via 12.5,24.75 facing 33", "done")
    session.close()
    assert b"12.5" not in file.read_bytes()
    again, notices = resume(file)
    assert notices == ()
    assert again.decision is not None and again.decision.side == "red"
    do(again, "done")
    again.close()
    assert b"write ann move via 12.5,24.75 facing 33" in file.read_bytes()
    assert verify(file).agrees


def test_a_battle_of_another_version_goes_on_with_what_was_under_seal(tmp_path: Path):
    """Its snapshot holds the orders blank: they are filled in from the file beside, and sealed in the fresh file."""
    file = tmp_path / "quiet.replay"
    session = writing(file)
    do(session, "write ann move via 12.5,24.75 facing 33")
    session._snapshot()
    session.close()
    lines = file.read_bytes().splitlines(keepends=True)
    assert b"12.5" not in lines[-1]
    broken = lines[1].replace(b'"digest":"', b'"digest":"00', 1)
    lines[1] = broken
    _chained(lines)
    file.write_bytes(b"".join(lines))
    # The file beside is ciphered by the first line, which is as it was.
    again, notices = resume(file)
    assert any("snapshot" in notice for notice in notices)
    assert [secret.text for secret in again.now.secrets] == ["write ann move via 12.5,24.75 facing 33"]
    fresh = again.replay
    assert fresh is not None and b"12.5" not in fresh.read_bytes()
    do(again, "done", "done")
    again.close()
    assert verify(fresh).agrees


def _chained(lines: list[bytes]) -> None:
    from game.files.journal import chained

    for number in range(1, len(lines)):
        head, _, _ = lines[number].rpartition(b',"before":"')
        before = chained(lines[number - 1].rstrip(b"\n")).encode()
        lines[number] = head + b',"before":"' + before + b'"}\n'


@pytest.mark.parametrize("who", ["scripted", "random", "rush"])
def test_what_the_enemy_has_written_changes_nothing_of_what_a_side_writes(who: str):
    session = writing()
    do(session, "done")
    assert session.decision is not None
    chosen = []
    for text in ("write ann move via 12,24 facing 0", "write bob move via 14,33 facing 90"):
        state = replace(session.now, secrets=(Secret("blue", "blue-9", text),))
        seen = Situation(view(state, "red"), session.battle)
        chosen.append(sides.player(who, "red", 5).choose(seen, session.decision)[0])
    assert chosen[0] == chosen[1]
