"""What the sheet of a general's mind shows, made from a thought and from the state in which it was thought."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from game.core.commands import Charge, Done, Move
from game.core.grain import GRAIN
from game.core.state import State
from game.core.text.typed import read
from game.generals.ghosts import Judged
from game.generals.mind import Thought, Weighed
from game.generals.trying.replies import Reply
from game.generals.trying.values import Terms
from game.odds.intervals import Interval
from game.odds.playouts import mentioned

NAMES = 2
"""So many are named of those who do something; of more their number."""
TERMS = (("won", "won or lost"), ("taken", "they lose"), ("lost", "it loses"), ("ground", "ground, time"))
"""What a score is the sum of: the term, and its words."""
NAMED = re.compile(r"(^|; |, not )([\w-]+)(?= )")
"""Where the name of a body may stand in what is said of a plan."""
MINUS = re.compile(r"(?<=[ (])-(?=\d)")
HINT = "Why not here? Drag one of them there, with its unit; with Shift alone."
WORKING = "Playing it out both ways\u2026"


@dataclass(frozen=True, slots=True)
class WeighedRow:
    """Something that was weighed: its place in the thought, words, score with what that may be, how often tried."""

    place: int
    words: str
    score: float
    low: float
    high: float
    playouts: int
    chosen: bool
    stood: bool
    tip: str


@dataclass(frozen=True, slots=True)
class MindView:
    """A thought as it is shown: `rows` from the best on, and of that which is `selected` the terms and the rest.

    `terms` are words and points, which sum to `total`; `tone` is how the verdict on a ghost sounds: "good", "bad" or
    "even"; `number` of `count` thoughts is this."""

    side: str | None
    head: Any
    title: str
    note: str
    why: str
    rows: tuple[WeighedRow, ...]
    selected: int
    terms: tuple[tuple[str, float], ...]
    total: float
    known: str
    reply: str
    verdict: str
    tone: str
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a ghost, in words, and how that sounds."""

    words: str = ""
    tone: str = "even"


def mind_view(
    thought: Thought, state: State, head: Any, selected: int | None, verdict: Verdict, place: tuple[int, int]
) -> MindView:
    """Return a thought as it is shown; `place` is its number and of how many."""
    side = state.side(thought.side)
    names = names_of(state)
    rows = [_row(thought, n, plainly(one.said, state, names)) for n, one in enumerate(thought.weighed)]
    rows.sort(key=lambda row: (-row.score, row.place))
    shown = thought.taken if selected is None or not 0 <= selected < len(rows) else selected
    one = thought.weighed[shown]
    far = "to the battle's end" if not thought.rounds else f"{thought.rounds} round{'s' * (thought.rounds > 1)} on"
    title, note = f"{side.name} \u00b7 round {thought.round}", f"{thought.asked} \u00b7 {len(rows)} weighed, {far}"
    return MindView(
        side.colour, head, title, note,
        _sentence(_why(thought, state, names)), tuple(rows), shown, terms_of(one.terms), one.score, _known(one),
        _reply(one.reply), verdict.words, verdict.tone, *place,
    )  # fmt: skip


def names_of(state: State) -> dict[str, str]:
    """Return the names of bodies by what plans call them."""
    found = {figure.id: figure.name for figure in state.figures.values()}
    return found | {unit.id: unit.name for unit in state.units.values() if unit.name}


def named(said: str, names: Mapping[str, str]) -> str:
    """Return what is said of a plan with bodies by their names."""
    return NAMED.sub(lambda found: found[1] + names.get(found[2], found[2]), said)


def terms_of(terms: Terms) -> tuple[tuple[str, float], ...]:
    """Return the terms of a score with their words."""
    return tuple([(words, getattr(terms, name)) for name, words in TERMS])


def signed(points: float, digits: int = 0) -> str:
    """Return points with their sign."""
    return f"{points:+.{digits}f}".replace("-", "\u2212")


def shown_terms(terms: Sequence[tuple[str, float]], total: float) -> tuple[tuple[str, str], ...]:
    """Return terms in tenths, and what they sum to; so that they sum as written, the largest takes the rounding."""
    tenths, whole = [round(10 * points) for _, points in terms], round(10 * total)
    most = max(range(len(tenths)), key=lambda place: abs(tenths[place]))
    tenths[most] += whole - sum(tenths)
    written = [(words, signed(tenth / 10, 1)) for (words, _), tenth in zip(terms, tenths, strict=True)]
    return (*written, ("in all", signed(whole / 10, 1)))


def _between(span: Interval) -> str:
    return f"{signed(span.low)} to {signed(span.high)}"


def _sentence(words: str) -> str:
    words = MINUS.sub("\u2212", words)
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith(".") else ".")


def plainly(said: str, state: State, names: Mapping[str, str]) -> str:
    """Return what was weighed in plain words: a plan, or a command with who does it and where."""
    try:
        command = read(said)
    except ValueError:
        return named(said, names)
    who = [state.figures[name].name for name in mentioned(command) if name in state.figures]
    if isinstance(command, Done) or not who:
        return "nothing" if isinstance(command, Done) else said
    shown = ", ".join(who[:NAMES]) + (f" and {len(who) - NAMES} more" if len(who) > NAMES else "")
    ends = [walk.path[-1] for walk in command.walks if walk.path] if isinstance(command, Move | Charge) else []
    where = f" to {ends[0][0] / GRAIN:.1f}, {ends[0][1] / GRAIN:.1f}" if ends else ""
    return f"{command.verb.replace('_', ' ')}{where}: {shown}"


def _why(thought: Thought, state: State, names: Mapping[str, str]) -> str:
    """The reason, with what was weighed in plain words."""
    why = thought.why
    for said in sorted({one.said for one in thought.weighed}, key=len, reverse=True):
        why = why.replace(said, plainly(said, state, names)) if said not in names else why
    return why


def _row(thought: Thought, place: int, words: str) -> WeighedRow:
    one = thought.weighed[place]
    span = one.span
    low, high = (span.low, span.high) if span is not None else (one.score, one.score)
    if not (isfinite(low) and isfinite(high)):
        low = high = one.score
    tip = f"{_sentence(words)}\n{_known(one)}. {_gain(one)}{_reply(one.reply)}"
    return WeighedRow(
        place, words, one.score, low, high, one.playouts, place == thought.taken, place == 0, tip.strip()
    )


def _gain(one: Weighed) -> str:
    gain = one.gain
    if gain is None or not isfinite(gain.low):
        return ""
    return f"Against what stood: {signed(gain.value)} ({_between(gain)}), on the same luck. "


def _known(one: Weighed) -> str:
    times = f"{one.playouts} playout{'s' * (one.playouts != 1)}"
    if one.span is None or not isfinite(one.span.low):
        return times
    return f"{times}: {_between(one.span)} points"


def _reply(reply: Reply | None) -> str:
    if reply is None:
        return ""
    return f"Then it expects: {reply.said} ({reply.times} of {reply.of})."


def verdict_of(judged: Judged | None, who: str) -> Verdict:
    """Return what is said of a ghost: `who` would have gone there."""
    if judged is None:
        return Verdict(WORKING)
    if judged.no:
        return Verdict(f"{who} not there: {judged.no}.")
    if judged.ghost is None or judged.ghost.gain is None:
        return Verdict(WORKING)
    who = f"{who} charging" if judged.charge else who
    gain, more = judged.ghost.gain, "" if judged.over else f" of {judged.of}"
    sure = (gain.low > 0 or gain.high < 0) and abs(gain.value) >= 0.5
    how = "better" if gain.value > 0 else "worse"
    points = f"{abs(gain.value):.0f}"
    if points == "0":
        words = f"{who} there: it comes to the same"
    else:
        words = f"{who} there: {'' if sure else 'perhaps '}{how} by {points} point{'s' * (points != '1')}"
    spread = f" ({_between(gain)})" if isfinite(gain.low) and gain.low != gain.high else ""
    said = f"{words}{spread}, {judged.ghost.playouts}{more} playouts on the same luck. {_reply(judged.ghost.reply)}"
    return Verdict(said.strip(), "even" if not sure else "good" if gain.value > 0 else "bad")
