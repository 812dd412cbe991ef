"""A person's side: the standing orders with which it begins, so that nobody is asked what hardly anybody uses."""

from __future__ import annotations

from game.core.state import Plan, Standing

BEGINNINGS = (Standing("parry", "heroes"), Standing("strike", "choice"))
"""Leaders and characters are asked for their blows and parries, others where there is a choice [ST-R13]."""


def beginnings(plan: Plan) -> tuple[Standing, ...]:
    """Return the orders with which a person's side begins, without those that its plan has settled."""
    settled = {order.kind for order in plan.standing}
    return tuple(order for order in BEGINNINGS if order.kind not in settled)
