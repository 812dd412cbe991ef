"""What is asked of foresight, what is sent to whoever plays it out, and what comes back."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Command
from game.core.state import Side, Standing
from game.core.tally import Refusal
from game.odds.books import load as load_names
from game.odds.exact import counting
from game.odds.playouts import Horizon, Players, Playout, Policy, playout
from game.odds.quick import Quick
from game.odds.results import Result, Teller
from game.odds.seeds import seed_of
from game.odds.trunk import Trunk, trunk
from game.odds.worlds import World, world
from game.play.position import Position
from game.rules.situation import Battle
from game.sides.scripted.player import Scripted

POLICIES: dict[str, type[Quick] | type[Scripted]] = {"scripted": Scripted, "quick": Quick}
"""Who may answer for both sides in playouts."""

BLOCK = 25
"""Playouts that are sent out at once."""


class Question(Struct, frozen=True):
    """A position as a side knows it, and how far it is played from there, by which policy.

    `world` is packed once, so that it can be sent anywhere; `seed` is of the playouts' own dice."""

    side: str
    book: str
    world: bytes
    until: Horizon
    policy: str
    seed: int


class Share(Struct, frozen=True):
    """Some playouts of one candidate: those of the numbers from `first` on."""

    question: Question
    command: Command | None
    first: int
    count: int


def question(battle: Battle, position: Position, side: str, until: Horizon, policy: str, seed: int) -> Question:
    """Ask about a position as a side knows it; all that is foreseen is made of that alone."""
    return ask_of(world(battle, position, side), battle.book.id, until, policy, seed)


def ask_of(found: World, book: str, until: Horizon, policy: str, seed: int) -> Question:
    """Ask about a world: the battle as a side knows it."""
    side = found.side
    orders = POLICIES[policy](side).habits(systems.book(book))
    sides = tuple([other if other.id == side else _ordered(other, orders) for other in found.start.sides])
    packed = pickle.dumps(replace(found, start=replace(found.start, sides=sides)))
    return Question(side, book, packed, until, policy, seed)


def _ordered(side: Side, orders: tuple[Standing, ...]) -> Side:
    """The other side with the standing orders of the policy: its own are not known."""
    return replace(side, plan=replace(side.plan, standing=orders))


def played(share: Share) -> list[Result] | Refusal:
    """Play a share out; the refusal where its command is not legal."""
    asked, command = share.question, share.command
    battle, found = unpacked(asked.book, asked.world)
    results: list[Result] = []
    teller = Teller(asked.side, command)
    for number in range(share.first, share.first + share.count):
        once = one_playout(battle, found, asked, command, own_seed(asked.seed, number), judged=number > share.first)
        if isinstance(once, Refusal):
            return once
        results.append(teller.of(once))
        if is_settled(asked, command):
            return results * share.count
    return results


def one_playout(
    battle: Battle, found: World, asked: Question, command: Command | None, seed: int, *, judged: bool = False
) -> Playout | Refusal:
    """Play one out by dice of a seed; `judged` where the command is known to be legal."""
    grown = _grown(asked, command)
    if grown is None:
        return playout(players(battle, found, asked), found, command, seed, judged=judged)
    return grown if isinstance(grown, Refusal) else grown.played_on(battle, seed)


def is_settled(asked: Question, command: Command | None) -> bool:
    """Tell whether no dice fall as far as is asked: then one playout is as good as all."""
    grown = _grown(asked, command)
    return isinstance(grown, Trunk) and grown.command is None


@lru_cache(maxsize=16)
def _grown(asked: Question, command: Command | None) -> Trunk | Refusal | None:
    battle, found = unpacked(asked.book, asked.world)
    return trunk(players(battle, found, asked), found, command, own_seed(asked.seed, 0))


def players(battle: Battle, found: World, asked: Question) -> Players:
    """Return who plays out what is asked."""
    policies: dict[str, Policy] = {side.id: POLICIES[asked.policy](side.id) for side in found.start.sides}
    return Players(battle, policies, asked.until)


def own_seed(seed: int, number: int) -> int:
    """Return the seed of a playout's dice: the same for every candidate, and never that of a battle."""
    return seed_of("foresight", seed, number)


@lru_cache(maxsize=4)
def unpacked(book: str, packed: bytes) -> tuple[Battle, World]:
    """Return the battle by its book, and the world of a question."""
    load_names(book)
    found: World = pickle.loads(packed)  # noqa: S301  (packed by this program, for itself)
    return Battle(systems.book(book), load()), found


def exactly(asked: Question, command: Command | None, most: int) -> list[tuple[Fraction, Result]] | Refusal | None:
    """Count every way in which the dice can fall: the chance of each with its result, or the refusal of the command.

    None where there are more than `most` ways, of which faces that come to the same are one."""
    battle, found = unpacked(asked.book, asked.world)
    once = one_playout(battle, found, asked, command, own_seed(asked.seed, 0))
    if isinstance(once, Refusal):
        return once
    ways = list(each_way(asked, command, most))
    return None if ways[-1][1] is None else [(chance, came) for chance, came in ways if came is not None]


def each_way(
    asked: Question, command: Command | None, most: int, about: Sequence[str] = ()
) -> Iterator[tuple[Fraction, Result | None]]:
    """Play out every way in which the dice can fall, one by one; None for a result where there are more than `most`."""
    battle, found = unpacked(asked.book, asked.world)
    teller = Teller(asked.side, command, about)

    def play(loaded: Battle) -> Playout | Refusal:
        return one_playout(loaded, found, asked, command, 0, judged=True)

    def tell(once: Playout | Refusal) -> Result | None:
        return teller.of(once) if isinstance(once, Playout) else None

    return counting(battle, play, tell, most, asked.seed)
