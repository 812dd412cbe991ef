"""What belongs to kinds of events or commands, told once for each: a sentence, a clip, a sound, or none on purpose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

V = TypeVar("V")


class ByKind(Generic[V]):
    """A registry by class. To enter a kind twice, and to ask for what is not there, is a LookupError."""

    def __init__(self) -> None:
        self._found: dict[type, V | None] = {}

    def enter(self, kinds: Iterable[type], what: V | None) -> None:
        """Enter what belongs to some kinds; None where they are to have nothing."""
        for kind in kinds:
            if kind in self._found:
                raise LookupError(f"{kind.__name__} is told twice")
            self._found[kind] = what

    def of(self, told: object) -> V | None:
        """Return what belongs to an event or a command; None where there is nothing."""
        return self._found.get(type(told))

    def __getitem__(self, kind: type) -> V:
        """Return what belongs to a kind; a LookupError where there is nothing."""
        what = self._found.get(kind)
        if what is None:
            raise LookupError(f"{kind.__name__} has none")
        return what

    def __contains__(self, kind: type) -> bool:
        """Whether anything belongs to a kind."""
        return self._found.get(kind) is not None

    def full(self) -> list[type]:
        """List the kinds to which something belongs."""
        return [kind for kind, what in self._found.items() if what is not None]

    def lacking(self, kinds: Iterable[type]) -> list[str]:
        """Name those of some kinds that are not entered at all."""
        return sorted(kind.__name__ for kind in kinds if kind not in self._found)
