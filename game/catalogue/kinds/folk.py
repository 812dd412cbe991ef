"""Who may be on the table: mounts, creatures, troops and classes, as frozen values, every length in grains."""

from __future__ import annotations

from msgspec import Struct

from game.core.figures import Base, Breath, HitDice, NaturalAttack


class Abilities(Struct, frozen=True):
    """Ability scores by name: the usual one, and those of sizes or classes that differ."""

    usual: int
    sizes: dict[str, dict[str, int]]
    classes: dict[str, dict[str, int]]


class Mount(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A mount: its own armour class, hit dice and attacks; grains [SP-3.5.9.17, SP-3.5.9.19, SP-3.5.9.20]."""

    id: str
    name: str
    armour_class: int
    hit_dice: HitDice
    moves: int
    flies: int = 0
    legs: int = 4
    attacks: tuple[NaturalAttack, ...] = ()
    trample: str = ""
    trained: bool = False
    lance: bool = False
    fantastic: bool = False
    crew: int = 1
    horse: bool = False
    """Whether it is one of the horses and their kin, after which some creatures hunt [SP-R240]."""
    riders: tuple[str, ...] = ()
    """Peoples (ids of creatures, races) whom alone it carries; empty for anybody [SP-R236]."""
    base: Base
    height: int
    barded: bool = False
    plain: str = ""
    """Id of the mount without its barding."""

    @property
    def hit_points(self) -> str:
        """Dice of its hit points."""
        return hit_point_dice(self.hit_dice)


class Creature(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A monster or one of the other peoples; grains. `choices` are its hit dice where they vary, the usual first."""

    id: str
    name: str
    plural: str
    armour_class: int
    choices: tuple[HitDice, ...]
    usual: HitDice
    moves: int
    flies: int = 0
    swims: int = 0
    size: str
    base: Base
    height: int
    legs: int = 2
    attacks: tuple[NaturalAttack, ...]
    alternative: tuple[NaturalAttack, ...] = ()
    attack_a_die: bool = False
    """Whether it has its attack once for each hit die."""
    arms: tuple[str, ...] = ()
    wears: str = "none"
    """Armour that sets its pace where none is given, for those who move by their armour."""
    by_armour: bool = False
    """Moves by its armour, as small folk do [SP-3.3.0.4.1, SP-R30]."""
    mannish: bool = False
    never_checks: bool = False
    morale: int = 0
    length_bonus: int = 0
    saves_as: str = "monster"
    breaths: tuple[Breath, ...] = ()
    traits: tuple[str, ...] = ()
    riders: tuple[str, ...] = ()
    """Of one that is ridden: the peoples whom alone it carries; empty for anybody [SP-R236]."""
    dragon: bool = False
    left_out: dict[str, str] = {}
    """What the printed games say of it that the table does not play, and why."""


class Troop(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A kind of soldier with his usual outfit; `armour_class` is of the whole, shield included."""

    id: str
    name: str
    plural: str
    morale_class: str
    hit_dice: HitDice
    die: int
    armour: str
    armour_class: int
    shield: str = ""
    weapons: tuple[str, ...]
    mount: str = ""
    never_checks: bool = False
    morale: int = 0
    to_hit: int = 0
    pavis: bool = False
    traits: tuple[str, ...] = ()
    mix: tuple[tuple[str, int], ...] = ()
    """Troops and their percents, of a band that is usually mixed."""

    @property
    def level(self) -> int:
        """Level of the fighters that classes B (1) and A (2) are [SP-3.6.4.2]; 0 for normal men."""
        return {"B": 1, "A": 2}.get(self.morale_class, 0)


class Class(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A class of levelled characters."""

    id: str
    name: str
    plural: str
    die: int
    after: int
    """Hit points a level past the last that gives a die."""
    group: str
    """Of the attack modifiers [SP-3.10.4]."""
    ratio: str
    """whole, half or none of the level counts for the attack ratio [SP-3.5.8.1-3]."""
    saves_as: str
    never_checks: bool = False
    casts: str = ""
    traits: tuple[str, ...] = ()


def hit_dice(text: str) -> HitDice:
    """Read hit dice as printed, such as "1/2", "4", "4+1" or "1-1"; ValueError for anything else."""
    if text == "1/2":
        return HitDice(1)
    for sign in "+-":
        whole, found, plus = text.partition(sign)
        if found:
            return HitDice(2 * int(whole), int(found + plus))
    return HitDice(2 * int(text))


def hit_point_dice(dice: HitDice, sides: int = 8) -> str:
    """Write the dice that roll hit points: 4+1 is "4d8+1", half a die is one of half the sides."""
    number = f"1d{sides // 2}" if dice.halves == 1 else f"{dice.halves // 2}d{sides}"
    return f"{number}{dice.plus:+d}" if dice.plus else number
