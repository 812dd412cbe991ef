"""How one in the air is held: what its wings do, how far it rolls into a turn, how far its front is raised."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.art.figures.model import Parts, tilted


class Held(NamedTuple):
    """A pose in the air: its wings as models know them, its roll to the right and its pitch up in degrees."""

    wings: str
    roll: float = 0.0
    pitch: float = 0.0


BANKED, STEEP = 20.0, 38.0
"""Degrees by which one rolls into a wide turn, and into a tight one."""
AIR: dict[str, Held] = {
    "gliding": Held("gliding"),
    "upstroke": Held("up", pitch=3.0),
    "downstroke": Held("down", pitch=-2.0),
    "banking right": Held("gliding", BANKED),
    "banking left": Held("gliding", -BANKED),
    "wheeling right": Held("gliding", STEEP),
    "wheeling left": Held("gliding", -STEEP),
    "climbing": Held("down", pitch=12.0),
    "stooping": Held("swept", pitch=-28.0),
    "alighting": Held("braking", pitch=14.0),
    "tumbling": Held("up", 30.0, -14.0),
}
"""Every pose in the air by its name."""
AS_ALOFT = {
    "standing": "gliding",
    "charging": "stooping",
    "fleeing": "gliding",
    "stunned": "tumbling",
    "prone": "tumbling",
}
"""For a pose on the ground the one in the air."""
HOVERING = ("gliding", "downstroke", "upstroke")
"""How those hang in the air who stay where they are, each by its own seed, that no two are stamped alike."""
FORWARD = 24.0
"""Degrees by which one who flies upright leans forward."""
MIDDLE = 0.7
"""Inches up about which one turns, of a figure as drawn."""


def aloft_pose(pose: str, seed: int) -> str:
    """Return the pose in the air of one in a pose."""
    return HOVERING[seed % len(HOVERING)] if pose == "standing" else AS_ALOFT.get(pose, pose)


def held_aloft(parts: Parts, pose: str, fit: float, *, upright: bool) -> Parts:
    """The parts of a figure, drawn `fit` times its size, tilted as a pose in the air has it."""
    held = AIR[pose]
    pitch = held.pitch - (FORWARD if upright and pose != "alighting" else 0.0)
    return tilted(parts, held.roll, pitch, MIDDLE * fit) if held.roll or pitch else parts
