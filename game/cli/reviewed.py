"""A review in text: the curve in letters, the turning points and the ledger as tables."""

from __future__ import annotations

import sys
from typing import Any

from game.core.state import State
from game.odds.review.shape import MEASURED, Account, Shown, Told, Turn, advice, fortune, heading, percent, points

WIDE = 76
"""Letters across the curve."""
HIGH = 11
"""Lines of it: every tenth of the chance."""
LINE, BAND, NOTHING = "\u2588", "\u2591", " "


def print_review(found: Shown) -> None:
    """Print a review: in colour where that is a terminal."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False, soft_wrap=False)
    end = f"{found.name(found.winner)} won" if found.winner else "nobody has won"
    console.print(f"{found.title}: {end}{f' ({found.why})' if found.why else ''}.", markup=False)
    if not found.curve:
        console.print("Nothing is known yet.")
        return
    console.print(f"\nThe chance of {found.sides[0].name}, in points of a hundred:", markup=False)
    for line in curve_lines(found):
        console.print(line, markup=False, no_wrap=True, crop=False)
    console.print()
    _print_turns(console, found)
    if found.ledger is not None:
        console.print(_ledger(found, found.ledger))
        console.print(MEASURED)
    said = fortune(found)
    if said:
        console.print(said, markup=False)
    if found.stopped_by != "done":
        console.print("This is what is known so far.")


def curve_lines(found: Shown) -> list[str]:
    """The curve in letters: its band grey, turning points by their numbers below it, then the rounds."""
    side = found.sides[0].id
    first, last = found.curve[0].event, found.curve[-1].event
    rows = [[NOTHING] * WIDE for _ in range(HIGH)]

    def column(event: int) -> int:
        return round((event - first) / max(1, last - first) * (WIDE - 1))

    def row(share: float) -> int:
        return HIGH - 1 - round(share * (HIGH - 1))

    for number, point in enumerate(found.curve):
        here = column(point.event)
        after = found.curve[number + 1] if number + 1 < len(found.curve) else point
        for x in range(here, max(here + 1, column(after.event))):
            chance = point.chance[side]
            for y in range(row(chance.high), row(chance.low) + 1):
                rows[y][x] = BAND
            rows[row(chance.share)][x] = LINE
    lines = []
    for number, letters in enumerate(rows):
        share = f"{100 - 10 * number:>4}" if number % 5 == 0 else "    "
        lines.append(f"{share} |{''.join(letters)}")
    marks, rounds = [NOTHING] * WIDE, [NOTHING] * (WIDE + 4)
    for number, turn in enumerate(found.turning_points, 1):
        marks[column(turn.begins)] = str(number % 10)
    seen = 0
    for point in found.curve:
        if point.round > seen:
            seen = point.round
            for place, letter in enumerate(f"|{seen}"):
                rounds[column(point.event) + place] = letter
    return [*lines, f"turn  {''.join(marks).rstrip()}", f"round {''.join(rounds).rstrip()}"]


def _print_turns(console: Any, found: Shown) -> None:
    from rich.table import Table

    if not found.turning_points:
        console.print("No single moment turned it by ten points, beyond chance.\n")
        return
    table = Table(title="Where it turned", title_justify="left", show_lines=True)
    table.add_column("")
    table.add_column("Points", justify="right")
    table.add_column("What")
    for number, turn in enumerate(found.turning_points, 1):
        table.add_row(str(number), _span(turn.moved), _what(found, turn))
    console.print(table)
    console.print()


def _what(found: Shown, turn: Turn) -> Any:
    from rich.text import Text

    said = [heading(found, turn), turn.sentence, advice(found, turn), f"(--at {turn.begins})"]
    return Text("\n".join(one for one in said if one))


def _span(told: Told) -> str:
    return f"{points(told.mean)} ({points(told.low)} to {points(told.high)})"


def _ledger(found: Shown, ledger: dict[str, Account]) -> Any:
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Luck ledger: how the chance moved, in points", title_justify="left")
    for word in ("", "at first", "own decisions", "the other's", "dice", "at the end"):
        table.add_column(word, justify="left" if not word else "right")
    for side in found.sides:
        row = ledger[side.id]
        cells = (percent(row.before), _about(row.own), _about(row.other), _about(row.dice), percent(row.after))
        table.add_row(Text(side.name), *cells)
    return table


def _about(told: Told) -> str:
    return f"{points(told.mean)} \u00b1 {percent((told.high - told.low) / 2)}"


def again_text(whole: dict[str, Any], state: State) -> str:
    """Say what came of playing on from a moment."""
    lines = [f"Played again from event {whole['at']} (round {state.round}), {whole['playouts']} times:"]
    for side in state.sides:
        lines.append(f"   {side.name} {_won(whole['chance'][side.id])}")
    return "\n".join([*lines, f"   nobody {_won(whole['nobody'])}"])


def _won(found: dict[str, float]) -> str:
    return f"won {100 * found['share']:.1f} of 100 ({100 * found['low']:.1f} to {100 * found['high']:.1f})"
