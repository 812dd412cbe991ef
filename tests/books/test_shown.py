"""What a book's time shows is what then happens: the agenda's steps, counts, segments and moments of a grid.

What chance or a choice may change is said with each: nothing else may."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.agenda import Entry, placed
from game.core.counting import ActHeld, CountCalled, CountsOver
from game.core.deeds import Shot, Struck
from game.core.events import BattleEnded, Dropped, Event, RoundBegan, Scheduled, StepBegan
from game.core.segments import DEVICE, MOVE, POP, SPELL, ActBegan, ActLost, InitiativeThrown, MindMade, doing
from game.core.state import State
from game.play.clockwork import clockwork
from game.play.clockwork_events import Dazed, Engaged, EventsLost, EventSpent, MarkerMoved, OwnRound, RoundLaid
from game.play.position import Position, opening, submit
from game.play.segments import segments
from game.play.standing_answers import standing_answer
from game.rules.clocks import Clock, Countdown, Grid, Segments
from game.rules.moving.movement import inactive
from game.rules.situation import Battle
from game.session.opening import opened
from game.sides import player

BOOKS = systems.BOOKS
WHO = ("scripted", "random")
ANEW = (RoundLaid, OwnRound, Engaged, Dazed, EventsLost, EventSpent, Scheduled)
"""Upon these the rest of a grid is read anew."""
KINDS = {MOVE: "move", POP: "move", SPELL: "cast", DEVICE: "device"}
"""How acts are shown that begin and go on."""
CASTS = ("cast", "device")
"""Of these, those whose end is known as they begin."""
Told = tuple[State, Event, State]


def played(scenario: str, book: str, who: str, seed: int, rounds: int) -> Iterator[tuple[Position, list[Told]]]:
    """A battle: at each decision where it stands, and what then happened up to the next, with the states between."""
    battle = Battle(systems.book(book), load())
    state = opened(scenario).state
    players = {side.id: player(who, side.id, seed) for side in state.sides}
    sides = tuple(replace(one, plan=replace(one.plan, standing=players[one.id].orders())) for one in state.sides)
    position = opening(battle, replace(state, seed=seed, sides=sides))
    while position.decision is not None and position.now.round <= rounds:
        at, decision = position.situation(battle), position.decision
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        found = submit(battle, position, command)
        assert isinstance(found, Position), found
        told, shown = [], position.now
        for event in found.events:
            after = replace(event.apply(shown), n=shown.n + 1)
            told.append((shown, event, after))
            shown = after
        assert shown.agenda == found.now.agenda
        yield position, told
        position = found


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("book", BOOKS)
def test_steps_come_in_the_order_shown(book: str, who: str):
    """A step that was shown comes after all that were shown before it, and none is left out.

    Between them come those that what is done puts there; left out are those all of whose figures are out of the fight,
    and all as the battle ends. Those that have a time of their own may be laid anew: of these the clocks tell."""
    came, titles = 0, set()
    for position, told in played("tutorial", book, who, 4, 2):
        shown = [True for _ in position.now.agenda]
        for before, event, after in told:
            if isinstance(event, Scheduled):
                shown = _with(shown, before, event)
            elif isinstance(event, Dropped):
                gone = [entry for n, entry in enumerate(before.agenda) if n in event.places]
                untimed = [entry.step for entry in gone if entry.time is None]
                assert not [name for one in untimed for name in one.actors if after.figures[name].standing]
                shown = [one for n, one in enumerate(shown) if n not in event.places]
            elif isinstance(event, BattleEnded):
                shown = []
            elif isinstance(event, StepBegan):
                assert event.begun == before.agenda[0].step
                came += shown.pop(0)
                titles.add(event.begun.title)
            assert len(shown) == len(after.agenda)
    assert came > 10
    if book == "chainmail":
        assert {"Move", "Written orders", "First half", "Second half"} <= titles, "a round of each of its systems"


def _with(shown: list[bool], before: State, event: Scheduled) -> list[bool]:
    """Of the steps of an agenda which were shown, when others are put there."""
    fresh = [False for _ in event.steps]
    if event.where != "at":
        return [*fresh, *shown] if event.where == "next" else [*shown, *fresh]
    flags, agenda = list(shown), before.agenda
    for step in event.steps:
        entry = Entry(step, event.time)
        agenda = placed(agenda, entry)
        flags.insert(next(n for n, one in enumerate(agenda) if one is entry), False)
    return flags


# ---- clocks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", WHO)
def test_each_acts_on_the_count_that_is_shown(who: str):
    """Everybody is called on the count under which he was shown, with all who were shown there.

    A choice changes it: to hold. So do the dice: who is out of the fight by then, or can do nothing, is not called."""
    clock, called, attacks = systems.book("cydonia").clock, 0, 0
    for position, told in played("noon", "cydonia", who, 2, 3):
        shown = clock(position.now)
        if not isinstance(shown, Countdown):
            continue
        due = {mark.figure: one.count for one in shown.counts for mark in one.marks if one.count <= shown.now}
        now = shown.now
        for before, event, _ in told:
            if isinstance(event, ActHeld):
                due.update(dict.fromkeys(event.figures, event.count))
            elif isinstance(event, CountCalled) and event.part == "act" and due:
                able = [name for name, count in due.items() if count == event.count and _is_able(before, name)]
                assert sorted(able) == sorted(event.figures)
                called += len(able)
                now = event.count
            elif isinstance(event, Shot) or (isinstance(event, Struck) and not event.extra):
                assert not due or due[event.actor] == now
                attacks += 1
            elif isinstance(event, CountsOver):
                due = {}
    assert called > 8 and attacks > 3


def _is_able(state: State, name: str) -> bool:
    """Whether a figure could act if its count is called."""
    return inactive(replace(state.figures[name], ledger=None)) is None


@pytest.mark.parametrize("who", WHO)
def test_each_acts_at_the_moment_of_the_grid_that_is_shown(who: str):
    """Whoever acts at a moment was shown there, and the marker passes nobody who was shown and has not acted.

    What is done meanwhile changes it: who has come into contact or out of it, has lost events or a defence before his
    event, is dazed or fallen. Then the grid is read anew, and holds from there."""
    battle, read, at_once = systems.book("exile"), 0, 0
    for position, told in played("tutorial", "exile", who, 3, 2):
        due = _due(battle.clock(position.now))
        fresh = True
        for before, event, after in told:
            if isinstance(event, ANEW):
                due, fresh = _due(battle.clock(after)), False
            elif isinstance(event, MarkerMoved) and due is not None:
                at = Fraction(*event.at) - clockwork(before).start
                acting = {(at, name) for name in event.figures}
                assert acting <= due
                assert not [one for one in due if one[0] < at]
                due -= acting
                read, at_once = read + len(acting), at_once + fresh * len(acting)
    assert read > 20 and at_once > 8


def _due(shown: Clock | None) -> set[tuple[Fraction, str]] | None:
    """Who is shown at which moment of a grid and has not acted; None where there is no grid."""
    if not isinstance(shown, Grid):
        return None
    return {(one.at, mark.figure) for one in shown.moments for mark in one.marks if not mark.done}


@pytest.mark.parametrize("who", WHO)
def test_acts_begin_and_fall_in_the_segments_in_which_they_are_shown(who: str):
    """Walks, charges and castings begin where they were shown to, and these end there; shots and blows fall there.

    Nothing that was shown is passed over, but of who has lost it. Second thoughts and new dice end what was shown; a
    blow beyond those of a round, at the back of one who goes, is nobody's plan."""
    clock, begun, fallen = systems.book("three_actions").clock, 0, 0
    for position, told in played("quarrel", "three_actions", who, 3, 2):
        shown = clock(position.now)
        if not isinstance(shown, Segments):
            continue
        rows = {one.figure: one.spans for one in shown.rows}
        done: set[tuple[str, str, int]] = set()
        lost, end = set(), shown.now
        for before, event, after in told:
            if isinstance(event, RoundBegan | MindMade | InitiativeThrown):
                break
            now = segments(before).segment
            if isinstance(event, ActBegan):
                act = doing(before.figures[event.figure]).intents[event.place].act
                kind = "charge" if act.charge else KINDS[act.kind]
                ends = {(one.start, one.end) for one in rows[event.figure] if one.kind == kind}
                assert event.segment in {start for start, _ in ends}
                assert kind not in CASTS or (event.segment, min(event.ends, shown.count)) in ends
                done.add((event.figure, kind, event.segment))
                begun += 1
            elif isinstance(event, Shot) or (isinstance(event, Struck) and not event.extra):
                kinds = ("shot",) if isinstance(event, Shot) else ("blow", "ready")
                assert now in {one.end for one in rows[event.actor] if one.kind in kinds}
                done.add((event.actor, kinds[0], now))
                fallen += 1
            elif isinstance(event, ActLost):
                lost.add(event.figure)
            end = segments(after).segment
            lost |= {name for name in rows if not after.figures[name].standing}
        past = {
            (name, one.kind, one.start if one.kind in CASTS else one.end)
            for name, spans in rows.items()
            for one in spans
            if name not in lost and one.kind in (*CASTS, "shot", "blow")
        }
        assert not {one for one in past if shown.now < one[2] < end} - done
    assert begun > 4 and fallen > 4
