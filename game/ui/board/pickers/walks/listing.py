"""What a figure that moves may do, and why not: the tiles of the bar, and the rows of its menu."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.figures import Figure
from game.core.grain import round_inches
from game.rules.moving.movement import charge_reach, left, may_charge, may_move, may_walk
from game.rules.situation import Situation
from game.ui.board.pickers.picker import refused, why_not
from game.ui.keys import named
from game.ui.kit.controls.option import Option


def tiles_of(
    at: Situation, figures: Sequence[Figure], side: str, charging: bool, *, splitting: bool = False
) -> list[Option]:
    """The tiles of moving, charging, turning and the whole unit, by what the first of the chosen may do."""
    first = figures[0] if figures else None
    turn_no = move_no = charge_no = None
    if first is not None:
        turn_no = may_move(at, first, side)
        move_no = turn_no or may_walk(at, first)
        charge_no = move_no or may_charge(at, first)
    nobody = "" if figures else "Nobody chosen\nChoose a figure first."
    tip = named("Charge\nClick whom. <charge_unit>: the whole unit charges.")
    return [
        Option("move", "Move", "move", "G", why_not=refused(move_no, "Move"), on=not charging and not splitting),
        Option("charge", "Charge", "charge", "C", tip=tip, why_not=refused(charge_no, "Charge"), on=charging),
        Option("left", "Turn left", "undo", "Q", why_not=nobody or refused(turn_no, "Turn"), group=1),
        Option("right", "Turn right", "redo", "E", why_not=nobody or refused(turn_no, "Turn"), group=1),
        Option("unit", "Whole unit", "people", "U", why_not=nobody, group=1),
    ]


def rows_of(at: Situation, figure: Figure, side: str) -> list[Option]:
    """The rows of moving, charging and turning, with how far each goes."""
    move_no = may_move(at, figure, side)
    walk_no = move_no or may_walk(at, figure)
    walks, charges = f"{round_inches(left(at, figure))} inches left", f"{round_inches(charge_reach(at, figure))} inches"
    charge_no = walk_no or may_charge(at, figure)
    return [
        Option("move", "Move", "move", "G", note=walks, why_not=why_not(walk_no)),
        Option("charge", "Charge", "charge", "C", note=charges, why_not=why_not(charge_no)),
        Option("right", "Turn", "wheel", "E", why_not=why_not(move_no)),
    ]  # fmt: skip
