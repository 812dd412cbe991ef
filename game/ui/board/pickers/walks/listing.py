"""What one who moves may do, and why not: the tiles of the bar, and the rows of his menu."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.figures import Figure
from game.core.grain import round_inches
from game.rules.moving.movement import charge_reach, left, may_charge, may_move, may_walk
from game.rules.situation import Situation
from game.ui.board.pickers.picker import refused, why_not
from game.ui.kit.controls.choose import Row
from game.ui.panels.models import ActionView


def tiles_of(
    at: Situation, figures: Sequence[Figure], side: str, charging: bool, *, splitting: bool = False
) -> list[ActionView]:
    """Move, charge, turn, whole unit: as the first of those chosen may."""
    first = figures[0] if figures else None
    turn_no = move_no = charge_no = None
    if first is not None:
        turn_no = may_move(at, first, side)
        move_no = turn_no or may_walk(at, first)
        charge_no = move_no or may_charge(at, first)
    nobody = "" if figures else "Nobody chosen\nChoose a figure first."
    return [
        ActionView("move", "Move", "move", "G", not charging and not splitting, refused(move_no, "Move")),
        ActionView("charge", "Charge", "charge", "C", charging, refused(charge_no, "Charge")),
        ActionView("left", "Turn left", "undo", "Q", why_not=nobody or refused(turn_no, "Turn"), group=1),
        ActionView("right", "Turn right", "redo", "E", why_not=nobody or refused(turn_no, "Turn"), group=1),
        ActionView("unit", "Whole unit", "people", "U", why_not=nobody, group=1),
    ]


def rows_of(at: Situation, figure: Figure, side: str) -> list[Row]:
    """Move, charge, turn, with how far each goes."""
    move_no = may_move(at, figure, side)
    walk_no = move_no or may_walk(at, figure)
    return [
        Row("Move", "move", "G", f"{round_inches(left(at, figure))} inches left", "move", why_not(walk_no)),
        Row("Charge", "charge", "C", f"{round_inches(charge_reach(at, figure))} inches", "charge",
            why_not(walk_no or may_charge(at, figure))),
        Row("Turn", "right", "E", "", "wheel", why_not(move_no)),
    ]  # fmt: skip
