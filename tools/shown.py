"""What a book's time shows is held against what then happens, from each decision to the next: `tools/games.py --shown`.

The agenda's steps, counts, segments and the moments of a grid. What chance or a choice may change is said with each:
nothing else may."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.course.agenda import placed
from game.core.events import BattleEnded, Dropped, Event, RoundBegan, Scheduled, StepBegan
from game.core.fight.deeds import Shot, Struck
from game.core.figures import Figure
from game.core.state import AnyStep, Entry, State
from game.core.tally import Refusal
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, opening, submit
from game.rules.course.clocks import Clock, Countdown, Grid, Segments, Span
from game.rules.moving.movement import inactive
from game.rules.situation import Battle, Situation
from game.sides import player
from game.systems.cydonia.events import ActHeld, CountCalled, CountsOver
from game.systems.exile.events import Engaged, EventsLost, EventSpent, MarkerMoved, OwnRound, RoundLaid
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.wound_events import Dazed
from game.systems.three_actions.events import (
    ActBegan,
    ActDone,
    Acted,
    ActLost,
    AttackBrought,
    InitiativeThrown,
    Intended,
    PutOff,
    Readied,
    Walked,
)
from game.systems.three_actions.ledger import SegmentBegan, segments
from game.systems.three_actions.minds.events import MindMade, WarningGiven
from game.systems.three_actions.words import BEGUN, BLOW, DEVICE, MOVE, POP, SPELL, Intent, doing

ANEW = (RoundLaid, OwnRound, Engaged, Dazed, EventsLost, EventSpent, Scheduled)
"""Upon these the rest of a grid is read anew."""
OWN_ANEW = (Intended, PutOff, WarningGiven, ActLost, Acted, Readied, AttackBrought)
"""Upon these the row of a figure in segments is read anew: it has been given something else to do, or lost it."""
KINDS = {MOVE: "move", POP: "move", SPELL: "cast", DEVICE: "device"}
"""How acts are shown that begin and go on."""
CASTS = ("cast", "device")
"""Of these, those whose end is known as they begin."""
Told = list[tuple[State, Event, State]]
Seen = Counter[str]
"""How much was held against what was shown, by its kind; the titles of steps among them."""


class Unlike(Exception):
    """Something was shown and did not happen, or happened otherwise."""


def need(holds: bool, position: Position, *what: object) -> None:
    """Raise Unlike where something does not hold, with where that was."""
    if not holds:
        raise Unlike(f"round {position.now.round}, event {position.now.n}: {' '.join(str(part) for part in what)}")


def compared(state: State, book: str, seed: int, names: tuple[str, str], rounds: int) -> Seen:
    """Play a battle and hold what was shown against what happened; Unlike at the first difference."""
    battle = Battle(systems.book(book), load())
    seen: Seen = Counter()
    for position, told in windows(battle, state, seed, names, rounds):
        steps(position, told, seen)
        shown = battle.book.clock(Situation(position.now, battle))
        if isinstance(shown, Countdown):
            counts(position, told, shown, seen)
        elif isinstance(shown, Grid):
            moments(battle, position, told, shown, seen)
        elif isinstance(shown, Segments):
            rows(battle, position, told, shown, seen)
    return seen


def windows(
    battle: Battle, state: State, seed: int, names: tuple[str, str], rounds: int
) -> Iterator[tuple[Position, Told]]:
    """A battle: at each decision where it stands, and what then happened up to the next, with the states between."""
    players = {side.id: player(name, side.id, seed) for side, name in zip(state.sides, names, strict=True)}
    sides = tuple(replace(side, plan=replace(side.plan, standing=players[side.id].orders())) for side in state.sides)
    position = opening(battle, replace(state, seed=seed, sides=sides))
    while position.decision is not None and position.now.round <= rounds:
        at, decision = position.situation(battle), position.decision
        command = standing_answer(at, decision) or players[decision.side].choose(at, decision)[0]
        found = submit(battle, position, command)
        if isinstance(found, Refusal):
            raise Unlike(f"refused: {command.text()}: {found.reason}")
        told, shown = [], position.now
        for event in found.events:
            after = replace(event.apply(shown), n=shown.n + 1)
            told.append((shown, event, after))
            shown = after
        yield position, told
        position = found


# ---- the agenda --------------------------------------------------------------------------------------------------


def steps(position: Position, told: Told, seen: Seen) -> None:
    """A step that was shown comes after all that were shown before it, and none is left out.

    Between them come those that what is done puts there; left out are those all of whose figures are out of the fight,
    and all as the battle ends. Taken up and laid down again in their order are those before whom somebody gets up, who
    comes last. Those that have a time of their own may be laid anew: of these the clocks tell."""
    shown = [True for _ in position.now.agenda]
    again: list[AnyStep] = []
    for before, event, after in told:
        need(not again or isinstance(event, Scheduled), position, "steps were dropped though they stand:", again)
        if isinstance(event, Scheduled):
            shown = _with(shown, before, event)
            need(again == [*event.steps][: len(again)], position, "steps were taken up and not laid down:", again)
            again = []
        elif isinstance(event, Dropped):
            gone = [entry for n, entry in enumerate(before.agenda) if n in event.places]
            untimed = [entry.step for entry in gone if entry.time is None]
            again = [step for step in untimed if any(after.figures[name].standing for name in step.actors)]
            shown = [step for n, step in enumerate(shown) if n not in event.places]
        elif isinstance(event, BattleEnded):
            shown = []
        elif isinstance(event, StepBegan):
            first = before.agenda[0].step
            need(event.begun == first, position, first.title, "was shown, and came:", event.begun.title)
            seen["steps"] += shown.pop(0)
            seen[event.begun.title] += 1
        need(len(shown) == len(after.agenda), position, "the agenda is another after", event)


def _with(shown: list[bool], before: State, event: Scheduled) -> list[bool]:
    """Of the steps of an agenda which were shown, when others are put there."""
    fresh = [False for _ in event.steps]
    if event.where != "at":
        return [*fresh, *shown] if event.where == "next" else [*shown, *fresh]
    flags, agenda = list(shown), before.agenda
    for step in event.steps:
        entry = Entry(step, event.time)
        agenda = placed(agenda, entry)
        flags.insert(next(n for n, step in enumerate(agenda) if step is entry), False)
    return flags


# ---- a countdown -------------------------------------------------------------------------------------------------


def counts(position: Position, told: Told, shown: Countdown, seen: Seen) -> None:
    """Everybody is called on the count under which he was shown, with all who were shown there.

    A choice changes it: to hold. So do the dice: who is out of the fight by then, or can do nothing, is not called."""
    due = {mark.figure: count.count for count in shown.counts for mark in count.marks if count.count <= shown.now}
    now = shown.now
    for before, event, _ in told:
        if isinstance(event, ActHeld):
            due.update(dict.fromkeys(event.figures, event.count))
        elif isinstance(event, CountCalled) and event.part == "act" and due:
            able = [name for name, count in due.items() if count == event.count and _is_able(before, name)]
            need(sorted(able) == sorted(event.figures), position, able, "were shown, and called:", event.figures)
            seen["called"] += len(able)
            now = event.count
        elif isinstance(event, Shot) or (isinstance(event, Struck) and not event.extra):
            need(not due or due.get(event.actor) == now, position, event.actor, "attacks on another count:", now)
            seen["attacks"] += 1
        elif isinstance(event, CountsOver):
            due = {}


def _is_able(state: State, name: str) -> bool:
    """Whether a figure could act if its count is called."""
    return inactive(replace(state.figures[name], ledger=None)) is None


# ---- a grid ------------------------------------------------------------------------------------------------------


def moments(battle: Battle, position: Position, told: Told, shown: Grid, seen: Seen) -> None:
    """Whoever acts at a moment was shown there, and the marker passes nobody who was shown and has not acted.

    What is done meanwhile changes it: who has come into contact or out of it, has lost events or a defence before his
    event, is dazed or fallen. Then the grid is read anew, and holds from there."""
    due, fresh = _due(shown), True
    for before, event, after in told:
        if isinstance(event, ANEW):
            due, fresh = _due(battle.book.clock(Situation(after, battle))), False
        elif isinstance(event, MarkerMoved) and due is not None:
            at = Fraction(*event.at) - clockwork(before).start
            acting = {(at, name) for name in event.figures}
            need(acting <= due, position, "at", at, "act, and were not shown:", sorted(acting - due))
            passed = sorted(moment for moment in due if moment[0] < at and before.figures[moment[1]].standing)
            need(not passed, position, "passed over before", at, passed)
            due -= acting
            seen["read"] += len(acting)
            seen["at once"] += fresh * len(acting)


def _due(shown: Clock | None) -> set[tuple[Fraction, str]] | None:
    """Who is shown at which moment of a grid and has not acted; None where there is no grid."""
    if not isinstance(shown, Grid):
        return None
    return {(moment.at, mark.figure) for moment in shown.moments for mark in moment.marks if not mark.done}


# ---- segments ----------------------------------------------------------------------------------------------------


def rows(battle: Battle, position: Position, told: Told, shown: Segments, seen: Seen) -> None:
    """Walks, charges and castings begin where they were shown to, and these end there; shots and blows fall there.

    Nothing that was shown is passed over, but of who has lost it. Second thoughts and new dice end what was shown; a
    blow beyond those of a round, at the back of one who goes, is nobody's plan. What befalls a figure, and a walk that
    is hindered or meets somebody, changes its own row; who comes or goes, the blows of all. These are read anew as
    the next step begins, and hold from there."""
    spans = {row.figure: row.spans for row in shown.rows}
    since = dict.fromkeys(spans, shown.now)
    done = {mark for name in spans for mark in _begun(name, doing(position.now.figures[name]).intents)}
    changed: dict[str, int] = {}
    end = shown.now
    for before, event, after in told:
        if isinstance(event, RoundBegan | MindMade | InitiativeThrown):
            break
        now = segments(before).segment
        if isinstance(event, StepBegan) and changed:
            read = battle.book.clock(Situation(before, battle))
            fresh = {row.figure: row.spans for row in read.rows} if isinstance(read, Segments) else {}
            for who, when in changed.items():
                _need_all(position, who, spans[who], done, since[who], when)
                spans[who], since[who] = fresh.get(who, ()), now
            changed = {}
        name = getattr(event, "figure", "") or getattr(event, "actor", "")
        own = spans.get(name, ())
        if isinstance(event, ActBegan):
            act = doing(before.figures[name]).intents[event.place].act
            kind = "charge" if act.charge else KINDS.get(act.kind, act.kind)
            found = {(span.start, span.end) for span in own if span.kind == kind}
            starts = {start for start, _ in found}
            need(event.segment in starts, position, name, f"begins {kind} at", now, "shown:", own)
            long = kind not in CASTS or (event.segment, min(event.ends, shown.count)) in found
            need(long, position, name, kind, "ends at", event.ends, "shown:", own)
            done.add((name, kind, event.segment))
            seen["begun"] += 1
        elif isinstance(event, Shot) or (isinstance(event, Struck) and not event.extra):
            kinds = ("shot",) if isinstance(event, Shot) else ("blow", "ready")
            falls = {span.end for span in own if span.kind in kinds}
            need(now in falls, position, name, f"has a {kinds[0]} at", now, "shown:", own)
            done.add((name, kinds[0], now))
            seen["fallen"] += 1
        elif isinstance(event, Acted) and event.act.kind == BLOW:
            done.add((name, "blow", event.segment))
        elif isinstance(event, Intended):  # of the second missile of a wand it is not told that it begins
            done |= _begun(name, event.intents)
        end = segments(after).segment
        others = _changed(before, event, after) & set(spans)
        if isinstance(event, SegmentBegan) and not event.part:  # who could not go on walks a segment longer, untold
            others |= {other for other in spans if _walks(before.figures[other])}
        if _stirred(before, after):  # some may be in reach of nobody any more
            others |= {other for other, each in spans.items() if any(span.kind == "blow" for span in each)}
        changed = {**dict.fromkeys(others, now), **changed}
    for name, own in spans.items():
        _need_all(position, name, own, done, since[name], changed.get(name, end))


def _need_all(
    position: Position, name: str, own: tuple[Span, ...], done: set[tuple[str, str, int]], since: int, until: int
) -> None:
    """Nothing that a row shows between two segments may have been passed over."""
    marks = sorted({(span.kind, span.start if span.kind in CASTS else span.end) for span in own})
    due = [(kind, at) for kind, at in marks if kind in (*CASTS, "shot", "blow") and since < at < until]
    missing = [moment for moment in due if (name, *moment) not in done]
    need(not missing, position, name, "was shown, and passed over:", missing)


def _begun(name: str, intents: tuple[Intent, ...]) -> set[tuple[str, str, int]]:
    """The acts under way, of which none will be told to begin."""
    return {(name, KINDS.get(intent.act.kind, ""), intent.begun) for intent in intents if intent.state == BEGUN}


def _changed(before: State, event: Event, after: State) -> set[str]:
    """Those whose rows are others after an event."""
    name = getattr(event, "figure", "")
    found = {name} if isinstance(event, (*OWN_ANEW, Walked, ActDone)) else set()
    if before.figures is not after.figures:
        found |= {other for other, was in before.figures.items() if _bound(was) != _bound(after.figures[other])}
    return found


def _walks(figure: Figure) -> bool:
    """Whether a figure is on a walk."""
    return figure.standing and any(meant.state == BEGUN and meant.act.kind == MOVE for meant in doing(figure).intents)


def _stirred(before: State, after: State) -> bool:
    """Whether somebody has come or gone, fallen, or turned."""
    if before.figures is after.figures:
        return False
    there, now = ([(who.at, who.facing, who.fate) for who in each.figures.values()] for each in (before, after))
    return there != now


def _bound(figure: Figure) -> tuple[object, ...]:
    """What hangs together with a figure's acts, and changes otherwise than by them alone."""
    return figure.fate, figure.locked, figure.conditions, figure.weapon, figure.profile.mount, figure.blows
