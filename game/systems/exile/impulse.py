"""The impulses of the multiplexor and what falls due between them: the steps of which a round is laid out [EX-4]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.core.commands import Cast
from game.core.course.agenda import is_later
from game.core.events import Dropped
from game.core.figures import Figure
from game.core.ids import SubjectId
from game.core.state import State, of_side
from game.core.text.typed import read
from game.play.course.ending import end_if_over, look_at_locks
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.field import changes
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known
from game.systems.exile.choosing.choosing import Choosing
from game.systems.exile.events import MarkerMoved, TimeRanOut
from game.systems.exile.fighting.acting import (
    act_together,
    is_defence,
    put_up_defences,
)
from game.systems.exile.fighting.casting import begin_casting, finish
from game.systems.exile.fighting.defending import unseal
from game.systems.exile.fighting.lapsing import lapse, lapse_held
from game.systems.exile.fighting.revealing import first_blows, revealed, stand_for, taken_up
from game.systems.exile.ledger import Time, clockwork, now, time_of
from game.systems.exile.multiplexor import SECONDS, in_order, readings, window
from game.systems.exile.scores.embodying import embody_new
from game.systems.exile.scores.scores import event_value
from game.systems.exile.tables import block


def sealed_anew(state: State, side: str) -> tuple[Step, ...]:
    """Return the step in which a side chooses once more for those of its figures with an event to come [EX-4.1].

    Not for those for whom its turn to choose is still to come."""
    ahead = [entry.step for entry in state.agenda]
    due = {name for step in ahead if isinstance(step, Choosing) and step.side == side for name in step.figures}
    named = tuple(dict.fromkeys(name for step in ahead if isinstance(step, Impulse) for name in step.figures))
    ours = tuple([name for name in of_side(state, side, named) if state.figures[name].standing and name not in due])
    return (Choosing(side, ours),) if ours else ()


class Impulse(Step, frozen=True):
    """A moment at which one event value acts: all of that value, or at the first event of a round everybody.

    [EX-3.1, EX-4.1.1, EX-4.2]"""

    cite = "EX-4.1.1"
    at: tuple[int, int]
    value: int
    figures: tuple[SubjectId, ...]

    @property
    def title(self) -> str:
        """The name shown on the timeline: the moment in seconds of the round, and the event value."""
        second = Fraction(*self.at) % block("multiplexor")["seconds"]
        whole, rest = divmod(second.numerator, second.denominator)
        part = f" {rest}/{second.denominator}" if rest else ""
        return f"{whole}{part} s: initial clash" if not self.value else f"{whole}{part} s: value {self.value}"

    @property
    def actors(self) -> tuple[str, ...]:
        """Who acts."""
        return self.figures

    def play(self, ref: Referee) -> Play:
        """Reveal and settle the choices, with those of figures that waited for them; then ask for new choices."""
        before = ref.state.figures
        standing = tuple([name for name in self.figures if name in before and before[name].standing])
        ref.record(MarkerMoved(at=self.at, figures=standing, value=self.value, rules=("EX-1.1.1",)))
        met = () if self.value else clockwork(ref.state).clashed  # a clash stood for their first blow
        names = [name for name in self.figures if name in before and name not in met]
        opened = unseal(ref, names)
        acts = [(name, read(text)) for name in names if (text := revealed(ref, name, opened.get(name, "")))]
        acts += yield from taken_up(ref, names)
        stand_for(ref, acts)
        put_up_defences(ref, acts)
        if not self.value:
            first_blows(ref, acts)
        chosen = dict(acts)
        for group in in_order(ref.at, [name for name, command in acts if not is_defence(command)]):
            act_together(ref, [(name, chosen[name]) for name in group], begin)
            if end_if_over(ref):
                return
        lapse_held(ref, names, chosen)
        lapse_later(ref)
        if ends(ref, before):
            return
        ref.next(*[Choosing(side.id, self.figures) for side in ref.state.sides if _of(ref, side.id, names)])


def paced(figure: Figure) -> tuple[object, ...]:
    """Return what a figure's event value hangs on and may change in a round [EX-R13]."""
    words = [each.name for each in figure.conditions if each.name in PACED]
    who = figure.profile
    return figure.weapon, figure.shield, figure.fate, figure.carries, who.mount, who.level, who.hit_dice, *words


PACED = ("hasted", "slowed", "fleeing")


def ends(ref: Referee, before: dict[str, Figure], *, phase: str = "") -> bool:
    """Where anything has happened to the figures, see who is locked and whose events are others; tell if it is over.

    The rest of the round is laid out again if an event value has changed, or somebody came or fell [EX-R13]."""
    if ref.state.figures is before:
        return ref.state.outcome is not None
    look_at_locks(ref, phase=phase)
    if end_if_over(ref):
        return True
    embody_new(ref)
    changed = changes(before, ref.state.figures)
    if changed is None or any(paced(was) != paced(figure) for was, figure in changed):
        lay_out(ref, now(ref.state))
    return False


def events_left(state: State, name: str) -> int:
    """Count the events that this round has still to give a figure, less those that it has lost or spent already.

    A first event for which a clash has stood is none [EX-1.2, EX-6.3, EX-R22]."""
    own = clockwork(state)
    ahead = [entry.step for entry in state.agenda if isinstance(entry.step, Impulse) and name in entry.step.figures]
    left = sum(1 for step in ahead if step.value or name not in own.clashed)
    return max(0, left - own.loses.get(name, 0) - (name in own.spent))


def join_in(ref: Referee, fresh: Sequence[str], begun: tuple[str, ...]) -> None:
    """Lay out the rest of the round for those who are engaged now, where that makes a difference to any of them.

    It does to one with a bow in hand, to one who has just begun with a first blow and to one in a round of his own.

    [EX-R12, EX-R13]"""
    shoots = any(ref.figure(name).weapon in ref.at.catalogue.missiles for name in fresh)
    own = clockwork(ref.state)
    here = [entry.step for entry in ref.state.agenda if entry.time == own.now]
    begins = any(isinstance(step, Impulse) and set(begun) & set(step.figures) for step in here)
    if shoots or begins or own.starts:
        lay_out(ref, now(ref.state), begun)


def lay_out(ref: Referee, after: Fraction, begun: tuple[str, ...] = ()) -> None:
    """Put on the agenda what the marker will read after a moment of this round; what was there before is taken off.

    Of a value that has changed only the events ahead are kept; what falls on this very moment and is still to be read
    stays as it was laid, but for those who have just `begun` with their first blow [EX-1.1.1, EX-3.3, EX-R12, EX-R13].
    """
    steps = [(place, entry.step) for place, entry in enumerate(ref.state.agenda)]
    laid = [(place, step) for place, step in steps if isinstance(step, Impulse)]
    places = tuple([place for place, _ in laid])
    until = Fraction(clockwork(ref.state).start + SECONDS)
    found = [_still(ref.at, step, begun) for _, step in laid if not is_later(step.at, time_of(after))]
    found += [
        Impulse(time_of(reading.at), reading.value, reading.figures) for reading in readings(ref.at, after, until)
    ]
    found = [impulse for impulse in found if impulse.figures]
    if [step for _, step in laid] == found:
        return
    if places:
        ref.record(Dropped(places=places, rules=("EX-R13",)))
    for step in found:
        ref.when(step.at, step)


def _still(at: Situation, step: Impulse, begun: tuple[str, ...]) -> Impulse:
    """What is left of a step of this moment: those who still have its value, and have not just begun."""
    kept = [
        name for name in step.figures
        if name not in begun and step.value in (0, int(event_value(at, at.figure(name))))
    ]  # fmt: skip
    return Impulse(step.at, step.value, tuple(kept))


def _of(ref: Referee, side: str, names: list[str]) -> bool:
    return any(ref.figure(name).side == side and ref.figure(name).standing for name in names)


# ---- castings ----------------------------------------------------------------------------------------------------


def begin(ref: Referee, command: Cast) -> None:
    """Begin the rites of a spell, and put on the agenda when they are over [EX-8.1]."""
    casting = begin_casting(ref, command)
    if casting is not None:
        ref.when(casting.due, CastingDue(command.figure, casting.due))


class CastingDue(Step, frozen=True):
    """The time of a casting is up [EX-8.3]."""

    title = "A spell is done"
    cite = "EX-8.3"
    figure: SubjectId
    due: tuple[int, int]

    @property
    def actors(self) -> tuple[str, ...]:
        """Who casts."""
        return (self.figure,)

    def play(self, ref: Referee) -> Play:
        """Test, and have the spell take effect."""
        casting = clockwork(ref.state).castings.get(self.figure)
        if casting is None or casting.due != self.due:
            return
        ref.record(TimeRanOut(at=self.due, figures=(self.figure,), rules=("EX-1.1.1",)))
        before = ref.state.figures
        finish(ref, self.figure, casting)
        ends(ref, before)
        yield from ()


# ---- held defences -----------------------------------------------------------------------------------------------


def lapse_later(ref: Referee) -> None:
    """Put on the agenda when the defences that are up will lapse, a second after their events.

    Those of the unseen stand by themselves: the other side knows nothing of them [EX-6.2.1, SP-3.3.5.1]."""
    up: dict[Time, list[str]] = {}
    for name, held in clockwork(ref.state).defences.items():
        if ref.figure(name).standing:
            up.setdefault(held.at, []).append(name)
    if not up:
        return
    laid = [entry.step for entry in ref.state.agenda if isinstance(entry.step, DefencesLapse)]
    known = {(step.raised, name) for step in laid for name in step.figures}
    for raised, names in up.items():
        fresh = sorted([name for name in names if (raised, name) not in known])
        seen = tuple([name for name in fresh if is_known(ref.figure(name))])
        end = time_of(Fraction(*raised) + window())
        for some in (seen, *[(name,) for name in fresh if name not in seen]):
            if some:
                ref.when(end, DefencesLapse(raised, end, some))


class DefencesLapse(Step, frozen=True):
    """A second after their event the defences raised for it are over, those that have met nothing [EX-6.2.1]."""

    title = "Defences lapse"
    cite = "EX-6.2.1"
    quiet = True
    raised: tuple[int, int]
    end: tuple[int, int]
    figures: tuple[SubjectId, ...]

    @property
    def actors(self) -> tuple[str, ...]:
        """Whose they are."""
        return self.figures

    def play(self, ref: Referee) -> Play:
        """End them, once all that falls at this very moment has fallen: their end is included [EX-R5]."""
        own = clockwork(ref.state)
        up = [name for name in self.figures if name in own.defences and own.defences[name].at == self.raised]
        names = [name for name in up if ref.figure(name).standing]
        if not names:
            return
        if any(entry.time == self.end and isinstance(entry.step, Impulse) for entry in ref.state.agenda):
            ref.when(self.end, self)
            return
        # Whoever does not know of others who act at this moment has not heard of it yet.
        ref.record(TimeRanOut(at=self.end, figures=tuple(names), rules=("EX-1.1.1",)))
        before = ref.state.figures
        lapse(ref, names)
        ends(ref, before)
        yield from ()
