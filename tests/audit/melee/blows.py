"""The audit of melee: who strikes whom, how often, in what order, and from where."""

from __future__ import annotations

from game.board.bases import gap_within
from game.core.events import Event
from game.core.fight.deeds import Parried, Rose, StrikeOrdered, Struck
from game.core.fight.moves import Moved
from game.core.fight.nerve import Reined
from game.core.fight.tricks import Gripped, Tried
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.play.ledger import fight
from game.rules.field import zone_radius
from game.rules.gear.arms import ring
from game.rules.melee.reach import RINGS, attackers, directly, may_strike
from game.rules.melee.striking import CHARGE_BLOW
from game.rules.moving.movement import has_stirred
from game.rules.stealth.unseen import strikes_from_hiding
from tests.audit.sums import began
from tests.audit.watching import Watching, fail, field_of, watches

BEHIND = ("SP-3.5.9.2", "SP-3.5.9.3")
SIDES = ("SP-3.5.9.1", *BEHIND)


@watches(Moved)
def _moved_on(memory: Watching, before: State, event: Moved, after: State) -> None:
    """Who steps aside is struck at, once by each, by those whom it leaves so."""
    if event.how == "aside":
        memory.parting.pop(event.figure, None)


@watches(Struck, Tried, Gripped)
def _answered(memory: Watching, before: State, event: Struck | Tried | Gripped, after: State) -> None:
    """Nobody strikes or grapples back at one who came from behind this round [R25]."""
    extra = isinstance(event, Struck) and event.extra
    if not extra and event.target in memory.behind.get(event.actor, ()):
        fail("R25 no answer to the rear", event, event.actor)


@watches(Struck)
def _struck(memory: Watching, before: State, event: Struck, after: State) -> None:
    striker, target = before.figures[event.actor], before.figures[event.target]
    if not target.standing:
        fail("R34 nobody strikes the dead", event, event.target)
    start = began(memory, before, event.volley)
    striker = start.figures[event.actor]
    if not may_strike(striker):
        fail("R35 no act of its own", event, event.actor)
    if striker.side == target.side:
        fail("R34 friends do not strike friends", event, event.target)
    gained = {modifier.rule for modifier in event.tally.modifiers if modifier.ignored is None and modifier.value > 0}
    one, swept = (event.actor, event.target, event.extra), memory.swept
    if memory.sweeps.get(event.actor) == event.target and one not in swept and not event.extra:
        swept.add(one)
        _in_passing(event, striker, target, flyer=striker)
    elif event.extra and target.altitude and (event.target, event.actor, False) in swept and one not in swept:
        swept.add(one)
        _in_passing(event, striker, target, flyer=target)
    elif event.extra:
        if not target.has("fleeing"):
            fail("R40 parting blows at those in flight", event, f"{event.target} does not flee")
        if event.actor in memory.parting.setdefault(event.target, set()):
            fail("R40 one parting blow each", event, event.actor)
        memory.parting[event.target].add(event.actor)
    else:
        _regular(memory, start, event, after, striker, target)
    if "SP-3.5.5.1" in gained and striker.rushed < CHARGE_BLOW:
        fail("R07 the charge's bonus", event, f"moved {striker.rushed} grains")
    if gained.intersection(BEHIND) and not event.horse:
        memory.behind.setdefault(event.target, set()).add(event.actor)
    if striker.has("prone") and all(modifier.rule != "SP-3.5.9.13.2" for modifier in event.tally.modifiers):
        fail("R36 striking from the ground", event, event.actor)
    if event.beast and has_stirred(striker):
        fail("R45 a mount that has moved gives no blow", event, event.actor)
    if event.horse and not target.profile.mount:
        fail("R45 horses under riders", event, event.target)
    if not event.beast:
        _arms(memory, before, event, striker)


def _in_passing(event: Struck, striker: Figure, target: Figure, *, flyer: Figure) -> None:
    """A blow of one who sweeps past, or the one back at him: near, at one height, and of the one himself [SP-R308]."""
    other = target if striker is flyer else striker
    if flyer.altitude != (other.altitude or 2 * GRAIN):
        fail("A05 a sweep comes down to its enemy", event, f"{flyer.altitude} grains, {other.altitude}")
    if not gap_within(flyer, other, max(zone_radius(flyer), zone_radius(other))):
        fail("A05 a sweep comes in reach", event, event.actor)
    if event.beast or event.horse:
        fail("A05 a sweep is a blow of one's own", event, event.actor)


def _regular(memory: Watching, start: State, event: Struck, after: State, striker: Figure, target: Figure) -> None:
    """A blow of one's own: entitled, and placed as what falls with it began.

    [R23, R24, R27, R28]"""
    _entitled(after, event.actor, event)
    at = memory.anew(start)
    target = start.figures[event.target]
    found = attackers(at, target)
    if event.actor not in found:
        fail("R23 places", event, f"{event.actor} has no place among {sorted(found)}")
    beside = [name for name in found if directly(at, start.figures[name], target)]
    kinds = sorted({ring(start.figures[name], target) for name in beside})
    if len(kinds) == 1 and len(beside) > RINGS[kinds[0]]:
        fail("R23 places", event, f"{len(beside)} round {event.target}")
    aside = any(modifier.rule in SIDES and modifier.ignored is None for modifier in event.tally.modifiers)
    routed = target.has("fleeing") or target.has("turned") or strikes_from_hiding(striker, target)
    if aside and not routed and not striker.has("unlooked") and len(found) < 2:
        fail("R24 flank and rear need two", event, event.actor)
    if striker.has("called") and not directly(at, striker, target):
        fail("R41 who calls only answers", event, event.actor)
    if striker.has("dueled") and not directly(at, striker, target):
        fail("R41 who has dueled only answers", event, event.actor)
    # Nobody stands before one who is aloft, or before whoever strikes at him [SP-R299].
    guards = () if striker.altitude or target.altitude else field_of(start).protectors(striker, target)
    if guards:
        weapon = memory.battle.catalogue.weapons.get(striker.weapon)
        if weapon is None or not {"rank2", "rank3"}.intersection(weapon.flags):
            fail("R28 reaching over friends", event, f"over {guards}")


def _arms(memory: Watching, before: State, event: Struck, striker: Figure) -> None:
    """Lances need war horses, and neither they nor pikes are used under a roof [R29]."""
    weapon = memory.battle.catalogue.weapons.get(event.weapon)
    if weapon is None:
        return
    mount = memory.battle.catalogue.mounts.get(striker.profile.mount)
    if "warhorse" in weapon.flags and (mount is None or not mount.lance):
        fail("R29 lances need war mounts", event, striker.profile.mount)


def _entitled(after: State, name: str, event: Event) -> None:
    """Blows, parries, escapes and the rest are no more than a figure has [R27]."""
    spent, has = after.figures[name].blows, fight(after).blows.get(name, 0)
    if spent > has:
        fail("R27 blows", event, f"{spent} of {has}")


@watches(Parried, Reined, Rose)
def _spent(memory: Watching, before: State, event: Parried | Reined | Rose, after: State) -> None:
    name = event.actor if isinstance(event, Parried) else event.figure
    if event.blows:
        _entitled(after, name, event)
    elif isinstance(event, Rose) and not event.cost:
        fail("R36 getting up costs", event, name)


@watches(StrikeOrdered)
def _ordered(memory: Watching, before: State, event: StrikeOrdered, after: State) -> None:
    """An order names everyone of the melee once, each with a reason and a rule [R26]."""
    names = sorted(turn.figure for turn in event.order)
    if names != sorted(set(event.melee)):
        fail("R26 strike order", event, f"{names}")
    if any(not turn.reason or not turn.rule for turn in event.order):
        fail("R26 strike order", event, "a place without a reason")

