"""Shields held up against one attacker, and shields lost [SP-3.5.9.7 to SP-3.5.9.7.4, SP-3.5.9.10]."""

from __future__ import annotations

from game.core.events import Event
from game.core.fight.tricks import ShieldHeld, ShieldLost
from game.core.held.things import Laid, lying_id
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.core.table import Lying
from game.play.ledger import fight, with_ledger
from game.play.missiles.scattering import flung
from game.play.referee import Referee
from game.rules.melee.manoeuvres import may_guard, shield_of

FLUNG = "1d10"
"""Feet that what is struck from a hand flies [SP-3.5.9.9.1]."""


class GuardUp(Event, frozen=True, kw_only=True):
    """A figure holds its shield up against an attacker until his first hit, or the round's end [SP-R122]."""

    figure: SubjectId
    against: FigureId

    def apply(self, state: State) -> State:
        held = fight(state).guards
        return with_ledger(state, guards={**held, self.figure: (*held.get(self.figure, ()), self.against)})


class GuardDown(Event, frozen=True, kw_only=True):
    """A shield that was held up against an attacker has had its hit."""

    figure: SubjectId
    against: FigureId

    def apply(self, state: State) -> State:
        held = fight(state).guards
        left = tuple([name for name in held.get(self.figure, ()) if name != self.against])
        return with_ledger(state, guards={**held, self.figure: left})


def guards(state: State, name: str) -> tuple[str, ...]:
    """Return those against whom a figure holds its shield up now."""
    return fight(state).guards.get(name, ())


def shield_held(ref: Referee, name: str, target: str, where: str, damage: int) -> ShieldHeld | None:
    """Throw what a shield held up takes off a hit, after all that multiplies it; None where none is held up.

    [SP-3.5.9.7, SP-3.5.9.7.1, SP-3.5.9.7.2, SP-R9, SP-R65]"""
    if name not in guards(ref.state, target):
        return None
    bearer = ref.figure(target)
    if not may_guard(ref.at, bearer, where):
        return None
    ref.record(GuardDown(figure=target, against=name, rules=("SP-R122",)))
    shield = shield_of(ref.at, bearer)
    (roll,) = ref.throw("1d6", "shield", target, name, f"{bearer.name}'s shield against {ref.figure(name).name}")
    taken = min(roll, damage)
    broken = roll in shield.breaks
    rules = ["SP-3.5.9.7", "SP-R9"]
    if broken:
        rules.append("SP-3.5.9.7.2")
    if taken == damage:
        rules.append("SP-3.5.9.7.3")
    return ShieldHeld(
        actor=target, target=name, shield=shield.id, roll=roll, taken=taken, broken=broken, rules=tuple(rules)
    )


def lose_shield(ref: Referee, name: str, how: str, by: str, rule: str) -> None:
    """Have a figure lose its shield: broken or split, or hooked away, so that it lies where it comes down.

    [SP-3.5.9.7.2, SP-3.5.9.10]"""
    bearer = ref.figure(name)
    shield = shield_of(ref.at, bearer)
    ref.record(ShieldLost(figure=name, shield=bearer.shield, how=how, by=by, rules=(rule,)))
    if how == "hooked":
        place = flung(ref, by, name, bearer.at, FLUNG, f"{bearer.name}'s {shield.name}")
        thing = Lying(id=lying_id(ref.state, shield.base or shield.id), item=shield.id, at=place, facing=bearer.facing)
        ref.record(Laid(thing=thing, rules=(rule, "SP-R67", "SP-R124")))
