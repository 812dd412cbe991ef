"""The list of standing orders: what holds now for a side or for the chosen figures, and what else may be ordered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.commands import Order
from game.core.state import Side
from game.rules.course.standing import KINDS, standing_of
from game.telling.order_words import ANSWERS, SUBJECTS
from game.ui.board.hands.asked import Asked, Then
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import cited

ICONS = {
    "fire": "shoot", "parry": "parry", "strike": "strike", "grapple": "star", "refuse": "flag",
    "escape": "run", "step": "run", "carry_on": "charge", "freed": "run", "break_away": "run",
    "initiative": "flag", "counter": "charge", "ambush": "eye", "counterspell": "cast", "tactic": "crossed",
    "beside": "hand", "eyes": "eye",
}  # fmt: skip
"""The icon of each kind of order."""

ORDER_WORDS = {
    ("fire", "at_will"): "Fire at will from now on",
    ("fire", "hold"): "Hold fire from now on",
    ("parry", "never"): "Never parry from now on",
    ("parry", "always"): "Always parry from now on",
    ("strike", "nearest"): "Strike the nearest from now on",
    ("refuse", "never"): "Never refuse melee from now on",
    ("step", "always"): "Always step up from now on",
    ("step", "never"): "Never step up from now on",
    ("counter", "never"): "Never counter-charge from now on",
    ("counter", "always"): "Always counter-charge from now on",
    ("counterspell", "never"): "Never counter spells from now on",
    ("tactic", "attack"): "Attack from now on",
    ("ambush", "near"): "Spring it when they are within 6 inches",
    ("ambush", "wait"): "Wait for our own movement",
}
"""What the button of an order says."""
OF_A_SIDE = ("initiative", "ambush", "beside")
"""Orders that are a side's, whoever is chosen."""


def subject(kind: str) -> str:
    """What a kind of order is about, as a heading."""
    return SUBJECTS[kind][:1].upper() + SUBJECTS[kind][1:]


def kinds_rows(side: Side, chosen: Sequence[str], open_one: Callable[[str], None]) -> list[Option]:
    """A row for each kind of order, with what holds now for the first of the chosen (or for the side).

    Each opens the list of its answers."""
    rows = []
    for kind in KINDS:
        whom = chosen[0] if chosen and kind not in OF_A_SIDE else ""
        now = ANSWERS[kind][standing_of(side, whom, kind)]
        rows.append(Option(f"orders:{kind}", subject(kind), ICONS[kind], note=now, data=Then(open_one, kind)))
    return rows


def answers_rows(asked: Asked, kind: str, chosen: Sequence[str]) -> list[Option]:
    """A row for each answer of a kind; the one that holds is marked, and what cannot be ordered now says why."""
    side = asked.at.state.side(asked.side)
    whom = () if kind in OF_A_SIDE else tuple(chosen)
    now = standing_of(side, whom[0] if whom else "", kind)
    rows = []
    for answer in KINDS[kind]:
        order = Order(kind, answer, whom)
        no = asked.refuse(order)
        words = ANSWERS[kind][answer]
        why = f"{subject(kind)}\n{cited(no.reason, no.rule)}" if no is not None else ""
        note = "holds now" if answer == now else ""
        name = f"orders:{kind}:{answer}"
        rows.append(Option(name, words[:1].upper() + words[1:], note=note, why_not=why, data=order))
    return rows


def orders_buttons(asked: Asked, pairs: Sequence[tuple[str, str]]) -> list[Option]:
    """Buttons for those of the standing orders that can be given now."""
    return [
        Option(f"order:{kind}:{answer}", ORDER_WORDS[kind, answer], data=Order(kind, answer))
        for kind, answer in pairs
        if asked.may_order(kind, answer)
    ]


def title_of(asked: Asked, chosen: Sequence[str], kind: str = "") -> str:
    """The title of the list: what is listed, and for whom."""
    what = subject(kind) if kind else "Standing orders"
    if not chosen or kind in OF_A_SIDE:
        return f"{what}: all of {asked.at.state.side(asked.side).name}"
    first = asked.at.figure(chosen[0]).name
    return f"{what}: {first}" + (f" and {len(chosen) - 1} more" if len(chosen) > 1 else "")
