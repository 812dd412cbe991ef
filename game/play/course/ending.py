"""The end of a battle, and of what is counted by the round."""

from __future__ import annotations

from game.core.events import BattleEnded
from game.core.fight.harm import Freed, LeftTable
from game.core.fight.moves import Locked
from game.core.figures import EXITED
from game.core.state import marked
from game.play.gear.handling import bring_all_along
from game.play.ledger import Contacted, fight
from game.play.referee import Referee
from game.play.stealth.hiding import look_about
from game.rules.course.victory import outcome
from game.rules.missiles.shooting import moved_too_far
from game.rules.moving.access import rim
from game.rules.moving.movement import inactive, is_locked


def look_at_locks(ref: Referee, *, phase: str) -> None:
    """See who is locked in melee now [SP-3.5.1.3, SP-3.5.7.1.1]; in a movement phase, note who was contacted in it."""
    look_about(ref)
    bring_all_along(ref)
    field = ref.at.field
    held = field.held()
    if phase:
        known = fight(ref.state).contacts
        fresh = tuple(name for name in held if name not in known and not ref.figure(name).locked)
        if fresh:
            ref.record(Contacted(figures=fresh, phase=phase, rules=("SP-3.5.1.1",)))
    locked = [figure.id for side in field.sides.values() for figure in side if figure.locked]
    if len(locked) != len(held) or not set(held).issuperset(locked):
        ref.record(Locked(figures=held, rules=("SP-3.5.1.3" if phase else "SP-3.5.7.1.1",)))


def exits(ref: Referee, side: str) -> None:
    """Take the figures of a side off the table that stand at an edge where its scenario lets them leave [ST-R1]."""
    table = ref.state.table
    for victory in ref.state.victory:
        if victory.kind != "exit" or victory.side != side:
            continue
        for figure in ref.at.field.friends(side):
            near = rim(figure.profile.base)
            beyond = {
                "north": figure.y <= near,
                "south": figure.y >= table.height - near,
                "west": figure.x <= near,
                "east": figure.x >= table.width - near,
            }
            if beyond[victory.where] and not figure.has("fleeing") and not figure.locked:
                ref.record(LeftTable(figure=figure.id, edge=victory.where, fate=EXITED, rules=("ST-R1",)))


def reload(ref: Referee) -> None:
    """Reload heavy crossbows that were not shot, by users free to do so who moved no more than half.

    [SP-3.4.2.6, SP-3.4.2.6.1, SP-R44, SP-R94]"""
    at = ref.at
    for figure in marked(ref.state):
        if not figure.has("unloaded") or figure.shots or moved_too_far(at, figure):
            continue
        if inactive(figure) is None and not is_locked(at, figure):
            ref.record(Freed(figures=(figure.id,), condition="unloaded", rules=("SP-3.4.2.6", "SP-R44")))


def end_if_over(ref: Referee, *, round_over: bool = False) -> bool:
    """End the battle if a condition of victory is met, and tell whether it has ended."""
    if ref.state.outcome is not None:
        return True
    end = outcome(ref.state, round_over=round_over)
    if end is None:
        return False
    ref.record(BattleEnded(winner=end.winner, why=end.why, rules=("SP-3.2.6",)))
    return True
