"""The names and meanings of the keys of a scenario file: one place for forms, schema and reference."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from game import paths
from game.catalogue.reading import load_table

FILE = paths.tables("catalogue", "data", "scenario_words.yaml")
SECTIONS: dict[str, tuple[str, ...]] = {
    "Scenario": ("scenario",), "TableModel": ("table",), "TerrainModel": ("terrain",), "SideModel": ("side",),
    "PlanModel": ("plan",), "ErrandModel": ("plan",), "FormationModel": ("formation",), "UnitModel": ("unit", "outfit"),
    "FigureModel": ("figure", "outfit"), "ThingModel": ("thing",), "VictoryModel": ("victory",),
    "WhenModel": ("when",), "SurpriseModel": ("surprise",), "StuntModel": ("stunt",),
}  # fmt: skip
"""Which sections of the file speak of a model's keys, the first first."""


class Word(NamedTuple):
    """A key: what a form calls it ("" where it has no field), and its meaning."""

    label: str
    says: str


@cache
def words() -> dict[str, dict[str, Any]]:
    """Every section with its keys."""
    found = load_table(FILE)
    return found if isinstance(found, dict) else {}


def word(key: str, *sections: str) -> Word:
    """Return the words for a key from the first of some sections that has it; KeyError where none has."""
    for section in sections:
        found = words()[section].get(key)
        if isinstance(found, dict):
            return Word(str(found.get("label", "")), str(found["says"]))
    raise KeyError(key)


def is_said(key: str, section: str) -> bool:
    """Tell whether a section has a key."""
    return key in words()[section] and key not in ("about", "examples")


def about(model: str) -> str:
    """Return what a part is, by the name of its model."""
    return about_section(SECTIONS[model][0])


def examples(section: str) -> list[str]:
    """List the examples of a section, each a line of a file or several; none where it has none."""
    return [str(one) for one in words()[section].get("examples", ())]


def about_section(section: str) -> str:
    """Return what a section of keys is about."""
    return str(words()[section]["about"])
