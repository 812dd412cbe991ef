"""The forecast of several who go at once: every pair that would meet, and what both would lose."""

from __future__ import annotations

from collections.abc import Sequence

from game.forecast.exchange import Meeting, losses, meetings
from game.forecast.harm_odds import percent
from game.forecast.outcome import BlowOutcome
from game.rules.moving.way import Way
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import interrupts
from game.ui.kit.words.rich import cited, quoted
from game.ui.panels.models import ForecastView, PairView

NOTHING = "\u2013"


def charge_forecast(at: Situation, ways: Sequence[Way], charge: bool) -> ForecastView | None:
    """All who would meet where these ways end, and the losses to be expected; None where fewer than two would."""
    pairs = meetings(at, {way.figure: way for way in ways}, charge)
    if len(pairs) < 2:
        return None
    lost = losses(pairs)
    own, foe = (at.state.side(side) for side in (pairs[0].figure.side, pairs[0].foe.side))
    verb = "charge" if charge else "go at them"
    us, them = (f"{{@{side.colour}:{quoted(side.name)}}}" for side in (own, foe))
    met = len({pair.foe.id for pair in pairs})
    return ForecastView(
        f"{len(ways)} {verb}: {len(pairs)} meet {met} of {them}",
        note="if they charge here" if charge else "if they move here",
        pairs=tuple([_pair(at, pair) for pair in pairs]),
        losses=f"Likely to fall at first: {{*{lost.theirs:.1f}}} of {them}, {{*{lost.own:.1f}}} of {us}",
        interrupts=_passing(at, ways, charge),
    )  # fmt: skip


def _pair(at: Situation, pair: Meeting) -> PairView:
    colours = [at.state.side(figure.side).colour for figure in (pair.figure, pair.foe)]
    first = f"{at.figure(pair.first.who).name} strikes first" if pair.first.who else "Neither strikes first"
    tip = f"{pair.figure.name} and {pair.foe.name}\n{cited(f'{first}: {pair.first.reason}.', pair.first.rule)}"
    tip += f" To hit: {_hits(pair.blow)} and {_hits(pair.answer)}."
    if pair.answer is None:
        tip += f" {pair.foe.name} strikes at another, or not at all."
    return PairView(
        pair.figure.name, colours[0], _fells(pair.blow), _fells(pair.answer), pair.foe.name, colours[1], tip
    )


def _hits(blow: BlowOutcome | None) -> str:
    return NOTHING if blow is None else percent(blow.tally.chance)


def _fells(blow: BlowOutcome | None) -> str:
    return NOTHING if blow is None or blow.fells is None else percent(blow.fells)


def _passing(at: Situation, ways: Sequence[Way], charge: bool) -> tuple[tuple[str, str], ...]:
    """Who may shoot in passing at any of them: the way on which most is to be feared."""
    found = [line for way in ways for line in interrupts(at, at.figure(way.figure), way, charge)[:1]]
    if not found:
        return ()
    words, rule = max(found, key=lambda line: int(line[0].rpartition(": ")[2].partition(" ")[0]))
    return ((f"On the worst way {words}", rule),)
