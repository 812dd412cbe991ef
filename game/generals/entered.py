"""Generals entered among the players: whoever imports this may ask for them by name, and whoever is sent `fought`."""

from __future__ import annotations

from functools import partial

from game.generals.general import General
from game.generals.names import DRAWN, TEMPERED
from game.generals.tiers import TIERS, Tier
from game.generals.trying.values import EVEN, TEMPERS
from game.odds.batches.fights import Fight, Row
from game.odds.batches.fights import fought as fought_by_those_known
from game.odds.seeds import seed_of
from game.sides import MADE
from game.sides.player import Player


def _general(tier: Tier, temper: str, side: str, seed: int) -> Player:
    names = tuple(TEMPERS)
    drawn = names[seed_of("temperament", side, seed) % len(names)]
    return General(side, tier, TEMPERS[drawn if temper == DRAWN else temper])


MADE.setdefault("rash", MADE["scripted"])
for _tier in TIERS.values():
    MADE.setdefault(_tier.name, partial(_general, _tier, EVEN.name))
    for _temper in TEMPERED:
        MADE.setdefault(f"{_tier.name}:{_temper}", partial(_general, _tier, _temper))


def fought(fight: Fight) -> Row:
    """Play a battle out, the very one that `sandtable run` plays with that seed."""
    return fought_by_those_known(fight)
