"""Gaze: at whom it may be turned [SP-3.4.3.4, SP-R113]."""

from __future__ import annotations

from game.board.arcs import angle_off, arc_of
from game.board.heights import apart
from game.core.figures import Figure
from game.core.grain import GRAIN, round_inches
from game.core.tally import Refusal
from game.rules.creatures.breath import unready
from game.rules.creatures.eyes import AVERTING, gaze_of
from game.rules.moving.movement import no_foe
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_unseen

REACH = 6 * GRAIN
"""How far a gaze carries."""


def gaze_refused(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a creature may not turn its gaze on a target, or None [SP-3.4.3.4.1, SP-R113, SP-R239]."""
    if gaze_of(figure) is None:
        return Refusal(f"{figure.name} has no gaze to fear", "SP-3.4.0.1")
    no = unready(at, figure)
    if no is not None:
        return no
    if target.side == figure.side or not target.standing:
        return no_foe(target, "gaze at", "SP-3.4.0.1")
    if target.conditions and is_unseen(target):
        return Refusal(f"{figure.name} cannot see {target.name}", "SP-R113")
    distance = apart(figure, target)
    if distance > REACH:
        far = round_inches(distance)
        reason = f"{target.name} is {far} inches away: a gaze carries {round_inches(REACH)}"
        return Refusal(reason, "SP-R113", {"distance": far, "range": round_inches(REACH)})
    if target.conditions and target.has(AVERTING):
        return Refusal(f"{target.name} averts its eyes from {figure.name} in this round", "SP-R239")
    if arc_of(target, figure.at, "equal") != "front":
        off = angle_off(target, figure.at)
        reason = f"{target.name} does not look at {figure.name}, who is {off} degrees off its front"
        return Refusal(reason, "SP-R113", {"angle": off})
    found = seen(at, figure, target)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see {target.name}: {found.reason}", found.rule)
    return None
