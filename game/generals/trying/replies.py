"""What the other side is expected to do: its first answer that tells anything, over the playouts of what is tried."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from game.core.commands import Choose, Command, Done, Order
from game.core.state import State
from game.odds.playouts import mentioned
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.sides.scripted.player import Scripted

PLAIN = (Choose, Done, Order)
"""Answers that tell nothing: something else comes after them."""
NOTHING = "nothing"
"""Where it does nothing in a playout that would tell anything."""
NAMED = 2
"""So many bodies are named; of more their number."""


class Reply(Struct, frozen=True):
    """What the other side did first, most often: in words, in how many playouts, of how many."""

    said: str
    times: int
    of: int


class Ear:
    """Hears what the other side does first in a playout."""

    def __init__(self) -> None:
        self.said = ""
        self.counts: Counter[str] = Counter()

    def note(self, said: str) -> None:
        """Count what was heard in a playout that is over."""
        self.counts[said or NOTHING] += 1

    @property
    def reply(self) -> Reply | None:
        """What was heard most often; of two as often, what was heard first."""
        most = self.counts.most_common(1)
        return Reply(*most[0], sum(self.counts.values())) if most else None


class Foe(Scripted):
    """The other side as a general takes it to play: by doctrine, and within his hearing."""

    def __init__(self, side: str, ear: Ear) -> None:
        super().__init__(side)
        self._ear = ear

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer as doctrine has it, and be heard."""
        command, why = super().choose(at, decision)
        if not self._ear.said and not isinstance(command, PLAIN):
            self._ear.said = _said(at.state, self.side, command, why)
        return command, why


def _said(state: State, side: str, command: Command, why: str) -> str:
    """An answer in words: which bodies do what to which, and the reason."""
    named = [state.figures[name] for name in mentioned(command) if name in state.figures]
    own = _bodies(state, [figure.id for figure in named if figure.side == side])
    foes = _bodies(state, [figure.id for figure in named if figure.side != side])
    said = " ".join(filter(None, (own, command.verb.replace("_", " "), foes)))
    return f"{said}: {why}" if why else said


def _bodies(state: State, names: list[str]) -> str:
    """The bodies of some figures by their names, those of most figures first."""
    counts: Counter[str] = Counter()
    for name in names:
        figure = state.figures[name]
        unit = state.units.get(figure.unit) if figure.unit else None
        counts[unit.name if unit is not None and unit.name else figure.name] += 1
    known = [name for name, _ in counts.most_common()]
    rest = len(known) - NAMED
    return ", ".join(known[:NAMED]) + (f" and {rest} more" if rest > 0 else "")
