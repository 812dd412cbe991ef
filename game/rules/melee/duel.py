"""Power duels: who may challenge whom, and what the challenger needs [SP-3.3.4.1, SP-R38]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.board.heights import apart
from game.core.dice import spread
from game.core.figures import Figure
from game.core.grain import GRAIN, inches, round_inches
from game.core.tally import Modifier, Refusal, Tally
from game.rules.moving.movement import allowance, inactive
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.witness import line_text

REACH = 9 * GRAIN
"""How far a challenge carries, from centre to centre."""

DIE = "1d6"
"""What each of the two throws [SP-3.3.4.1.1]."""


def is_caster(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is a magic-user or a cleric of any kind, druids among them [SP-3.3.4.1, SP-R38]."""
    if figure.profile.sort != "class":
        return False
    kind = at.catalogue.classes.get(figure.profile.kind)
    return kind is not None and bool(kind.casts)


def may_duel(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may challenge nobody now, or None; once a round, since it does nothing more after it.

    [SP-3.3.4.1, SP-3.3.4.4]"""
    if not is_caster(at, figure):
        return Refusal(f"{figure.name} is neither magic-user nor cleric", "SP-3.3.4.1")
    no = inactive(figure)
    if no is not None:
        return no
    holders = at.field.holders(figure)
    if holders:
        names = ", ".join(at.figure(name).name for name in holders)
        return Refusal(f"{figure.name} is in melee with {names}", "SP-3.3.4.1", {"by": names})
    if figure.walked * 2 >= allowance(at, figure):
        moved, half = round_inches(figure.walked), round_inches(allowance(at, figure) // 2)
        reason = f"{figure.name} has moved {moved} inches: a duel wants less than {half}"
        return Refusal(reason, "SP-3.3.4.1", {"moved": moved, "half": half})
    return None


def may_challenge(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a target may not be challenged by a figure, or None; in whatever rank it stands, and in melee too.

    [SP-3.3.4.1, SP-3.4.3.6, SP-3.5.10.7, SP-R38]"""
    if target.side == figure.side or not target.standing:
        return Refusal(f"{target.name} is no enemy to duel", "SP-3.3.4.1")
    if not is_caster(at, target):
        return Refusal(f"{target.name} is neither magic-user nor cleric", "SP-3.3.4.1")
    distance = apart(figure, target)
    if distance > REACH:
        far, reach = round_inches(distance), round_inches(REACH)
        reason = f"{target.name} is {far} inches away: a duel carries {reach}"
        return Refusal(reason, "SP-3.3.4.1", {"distance": far, "range": reach})
    found = seen(at, figure, target)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see {target.name}: {found.reason}", found.rule)
    return None


def duels(at: Situation, side: str) -> Iterator[tuple[str, str]]:
    """Return every duel that a side may begin now: who, and with whom."""
    for figure in at.field.friends(side):
        if is_caster(at, figure) and may_duel(at, figure) is None:
            for foe in at.field.foes(side):
                if is_caster(at, foe) and may_challenge(at, figure, foe) is None:
                    yield figure.id, foe.id


def duel_tally(figure: Figure, target: Figure) -> Tally:
    """Return what a challenger needs: the roll is his die less his enemy's, to which the levels are added.

    [SP-3.3.4.1.1, SP-3.3.4.2, SP-3.3.4.3]"""
    mine, its = figure.profile.level, target.profile.level
    levels = (
        Modifier(mine, f"{figure.name}'s level", "SP-3.3.4.1.1"),
        Modifier(-its, f"{target.name}'s level", "SP-3.3.4.1.1"),
    )
    label = f"more than {target.name}"
    return Tally(label, "SP-3.3.4.2", f"{DIE} against {DIE}", 1, levels, mine - its, chance_of(mine, its))


def chance_of(mine: int, its: int) -> float:
    ways = spread(DIE)
    wins = sum(a * b for one, a in ways.items() for other, b in ways.items() if one + mine > other + its)
    return wins / sum(ways.values()) ** 2


def duel_witness(figure: Figure, target: Figure) -> dict[str, Any]:
    """Return the geometry of a duel: distance in inches, and the line as WKT."""
    return {"distance": inches(apart(figure, target)), "shape": line_text(figure, target)}
