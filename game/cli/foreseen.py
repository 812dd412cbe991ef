"""Foresight in words."""

from __future__ import annotations

from typing import Any

from game.core.state import State

MOST_PATHS = 8
"""Paths of outcomes that are told, the likeliest first."""


def foresight_text(whole: dict[str, Any], state: State) -> str:
    """Tell what was foreseen: each candidate with its paths, what it costs, and which is the best."""
    asked = whole["asked"]
    side = state.side(asked["side"]).name
    number = asked["until"].partition("=")[2]
    far = f"for {number} round{'' if number == '1' else 's'}" if number else UNTIL[asked["until"]]
    lines = [f"What {side} may expect, {far}:"]
    for number, candidate in enumerate(whole["candidates"], 1):
        lines += ["", *_candidate(number, candidate, asked["side"], state)]
    if len(whole["candidates"]) > 1:
        lines += ["", *_compared(whole)]
    return "\n".join(lines)


UNTIL = {
    "chain": "until what is set off is settled", "phase": "until the next phase", "round": "until the round ends",
    "end": "until the battle ends",
}  # fmt: skip


def _candidate(number: int, candidate: dict[str, Any], side: str, state: State) -> list[str]:
    command = candidate["command"] or "as things stand"
    if not candidate["legal"]:
        refusal = candidate["refusal"]
        return [f"{number}. {command}", f"   not legal: {refusal['reason']} [{refusal['rule']}]"]
    how = "counted exactly over the dice" if candidate["exact"] else f"{candidate['playouts']} playouts"
    lines = [f"{number}. {command} ({how})"]
    outcomes = candidate["outcomes"]
    for outcome in outcomes[:MOST_PATHS]:
        told = f" [{outcome['playout']}]" if "playout" in outcome else ""
        lines.append(f"   {_share(outcome)}  {', then '.join(outcome['path']) or 'nothing happens'}{told}")
    if len(outcomes) > MOST_PATHS:
        rest = sum(outcome["share"] for outcome in outcomes[MOST_PATHS:])
        lines.append(f"   {100 * rest:5.1f} %           in {len(outcomes) - MOST_PATHS} other ways")
    for name, found in candidate["sides"].items():
        lost, wins = found["lost"], found["wins"]
        won = f"; wins {_share(wins).strip()}" if wins["share"] else ""
        lines.append(f"   {state.side(name).name}: loses {lost['mean']:.2f} figures ({_span(lost)}){won}")
    worth = candidate["sides"][side]["worth"]
    lines.append(f"   cost beyond what is taken: {worth['mean']:+.2f} hit dice ({_span(worth)})")
    return lines


def _share(found: dict[str, Any]) -> str:
    if found["low"] == found["high"]:
        return f"{100 * found['share']:5.1f} %          "
    return f"{100 * found['share']:5.1f} % ({100 * found['low']:.0f}-{100 * found['high']:.0f})".ljust(17)


def _span(found: dict[str, float]) -> str:
    return "exactly" if found["low"] == found["high"] else f"{found['low']:.2f} to {found['high']:.2f}"


def _compared(whole: dict[str, Any]) -> list[str]:
    lines = []
    for row in whole["differences"]:
        more = "more" if row["mean"] > 0 else "less"
        low, high = sorted((abs(row["low"]), abs(row["high"]))) if row["low"] * row["high"] > 0 else (0.0, 0.0)
        told = f"{low:.2f} to {high:.2f}" if high else "no more than chance"
        lines.append(
            f"{row['of'] + 1} costs {abs(row['mean']):.2f} hit dice {more} than {row['to'] + 1} ({told})"
        )
    best = whole["best"]
    if not whole["differences"]:
        return lines
    lines.append("None is best beyond chance." if best is None else f"Best: {best + 1}.")
    return lines
