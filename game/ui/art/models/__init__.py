"""Every miniature, entered where it is built: importing its module enters it."""

from __future__ import annotations

from functools import lru_cache

from game.ui.art.models.beasts import animals, crawlers, dragons, flyers, winged, wolves  # noqa: F401
from game.ui.art.models.entry import MODELS, Model
from game.ui.art.models.folk import brutes, cursed, elementals, giants, goblins, undead  # noqa: F401
from game.ui.art.models.held import things  # noqa: F401
from game.ui.art.models.men import classes, gunmen, humanoids, soldiers  # noqa: F401
from game.ui.art.models.men.mounted import MOUNTS, rider
from game.ui.art.models.men.wear import Wear

__all__ = ["MODELS", "MOUNTS", "Model", "Wear", "model"]

MODELS.update({
    name: Model(mount.build, mount.base, (0.98, 1.10, 0.42), upright=False)
    for name, mount in MOUNTS.items()
    if name not in MODELS
})


@lru_cache(512)
def model(name: str) -> Model:
    """The model of a key, `rider@mount` included; an unknown one is a soldier."""
    who, at, what = name.partition("@")
    found = MODELS.get(who) or MODELS["soldier"]
    if not at:
        return found
    mount = MOUNTS.get(what) or MOUNTS["light_horse"]
    f, z, r = found.head
    head = (f + mount.saddle[0], z + mount.saddle[1], r)
    beast = MODELS.get(what)
    wings = beast is not None and beast.winged
    return Model(rider(found.build, mount), mount.base, head, found.veil, upright=False, winged=wings)
