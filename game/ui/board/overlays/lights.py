"""Who may be hit by what is aimed: ringed with his chance, and all others dimmed.

Worked out once for a state and a choice, some of it a frame; then it is kept until one of them changes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.ui.art.palette import CREAM, Colour
from game.ui.art.rules import overlay
from game.ui.art.rules.ranks import Rank
from game.ui.board.overlays.dangers import is_close
from game.ui.board.overlays.shapes import Inches, ring_of
from game.ui.board.screening.stage import inch

if TYPE_CHECKING:
    from game.ui.board.view import Marks

BUDGET = 0.002
"""Seconds of a frame in which it is worked out."""
BURIED = 30
"""Pixels between two of a body below which their numbers would lie on those who stand beside them."""
SHARED = 46
"""Pixels within which those who crowd share one number, where it is the same."""
HELD: Colour = (255, 236, 176)
"""The ring of one who may be hit."""


class Lit(NamedTuple):
    """One who may be hit: what is written at him, and the bodies' ring about him and his, where he is one of many."""

    figure: str
    words: str = ""
    frame: tuple[Inches, ...] = ()
    mates: tuple[str, ...] = ()
    """Those of his body, who are no more dimmed than he."""


Work = Iterator[Lit | None]
"""Those who may be hit, one after the other; None after each little while between."""


class Mode(NamedTuple):
    """What is being aimed: its choice, what works it out, and by whom."""

    choice: tuple[object, ...]
    work: Callable[[], Work]
    by: tuple[str, ...] = ()
    """Those who aim: they are not dimmed."""
    area: bool = False
    """Whether a template is laid: where it lies and catches somebody, the chances of all others are not told."""


class Lights:
    """Those lit now."""

    def __init__(self) -> None:
        self._key: tuple[State | None, tuple[object, ...]] = (None, ())
        self._work: Work = iter(())
        self.found: dict[str, Lit] = {}
        self._spans: tuple[object, dict[tuple[str, ...], str]] = (None, {})
        self.pending = False
        """Whether not all of them are known yet."""

    def of(self, state: State, mode: Mode | None) -> dict[str, Lit]:
        """Return those who may be hit, as far as they are known; none where nothing is aimed."""
        if mode is None:
            self.pending, self.found, self._key = False, {}, (None, ())
            return self.found
        if self._key[0] is not state or self._key[1] != mode.choice:
            self._key, self._work, self.found, self.pending = (state, mode.choice), mode.work(), {}, True
        end = time.perf_counter() + BUDGET
        while self.pending and time.perf_counter() < end:
            try:
                lit = next(self._work)
            except StopIteration:
                self.pending = False
                break
            if lit is not None:
                self.found[lit.figure] = lit
        return self.found

    def spans(self, state: State, scale: int) -> dict[tuple[str, ...], str]:
        """Return what `buried` tells of those who are lit, looked for anew only when they or the zoom change."""
        of, choice = self._key
        key = (id(of), choice, len(self.found), scale)
        if self._spans[0] != key:
            self._spans = (key, buried(state, self.found.values(), scale))
        return self._spans[1]


def dimmed(state: State, found: dict[str, Lit], mode: Mode, side: str) -> frozenset[str]:
    """All of the sides aimed at who may not be hit: the enemy's, and one's own where some of them may be."""
    lit = {name for one in found.values() for name in (one.figure, *one.mates)}
    sides = {state.figures[name].side for name in lit}
    own = side in sides
    return frozenset([
        figure.id for figure in state.standing()
        if figure.id not in lit and figure.id not in mode.by and (figure.side != side or own)
    ])  # fmt: skip


def mark_lit(
    marks: Marks, state: State, found: Iterable[Lit], scale: int, *, mute: bool = False,
    plain: frozenset[str] = frozenset(),
) -> None:  # fmt: skip
    """Rings and chances at those who may be hit; with `mute`, or at those who are `plain`, no chance is written."""
    lit = [one for one in found if one.figure in state.figures]
    figures = [state.figures[one.figure] for one in lit]
    told_of = [figure for figure, one in zip(figures, lit) if one.words and not one.frame and one.figure not in plain]
    close = is_close(told_of, scale)
    written: list[tuple[str, Inches]] = []
    for figure, one in zip(figures, lit):
        if one.frame:
            marks.over.append(overlay.outline(one.frame, HELD, scale, 2.0))
        else:
            marks.over.append(ring_of(figure, scale, HELD, 1.2 if mute else 1.8, mute))
        if one.figure in plain:
            continue
        if one.words and not mute and not (close and not one.frame and _told_beside(figure, one, written, scale)):
            marks.over.append(_words(figure, one, scale, close=close and not one.frame))


def buried(state: State, found: Iterable[Lit], scale: int) -> dict[tuple[str, ...], str]:
    """Bodies of whom numbers would hide more than a third: all of each that are lit, and from what to what they go."""
    bodies: dict[tuple[str, str], list[tuple[Figure, Lit]]] = {}
    for one in found:
        figure = state.figures.get(one.figure)
        if figure is not None and figure.unit and one.words and not one.frame:
            bodies.setdefault((figure.side, figure.unit), []).append((figure, one))
    spans = {}
    for each in bodies.values():
        written: list[tuple[str, Inches]] = []
        for figure, one in each:
            _told_beside(figure, one, written, scale)
        places = [inch(figure.at) for figure, _ in each]
        dense = any(math.dist(a, b) * scale < BURIED for n, a in enumerate(places) for b in places[:n])
        chances = [one.words.removesuffix(" %") for _, one in each]
        if dense and 3 * len(written) > len(each) > 2 and all(chance.isdecimal() for chance in chances):
            low, high = min(map(int, chances)), max(map(int, chances))
            spans[tuple([one.figure for _, one in each])] = f"{low}\u2013{high} %" if low < high else f"{low} %"
    return spans


def _told_beside(figure: Figure, one: Lit, written: list[tuple[str, Inches]], scale: int) -> bool:
    """Whether the same is written at one who stands by him; else it is written at him, and noted."""
    at = inch(figure.at)
    if any(words == one.words and math.dist(at, place) * scale < SHARED for words, place in written):
        return True
    written.append((one.words, at))
    return False


def _words(figure: Figure, one: Lit, scale: int, *, close: bool) -> overlay.Stamp:
    """What is written at one, at the foot of his base, or of his body's frame."""
    x, y = inch(figure.at)
    half = (figure.profile.base.radius or figure.profile.base.width // 2) / GRAIN
    if one.frame:
        x = sum(at[0] for at in one.frame) / len(one.frame)
        low = max(at[1] for at in one.frame)
    else:
        low = y + half * (0.8 if close else 1)
    words = one.words.removesuffix(" %") if close else one.words
    style = overlay.Words(10 if close else 12, colour=CREAM, lift=0 if close else -7, rank=Rank.CHANCE)
    return overlay.label(words, (x, low), scale, style)
