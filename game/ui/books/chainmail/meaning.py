"""What would be written by a click, Enter, a tile or a button: orders of the book, before they are given."""

from __future__ import annotations

from game.core.commands import Command, Walk
from game.core.course.orders import ANSWER, CHARGE, SHOOT, Task
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.orders import tasks_of
from game.systems.chainmail.writing.writing import MayWrite
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.pickers.places import grain_point
from game.ui.books.chainmail.deeds import Deeds, Orders, words_of_deed


class Meant(Orders):
    """Hands that tell what order they would write."""

    write: MayWrite
    deeds: Deeds

    def answers(self, at: Point) -> bool:
        """Whether a click at a place has the one who charges wait to be charged."""
        raise LookupError(type(self).__name__)

    def answer_no(self, figure: Figure) -> Refusal | None:
        """Say why a figure cannot be ordered to charge if charged, or None."""
        raise LookupError(type(self).__name__)

    def waiting(self, name: str) -> tuple[Task, ...]:
        """The orders of the chosen to charge if charged, or to stand."""
        chosen = [figure for figure in self.chosen() if name == "stand" or self.answer_no(figure) is None]
        walks = [Walk(figure.id, (), figure.facing) for figure in chosen]
        return tuple([Task(walk, ANSWER) if name == "answer" else Task(walk) for walk in walks])

    def legal(self, command: Command | None) -> Command | None:
        """A movement as the order it would be, with the deeds written before; None where it may not be given."""
        tasks = tuple([self.deeds.carried(task) for task in tasks_of(self.at, command)]) if command is not None else ()
        order = Write(tasks) if tasks else command
        if not isinstance(order, Write):
            return super().legal(order)
        return order if self.write.refuse(self.at, order) is None else None

    def command_meant(self) -> Command | None:
        """The order that a click at the pointer, or else Enter, would write."""
        lead = self.lead()
        if self.deeds.on:
            foe = self.pointed_foe()
            return self.legal(self.deeds.meant((SHOOT, "", ""), foe.id)) if foe is not None else None
        if lead is not None and self.answers(grain_point(self.hands.at)):
            return self.by_action("answer")
        return self.legal(super().command_meant())

    def told(self, command: Command) -> str:
        """Say an order: who is to go, to charge, to shoot, to wait."""
        if not isinstance(command, Write):
            return super().told(command)
        names = names_of([self.at.figure(task.figure) for task in command.tasks])
        task = command.tasks[0]
        if task.manner == ANSWER:
            return f"Ordered: {names} to charge if charged"
        deed = words_of_deed(self.at, task) or ("shoots" if task.target else "")
        way = "to charge" if task.manner == CHARGE else "to go there" if task.walk.path else "to stand"
        return f"Ordered: {names} {way}{f', {deed}' if deed else ''}"

    def by_action(self, name: str) -> Command | None:
        """The order to wait or to stand, or that of a deed."""
        if name in ("answer", "stand"):
            tasks = self.waiting(name)
            return Write(tasks) if tasks else None
        return self.deeds.by_action(name) or super().by_action(name)
