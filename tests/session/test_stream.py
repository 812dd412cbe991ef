"""The event stream: numbered, with round and step, in inches, the same in files and replays."""

from __future__ import annotations

from pathlib import Path

from msgspec import json

from game.files.stream import Stream, events_file
from tests.session.battles import played


def test_a_file_of_events_is_what_stands_in_the_replay(tmp_path: Path):
    replay, path = tmp_path / "a.replay", tmp_path / "a.jsonl"
    session = played(replay)
    with events_file(path, session.codec) as file:
        for one in session.played:
            file.write(one.events)
        assert not path.exists()
    written = [json.decode(line) for line in path.read_bytes().splitlines()]
    inside = [event for line in replay.read_bytes().splitlines()[1:] for event in json.decode(line).get("events", ())]
    assert written == inside
    assert len(written) == session.now.n


def test_what_every_event_has():
    session = played()
    stream = Stream(session.codec)
    found = [json.decode(line) for line in stream.lines(session.events)]
    assert [event["n"] for event in found] == list(range(len(found)))
    for event in found:
        assert isinstance(event["step"], str)
        assert isinstance(event["rules"], list)
    names = {event["event"] for event in found}
    assert {"BattleBegan", "RoundBegan", "StepBegan", "InitiativeWon", "Moved", "Thrown"} <= names
    for event in found:
        if event["event"] == "RoundBegan":
            assert event["round"] == event["number"]
        if event["event"] == "Moved":
            assert all(0 <= x <= 36 and 0 <= y <= 24 for x, y in event["path"])
            assert 0 <= event["cost"] < 40
        if event["event"] in ("Shot", "Struck"):
            assert {"actor", "target", "roll", "tally", "hit", "damage", "witness"} <= set(event)
            assert {"arc", "distance", "angle", "shape"} <= set(event["witness"])
    assert found[-1]["event"] == "BattleEnded"
