"""The ten segments as they are shown: who does what in which, and how many of its actions are left."""

from __future__ import annotations

from game.core.figures import Figure
from game.rules.course.clocks import Row, Segments, Span
from game.rules.melee.reach import foes_in_reach
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import counted
from game.systems.three_actions.acts.foreseeing import blow_due, due_times
from game.systems.three_actions.acts.timing import LAST
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.moving.fleeing import flight_of
from game.systems.three_actions.striking.readiness import in_reach
from game.systems.three_actions.tables import constant
from game.systems.three_actions.words import (
    BLOW,
    DEVICE,
    DONE,
    LOST,
    MISSILE,
    MOVE,
    OTHER,
    PARRY,
    POP,
    POWER,
    SPELL,
    WRESTLE,
    Intent,
    doing,
)

KINDS = {MOVE: "move", POP: "move", SPELL: "cast", DEVICE: "device", MISSILE: "shot", BLOW: "blow", PARRY: "parry",
         WRESTLE: "hold", POWER: "power", OTHER: "handles"}  # fmt: skip
WORDS = {BLOW: "blow", MISSILE: "shot", PARRY: "parry", WRESTLE: "hold", POWER: "power", POP: "leans out",
         OTHER: "handles gear"}  # fmt: skip


def clock(at: Situation) -> Segments | None:
    """Return the segments of the round: a row for each who has dice or intentions, whoever is next to act first."""
    state = at.state
    if not state.round:
        return None
    now = segments(state).segment
    busy = [
        figure for figure in state.standing() if doing(figure).dice or doing(figure).intents or figure.has("fleeing")
    ]
    rows = [_row(at, figure, now) for figure in busy]
    note = f"segment {now}" if now else "intentions are stated"
    ordered = sorted(rows, key=lambda row: (_next(row, now), row.figure))
    return Segments(title=f"Round {state.round}", rows=tuple(ordered), now=now, count=LAST, note=note)


def _next(row: Row, now: int) -> tuple[int, int]:
    """When a figure is due: its castings, shots and blows before its walks, what is past last of all."""
    walks = [span.end for span in row.spans if span.kind in ("move", "charge") and span.end >= now]
    idle = [span.end for span in row.spans if span.kind == "ready" and span.end >= now]
    acts = [span.end for span in row.spans if span.kind not in ("move", "charge", "ready") and span.end >= now]
    if acts or walks:
        return (0, min(acts)) if acts else (1, min(walks))
    return (2, min(idle)) if idle else (3, 0)


def _row(at: Situation, figure: Figure, segment: int) -> Row:
    now = doing(figure)
    used = counted(now.acts)
    most = max(constant("actions", "most"), used)
    times = due_times(at, figure)
    spans = [_span(intent, start, end) for intent, start, end in times]
    struck = blow_due(at, figure, times)
    if struck:
        reached = in_reach(at) and foes_in_reach(at, figure)
        spans.append(Span(struck, struck, "blow" if reached else "ready", "blow"))
    flight = flight_of(figure)
    if flight is not None:
        spans.append(Span(*flight, "move", "in flight"))
    words = intent_words(tuple([intent for intent in now.intents if intent.state != LOST]))
    past = bool(segment) and all(span.end < segment for span in spans)
    return Row(figure.id, tuple(spans), most - used, most, past, words)


def _span(intent: Intent, start: int, end: int) -> Span:
    """What an act takes of the round."""
    act = intent.act
    kind = "charge" if act.charge else KINDS[OTHER] if is_filling(intent) else KINDS[act.kind]
    return Span(max(1, start), max(1, min(LAST, end)), kind, _words(intent))


def is_filling(intent: Intent) -> bool:
    """Tell whether a shot is one that was given up to fill a firearm as intentions were stated [CY-R25]."""
    return intent.act.kind == MISSILE and intent.state == DONE and not intent.ends


def intent_words(intents: tuple[Intent, ...]) -> str:
    """Say in a few words what a figure does: shot twice, fire ball in 3 segments, walks 12 feet."""
    found: list[str] = []
    for intent in intents:
        words = _words(intent)
        slow = intent.act.kind in (SPELL, DEVICE) and intent.takes > 1 and intent.state != DONE
        found.append(f"{words} ({intent.takes} segments)" if slow else words)
    return ", ".join(f"{words} \u00d7{found.count(words)}" if found.count(words) > 1 else words
                     for words in dict.fromkeys(found))  # fmt: skip


def _words(intent: Intent) -> str:
    act = intent.act
    if is_filling(intent):
        return "fills its firearm"
    if act.kind in (SPELL, DEVICE):
        return act.what.replace("_", " ")
    if act.kind == MOVE:
        return "charge" if act.charge else "walk"
    return WORDS.get(act.kind, act.kind)
