"""Miniatures: who each is, where and how well it stands, and the bodies in which they stand."""

from __future__ import annotations

from msgspec import Struct

from game.core.circumstances import Facts
from game.core.grain import Point
from game.core.ids import FigureId, JoinedIds, SubjectId, UnitId
from game.core.ledger import Ledger

STANDING = "standing"
SLAIN = "slain"
FLED = "fled"
SURRENDERED = "surrendered"
EXITED = "exited"
COMING = "coming"
"""Not on the table yet: who may still come to it."""
MERGED = "merged"
"""Not on the table: a man who is counted with another's miniature."""


class Base(Struct, frozen=True):
    """A footprint in grains: round by its radius, or rectangular, width across and length along the facing."""

    radius: int = 0
    width: int = 0
    length: int = 0


class HitDice(Struct, frozen=True):
    """Hit dice as printed: halves counted in `halves` (1/2 HD is 1, 4+1 is 8), and the plus or minus."""

    halves: int
    plus: int = 0

    def __str__(self) -> str:
        whole = "1/2" if self.halves == 1 else str(self.halves // 2)
        return f"{whole}{self.plus:+d}" if self.plus else whole


class NaturalAttack(Struct, frozen=True):
    """A claw, bite or the like, or "weapon" for what the figure holds, with its damage dice ("" for none)."""

    name: str
    damage: str


class Breath(Struct, frozen=True):
    """What a creature breathes: kind (fire, cold ...), shape (cone, line, cloud), grains, times a day (0 for no end).

    `damage` in dice; "" means as many points as the creature has hit points in full, `left` as many as it has left.
    `every`: once in so many rounds; `sky`: under the open sky only [SP-R241]."""

    kind: str
    shape: str
    length: int
    width: int
    mouth: int
    uses: int
    damage: str = ""
    save: str = "breath"
    every: int = 0
    sky: bool = False


class Stature(Struct, frozen=True, kw_only=True):
    """What of a figure changes when it mounts or is unhorsed: its size, its room and its pace. Lengths in grains."""

    size: str
    base: Base
    height: int
    allowance: int
    legs: int = 2
    flies: int = 0


class Profile(Struct, frozen=True, kw_only=True):
    """Who a figure is: all that does not change in a battle. Lengths in grains."""

    kind: str
    """Key of the creature, troop or class in the catalogue."""
    sort: str
    """creature, troop or class."""
    size: str
    """S, M, L or H; a rider is L [SP-3.5.4.4]."""
    base: Base
    height: int
    allowance: int
    legs: int = 2
    flies: int = 0
    armour_class: int
    """Without the shield."""
    armour: str = "none"
    hit_dice: HitDice
    """A levelled character has its level [SP-3.5.8.7]."""
    hit_points: str = ""
    """Dice by which hit points are rolled."""
    level: int = 0
    saves_as: str = "normal"
    """Row of the saving throw table."""
    saves_level: int = 0
    mannish: bool = True
    """A man or a man-like creature that uses weapons [SP-3.5.3.1]."""
    people: str = "human"
    """Of what people a man of a class or troop is: human, elf, dwarf ...; of a creature its kind."""
    attacks: tuple[NaturalAttack, ...] = ()
    alternative: tuple[NaturalAttack, ...] = ()
    """What a creature may do in place of its attacks, as its owner chooses each round [SP-R63]."""
    mount: str = ""
    afoot: Stature | None = None
    """Of a rider: what it is on its own feet [SP-R28]."""
    morale_class: str = ""
    never_checks: bool = False
    morale: int = 0
    """Modifier of its kind to morale."""
    charisma: int = 0
    """0 where the figure is no leader."""
    loyalty: int = 0
    character: bool = False
    dexterity: int = 0
    """Modifier of the shooter's die [SP-3.4.1.4]."""
    to_hit: int = 0
    length_bonus: int = 0
    """Added to the length of a weapon [SP-3.5.2.5]."""
    breaths: tuple[Breath, ...] = ()
    """What it may breathe, of one store of uses a day [SP-R189]."""
    traits: tuple[str, ...] = ()
    facts: Facts = Facts()
    """What the scenario says of it."""


class Condition(Struct, frozen=True):
    """Something that holds of a figure for a while: `until` is the last round of it, 0 for no end of its own."""

    name: str
    until: int = 0
    value: JoinedIds = ""


class Figure(Struct, frozen=True, kw_only=True, gc=False):
    """One miniature: who, where, how well, and what it has done this round. Grains, whole degrees."""

    id: SubjectId
    side: str
    name: str
    profile: Profile
    x: int
    y: int
    facing: int
    hit_points: int = 0
    most_hit_points: int = 0
    unit: UnitId = ""
    fate: str = STANDING
    weapon: str = ""
    """In hand; "" strikes with what nature gave."""
    carries: tuple[str, ...] = ()
    """Weapons and missile weapons, the one in hand among them."""
    packed: tuple[str, ...] = ()
    """What it has in its pack or saddlebags, and must unpack before use [SP-3.7.5]."""
    prepared: tuple[str, ...] = ()
    """Ids of the spells it has prepared and not yet spent, a spell prepared twice named twice [SP-3.10.10]."""
    damaged: tuple[str, ...] = ()
    shield: str = ""
    locked: bool = False
    """Locked in melee when locks were last looked at [SP-3.5.1.3]."""
    conditions: tuple[Condition, ...] = ()
    walked: int = 0
    """Of the allowance, this round."""
    shots: int = 0
    loosed: tuple[tuple[str, int], ...] = ()
    """Missiles spent in this battle: (id, number) of each kind [ST-R8]."""
    blows: int = 0
    moved: bool = False
    """Whether it has had its movement this round, be it only a turn."""
    passed: bool = False
    """Whether it has made its pass-through shot this round [SP-R33]."""
    hurt: bool = False
    """Whether it has lost hit points or been struck at this round."""
    injured: bool = False
    """Whether it has lost hit points this round [SP-3.4.3.3]."""
    lost: int = 0
    """Hit points that it has lost in this battle, whatever was healed since."""
    came: int = 0
    """Number of the event of its last move this round, 0 if it has not moved."""
    charged: int = 0
    """Round of its last charge, 0 for none."""
    rushed: int = 0
    """Grains moved in the charge of this round [SP-3.5.5.1]."""
    breaths: int = 0
    horse: int = 0
    """Hit points left to its mount; 0 until they are thrown, when it is first hurt [ST-R9, ST-R22]."""
    ledger: Ledger | None = None
    altitude: int = 0
    """How high above the ground beneath it flies, in grains; 0 for who is on the ground [SP-R297]."""

    @property
    def at(self) -> Point:
        """The centre of the base."""
        return self.x, self.y

    @property
    def standing(self) -> bool:
        """Whether it is still on the table and in the battle."""
        return self.fate == STANDING

    def condition(self, name: str) -> Condition | None:
        """Return the condition of that name, or None."""
        for condition in self.conditions:
            if condition.name == name:
                return condition
        return None

    def has(self, name: str) -> bool:
        """Tell whether a condition of that name holds."""
        for condition in self.conditions:  # noqa: SIM110  (asked so often that a generator is felt)
            if condition.name == name:
                return True
        return False

    def has_any(self, names: frozenset[str]) -> bool:
        """Tell whether a condition of one of these names holds."""
        for condition in self.conditions:  # noqa: SIM110
            if condition.name in names:
                return True
        return False


class Unit(Struct, frozen=True):
    """A formed body: `figures` in order of their places, front rank first from the left; its leader's id or ""."""

    id: UnitId
    side: str
    name: str
    figures: tuple[FigureId, ...]
    ranks: int
    leader: FigureId = ""
    checked: int = 0
    """Highest loss in percent for which it has checked morale."""
