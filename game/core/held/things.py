"""Facts of the table itself: what is laid on it and taken up, what is raised and falls, doors."""

from __future__ import annotations

from hashlib import blake2b

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import SubjectId
from game.core.state import State
from game.core.table import Lying, Terrain


class Laid(Event, frozen=True, kw_only=True):
    """A thing came to lie, or to stand, on the table: dropped, struck away or set up."""

    thing: Lying

    def apply(self, state: State) -> State:
        """Put it there, in place of one of the same id."""
        others = [thing for thing in state.lying if thing.id != self.thing.id]
        return replace(state, lying=tuple(sorted([*others, self.thing], key=lambda thing: thing.id)))


class Lifted(Event, frozen=True, kw_only=True):
    """A thing no longer lies on the table."""

    thing: str

    def apply(self, state: State) -> State:
        return replace(state, lying=tuple([thing for thing in state.lying if thing.id != self.thing]))


class Raised(Event, frozen=True, kw_only=True):
    """A piece of terrain came to be (a wall, a cloud, darkness, burning ground); its id tells it from all others."""

    piece: Terrain

    def apply(self, state: State) -> State:
        """Add it, in place of one of the same id."""
        others = tuple([piece for piece in state.terrain if piece.id != self.piece.id])
        return replace(state, terrain=(*others, self.piece))


class Razed(Event, frozen=True, kw_only=True):
    """A piece of terrain that was raised in the battle is gone."""

    piece: str
    why: str = ""

    def apply(self, state: State) -> State:
        return replace(state, terrain=tuple([piece for piece in state.terrain if piece.id != self.piece]))


class Opened(Event, frozen=True, kw_only=True):
    """A door or gate (by its place in the terrain) came to be open, shut, barred or broken, by a figure."""

    door: int
    state: str
    figure: SubjectId = ""

    def apply(self, state: State) -> State:
        terrain = list(state.terrain)
        terrain[self.door] = replace(terrain[self.door], state=self.state)
        return replace(state, terrain=tuple(terrain))


def lying_id(state: State, item: str) -> str:
    """Return an id that nothing lying on the table bears: the item and the first number free, which tells nothing else.

    What one side lays down in secret the other shall not count by the ids of what it sees."""
    taken = {thing.id for thing in state.lying}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{item}-{number}") not in taken)


OFTEN = 40
"""So often a number of four digits is drawn, before longer ones are."""


def fresh_id(state: State, kind: str, by: str) -> str:
    """Return an id that nothing on the table bears yet: the kind, and a number that tells nothing.

    It is drawn of who brings it, when, and the seed: what is done unseen is not counted by it."""
    taken = {*state.figures, *[piece.id for piece in state.terrain], *[spell.id for spell in state.magic]}
    names = (f"{kind}-{_drawn(state, kind, by, place)}" for place in range(len(taken) + 1))
    return next(name for name in names if name not in taken)


def _drawn(state: State, kind: str, by: str, place: int) -> int:
    """A number of four digits or, where what was drawn before is taken, of more."""
    text = f"{state.seed}|{state.round}|{kind}|{by}|{place}"
    drawn = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    most = 9000 if place < OFTEN else 9_000_000
    return 1000 + drawn % most


_HORSE = "mount-of-"


def horse_of(figure: str) -> str:
    """Return the id under which the mount of a figure stands by [SP-R128]."""
    return f"{_HORSE}{figure}"


def rider_of(thing: Lying) -> str:
    """Return the id of the figure whose mount something is, "" where it is none."""
    return thing.id.removeprefix(_HORSE) if is_horse(thing) else ""


def is_horse(thing: Lying) -> bool:
    """Tell whether what stands on the table is a mount without its rider, which nobody takes up."""
    return thing.id.startswith(_HORSE)
