"""Numbers that explain themselves, and answers of "no" that do the same."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.core.dice import spread


class Modifier(Struct, frozen=True):
    """One thing that counts towards a die, or would have: `ignored` says why it does not."""

    value: int
    label: str
    rule: str
    ignored: str | None = None


class Tally(Struct, frozen=True):
    """A need, the modifiers of the die, their total and the chance; the rule gives the need."""

    label: str
    rule: str
    die: str
    need: int
    modifiers: tuple[Modifier, ...]
    total: int
    chance: float
    at_most: bool = False
    naturals: bool = False
    """Whether the highest face always succeeds and the lowest always fails (one die, SP-R1)."""
    on_need: bool = False
    """Whether the modifiers change the need, as of a percentage, and not the die."""

    def passes(self, roll: int) -> bool:
        """Tell whether the natural sum of the dice succeeds."""
        if self.on_need:
            return _passes(roll, self.least, 0, self.at_most, self.naturals, self.die)
        return _passes(roll, self.need, self.total, self.at_most, self.naturals, self.die)

    @property
    def least(self) -> int:
        """The natural roll from which on (or, if `at_most`, up to which) the throw succeeds by its sum."""
        return self.need + self.total if self.on_need else self.need - self.total

    def explain(self) -> str:
        """Say the whole sum in one line."""
        words = [f"{self.need} {self.label} [{self.rule}]"]
        for modifier in self.modifiers:
            value = f"{modifier.value:+d}"
            words.append(
                f"{value} {modifier.label} [{modifier.rule}]"
                if modifier.ignored is None
                else f"({value} {modifier.label}: {modifier.ignored} [{modifier.rule}])"
            )
        return ", ".join(words) + f": {self.chance * 100:.0f} percent"


class Trial(Struct, frozen=True):
    """What is thrown against a need, and how it is read; see the fields of a tally."""

    die: str = "1d20"
    at_most: bool = False
    naturals: bool = False
    on_need: bool = False

    def chance(self, need: int, total: int) -> float:
        """Return the chance (0-1) that the dice, with `total` added, reach `need` (or stay within it)."""
        if self.on_need:
            need, total = need + total, 0
        name = (self.die, need, total, self.at_most, self.naturals)
        known = _CHANCES.get(name)
        if known is None:
            ways = spread(self.die)
            good = sum(
                n for roll, n in ways.items() if _passes(roll, need, total, self.at_most, self.naturals, self.die)
            )
            known = _CHANCES[name] = good / sum(ways.values())
        return known


D20 = Trial()


def tally(label: str, rule: str, need: int, modifiers: tuple[Modifier, ...] = (), by: Trial = D20) -> Tally:
    """Add up the modifiers that count and work out the chance of what is thrown against `need`."""
    total = 0
    for modifier in modifiers:
        if modifier.ignored is None:
            total += modifier.value
    odds = by.chance(need, total)
    return Tally(label, rule, by.die, need, modifiers, total, odds, by.at_most, by.naturals, by.on_need)


_CHANCES: dict[tuple[str, int, int, bool, bool], float] = {}


def _passes(roll: int, need: int, total: int, at_most: bool, naturals: bool, die: str) -> bool:
    if naturals:
        if roll == 1:
            return at_most
        if roll == (20 if die == "1d20" else max(spread(die))):
            return not at_most
    return roll + total <= need if at_most else roll + total >= need


class Refusal(Struct, frozen=True):
    """A "no": one sentence, the rule, and what was measured (inches, degrees, counts)."""

    reason: str
    rule: str
    measured: dict[str, Any] = {}
