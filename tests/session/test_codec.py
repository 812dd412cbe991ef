"""What is written is read back as it was, to the byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import json

from game import systems
from game.core.commands import Aim, Breathe, Charge, Escape, Move, Place, Refuse, Shoot, Walk
from game.core.course.secrecy import blanked
from game.core.events import Event, StepBegan
from game.core.fight.moves import Moved
from game.core.text.typed import VERBS, read
from game.files.codec import Codec, codec, kinds
from game.files.digest import digest
from game.play.position import restored
from game.session.driving import play_out
from game.session.game import Beginning, Session
from game.session.opening import begin, opened_text
from game.sides import player
from tests.session.battles import command, played, skirmish

BOOK = codec(systems.book())

names = some.from_regex(r"[a-z][a-z0-9_]{0,12}(-[0-9]{1,3})?", fullmatch=True)
grain = some.integers(0, 240 * 1024)
points = some.tuples(grain, grain)
facings = some.integers(0, 359)
walks = some.builds(Walk, names, some.lists(points, max_size=4).map(tuple), facings)
places = some.builds(Place, names, points, facings)
aims = some.builds(Aim, names, names, some.one_of(some.just(""), names))


def several(of):
    return some.lists(of, min_size=1, max_size=5).map(tuple)


commands = some.one_of(
    some.builds(Move, several(walks)),
    some.builds(Charge, several(walks)),
    some.builds(Shoot, several(aims)),
    some.builds(Breathe, names, points),
    some.builds(Refuse, several(places)),
    some.builds(Escape, places),
)


@pytest.mark.parametrize("who", ["rush", "random", "scripted"])
def test_events_states_and_commands_come_back(who: str):
    session = played(who=who)
    for one in session.played:
        for event in one.events:
            text = BOOK.event(event)
            back = BOOK.event_of(text)
            assert back == event
            assert BOOK.event(back) == text
        if one.command is not None:
            assert read(one.command.text()) == one.command
            assert BOOK.command_of(BOOK.command(one.command)) == one.command
        state = one.position.now
        text = BOOK.state(state)
        assert BOOK.state(BOOK.state_of(text)) == text
        assert BOOK.state_of(text) == state
        short = BOOK.snapshot(one.position.start)
        assert BOOK.snapshot_of(short) == one.position.start
        assert BOOK.snapshot(BOOK.snapshot_of(short)) == short
        assert len(short) < len(text)


def test_a_twin_that_is_written_and_read_after_every_command_stays_the_same():
    session = begin(skirmish(), seed=5, how=Beginning(rounds=3))
    who = {side.id: player("random", side.id, 5) for side in session.now.sides}

    def compare() -> None:
        position = session.position
        start = session.codec.snapshot_of(session.codec.snapshot(position.start))
        twin = restored(session.battle, start, tuple(command(answer.text()) for answer in position.answers))
        assert twin.now == position.now
        assert digest(twin.now) == session.digest
        assert twin.decision == position.decision

    play_out(session, who, 3, meanwhile=compare)


@given(commands)
def test_any_command_comes_back_from_its_text(one):
    assert read(one.text()) == one


@given(some.lists(points, min_size=1, max_size=5).map(tuple), grain, facings)
def test_lengths_are_written_in_inches_and_come_back(path, cost, facing):
    event = Moved(figure="a", path=path, cost=cost, facing=facing, length=cost)
    found = json.decode(BOOK.event(event))
    assert found["path"] == [[x / 1024, y / 1024] for x, y in path]
    assert found["cost"] == cost / 1024
    assert BOOK.event_of(BOOK.event(event)) == event


def test_every_verb_has_a_reader():
    for kind in BOOK.commands:
        assert kind.verb in VERBS


def test_kinds_are_in_order_and_of_this_book_only():
    found = kinds(Event, "nothing")
    assert [one.__name__ for one in found] == sorted(one.__name__ for one in found)
    assert not any(one.__module__.startswith("game.systems.") for one in found)
    assert StepBegan in Codec(systems.DEFAULT).events


@pytest.mark.parametrize(
    "text",
    [
        b"{}",
        b'{"event":"Nothing"}',
        b'{"event":5}',
        b'{"event":"Moved","figure":"a","path":[[1,"x"]],"cost":1,"facing":0}',
        b'{"event":"Moved","figure":"a","path":7,"cost":1,"facing":0}',
        b'{"event":"Moved","figure":"a","path":[[1e300,1]],"cost":1,"facing":0}',
        b'{"event":"StepBegan","begun":{"step":"Nothing"}}',
        b"[]",
        b"7",
        b"not json",
    ],
)
def test_what_is_no_event_is_a_value_error(text: bytes):
    with pytest.raises(ValueError):
        BOOK.event_of(text)


@pytest.mark.parametrize("text", [b"{}", b"[]", b"1", b'{"profiles":[],"state":{"figures":{"a":{"profile":0}}}}'])
def test_what_is_no_snapshot_is_a_value_error(text: bytes):
    with pytest.raises(ValueError):
        BOOK.snapshot_of(text)


def test_a_session_has_the_codec_of_its_book():
    session = Session(skirmish().state)
    assert session.codec is BOOK


def test_a_snapshot_of_an_earlier_version_says_what_it_said():
    state = opened_text(ENGINE_AND_SKILLS).state
    now = json.decode(BOOK.snapshot(state))
    for profile in now["profiles"]:
        del profile["facts"]
    now["state"]["circumstances"] = {
        "men_per_figure": 10,
        "engines": {"one": "light_catapult"},
        "script": [{"when": {"round": "3"}}],
        "abilities": {"ann": {"strength": 17, "dexterity": 9}},
        "shots": {"ann": {"short_bow": 6}},
        "fatigue": {"ann": 2},
    }
    assert BOOK.snapshot_of(json.encode(now)) == blanked(state)


ENGINE_AND_SKILLS = """\
sandtable: 1
title: What is said of each
men_per_figure: 10
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 3, hit_points: 12, weapons: [sword, short_bow],
     at: [8, 15], abilities: {strength: 17, dexterity: 9}, shots: {short_bow: 6}, fatigue: 2}
  - {id: one, side: blue, at: [5, 30], troop: light_foot, engine: light_catapult}
  - {id: orc, side: red, creature: orc, weapons: [sword], at: [40, 5], facing: 180}
script:
  - {when: {round: "3"}, then: {say: "the levy comes"}}
"""
