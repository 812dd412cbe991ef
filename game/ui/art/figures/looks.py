"""What a figure looks like, and which look a kind of the catalogue has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.ui.art.figures.kinds import KINDS, Kind
from game.ui.art.models import MOUNTS, model
from game.ui.art.models.held import gear
from game.ui.art.models.held.shields import BORNE, SCREENS


@dataclass(frozen=True)
class Look:
    """A figure's looks in any pose; made once and kept, since its hash is stored."""

    model: str
    side: str
    weapon: str = ""
    shield: str = ""  # "", wood, metal, pavis, mantlet, chest, body
    armour: str = ""  # "", none, leather_padded, chain, plate
    leader: bool = False
    base: tuple[float, float] = (1.0, 0.0)  # inches: (diameter, 0) round, or (width, length) rectangular
    seed: int = 0
    key: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = (self.model, self.side, self.weapon, self.shield, self.armour, self.leader, self.base, self.seed)
        object.__setattr__(self, "key", hash(parts))

    def __hash__(self) -> int:
        return self.key


_MOUNTS = {
    "riding_horse": "light_horse",
    "light_warhorse": "light_horse",
    "medium_warhorse": "medium_horse",
    "heavy_warhorse": "heavy_horse",
    "paladin_warhorse": "white_horse",
    "draft_horse": "draft_horse",
    "war_elephant": "elephant",
    "dire_wolf": "wolf",
    "elephant": "elephant",
}
SEEDS = 6  # variants of a look; more would only fill the cache


def weapon_key(name: str) -> str:
    """The drawn weapon for a catalogue weapon or missile: magic, silver and thrown ones look like their plain make."""
    name = name.removeprefix("thrown_")
    if name in gear.KNOWN or not name:
        return name
    return max((known for known in gear.KNOWN if known in name), key=len, default="")


def _likely(kind: str, base: tuple[float, float] | None) -> Kind:
    """A likely kind for one that the art does not know: by a name within its name, else by its size."""
    found = max((name for name in KINDS if name in kind), key=len, default="")
    if found:
        return KINDS[found]
    if "dragon" in kind:
        return KINDS["red_dragon"]
    width = base[0] if base else 1.0
    if base and base[1]:
        return KINDS["light_horse"]
    return KINDS["hill_giant" if width >= 2.6 else "ogre" if width >= 1.6 else "halfling" if width < 0.9 else "man"]


def riderless(mount: str, side: str) -> Look:
    """The look of a mount without its rider."""
    found = _MOUNTS.get(mount.removeprefix("barded_"), mount)
    key = found if found in MOUNTS else "light_horse"
    return Look(key, side, base=model(key).base)


class Worn(NamedTuple):
    """What a figure bears, wears and rides, each by name; "" for what is usual for its kind."""

    weapon: str = ""
    shield: str = ""
    armour: str = ""
    mount: str = ""


AS_ITS_KIND = Worn()


def look_for(
    kind: str,
    side: str,
    worn: Worn = AS_ITS_KIND,
    leader: bool = False,
    base: tuple[float, float] | None = None,
    seed: int = 0,
) -> Look:
    """The look of a creature, troop or class; an unknown one gets a likely model by its name and size.

    Without a `base` (inches) it stands on its model's own; a rider given a round base has lost his mount.
    """
    weapon, shield, armour, mount = worn
    found = KINDS.get(kind) or _likely(kind, base)
    who, _, ridden = found.model.partition("@")
    if mount:
        ridden = _MOUNTS.get(mount, mount)
    elif ridden and base and not base[1] and model(found.model).base[1]:
        ridden = ""
    key = f"{who}@{ridden}" if ridden else who
    # who is told his weapon is told all he holds: no shield beside a bow because his kind has one
    carried, guard = weapon_key(weapon) or found.weapon, shield or ("" if weapon else found.shield)
    if not ridden and carried == "mounted_lance":
        carried = "sword"
    return Look(
        key, side, carried, guard if guard in ("wood", "metal", *SCREENS, *BORNE) else "", armour or found.armour,
        leader, base or model(key).base, seed % SEEDS,
    )
