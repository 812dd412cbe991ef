"""Generals entered among the players: whoever imports this may ask for them by name, and whoever is sent `fought`."""

from __future__ import annotations

from functools import partial

from game.generals.general import General
from game.generals.tiers import TIERS, Tier
from game.odds.batches.fights import Fight, Row
from game.odds.batches.fights import fought as fought_by_those_known
from game.sides import MADE
from game.sides.player import Player


def _general(tier: Tier, side: str, seed: int) -> Player:
    return General(side, tier)


MADE.setdefault("rash", MADE["scripted"])
for _tier in TIERS.values():
    MADE.setdefault(_tier.name, partial(_general, _tier))


def fought(fight: Fight) -> Row:
    """Play a battle out, the very one that `sandtable run` plays with that seed."""
    return fought_by_those_known(fight)
