"""The outcomes of a playout by name: what became of those who set out, in the order in which it came about.

Each kind of event has its own namer, entered here or by the folder of a book; most kinds name nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from game.core.by_kind import ByKind
from game.core.commands import Charge, Command, Move
from game.core.events import BattleEnded, Event
from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.harm import LeftTable, Slain, Surrendered
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Charged, Fell, Halted, ZoneEntered
from game.core.fight.nerve import Fled, MoraleChecked, RefusalTried
from game.core.fight.riding import Unhorsed
from game.core.figures import Figure, Unit
from game.core.grain import GRAIN, squared
from game.core.state import State
from game.odds.playouts import Playout, mentioned

NEAR = 3 * GRAIN
"""Within this of the end of a charge stands whom it is at."""

SHOT, BLOW, MAGIC, BREATH, FALL = "shot", "blow", "magic", "breath", "fall"


class Concerned(NamedTuple):
    """Whom the playouts of a command are about: the same in all that begin in one state."""

    figures: dict[str, Figure]
    units: dict[str, Unit]
    side: str
    ours: frozenset[str]
    marks: frozenset[str]
    goes: bool
    """Whether the command sends them anywhere."""
    all: bool
    """Whether no command was given, so that it is about all of the side."""

    def of(self, name: str) -> tuple[str, ...]:
        """Return those whom an id names: a figure, those of a unit, or nobody that was there when it began."""
        if name in self.figures:
            return (name,)
        unit = self.units.get(name)
        return () if unit is None else tuple([member for member in unit.figures if member in self.figures])


def concerned(before: State, side: str, command: Command | None, about: Sequence[str] = ()) -> Concerned:
    """Return whom it is about: those whom the command names, unless others are named (`about`)."""
    figures, nobody = before.figures, frozenset[str]()
    whole = Concerned(figures, before.units, side, nobody, nobody, isinstance(command, Move | Charge), False)
    named = [member for name in about or mentioned(command) for member in whole.of(name)]
    ours = [name for name in named if figures[name].side == side]
    foes = [name for name in named if figures[name].side != side]
    return whole._replace(
        ours=frozenset(ours or [figure.id for figure in before.standing(side)]),
        marks=frozenset(foes or _charged(before, side, command)),
        all=not ours,
    )


class Scene:
    """What a namer is told: whose playout it is, who sets out and at whom, and what has been named so far."""

    def __init__(self, whom: Concerned) -> None:
        self._whom = whom
        self.figures, self.units, self.side, self.ours, self.marks, self.goes, self.all = whom
        self.names: list[str] = []
        self.harmed: dict[str, tuple[str, str]] = {}
        """By what, and by whom, each was harmed last."""
        self.met = False
        """Whether one of those who set out has come to blows."""
        self.struck = False

    def name(self, words: str) -> None:
        """Name an outcome; it stands in the path once, where it came about first."""
        if words not in self.names:
            self.names.append(words)

    def is_ours(self, name: str) -> bool:
        """Tell whether one, or one of a body, is of those who set out."""
        return not self.ours.isdisjoint(self._whom.of(name))

    def is_foe(self, name: str) -> bool:
        """Tell whether one, or a body, is of the other side."""
        return any(self.figures[member].side != self.side for member in self._whom.of(name))

    def some(self, words: str) -> str:
        """Say of one who set out alone what becomes of him, and of several that it becomes of some of them."""
        return words if len(self.ours) == 1 else f"some {words}"

    def flee(self, names: Iterable[str]) -> None:
        """Name the flight of some, of one side."""
        found = tuple(names)
        if any(map(self.is_foe, found)):
            self.name("they flee")
        elif any(map(self.is_ours, found)):
            self.name("flees" if len(self.ours) == 1 else "some flee")

    def whom(self, names: Iterable[str]) -> str:
        """Say who of the other side it is: by name where one is meant, else as a whole."""
        found = sorted(name for name in names if self.is_foe(name))
        if len(found) != 1:
            return "them"
        figure = self.figures.get(found[0])
        return self.units[found[0]].name if figure is None else figure.name


E = TypeVar("E", bound=Event)
Namer = Callable[[Scene, E], None]
NAMERS: ByKind[Callable[[Scene, Any], None]] = ByKind()


def names(*kinds: type[E]) -> Callable[[Namer[E]], Namer[E]]:
    """Enter what some kinds of events name."""

    def enter(namer: Namer[E]) -> Namer[E]:
        NAMERS.enter(kinds, namer)
        return namer

    return enter


def outcome(played: Playout, whom: Concerned) -> tuple[str, ...]:
    """Return the path of named outcomes of a playout, for those whom it is about."""
    scene = Scene(whom)
    for event in played.events:
        namer = NAMERS.of(event)
        if namer is not None:
            namer(scene, event)
    _at_last(scene, played.after)
    return tuple(scene.names)


def _charged(before: State, side: str, command: Command | None) -> list[str]:
    """Those at whom a charge goes: who stands nearest to the end of each way."""
    if not isinstance(command, Charge):
        return []
    found = []
    foes = before.standing(before.enemy_of(side))
    for walk in command.walks:
        if not walk.path or not foes:
            continue
        foe = min(foes, key=lambda foe: (squared(foe.at, walk.path[-1]), foe.id))
        if squared(foe.at, walk.path[-1]) <= NEAR * NEAR:
            found.append(foe.id)
    return found


# ---- what each kind of event names -----------------------------------------------------------------------------------


@names(ZoneEntered)
def _stopped(scene: Scene, event: ZoneEntered) -> None:
    """Contact with those who were meant, or a zone that stops on the way."""
    if scene.is_ours(event.figure):
        scene.met = True
        if not scene.marks or scene.marks.intersection(event.zones):
            scene.name(f"reaches {scene.whom(event.zones)}" if len(scene.ours) == 1 else "they meet")
        else:
            scene.name(f"stopped by {scene.figures[event.zones[0]].name}'s zone")


@names(Halted)
def _halted(scene: Scene, event: Halted) -> None:
    if scene.is_ours(event.figure):
        scene.name(scene.some("halted on the way"))


@names(Charged)
def _countered(scene: Scene, event: Charged) -> None:
    if event.counter and any(map(scene.is_foe, event.figures)):
        scene.name("they come to meet it")


@names(Shot)
def _shot(scene: Scene, event: Shot) -> None:
    if event.hit:
        scene.harmed[event.target] = SHOT, event.actor


@names(Struck)
def _struck(scene: Scene, event: Struck) -> None:
    if event.hit:
        scene.harmed[event.target] = BLOW, event.actor
    if not scene.struck and (scene.is_ours(event.actor) or scene.is_ours(event.target)):
        scene.met = scene.struck = True
        if not scene.all:
            scene.name("strikes first" if scene.is_ours(event.actor) else "is struck first")


@names(BreathUsed)
def _breathed(scene: Scene, event: BreathUsed) -> None:
    for name in event.caught:
        scene.harmed[name] = BREATH, event.figure


@names(SpellCast)
def _cast(scene: Scene, event: SpellCast) -> None:
    for name in event.caught:
        scene.harmed[name] = MAGIC, event.figure


@names(Fell)
def _fell(scene: Scene, event: Fell) -> None:
    scene.harmed[event.figure] = FALL, ""
    if scene.is_ours(event.figure):
        scene.name(scene.some("comes down out of the air"))


@names(Slain)
def _slain(scene: Scene, event: Slain) -> None:
    how, by = scene.harmed.get(event.figure, ("", event.by))
    if scene.is_ours(event.figure):
        words = {SHOT: "shot down", BLOW: "struck down", MAGIC: "slain by magic", BREATH: "slain by breath",
                 FALL: "killed by the fall"}.get(how, "slain")  # fmt: skip
        scene.name(scene.some(words if scene.met or scene.all else f"{words} on the way"))
    elif scene.is_foe(event.figure) and (scene.all or scene.is_ours(by) or event.figure in scene.marks):
        scene.name(f"{scene.figures[event.figure].name} falls" if len(scene.marks) == 1 else "some of them fall")


@names(Surrendered)
def _surrendered(scene: Scene, event: Surrendered) -> None:
    if any(map(scene.is_foe, event.figures)):
        scene.name("they surrender")
    elif any(map(scene.is_ours, event.figures)):
        scene.name(scene.some("surrender"))


@names(LeftTable)
def _left(scene: Scene, event: LeftTable) -> None:
    if scene.is_ours(event.figure):
        scene.name(scene.some("gone from the table"))
    elif scene.is_foe(event.figure):
        scene.name("some of them are gone from the table")


@names(RefusalTried)
def _refused(scene: Scene, event: RefusalTried) -> None:
    if scene.is_foe(event.figure):
        what = "escape" if event.escape else "refuse"
        scene.name(f"they {what}" if event.success else f"they cannot {what}")
    elif scene.is_ours(event.figure):
        scene.name(scene.some("gets away" if event.success else "does not get away"))


@names(MoraleChecked)
def _checked(scene: Scene, event: MoraleChecked) -> None:
    if not event.held:
        if any(map(scene.is_foe, event.figures)):
            scene.name("their nerve breaks")
        elif any(map(scene.is_ours, event.figures)):
            scene.name("nerve breaks")


@names(Fled)
def _fled(scene: Scene, event: Fled) -> None:
    scene.flee(event.figures)


@names(Unhorsed)
def _unhorsed(scene: Scene, event: Unhorsed) -> None:
    if scene.is_ours(event.figure):
        scene.name(scene.some("unhorsed"))


@names(BattleEnded)
def _ended(scene: Scene, event: BattleEnded) -> None:
    if event.winner is None:
        scene.name("the battle is drawn")
    else:
        scene.name("the battle is won" if event.winner == scene.side else "the battle is lost")




def _at_last(scene: Scene, after: State) -> None:
    """How those who set out stand in the end: held in melee, or free."""
    left: list[Figure] = [figure for name in sorted(scene.ours) if (figure := after.figures[name]).standing]
    if scene.all or not left or after.outcome is not None:
        return
    if any(figure.locked for figure in left):
        scene.name("locked")
    elif not scene.names:
        scene.name("nothing in the way" if scene.goes else "nothing comes of it")
