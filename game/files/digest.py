"""The digest of a battle without its secrets: a sum over figures, so that only changed figures are computed anew."""

from __future__ import annotations

from hashlib import blake2b
from itertools import compress
from operator import is_not
from typing import Any

from msgspec import json
from msgspec.structs import astuple

from game.core.figures import Figure
from game.core.state import State

WHOLE = 1 << 128
SECRETS = frozenset({"seed", "secrets", "still"})
"""Parts of the state that are in no digest: nobody may learn from it the dice, or what the other side has settled or
seen."""

SUMS = ("figures", "throws")
"""Parts that are added up entry by entry, so that order does not count."""

UNSAID = frozenset({"decor", "engines", "flights"})
"""Parts that add nothing where there is nothing: battles without them have the digests that they always had."""

PARTS = tuple(sorted(field for field in State.__struct_fields__ if field not in {*SECRETS, *SUMS, "ledger"}))
_PROFILE = Figure.__struct_fields__.index("profile")
_ALTITUDE = Figure.__struct_fields__.index("altitude")
"""The last field, which adds nothing on the ground: battles in which nobody flies keep their digests."""

_encode = json.Encoder(order="deterministic").encode


def _number(part: str, value: Any) -> int:
    return int.from_bytes(blake2b(b"%b\0%b" % (part.encode(), _encode(value)), digest_size=16).digest(), "big")


class Digester:
    """Digests one state after another, and computes anew only the parts that are another object."""

    __slots__ = ("_entries", "_parts", "_profiles", "_sums")

    def __init__(self) -> None:
        self._parts: dict[str, tuple[Any, int]] = {}
        self._entries: dict[str, dict[str, tuple[Any, int]]] = {part: {} for part in SUMS}
        self._sums: dict[str, tuple[dict[str, Any], int]] = {part: ({}, 0) for part in SUMS}
        self._profiles: dict[str, tuple[Any, int]] = {}

    def of(self, state: State) -> str:
        """Return the digest of a state, 32 hex digits."""
        total = 0
        for part in PARTS:
            value = getattr(state, part)
            if value or part not in UNSAID:
                total += self._part(part, value)
        for part in SUMS:
            total += self._sum(part, getattr(state, part))
        ledger = state.ledger
        if ledger is not None:
            kind = type(ledger).__name__
            for field in ledger.__struct_fields__:
                value = getattr(ledger, field)
                if value or field not in UNSAID:
                    total += self._part(f"{kind}.{field}", value)
        return f"{total % WHOLE:032x}"

    def _part(self, part: str, value: Any) -> int:
        kept = self._parts.get(part)
        if kept is None or kept[0] is not value:
            kept = self._parts[part] = (value, _number(part, value))
        return kept[1]

    def _entry(self, part: str, name: str, value: Any) -> int:
        if part != "figures":
            return _number(part, (name, value))
        # Who a figure is does not change: it is reckoned once.
        kept = self._profiles.get(name)
        if kept is None or kept[0] is not value.profile:
            kept = self._profiles[name] = (value.profile, _number("profile", (name, value.profile)))
        fields, end = astuple(value), None if value.altitude else _ALTITUDE
        return kept[1] + _number(part, fields[:_PROFILE] + fields[_PROFILE + 1 : end])

    def _sum(self, part: str, now: dict[str, Any]) -> int:
        before, total = self._sums[part]
        if now is before:
            return total
        known = self._entries[part]
        if len(now) < len(before) or any(map(is_not, now, before)):
            # Not the same names in the same places (a new round, another battle): reckon the whole anew.
            fresh, total = list(now.items()), 0
            known.clear()
        else:
            changed = list(compress(now.items(), map(is_not, now.values(), before.values())))
            fresh = changed + list(now.items())[len(before) :] if len(now) > len(before) else changed
        for name, value in fresh:
            number = self._entry(part, name, value)
            kept = known.get(name)
            total += number - kept[1] if kept is not None else number
            known[name] = (value, number)
        total %= WHOLE
        self._sums[part] = (now, total)
        return total


def digest(state: State) -> str:
    """Return the digest of a state, 32 hex digits."""
    return Digester().of(state)
