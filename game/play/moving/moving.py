"""Moving and charging: many together, shot at half-way by those who stand and wait."""

from __future__ import annotations

from game.core.commands import Walk
from game.core.fight.moves import Charged
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.melee.stepping import launch
from game.play.morale.routing import dread
from game.play.moving.countering import counter_charge
from game.play.moving.going import Asking, as_far, go, is_able
from game.play.referee import Referee
from game.rules.knowing.view import as_known
from game.rules.moving.ways import as_far_as_may_be, charge_ways, ways
from game.rules.situation import Situation


def move(ref: Referee, walks: tuple[Walk, ...]) -> Asking:
    """Move figures together along their ways [SP-3.3.0.1, SP-3.3.0.2, SP-3.3.2.1]."""
    found = ways(ref.at, walks)
    if isinstance(found, Refusal):
        yield from as_far(ref, walks, found)
    else:
        yield from go(ref, found, charge=False)


def charge(ref: Referee, walks: tuple[Walk, ...]) -> Asking:
    """Charge: declared, feared by foot, perhaps met half-way, then run home [SP-3.3.3.1, SP-3.3.3.4, SP-3.6.1.4]."""
    found = charge_ways(ref.at, walks)
    if isinstance(found, Refusal):
        yield from as_far(ref, walks, found)
        return
    lay = ref.at.field.lay
    names = tuple(way.figure for way in found)
    aimed = charged_at(ref.at, walks)
    targets = tuple(dict.fromkeys(zone for zones in aimed.values() for zone in zones))
    ref.record(Charged(figures=names, targets=targets, rules=("SP-3.3.3.1", "SP-3.3.3.2")))
    launch(ref, found)
    dread(ref, aimed)
    if fight(ref.state).phase == "move":
        yield from counter_charge(ref, found, targets)
    if ref.at.field.lay is lay:
        yield from go(ref, found, charge=True)  # nobody has stirred: the ways hold
        return
    able = tuple(walk for walk in walks if is_able(ref, walk.figure))
    again = charge_ways(ref.at, able)
    if isinstance(again, Refusal):
        # Those charged ran, or came to meet it: the charge goes on as far as its way is still clear.
        again = as_far_as_may_be(ref.at, able, charging=True)
    yield from go(ref, again, charge=True)


def charged_at(at: Situation, walks: tuple[Walk, ...]) -> dict[str, tuple[str, ...]]:
    """Return at whom each of some chargers of a side charges, by all that the side knows [SP-3.3.3.1, SP-R288].

    That the unseen will stop it is seen when they do."""
    side = at.figure(walks[0].figure).side
    found = charge_ways(as_known(at, side), walks)
    if isinstance(found, Refusal):
        return {walk.figure: () for walk in walks}
    return {way.figure: way.zones for way in found}


# ---- pass-through shots ------------------------------------------------------------------------------------------


# ---- what a charge calls for -------------------------------------------------------------------------------------
