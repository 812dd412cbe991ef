"""What a figure is to do in a round, as it was said before: the ledger of a fight holds it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from game.core.commands import Walk
from game.core.ids import FigureId

Manner = Literal["move", "charge", "charge-if-charged"]
MOVE: Manner = "move"
CHARGE: Manner = "charge"
ANSWER: Manner = "charge-if-charged"
"""How a figure goes: it moves (or stands), charges, or charges whoever charges it or an ally."""

Deed = Literal["", "shoot", "cast", "breathe", "gaze", "turn", "use", "loose"]
SHOOT: Deed = "shoot"
CAST: Deed = "cast"
BREATHE: Deed = "breathe"
GAZE: Deed = "gaze"
TURN: Deed = "turn"
USE: Deed = "use"
LOOSE: Deed = "loose"
"""What a figure does beside going: a shot, a spell, breath, a gaze, turning the undead, a device, an engine's shot."""


class Task(Struct, frozen=True):
    """A figure's order: its path and facing, its pace, its deed, and the target of its shot ("" for any).

    `what` is the spell that it casts, or the device that it uses; `by` the scroll off which it casts."""

    form: ClassVar[str] = (
        "{walk.figure} {manner=move/charge/charge-if-charged} [via {walk.path}]"
        " [{walk.lands=landing} | altitude {walk.altitude:INCHES}] facing {walk.facing:BEARING}"
        " [at {target} [with {weapon}] | to {act=shoot} [with {weapon}] | to {act=cast} {what:SPELL} [by {by:ITEM}]"
        " | to {act=breathe/gaze/turn/loose} | to {act=use} {what:ITEM}]"
    )
    walk: Walk
    manner: Manner = MOVE
    target: FigureId = ""
    weapon: str = ""
    act: Deed = ""
    what: str = ""
    by: FigureId = ""

    @property
    def figure(self) -> str:
        """Whose order it is."""
        return self.walk.figure

    @property
    def deed(self) -> Deed:
        """What it does beside going; who has a target shoots."""
        return SHOOT if self.target else self.act
