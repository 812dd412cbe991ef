"""What is known of a body, for who looks at it and orders nothing."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.masses import body_of, is_massed
from game.core.state import State
from game.rules.bodies import BodySheet
from game.rules.situation import Situation
from game.systems.large_battles.bodies.arraying import array, muster
from game.systems.large_battles.bodies.bodies import bodies, formation
from game.systems.large_battles.bodies.kinds import fights_as, morale_class, number
from game.systems.large_battles.ledger import HostMustered, note
from game.systems.large_battles.marching.moving import left, move_of
from game.systems.large_battles.melee.melee import defence, foes_of
from game.systems.large_battles.shooting.fire import arm_of


def drawn_up(at: Situation) -> State:
    """Return the armies as they are drawn up for the first turn, if they are not yet [LB-0.1, LB-3.1]."""
    if is_massed(at.state):
        return at.state
    mustered = HostMustered(scale=muster(at.state).scale).apply(at.state)
    return replace(array(Situation(mustered, at.battle)).apply(mustered), round=1)


def sheet(at: Situation, figure: Figure) -> BodySheet:
    """Return what is known of the body that a figure is of; LookupError for one that is off the table."""
    body = bodies(at).get(body_of(at.state, figure))
    if body is None:
        raise LookupError(f"{figure.name} is no longer on the table")
    mine, arm = note(at.state, body.id), arm_of(at, body)
    march, _, charge = move_of(at, body)
    return BodySheet(
        id=body.id,
        side=body.side,
        name=body.name,
        at=body.pose.at,
        facing=body.pose.facing,
        formation=formation(body),
        files=body.files,
        ranks=body.ranks,
        figures=len(body.figures),
        men=body.men,
        fights=fights_as(body.first),
        defends=defence(at, body),
        march=march,
        left=left(at, body),
        charge=charge,
        shoots=0 if arm is None else arm[1].range * GRAIN,
        morale=morale_class(body.first),
        number=number(at, body.first)[0],
        tired=mine.tired,
        reorders=mine.reorders >= max(1, at.state.round),
        foes=tuple([bodies(at)[name].name for name in foes_of(at, body)]),
    )
