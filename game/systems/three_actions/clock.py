"""The ten segments as they are shown: who does what in which, and how many of its actions are left."""

from __future__ import annotations

from game.core.segments import BEGUN, DEVICE, DONE, LOST, MOVE, POP, SPELL, Doing, Intent, doing
from game.core.state import Figure, State
from game.play.segments import segments
from game.rules.clocks import Row, Segments, Span
from game.systems.three_actions.budget import counted
from game.systems.three_actions.tables import constant, row, table
from game.systems.three_actions.timing import LAST, ends_of, free_from

WORDS = {"blow": "blow", "missile": "shot", "parry": "parry", "wrestle": "hold", "power": "power", "other": "handles"}


def clock(state: State) -> Segments | None:
    """Give the segments of the round: a row for each who has dice or intentions, whoever is next to act first."""
    if not state.round:
        return None
    rows = [_row(one) for one in state.standing() if doing(one).dice or doing(one).intents]
    now = segments(state).segment
    note = "Intentions are stated" if not now else ""
    ordered = sorted(rows, key=lambda one: (_next(one, now), one.figure))
    return Segments(title=f"Round {state.round}", rows=tuple(ordered), now=now, count=LAST, note=note)


def _next(one: Row, now: int) -> tuple[int, int]:
    """When a figure is due: its castings, shots and blows before its walks, what is past last of all."""
    acts = [span.end for span in one.spans if span.kind != "move" and span.end >= now]
    walks = [span.end for span in one.spans if span.kind == "move" and span.end >= now]
    return (0, min(acts)) if acts else (1, min(walks)) if walks else (2, 0)


def _row(figure: Figure) -> Row:
    now = doing(figure)
    most = constant("actions", "most")
    left = max(0, most - counted(now.acts))
    spans = [span for place in range(len(now.intents)) for span in _span(now, place)]
    if not spans and now.dice:
        spans = [Span(one, one, "act", "ready") for one in dict.fromkeys(now.dice)]
    return Row(figure=figure.id, spans=tuple(spans), left=left, most=most, done=not left)


def _span(now: Doing, place: int) -> list[Span]:
    """What an act takes of the round: what is done as it was, what is stated as it will be as things stand."""
    intent = now.intents[place]
    if intent.state == LOST:
        return []
    kind = "move" if intent.act.kind in (MOVE, POP) else "cast" if intent.act.kind in (SPELL, DEVICE) else "act"
    start, end = _when(now, place, intent)
    if start > LAST:
        return []
    return [Span(max(1, start), max(1, min(LAST, end)), kind, _words(intent))]


def _when(now: Doing, place: int, intent: Intent) -> tuple[int, int]:
    """From which segment to which: an act that is stated comes at the figure's die and after those before it."""
    if intent.state == DONE:
        return intent.begun, intent.ends
    moves = intent.act.kind in (MOVE, POP)
    if intent.state == BEGUN:
        return intent.begun, LAST if moves else intent.ends
    first = free_from(now, place) or intent.earliest
    if moves:
        return first, LAST
    die = now.dice[min(place, len(now.dice) - 1)] if now.dice else LAST + 1
    start = max(first, die)
    return start, ends_of(start, _segments(intent))


def _segments(intent: Intent) -> int:
    if intent.act.kind == SPELL:
        return int(row("spells", intent.act.what).get("segments", 1))
    if intent.act.kind == DEVICE:
        return int(row("devices", intent.act.what).get("segments", table("other_device")))
    return 1


def _words(intent: Intent) -> str:
    act = intent.act
    if act.kind in (SPELL, DEVICE):
        return act.what.replace("_", " ")
    if act.kind == MOVE:
        return "charge" if act.charge else "moves"
    return WORDS.get(act.kind, act.kind)
