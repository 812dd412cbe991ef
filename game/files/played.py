"""A command that was played: who gave it and why, and the position after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from game.core.commands import Command
from game.core.course.secrecy import Unsealed
from game.core.events import Event, Thrown
from game.core.fight.stealth import AmbushSprung, Revealed
from game.core.state import State
from game.core.tally import Refusal
from game.play.course.standing_answers import standing_answer
from game.play.position import Position, submit
from game.rules.knowing.view import event_for
from game.rules.rulebook import Rulebook
from game.rules.situation import Battle

SEED = 1
"""Where neither the player nor the scenario gives one."""

HUMAN, SCRIPTED, STANDING = "human", "scripted", "standing order"
"""Who gives a command."""

REVEALS: tuple[type[Event], ...] = (Thrown, Revealed, AmbushSprung, Unsealed)
"""After one of these, what was done is known to have come out thus: dice, and whatever was hidden before."""

NO_UNDO = "ST-R16"


class Played(Struct, frozen=True):
    """A command as it was given (None: the opening), by whom, for what reason, and the position after it."""

    command: Command | None
    by: str
    why: str
    position: Position

    @property
    def events(self) -> tuple[Event, ...]:
        """What it caused."""
        return self.position.events


def revealed(before: State, played: Played, side: str) -> str:
    """Say what bars a command from being undone without consent, as far as a side may know it; "" for nothing.

    A die of which the side is told nothing bars nothing: it would tell of the unseen, and falls again as it fell."""
    state = before
    for event in played.events:
        after = event.apply(state)
        if isinstance(event, REVEALS):
            known = event_for(state, side, event, after)
            if isinstance(known, Thrown):
                return f"a die has fallen ({known.why})"
            if known is not None:
                return "something has come to light"
        state = after
    return ""


def worked_out(
    battle: Battle, position: Position, command: Command, by: str, why: str = ""
) -> tuple[Played, ...] | Refusal:
    """Work out an answer and the standing orders that follow it: what would be played, or the refusal.

    This may be done aside, and the result given to the session that stands at that position."""
    found = submit(battle, position, command)
    if isinstance(found, Refusal):
        return found
    return (Played(command, by, why, found), *ordered(battle, found))


def ordered(battle: Battle, position: Position) -> Iterator[Played]:
    """Work out what standing orders answer from a position, until a side must be asked."""
    while (decision := position.decision) is not None:
        command = standing_answer(position.situation(battle), decision)
        found = None if command is None else submit(battle, position, command)
        if found is None or isinstance(found, Refusal):
            break  # nothing is ordered, or it cannot be carried out as it stands: its side is asked
        position = found
        yield Played(command, STANDING, "", position)


def check_switches(book: Rulebook, state: State) -> None:
    """Raise LookupError where a switch has no such reading, or where a ruling is no switch."""
    letters = {ruling.partition("-")[0] for ruling in book.switches}
    for ruling, chosen in state.rulings.items():
        readings = book.switches.get(ruling)
        if readings is not None and chosen not in readings:
            raise LookupError(f"{ruling} may be {' or '.join(readings)}, not {chosen!r}")
        if readings is None and ruling.partition("-")[0] in letters:
            raise LookupError(f"{ruling} leaves no choice; these do: {', '.join(book.switches)}")


Watcher = Callable[[Played], None]
