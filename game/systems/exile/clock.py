"""The multiplexor as it is shown: who acts when, whose defences are up, and when spells are done [EX-1.3]."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from game.core.commands import Cast
from game.core.figures import Figure
from game.core.state import State
from game.core.text.typed import read
from game.rules.course.clocks import Band, Clock, Grid, Margin, Mark, Moment
from game.rules.situation import Situation
from game.systems.exile.fighting.defending import secret_name
from game.systems.exile.impulse import Impulse
from game.systems.exile.ledger import Clockwork, clockwork
from game.systems.exile.multiplexor import SECONDS, events_of, window
from game.systems.exile.words import Tactics

HIDDEN = "?"
LOST = "lost"
"""Beside one whose event is lost before it comes, or used up already."""


def clock(at: Situation) -> Clock | None:
    """Return the grid of this round; none before the first [EX-1.3]."""
    state = at.state
    if not state.round:
        return None
    own = clockwork(state)
    return Grid(
        title=f"Events Multiplexor, round {state.round}",
        moments=moments(state, own),
        now=Fraction(*own.now) - own.start,
        rows=SECONDS,
        ticks=ticks(),
        bands=bands(state, own),
        margin=margin(state, own),
        note="a row is a second: left to right, top to bottom",
        words=(
            "The number beside a head is its event value: so often it acts, evenly spaced, and all together at the "
            "first event. Of values that fall together the lowest acts first [EX-3.3]; equals by length of weapon "
            "and Dexterity [EX-3.2]."
        ),
    )


@lru_cache(maxsize=1)
def ticks() -> tuple[Fraction, ...]:
    """Return every moment at which an event value from 1 to 20 acts."""
    return tuple(sorted({at for value in range(1, SECONDS + 1) for at in events_of(Fraction(value))}))


def values_of(state: State, own: Clockwork) -> dict[str, int]:
    """Return the event values at which figures act this round, for figures with more than one event [EX-1.2]."""
    read = [(reading.figures, reading.value) for reading in own.passed]
    ahead = [(entry.step.figures, entry.step.value) for entry in state.agenda if isinstance(entry.step, Impulse)]
    return {name: value for names, value in (*read, *ahead) if value for name in names}


def moments(state: State, own: Clockwork) -> tuple[Moment, ...]:
    """Return the moments that have been read in this round, and those still to be read, as the agenda has them."""
    values = values_of(state, own)
    found: dict[Fraction, list[Mark]] = {}
    told: set[str] = set()
    owed = {name: own.loses.get(name, 0) + (name in own.spent) for name in (*own.loses, *own.spent)}
    for past in own.passed:
        at = Fraction(*past.at) - own.start
        names = [name for name in past.figures if name in state.figures]
        found.setdefault(at, []).extend([Mark(name, done=True, value=values.get(name, 0)) for name in names])
    for entry in state.agenda:
        step = entry.step
        if isinstance(step, Impulse):
            at = Fraction(*step.at) - own.start
            if at < SECONDS:
                names = [name for name in step.figures if _acts(state, name)]
                # What is chosen is chosen for the next event alone, and comes to nothing where that is lost.
                words = {name: LOST if owed.get(name) else "" if name in told else _word(state, name) for name in names}
                marks = [Mark(name, word=words[name], value=values.get(name, 0)) for name in names]
                found.setdefault(at, []).extend(marks)
                told.update(names)
                owed = {name: left - (name in names) for name, left in owed.items() if left > (name in names)}
    return tuple(Moment(at, tuple(found[at])) for at in sorted(found) if found[at])


def _acts(state: State, name: str) -> bool:
    figure: Figure | None = state.figures.get(name)
    return figure is not None and figure.standing


def _word(state: State, name: str) -> str:
    """What a figure has chosen for its next event, as far as the side that looks knows it."""
    secret = next((kept for kept in state.secrets if kept.name == secret_name(name)), None)
    if secret is None:
        return ""
    if not secret.text:
        return HIDDEN
    command = read(secret.text)
    return command.choices[0].what.replace("_", " ") if isinstance(command, Tactics) else command.verb


def bands(state: State, own: Clockwork) -> tuple[Band, ...]:
    """Return the windows of the defences that are up [EX-6.1.1]."""
    found = []
    for name, held in sorted(own.defences.items()):
        at = Fraction(*held.at) - own.start
        start, end = max(Fraction(0), at - window()), min(Fraction(SECONDS), at + window())
        if start < end and _acts(state, name):
            what, whose = held.what.replace("_", " "), state.figures[name].name
            found.append(Band(name, start, end, f"{whose}: {what} from {seconds(start)} to {seconds(end)}"))
    return tuple(found)


def seconds(at: Fraction) -> str:
    """Write a moment in seconds: "6 2/3"."""
    whole, rest = divmod(at.numerator, at.denominator)
    return f"{whole} {rest}/{at.denominator}" if rest and whole else f"{rest}/{at.denominator}" if rest else str(whole)


def margin(state: State, own: Clockwork) -> tuple[Margin, ...]:
    """Return the rows in which spells now being cast will be done, and who moves as this row ends."""
    going = [state.figures[name].name for name in sorted(own.going) if _acts(state, name)]
    words = f"{going[0]} moves" if len(going) == 1 else f"{len(going)} move"
    found = [Margin(int(_row(own)), words, "move")] if going else []
    for name, casting in sorted(own.castings.items()):
        if not _acts(state, name):
            continue
        due = Fraction(*casting.due) - own.start
        command = read(casting.text)
        words = command.spell.replace("_", " ") if isinstance(command, Cast) else "a spell"
        if 0 <= due < SECONDS:
            found.append(Margin(due.numerator // due.denominator, f"{words} is done", "cast"))
    return tuple(found)


def _row(own: Clockwork) -> int:
    at = Fraction(*own.now) - own.start
    return at.numerator // at.denominator
