"""The printed names of the phases [SP-3.2]."""

from __future__ import annotations

PHASES = {"move": "Move", "counter": "Counter Move", "missile": "Missiles", "melee": "Melee"}
