"""What a rule book notes of a figure or of a battle."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct


class Ledger:
    """What a rule book notes of a figure or of the battle; the core carries it without knowing it.

    Where one is a field the decoder looks the kind up by its tag."""

    __slots__ = ()

    __struct_fields__: ClassVar[tuple[str, ...]]
    """The names of its fields: each is a Struct."""


class Biding(Struct, Ledger, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """A book's note on a figure that acts at its own time: why it does not act now ("" where it may), and by which
    rule."""

    waits: str = ""
    rule: str = ""

    @property
    def measured(self) -> dict[str, Any]:
        """What there is to measure of its waiting."""
        return {}

    def spoiled(self) -> Biding:
        """Return what is noted once the spell that was named is lost."""
        return self
