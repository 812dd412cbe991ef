"""Whether a battle stands still: nothing happens in it, and nobody can bring anything about [ST-R57]."""

from __future__ import annotations

from game.board.land.regions import holds
from game.core.figures import COMING, Figure
from game.core.state import State, Still, Victory
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import may_aim, missiles_left
from game.rules.moving.access import can_attain, can_meet
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_unseen

ROUNDS = 5
"""After so many rounds in which nothing has happened it is asked whether anything still can [ST-R57]."""
WHY = f"nothing has happened for {ROUNDS} rounds, and nobody can bring anything about"
"""Why a battle ends that stands still."""

PENDING = frozenset({"fleeing", "breaking", "burning", "unpacking", "dying"})
"""Conditions that come to something by themselves."""


def is_idle(state: State) -> bool:
    """Tell whether nobody has shot, struck, been struck at or hurt in the round that is under way."""
    return not any(
        figure.rushed or figure.shots or figure.blows or figure.hurt or figure.injured or figure.passed
        for figure in state.figures.values()
    )


def stock(state: State) -> tuple[int, ...]:
    """Return a value that stays equal as long as nobody does more than walk: who stands, and what they have left."""
    figures = state.standing()
    return (
        len(figures),
        sum([figure.hit_points for figure in figures]),
        sum([len(figure.prepared) + len(figure.carries) + len(figure.packed) for figure in figures]),
        sum([figure.breaths + sum([number for _, number in figure.loosed]) for figure in figures]),
        len(state.lying) + len(state.magic),
        sum([piece.state in ("open", "broken") for piece in state.terrain]),
    )


def still_of(state: State, side: str) -> Still | None:
    """Return what a side has seen of a standstill, or None."""
    return next((still for still in state.still if still.side == side), None)


def next_still(at: Situation, side: str) -> Still | None:
    """Return what a side has seen of a standstill now that a round ends, by its view; None where there is none.

    [ST-R57]"""
    if not is_idle(at.state) or not is_hopeless(at):
        return None
    before, now = still_of(at.state, side), stock(at.state)
    # Who was content to end it, and saw it go on, is asked again after as many rounds.
    goes_on = before is not None and not before.agreed and (before.last, before.stock) == (at.state.round - 1, now)
    return Still(side, before.rounds + 1 if before is not None and goes_on else 1, at.state.round, now)


def is_hopeless(at: Situation) -> bool:
    """Tell whether nobody can bring anything about, nor time [ST-R57]."""
    return not (_harms(at) or _something_comes(at) or any(_is_in_reach(at, victory) for victory in at.state.victory))


def _something_comes(at: Situation) -> bool:
    """Whether time alone brings something: a spell that lasts, somebody to come, who hides or flees, what lapses."""
    if at.state.magic or any(piece.until for piece in at.state.terrain):
        return True
    return any(
        figure.fate == COMING
        or (figure.standing and bool(figure.conditions) and (is_unseen(figure) or _is_pending(figure)))
        for figure in at.state.figures.values()
    )


def _is_pending(figure: Figure) -> bool:
    return any(condition.until or condition.name in PENDING for condition in figure.conditions)


def _is_in_reach(at: Situation, victory: Victory) -> bool:
    """Whether a condition of victory comes about by waiting, or by going somewhere: it is worth it to play on."""
    if victory.kind == "survive":
        return True
    if victory.kind == "hold" and any(
        holds(at.state.regions[victory.where], figure.at) for figure in at.field.friends(victory.side)
    ):
        return True
    return victory.kind in ("hold", "exit") and can_attain(at, victory)


def _harms(at: Situation) -> bool:
    """Whether anybody of either side could harm an enemy: come at him, shoot, breathe, cast, or work something."""
    for side in at.state.sides:
        ours = at.field.friends(side.id)
        if any(allowance(at, figure) for figure in ours) and can_meet(at, side.id):
            return True
        if any(_has_means(at, figure) for figure in ours):
            return True
    return False


def _has_means(at: Situation, figure: Figure) -> bool:
    """Whether a figure has magic, breath or powers, a missile that carries, or a foe to throw something at now.

    What is thrown from the hand counts only at those within its range where they stand."""
    who, known = figure.profile, at.catalogue
    if figure.prepared or who.breaths or any(trait.startswith(("gaze", "song", "fear")) for trait in who.traits):
        return True
    if who.facts.engine or any(item in known.devices for item in figure.carries):
        return True
    for weapon in missiles_of(at, figure):
        if missiles_left(at, figure, weapon) == 0:
            continue
        if not weapon.thrown or any(may_aim(at, figure, foe, weapon) is None for foe in at.field.foes(figure.side)):
            return True
    return False


def is_parted(at: Situation) -> bool:
    """Tell whether no way leads from one side to the other: nobody who stands can come at anybody [ST-R58]."""
    return all(at.field.friends(side.id) for side in at.state.sides) and not any(
        can_meet(at, side.id) for side in at.state.sides
    )
