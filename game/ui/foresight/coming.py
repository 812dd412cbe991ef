"""A glance at what may come of a command, as the forecast shows it: bars, a sentence, what each side loses."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.state import Side
from game.odds.glances.glancing import Branch, Glance
from game.odds.glances.paths import NOTHING, bearing
from game.odds.glances.sentence import OURS, SURE, THEIRS, label, plain, within
from game.odds.intervals import Interval
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ComingRow, MayCome

TONES = {1: "good", 0: "even", -1: "bad"}
AHEAD = MayCome(note="rest here to see")
"""Before the pointer has rested."""
ASKED = MayCome(note="playing it out")
"""Before anything is known."""


def coming_of(glance: Glance, sides: Mapping[str, Side], ours: str = "") -> MayCome:
    """What the forecast shows of a glance; `sides` by their ids, `ours` the one that asks.

    What the pointer is told names the sides."""
    rows = [_row(branch, sides, ours) for branch in glance.branches]
    if glance.otherwise is not None:
        rows.append(ComingRow("otherwise", *_three(glance.otherwise), _shares("otherwise", glance.otherwise), "rest"))
    tip = by_name(glance.sentence, sides, ours)
    return MayCome(tuple(rows), quoted(glance.sentence), *_lost(glance, sides), _note(glance), tip)


def by_name(words: str, sides: Mapping[str, Side], ours: str) -> str:
    """Tell of some by the name of their side; of the others only where there is one other side."""
    foes = [side for name, side in sides.items() if name != ours]
    if ours in sides:
        words = words.replace(OURS, f"some of {within(sides[ours].name)}")
    return words.replace(THEIRS, f"some of {within(foes[0].name)}") if len(foes) == 1 else words


def _row(branch: Branch, sides: Mapping[str, Side], ours: str) -> ComingRow:
    words, whole = label(branch.names), by_name(label(branch.names, short=False), sides, ours)
    tip = _shares(f"{whole[:1].upper()}{whole[1:]}", branch.share)
    seen = "" if branch.playout is None else ". Click to watch one that goes this way."
    return ComingRow(words, *_three(branch.share), tip + seen, TONES[bearing(branch.names)], branch.playout)


def _three(share: Interval) -> tuple[float, float, float]:
    return share.value, share.low, share.high


def _shares(title: str, share: Interval) -> str:
    """The tooltip of a bar: how likely it is, and how surely that is known."""
    known = f"between {plain(share.low)} and {plain(share.high)}" if share.width else "exactly"
    return f"{title}\n{plain(share.value)}, {known}"


def _lost(glance: Glance, sides: Mapping[str, Side]) -> tuple[str, str]:
    """What each side loses on the average, in the markup of sentences, at length and shortly.

    Where nothing comes of the command itself, they are lost elsewhere, and that is said."""
    if not any(lost.value for _, lost in glance.lost):
        return "Neither side loses anybody.", "Neither side loses anybody."
    told = ", ".join([
        f"{{@{sides[name].colour}:{quoted(sides[name].name)}}} {lost.value:.1f}"
        for name, lost in glance.lost if name in sides
    ])  # fmt: skip
    if glance.branches and glance.branches[0].names == NOTHING and glance.branches[0].share.value >= SURE:
        return f"Lost on average by others, elsewhere: {told}", f"Lost elsewhere: {told}"
    return f"Lost on average: {told}", f"Lost: {told}"


def _note(glance: Glance) -> str:
    """How far was looked, and how often it was played out or in how many ways it was counted."""
    far = "this round \u00b7 " if glance.until.until == "round" else ""
    if glance.exact:
        return f"{far}exact" + (f", {glance.playouts:,} ways" if glance.playouts > 1 else "")
    more = "" if glance.over else " \u2026"
    return f"{far}{glance.playouts:,} playout{'s' * (glance.playouts != 1)}{more}"
