"""Why not here? A ghost dropped on the board of a battle that is over, judged by playouts against what was chosen.

Both are played out from what the side knew then, on the luck on which the general tried its plans, so that each pair
differs by the ghost alone. Its officer begins with the plan that was chosen, and remembers nothing of before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from game.core.commands import Charge, Move, Walk
from game.files.faults import Differs
from game.files.rows import ReplayFault, read_through
from game.generals.general import seed_of_it
from game.generals.mind import Thought, Weighed, weighed
from game.generals.plans.manners import Plan
from game.generals.plans.officers import Officer
from game.generals.tiers import Tier
from game.generals.trying.trials import Trial, Tried, known_world
from game.generals.trying.values import EVEN, TEMPERS, Terms
from game.play.moving.offers import MayMove
from game.play.position import Position
from game.rules.decision import Decision
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation
from game.session.replay import Repeat

LEAST = 12
"""A ghost is judged by so many playouts at the least."""
FEW = 3
"""Nothing is told of fewer."""
UNMOVED = "nobody was asked to move then"


class Ghost(Struct, frozen=True):
    """Of which replay, at which thought, who might have gone where: the first is meant, the others go along."""

    replay: str
    thought: Thought
    walks: tuple[Walk, ...]


class Judged(Struct, frozen=True):
    """What is known so far: the ghost (`gain` is against what was chosen), what was chosen; or why it cannot be.

    `walks` are those who go, `of` is how many playouts will be made; `charge` where it is by that."""

    walks: tuple[Walk, ...] = ()
    ghost: Weighed | None = None
    chosen: Weighed | None = None
    of: int = 0
    no: str = ""
    charge: bool = False

    @property
    def over(self) -> bool:
        """Whether that is all."""
        return bool(self.no) or (self.ghost is not None and self.ghost.playouts >= self.of)


def judging(asked: Ghost) -> Iterator[Callable[[], Judged]]:
    """Judge a ghost, a pair of playouts at a time: for a worker of foresight."""
    stood = _stood(asked.replay, asked.thought.event)
    if isinstance(stood, str):
        yield lambda: Judged(no=stood)
        return
    battle, position, decision = stood
    at = Situation(decision.posed(view(position.now, decision.side)), battle)
    walks = _able(at, decision, asked.walks)
    move = _command(at, decision, walks)
    if isinstance(move, str):
        yield lambda: Judged(no=move)
        return
    charge = isinstance(move, Charge)
    thought = asked.thought
    trial = _trial(battle, position, at, decision, thought)
    officer = Officer(thought.side).planned(thought.plan or Plan())
    chosen, ghost = Tried(trial, officer, None), Tried(trial, officer, move)
    ones: list[Terms] = []
    others: list[Terms] = []
    most = trial.tier.most

    def tell() -> Judged:
        if len(ones) < FEW:
            return Judged(move.walks, of=most, charge=charge)
        ours, theirs = weighed("", others, ones, ghost.reply), weighed("", ones, None, chosen.reply)
        return Judged(move.walks, ours, theirs, most, charge=charge)

    for number in range(most):
        one, other = chosen(number), ghost(number)
        if one is None or other is None:
            yield lambda: Judged(no=UNMOVED)
            return
        ones.append(one)
        others.append(other)
        yield tell


def _trial(battle: Battle, position: Position, at: Situation, decision: Decision, thought: Thought) -> Trial:
    most = max(LEAST, thought.weighed[thought.taken].playouts)
    tier = Tier("ghost", 2, most, most, thought.rounds)
    found = known_world(battle, position, thought.side)
    seed = seed_of_it(at, decision, thought.side)
    return Trial(battle, found, seed, tier, TEMPERS.get(thought.temper, EVEN))


def _command(at: Situation, decision: Decision, walks: tuple[Walk, ...]) -> Move | Charge | str:
    """The march of those who go, or the charge where it is one, of all or of who is meant; or why it cannot be."""
    if not walks:
        return UNMOVED
    commands: tuple[Move | Charge, ...] = (Move(walks), Charge(walks), Charge(walks[:1]))
    refused = [decision.refuse(at, command) for command in commands]
    for command, no in zip(commands, refused, strict=True):
        if no is None:
            return command
    return refused[0].reason if refused[0] is not None else UNMOVED


def _able(at: Situation, decision: Decision, walks: Sequence[Walk]) -> tuple[Walk, ...]:
    """Those who may go: whoever is meant, be it as it may, and of the others those who can."""
    offer: MayMove | None = decision.offer(MayMove)
    if offer is None:
        return ()
    able = {figure.id for figure in offer.movers(at)}
    return tuple([walk for place, walk in enumerate(walks) if not place or walk.figure in able])


@lru_cache(maxsize=2)
def _stood(replay: str, event: int) -> tuple[Battle, Position, Decision] | str:
    """Where a battle stood before an event, from its replay; or why that is not known."""
    try:
        repeat = Repeat(read_through(Path(replay)))
        repeat.play()
    except (Differs, ReplayFault, OSError) as no:
        return str(no)
    session = repeat.session
    for played in session.played:
        decision = played.position.decision
        if played.position.now.n == event and decision is not None:
            return session.battle, played.position, decision
    return UNMOVED
