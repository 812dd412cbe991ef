"""Arms and armour of the catalogue: frozen values, every length in grains."""

from __future__ import annotations

from msgspec import Struct


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

    def band_met(self, distance: int) -> str:
        """Return the band in which a shot finds its target: who has come out of range meanwhile is at long range.

        [SP-3.10.3.1, SP-R304]"""
        return "short" if distance <= self.short else "medium" if distance <= self.medium else "long"


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
