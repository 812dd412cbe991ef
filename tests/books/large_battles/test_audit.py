"""The audit of bodies finds what is amiss: events of a true battle of masses, each falsified in one thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Place
from game.core.events import Event, InitiativeWon, RoundBegan
from game.core.fight.harm import Damaged
from game.play.ledger import PhaseBegan
from game.rules.situation import Battle
from game.systems.large_battles.events import (
    Arrayed,
    Assailed,
    BodyStruck,
    BodyTired,
    Judged,
    Marched,
    Thinned,
    Volleyed,
)
from tests.audit.audit import AuditError
from tests.audited import Told, audit, played_out
from tests.play import state_of

BATTLE = Battle(systems.book("large_battles"), load())
FIELD = """
table: {width: 60, height: 48, ground: grass, setting: outdoors, light: day}
units:
  - {id: wall, side: blue, troop: heavy_foot, count: 12, formation: {shape: line, ranks: 2}, at: [24, 32], facing: 0}
  - {id: bows, side: blue, troop: longbowman, count: 10, formation: {shape: line, ranks: 2}, at: [42, 32], facing: 0}
  - {id: host, side: red, troop: heavy_foot, count: 14, formation: {shape: line, ranks: 2}, at: [26, 15], facing: 180}
  - {id: horse, side: red, troop: medium_horse, count: 6, formation: {shape: line, ranks: 1}, at: [44, 14], facing: 180}
"""


@cache
def told() -> Told:
    """Nine turns of two random sides."""
    return played_out(BATTLE, replace(state_of(FIELD), seed=5), "random", 10)


def test_a_true_battle_of_masses_passes():
    audit(BATTLE, told())


def aside(event: Marched) -> Marched:
    one = event.places[0]
    moved = Place(one.figure, (one.at[0] + 300, one.at[1]), one.facing)
    return replace(event, places=(moved, *event.places[1:]))


def fewer(event: Arrayed) -> Arrayed:
    name = next(iter(event.posts))
    return replace(event, posts={**event.posts, name: replace(event.posts[name], men=2)})


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("B01", Arrayed, fewer),
        ("B02", Marched, aside),
        ("B02", Marched, lambda e: replace(e, places=e.places[1:])),
        ("B03", Assailed, lambda e: replace(e, target=e.body)),
        ("B03", Marched, lambda e: replace(e, how="charge") if e.how == "march" else e),
        ("B04", Thinned, lambda e: replace(e, lost=e.lost + 1)),
        ("B04", Thinned, lambda e: replace(e, fallen=e.fallen[1:])),
        ("B05", Volleyed, lambda e: replace(e, kills=0) if e.kills else e),
        ("B06", BodyStruck, lambda e: replace(e, kills=e.kills + 1)),
        ("B06", Judged, lambda e: replace(e, die=e.die + 1)),
        ("B07", Judged, lambda e: replace(e, result="rout") if e.result == "on" else e),
        ("B07", Judged, lambda e: replace(e, best=e.best + 20, result="rout") if e.result == "on" else e),
        ("B08", BodyTired, lambda e: replace(e, tired=not e.tired)),
        ("B11", Volleyed, lambda e: replace(e, shooters=(*e.shooters, "wall-1"))),
        ("R42", PhaseBegan, lambda e: replace(e, phase="melee") if e.phase == "counter" else e),
        ("R33", Damaged, lambda e: replace(e, left=e.left + 1)),
        ("R42", InitiativeWon, lambda e: replace(e, side="blue" if e.side == "red" else "red")),
        ("R42", RoundBegan, lambda e: replace(e, number=e.number + 1) if e.number == 2 else e),
    ],
)
def test_a_falsified_event_is_found(name: str, kind: type[Event], change: Callable[[Any], Any]):
    """Men miscounted, a rank out of step, a rout not carried out: each is named."""
    with pytest.raises(AuditError, match=name):
        audit(BATTLE, told(), kind, change)
