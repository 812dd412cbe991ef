"""Acting by counts: what is declared and held, each figure's die and count, and who may act now."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.core.tally import Modifier
from game.systems.cydonia.words import Counted, counted

# ---- commands ----------------------------------------------------------------------------------------------------


# ---- what is noted of a figure -----------------------------------------------------------------------------------


def _with_ledgers(state: State, ledgers: Mapping[str, Counted]) -> State:
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
    """Every figure's die was thrown: each acts on the count that its die shows."""

    scores: tuple[Score, ...]

    def apply(self, state: State) -> State:
        """Note dice and counts; until counts are called nobody acts, and what is not declared is not cast."""
        found = {}
        for score in self.scores:
            was = counted(state.figures[score.figure])
            found[score.figure] = replace(
                was,
                round=state.round,
                die=score.die,
                roll=score.roll,
                count=score.count,
                since=0,
                spell=was.spell or ("", ""),
                waits=f"acts on count {score.count}",
                rule=self.rules[0],
            )
        return _with_ledgers(state, found)


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
        return _with_ledgers(state, found)

    def seen_by(self, side: str, state: State) -> Event | None:
        """That nobody is called is nobody's news: it would tell that somebody acted whom nobody saw."""
        return self if self.figures or self.barred else None


def _waits(ledger: Counted, number: int, count: int) -> str:
    """Return why a figure waits: this is not its count, or it has acted on it."""
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
        found = {}
        for name in self.figures:
            was = counted(state.figures[name])
            since = was.since or was.count
            waits = f"holds from {since} until count {self.count}"
            found[name] = replace(was, count=self.count, since=since, waits=waits, rule=self.rules[0])
        return _with_ledgers(state, found)


class SpellDeclared(Event, frozen=True, kw_only=True):
    """A caster declared what it means to cast."""

    figure: SubjectId
    spell: str
    by: str = ""

    def apply(self, state: State) -> State:
        was = counted(state.figures[self.figure])
        return _with_ledgers(state, {self.figure: replace(was, spell=(self.spell, self.by))})


class Wearied(Event, frozen=True, kw_only=True):
    """Figures gained a fatigue point, or (with -1) lost one."""

    figures: tuple[SubjectId, ...]
    points: int

    def apply(self, state: State) -> State:
        found = {}
        for name in self.figures:
            was = counted(state.figures[name])
            found[name] = replace(was, weary=was.weary + self.points)
        return _with_ledgers(state, found)


class CountsOver(Event, frozen=True, kw_only=True):
    """All counts of a round have been called: what was declared or held and not done is lost."""

    def apply(self, state: State) -> State:
        """Nobody waits any more."""
        found = {}
        for figure in state.figures.values():
            if figure.ledger is not None:
                found[figure.id] = replace(counted(figure), waits="", rule="", spell=None, since=0)
        return _with_ledgers(state, found)
