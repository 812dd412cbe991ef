"""The kinds of thing the catalogue holds: frozen values, every length in grains."""

from __future__ import annotations

from msgspec import Struct

from game.catalogue.effects import Effects, Whom
from game.core.figures import Base, Breath, HitDice, NaturalAttack


class Weapon(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon of the hand with its length, damage and codes [SP-3.10.7]."""

    id: str
    name: str
    length: int
    """Class of length, 0 (unarmed) to 12 (pike) [SP-3.5.2.8]."""
    damage: str
    """Dice; "" where it does none."""
    large: str = ""
    """Dice against large creatures, where a table plays so."""
    hands: int
    row: str
    """Of the men's melee matrix [SP-3.10.2]."""
    flags: tuple[str, ...] = ()
    missile: str = ""
    """Id of the missile it is when thrown, or ""."""
    prone_damage: str = ""
    """Dice on a prone enemy, where they differ [SP-3.5.9.14.1]."""
    silver: bool = False
    magic: int = 0
    """Its plus; 0 for a normal weapon."""
    base: str = ""
    """Id of the plain weapon of which this is the silver or magic make."""

    @property
    def two_handed(self) -> bool:
        """Whether it leaves no hand for a shield [SP-3.0.5]."""
        return self.hands == 2

    @property
    def shaft(self) -> bool:
        """Whether it is an unprotected wooden shaft, which a fumble breaks [SP-3.9.2.1]."""
        return "shaft" in self.flags

    @property
    def rank(self) -> int:
        """The farthest rank from which it strikes: 1, 2 or 3 [SP-3.5.10.4, SP-3.5.10.5]."""
        return 3 if "rank3" in self.flags else 2 if "rank2" in self.flags else 1

    @property
    def swings(self) -> bool:
        """Whether it needs room at both sides [SP-3.5.9.18]."""
        return "swing" in self.flags


class Missile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon for shooting or throwing; ranges in grains, `long` None where there is no such range [SP-3.4.2.2]."""

    id: str
    name: str
    short: int
    medium: int
    long: int | None
    least: int = 0
    """Nearer than this it cannot be used."""
    damage: str
    """Dice; "" for a flask, which has its own table."""
    hands: int
    rate: float = 1
    """Shots in a round in which the shooter did not move [SP-3.4.2.4]; a half: every second round [SP-3.4.2.6]."""
    row: str = ""
    """Of the men's missile matrix, or ""."""
    melee_row: str = ""
    """Of the melee matrix, for what is thrown and has no row of its own; with neither: the monsters' matrix."""
    weapon: str = ""
    """Id of the weapon that is thrown, or ""."""
    flask: str = ""
    """Id of the flask that is thrown, or ""."""
    kind: str = ""
    """bow, crossbow, javelin, gun or ""."""
    shaft: bool = False
    thrown: bool = False
    saddle: bool = False
    """Whether a rider can use it."""
    shots: int | None = None
    """How many there are, where they are counted; in a firearm, how many it holds."""
    reload: int = 0
    """How many cartridges are put into a firearm in a round; 0 for what is none [CY-R25]."""
    near: int = 0
    """Within so many grains, base to base, it does other damage; 0 where there is no such distance."""
    near_damage: str = ""
    silver: bool = False
    magic: int = 0
    base: str = ""

    @property
    def bow(self) -> bool:
        """Whether it is a bow of any sort, crossbows apart."""
        return self.kind == "bow"

    @property
    def crossbow(self) -> bool:
        """Whether it is a crossbow."""
        return self.kind == "crossbow"

    @property
    def gun(self) -> bool:
        """Whether it is a firearm."""
        return self.kind == "gun"

    @property
    def javelin(self) -> bool:
        """Whether it is a javelin, which a horseman throws in the midst of a move [SP-3.3.1.1.2]."""
        return self.kind == "javelin"

    @property
    def farthest(self) -> int:
        """The range in grains beyond which it cannot be used."""
        return self.medium if self.long is None else self.long

    def band(self, distance: int) -> str:
        """Return the band of a distance in grains: short, medium, long or out [SP-3.10.3.1]."""
        if distance <= self.short:
            return "short"
        if distance <= self.medium:
            return "medium"
        return "long" if distance <= self.farthest else "out"


class Flask(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a flask does where it breaks: damage dice round by round [SP-3.4.4.4]."""

    id: str
    name: str
    damage: tuple[str, ...]
    kind: str
    flame: bool = False
    """Whether it needs a flame at hand."""
    leap: bool = False
    """Whether secondary targets may leap clear [SP-3.4.4.2]."""
    sticks: bool = False
    only: tuple[str, ...] = ()
    """Traits of those it harms; empty for everybody."""
    pool: str = ""
    pool_rounds: int = 0
    pool_width: int = 0

    @property
    def rounds(self) -> int:
        """For how many rounds it does damage."""
        return len(self.damage)


class Abilities(Struct, frozen=True):
    """Ability scores by name: the usual one, and where a size or a class differs."""

    usual: int
    sizes: dict[str, dict[str, int]]
    classes: dict[str, dict[str, int]]


class Armour(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is worn: armour class and allowance in grains [SP-3.0.4, SP-3.3.0.4]."""

    id: str
    name: str
    armour_class: int
    moves: int
    small: int
    """Allowance of small folk [SP-3.3.0.4.1]."""
    foot_charge: bool = True
    """Whether a footman in it has the inches of a charge [SP-3.3.3.2]."""
    morale: int = 0
    magic: int = 0
    base: str = ""


class Shield(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A shield: what it takes off the armour class, and what breaks it [SP-3.0.4, SP-3.5.9.7.2]."""

    id: str
    name: str
    bonus: int
    breaks: tuple[int, ...]
    """Faces of a shield parry's die that destroy it."""
    saves: bool
    """Whether its bearer may save when it is split [SP-3.5.9.10.2]."""
    magic: int = 0
    base: str = ""


class Screen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pavis or mantlet: how it is carried (grains), what it does to shots [SP-3.4.2.8, SP-3.4.2.9, SP-3.7.6]."""

    id: str
    name: str
    hands: int
    moves: int
    missile_modifier: int
    covers: int
    """How many it shelters; 0 for all who stand close behind it."""
    width: int
    men: int = 1
    """How many may carry it; each adds as much to its pace [SP-R142]."""
    stops: bool = False
    """Whether whoever is behind it cannot be shot with what is not magic [SP-3.4.2.8]."""
    ground: bool = False
    """Whether it is driven into the ground, and so wants earth [SP-3.7.6.2]."""


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
    """A monster or one of the other peoples; grains. `choices` of hit dice where they vary, the usual first."""

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
