"""The three actions: what a figure has done and means to do in a round, and why not one thing more.

A pure function: `refused` of the acts there are, the act wished for, and what the figure is entitled to."""

from __future__ import annotations

from msgspec import Struct

from game.core.grain import GRAIN, round_inches
from game.core.tally import Refusal
from game.systems.three_actions.tables import constant, plain, table
from game.systems.three_actions.words import (
    BLOW,
    DEVICE,
    MISSILE,
    MOVE,
    OTHER,
    PARRY,
    POP,
    POWER,
    SPELL,
    WRESTLE,
    Act,
    Acts,
)

FISTS = "punch_kick"
OPEN_HAND = "open_hand"
"""What a monk strikes with who has no weapon [TA-0.1.1]."""
NATURAL = "natural"
"""What a blow is struck with that is claw, fang or the like."""


STROKES = (BLOW, MISSILE, WRESTLE, POWER)
"""Physical attacks, which a figure may have more than three of [TA-0.1.1, TA-0.1.3]."""


class Entitled(Struct, frozen=True, kw_only=True):
    """What a figure may do at most in a round: blows, whether they are three in two rounds or more, and shots."""

    name: str
    blows: int = 1
    often: bool = False
    """Whether it has at least three blows in two rounds [TA-8.1]."""
    shots: int = 1
    """With the missile weapon that is asked about."""
    spells: int = 1
    """One, but where the scenario allows a device that makes it more [TA-1.1]."""


def of(acts: Acts, *kinds: str) -> Acts:
    """Return the acts of some kinds, in their order."""
    return tuple([act for act in acts if act.kind in kinds])


def devices(acts: Acts) -> Acts:
    """Return the devices among acts: one that carries its user is one in a round, however often it is used [TA-5.5]."""
    found: dict[tuple[str, int], Act] = {}
    for place, act in enumerate(of(acts, DEVICE)):
        found.setdefault((act.what, 0 if act.steady else place + 1), act)
    return tuple(found.values())


def travelled(acts: Acts) -> int:
    """Return how far all moves of a round go, in grains."""
    return sum([act.length for act in of(acts, MOVE)])


def split() -> int:
    """Ten feet in grains: so far a move may be taken in two stages [TA-6.2, TA-7.1]."""
    return constant("move", "split") * GRAIN


def moves_counted(acts: Acts) -> int:
    """Count what movement comes to: two stages within ten feet are one, unless they were broken in upon.

    [TA-6.1, TA-6.2, TA-6.2.1, TA-6.3, TA-6.4, TA-6.6, TA-R18]"""
    moves = of(acts, MOVE)
    once = len(moves) == 2 and travelled(acts) <= split() and not any(act.cut for act in moves)
    return (1 if once else len(moves)) + len(of(acts, POP)) + min(1, len(of(acts, OTHER)))


def counted(acts: Acts) -> int:
    """Count the actions that acts come to: attacks by hand, and all else [TA-0.1, TA-0.1.2, TA-R2, TA-R23]."""
    return strokes_counted(acts) + rest_counted(acts)


def strokes_counted(acts: Acts) -> int:
    """Count the physical attacks among acts: they alone may exceed three actions [TA-0.1.1, TA-0.1.3, TA-R2].

    Each blow and each missile is one; the natural attacks of a creature together are one, and so is a pummelling
    [TA-0.1.2, TA-R23]."""
    blows = of(acts, BLOW)
    armed = [blow for blow in blows if blow.what not in (NATURAL, FISTS)]
    routines = len({blow.what for blow in blows if blow.what in (NATURAL, FISTS)})
    return len(armed) + routines + len(of(acts, *STROKES)) - len(blows)


def rest_counted(acts: Acts) -> int:
    """Count the actions among acts that are no physical attacks: walks, parries, magic, gear [TA-0.1]."""
    return len(of(acts, PARRY, SPELL)) + len(devices(acts)) + moves_counted(acts)


def attacks_counted(acts: Acts) -> int:
    """Count the attacks among acts that draw on a figure's blows: blows, holds, powers, spells and devices that attack.

    [TA-2.1, TA-6.5]"""
    return len(of(acts, BLOW, WRESTLE, POWER)) + len(magic_attacks(acts))


def magic_attacks(acts: Acts) -> Acts:
    """Return the spells and devices that are potential attacks [TA-3.2, TA-4.1]."""
    return tuple([act for act in of(acts, SPELL, DEVICE) if act.attack])


def is_inert(acts: Acts, act: Act) -> bool:
    """Tell whether a device used on purpose now does nothing: a third, or a second beside a spell [TA-5.1, TA-5.4].

    What is worn and works unasked, or goes on from a round before, is no act, and is never inert [TA-5.1.2, TA-R5].

    [TA-5.1.1, TA-5.3, TA-5.6, TA-5.7]"""
    used = devices(acts)
    more = len(devices((*used, act))) > len(used)  # what carries its user goes on carrying him
    return act.kind == DEVICE and more and len(used) + len(of(acts, SPELL)) >= constant("actions", "magic")


def refused(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """Say why a figure with these acts may not have one more this round, or None."""
    return (
        _too_much_magic(acts, act, may)
        or _carried_off(acts, act, may)
        or _too_many_attacks(acts, act, may)
        or _charge_after_a_shot(acts, act, may)
        or _missiles_and_moves((*acts, act), may)
        or _fourth(acts, act, may)
    )


def _too_much_magic(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """One spell; never two devices and a spell; one potential attack; no flight by a third device.

    [TA-1.1, TA-4.1, TA-4.2, TA-4.3, TA-5.1.1, TA-5.5, TA-5.7]"""
    if act.kind not in (SPELL, DEVICE):
        return None
    spells, used = len(of(acts, SPELL)), len(devices(acts))
    if act.kind == SPELL and spells >= may.spells:
        reason = f"{may.name} casts a spell this round already: one is the most, hasted or not"
        return Refusal(reason, "TA-1.1", {"spells": spells})
    if act.kind == SPELL and used >= constant("actions", "devices"):
        reason = f"{may.name} uses {used} devices this round, and casts no spell beside them"
        return Refusal(reason, "TA-5.1.1", {"devices": used})
    if act.kind == DEVICE and act.steady and is_inert(acts, act):
        reason = f"{may.name} has used {used} devices and {spells} spells this round: this one will not carry it"
        return Refusal(reason, "TA-5.5", {"devices": used, "spells": spells})
    if act.attack and magic_attacks(acts):
        if of(acts, DEVICE) and act.kind == SPELL and may.blows <= 1:
            return Refusal(f"{may.name} has attacked with a device: no offensive spell is left to it", "TA-2.1.2")
        reason = f"{may.name} has one attack by spell or device this round already"
        return Refusal(reason, "TA-4.1", {"attacks": len(magic_attacks(acts))})
    return None


def _carried_off(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """In the round of a teleport no spell, device or striking staff attacks; weapons are not barred.

    [TA-3.1, TA-R4]"""
    if act.transport and (magic_attacks(acts) or any(done.staff for done in acts)):
        return Refusal(f"{may.name} has attacked by magic this round, and is not carried off in it", "TA-3.1")
    if (act.staff or (act.kind in (SPELL, DEVICE) and act.attack)) and any(done.transport for done in acts):
        return Refusal(f"{may.name} is carried off by a spell this round: no spell or device of its attacks", "TA-3.1")
    return None


def _too_many_attacks(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """No more purposeful attacks than a figure is entitled to.

    [TA-2.1, TA-2.1.2, TA-2.1.3, TA-6.5, TA-9.1.1, TA-9.7]"""
    attacks = act.kind in (BLOW, WRESTLE, POWER) or (act.kind in (SPELL, DEVICE) and act.attack)
    if act.kind == MISSILE:
        return _shot_refused(acts, act, may)
    if not attacks:
        return None
    used = may.blows if of(acts, POWER) else attacks_counted(acts)  # a breath is a creature's whole attack [TA-R23]
    if used >= may.blows or (act.kind == POWER and used):
        measured = {"attacks": used, "entitled": may.blows}
        if act.kind == BLOW and act.defends:
            rule = "TA-9.1.1"
        elif act.kind == BLOW and magic_attacks(acts):
            rule = "TA-2.1.3"
        else:
            rule = "TA-6.5" if act.kind in (BLOW, WRESTLE) else "TA-2.1"
        word = "attack" if may.blows == 1 else "attacks"
        return Refusal(f"{may.name} has used its {may.blows} {word} of this round", rule, measured)
    shots = of(acts, MISSILE)
    thrown = all(plain(shot.what) in table("thrown_on_charge") for shot in shots)
    if not shots or act.defends or (thrown and any(done.charge for done in acts)):
        return None
    if not may.often:
        rule = "TA-8.4" if may.shots <= 1 else "TA-8.1"
        reason = f"{may.name} has shot this round, and with fewer than three blows in two rounds starts no other attack"
        return Refusal(reason, rule, {"shots": len(shots), "blows": may.blows})
    if len(shots) >= may.shots > 1:
        reason = f"{may.name} has loosed all its missiles of the round: they were its attacks"
        return Refusal(reason, "TA-R7", {"shots": len(shots)})
    if used:
        return Refusal(f"{may.name} has shot, and has had the one blow beside that", "TA-8.1", {"attacks": used})
    return None


def _shot_refused(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """Why not one missile more: the rate of fire, a blow or spell before it, a charge [TA-7.2, TA-8.1, TA-8.2]."""
    shots, used = of(acts, MISSILE), attacks_counted(acts)
    if any(done.charge for done in acts):
        if plain(act.what) not in table("thrown_on_charge"):
            reason = f"{may.name} is charging, and throws nothing but a spear, an axe, a javelin or a balanced dagger"
            return Refusal(reason, "TA-8.2")
        if shots:
            return Refusal(f"{may.name} has thrown on its charge, and throws once", "TA-8.2", {"shots": len(shots)})
        return None
    if len(shots) >= may.shots:
        reason = f"{may.name} has loosed its {may.shots} missiles of this round"
        return Refusal(reason, "TA-7.2", {"shots": len(shots), "rate": may.shots})
    if used and not may.often:
        return Refusal(f"{may.name} has used its one attack of this round", "TA-2.1", {"attacks": used})
    if used and (used > 1 or len(shots) + 1 > max(1, may.shots - 1)):
        reason = f"{may.name} has struck, and so looses no more than {max(1, may.shots - 1)}"
        return Refusal(reason, "TA-8.1", {"shots": len(shots), "attacks": used})
    return None


def _charge_after_a_shot(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """Who shoots does not charge besides, nor charges twice: a charger throws in the charge [TA-8.2, TA-R25]."""
    if not act.charge:
        return None
    if any(done.charge and not done.cut for done in acts):
        return Refusal(f"{may.name} charges this round already", "TA-R25")
    shots = of(acts, MISSILE)
    if not shots or any(done.charge for done in acts):
        return None
    return Refusal(f"{may.name} shoots this round, and does not charge besides", "TA-8.2", {"shots": len(shots)})


def is_volley(acts: Acts, may: Entitled) -> bool:
    """Tell whether a figure looses all of several missiles this round [TA-7.1]."""
    return may.shots > 1 and len(of(acts, MISSILE)) >= may.shots


def _missiles_and_moves(acts: Acts, may: Entitled) -> Refusal | None:
    """Ten feet at most beside a whole volley: with arrows before and after it, with darts in one [TA-7.1, TA-7.1.1].

    [TA-7.1.2]"""
    if not is_volley(acts, may):
        return None
    moves, far = of(acts, MOVE, POP), travelled(acts)
    if far > split():
        reason = f"{may.name} looses all its missiles this round, and moves 10 feet at most"
        return Refusal(reason, "TA-7.1", {"moved": round_inches(far), "most": round_inches(split())})
    if len(moves) > 1 and plain(of(acts, MISSILE)[0].what) == "dart":
        reason = f"{may.name} throws all its darts this round, and does not split its 10 feet"
        return Refusal(reason, "TA-7.1.2", {"stages": len(moves)})
    places = [n for n, act in enumerate(acts) if act.kind == MISSILE]
    between = [n for n, act in enumerate(acts) if act.kind in (MOVE, POP) and places[0] < n < places[-1]]
    if between:
        reason = f"{may.name} moves before its first shot or after its last, not between them"
        return Refusal(reason, "TA-7.1.1", {"stages": len(moves)})
    return None


def has_one_move_besides(acts: Acts) -> bool:
    """Tell whether all that acts are beside attacks is one movement [TA-R3]."""
    return rest_counted(acts) == 1 == moves_counted(acts) and not of(acts, OTHER)


def most(acts: Acts, may: Entitled) -> int:
    """Return the most actions of a round with these acts: three, of which more may be physical attacks alone.

    These go up to the attacks a figure is entitled to, or the missiles of which it looses some; a whole volley leaves
    its one move besides, and nothing else [TA-0.1, TA-0.1.1, TA-0.1.3, TA-R2, TA-R3]."""
    three, missiles = constant("actions", "most"), len(of(acts, MISSILE))
    if is_volley(acts, may) and missiles >= three and has_one_move_besides(acts):
        return missiles + 1
    return max(three, may.blows, may.shots if missiles else 0)


def _fourth(acts: Acts, act: Act, may: Entitled) -> Refusal | None:
    """Three actions; beyond them physical attacks alone, and a volley's one move [TA-0.1, TA-R2, TA-R3]."""
    three = constant("actions", "most")
    if len(acts) < three:
        return None  # no act is more than one action
    whole = (*acts, act)
    number, before, limit = counted(whole), counted(acts), most(whole, may)
    if number <= three or number <= before:
        return None
    of_volley = is_volley(acts, may) and has_one_move_besides(whole)
    if (act.kind in STROKES or of_volley) and number <= limit:
        return None
    if number <= limit:
        reason = f"{may.name} has used {before} of its actions, and more than {three} are for attacks alone"
        return Refusal(reason, "TA-R2", {"actions": before, "most": three})
    reason = f"{may.name} has used {before} of its {limit} actions of this round, and this would be {number}"
    return Refusal(reason, "TA-0.1", {"actions": before, "most": limit})
