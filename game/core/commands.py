"""Answers to decisions: plain values with a text form both ways, such as "move orc-3 via 12.5,8 14,9 facing 90"."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.grain import Point, inch_text
from game.core.ids import BodyId, FigureId, SubjectId


class Command(Struct, frozen=True, tag_field="command", tag=True):
    """An answer to a decision."""

    verb: ClassVar[str] = "?"

    def text(self) -> str:
        """Write the command as it can be typed."""
        return self.verb


class Walk(Struct, frozen=True):
    """One figure's way: the corner points after its start (none to stay), and its facing at the end."""

    figure: SubjectId
    path: tuple[Point, ...]
    facing: int


class Move(Command, frozen=True):
    """Move figures together, each along its path."""

    verb: ClassVar[str] = "move"
    walks: tuple[Walk, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(walk_text(one) for one in self.walks)


class Charge(Command, frozen=True):
    """Declare a charge: figures rush together, each along its path at whoever's zone ends it."""

    verb: ClassVar[str] = "charge"
    walks: tuple[Walk, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(walk_text(one) for one in self.walks)


class Aim(Struct, frozen=True):
    """One shot: who, at whom (or at the horse under him), with which missile weapon ("" for the first carried)."""

    figure: SubjectId
    target: FigureId
    weapon: str = ""
    horse: bool = False


class Shoot(Command, frozen=True):
    """Shoot, or declare shots: a figure that may shoot twice is named twice."""

    verb: ClassVar[str] = "shoot"
    aims: tuple[Aim, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(_aim_text(one) for one in self.aims)


class SplitWalk(Struct, frozen=True):
    """One figure's first part of a split move, and the one shot it makes where that ends."""

    walk: Walk
    target: FigureId
    weapon: str = ""

    @property
    def aim(self) -> Aim:
        """The shot."""
        return Aim(self.walk.figure, self.target, self.weapon)


class Split(Command, frozen=True):
    """Begin a split move: each moves along its path, up to half its allowance, and shoots at once."""

    verb: ClassVar[str] = "split"
    parts: tuple[SplitWalk, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(_split_text(one) for one in self.parts)


class Spot(Command, frozen=True):
    """Have a figure search for the nearest unseen foe."""

    verb: ClassVar[str] = "spot"
    figure: SubjectId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure}"


class Breathe(Command, frozen=True):
    """Declare a breath towards a place; `breath` names its kind where there are several ("" for the first)."""

    verb: ClassVar[str] = "breathe"
    figure: SubjectId
    toward: Point
    breath: str = ""

    def text(self) -> str:
        """Write the command as it can be typed."""
        words = f"{self.verb} {self.figure} toward {point_text(self.toward)}"
        return f"{words} with {self.breath}" if self.breath else words


class Gaze(Command, frozen=True):
    """Declare a gaze at a target."""

    verb: ClassVar[str] = "gaze"
    figure: SubjectId
    target: FigureId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} at {self.target}"


class TurnUndead(Command, frozen=True):
    """Declare that a cleric turns the undead about him."""

    verb: ClassVar[str] = "turn"
    figure: SubjectId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure}"


class Cast(Command, frozen=True):
    """Cast a spell: at figures, towards places (two for the ends of a wall), from memory or by an item it carries."""

    verb: ClassVar[str] = "cast"
    figure: SubjectId
    spell: str
    targets: tuple[FigureId, ...] = ()
    at: tuple[Point, ...] = ()
    by: str = ""
    """Item of which it is read; "" from memory."""
    reversed: bool = False

    def text(self) -> str:
        """Write the command as it can be typed."""
        words = [self.verb, self.figure, self.spell, *(["reversed"] if self.reversed else [])]
        words += ["at", *self.targets] if self.targets else []
        words += ["toward", *(point_text(one) for one in self.at)] if self.at else []
        words += ["by", self.by] if self.by else []
        return " ".join(words)


class Counterspell(Command, frozen=True):
    """Spend a prepared spell to counter one that an enemy is about to cast."""

    verb: ClassVar[str] = "counterspell"
    figure: SubjectId
    spell: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} with {self.spell}"


class Duel(Command, frozen=True):
    """Challenge an enemy caster to a power duel."""

    verb: ClassVar[str] = "duel"
    figure: SubjectId
    target: FigureId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure} at {self.target}"


class Strike(Command, frozen=True):
    """Strike the next blow of a figure at a target, or at the horse under him.

    With the weapon or natural attack named, "" for the next."""

    verb: ClassVar[str] = "strike"
    figure: SubjectId
    target: FigureId
    weapon: str = ""
    horse: bool = False

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + _aim_text(Aim(self.figure, self.target, self.weapon, self.horse))


class Place(Struct, frozen=True):
    """A figure put somewhere, with its facing."""

    figure: SubjectId
    at: Point
    facing: int


class Refuse(Command, frozen=True):
    """Try to refuse melee: each figure named goes to its place if its roll succeeds."""

    verb: ClassVar[str] = "refuse"
    places: tuple[Place, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(place_text(one) for one in self.places)


class Escape(Command, frozen=True):
    """Give up a blow to try to escape from melee to a place."""

    verb: ClassVar[str] = "escape"
    place: Place

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {place_text(self.place)}"


class Flee(Command, frozen=True):
    """Have a figure flee from melee, when all regular blows have fallen."""

    verb: ClassVar[str] = "flee"
    figure: SubjectId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure}"


class Parry(Command, frozen=True):
    """Give up so many blows to parry the one that is about to fall, one of them perhaps with the shield."""

    verb: ClassVar[str] = "parry"
    blows: int
    shield: bool = False

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.blows}" + (" with shield" if self.shield else "")


class Manoeuvre(Command, frozen=True):
    """Spend a blow on a trick: disarm, split (a shield), hook (a shield away), unhorse or knock (down)."""

    verb: ClassVar[str] = "try"
    what: str
    figure: SubjectId
    target: FigureId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.what} {self.figure} at {self.target}"


class Grapple(Command, frozen=True):
    """Have figures, the first of whom strikes now, spend a blow each to wrestle a target down."""

    verb: ClassVar[str] = "grapple"
    figures: tuple[SubjectId, ...]
    target: FigureId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {' '.join(self.figures)} at {self.target}"


class Stunt(Command, frozen=True):
    """Do a stunt by its name: at a target, or to a place, as it is one or the other."""

    verb: ClassVar[str] = "stunt"
    name: str
    figure: SubjectId
    target: FigureId = ""
    place: Point | None = None

    def text(self) -> str:
        """Write the command as it can be typed."""
        whom = f" at {self.target}" if self.target else ""
        where = f" to {point_text(self.place)}" if self.place is not None else ""
        return f"{self.verb} {self.name} {self.figure}{whom}{where}"


class Dismount(Command, frozen=True):
    """Have a rider get off his horse."""

    verb: ClassVar[str] = "dismount"
    figure: SubjectId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure}"


class Remount(Command, frozen=True):
    """Have one who got off mount again the horse that stands by."""

    verb: ClassVar[str] = "mount"
    figure: SubjectId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.figure}"


class Rally(Command, frozen=True):
    """Have a leader (or a rider, for his horse) try to rally a unit or figure."""

    verb: ClassVar[str] = "rally"
    leader: FigureId
    whom: BodyId

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.leader} for {self.whom}"


class Rise(Command, frozen=True):
    """Have prone figures get up."""

    verb: ClassVar[str] = "rise"
    figures: tuple[SubjectId, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {' '.join(self.figures)}"


class Choose(Command, frozen=True):
    """Choose one of the words that a decision names."""

    verb: ClassVar[str] = "choose"
    option: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.option}"


class Deploy(Command, frozen=True):
    """Set figures up before the battle."""

    verb: ClassVar[str] = "deploy"
    places: tuple[Place, ...]

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} " + "; ".join(place_text(one) for one in self.places)


class Order(Command, frozen=True):
    """Give a standing order (fire at_will, parry never ...) to all of a side, or to the figures named."""

    verb: ClassVar[str] = "order"
    kind: str
    answer: str
    figures: tuple[SubjectId, ...] = ()

    def text(self) -> str:
        """Write the command as it can be typed."""
        whom = f" for {' '.join(self.figures)}" if self.figures else ""
        return f"{self.verb} {self.kind} {self.answer}{whom}"


class Done(Command, frozen=True):
    """Nothing, or nothing more."""

    verb: ClassVar[str] = "done"


def point_text(point: Point) -> str:
    """Write a place in inches: "12.5,8"."""
    return f"{inch_text(point[0])},{inch_text(point[1])}"


def walk_text(walk: Walk) -> str:
    """Write one figure's way."""
    way = f" via {' '.join(point_text(point) for point in walk.path)}" if walk.path else ""
    return f"{walk.figure}{way} facing {walk.facing}"


def _aim_text(aim: Aim) -> str:
    whom = f"{aim.target} horse" if aim.horse else aim.target
    return f"{aim.figure} at {whom}" + (f" with {aim.weapon}" if aim.weapon else "")


def _split_text(one: SplitWalk) -> str:
    weapon = f" with {one.weapon}" if one.weapon else ""
    return f"{walk_text(one.walk)} at {one.target}{weapon}"


def place_text(place: Place) -> str:
    """Write where one figure is to stand, and how it faces."""
    return f"{place.figure} to {point_text(place.at)} facing {place.facing}"
