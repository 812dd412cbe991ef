"""Reads the YAML tables: rows as values, lengths and rates in grains."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct, convert

from game.catalogue.catalogue import data_folder
from game.catalogue.placing import only_known, row_of
from game.catalogue.reading import load_table
from game.core.figures import Base, NaturalAttack
from game.core.grain import grains
from game.core.scale import rate

Row = dict[str, Any]
Kind = TypeVar("Kind", bound=Struct)
NOTES = ("source", "derived", "reconstructed", "provenance")
"""Keys that say where figures come from; they are for readers of the tables."""

MAGIC = (1, 2, 3)


def table(name: str) -> Row:
    """Read one data file without its provenance."""
    whole = load_table(data_folder() / f"{name}.yaml")
    if not isinstance(whole, dict):
        raise ValueError(f"{name} is no table")
    return {key: value for key, value in whole.items() if key not in NOTES}


def rows(name: str, found: dict[str, Row], into: type[Kind], **defaults: Any) -> dict[str, Kind]:
    """Make each row of a table (`mounts.mounts`) a value with its id, and its name, own or made from the id."""
    made: dict[str, Kind] = {}
    for key, row in found.items():
        whole = {"id": key, "name": key.replace("_", " "), **defaults, **row}
        for note in NOTES:
            whole.pop(note, None)
        only_known(name, key, whole, into.__struct_fields__)
        with row_of(name, key, row):
            made[key] = convert(whole, into, strict=False)
    return made


def lengths(row: Row, *names: str) -> Row:
    """Turn lengths in inches into grains."""
    return {**row, **{name: grains(row[name]) for name in names if row.get(name) is not None}}


def rates(row: Row, *names: str) -> Row:
    """Turn rates of movement, in inches or (as "90 feet") in feet, into grains [SP-3.0.2]."""
    return {**row, **{name: rate(row[name]) for name in names if row.get(name) is not None}}


def attacks(found: Iterable[list[str]]) -> list[NaturalAttack]:
    """Make natural attacks from pairs of a name and dice."""
    return [NaturalAttack(name, damage) for name, damage in found]


def round_base(width: Any) -> Base:
    return Base(radius=grains(width) // 2)
