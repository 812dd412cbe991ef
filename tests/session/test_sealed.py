"""What is answered under seal: in no file, log or view before it is opened, and lost by no crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from game import systems
from game.core.course.secrecy import Kept, Unsealed
from game.core.events import RoundBegan
from game.core.state import State
from game.files.rows import ReplayFault
from game.files.stream import events_file
from game.play.asked.sealing import ask_sealed, open_sealed
from game.play.course.beginning import Muster
from game.play.moving.offers import MayChoose, MayMove
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision
from game.rules.knowing.view import view
from game.rules.rulebook import Rulebook
from game.session import recording
from game.session.game import Keeping, Session
from game.session.opening import begin, opened_text
from game.session.recording import Recording
from game.session.replay import verify
from game.session.resuming import resume
from game.telling.narration import narrate
from tests.session.battles import QUIET, do, left
from tools import forged

ANN, ORC = "move ann via 12.5,28 facing 90", "move orc via 23.25,6 facing 180"
HIDDEN = (b"12.5", b"via")
"""What stands in Blue's order and nowhere else."""


class Write(Step, frozen=True):
    """Both sides settle a move in secret; then they are opened together, and a word closes the round."""

    title = "Writing"

    def play(self, ref: Referee) -> Play:
        ref.record(RoundBegan(number=ref.state.round + 1))
        blue = yield from ask_sealed(ref, Decision("blue", "write", "ST-R16", (MayMove("blue"),)))
        red = yield from ask_sealed(ref, Decision("red", "write", "ST-R16", (MayMove("red"),)))
        open_sealed(ref, (blue, red), ("ST-R16",))
        ref.next(Word())


class Word(Step, frozen=True):
    """Blue settles a word in secret that outlives its step."""

    title = "A word"

    def play(self, ref: Referee) -> Play:
        name = yield from ask_sealed(
            ref, Decision("blue", "a word", "ST-R16", (MayChoose(("dodge", "duck"), "ST-R16"),))
        )
        ref.next(Tell(name), Write())


class Tell(Step, frozen=True):
    """Red says something of its own; then Blue's word is opened."""

    title = "Tell"
    word: str

    def play(self, ref: Referee) -> Play:
        from game.play.asked.asking import ask

        yield from ask(ref, Decision("red", "red's word", "ST-R16", (MayChoose(("well", "so"), "ST-R16"),)))
        open_sealed(ref, (self.word,), ("ST-R16",))


for kind in (Write, Word, Tell):
    kind.__module__ = "game.systems.seals"  # so that the codec of that book reads them back


def steps(state: State) -> tuple[Step, ...]:
    return Muster(), Write()


@pytest.fixture(autouse=True)
def sealed_book(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Rulebook(id="seals", title="Seals", opening=steps, statements=lambda: ())
    monkeypatch.setattr(systems, "book", lambda name=None: book)
    monkeypatch.setattr(recording, "rule_book", lambda name=None: book)


RUNNING: list[Session] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while RUNNING:
        RUNNING.pop().close()


def battle(journal: Path | None = None) -> Session:
    session = begin(opened_text(QUIET), "seals", kept=Keeping(journal))
    RUNNING.append(session)
    return session


def beside(path: Path) -> Path:
    return path.with_name(path.name + ".sealed")


def test_the_other_side_sees_nothing_of_what_is_settled():
    session = battle()
    do(session, ANN)
    (secret,) = session.now.secrets
    assert secret.text == ANN
    assert view(session.now, "blue").secrets == (secret,)
    assert not view(session.now, "red").secrets


def test_views_digests_events_and_decisions_are_the_same_whatever_is_settled():
    one, other = battle(), battle()
    do(one, ANN)
    do(other, "move bob via 15,29 facing 3")
    assert view(one.now, "red") == view(other.now, "red")
    assert one.digest == other.digest
    assert one.decision == other.decision
    assert [one.codec.event(event) for event in one.events] == [other.codec.event(event) for event in other.events]
    assert narrate(one.first, one.events, "red") == narrate(other.first, other.events, "red")


def test_nothing_of_it_stands_in_any_file_until_all_is_open(tmp_path: Path):
    path, events = tmp_path / "a.replay", tmp_path / "a.jsonl"
    session = battle(path)
    do(session, ANN, by="scripted")
    with events_file(events, session.codec) as file:
        file.write(session.events)
    lines = path.read_bytes().partition(b"\n")[2]
    for hidden in HIDDEN:
        assert hidden not in lines
        assert hidden not in events.read_bytes()
        assert hidden not in beside(path).read_bytes()
        assert hidden.hex().encode() not in beside(path).read_bytes()
    assert json.decode(lines.splitlines()[-1])["command"] == "sealed"
    do(session, ORC)
    last = json.decode(path.read_bytes().splitlines()[-1])
    assert [one["command"] for one in last["revealed"]] == [ANN]
    assert last["command"] == ORC  # opened as it was given: it never lay under seal
    assert not beside(path).exists()


def test_the_sealed_are_of_one_length_whatever_they_hold(tmp_path: Path):
    short, long = battle(tmp_path / "a.replay"), battle(tmp_path / "b.replay")
    do(short, "move ann facing 0")
    do(long, ANN)
    assert beside(tmp_path / "a.replay").stat().st_size == beside(tmp_path / "b.replay").stat().st_size
    sizes = [len((tmp_path / name).read_bytes()) for name in ("a.replay", "b.replay")]
    assert sizes[0] == sizes[1]


def test_a_replay_with_seals_verifies_and_is_told(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = battle(path)
    do(session, ANN, ORC, "choose duck", "choose so", "move bob facing 0", "move goblin facing 5")
    session.close()
    verdict = verify(path)
    assert verdict.agrees, verdict.sentence
    assert not [notice for notice in verdict.notices if "seal" in notice]
    found = Recording(path)
    assert [line.command for line in found.lines[1:5]] == [ANN, ORC, "choose duck", "choose so"]
    kept = [event.secret.text for event in found.events if isinstance(event, Kept)]
    assert set(kept) == {""}
    told = [secret.text for event in found.events if isinstance(event, Unsealed) for secret in event.secrets]
    assert told[:3] == [ANN, ORC, "choose duck"]
    assert found.after(len(found.events)).secrets == ()


def test_what_was_changed_after_it_was_sealed_is_found(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = battle(path)
    do(session, ANN, ORC)
    session.close()
    changed = path.read_bytes().replace(b'"command":"move ann via 12.5,28', b'"command":"move ann via 12.5,29')
    line = next(n for n, one in enumerate(changed.splitlines(), 1) if b"12.5,29" in one)
    path.write_bytes(changed)
    mended = forged.written(forged.read(path))
    for data, sentence in (
        (changed, f"line {line}: it is not as it was written: something in it was changed"),
        (mended, f"line {line}: what it reveals is not what was sealed"),
    ):
        path.write_bytes(data)
        with pytest.raises(ReplayFault) as no:
            Recording(path)
        assert str(no.value) == sentence
        assert verify(path).sentence == sentence


def test_after_a_crash_it_is_there_again_from_the_file_beside(tmp_path: Path):
    path = tmp_path / "a.replay"
    do(battle(path), ANN)  # the process ends here, and closes nothing
    path = left(path)
    assert verify(path).agrees
    again, notices = resume(path)
    assert notices == ()
    assert [secret.text for secret in again.now.secrets] == [ANN]
    assert again.decision is not None and again.decision.side == "red"
    do(again, ORC, "choose dodge")
    again.close()
    again, _ = resume(path)
    do(again, "choose well")
    again.close()
    assert verify(path).agrees
    assert not beside(path).exists()


def test_without_the_file_beside_the_battle_goes_on_from_before_the_seal(tmp_path: Path):
    path = tmp_path / "a.replay"
    do(battle(path), ANN)
    path = left(path)
    beside(path).unlink()
    verdict = verify(path)
    assert verdict.agrees
    assert any("under seal" in notice for notice in verdict.notices)
    again, notices = resume(path)
    assert any("under seal" in notice for notice in notices)
    assert again.decision is not None and again.decision.side == "blue"
    do(again, ANN, ORC)
    again.close()
    assert verify(path).agrees


def test_a_file_beside_that_was_tampered_with_gives_nothing(tmp_path: Path):
    path = tmp_path / "a.replay"
    do(battle(path), ANN)
    line = beside(path).read_bytes()
    beside(path).write_bytes(line[:100] + bytes([line[100] ^ 1]) + line[101:])
    assert any("under seal" in notice for notice in verify(path).notices)
    beside(path).write_bytes(b"no hex\n\n00\n")
    assert any("under seal" in notice for notice in verify(path).notices)


def test_what_was_taken_back_stays_sealed_until_the_other_side_is_done(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = battle(path)
    do(session, ANN)
    assert session.undo("blue") is None
    do(session, "move ann via 11,29 facing 0")
    assert b"revealed" not in path.read_bytes()
    assert b"11,29" not in path.read_bytes()
    path = left(path)
    again, _ = resume(path)
    do(again, ORC)
    again.close()
    assert verify(path).agrees
    assert path.read_bytes().count(b'"salt"') == 2
    assert not beside(path).exists()


def test_an_opening_cannot_be_taken_back_by_one_side_alone():
    session = battle()
    do(session, ANN, ORC)
    assert session.barrier("red") is not None


def test_a_fork_of_what_one_side_sees_opens_a_blank():
    session = battle()
    do(session, ANN)
    (secret,) = session.now.secrets
    referee = Referee(session.battle, replace(view(session.now, "red"), agenda=(), seed=1))
    assert open_sealed(referee, (secret.name,), ("ST-R16",)) == (None,)
    assert not referee.events


def test_a_word_that_outlives_its_step_stays_sealed_while_the_other_side_answers(tmp_path: Path):
    path = tmp_path / "a.replay"
    session = battle(path)
    do(session, ANN, ORC, "choose duck")
    assert b"duck" not in path.read_bytes()
    do(session, "choose so")
    assert b"choose duck" in path.read_bytes()
    session.close()
    assert verify(path).agrees
