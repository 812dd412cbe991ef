"""The countdown as it is shown: who acts on which count, who has acted, and what is held [CY-1.5, CY-1.7]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.state import State
from game.rules.course.clocks import Clock, Count, Countdown, Held, Mark
from game.rules.situation import Situation
from game.systems.cydonia.counting import counts, declared
from game.systems.cydonia.tables import first_count, seconds
from game.systems.cydonia.words import counted

FREE = "a free round: no dice are rolled"
DRAWS, TOGETHER = "quick draw", "at once"
"""What stands under a count: that it is a quick draw's, or that those on it act together [CY-2.2, CY-1.6]."""
DECLARED = "spells are declared before the dice are rolled"


def is_free(step: object) -> bool:
    """Tell whether a step is a turn of a free round [CY-1.2]."""
    return isinstance(step, counts.FreeTurn) or (isinstance(step, STEPS) and not step.count)


def clock(at: Situation) -> Clock | None:
    """Return the countdown of the round; its counts are empty until dice have been rolled, and in a free round."""
    state = at.state
    if not state.round:
        return None
    rolled = [figure for figure in state.standing() if counted(figure).round == state.round]
    now = called(state)
    found = []
    for count in range(first_count(), 0, -1):
        mine = [figure for figure in rolled if counted(figure).count == count]
        marks = tuple(Mark(figure.id, _is_done(figure, now), _word(figure)) for figure in mine)
        draws = any(not counted(figure).roll and not counted(figure).since for figure in mine)
        found.append(Count(count, marks, DRAWS if draws else TOGETHER if count == now and len(mine) > 1 else ""))
    held = tuple(
        Held(figure.id, counted(figure).since, counted(figure).count) for figure in rolled if counted(figure).since
    )
    note = "" if rolled else FREE if any(is_free(entry.step) for entry in state.agenda) else DECLARED
    return Countdown(f"Round {state.round}, {seconds()} seconds", tuple(found), now, note, held)


def called(state: State) -> int:
    """Return the count that is called now, or the next on the agenda; 0 when all have been."""
    for entry in state.agenda:
        if isinstance(entry.step, STEPS):
            return entry.step.count
    return 0


STEPS = (
    counts.Count, counts.Moves, counts.Attacks, declared.Shots, counts.Fights, declared.Falls, counts.After,
    counts.Settles,
)  # fmt: skip
"""The steps of a count."""


def _is_done(figure: Figure, now: int) -> bool:
    return counted(figure).count > now


def _word(figure: Figure) -> str:
    """The die a figure threw, or the quick draw that needed none."""
    ledger = counted(figure)
    return f"d{ledger.die}" if ledger.roll else "draw"
