"""How written orders are told when they are opened: what each side has its figures do."""

from __future__ import annotations

from game.core.course.orders import ANSWER, BREATHE, CAST, CHARGE, GAZE, LOOSE, SHOOT, TURN, USE, Task
from game.core.figures import STANDING
from game.systems.chainmail.ledger import (
    BandBegan,
    BoutBegan,
    BoutEnded,
    Faced,
    FireSpent,
    InitiativeSettled,
    TakenBehind,
)
from game.systems.chainmail.writing.declaring import CastingNamed
from game.systems.chainmail.writing.writing import HalfGone, OrdersRevealed
from game.telling.kinds.rounds import form
from game.telling.sentences import Piece, Sentence
from game.telling.teller import Teller, tells, untold

untold(
    BandBegan, BoutBegan, BoutEnded, Faced, FireSpent, HalfGone, InitiativeSettled, TakenBehind,
)  # fmt: skip



@tells(OrdersRevealed)
def orders_revealed(teller: Teller, event: OrdersRevealed) -> Sentence:
    """The orders of both sides lie open."""
    pieces: list[Piece] = ["The orders are opened: for "]
    for side in teller.state.sides:
        tasks = [task for task in event.tasks if teller.state.figures[task.figure].side == side.id]
        own = [figure for figure in teller.state.figures.values() if figure.side == side.id and figure.fate == STANDING]
        pieces += [teller.side(side.id), ", ", ", ".join((*_told(tasks, len(own)), *_deeds(tasks))), "; for "]
    pieces[-1] = "."
    for task in event.tasks:
        if task.deed == CAST:
            off = f" off a {teller.thing(task.by)}" if task.by else ""
            pieces += [" ", teller.name(task.figure), f" begins to cast {teller.catalogue.name(task.what)}{off}."]
    return teller.say(event, "note", *pieces, who=tuple(task.figure for task in event.tasks), side=None)


DEEDS = {
    SHOOT: ("is to shoot", "are to shoot"),
    CAST: ("is to cast", "are to cast"),
    BREATHE: ("is to breathe", "are to breathe"),
    GAZE: ("is to gaze", "are to gaze"),
    TURN: ("is to turn the undead", "are to turn the undead"),
    USE: ("is to use a device", "are to use devices"),
    LOOSE: ("is to loose an engine", "are to loose engines"),
}


def _deeds(tasks: list[Task]) -> list[str]:
    """What so many do beside going."""
    told = [(sum(1 for task in tasks if task.deed == deed), words) for deed, words in DEEDS.items()]
    return [f"{many} {form(many, words)}" for many, words in told if many]


def _told(tasks: list[Task], whole: int) -> list[str]:
    """What so many do: charge, move, wait to charge, stand."""
    charging = sum(1 for task in tasks if task.manner == CHARGE)
    waiting = sum(1 for task in tasks if task.manner == ANSWER)
    moving = sum(1 for task in tasks if task.walk.path) - charging
    standing = whole - charging - waiting - moving
    told = [
        (charging, ("charges", "charge")),
        (moving, ("moves", "move")),
        (waiting, ("charges if charged", "charge if charged")),
        (standing, ("stands", "stand")),
    ]
    return [f"{many} {form(many, words)}" for many, words in told if many] or ["none is left"]


@tells(CastingNamed)
def casting_named(teller: Teller, event: CastingNamed) -> Sentence:
    """A caster begins to cast as the round begins."""
    who, spell = teller.name(event.figure), teller.catalogue.name(event.spell)
    off = f" off a {teller.thing(event.by)}" if event.by else ""
    return teller.say(event, "spell", who, f" begins to cast {spell}{off}.", who=(event.figure,))
