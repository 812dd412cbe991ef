"""The printed names of the phases and of what falls in each."""

from __future__ import annotations

MOVE, COUNTER = "move", "counter"
ARTILLERY, MISSILES, SPELLS, MELEE = "artillery", "missile", "spells", "melee"

TITLES = {
    MOVE: "Move",
    COUNTER: "Counter Move",
    ARTILLERY: "Artillery and breath",
    MISSILES: "Missiles",
    SPELLS: "Spells",
    MELEE: "Melee",
}

CITES = {MOVE: "CM-2.1", COUNTER: "CM-2.5", ARTILLERY: "CM-2.6", MISSILES: "CM-2.7", SPELLS: "CM-2.8", MELEE: "CM-2.10"}

TOGETHER_CITES = {ARTILLERY: "CM-3.7", MISSILES: "CM-3.7", SPELLS: "CM-3.7", MELEE: "CM-3.8"}
"""In a round of the Simultaneous Movement system."""

ORDERS, FIRST_HALF, SECOND_HALF = "orders", "first_half", "second_half"

PHASES = (
    (MOVE, COUNTER, ARTILLERY, MISSILES, SPELLS, MELEE),
    (ORDERS, FIRST_HALF, SECOND_HALF, ARTILLERY, MISSILES, SPELLS, MELEE),
)
"""The phases of a round, in either system; no round mixes them."""

BANDS = (13, 9, 3)
"""The lowest Dexterity of each band, the quickest first [CM-1.2]."""

BAND_TITLES = ("Dexterity 13 and more", "Dexterity 9 to 12", "Dexterity 8 and less")

USUAL = 10
"""A Dexterity of the middle band, for whom none is stated [CM-1.2.1]."""


def title_of(part: str, band: int | None) -> str:
    """Return the name of a phase, or of one of its bands, as the timeline shows it."""
    return TITLES[part] if band is None else f"{TITLES[part]}: {BAND_TITLES[band]}"
