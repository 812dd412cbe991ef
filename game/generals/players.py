"""Players by name, generals among them: whoever imports this may ask for them, and whoever is sent `fought`."""

from __future__ import annotations

from functools import partial

from game import sides
from game.generals.general import General
from game.generals.tiers import TIERS, Tier
from game.odds.batches.fights import Fight, Row
from game.odds.batches.fights import fought as fought_by_those_known
from game.sides.player import Player


def _general(tier: Tier, side: str, seed: int) -> Player:
    return General(side, tier)


sides.MADE.setdefault("rash", sides.MADE["scripted"])
for _tier in TIERS.values():
    sides.MADE.setdefault(_tier.name, partial(_general, _tier))

PLAYERS = tuple(sides.MADE)
"""Names by which a player may be asked for, the default first."""


def player(name: str, side: str, seed: int = 1) -> Player:
    """Make the player of a side by name; LookupError where there is none."""
    return sides.player(name, side, seed)


def fought(fight: Fight) -> Row:
    """Play a battle out, the very one that `sandtable run` plays with that seed."""
    return fought_by_those_known(fight)
