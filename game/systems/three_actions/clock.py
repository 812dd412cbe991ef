"""The ten segments as they are shown: who does what in which, and how many of its actions are left."""

from __future__ import annotations

from game.core.segments import (
    BEGUN,
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
    STATED,
    WRESTLE,
    Act,
    Doing,
    Intent,
    doing,
)
from game.core.state import Figure, State
from game.play.ledger import blows_left
from game.play.segments import segments
from game.rules.clocks import Row, Segments, Span
from game.systems.three_actions.budget import counted
from game.systems.three_actions.readiness import next_die
from game.systems.three_actions.tables import constant
from game.systems.three_actions.timing import LAST, ends_of, free_from

KINDS = {MOVE: "move", POP: "move", SPELL: "cast", DEVICE: "device", MISSILE: "shot", BLOW: "blow", PARRY: "parry",
         WRESTLE: "hold", POWER: "power", OTHER: "handles"}  # fmt: skip
WORDS = {BLOW: "blow", MISSILE: "shot", PARRY: "parry", WRESTLE: "hold", POWER: "power", POP: "leans out",
         OTHER: "handles gear"}  # fmt: skip


WALKS = (MOVE, POP)


def clock(state: State) -> Segments | None:
    """Give the segments of the round: a row for each who has dice or intentions, whoever is next to act first."""
    if not state.round:
        return None
    now = segments(state).segment
    rows = [_row(state, one, now) for one in state.standing() if doing(one).dice or doing(one).intents]
    note = f"segment {now}" if now else "intentions are stated"
    ordered = sorted(rows, key=lambda one: (_next(one, now), one.figure))
    return Segments(title=f"Round {state.round}", rows=tuple(ordered), now=now, count=LAST, note=note)


def _next(one: Row, now: int) -> tuple[int, int]:
    """When a figure is due: its castings, shots and blows before its walks, what is past last of all."""
    walks = [span.end for span in one.spans if span.kind in ("move", "charge") and span.end >= now]
    idle = [span.end for span in one.spans if span.kind == "ready" and span.end >= now]
    acts = [span.end for span in one.spans if span.kind not in ("move", "charge", "ready") and span.end >= now]
    if acts or walks:
        return (0, min(acts)) if acts else (1, min(walks))
    return (2, min(idle)) if idle else (3, 0)


def _row(state: State, figure: Figure, segment: int) -> Row:
    now = doing(figure)
    used = counted(now.acts)
    most = max(constant("actions", "most"), used)
    spans = [span for place in range(len(now.intents)) for span in _span(now, place, segment)]
    spans += _blow(state, figure, segment)
    words = told(tuple([one for one in now.intents if one.state != LOST]))
    past = bool(segment) and all(span.end < segment for span in spans)
    return Row(figure.id, tuple(spans), most - used, most, past, words)


def _blow(state: State, figure: Figure, segment: int) -> list[Span]:
    """Its next blow, or its mount's: in melee it falls by the die; others strike then if somebody comes into reach.

    [TA-R23, TA-R28]"""
    now = doing(figure)
    if not now.dice or not blows_left(state, figure.id):
        return []
    if not figure.locked and any(one.act.kind not in WALKS for one in now.intents if one.state in (STATED, BEGUN)):
        return []
    die = max(next_die(now), now.ready, segment)
    return [Span(die, die, "blow" if figure.locked else "ready", "blow")] if die <= LAST else []


def _span(now: Doing, place: int, segment: int) -> list[Span]:
    """What an act takes of the round: what is done as it was, what is stated as it will be as things stand."""
    intent = now.intents[place]
    if intent.state == LOST:
        return []
    start, end = _when(now, place, intent, segment)
    if start > LAST:
        return []
    kind = "charge" if intent.act.charge else KINDS[intent.act.kind]
    return [Span(max(1, start), max(1, min(LAST, end)), kind, _words(intent.act))]


def _when(now: Doing, place: int, intent: Intent, segment: int) -> tuple[int, int]:
    """From which segment to which: an act that is stated comes at the figure's die and after those before it."""
    if intent.state == DONE:
        return intent.begun, intent.ends
    moves = intent.act.kind in WALKS
    if intent.state == BEGUN:
        return intent.begun, max(segment, intent.begun + intent.takes - 1) if moves else intent.ends
    first = max(free_from(now, place) or _after(now, place, segment), segment)
    if moves:
        return first, first + intent.takes - 1
    number = sum(1 for one in now.intents[:place] if one.act.kind == MISSILE and not one.carried)
    die = now.dice[min(number if intent.act.kind == MISSILE else 0, len(now.dice) - 1)] if now.dice else LAST + 1
    start = max(first, die)
    return start, ends_of(start, intent.takes)


def _after(now: Doing, place: int, segment: int) -> int:
    """The segment after what is stated before it, as things stand [TA-R28]."""
    ends = [_when(now, n, one, segment)[1] for n, one in enumerate(now.intents[:place]) if one.state != LOST]
    return max([now.intents[place].earliest, *[end + 1 for end in ends]])


def told(intents: tuple[Intent, ...]) -> str:
    """Say in a few words what a figure does: shot twice, fire ball in 3 segments, walks 12 feet."""
    found: list[str] = []
    for one in intents:
        words = _words(one.act)
        slow = one.act.kind in (SPELL, DEVICE) and one.takes > 1 and one.state != DONE
        found.append(f"{words} ({one.takes} segments)" if slow else words)
    return ", ".join(f"{words} \u00d7{found.count(words)}" if found.count(words) > 1 else words
                     for words in dict.fromkeys(found))  # fmt: skip


def _words(act: Act) -> str:
    if act.kind in (SPELL, DEVICE):
        return act.what.replace("_", " ")
    if act.kind == MOVE:
        return "charge" if act.charge else "walk"
    return WORDS.get(act.kind, act.kind)
