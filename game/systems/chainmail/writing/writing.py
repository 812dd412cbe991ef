"""Orders written before all move together: what may be written, its being opened, and the answer to a charge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.board.bases import overlaps
from game.core.commands import Charge, Command, Walk
from game.core.course.orders import ANSWER, CHARGE, MOVE, SHOOT, Task
from game.core.events import Event
from game.core.figures import Figure
from game.core.grain import ahead, facing_towards, squared
from game.core.state import State
from game.core.tally import Refusal
from game.play.ledger import with_ledger
from game.rules.decision import Offer
from game.rules.missiles.shooting import missile
from game.rules.missiles.splitting import knows_how
from game.rules.moving.movement import inactive, left, may_move, may_walk
from game.rules.situation import Situation
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.deeds import deeds_of, with_deed
from game.systems.chainmail.writing.orders import (
    Courses,
    answering_way,
    is_cavalry,
    meeting_places,
    task_refused,
    written,
)

MARKS = 2
"""So many targets are given as examples for each figure."""


class OrdersRevealed(Event, frozen=True, kw_only=True):
    """The written orders of both sides lie open."""

    tasks: tuple[Task, ...]

    def apply(self, state: State) -> State:
        """Note them for the round, and by themselves what is to be done beside going."""
        return with_ledger(state, tasks=self.tasks, meant=tuple([task for task in self.tasks if task.deed]))


class HalfGone(Event, frozen=True, kw_only=True):
    """The first half of the movement is gone: what is left of the written orders."""

    tasks: tuple[Task, ...]

    def apply(self, state: State) -> State:
        """Note what is left."""
        return with_ledger(state, tasks=self.tasks)


class MayWrite(Offer[Write], frozen=True):
    """Write orders for figures of a side, in secret; `order`, `answer`, `shot` and `room` are the book's own rules."""

    kind: ClassVar[type[Command]] = Write
    side: str
    order: str
    answer: str
    shot: str
    room: str

    def refuse(self, at: Situation, command: Write) -> Refusal | None:
        """Each figure must be free to move, and able to carry out its order if nobody else stood on the table."""
        if not command.tasks:
            return Refusal("orders name at least one figure", self.order)
        rules = {"order": self.order, "answer": self.answer, "shot": self.shot}
        named: set[str] = set()
        for task in command.tasks:
            if task.figure in named:
                return Refusal(f"{at.figure(task.figure).name} is named twice", self.order)
            named.add(task.figure)
            no = task_refused(at, self.side, task, rules)
            if no is not None:
                return no
        return self.crowded(at, command.tasks)

    def crowded(self, at: Situation, tasks: Sequence[Task]) -> Refusal | None:
        """Say why not all of these orders and those written before can be carried out: two would end in one place."""
        known = at.battle.recall(f"written by {self.side}", at.state.secrets, lambda: written(at.state, self.side))
        fresh = {task.figure for task in tasks}
        places = [_end(at, task) for name, task in known.items() if name not in fresh]
        for task in tasks:
            end = _end(at, task)
            other = next(
                (figure for figure in places if end is not None and figure is not None and overlaps(end, figure)), None
            )
            if end is not None and other is not None:
                reason = f"{end.name} cannot end where {other.name} is ordered to stand"
                return Refusal(reason, self.room, {"figure": other.id})
            places.append(end)
        return None

    def takes(self, at: Situation, task: Task, beside: Sequence[Task]) -> bool:
        """Tell whether an order can be written beside those that come with it."""
        return self.refuse(at, Write((task,))) is None and self.crowded(at, (*beside, task)) is None

    def able(self, at: Situation) -> list[Figure]:
        """List those who can be given orders."""
        return [friend for friend in at.field.friends(self.side) if may_move(at, friend, self.side) is None]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return for each figure moves in eight directions, a charge at each foe, shots, and charge-if-charged."""
        for figure in self.able(at):
            for task in self.tasks_of(at, figure):
                if self.refuse(at, Write((task,))) is None:
                    yield Write((task,))

    def tasks_of(self, at: Situation, figure: Figure) -> Iterator[Task]:
        """Return what a figure might be ordered to do, legal or not: its deeds where it stands, then where it goes."""
        foes = sorted(at.field.foes(self.side), key=lambda foe: (squared(foe.at, figure.at), foe.id))
        stands = Task(Walk(figure.id, (), figure.facing))
        for meant in deeds_of(at, figure):
            if meant[0] == SHOOT:
                for foe in foes[:MARKS]:
                    yield replace(stands, target=foe.id)
            yield with_deed(stands, meant)
        if may_walk(at, figure) is not None:
            return
        weapon = missile(at, figure, "") if figure.carries and knows_how(at, figure) else None
        if weapon is not None:
            for foe in foes[:MARKS]:
                course = facing_towards(figure.at, foe.at)
                goal = ahead(figure.at, course, left(at, figure) // 2)
                yield Task(Walk(figure.id, (goal,), course), MOVE, foe.id, weapon.id)
        for foe in foes:
            yield Task(Walk(figure.id, (foe.at,), facing_towards(figure.at, foe.at)), CHARGE)
        if is_cavalry(figure):
            yield Task(Walk(figure.id, (), figure.facing), ANSWER)
        for part in (1, 2):
            for course in range(0, 360, 45):
                goal = ahead(figure.at, course, left(at, figure) // part - 2)
                yield Task(Walk(figure.id, (goal,), course), MOVE)


def _end(at: Situation, task: Task) -> Figure | None:
    """A figure where its order ends; None where that hangs on the enemy."""
    if task.manner != MOVE:
        return None
    figure = at.figure(task.figure)
    x, y = task.walk.path[-1] if task.walk.path else figure.at
    high = figure.altitude if task.walk.by_air is None else task.walk.by_air
    return replace(figure, x=x, y=y, facing=task.walk.facing, altitude=high)


class MayAnswer(Offer[Charge], frozen=True):
    """Have those ordered to charge if charged charge an enemy whose charge has begun within their reach."""

    kind: ClassVar[type[Command]] = Charge
    figures: tuple[str, ...]
    foes: dict[str, Courses]
    """Whom each may charge, and the way which that one still has to go."""
    rule: str

    def refuse(self, at: Situation, command: Charge) -> Refusal | None:
        """Each must be one who waits for it, and charge straight at one of those, where he is or will be."""
        if not command.walks:
            return Refusal("a charge names at least one figure", self.rule)
        for walk in command.walks:
            figure = at.state.figures.get(walk.figure)
            if figure is None or walk.figure not in self.figures:
                return Refusal(f"{walk.figure!r} does not wait to charge if charged", self.rule)
            no = inactive(figure)
            laid = no or answering_way(at, figure, walk, self.foes[walk.figure], self.rule)
            if isinstance(laid, Refusal):
                return laid
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each who waits with each whom he may charge."""
        for name in self.figures:
            figure = at.figure(name)
            for course in self.foes[name].values():
                for place in meeting_places(at, figure, course):
                    command = Charge((Walk(name, (place,), facing_towards(figure.at, place)),))
                    if self.refuse(at, command) is None:
                        yield command
