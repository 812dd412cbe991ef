"""What spells, prayers and scrolls ask of who works them: to be free, to have stood still, and to be unhurt."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.tally import Refusal
from game.rules.moving.movement import busy, has_called, inactive, is_locked, locked
from game.rules.situation import Situation


def working_refused(
    at: Situation, figure: Figure, what: str = "cast", *, injury: bool = True
) -> Refusal | None:
    """Say why a figure may not cast, counter a spell, turn the undead or read a scroll now, or None.

    Injury does not foil a counter-spell.

    [SP-3.4.3.1, SP-3.4.3.2, SP-3.4.3.3, SP-3.3.1.3, SP-R165, SP-R170]"""
    no = inactive(figure)
    if no is not None:
        return no
    if has_called(figure):
        return busy(figure)
    no = _disturbed(at, figure, what, injury=injury) if at.book.acting.strict_magic else None
    if no is not None:
        return no
    for condition in figure.conditions:
        if condition.name == "silenced":
            return Refusal(f"{figure.name} is struck silent and cannot {what}", "SP-R165")
        if condition.name == "blind":
            return Refusal(f"{figure.name} is blind and cannot {what}", "SP-R165")
    return None


def _disturbed(at: Situation, figure: Figure, what: str, *, injury: bool) -> Refusal | None:
    """Say that melee, a move or an injury of this round keeps a figure from magic, or None."""
    if is_locked(at, figure) and not at.book.acting.goes_on(figure):
        return locked(at, figure, "SP-3.4.3.1", f" and cannot {what}")
    if at.book.acting.acts is None and (figure.walked or figure.came):
        moved = round_inches(figure.walked)
        return Refusal(f"{figure.name} has moved {moved} inches and cannot {what}", "SP-3.4.3.2", {"moved": moved})
    if injury and figure.injured:
        return Refusal(f"{figure.name} was injured this round and cannot {what}", at.book.cite("SP-3.4.3.3"))
    return None
