"""Every event is told, or is on the list of those that are not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.core.events import InitiativeWon, OrderChosen, Surprised, Thrown
from game.core.fight.moves import Moved, ZoneEntered
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.session.driving import play_out
from game.session.game import Beginning, Session
from game.sides import player
from game.telling.narration import Teller
from game.telling.sentences import DIE, FIGURE, RULE
from tests.session.battles import played, skirmish


@pytest.mark.parametrize("who", ["rush", "random", "scripted"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_battles_are_told(who: str, seed: int):
    session = played(who=who, seed=seed)
    teller = Teller(session.first)
    sentences = [sentence for one in session.played for sentence in teller.tell(one.events)]
    assert teller.state == session.now
    rolled = [event for event in session.events if isinstance(event, Thrown)]
    assert sentences
    assert rolled
    for one in sentences:
        assert one.text
        assert one.text[0] == one.text[0].upper()
        assert "  " not in one.text
        assert "{" not in one.text
        assert one.rules or one.kind == "note", one.text
        for part in one.parts:
            if part.role == FIGURE:
                assert part.of in session.now.figures
                assert part.of in one.figures
            assert part.role != RULE
        assert len([part for part in one.parts if part.role == DIE]) <= max(1, len(one.dice))
        if one.side is not None:
            session.first.side(one.side)
    assert {"head", "move", "initiative"} <= {one.kind for one in sentences}


def test_a_side_is_told_only_what_it_sees():
    state = skirmish().state
    figures = {
        name: replace(one, conditions=(Condition("hidden"),)) if name.startswith("bows") else one
        for name, one in state.figures.items()
    }
    session = Session(replace(state, figures=figures), seed=3, how=Beginning(rounds=2))
    play_out(session, {side.id: player("rush", side.id, 3) for side in session.now.sides}, 2)
    for side in ("red", "blue"):
        teller = Teller(session.first, side)
        told = [sentence for one in session.played for sentence in teller.tell(one.events)]
        assert teller.state == session.now
        if side == "red":
            hidden = {name for name, one in session.now.figures.items() if one.has("hidden")}
            assert not [one.text for one in told if hidden & set(one.figures)]
        assert told


def test_those_who_move_together_are_told_together():
    session = played(who="scripted")
    teller = Teller(session.first)
    for one in session.played:
        events = one.events
        moves = [event for event in events if type(event).__name__ == "Moved" and event.how == "move"]
        kind = "charge" if moves and moves[0].charge else "move"
        told = [sentence for sentence in teller.tell(events) if sentence.kind == kind]
        if len(moves) > 3 and len({event.volley for event in moves}) == 1:
            assert len([sentence for sentence in told if f" {kind} up to " in sentence.text]) <= 1


def test_of_those_who_go_apart_no_one_course_is_told():
    """Two who dress their ranks step outwards: it is not told as if both went east."""
    state = skirmish().state
    pair = [figure for figure in state.figures.values() if figure.side == state.sides[0].id][:2]
    for ways, told in (((1, 1), " east"), ((1, -1), ", each its own way")):
        moves = [
            Moved(figure=one.id, path=(one.at, (one.x + GRAIN * way, one.y)), cost=0, length=GRAIN, facing=0, volley=7)
            for one, way in zip(pair, ways)
        ]
        assert next(one.text for one in Teller(state).tell(moves)).endswith(f"1 inch{told}.")


def test_a_move_in_halves_is_told_as_one():
    """Two go an inch, wait for shots that nobody makes, and go another: that is one move of 2 inches."""
    state = skirmish().state
    pair = [figure for figure in state.figures.values() if figure.side == state.sides[0].id][:2]
    halves = [
        Moved(figure=one.id, path=((one.x + GRAIN * n, one.y), (one.x + GRAIN * (n + 1), one.y)), cost=0, length=GRAIN,
              facing=0, volley=7 + n)
        for n in (0, 1) for one in pair
    ]  # fmt: skip
    a, b = pair
    assert [one.text for one in Teller(state).tell(halves)] == [f"{a.name} and {b.name} move 2 inches east."]
    assert [one.text for one in Teller(state).tell(halves[::2])] == [f"{a.name} moves 2 inches east."]


@pytest.mark.parametrize("how", ["move", "half"])
def test_of_both_sides_moving_at_once_each_is_told_for_itself(how: str):
    state = skirmish().state
    own, foes = ([figure for figure in state.figures.values() if figure.side == side.id][:2] for side in state.sides)
    moves = [
        Moved(figure=one.id, path=(one.at, (one.x, one.y + GRAIN * way)), cost=GRAIN, length=GRAIN, facing=0, how=how,
              volley=7)
        for way, those in ((-1, own), (1, foes)) for one in those
    ]  # fmt: skip
    words = [f"{a.name} and {b.name} move 1 inch {way}." for (a, b), way in ((own, "north"), (foes, "south"))]
    told = [one.text.replace("1 inches", "1 inch") for one in Teller(state).tell(moves)]
    assert told == words
    alone = [one.text for one in Teller(state).tell(moves[1:3])]
    assert [words.split(" moves ")[0] for words in alone] == [own[1].name, foes[0].name]


def test_those_whom_zones_stop_together_are_told_together():
    state = skirmish().state
    own, foes = ([figure for figure in state.figures.values() if figure.side == side.id] for side in state.sides)
    stops = [ZoneEntered(figure=one.id, zones=(foes[n % 2].id,), at=one.at, rules=("SP-3.3.0.2",))
             for n, one in enumerate(own[:3])]  # fmt: skip
    [sentence] = Teller(state).tell(stops)
    first, second, third = (one.name for one in own[:3])
    zones = f"{foes[0].name} and {foes[1].name}"
    assert sentence.text == f"{first}, {second} and {third} are stopped by the zones of {zones}."
    [sentence] = Teller(state).tell(stops[:1])
    assert sentence.text == f"{first} is stopped by the zone of {foes[0].name}."


@pytest.mark.parametrize("one", [True, False])
def test_a_side_of_one_is_told_of_in_the_singular(one: bool):
    state = skirmish().state
    side = state.sides[0]
    if one:
        lone = next(figure.id for figure in state.figures.values() if figure.side == side.id)
        figures = {name: it for name, it in state.figures.items() if it.side != side.id or name == lone}
        state = replace(state, figures=figures)
    told = [
        (InitiativeWon(side=side.id), ("wins the initiative", "win the initiative")),
        (OrderChosen(first=side.id), ("moves first", "move first")),
        (Surprised(side=side.id, until=1), ("is surprised", "are surprised")),
    ]
    for event, (single, many) in told:
        [sentence] = Teller(state).tell([event])
        assert sentence.text == f"{side.name} {single if one else many}."


@pytest.mark.parametrize(("book", "start"), [("exile", "Second 0"), ("three_actions", "Segment ")])
def test_what_a_clock_does_is_told_under_its_moments(book: str, start: str):
    session = played(who="scripted", rounds=2, book=book)
    teller = Teller(session.first)
    kinds = [(one.kind, one.text) for part in session.played for one in teller.tell(part.events)]
    headings = [text for kind, text in kinds if kind == "phase"]
    assert headings[0].startswith(start)
    assert all(before != after for before, after in pairwise(headings))
    assert not any(before == after == "phase" for (before, _), (after, _) in pairwise(kinds))


@pytest.mark.rule("SP-3.6.1.5")
def test_a_check_for_losses_says_that_so_many_at_least_are_lost():
    """Of four archers two are gone: the mark that they have passed is that of a third."""
    session = played(who="rush", seed=1)
    teller = Teller(session.first)
    checks = [sentence.text for one in session.played for sentence in teller.tell(one.events)
              if "percent lost" in sentence.text]  # fmt: skip
    assert checks
    assert all("at least" in text for text in checks)
