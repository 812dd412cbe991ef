"""Trials: what may be ordered, played out on the same luck, the worse half left out again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.core.commands import Command
from game.core.state import Standing, State
from game.core.tally import Refusal
from game.generals.plans.officers import Officer
from game.generals.tiers import Tier
from game.generals.trying.replies import Ear, Foe, Reply
from game.generals.trying.values import Temper, Terms, mean, terms
from game.odds.playouts import Horizon, Players, Playout, playout
from game.odds.seeds import seed_of
from game.odds.trunk import Trunk, trunk
from game.odds.worlds import World, world
from game.play.position import Position
from game.rules.situation import Battle
from game.sides.scripted.player import Scripted


def on() -> None:
    """Go on with the next playout."""


class Trial(Struct, frozen=True):
    """Where something is tried: the battle, the side's world, the seed of its luck, the tier and the temperament.

    `breathe` is called before each playout, and raises something where nobody wants the rest."""

    battle: Battle
    found: World
    seed: int
    tier: Tier
    temper: Temper
    breathe: Callable[[], None] = on


Play = Callable[[int], Terms | None]
"""Plays something out by the luck of a number; None where it is refused."""


LEAST = 2.0
"""Points of a hundred by which another must be better at least: for less nobody changes his plan."""


HALFWAY = 4
"""Whoever tries all at least so often looks half-way which of them come to the same."""


def known_world(battle: Battle, position: Position, side: str) -> World:
    """Return a position as a side knows it, the other side with the standing orders of doctrine."""
    found = world(battle, position, side)
    foe = found.start.enemy_of(side)
    habits: tuple[Standing, ...] = Scripted(foe).habits(battle.book)
    sides = tuple([
        replace(one, plan=replace(one.plan, standing=habits)) if one.id == foe else one for one in found.start.sides
    ])  # fmt: skip
    return replace(found, start=replace(found.start, sides=sides))


class Came(NamedTuple):
    """What came of a playout, None where it is refused, and what the other side did first."""

    terms: Terms | None
    said: str = ""


REFUSED = Came(None)


class Task(NamedTuple):
    """Playouts that are wanted of what is tried at a place: so many, from that of a number on."""

    place: int
    first: int
    many: int


class Ends:
    """How things stand at the end of each round of a playout; it is shown them after every answer."""

    def __init__(self, number: int, states: Sequence[State] = ()) -> None:
        self._number, self._states = number, list(states)

    def __call__(self, state: State) -> None:
        if state.round != self._number:
            self._number = state.round
            self._states.append(state)

    def twin(self) -> Ends:
        """Return another that has seen what this one has."""
        return Ends(self._number, self._states)

    def until(self, after: State, rounds: int) -> list[State]:
        """List the end of the first round and of so many more, as they stand after the playout where it ended before.

        Where it is played to the end of the battle that alone counts."""
        known = [state for state in self._states if state.n < after.n][:rounds] if rounds else []
        return known + [after] * (max(1, rounds + 1) - len(known))


class Tried:
    """An officer, with a command to begin with or as he chooses, played out in a trial by the luck of a number.

    What comes before any dice fall is played once."""

    def __init__(self, trial: Trial, officer: Officer, command: Command | None) -> None:
        self.trial, self.officer, self.command = trial, officer, command
        self.elsewhere: Callable[[int], Came | None] | None = None
        """Knows what came of a playout that somebody else played."""
        self._ear = Ear()
        self._early = ""
        self._ends = Ends(trial.found.start.round)
        """Those that come before any dice fall."""

    @cached_property
    def _grown(self) -> Trunk | Refusal | None:
        self.trial.breathe()
        found = trunk(self._players(), self.trial.found, self.command, luck(self.trial.seed, 0), self._ends)
        self._early = self._ear.said
        return found

    def _players(self) -> Players:
        trial, side = self.trial, self.trial.found.side
        far, foe = trial.tier.rounds, trial.found.start.enemy_of(side)
        horizon = Horizon("rounds", far + 1) if far else Horizon("end")
        return Players(trial.battle, {side: self.officer.twin(), foe: Foe(foe, self._ear)}, horizon)

    def __call__(self, number: int) -> Terms | None:
        """Play it out once, unless that was done elsewhere; None where it is refused."""
        came = self.elsewhere(number) if self.elsewhere is not None else None
        came = came or self.once(number)
        if came.terms is not None:
            self._ear.note(came.said)
        return came.terms

    def once(self, number: int) -> Came:
        """Play it out here, and tell what came of it."""
        trial, grown = self.trial, self._grown
        if isinstance(grown, Refusal):
            return REFUSED
        trial.breathe()
        self._ear.said, seed = self._early if grown else "", luck(trial.seed, number)
        if grown:
            ends = self._ends.twin()
            once: Playout | Refusal = grown.played_on(trial.battle, seed, ends)
        else:
            ends = Ends(trial.found.start.round)
            once = playout(self._players(), trial.found, self.command, seed, shown=ends)
        if isinstance(once, Refusal):
            return REFUSED
        known = ends.until(once.after, trial.tier.rounds)
        return Came(mean([terms(state, trial.found.side, trial.temper) for state in known]), self._ear.said)

    @property
    def reply(self) -> Reply | None:
        """What the other side does first, most often."""
        return self._ear.reply


def luck(seed: int, number: int) -> int:
    """Return the seed of a playout's dice: the same for all that is tried."""
    return seed_of("general", seed, number)


def tried(
    plays: Sequence[Play], tier: Tier, ahead: Callable[[Sequence[Task]], None] | None = None
) -> list[tuple[Terms, ...]]:
    """Play out all a few times, what stands first, then it and the better half of the others twice as often, and so on.

    Where a few are four or more, all are played out half as often before. `ahead` is told each time what is wanted, so
    that others may play some of it meanwhile. What is refused has no terms; what comes out to a hair as the first does,
    or another before it, is not gone on with."""
    found: list[tuple[Terms, ...]] = [() for _ in plays]
    left = list(range(len(plays)))
    target = tier.first // 2 if tier.first >= HALFWAY else tier.first
    while True:
        if ahead is not None:
            ahead([Task(place, len(found[place]), target - len(found[place])) for place in left])
        for place in left:
            found[place] = _further(plays[place], found[place], target)
        rivals = [place for place in left[1:] if found[place] and not _known(found, place)]
        rivals.sort(key=lambda place: (-_mean(found[place]), place))
        if target >= tier.most or not rivals:
            return found
        kept = len(rivals) if target < tier.first else max(1, len(rivals) // 2)
        left = [0, *sorted(rivals[:kept])]
        target = tier.first if target < tier.first else min(2 * target, tier.most)


def _known(found: Sequence[tuple[Terms, ...]], place: int) -> bool:
    """Whether something has come out so far as something listed before it."""
    return any(other and other[: len(found[place])] == found[place] for other in found[:place])


def _further(play: Play, known: tuple[Terms, ...], target: int) -> tuple[Terms, ...]:
    found = list(known)
    while len(found) < target:
        came = play(len(found))
        if came is None:
            return ()
        found.append(came)
    return tuple(found)


def _mean(found: tuple[Terms, ...]) -> float:
    return sum([one.score for one in found]) / len(found)


def best(found: Sequence[tuple[Terms, ...]], bar: float) -> int:
    """Return the place of the first, unless another is better by so many standard errors of the difference, and LEAST.

    Of those that are, the one that is better by most; those alone are looked at that were tried the most often."""
    most = max([len(one) for one in found[1:]], default=0)
    gains: dict[int, float] = {}
    for place, other in enumerate(found):
        if place and len(other) == most and most > 1:
            gain = _gain(found[0], other, bar)
            if gain > 0:
                gains[place] = gain
    return max(gains, key=lambda place: (gains[place], -place)) if gains else 0


def _gain(own: Sequence[Terms], other: Sequence[Terms], bar: float) -> float:
    """By how much another is better in the mean on the same luck, 0 where that is not past the bar."""
    differences = [theirs.score - ours.score for theirs, ours in zip(other, own)]
    number = len(differences)
    mean = sum(differences) / number
    squares = sum([(difference - mean) ** 2 for difference in differences])
    return mean if mean >= LEAST and mean * mean * number * (number - 1) > bar * bar * squares else 0.0
