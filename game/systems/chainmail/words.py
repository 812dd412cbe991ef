"""Written orders: one command for all that is written down."""

from __future__ import annotations

from typing import ClassVar

from game.core.commands import Command
from game.core.course.orders import Task
from game.core.text.typed import spoken


@spoken
class Write(Command, frozen=True):
    """Write orders for figures; those written for one before are torn up."""

    verb: ClassVar[str] = "write"
    form: ClassVar[str] = "{tasks}"
    tasks: tuple[Task, ...]
