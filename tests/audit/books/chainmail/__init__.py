"""What must hold of a round of either system, found a second time from its events alone [X01, X02]."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from game.board.measured import SLACK, gap_of
from game.core.course.orders import ANSWER, Task
from game.core.course.secrecy import Kept
from game.core.events import Event, RoundBegan, Thrown
from game.core.fight.moves import Charged, Moved
from game.core.figures import Figure
from game.core.grain import GRAIN, distance_up
from game.core.state import State
from game.core.text.typed import read
from game.play.ledger import fight
from game.rules.moving.flying import level_with
from game.rules.moving.zones import has_zone
from game.rules.situation import Battle
from game.rules.stealth.unseen import passes_unseen
from game.systems.chainmail.ledger import InitiativeSettled
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.writing import HalfGone, OrdersRevealed
from tests.audit.books.chainmail.deeds import DeedAuditor
from tests.audit.books.chainmail.fire import FireAuditor
from tests.audit.books.chainmail.order import OrderAuditor


def auditor(battle: Battle) -> Callable[[State, Any, State], str]:
    """Give what looks at every event of a battle, with the states before and after, and tells what is amiss in it."""
    watches = (MovementAuditor(battle), FireAuditor(battle), DeedAuditor(battle), OrderAuditor(battle))

    def amiss(before: State, event: Event, after: State) -> str:
        return next((found for watch in watches if (found := watch.amiss(before, event, after))), "")

    return amiss


class MovementAuditor:
    """The initiative, and the orders of simultaneous rounds: what was written, opened and gone."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._begin()

    def _begin(self) -> None:
        self.dice: dict[str, int] = {}
        self.together = False
        self.written: dict[str, Task] = {}
        self.revealed: dict[str, Task] | None = None
        self.starts: dict[str, Figure] = {}
        """All as they stood before the first half."""
        self.gone: dict[str, int] = {}
        """How far each has gone by its order, in grains."""

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundBegan():
                self._begin()
            case Thrown(purpose="initiative"):
                self.dice[event.actor] = event.faces[0]
            case InitiativeSettled():
                return self._settled(event)
            case Kept():
                return self._sealed(event)
            case OrdersRevealed():
                return self._opened(event, after)
            case Moved(how="half" | "move") if self.together and not any(engine.hauled for engine in before.engines):
                return self._moved(event)
            case HalfGone():
                return self._met(event, after)
            case Charged(counter=True) if self.together:
                return self._answered(event, before)
        return ""

    def _settled(self, event: InitiativeSettled) -> str:
        """Equal dice, and only they, make a simultaneous round; else the higher has the initiative."""
        self.together = event.together
        if not self.dice:  # one side is surprised
            return "X01 the initiative: no dice, and both move" if event.together or not event.winner else ""
        best = [side for side, face in self.dice.items() if face == max(self.dice.values())]
        if event.together != (len(best) == 2) or event.winner != ("" if event.together else best[0]):
            return f"X01 the initiative: {event.winner or 'both'} after dice of {self.dice}"
        return ""

    def _sealed(self, event: Kept) -> str:
        """Nobody writes when what was written lies open."""
        command = read(event.secret.text) if event.secret.text else None
        if not isinstance(command, Write):
            return ""
        self.written.update((task.figure, task) for task in command.tasks)
        return "X01 orders are sealed before any is read: one was written after" if self.revealed is not None else ""

    def _opened(self, event: OrdersRevealed, after: State) -> str:
        """What is opened is what both sides have sealed, in a round in which all move together."""
        self.revealed = {task.figure: task for task in event.tasks}
        self.starts = {figure.id: figure for figure in after.standing()}
        if not self.together or self.revealed != self.written:
            return "X01 written orders: what is opened is not what was written"
        afoot = [task.figure for task in event.tasks if task.manner == ANSWER and not _rides(after, task.figure)]
        return f"X02 charge if charged: {afoot} ride nothing" if afoot else ""

    def _moved(self, event: Moved) -> str:
        """Nobody goes by an order that is not open, beyond half of it in the first half, or beyond its end."""
        task = self.revealed.get(event.figure) if self.revealed is not None else None
        if task is None:
            return f"X01 written orders: {event.figure} moves by none"
        if task.manner == ANSWER:
            return "" if event.charge and event.how == "move" else "X02 charge if charged: it moves without a charge"
        self.gone[event.figure] = self.gone.get(event.figure, 0) + event.length
        path = (self.starts[event.figure].at, *task.walk.path)
        whole = sum(distance_up(one, other) for one, other in pairwise(path))
        most = -(-whole // 2) if event.how == "half" else whole
        if self.gone[event.figure] > most + SLACK * len(path):
            return f"X01 half a move: {self.gone[event.figure]} of {most} grains"
        return ""

    def _met(self, event: HalfGone, after: State) -> str:
        """Who has come within an inch of an opponent in the first half has nothing left of his order."""
        walls = self.battle.ground(after).walls
        for task in event.tasks:
            if task.figure not in self.gone or not task.walk.path:
                continue
            figure, was = after.figures[task.figure], self.starts[task.figure]
            for foe in after.standing(after.enemy_of(figure.side)):
                near = gap_of(figure, foe) <= GRAIN - 1 and gap_of(was, self.starts[foe.id]) > GRAIN + SLACK
                near = near and level_with(figure, foe)
                if near and has_zone(foe) and not passes_unseen(figure) and not walls.part(figure.at, foe.at):
                    return f"X01 contact within an inch: {figure.id} would go on past {foe.id}"
        return ""

    def _answered(self, event: Charged, before: State) -> str:
        """Who charges in the second half was ordered to, stood during the first, and answers a charge."""
        if fight(before).phase != "second_half":
            return "X02 charge if charged: before the second half"
        for name in event.figures:
            task = (self.revealed or {}).get(name)
            if task is None or task.manner != ANSWER or before.figures[name].at != self.starts[name].at:
                return f"X02 charge if charged: {name} was not ordered to stand and do so"
        foes = before.standing(before.enemy_of(before.figures[event.figures[0]].side))
        charging = any(foe.charged == before.round for foe in foes)
        return "" if charging else "X02 charge if charged: nobody has charged"


def _rides(state: State, name: str) -> bool:
    return bool(state.figures[name].profile.mount)
