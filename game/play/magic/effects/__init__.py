"""What spells and devices do, by kind of effect: one function for each, found by the effect's type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.catalogue import effects as kinds
from game.play.magic.effects.binding import beset, charm, rally, reshape, scare
from game.play.magic.effects.coming import image, move, summon
from game.play.magic.effects.ground import dispel, raise_ground
from game.play.magic.effects.harm import damage, heal, slay
from game.play.magic.effects.working import Spellwork, Working

__all__ = ["EFFECTS", "Spellwork", "Working", "work"]

EFFECTS: dict[type[kinds.Effect], Callable[[Working, Any], None]] = {
    kinds.Damage: damage,
    kinds.Heal: heal,
    kinds.Beset: beset,
    kinds.Charm: charm,
    kinds.Fear: scare,
    kinds.Rally: rally,
    kinds.Slay: slay,
    kinds.Ground: raise_ground,
    kinds.Move: move,
    kinds.Summon: summon,
    kinds.Dispel: dispel,
    kinds.Shape: reshape,
    kinds.Image: image,
}
"""How each kind of effect works; a spell or a device is put together out of these in its table."""


def work(working: Working) -> list[str]:
    """Have a spell or device do what its table says, on the state as its volley began; give the ids of those it struck.

    What moves figures waits in `working.later` until the volley is closed [SP-3.2.4]."""
    working.choose()
    for effect in working.spell.on_figure if working.on_figure else working.spell.effects:
        EFFECTS[type(effect)](working, effect)
    working.last()
    return working.struck
