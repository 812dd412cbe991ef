"""A battle at a standstill: what each side has seen of it, and what becomes of it."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.state import State, Still

END, GO_ON = "end", "go_on"
"""What a side may say to a battle in which nothing happens and nothing can."""


class StoodStill(Event, frozen=True, kw_only=True):
    """A round went by in which a side saw nothing happen: the so manieth in a row, and how things stand.

    `agreed` if it is content to end the battle for that; 0 rounds when it goes on for all that."""

    side: str
    rounds: int
    stock: tuple[int, ...] = ()
    agreed: bool = False

    def apply(self, state: State) -> State:
        """Note it for the side."""
        kept = tuple([still for still in state.still if still.side != self.side])
        found = Still(self.side, self.rounds, state.round, self.stock, self.agreed)
        return replace(state, still=(*kept, found) if self.rounds else kept)

    def seen_by(self, side: str, state: State) -> Event | None:
        """Return it to its own side: what the other has seen, and says to it, is the other's affair."""
        return self if side == self.side else None


class NoWayAcross(Event, frozen=True, kw_only=True):
    """Before the first round it was plain to both sides that no way leads from one to the other."""
