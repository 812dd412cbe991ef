"""What ground a creature does not leave: what a reach is drawn by, as the refusals of its moves judge."""

from __future__ import annotations

from typing import Any

from game.board.areas import about, common
from game.core.figures import Figure
from game.rules.creatures.nature import LEASH, WATERS, is_near_water
from game.rules.creatures.prey import horses_near
from game.rules.situation import Situation


def kept_ground(at: Situation, figure: Figure) -> Any | None:
    """Return the ground in which a figure's walk must end, or None where that is no other than for everybody.

    One that hunts horses comes no farther from all it knows of within 12 inches; an elemental of water stays within 6
    inches of water [SP-R211, SP-R240]."""
    kept = None
    prey = horses_near(at, figure)
    if prey:
        kept = about([(foe.at, far) for far, foe in prey], (), 0)
    if "near_water" in figure.profile.traits and is_near_water(at, figure.at):
        rings = [ring.points for piece in at.ground.pieces if piece.terrain.kind in WATERS for ring in piece.parts]
        water = about((), rings, LEASH)
        kept = water if kept is None else common(kept, water)
    return kept
