"""The audit of tricks: who tries what with which weapon, what is lost by it, and how a grapple is settled."""

from __future__ import annotations

from game.core.events import Event
from game.core.fight.riding import Dismounted, Mounted, Unhorsed
from game.core.fight.tricks import (
    Captured,
    Disarmed,
    Grappled,
    Gripped,
    Guarded,
    ShieldHeld,
    ShieldLost,
    StuntTried,
    Tried,
)
from game.core.figures import Figure
from game.core.state import State
from game.core.tally import Tally
from game.play.ledger import fight
from game.rules.gear.arms import SIZES
from game.rules.melee.manoeuvres import GRIPS
from game.rules.melee.reach import attackers, directly, may_strike
from tests.audit.watching import Watching, fail, watches

FLAGS = {"split": "splitshield", "hook": "splitshield", "unhorse": "unhorse", "knock": "trip"}
DICE = {size: int(dice.partition("d")[2]) for size, dice in GRIPS.items()}


@watches(Tried, Gripped)
def _tried(memory: Watching, before: State, event: Tried | Gripped, after: State) -> None:
    """A trick is a blow: entitled, placed, at an enemy who stands, and the sum of its die is right [R27, R30, R47]."""
    striker, target = before.figures[event.actor], before.figures[event.target]
    if not target.standing or striker.side == target.side or not may_strike(striker):
        fail("R34 nobody strikes friends or the dead", event, event.target)
    if event.actor not in attackers(memory.anew(before), target):
        fail("R23 places", event, event.actor)
    spent, has = after.figures[event.actor].blows, fight(after).blows.get(event.actor, 0)
    if spent > has:
        fail("R27 blows", event, f"{spent} of {has}")
    if after.figures[event.target].hit_points != target.hit_points:
        fail("R47 tricks do no damage", event, event.target)
    _sum(event, event.tally, event.roll, event.hit)
    memory.clumsy[event.actor] += event.roll == 1
    gained = {modifier.rule for modifier in event.tally.modifiers if modifier.ignored is None and modifier.value > 0}
    if gained.intersection(("SP-3.5.9.2", "SP-3.5.9.3")):
        memory.behind.setdefault(event.target, set()).add(event.actor)
    if isinstance(event, Tried):
        _means(memory, event, striker, target)
    elif not directly(memory.anew(before), striker, target) or striker.has("prone"):
        fail("R48 who grapples stands up to him", event, event.actor)
    elif not int(event.hit) <= event.strength <= _grip(striker) * event.hit:
        fail("R48 the strength of a hold", event, str(event.strength))


def _sum(event: Event, tally: Tally, roll: int, success: bool) -> None:
    total = sum(modifier.value for modifier in tally.modifiers if modifier.ignored is None)
    if total != tally.total or tally.passes(roll) != success:
        fail("R30 the sum", event, f"modifiers give {total}, roll {roll}")


def _grip(figure: Figure) -> int:
    return DICE[figure.profile.afoot.size if figure.profile.afoot is not None else figure.profile.size]


def _means(memory: Watching, event: Tried, striker: Figure, target: Figure) -> None:
    """Each trick wants its weapon, and a target open to it [R47]."""
    weapon = memory.battle.catalogue.weapons.get(event.weapon)
    flag = FLAGS.get(event.what)
    if weapon is None or not weapon.hands or (flag is not None and flag not in weapon.flags):
        fail("R47 the weapon for it", event, event.weapon)
    if event.what == "unhorse" and not target.profile.mount:
        fail("R47 only riders are unhorsed", event, event.target)
    if event.what in ("split", "hook") and not target.shield:
        fail("R47 only shields are split", event, event.target)
    larger = SIZES[target.profile.size] > SIZES[striker.profile.size]
    if event.what == "knock" and (target.profile.mount or larger):
        fail("R47 neither riders nor the larger are knocked down", event, event.target)
    if event.what == "disarm" and target.weapon not in memory.battle.catalogue.weapons:
        fail("R47 only the armed are disarmed", event, event.target)


@watches(Guarded)
def _guarded(memory: Watching, before: State, event: Guarded, after: State) -> None:
    """A shield parry is a blow given up, with a shield [R27, R47]."""
    if not before.figures[event.actor].shield:
        fail("R47 no parry without a shield", event, event.actor)
    spent, has = after.figures[event.actor].blows, fight(after).blows.get(event.actor, 0)
    if spent > has:
        fail("R27 blows", event, f"{spent} of {has}")


@watches(ShieldHeld)
def _held(memory: Watching, before: State, event: ShieldHeld, after: State) -> None:
    """It takes off no more than its die, and breaks on the faces of its make [R47]."""
    breaks = memory.battle.catalogue.shields[event.shield].breaks
    if not 0 <= event.taken <= event.roll <= 6 or event.broken != (event.roll in breaks):
        fail("R47 the shield's die", event, f"took {event.taken} at {event.roll}")


@watches(ShieldLost, Disarmed)
def _lost(memory: Watching, before: State, event: ShieldLost | Disarmed, after: State) -> None:
    """What is lost was there, and is there no more [R47]."""
    old, new = before.figures[event.figure], after.figures[event.figure]
    if isinstance(event, ShieldLost):
        if old.shield != event.shield or new.shield:
            fail("R47 what is lost is gone", event, old.shield)
        if event.how == "split" and memory.battle.catalogue.shields[event.shield].magic:
            fail("R47 magic shields are not split", event, event.shield)
    elif old.weapon != event.weapon or new.weapon or len(new.carries) >= len(old.carries):
        fail("R47 what is lost is gone", event, event.weapon)


@watches(Grappled)
def _grappled(memory: Watching, before: State, event: Grappled, after: State) -> None:
    """More subdues, as much does not; and he throws a die for each hit die, at least one [R48]."""
    dice = max(1, before.figures[event.target].profile.hit_dice.halves // 2)
    if event.held != (event.strength > event.resistance) or not dice <= event.resistance <= 6 * dice:
        fail("R48 the grapple's sums", event, f"{event.strength} against {event.resistance}")


@watches(Captured)
def _captured(memory: Watching, before: State, event: Captured, after: State) -> None:
    if not before.figures[event.figure].standing or not event.by:
        fail("R48 prisoners are taken standing", event, event.figure)


@watches(Unhorsed, Dismounted)
def _off(memory: Watching, before: State, event: Unhorsed | Dismounted, after: State) -> None:
    """A footman is what his rider was on foot, on ground that was the horse's [R49]."""
    old, new = before.figures[event.figure], after.figures[event.figure]
    afoot = old.profile.afoot
    if not old.profile.mount or new.profile.mount or afoot is None or new.profile.base != afoot.base:
        fail("R49 riders and footmen", event, event.figure)


@watches(Mounted)
def _on(memory: Watching, before: State, event: Mounted, after: State) -> None:
    old, new = before.figures[event.figure], after.figures[event.figure]
    if old.profile.mount or new.profile.mount != event.mount or new.profile.size != "L":
        fail("R49 riders and footmen", event, event.figure)


@watches(StuntTried)
def _stunt(memory: Watching, before: State, event: StuntTried, after: State) -> None:
    """A stunt costs a blow or half a move, and its sum is right [R30, R50]."""
    _sum(event, event.tally, event.roll, event.success)
    if event.damage and not event.success:
        fail("R32 damage", event, str(event.damage))
    if bool(event.blows) == bool(event.cost):
        fail("R50 a stunt costs a blow or half a move", event, event.actor)
    spent, has = after.figures[event.actor].blows, fight(after).blows.get(event.actor, 0)
    if event.blows and spent > has:
        fail("R27 blows", event, f"{spent} of {has}")
    memory.clumsy[event.actor] += event.roll == 1 and bool(event.target)
