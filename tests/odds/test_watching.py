"""A playout can be opened: it is played again by its number, kept as a replay, watched, verified and gone on with."""

from itertools import islice
from pathlib import Path

import pytest
from msgspec import json

from game import systems
from game.core.commands import Strike
from game.core.tally import Refusal
from game.files.faults import ReplayFault
from game.files.journal import summed
from game.odds.asking import Share, played, question
from game.odds.playouts import Horizon
from game.odds.watching import number_of, watched, way
from game.play.position import fork
from game.session.game import Keeping
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import branch
from tests.odds.test_worlds import positions


def halfway(book: str, number: int):
    """A question in the middle of a scripted battle, foreseen to the end of its phase."""
    battle, position = next(islice(positions("meeting", book, 3, "scripted"), number, None))
    decision = position.decision
    assert decision is not None
    return question(battle, position, decision.side, Horizon("phase"), "scripted", 1)


@pytest.mark.parametrize("book", systems.BOOKS)
@pytest.mark.parametrize("number", [9, 17])
def test_a_playout_goes_the_same_way_again_and_is_a_replay_that_verifies(book: str, number: int, tmp_path: Path):
    asked = halfway(book, number)
    results = played(Share(asked, None, 0, 3))
    assert not isinstance(results, Refusal)
    kept = tmp_path / "playout.replay"
    found = watched(asked, None, 2, Keeping(kept))
    assert not isinstance(found, Refusal)
    found.close()
    assert way(found, asked, None) == results[2].path
    verdict = verify(kept)
    assert verdict.agrees, verdict.sentence
    recording = Recording(kept)
    assert recording.after(len(recording.events)).figures == found.now.figures
    first = number_of(asked, None, results[2].path)
    assert first is not None and results[first].path == results[2].path and first <= 2


def thrown(tmp_path: Path) -> Path:
    """A playout that begins in a step in which dice had fallen."""
    for battle, position in positions("meeting", "starkpool", 3, "scripted"):
        decision = position.decision
        if decision is None or not fork(battle, position, 1).given:
            continue
        kept = tmp_path / "playout.replay"
        found = watched(question(battle, position, decision.side, Horizon("chain"), "scripted", 1), None, 0,
                        Keeping(kept))  # fmt: skip
        assert not isinstance(found, Refusal)
        found.close()
        return kept
    raise AssertionError("no dice fell before a question")


def test_dice_that_had_fallen_stand_in_it_and_stay_as_they_fell(tmp_path: Path):
    kept = thrown(tmp_path)
    head = json.decode(kept.read_bytes().splitlines()[0])
    assert head["fallen"]
    assert verify(kept).agrees


@pytest.mark.parametrize("fallen", [[[99]], [[0]], [[]], [[1, 1, 1, 1, 1, 1, 1, 1, 1]], [[1]] * 500])
def test_dice_that_cannot_have_fallen_are_refused(fallen: list[list[int]], tmp_path: Path):
    kept = thrown(tmp_path)
    head = json.decode(kept.read_bytes().splitlines()[0])
    head["fallen"], _ = fallen, head.pop("sum")
    kept.write_bytes(summed(json.encode(head)[:-1]) + b"\n")
    with pytest.raises(ReplayFault, match=r"do not fit|cannot begin"):
        verify(kept)


def test_a_playout_is_gone_on_with_from_any_place_like_a_battle(tmp_path: Path):
    kept = tmp_path / "playout.replay"
    found = watched(halfway("starkpool", 17), None, 0, Keeping(kept))
    assert not isinstance(found, Refusal)
    found.close()
    other = branch(kept, 1, tmp_path / "mine.replay")
    other.close()
    assert other.now.figures == found.history[1].position.now.figures
    assert verify(tmp_path / "mine.replay").agrees


def test_a_command_that_is_not_legal_opens_nothing(tmp_path: Path):
    asked = halfway("starkpool", 0)
    found = watched(asked, Strike("ann", "orc"), 0, Keeping(tmp_path / "playout.replay"))
    assert isinstance(found, Refusal)
    assert not list(tmp_path.iterdir())
