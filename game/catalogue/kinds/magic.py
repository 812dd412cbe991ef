"""Spells and devices of the catalogue: frozen values, ranges in grains."""

from __future__ import annotations

from msgspec import Struct

from game.catalogue.effects import Effects, Whom


class Spell(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A spell: range in grains, duration in rounds, area in feet as printed (a book sets the scale)."""

    id: str
    name: str
    levels: dict[str, int]
    """Spell level by who casts: magic_user, cleric."""
    range: int = 0
    cleric_range: int | None = None
    touch: bool = False
    rounds: int = 0
    cleric_rounds: int | None = None
    a_level: int = 0
    """Rounds more for each level of the caster."""
    turns: str = ""
    """Dice of turns more, thrown when it takes hold."""
    until: str = ""
    """What ends it, where no count of rounds does."""
    shape: str = "one"
    """one, many, self, disc, square, line, wall or cone."""
    feet: tuple[int, ...] = ()
    save: str = ""
    """half, negates, rounds (for the round, by those of more than 2 hit dice) or ""."""
    against: str = "spells"
    save_modifier: int = 0
    concentration: bool = False
    """Whether it ends when the caster does anything else."""
    whom: Whom = Whom()
    effects: tuple[Effects, ...] = ()
    """What it does; a spell without any has no use on the board, and `effect` says so."""
    on_figure: tuple[Effects, ...] = ()
    """What it does to one figure, where it is aimed at one instead of at a place."""
    reverse: Spell | None = None
    """The spell it is when reversed."""
    drifts: int = 0
    """Inches a round by which its cloud moves away from the caster."""
    effect: str = ""


class Device(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A potion, wand, ring, carpet or the like: what one charge works, and who may use it [SP-3.7.2, SP-R149]."""

    id: str
    name: str
    kind: str
    """potion, wand, staff, scroll, ring, carpet, horn, figurine, or sword for a power of one."""
    works: Spell
    level: int = 6
    """The level at which it works."""
    charges: int = 1
    """In a battle; 0 where its use spends none."""
    users: tuple[str, ...] = ()
    """Lists of spells whose casters may use it; empty for anybody."""
