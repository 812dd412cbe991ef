"""Checks of engines and loads: engines nobody can serve or under a roof, loads nobody can carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.catalogue.checks.gear import Finding, Path, article, unknown
from game.catalogue.scenario.outfit import mount_of


def engine(path: Path, figure: Any, table: Any, catalogue: Catalogue) -> Iterator[Finding]:
    """Tell why the engine of a figure cannot be served, or cannot throw under a roof [SP-R261, SP-R262]."""
    key = getattr(figure, "engine", None)
    if key is None:
        return
    at: Path = (*path, "engine")
    kinds = catalogue.engines.kinds
    if key not in kinds:
        yield unknown(at, "engine", key, kinds)
        return
    kind = kinds[key]
    creature = catalogue.creatures.get(figure.creature or "")
    if creature is not None and not creature.mannish:
        yield at, f"{article(creature.name)} has no hands for {article(kind.name)} [SP-R261]", ""
    mount = mount_of(figure, catalogue) if figure.mount is None or figure.mount in ("none", *catalogue.mounts) else ""
    if mount:
        yield at, f"{article(kind.name)} is served on foot [SP-R261]", ""
    if figure.hidden:
        yield at, f"{article(kind.name)} stands in the open: who has one is not hidden [SP-R260]", ""
    if table is not None and (table.setting == "dungeon" or (table.setting == "building" and not table.vast)):
        yield at, f"{article(kind.name)} throws high, and not under a roof [SP-R262]", ""


def load(path: Path, figure: Any, catalogue: Catalogue, *, sound: bool) -> Iterator[Finding]:
    """Tell what is amiss with the load of a figure; `sound` says whether its kind and mount could be read.

    [SP-R270, SP-R272]"""
    known = catalogue.weights.loads
    borne = 0
    for number, key in enumerate(figure.load or ()):
        at: Path = (*path, "load", number)
        if key not in known:
            yield unknown(at, "load", key, known)
            continue
        creature = catalogue.creatures.get(figure.creature or "")
        mounted = sound and bool(mount_of(figure, catalogue))
        if sound and creature is not None and not creature.mannish and not mounted:
            yield at, f"{article(creature.name)} has no arms for {article(known[key].name)} [SP-R272]", ""
        borne += known[key].hands > 1
        if borne > 1 and known[key].hands > 1 and not mounted:
            yield at, f"{article(known[key].name)} takes both arms, and something else has them [SP-R272]", ""
