"""The map of an area on the table: at each figure that may be caught how likely it is, friends with a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.figures import Figure
from game.core.grain import GRAIN, squared
from game.forecast.areas import Risk, Risks
from game.forecast.harm_odds import percent
from game.rules.situation import Situation
from game.ui.art.palette import CREAM, REAR
from game.ui.art.rules import overlay
from game.ui.art.rules.ranks import Rank
from game.ui.board.overlays.shapes import ring_of
from game.ui.board.screening.stage import inch

if TYPE_CHECKING:
    from game.ui.board.view import Marks

WARNED = (255, 176, 120)
"""The colour of what is told of one's own who are caught."""
CAUGHT = (255, 250, 230)
CLOSE = 44
"""Pixels between two figures below which only the number is written at each."""
FALLS = 4
"""So many are told besides how likely they fall."""


def mark_dangers(marks: Marks, at: Situation, found: Risks, side: str, scale: int, what: str = "") -> None:
    """Rings and chances at all who may be caught, and `what` is likely: one's own in the warning colour, marked."""
    figures = [at.figure(risk.figure) for risk in found.each]
    close = is_close(figures, scale)
    few = len(figures) <= FALLS and not close
    for figure, risk in zip(figures, found.each):
        own = figure.side == side
        marks.over.append(ring_of(figure, scale, REAR if own else CAUGHT, 3.0 if own else 2.2))
        x, y = inch(figure.at)
        half = (figure.profile.base.radius or figure.profile.base.width // 2) / GRAIN
        low = y + half * (0.5 if close else 1)
        tone, lift = WARNED if own else CREAM, 0 if close else -7
        words, rank = told(figure, risk, own=own, close=close, falls=few), Rank.CHANCE
        if what and not close:  # the answer for him who is pointed at
            words, rank = words.replace(" %", f" % {what}", 1), Rank.ANSWER
        style = overlay.Words(10 if close else 12, colour=tone, lift=lift, rank=rank)
        marks.over.append(overlay.label(words, (x, low), scale, style))


def told(figure: Figure, risk: Risk, *, own: bool, close: bool, falls: bool) -> str:
    """What is written at one: his name and a mark where he is one's own, the chance, and that he falls."""
    chance = percent(risk.chance)
    if close:
        return f"!{chance[:-2]}" if own else chance[:-2]
    name = f"! {figure.name} " if own else ""
    fatal = f", falls {percent(risk.falls)}" if falls and risk.falls else ""
    return f"{name}{chance}{fatal}"


def is_close(figures: list[Figure], scale: int) -> bool:
    """Whether two of them stand so close that their chances would hide each other."""
    least = (CLOSE * GRAIN // scale) ** 2
    places = [figure.at for figure in figures]
    return any(squared(a, b) < least for n, a in enumerate(places) for b in places[:n])
