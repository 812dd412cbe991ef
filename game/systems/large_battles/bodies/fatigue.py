"""Fatigue: what tires a body, and what rests it [LB-5.9]."""

from __future__ import annotations

from game.play.referee import Referee
from game.systems.large_battles.bodies.bodies import bodies
from game.systems.large_battles.bodies.kinds import is_swiss
from game.systems.large_battles.events import BodyTired
from game.systems.large_battles.ledger import note, record_note
from game.systems.large_battles.tables import tables


def weary(ref: Referee, name: str) -> None:
    """Count what a body has done this turn; too much tires it, a turn of rest restores it [LB-5.9, LB-R27]."""
    body, mine = bodies(ref.at)[name], note(ref.state, name)
    moves = mine.moves + 1 if mine.marched else 0
    fights = mine.fights + 1 if mine.fought else 0
    lead = mine.lead if mine.fought else -1
    why = tired_by(moves, fights, lead, 2 if is_swiss(body.first) else 1)
    rested = not (mine.marched or mine.fought or mine.fired)
    tired = bool(why) or (mine.tired and not rested)
    if body.first.profile.never_checks and "undead" in body.first.profile.traits:
        tired, why = False, ""
    if (moves, fights, lead, tired) != (mine.moves, mine.fights, mine.lead, mine.tired):
        record_note(ref, name, "LB-5.9", moves=moves, fights=fights, lead=lead, tired=tired)
    if tired != mine.tired:
        ref.record(BodyTired(body=name, tired=tired, why=why, rules=("LB-5.9", "LB-R27")))


def tired_by(moves: int, fights: int, lead: int, times: int = 1) -> str:
    """Return what tires a body, or "": turns of movement and of melee in a row, or a charge after movement.

    Swiss bear twice as much of it. [LB-5.9]"""
    most = {name: bound * times for name, bound in tables().fatigue.items()}
    if moves >= most["moves"]:
        return f"{moves} turns of movement"
    if fights >= most["fights"]:
        return f"{fights} turns of melee"
    if lead >= most["moves_and_charge"] and fights:
        return f"a charge after {lead} turns of movement"
    if lead >= times and fights >= most["fights_after_charge"]:
        return f"a charge after a turn of movement, and {fights} turns of melee"
    return ""
