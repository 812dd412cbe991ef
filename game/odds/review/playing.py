"""Playing on from a battle's true positions: as the commands were given, with other dice, and then by the quick player.

A review is made when a battle is over and nothing is hidden any more. Therefore it plays on from what was truly so,
not from what a side knew. The dice are its own all the same: the battle's seed goes into no playout."""

from __future__ import annotations

import pickle
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Command
from game.core.events import Thrown
from game.core.figures import Figure
from game.core.state import State
from game.odds.books import load as load_names
from game.odds.playouts import MOST_ANSWERS, MOST_ROUNDS, Policy, chosen
from game.odds.quick import Quick
from game.odds.review.spans import Given, kind_of
from game.odds.seeds import seed_of
from game.play.position import Position, answer, course, restored
from game.rules.decision import Decision
from game.rules.situation import Battle, Situation

NOBODY = "-"
"""Of a playout that neither side wins; else the place of the winner among the sides."""

HURT = 1000
"""Parts of a half hit dice in which a hurt figure is counted."""


class Place(Struct, frozen=True):
    """A true position as it is sent: the state before the open step, the answers and the dice in it so far."""

    start: State
    answers: tuple[Command, ...]
    fallen: tuple[tuple[int, ...], ...]


class Part(Struct, frozen=True):
    """Playouts to the end, of the numbers from `first` on, from a place with commands to be given if they are legal."""

    book: str
    place: bytes
    script: tuple[Given, ...]
    seed: int
    first: int
    count: int


class Fall(Struct, frozen=True):
    """A command given `count` times at a place, each time with other dice."""

    book: str
    place: bytes
    command: Command
    seed: int
    count: int


def packed(battle: Battle, position: Position) -> bytes:
    """Pack a position, so that it can be sent anywhere; without its seed."""
    fallen = tuple([event.faces for event in course(battle, position).events if isinstance(event, Thrown)])
    return pickle.dumps(Place(replace(position.start, seed=0), position.answers, fallen))


@lru_cache(maxsize=8)
def _place(place: bytes) -> Place:
    found: Place = pickle.loads(place)  # noqa: S301  (packed by this program, for itself)
    return found


@lru_cache(maxsize=2)
def _battle(book: str) -> Battle:
    load_names(book)
    return Battle(systems.book(book), load())


def own_seed(*key: object) -> int:
    """Return a seed for dice of the review's own, never a battle's."""
    return seed_of("review", *key)


def _stands(battle: Battle, place: bytes, seed: int) -> Position:
    found = _place(place)
    return restored(battle, replace(found.start, seed=seed), found.answers, found.fallen)


# ---- to the end ------------------------------------------------------------------------------------------------------


def done(share: Part | Fall) -> str | tuple[tuple[int, int], ...]:
    """Do a share: who wins each playout, a letter each; or what both sides are worth after each throw."""
    battle = _battle(share.book)
    if isinstance(share, Fall):
        seeds = [own_seed("luck", share.seed, number) for number in range(share.count)]
        stands = [_stands(battle, share.place, seed) for seed in seeds]
        return tuple([worths(answer(battle, position, share.command).now) for position in stands])
    numbers = range(share.first, share.first + share.count)
    return "".join([won(_played_out(battle, share, own_seed(share.seed, number)).now) for number in numbers])


def won(state: State) -> str:
    """Return who won: the place of the side, NOBODY where neither did."""
    winner = None if state.outcome is None else state.outcome.winner
    return next((str(place) for place, side in enumerate(state.sides) if side.id == winner), NOBODY)


def _played_out(battle: Battle, share: Part, seed: int) -> Position:
    position = _stands(battle, share.place, seed)
    policies: dict[str, Policy] = {side.id: Quick(side.id) for side in position.now.sides}
    left = list(share.script)
    last = position.now.round + MOST_ROUNDS
    for _ in range(MOST_ANSWERS):
        decision = position.decision
        if decision is None or position.now.round > last:
            break
        command = _scripted(position, position.situation(battle), decision, left) if left else None
        position = answer(battle, position, command or chosen(battle, position, policies))
    return position


def _scripted(position: Position, at: Situation, decision: Decision, left: list[Given]) -> Command | None:
    """The first of the commands left that its side gave at such a step of this round, if it is legal; it is used up."""
    here, kind = position.now.round, kind_of(position)
    if left[-1].round < here:
        left.clear()
    for number, given in enumerate(left):
        same = (given.side, given.round, given.kind) == (decision.side, here, kind)
        if same and decision.refuse(at, given.command) is None:
            del left[number]
            return given.command
    return None


# ---- what stands -----------------------------------------------------------------------------------------------------


def worths(state: State) -> tuple[int, int]:
    """Return what each side's figures that stand are worth, by hit dice and the hit points left, in 1/2000 hit dice."""
    one, _ = state.sides
    found = [0, 0]
    for figure in state.figures.values():
        if figure.standing:
            found[figure.side != one.id] += _worth(figure)
    return found[0], found[1]


def _worth(figure: Figure) -> int:
    whole = figure.profile.hit_dice.halves * HURT
    left = whole * max(0, figure.hit_points) // max(1, figure.most_hit_points, figure.hit_points)
    return left // 2 if figure.has("fleeing") else left
