"""Values in which several rules answer: the damage of a hit, and who of two strikes first."""

from __future__ import annotations

from msgspec import Struct

from game.core.dice import spec


class Damage(Struct, frozen=True):
    """Dice, what is added to them, and how often it all counts, with the rules that say so [SP-R9]."""

    dice: str
    plus: int
    times: int
    rules: tuple[str, ...]
    half: bool = False
    """Whether only half of it is felt [SP-R207]."""

    def most(self, *, critical: bool) -> int:
        """Return the greatest damage; a critical is the greatest result and 2 more [SP-3.9.1]."""
        return self.of(spec(self.dice).most, extra=2 if critical else 0)

    def of(self, rolled: int, *, extra: int = 0) -> int:
        """Return the damage for a result of the dice (their own number included); what does none does none more."""
        whole = max(0, rolled + self.plus + extra) * self.times if self.dice != "0" else 0
        return whole // 2 if self.half else whole


NONE = Damage("0", 0, 0, ("SP-R207",))
"""What those feel who are proof against what they were hit with."""


class First(Struct, frozen=True):
    """Who of a pair strikes first ("" for both together), why, and by which rule."""

    who: str
    reason: str
    rule: str
