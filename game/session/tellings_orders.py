"""How written orders are told when they are opened: what each side has its figures do."""

from __future__ import annotations

from game.core.orders import ANSWER, CHARGE, Task
from game.core.state import STANDING
from game.play.moving.writing import OrdersRevealed
from game.session.sentences import Piece, Sentence
from game.session.teller import Teller, tells
from game.session.tellings import form


@tells(OrdersRevealed)
def orders_revealed(teller: Teller, event: OrdersRevealed) -> Sentence:
    """The orders of both sides lie open."""
    pieces: list[Piece] = ["The orders are opened: "]
    for side in teller.state.sides:
        tasks = [one for one in event.tasks if teller.state.figures[one.figure].side == side.id]
        own = [one for one in teller.state.figures.values() if one.side == side.id and one.fate == STANDING]
        pieces += ["of ", teller.side(side.id), " ", ", ".join(_told(tasks, len(own))), "; "]
    pieces[-1] = "."
    return teller.say(event, "note", *pieces, who=tuple(one.figure for one in event.tasks), side=None)


def _told(tasks: list[Task], whole: int) -> list[str]:
    """What so many do: charge, move, wait to charge, stand."""
    charging = sum(1 for one in tasks if one.manner == CHARGE)
    waiting = sum(1 for one in tasks if one.manner == ANSWER)
    moving = sum(1 for one in tasks if one.walk.path) - charging
    standing = whole - charging - waiting - moving
    told = [
        (charging, ("charges", "charge")),
        (moving, ("moves", "move")),
        (waiting, ("charges if charged", "charge if charged")),
        (standing, ("stands", "stand")),
    ]
    return [f"{many} {form(many, words)}" for many, words in told if many] or ["none is left"]
