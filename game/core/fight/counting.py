"""Acting by counts: what is declared and held, each figure's die and count, and who may act now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event
from game.core.fight.magic import spent
from game.core.figures import Figure
from game.core.ids import FigureId, SubjectId
from game.core.ledger import Ledger
from game.core.state import State, with_figure
from game.core.tally import Modifier

# ---- commands ----------------------------------------------------------------------------------------------------


class Declare(Command, frozen=True):
    """Declare the spell that a caster means to cast this round, from memory or by an item it carries."""

    verb: ClassVar[str] = "declare"
    form: ClassVar[str] = "{figure} {spell} [by {by:ITEM}]"
    figure: SubjectId
    spell: str
    by: str = ""


class Hold(Command, frozen=True):
    """Have figures hold their act until a lower count."""

    verb: ClassVar[str] = "hold"
    form: ClassVar[str] = "{figures} to {count}"
    figures: tuple[SubjectId, ...]
    count: int


# ---- what is noted of a figure -----------------------------------------------------------------------------------


class Biding(Struct, Ledger, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """What a book notes of a figure that acts at its own time: why it does not act now ("" where it may), and by which
    rule."""

    waits: str = ""
    rule: str = ""

    @property
    def measured(self) -> dict[str, Any]:
        """What there is to measure of its waiting."""
        return {}


class Counted(Biding, frozen=True, kw_only=True, tag=True):
    """A figure's die and count of a round: `since` is the count from which it holds, 0 where it does not.

    `spell` is what it has declared and by which item: None where spells need no declaring, ("", "") for nothing."""

    round: int = 0
    die: int = 0
    roll: int = 0
    count: int = 0
    since: int = 0
    spell: tuple[str, str] | None = None
    weary: int = 0
    """Fatigue points gained, or lost again, in the battle."""

    @property
    def measured(self) -> dict[str, Any]:
        """Its count."""
        return {"count": self.count}


def counted(figure: Figure) -> Counted:
    """Return what is noted of a figure's count."""
    ledger: Any = figure.ledger
    return ledger if isinstance(ledger, Counted) else Counted()


def called_on(state: State, count: int) -> tuple[str, ...]:
    """List those for whom a count is called: who act on it, or have held from it; nobody in a free round."""
    figures = state.figures.values() if count else ()
    return tuple([
        one.id for one in figures
        if (ledger := counted(one)).round == state.round and count in (ledger.count, ledger.since)
    ])  # fmt: skip


def _with(state: State, ledgers: Mapping[str, Counted]) -> State:
    figures = dict(state.figures)
    for name, ledger in ledgers.items():
        figures[name] = replace(figures[name], ledger=ledger)
    return replace(state, figures=figures)


# ---- events ------------------------------------------------------------------------------------------------------


class Score(Struct, frozen=True):
    """A figure's die by its sides, what gave its size, the roll (0 where none was thrown), and the count it acts on."""

    figure: SubjectId
    die: int
    steps: tuple[Modifier, ...]
    roll: int
    count: int
    rule: str


class CountsRolled(Event, frozen=True, kw_only=True):
    """Every figure's die was thrown: it acts on what it shows."""

    scores: tuple[Score, ...]

    def apply(self, state: State) -> State:
        """Note dice and counts; until counts are called nobody acts, and what is not declared is not cast."""
        found = {}
        for one in self.scores:
            was = counted(state.figures[one.figure])
            found[one.figure] = replace(
                was,
                round=state.round,
                die=one.die,
                roll=one.roll,
                count=one.count,
                since=0,
                spell=was.spell or ("", ""),
                waits=f"acts on count {one.count}",
                rule=self.rules[0],
            )
        return _with(state, found)


class CountCalled(Event, frozen=True, kw_only=True):
    """A count was called, 0 for a figure's turn in a free round, or a part of it (act, attack, after): these may act.

    `barred` says why some of those whose count it is do not, by the last of the rules."""

    count: int
    part: str
    figures: tuple[FigureId, ...] = ()
    barred: dict[FigureId, str] = field(default_factory=dict)

    def apply(self, state: State) -> State:
        """Have all others wait."""
        due = frozenset(self.figures)
        found = {}
        for figure in state.standing():
            was = counted(figure)
            waits = "" if figure.id in due else self.barred.get(figure.id) or _waits(was, state.round, self.count)
            if waits != was.waits or figure.ledger is None:
                rule = self.rules[-1] if figure.id in self.barred else self.rules[0]
                found[figure.id] = replace(was, waits=waits, rule=rule)
        return _with(state, found)

    def seen_by(self, side: str, state: State) -> Event | None:
        """That nobody is called is nobody's news: it would tell that somebody acted whom nobody saw."""
        return self if self.figures or self.barred else None


def _waits(ledger: Counted, number: int, count: int) -> str:
    """Why one waits whose count is not this one, or who has had its act on it."""
    if not count or ledger.round != number:
        return "has no act now"
    if ledger.count < count:
        held = f"holds from {ledger.since} until" if ledger.since else "acts on"
        return f"{held} count {ledger.count}, and it is {count}"
    return f"has had its act, on count {ledger.count}"


class ActHeld(Event, frozen=True, kw_only=True):
    """Figures put their act off to a lower count."""

    figures: tuple[SubjectId, ...]
    count: int

    def apply(self, state: State) -> State:
        """Note it."""
        found = {}
        for name in self.figures:
            was = counted(state.figures[name])
            since = was.since or was.count
            waits = f"holds from {since} until count {self.count}"
            found[name] = replace(was, count=self.count, since=since, waits=waits, rule=self.rules[0])
        return _with(state, found)


class SpellDeclared(Event, frozen=True, kw_only=True):
    """A caster declared what it means to cast."""

    figure: SubjectId
    spell: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Note it."""
        was = counted(state.figures[self.figure])
        return _with(state, {self.figure: replace(was, spell=(self.spell, self.by))})


class SpellSpoiled(Event, frozen=True, kw_only=True):
    """A spell declared, or under way, came to nothing, because its caster was hurt before it took effect.

    It is lost, unless it is `kept` for another time."""

    figure: SubjectId
    spell: str
    by: str = ""
    kept: bool = False

    def apply(self, state: State) -> State:
        """It is spent, as its caster's act of the phase, and nothing is declared any more."""
        figure = state.figures[self.figure]
        fresh = replace(figure, shots=figure.shots + 1) if self.kept else spent(figure, self.spell, self.by)
        state = with_figure(state, fresh)
        now: Any = state.figures[self.figure].ledger
        return _with(state, {self.figure: replace(now, spell=("", ""))}) if isinstance(now, Counted) else state


class Wearied(Event, frozen=True, kw_only=True):
    """Figures gained a fatigue point, or (with -1) lost one."""

    figures: tuple[SubjectId, ...]
    points: int

    def apply(self, state: State) -> State:
        """Count it."""
        found = {}
        for name in self.figures:
            was = counted(state.figures[name])
            found[name] = replace(was, weary=was.weary + self.points)
        return _with(state, found)


class CountsOver(Event, frozen=True, kw_only=True):
    """All counts of a round have been called: what was declared or held and not done is lost."""

    def apply(self, state: State) -> State:
        """Nobody waits any more."""
        found = {}
        for one in state.figures.values():
            if one.ledger is not None:
                found[one.id] = replace(counted(one), waits="", rule="", spell=None, since=0)
        return _with(state, found)
