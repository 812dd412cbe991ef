"""What spells and devices do: the effects of which each spell is put together."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Effect(Struct, frozen=True, kw_only=True, tag_field="does", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a spell does to those it catches, or to the ground it covers."""


class Damage(Effect, frozen=True, kw_only=True, tag="damage"):
    """Hit points lost; a saving throw halves them or saves them all, as the spell says."""

    dice: str
    a_level: bool = False
    """So many dice for each level of the caster."""
    most: int = 0
    """Dice at most; 0 for no limit."""
    kind: str = ""
    """fire, cold, lightning or ""."""
    double: tuple[str, ...] = ()
    """Words of traits of those who suffer twice as much."""
    missiles: tuple[tuple[int, int], ...] = ()
    """Missiles from a level on, each with its own dice: (level, number)."""
    hits: bool = False
    """Whether a blow of the bare hand must hit first."""


class Heal(Effect, frozen=True, kw_only=True, tag="heal"):
    """Hit points restored; a paralysed figure is cured of that instead."""

    dice: str
    cures: str = ""
    """Condition that is cured instead of wounds."""


class Beset(Effect, frozen=True, kw_only=True, tag="condition"):
    """A condition comes over those caught, for as long as the spell lasts or for dice of rounds or turns."""

    condition: str
    value: str = ""
    dice: str = ""
    """Thrown for its value: images, or rounds where `rounds` says so."""
    turns: bool = False
    """Whether the dice are turns for which it holds a man; the large it holds for two rounds."""
    a_level: bool = False


class Charm(Effect, frozen=True, kw_only=True, tag="charm"):
    """Those caught serve the caster's side."""


class Fear(Effect, frozen=True, kw_only=True, tag="fear"):
    """Those caught flee; so many in ten of them drop what they hold."""

    drop: int = 0


class Rally(Effect, frozen=True, kw_only=True, tag="rally"):
    """Fear leaves those caught, and those in flight stand again."""


class Slay(Effect, frozen=True, kw_only=True, tag="slay"):
    """Those caught are dead."""

    banish: bool = False
    """Whether the summoned are gone and others flee."""


class Ground(Effect, frozen=True, kw_only=True, tag="ground"):
    """The ground changes over the spell's shape: a wall, a cloud, darkness, mud."""

    kind: str
    """Of terrain."""
    clear: bool = False
    """Whether it can only be where nobody stands."""
    needs: str = ""
    """Property of terrain that must lie where it is: impassable."""


class Move(Effect, frozen=True, kw_only=True, tag="move"):
    """A figure is set down elsewhere, at most so many inches away, or carried there at so much a round."""

    far: int
    each_round: int = 0
    pounds_a_level: int = 0


class Summon(Effect, frozen=True, kw_only=True, tag="summon"):
    """Creatures come to fight for the caster: the first of these ids that the dice or his level allow."""

    creatures: tuple[str, ...]
    dice: str = ""
    """How many; "" for one."""
    hit_dice_a_level: bool = False
    """So many hit dice of them as the caster has levels."""
    hit_dice: str = ""
    """Of each, where its kind has a choice."""
    dead: bool = False
    """Whether they are raised from the slain about the place."""
    traits: tuple[str, ...] = ("summoned",)
    phantom: bool = False
    """Whether it is a mere image: armour class 9, and gone when hit."""


class Dispel(Effect, frozen=True, kw_only=True, tag="dispel"):
    """Lasting spells end where the shape touches what they hold; a higher caster's resist better."""


class Shape(Effect, frozen=True, kw_only=True, tag="shape"):
    """A figure has the shape of a creature."""

    creature: str


class Image(Effect, frozen=True, kw_only=True, tag="image"):
    """An image of the caster stands at a place, and he casts from there."""


Effects: TypeAlias = (
    Damage | Heal | Beset | Charm | Fear | Rally | Slay | Ground | Move | Summon | Dispel | Shape | Image
)
"""Every kind of effect."""


class Whom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which of those in its area a spell affects; hit dice as printed."""

    side: str = "all"
    """friends, enemies or all."""
    living: bool = False
    """Neither the undead nor what has no mind."""
    person: bool = False
    """A man or like a man, no larger than an ogre."""
    most_dice: str = ""
    """Nobody of more hit dice; levelled persons have none to count."""
    below_dice: str = ""
    budget: str = ""
    """Dice of hit dice that it affects, the weakest first."""
    or_one: str = ""
    """One of so many hit dice instead, where none of the weaker is caught."""
    count: str = ""
    """Dice of figures it affects at most, in the order named, or the nearest first."""
    crowd_dice: str = ""
    """Hit dice above which it affects one alone."""
    alone: int = 0
    """Modifier of the save of one who is the only one chosen."""
    free: bool = False
    """Not those locked in melee."""
    traits: tuple[str, ...] = ()
    """Only those who have one of these."""
    spares: tuple[str, ...] = ()
    """Nobody who has one of these [SP-R242]."""
