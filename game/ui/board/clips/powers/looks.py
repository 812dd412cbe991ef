"""What spells, devices and flasks look and sound like: by the kinds of what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.catalogue import effects
from game.catalogue.effects import Effects
from game.catalogue.kinds.magic import Spell
from game.catalogue.tables import load
from game.core.fight.magic import SpellCast
from game.core.held.gear import DeviceUsed
from game.ui.art.palette import Colour


class Look(NamedTuple):
    """The light of something magic, what it sounds like, and the matter that pours out of it, if any does."""

    tone: Colour = (206, 160, 240)
    sound: str = "spell"
    matter: str = ""


MAGIC = Look()
FIRE, GOLD, GREEN, PALE = (255, 150, 60), (222, 176, 92), (150, 220, 150), (255, 246, 190)

HARMS = {
    "fire": Look(FIRE, "fireball", "fire"),
    "cold": Look((150, 200, 236), "cold-breath", "cold"),
    "lightning": Look((160, 160, 255), "lightning", "lightning"),
    "acid": Look((120, 140, 40), "acid", "acid"),
    "holy": Look(PALE, "holy", "cold"),
}
"""By the kind of harm."""
GROUNDS = {
    "wall_of_fire": Look(FIRE, "fire-breath"),
    "burning_ground": Look(FIRE, "fire-breath"),
    "wall_of_ice": Look((150, 200, 236), "cold-breath"),
    "wall_of_stone": Look((206, 190, 160), "growth"),
    "poison_cloud": Look((140, 170, 80), "gas-breath", "gas"),
    "swarm": Look((120, 110, 70), "gas-breath"),
    "web": Look((236, 236, 228), "growth"),
    "light": Look(PALE, "holy"),
    "darkness": Look((110, 110, 120), "dark"),
}
"""By the kind of ground that is laid."""
CONDITIONS = {
    "asleep": Look((150, 160, 220), "dark"),
    "held": Look(GOLD, "dark"),
    "confused": Look(sound="dark"),
    "cursed": Look(sound="dark"),
    "slowed": Look(sound="dark"),
    "hasted": Look(GREEN),
    "blessed": Look((244, 226, 150), "holy"),
    "protected": Look(sound="holy"),
    "resists_cold": Look(sound="holy"),
    "resists_fire": Look(sound="holy"),
}
"""By the condition that comes over those caught."""
DEATH = Look((110, 110, 120), "dark")

LOOKS: dict[type[effects.Effect], Callable[[Any], Look]] = {
    effects.Damage: lambda effect: HARMS.get(effect.kind, MAGIC),
    effects.Ground: lambda effect: GROUNDS.get(effect.kind, Look(sound="growth")),
    effects.Beset: lambda effect: CONDITIONS.get(effect.condition, MAGIC),
    effects.Heal: lambda effect: Look(GREEN, "holy"),
    effects.Rally: lambda effect: Look(sound="holy"),
    effects.Charm: lambda effect: Look((236, 110, 150), "dark"),
    effects.Fear: lambda effect: Look((120, 90, 150), "dark"),
    effects.Slay: lambda effect: Look(PALE, "holy") if effect.banish else DEATH,
    effects.Summon: lambda effect: DEATH if effect.dead else MAGIC if effect.phantom else Look(sound="growth"),
}
"""By the kind of effect; the others are plain magic."""
OWN = {"disintegrate": Look((120, 220, 140), "dark")}
"""Of the few spells that look otherwise than what they do."""


def look_of(spell: str, does: tuple[Effects, ...]) -> Look:
    """A spell's look: its own where it has one, else that of its first effect: a condition comes last."""
    if spell in OWN:
        return OWN[spell]
    first = sorted(does, key=lambda effect: isinstance(effect, effects.Beset))[:1]
    return next((LOOKS[type(effect)](effect) for effect in first if type(effect) in LOOKS), MAGIC)


def worked_spell(event: SpellCast | DeviceUsed) -> Spell | None:
    """The spell that is worked, by itself or by a device; None where the tables do not have it."""
    tables = load()
    if isinstance(event, DeviceUsed) and event.item in tables.devices:
        return tables.devices[event.item].works
    spell = tables.spells.get(event.spell)
    backwards = isinstance(event, SpellCast) and event.reversed
    return spell.reverse if spell is not None and backwards else spell


def looks(event: SpellCast | DeviceUsed) -> Look:
    """What a spell or device looks and sounds like."""
    spell = worked_spell(event)
    return MAGIC if spell is None else look_of(event.spell, spell.effects)


def runs_straight(event: SpellCast | DeviceUsed) -> bool:
    """Whether it runs along a line, instead of bursting over a place."""
    spell = worked_spell(event)
    return spell is not None and spell.shape == "line"
