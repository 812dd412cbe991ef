"""How fast clips run."""

from __future__ import annotations

PACES = (1.0, 2.0, 4.0, float("inf"))
"""How fast clips run; the last shows the outcome at once."""
