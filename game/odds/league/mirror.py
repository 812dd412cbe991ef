"""A whole battle made of one half: the other half is the same, turned about the middle of the table."""

from __future__ import annotations

from typing import Any

from msgspec import json

from game.odds.league.kinds import KINDS, SIZES, Half, Part, Place, Size
from game.session.opening import Opened, opened_text

FIRST = "even-"
"""With this the names of mirrored battles begin: even-bridge-small."""
NEAR, FAR = "south", "north"
"""The sides: of him who sees the table as it is laid out, and of the other."""
LOST = 60
"""Percent of a side after which it has lost."""
HELD = 12
"""The round from which on the prize wins."""


def names(asked: str = "") -> list[str]:
    """List the mirrored battles, the smallest first: all, those of a kind (even-bridge), or the one of that name."""
    found = [f"{FIRST}{kind}-{size}" for size in SIZES for kind in KINDS]
    return [name for name in found if not asked or name == asked or name.startswith(f"{asked}-")]


def kind_of(name: str) -> str:
    """Return the kind of a mirrored battle (even-bridge), or the name itself where it is none."""
    return name.rpartition("-")[0] if name in names() else name


def mirrored(name: str) -> Opened:
    """Open a mirrored battle by its name."""
    return opened_text(text(name), name)


def text(name: str) -> str:
    """Write the scenario of a mirrored battle: JSON, which is YAML too."""
    kind, _, size = name.removeprefix(FIRST).rpartition("-")
    return json.format(json.encode(_scenario(name, KINDS[kind](SIZES[size]), SIZES[size])), indent=1).decode()


def _scenario(name: str, half: Half, size: Size) -> Part:
    both = [_turned(piece, size) for piece in half.terrain]
    victory: list[Part] = [{"side": side, "when": {"rout": LOST}} for side in (NEAR, FAR)]
    if half.prize:
        victory += [{"side": side, "when": {"hold": "prize", "until": HELD}} for side in (NEAR, FAR)]
    plan: Part = {"stance": "attack", **({"objective": "prize"} if half.prize else {})}
    parts = [_of_side(part, NEAR, 0) for part in half.bodies]
    parts += [_of_side(_turned(part, size), FAR, 180) for part in half.bodies]
    return {
        "sandtable": 1,
        "title": f"League: {name.removeprefix(FIRST).replace('-', ', ')}",
        "table": {"width": size.wide, "height": size.high, "ground": half.ground, "setting": half.setting},
        "terrain": [*half.centre, *half.terrain, *both],
        "regions": {"prize": half.prize} if half.prize else {},
        "sides": [
            {"id": NEAR, "name": "The south", "colour": "blue", "plan": plan},
            {"id": FAR, "name": "The north", "colour": "vermilion", "plan": plan},
        ],
        "units": [part for part in parts if "count" in part],
        "figures": [part for part in parts if "count" not in part],
        "victory": victory,
    }


def _of_side(part: Part, side: str, facing: int) -> Part:
    """Give one of a half to a side, whose name its id then begins with."""
    led = {"leader": f"{side}-{part['leader']}"} if "leader" in part else {}
    return {**part, **led, "id": f"{side}-{part['id']}", "side": side, "facing": facing}


def _turned(part: Part, size: Size) -> Part:
    """Turn a part about the middle of the table."""

    def turned(place: Place) -> Place:
        return size.wide - place[0], size.high - place[1]

    found: dict[str, Any] = dict(part)
    for key in ("points", "line"):
        if key in part:
            found[key] = [turned(place) for place in part[key]]
    if "at" in part:
        found["at"] = turned(part["at"])
    return found
