"""Refusals as plain data, for programs that read them."""

from __future__ import annotations

import contextlib
from typing import Any

from game.core.tally import Refusal


def refusal_data(refusal: Refusal | None) -> dict[str, Any] | None:
    """Return a refusal as plain data, its measurements as numbers where they are; null for none."""
    if refusal is None:
        return None
    measured = {name: _number(value) for name, value in refusal.measured.items()}
    return {"reason": refusal.reason, "rule": refusal.rule, "measured": measured}


def _number(value: Any) -> Any:
    if isinstance(value, str):
        with contextlib.suppress(ValueError):
            return int(value) if value.removeprefix("-").isdigit() else float(value)
    return value
