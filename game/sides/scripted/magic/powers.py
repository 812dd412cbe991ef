"""Flasks and turning: thrown where they harm enemies more than friends; undead turned where that is likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.catalogue.kinds.gear import Flask
from game.core.commands import Aim, Command, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import GRAIN, ahead
from game.core.held.handling import Draw
from game.play.gear.offers import MayDraw
from game.play.ledger import fight
from game.play.magic.turning import MayTurn
from game.play.missiles.offers import MayShoot
from game.rules.decision import Decision
from game.rules.magic.turning import (
    SYMBOL,
    holds_symbol,
    is_undead,
    turning_refused,
    turning_tally,
    turns_undead,
    witnesses,
)
from game.rules.missiles.flasks import Splash, flasks_of, harms, splashed
from game.rules.missiles.shooting import in_range, may_aim, may_shoot, missiles_left, shot_tally, shots_allowed
from game.rules.moving.movement import is_locked
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.sides.scripted.worth import average, worth

PAYS = 0.8
"""What a flask must be likely to take, in worth, to be thrown."""
OURS = -1.8
"""What it takes of friends counts so much."""
COURSES = 8
"""Directions of a scatter that are thought of."""
NEAR = 9 * GRAIN
"""How near the undead must be for a cleric to take his symbol in hand."""


def flask(at: Situation, offer: MayShoot) -> tuple[Command, str] | None:
    """Throw the flask that does most, if it is worth it, counting harm to friends and where it scatters."""
    if offer.passing:
        return None
    declared = [aim.figure for aim in fight(at.state).aims] + [turning.figure for turning in fight(at.state).turnings]
    best: tuple[float, Aim] | None = None
    for figure in at.field.friends(offer.side):
        if not figure.carries or figure.id in declared:
            continue
        for aim, value in _throws(at, figure):
            if (best is None or value > best[0]) and value >= PAYS:
                best = value, aim
    return (Shoot((best[1],)), "where it burns most") if best is not None else None


def _throws(at: Situation, figure: Figure) -> Iterator[tuple[Aim, float]]:
    for weapon in flasks_of(at, figure):
        if may_shoot(at, figure, weapon) is not None or figure.shots >= shots_allowed(at, figure, weapon):
            continue
        if not missiles_left(at, figure, weapon):
            continue
        kind = at.catalogue.flasks[weapon.flask]
        for target in in_range(figure, at.field.foes(figure.side), weapon):
            if not harms(kind, target) or may_aim(at, figure, target, weapon) is not None:
                continue
            chance = shot_tally(at, figure, target, weapon).chance
            hit = _harm(at, figure.side, kind, Splash(target, target.at))
            value = chance * hit
            if value > 0:
                value += (1 - chance) * _scatter(at, figure.side, kind, target)
            yield Aim(figure.id, target.id, weapon.id), value


def _scatter(at: Situation, side: str, kind: Flask, target: Figure) -> float:
    """What a miss is likely to take, over eight directions and four distances."""
    places = [ahead(target.at, course * 45, far * GRAIN) for course in range(COURSES) for far in (1, 2, 3, 4)]
    return sum(_harm(at, side, kind, Splash(None, place)) for place in places) / len(places)


def _harm(at: Situation, side: str, kind: Flask, splash: Splash) -> float:
    """The worth of what a flask takes of all it reaches, friends counted against it."""
    value = 0.0
    for figure in splashed(at, splash):
        if not harms(kind, figure):
            continue
        part = min(1.0, sum(average(dice) for dice in kind.damage) / max(1, figure.hit_points))
        if kind.leap and (splash.target is None or figure.id != splash.target.id):
            part *= 1 - save_tally(at, figure, at.catalogue.save_uses["leap_clear"]).chance
        value += part * worth(figure) * (1.0 if figure.side != side else OURS)
    return value


# ---- the undead --------------------------------------------------------------------------------------------------


def turning(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Turn the undead where that is likely to drive off the worth of one of them at least."""
    offer: MayTurn | None = decision.offer(MayTurn)
    for command in offer.examples(at) if offer is not None else ():
        if isinstance(command, TurnUndead) and _is_likely(at, at.figure(command.figure)):
            return command, "to be rid of the undead"
    return None


def _is_likely(at: Situation, cleric: Figure) -> bool:
    found = [figure for figure in witnesses(at, cleric) if not figure.has("turned")]
    gain = sum(turning_tally(at, cleric, figure).chance * worth(figure) for figure in found[:7])
    return bool(found) and gain >= min(worth(figure) for figure in found) * 0.4


def prays(at: Situation, figures: Sequence[Figure]) -> bool:
    """Tell whether this is one cleric who should stand still this round and turn the undead."""
    if len(figures) != 1 or not turns_undead(figures[0]):
        return False
    return turning_refused(at, figures[0]) is None and _is_likely(at, figures[0])


def symbol(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Have a cleric with full hands take his symbol in hand when undead he could turn are near."""
    offer: MayDraw | None = decision.offer(MayDraw)
    if offer is None:
        return None
    for figure in at.field.friends(decision.side):
        if not turns_undead(figure) or SYMBOL not in figure.carries or holds_symbol(at, figure):
            continue
        command = Draw(figure.id, SYMBOL)
        if wants_symbol(at, figure) and offer.refuse(at, command) is None:
            return command, "the symbol against the undead"
    return None


def wants_symbol(at: Situation, figure: Figure) -> bool:
    """Tell whether a cleric should have his symbol in hand: he is out of melee, and undead he could turn are near."""
    if not turns_undead(figure) or is_locked(at, figure):
        return False
    # Who has it in hand keeps it there: to change twice costs two moves.
    reach = 2 * NEAR if holds_symbol(at, figure) else NEAR
    near = [foe for foe in at.field.foes(figure.side) if is_undead(foe) and _within(figure, foe, reach)]
    return any(turning_tally(at, figure, other).chance > 0 for other in near)


def _within(figure: Figure, other: Figure, far: int) -> bool:
    return (figure.x - other.x) ** 2 + (figure.y - other.y) ** 2 <= far * far
