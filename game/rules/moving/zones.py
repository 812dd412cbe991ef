"""Zones of control: who has one, and how wide it is [SP-3.3.0.3]."""

from __future__ import annotations

from game.core.figures import STANDING, Figure
from game.core.grain import GRAIN
from game.rules.magic.spellbound import HELPLESS

ZONE = GRAIN
LARGE_ZONE = 2 * GRAIN


NO_ZONE = frozenset(("fleeing", "aloft", *HELPLESS))
"""Conditions in which a figure has no zone [SP-R92, SP-R164, SP-R165]."""


def zone_radius(figure: Figure) -> int:
    """Return the radius of a figure's zone of control in grains from its base edge; in hiding it is an inch at most.

    [SP-3.3.0.3, SP-R22, SP-R28]"""
    if figure.profile.size in ("L", "H") and not figure.has("hidden"):
        return LARGE_ZONE
    return ZONE


def has_zone(figure: Figure) -> bool:
    """Tell whether a figure has a zone at all: it is in the battle, on the ground, master of itself, and does not flee;
    if prone, too.

    [SP-R92, SP-R299]"""
    if figure.fate != STANDING or figure.altitude:
        return False
    return not (figure.conditions and figure.has_any(NO_ZONE))
