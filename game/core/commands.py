"""Answers to decisions: plain values with a text form both ways, such as "move orc-3 via 12.5,8 14,9 facing 90"."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.grain import Point
from game.core.ids import BodyId, FigureId, SubjectId
from game.core.text.forms import form_of


class Command(Struct, frozen=True, tag_field="command", tag=True):
    """An answer to a decision."""

    verb: ClassVar[str] = "?"
    form: ClassVar[str] = ""
    """The template by which its fields are typed (`core/forms.py`); it may stand alone."""

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {form_of(type(self)).write(self)}" if self.form else self.verb


class Walk(Struct, frozen=True, omit_defaults=True):
    """One figure's way: the corner points after its start (none to stay), and its facing at the end.

    By air it ends aloft at an altitude in grains, or `lands`; with neither it goes on as it is, on foot or aloft."""

    form: ClassVar[str] = (
        "{figure} [via {path}] [{lands=landing} | altitude {altitude:INCHES}] facing {facing:BEARING}"
    )

    figure: SubjectId
    path: tuple[Point, ...]
    facing: int
    altitude: int = 0
    lands: bool = False

    @property
    def by_air(self) -> int | None:
        """The altitude in grains at which it ends by air, 0 where it lands; None where it goes on as it is."""
        return 0 if self.lands else self.altitude or None


class Move(Command, frozen=True):
    """Move figures together, each along its path."""

    verb: ClassVar[str] = "move"
    form: ClassVar[str] = "{walks}"
    walks: tuple[Walk, ...]


class Charge(Command, frozen=True):
    """Declare a charge: figures rush together, each along its path at whoever's zone ends it."""

    verb: ClassVar[str] = "charge"
    form: ClassVar[str] = "{walks}"
    walks: tuple[Walk, ...]


class Sweep(Command, frozen=True):
    """Fly past an enemy, strike one blow at him in passing, and fly on to end aloft, at an altitude in grains.

    0 where it ends at the altitude at which it is."""

    verb: ClassVar[str] = "sweep"
    form: ClassVar[str] = "{figure} past {target} [via {path}] [altitude {altitude:INCHES}] facing {facing:BEARING}"
    figure: SubjectId
    target: FigureId
    path: tuple[Point, ...]
    facing: int
    altitude: int = 0

    @property
    def walk(self) -> Walk:
        """The way alone."""
        return Walk(self.figure, self.path, self.facing, self.altitude)


class Aim(Struct, frozen=True):
    """One shot: who, at whom (or at the horse under him), with which missile weapon ("" for the first carried)."""

    form: ClassVar[str] = "{figure} at {target} [{horse=horse}] [with {weapon}]"

    figure: SubjectId
    target: FigureId
    weapon: str = ""
    horse: bool = False


class Shoot(Command, frozen=True):
    """Shoot, or declare shots: a figure that may shoot twice is named twice."""

    verb: ClassVar[str] = "shoot"
    form: ClassVar[str] = "{aims}"
    aims: tuple[Aim, ...]


class SplitWalk(Struct, frozen=True):
    """One figure's first part of a split move, and the one shot it makes where that ends."""

    form: ClassVar[str] = "{walk} at {target} [with {weapon}]"

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
    form: ClassVar[str] = "{parts}"
    parts: tuple[SplitWalk, ...]


class Spot(Command, frozen=True):
    """Have a figure search for the nearest unseen foe."""

    verb: ClassVar[str] = "spot"
    form: ClassVar[str] = "{figure}"
    figure: SubjectId


class Breathe(Command, frozen=True):
    """Declare a breath towards a place; `breath` names its kind where there are several ("" for the first)."""

    verb: ClassVar[str] = "breathe"
    form: ClassVar[str] = "{figure} toward {toward} [with {breath:KIND}]"
    figure: SubjectId
    toward: Point
    breath: str = ""


class Gaze(Command, frozen=True):
    """Declare a gaze at a target."""

    verb: ClassVar[str] = "gaze"
    form: ClassVar[str] = "{figure} at {target}"
    figure: SubjectId
    target: FigureId


class TurnUndead(Command, frozen=True):
    """Declare that a cleric turns the undead about him."""

    verb: ClassVar[str] = "turn"
    form: ClassVar[str] = "{figure}"
    figure: SubjectId


class Cast(Command, frozen=True):
    """Cast a spell: at figures, towards places (two for the ends of a wall), from memory or by an item it carries."""

    verb: ClassVar[str] = "cast"
    form: ClassVar[str] = "{figure} {spell} [{reversed=reversed}] [at {targets}] [toward {at:2}] [by {by:ITEM}]"
    figure: SubjectId
    spell: str
    targets: tuple[FigureId, ...] = ()
    at: tuple[Point, ...] = ()
    by: str = ""
    """Item of which it is read; "" from memory."""
    reversed: bool = False


class Counterspell(Command, frozen=True):
    """Spend a prepared spell to counter one that an enemy is about to cast."""

    verb: ClassVar[str] = "counterspell"
    form: ClassVar[str] = "{figure} with {spell}"
    figure: SubjectId
    spell: str


class Duel(Command, frozen=True):
    """Challenge an enemy caster to a power duel."""

    verb: ClassVar[str] = "duel"
    form: ClassVar[str] = "{figure} at {target}"
    figure: SubjectId
    target: FigureId


class Strike(Command, frozen=True):
    """Strike the next blow of a figure at a target, or at the horse under him.

    With the weapon or natural attack named, "" for the next."""

    verb: ClassVar[str] = "strike"
    form: ClassVar[str] = "{figure} at {target} [{horse=horse}] [with {weapon}]"
    figure: SubjectId
    target: FigureId
    weapon: str = ""
    horse: bool = False


class Place(Struct, frozen=True):
    """A figure put somewhere, with its facing."""

    form: ClassVar[str] = "{figure} to {at} facing {facing:BEARING}"

    figure: SubjectId
    at: Point
    facing: int


class Refuse(Command, frozen=True):
    """Try to refuse melee: each figure named goes to its place if its roll succeeds."""

    verb: ClassVar[str] = "refuse"
    form: ClassVar[str] = "{places}"
    places: tuple[Place, ...]


class Escape(Command, frozen=True):
    """Give up a blow to try to escape from melee to a place."""

    verb: ClassVar[str] = "escape"
    form: ClassVar[str] = "{place}"
    place: Place


class Flee(Command, frozen=True):
    """Have a figure flee from melee, when all regular blows have fallen."""

    verb: ClassVar[str] = "flee"
    form: ClassVar[str] = "{figure}"
    figure: SubjectId


class Parry(Command, frozen=True):
    """Give up so many blows to parry the one that is about to fall, one of them perhaps with the shield."""

    verb: ClassVar[str] = "parry"
    form: ClassVar[str] = "{blows} [with {shield=shield}]"
    blows: int
    shield: bool = False


class Manoeuvre(Command, frozen=True):
    """Spend a blow on a trick: disarm, split (a shield), hook (a shield away), unhorse or knock (down)."""

    verb: ClassVar[str] = "try"
    form: ClassVar[str] = "{what} {figure} at {target}"
    what: str
    figure: SubjectId
    target: FigureId


class Grapple(Command, frozen=True):
    """Have figures, the first of whom strikes now, spend a blow each to wrestle a target down."""

    verb: ClassVar[str] = "grapple"
    form: ClassVar[str] = "{figures} at {target}"
    figures: tuple[SubjectId, ...]
    target: FigureId


class Stunt(Command, frozen=True):
    """Do the stunt of this name, at a target or to a place."""

    verb: ClassVar[str] = "stunt"
    form: ClassVar[str] = "{name} {figure} [at {target}] [to {place}]"
    name: str
    figure: SubjectId
    target: FigureId = ""
    place: Point | None = None


class Dismount(Command, frozen=True):
    """Have a rider get off his horse."""

    verb: ClassVar[str] = "dismount"
    form: ClassVar[str] = "{figure}"
    figure: SubjectId


class Remount(Command, frozen=True):
    """Have one who got off mount again the horse that stands by."""

    verb: ClassVar[str] = "mount"
    form: ClassVar[str] = "{figure}"
    figure: SubjectId


class Rally(Command, frozen=True):
    """Have a leader (or a rider, for his horse) try to rally a unit or figure."""

    verb: ClassVar[str] = "rally"
    form: ClassVar[str] = "{leader} for {whom:UNIT}"
    leader: FigureId
    whom: BodyId


class Rise(Command, frozen=True):
    """Have prone figures get up."""

    verb: ClassVar[str] = "rise"
    form: ClassVar[str] = "{figures}"
    figures: tuple[SubjectId, ...]


class Choose(Command, frozen=True):
    """Choose one of the words that a decision names."""

    verb: ClassVar[str] = "choose"
    form: ClassVar[str] = "{option:WORD}"
    option: str


class Deploy(Command, frozen=True):
    """Set figures up before the battle."""

    verb: ClassVar[str] = "deploy"
    form: ClassVar[str] = "{places}"
    places: tuple[Place, ...]


class Order(Command, frozen=True):
    """Give a standing order (fire at_will, parry never ...) to all of a side, or to the figures named."""

    verb: ClassVar[str] = "order"
    form: ClassVar[str] = "{kind} {answer} [for {figures}]"
    kind: str
    answer: str
    figures: tuple[SubjectId, ...] = ()


class Done(Command, frozen=True):
    """Nothing, or nothing more."""

    verb: ClassVar[str] = "done"
