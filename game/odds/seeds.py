"""Seeds of foresight's own dice: each follows from what it is for, and never from a battle's own seed."""

from __future__ import annotations

from hashlib import blake2b


def seed_of(*key: object) -> int:
    """Return the seed that belongs to a key: the same on every machine."""
    text = "|".join(map(str, key))
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")
