"""How the umpire's word is told, dice from a real table, and setting up behind a screen."""

from __future__ import annotations

from game.core.course import umpire
from game.core.course.umpire import HEAL, LAY, LIFT, MOVE
from game.telling.sentences import NUMBER, Part, Piece, Sentence
from game.telling.teller import Teller, tells


@tells(umpire.UmpireSpoke)
def umpire_spoke(teller: Teller, event: umpire.UmpireSpoke) -> Sentence:
    """The umpire changes the table."""
    whom = teller.names(event.figures)
    number, condition = Part(str(event.number), NUMBER), event.condition
    rounds: tuple[Piece, ...] = (" for ", number, " rounds" if event.number > 1 else " round") if event.number else ()
    said: dict[str, tuple[Piece, ...]] = {
        MOVE: ("The umpire moves ", whom, "."),
        HEAL: ("The umpire gives ", number, " hit points back to ", whom, "."),
        LAY: ("The umpire declares ", whom, f" {condition}", rounds, "."),
        LIFT: ("The umpire declares ", whom, f" {condition} no longer."),
    }
    pieces = said.get(event.what, ("The umpire takes ", whom, " off the table."))
    return teller.say(event, "warning", *pieces, who=event.figures)


@tells(umpire.TakenOff)
def taken_off(teller: Teller, event: umpire.TakenOff) -> None:
    """Nothing: it was told of the umpire."""


@tells(umpire.DiceTyped)
def dice_typed(teller: Teller, event: umpire.DiceTyped) -> Sentence:
    """Dice that fell on a real table."""
    faces: list[Piece] = []
    for throw in event.faces:
        faces += [" · " if faces else "", Part(", ".join(map(str, throw)), NUMBER)]
    return teller.say(event, "note", "Dice from the real table: ", *faces, ".", side=event.side)
