"""Turning the undead: who may, who hears him, and what the table says of each kind [SP-3.4.2.14, SP-3.10.9]."""

from __future__ import annotations

from msgspec import Struct

from game.board.heights import apart
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.ids import SubjectId
from game.core.tally import Refusal, Tally, Trial, tally
from game.rules.gear.arms import hands_full
from game.rules.magic.conditions import working_refused
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_unseen

SYMBOL = "holy_symbol"
ROUNDS = 10
"""For so many rounds the turned flee: a turn [SP-R187]."""
NEVER = 13
"""More than two dice can show."""
TURNED, DESTROYED, HELD = "turned", "destroyed", "held"


class Judged(Struct, frozen=True):
    """What a roll does to one of the undead: turned, destroyed or held, by which tally."""

    figure: SubjectId
    outcome: str
    tally: Tally


def turns_undead(figure: Figure) -> bool:
    """Tell whether a figure is of a class that turns the undead."""
    return bool(figure.profile.traits) and "turns_undead" in figure.profile.traits


def is_undead(figure: Figure) -> bool:
    """Tell whether a figure is one of the undead."""
    return "undead" in figure.profile.traits


def holds_symbol(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has its holy symbol in one hand: in hand, or carried and a hand free for it [SP-R186]."""
    if figure.weapon == SYMBOL:
        return True
    return SYMBOL in figure.carries and hands_full(at.catalogue, figure.weapon) + bool(figure.shield) < 2


def turning_refused(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may not turn the undead now, or None; a rear rank or a protector is no hindrance.

    [SP-3.4.2.14, SP-3.4.2.14.1, SP-3.4.3.1, SP-3.4.3.2, SP-3.4.3.3, SP-R186]"""
    if not turns_undead(figure):
        return Refusal(f"{figure.name} is no cleric and turns no undead", "SP-3.4.2.14")
    no = working_refused(at, figure, "turn the undead")
    if no is not None:
        return no
    if SYMBOL not in figure.carries:
        return Refusal(f"{figure.name} has no holy symbol", "SP-3.4.2.14")
    if not holds_symbol(at, figure):
        return Refusal(f"{figure.name} has no hand free for the holy symbol", "SP-R186")
    if is_unseen(figure):
        return Refusal(f"{figure.name} cannot be seen by the undead", "SP-3.4.2.14")
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, "turning", 1)
        if no is not None:
            return no
    elif figure.shots:
        return Refusal(f"{figure.name} has shot this round", "SP-R186", {"shots": figure.shots})
    if not witnesses(at, figure):
        return _nobody(at, figure)
    return None


def _nobody(at: Situation, figure: Figure) -> Refusal:
    """Why there is nobody to turn: too far, or out of sight."""
    undead = [foe for foe in at.field.foes(figure.side) if is_undead(foe)]
    if not undead:
        return Refusal("there are no undead to turn", "SP-3.4.2.14")
    far, reach = min(apart(figure, other) for other in undead), at.catalogue.turning_range
    if far > reach:
        measures = {"distance": round_inches(far), "range": round_inches(reach)}
        reason = f"the nearest undead are {measures['distance']} inches away: turning carries {measures['range']}"
        return Refusal(reason, "SP-R186", measures)
    return Refusal(f"none of the undead see and hear {figure.name}", "SP-3.4.2.14")


def witnesses(at: Situation, figure: Figure) -> list[Figure]:
    """List the hostile undead who see and hear a cleric within range, the nearest first [SP-3.4.2.14, SP-R186]."""
    reach = at.catalogue.turning_range
    found = [
        (apart(figure, foe), foe.id, foe)
        for foe in at.field.foes(figure.side)
        if is_undead(foe) and apart(figure, foe) <= reach
    ]
    return [other for _, _, other in sorted(found, key=lambda two: two[:2]) if _perceives(at, other, figure)]


def _perceives(at: Situation, undead: Figure, figure: Figure) -> bool:
    """Whether one of the undead sees and hears a cleric: what shuts out sight here, a door too, shuts out the voice."""
    if undead.conditions and undead.has("silenced"):
        return False
    return seen(at, undead, figure).kind != "blocked"


def undead_kind(at: Situation, figure: Figure) -> str:
    """Return the row of the turning table for one of the undead: its own, or by its hit dice [SP-3.10.9, SP-R186]."""
    table = at.catalogue.turning
    if figure.profile.kind in table:
        return figure.profile.kind
    best = next(iter(table))
    for kind in table:
        if at.catalogue.creatures[kind].usual.halves <= figure.profile.hit_dice.halves:
            best = kind
    return best


def cell(at: Situation, figure: Figure, undead: Figure) -> str:
    """Return what the table has for a cleric's level and one of the undead: a number, T, D or N [SP-3.10.9]."""
    row = at.catalogue.turning[undead_kind(at, undead)]
    return row[min(max(1, figure.profile.level), len(row)) - 1]


def turning_tally(at: Situation, figure: Figure, undead: Figure) -> Tally:
    """Return what a cleric needs on 2d6 to turn one of the undead; T and D need no roll, N is beyond it [SP-3.10.9]."""
    found = cell(at, figure, undead)
    need = {"T": 2, "D": 2, "N": NEVER}.get(found) or int(found)
    words = {"T": " (turned)", "D": " (destroyed)", "N": " (never)"}.get(found, "")
    label = f"level {figure.profile.level} against {undead_kind(at, undead)}{words}"
    return tally(label, "SP-3.10.9", need, by=Trial("2d6"))


def judged(at: Situation, figure: Figure, roll: int, number: int) -> list[Judged]:
    """Judge those who see and hear a cleric by one roll, the nearest first, until so many are turned or destroyed.

    [SP-3.10.9, SP-R186]"""
    found: list[Judged] = []
    left = number
    for other in witnesses(at, figure):
        needs = turning_tally(at, figure, other)
        if not left:
            break
        if needs.passes(roll):
            left -= 1
            found.append(Judged(other.id, DESTROYED if cell(at, figure, other) == "D" else TURNED, needs))
        else:
            found.append(Judged(other.id, HELD, needs))
    return found
