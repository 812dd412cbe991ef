"""Hiding: who is hidden, who comes upon the hidden, and who has left the enemy's sight [SP-3.1.10, SP-3.1.14]."""

from __future__ import annotations

from game.board.bases import gap_within
from game.core.fight.stealth import HIDDEN
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.tally import Tally, Trial, tally
from game.rules.moving.movement import is_locked
from game.rules.moving.zones import has_zone, zone_radius
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen, spies
from game.rules.stealth.surprise import chances_of
from game.rules.stealth.unseen import is_known

NEAR = GRAIN
"""An enemy this near finds one in hiding [SP-R22]."""


def is_hidden(figure: Figure) -> bool:
    """Tell whether a figure is in hiding."""
    return bool(figure.conditions) and figure.has(HIDDEN)


def hidden(at: Situation, side: str) -> list[Figure]:
    """List those of a side who are in hiding."""
    return [figure for figure in at.field.friends(side) if figure.conditions and figure.has(HIDDEN)]


def finder(at: Situation, figure: Figure) -> Figure | None:
    """Return an enemy that comes upon one in hiding: within 1 inch, or with it in his zone, and no wall between them.

    Who is aloft comes upon nobody, but sees whom nothing hides from above [SP-R22, SP-R197, SP-R306, ST-R34]"""
    for foe in at.field.foes(figure.side):
        if foe.altitude != figure.altitude:
            if spies(at, foe, figure):
                return foe
            continue
        near = gap_within(figure, foe, NEAR) or (has_zone(foe) and gap_within(figure, foe, zone_radius(foe)))
        if near and not at.field.walls.part(figure.at, foe.at):
            return foe
    return None


# ---- out of sight, and back --------------------------------------------------------------------------------------


def hides_anything(at: Situation) -> bool:
    """Tell whether anything on the table can hide a figure at all: terrain, or the dark."""
    if at.state.table.light != "day":
        return True
    found: bool = at.ground.recall(
        "hides", lambda: (any(piece.kind.blocks or piece.kind.wood for piece in at.ground.pieces),)
    )[0]
    return found


def watcher(at: Situation, figure: Figure, first: str = "") -> Figure | None:
    """Return an enemy who sees a figure where it stands (anywhere), the one named asked first; None where none does.

    Whose whereabouts the figure's side does not know keeps silent, and does not count. [SP-R203]"""
    known = at.state.figures.get(first) if first else None
    if known is not None and known.standing and is_known(known) and seen(at, known, figure).kind != "blocked":
        return known
    for foe in at.field.foes(figure.side):
        if foe.id != first and is_known(foe) and seen(at, foe, figure).kind != "blocked":
            return foe
    return None


def idle_watcher(at: Situation, figure: Figure) -> Figure | None:
    """Return an enemy who sees a figure and has nobody else to mind: not in melee, and free to look about.

    [SP-3.1.14.1, SP-R196]"""
    for foe in at.field.foes(figure.side):
        if is_locked(at, foe) or foe.has("fleeing") or foe.has("stunned") or not is_known(foe):
            continue
        if seen(at, foe, figure).kind != "blocked":
            return foe
    return None


def return_tally(at: Situation, figure: Figure) -> Tally:
    """Return on how much of its die one who comes back into sight is not looked for: its regular chance.

    [SP-3.1.14, SP-R202]"""
    chance = chances_of(at, figure)[0]
    return tally(f"or less: {chance.label}", chance.rule, chance.number, by=Trial("1d6", at_most=True))
