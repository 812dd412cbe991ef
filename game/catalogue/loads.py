"""What things weigh, in coins, and how much each bearer can carry freely and at most [SP-3.3.0.4]."""

from __future__ import annotations

from msgspec import Struct


class Load(Struct, frozen=True, kw_only=True):
    """A thing that is only a weight: a chest, a sack. `hands` are those that carry it, 0 where it is slung."""

    id: str
    name: str
    weight: int
    hands: int = 2


class Weights(Struct, frozen=True, kw_only=True):
    """The table of weights, in coins, ten to a pound."""

    loads: dict[str, Load]
    arms: dict[str, int]
    """Of light, one- and two-handed weapons, shields, and what shoots."""
    bodies: dict[str, int]
    """Of somebody carried, by his size on his own feet."""
    free: dict[str, int]
    """What one bears without being overloaded, by size, and a mount beside its rider."""
    most: dict[str, int]
    """What one can lift at all."""
