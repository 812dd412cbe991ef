"""Engines with their crews, and what weighs, for a made-up scenario: by dice of their own, like `generated_more`."""

from __future__ import annotations

import random
from typing import Any

from game.catalogue.catalogue import Catalogue

Part = dict[str, Any]

ENGINES = 0.25
"""How likely there are engines out of doors, for one side or both."""
LADEN = 0.05
"""How likely one bears a load."""


def burdens(dice: random.Random, found: Part, catalogue: Catalogue) -> None:
    """Add engines, what one bears, and chests that stand about."""
    table = found["table"]
    if table["setting"] == "outdoors" and dice.random() < ENGINES:
        sides = [side["id"] for side in found["sides"]]
        for side in dice.sample(sides, dice.choice((1, 1, 2))):
            _engine(dice, side, found, catalogue)
    loads = sorted(catalogue.weights.loads)
    for outfit in (*found.get("units", ()), *found["figures"]):
        if dice.random() < LADEN and not {"pavis", "gear", "pack"} & set(outfit):
            outfit["load"] = [dice.choice(loads)]
    if dice.random() < 0.15:
        place = [round(dice.uniform(3, table["width"] - 3), 2), round(dice.uniform(9, table["height"] - 9), 2)]
        found.setdefault("things", []).append({"id": "load_0", "item": dice.choice(loads), "at": place})


def _engine(dice: random.Random, side: str, found: Part, catalogue: Catalogue) -> None:
    """An engine at the edge, a gunner at it, and some to help him."""
    width, height = found["table"]["width"], found["table"]["height"]
    north = side == found["sides"][0]["id"]
    facing = 180 if north else 0
    x = round(dice.uniform(4, width - 4), 2)
    who: Part = {"side": side, "facing": facing, "troop": dice.choice(("light_foot", "man_at_arms"))}
    kind = dice.choice(sorted(catalogue.engines.kinds))
    gunner = {"id": f"{side}_gunner", "engine": kind, "at": [x, 4 if north else height - 4]}
    found["figures"].append(who | gunner)
    mates = {"id": f"{side}_mates", "count": dice.randrange(1, 5), "at": [x, 3 if north else height - 3]}
    found.setdefault("units", []).append(who | mates)
