"""Searching for the unseen: who may, and whom he finds [SP-3.3.5.1, SP-R40, SP-R154]."""

from __future__ import annotations

from game.board.heights import square_apart
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.tally import Refusal, Tally, Trial, tally
from game.rules.moving.movement import may_act
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_spotted, is_unseen

DIE, NEED = "1d6", 3
"""What the spotter throws, and needs."""


def spots_from(figure: Figure) -> int | None:
    """Return the level from which a figure of its kind can search for the unseen, or None where none can."""
    for trait in figure.profile.traits:
        if trait.startswith("spots "):
            return int(trait.split()[1])
    return None


def is_spotter(figure: Figure) -> bool:
    """Tell whether a figure can search for the unseen: scouts and delvers of level 8 or more [SP-3.3.5.1]."""
    least = spots_from(figure) if figure.profile.traits else None
    return least is not None and figure.profile.level >= least


def may_spot(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may not search for the unseen now, or None [SP-3.3.5.1, SP-3.3.5.1.1, SP-R154]."""
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to send searching", "SP-3.3.0.1")
    if not is_spotter(figure):
        least, level = spots_from(figure), figure.profile.level
        if least is None:
            return Refusal(f"{figure.name} is neither scout nor delver", "SP-3.3.5.1")
        return Refusal(f"{figure.name} is of level {level}: that wants level {least}", "SP-3.3.5.1", {"level": level})
    if figure.walked or figure.came or (figure.conditions and figure.has("split")):
        moved = round_inches(figure.walked)
        return Refusal(f"{figure.name} has moved {moved} inches this round", "SP-3.3.5.1.1", {"moved": moved})
    if at.book.moving.means_to_walk(figure):
        return Refusal(f"{figure.name} means to move this round, and stays put to search", "SP-3.3.5.1.1")
    no = may_act(at, figure, side)
    if no is not None:
        return no
    holders = at.field.holders(figure)
    if holders:
        names = ", ".join(at.figure(name).name for name in holders)
        return Refusal(f"{figure.name} is in melee with {names}", "SP-3.3.5.1.1", {"by": names})
    return None


def spotters(at: Situation, side: str) -> list[Figure]:
    """List the figures of a side that may search for the unseen now."""
    return [figure for figure in at.field.friends(side) if is_spotter(figure) and may_spot(at, figure, side) is None]


def nearest_unseen(at: Situation, figure: Figure) -> Figure | None:
    """Return the nearest foe in a figure's line of sight whom nobody of its side knows of, in truth; ties by id.

    [SP-3.3.5.1, SP-R40]"""
    unseen = [foe for foe in at.field.foes(figure.side) if is_unseen(foe) and not is_spotted(foe)]
    in_sight = [other for other in unseen if seen(at, figure, other).kind != "blocked"]
    return min(in_sight, key=lambda other: (square_apart(other, figure), other.id), default=None)


def spot_tally() -> Tally:
    """Return what a search needs: 3 or more on 1d6 [SP-3.3.5.1]."""
    return tally("to find the unseen", "SP-3.3.5.1", NEED, by=Trial(DIE))
