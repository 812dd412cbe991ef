"""What a rule book notes of a figure or of a battle."""

from __future__ import annotations

from typing import ClassVar


class Ledger:
    """What a rule book notes of a figure or of the battle; the core carries it without knowing it.

    Where one is a field the decoder looks the kind up by its tag."""

    __slots__ = ()

    __struct_fields__: ClassVar[tuple[str, ...]]
    """The names of its fields: each is a Struct."""
