"""The list of standing orders: what holds now for a side or for the chosen figures, and what else may be ordered."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.commands import Order
from game.core.state import Side
from game.rules.standing import KINDS, standing_of
from game.ui.board.asked import Asked
from game.ui.kit.choose import Row

TITLES = {
    "fire": ("Shots at those who pass", "shoot"),
    "parry": ("Parrying", "parry"),
    "strike": ("Blows", "strike"),
    "grapple": ("Grapples for want of room", "star"),
    "refuse": ("Refusing melee", "flag"),
    "escape": ("Thinking of escape", "run"),
    "step": ("Stepping up in melee", "run"),
    "carry_on": ("Carrying on after a charge", "charge"),
    "freed": ("When set free by others", "run"),
    "break_away": ("Where to, when heart is lost", "run"),
    "initiative": ("Who moves first", "flag"),
    "counter": ("Counter-charges", "charge"),
    "ambush": ("The ambush", "eye"),
    "counterspell": ("Countering spells", "cast"),
    "tactic": ("Tactics, where they are chosen", "crossed"),
}
"""What each kind of order is about, and its icon."""

WORDS = {
    "fire": {"ask": "ask each time", "at_will": "shoot at will", "chargers": "shoot at chargers", "hold": "hold fire"},
    "parry": {
        "never": "never", "leader": "leaders always", "always": "everybody always",
        "heroes": "ask for heroes", "ask": "ask for everybody",
    },
    "strike": {
        "ask": "ask for each blow", "choice": "ask where it matters", "nearest": "strike the nearest",
        "weakest": "strike the weakest",
    },
    "grapple": {"ask": "ask", "never": "never ask"},
    "refuse": {"ask": "ask", "never": "never refuse"},
    "escape": {"turn": "at their own turn", "first": "ask before any blow falls"},
    "step": {"ask": "ask", "always": "always, to the nearest", "never": "never"},
    "carry_on": {"ask": "ask which way", "straight": "straight on"},
    "freed": {"ask": "ask", "stay": "stay where they are"},
    "break_away": {"ask": "ask", "farthest": "away from the enemy"},
    "initiative": {"ask": "ask", "first": "always first", "last": "always last"},
    "counter": {"ask": "ask", "never": "never", "always": "always"},
    "ambush": {"ask": "ask for the moment", "near": "spring it within 6 inches", "wait": "wait for our own movement"},
    "counterspell": {"ask": "ask", "never": "never", "always": "always, with the cheapest"},
    "tactic": {"ask": "ask", "attack": "attack whoever is before them", "defend": "defend themselves"},
}  # fmt: skip
"""What each answer means, in plain words."""

OF_A_SIDE = ("initiative", "ambush")
"""Orders that are a side's, whoever is chosen."""


def kinds_rows(side: Side, chosen: Sequence[str]) -> list[Row]:
    """A row for each kind of order, with what holds now for the first chosen (or for the side) at the right."""
    rows = []
    for kind in KINDS:
        words, icon = TITLES[kind]
        whom = chosen[0] if chosen and kind not in OF_A_SIDE else ""
        now = WORDS[kind][standing_of(side, whom, kind)]
        rows.append(Row(words, f"orders:{kind}", icon=icon, note=now))
    return rows


def answers_rows(asked: Asked, kind: str, chosen: Sequence[str]) -> list[Row]:
    """A row for each answer of a kind; the one that holds is marked, and what cannot be ordered now says why."""
    side = asked.at.state.side(asked.side)
    whom = () if kind in OF_A_SIDE else tuple(chosen)
    now = standing_of(side, whom[0] if whom else "", kind)
    rows = []
    for answer in KINDS[kind]:
        no = asked.refuse(Order(kind, answer, whom))
        words = WORDS[kind][answer]
        why = f"{TITLES[kind][0]}\n{no.reason} {{#{no.rule}}}" if no is not None else ""
        note = "holds now" if answer == now else ""
        rows.append(Row(words[:1].upper() + words[1:], f"orders:{kind}:{answer}", note=note, why_not=why))
    return rows


def title_of(asked: Asked, chosen: Sequence[str], kind: str = "") -> str:
    """Say what is listed and for whom."""
    what = TITLES[kind][0] if kind else "Standing orders"
    if not chosen or kind in OF_A_SIDE:
        return f"{what}: all of {asked.at.state.side(asked.side).name}"
    first = asked.at.figure(chosen[0]).name
    return f"{what}: {first}" + (f" and {len(chosen) - 1} more" if len(chosen) > 1 else "")
