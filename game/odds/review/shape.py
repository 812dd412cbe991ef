"""A review as whoever shows it reads it: what a file or a process gave, looked at whether it is one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, ValidationError, convert

MINUS = "\u2212"
EVEN = 0.5
"""Above which chance of so much luck it is called none."""
MOSTLY = 0.5
"""How much of the budget the dice have used, where what they did is told as luck."""


class Told(Struct, frozen=True):
    """A number with its limits."""

    mean: float
    low: float
    high: float


class Chance(Struct, frozen=True):
    """A chance of winning with its limits, of 1."""

    share: float
    low: float
    high: float


class SideOf(Struct, frozen=True):
    """A side of the battle."""

    id: str
    name: str
    colour: str


class Point(Struct, frozen=True):
    """A point of the curve: after which event, in which round and phase, of how many playouts (0: it is settled)."""

    event: int
    round: int
    phase: str
    playouts: int
    chance: dict[str, Chance]


class Alternative(Struct, frozen=True):
    """What the scripted side would have done, and what that gains."""

    command: str
    why: str
    said: str
    same: bool
    gain: Told | None


class Turn(Struct, frozen=True, rename={"begins": "from", "ends": "to"}):
    """A turning point: between which events, by whose decision or by the dice, and how far."""

    begins: int
    ends: int
    round: int
    phase: str
    by: str
    side: str | None
    favours: str
    moved: Told
    sentence: str
    command: str | None
    best: Alternative | None


class Account(Struct, frozen=True):
    """How a side's chance moved, and by what."""

    before: float
    after: float
    own: Told
    other: Told
    dice: Told


class Fallen(Struct, frozen=True):
    """What the dice did."""

    throws: int
    beyond: dict[str, float]
    favours: str | None
    score: float
    weight: float
    p: float

    @property
    def tells(self) -> bool:
        """Whether so much was thrown for that the dice, and not what fills up their budget, make most of it."""
        return self.favours is not None and self.weight >= MOSTLY


class Shown(Struct, frozen=True):
    """A review to be shown."""

    sides: tuple[SideOf, ...]
    title: str
    winner: str | None
    why: str | None
    stopped_by: str
    curve: tuple[Point, ...]
    turning_points: tuple[Turn, ...]
    ledger: dict[str, Account] | None
    luck: Fallen | None

    def name(self, side: str | None) -> str:
        """The name of a side, "nobody" for none."""
        return next((one.name for one in self.sides if one.id == side), "nobody")

    def named(self, side: str | None) -> str:
        """The name of a side within a sentence."""
        name = self.name(side)
        return f"the {name[4:]}" if name.startswith("The ") else name


def shown(told: Any) -> Shown | None:
    """Read a review that is plain data; None where it is none."""
    try:
        found = convert(told, Shown)
    except ValidationError:
        return None
    sides = {side.id for side in found.sides}
    named = [*(set(point.chance) for point in found.curve), *({turn.favours} | sides for turn in found.turning_points)]
    return found if len(sides) == 2 and all(some == sides for some in named) else None


def percent(share: float) -> str:
    """A share in whole points of a hundred."""
    return f"{100 * share:.0f}"


def points(change: float) -> str:
    """A change in whole points of a hundred, with its sign."""
    return f"{100 * change:+.0f}".replace("-", MINUS)


def heading(found: Shown, turn: Turn) -> str:
    """Say in a sentence how far and by what a battle turned."""
    by = "the dice" if turn.side is None else f"what {found.named(turn.side)} decided"
    where = f"Round {turn.round}" + (f", {turn.phase}" if turn.phase else "")
    return f"{where}: {by}, {points(turn.moved.mean)} for {found.named(turn.favours)}."


def advice(found: Shown, turn: Turn) -> str:
    """Say in a sentence what the scripted side would have done at a turning point; "" where it was not asked."""
    best = turn.best
    if best is None:
        return ""
    if best.same or best.gain is None:
        return "The scripted side would have done the same."
    worth = points(best.gain.mean)
    sure = "" if best.gain.low * best.gain.high > 0 else ", no more than chance"
    rather = best.said.rstrip(".")
    return f"The scripted side would rather: {rather} ({best.why}), {worth} for {found.named(turn.side)}{sure}."


MEASURED = "Decisions are measured by what the quick player would do in their place."


def fortune(found: Shown) -> str:
    """Say in a sentence what the dice did; "" where that is not known."""
    luck = found.luck
    if luck is None:
        return ""
    if not luck.tells:
        return "Too few dice fell in it to tell luck from chance."
    beyond = ", ".join(f"{found.named(side.id)} {luck.beyond.get(side.id, 0.0):+.1f}" for side in found.sides)
    if luck.p > EVEN:
        said = f"By what stood after each throw the dice were even (p = {luck.p:.2f})."
    else:
        whom = found.named(luck.favours)
        said = f"By what stood after each throw the dice favoured {whom}, as fair dice favour a side {_often(luck.p)}"
        said += f" (p = {luck.p:.2f})."
    return f"{said} Left beyond what was to be expected, in hit dice: {beyond.replace('-', MINUS)}."


def _often(p: float) -> str:
    return f"in {100 * p:.0f} battles of 100" if p >= 0.015 else "in less than 2 battles of 100"
