"""Engines of the catalogue: how far and how often they throw, and what they and their stones can take and do."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.core.grain import grains


class EngineKind(Struct, frozen=True, kw_only=True):
    """A kind of engine. Lengths in grains; `across` and `along` are those of its frame."""

    id: str
    name: str
    least: int
    range: int
    radius: int
    """Of the circle under which all are hit."""
    every: int
    """Turns from one shot to the next with a full crew; one more for each man it is short of."""
    crew: int
    damage: str
    points: int
    """What it bears before it is broken."""
    wrecks: int
    """What its stone does to an engine it falls on."""
    moves: int
    """How far a full crew drags it in a round."""
    across: int
    along: int


class Engines(Struct, frozen=True, kw_only=True):
    """All kinds of engine, and what else than a stone breaks an engine."""

    kinds: dict[str, EngineKind]
    hands: dict[str, int]
    """Points that one takes off in a round: by kind of creature, by size (large, huge), and men."""
    fire: int
    """Points that fire which reaches one takes off."""


def engines(found: dict[str, Any]) -> Engines:
    """Make the tables of engines from lengths in inches."""
    kinds = {}
    for key, row in found["engines"].items():
        across, along = row["frame"]
        kinds[key] = EngineKind(
            id=key, name=row.get("name", key.replace("_", " ")), least=grains(row["least"]),
            range=grains(row["range"]), radius=grains(row["hit"]) // 2, every=int(row["every"]), crew=int(row["crew"]),
            damage=row["damage"], points=int(row["points"]), wrecks=int(row["wrecks"]), moves=grains(row["moves"]),
            across=grains(across), along=grains(along),
        )  # fmt: skip
    return Engines(
        kinds=kinds, hands={key: int(hands) for key, hands in found["hands"].items()}, fire=int(found["fire"])
    )
