"""The audit of moves: paths, zones, charges and refuges."""

from __future__ import annotations

from math import ceil, hypot

from msgspec.structs import replace

from game.board.bases import gap, gap_within
from game.board.measured import passed_through, uneven
from game.board.paths import length, turning
from game.core.course.orders import ANSWER
from game.core.fight.moves import Charged, Moved
from game.core.figures import Figure
from game.core.grain import GRAIN, facing_towards, towards
from game.core.state import State
from game.play.ledger import fight
from game.rules.field import has_zone, zone_radius
from game.rules.magic.spellbound import enchanted_pace
from game.rules.melee.onward import ARC, strays
from game.rules.melee.reach import may_strike
from game.rules.melee.stepping import SNEAK, STEP
from game.rules.stealth.unseen import is_known, passes_unseen
from game.systems.exile.events import MarkerMoved, TimeRanOut
from game.systems.exile.ledger import clockwork
from tests.audit.inches import inches_of
from tests.audit.moving.flight import fled
from tests.audit.needs import laden
from tests.audit.sums import table_of
from tests.audit.watching import Watching, fail, held, walls_of, watches

OWN_WILL = ("surprised", "stunned", "held", "asleep", "fleeing", "dueled", "unready")
"""Conditions in which a figure does nothing of its own will."""


@watches(Moved)
def _moved(memory: Watching, before: State, event: Moved, after: State) -> None:
    old = before.figures[event.figure]
    if not old.standing:
        fail("R34 the dead never act", event, event.figure)
    if event.path[0] != old.at:
        fail("R02 paths", event, f"{event.figure} stands at {old.at}")
    far = length(event.path[0], event.path[1:])
    if abs(far - event.length) > 2 * len(event.path):
        fail("R02 paths", event, f"{far} grains long")
    if event.how == "magic":
        return  # a spell sets it there: what must hold of its place is looked at when all is quiet
    if event.how == "split":
        _split(memory, before, event, after, old)
    if event.how == "half" or (event.how == "move" and fight(before).phase == "second_half"):
        _abreast(memory, before, event, after, old)
    elif event.how in ("move", "split"):
        _own_move(memory, before, event, after, old)
    elif event.how == "segment":
        _in_part(memory, before, event, old)
    elif event.how == "flee":
        fled(memory, before, event, after, old)
    elif event.how == "stunt":
        if event.cost or old.has("prone") or not may_strike(old):
            fail("R50 stunts", event, event.figure)
    elif event.how == "leap":
        _leapt(before, event, old)
        memory.leapt.add(event.figure)
    elif event.how in ("refuse", "escape"):
        _slipped(event, after)
    elif event.how in ("row", "aside"):
        _by_seconds(memory.row or before, event, old)
    elif event.how == "driven":
        if before.figures[event.figure].has("fleeing"):
            memory.driven.setdefault(event.figure, before.figures[event.figure])
        if event.length > AN_INCH:
            fail("R03 driven back", event, f"{event.length} grains")
    elif event.how in ("step", "carry", "freed"):
        _in_melee(memory, before, event, after, old)
    else:
        fail("R03 ways to move", event, event.how)


LIFTED = ("magic", "stunt", "leap")
"""Ways to move that may lead over what bears nobody."""


@watches(Moved)
def _round_what_bears_nobody(memory: Watching, before: State, event: Moved, after: State) -> None:
    """No way leads through a wall or over a chasm, by the bare line of the figure's centre [R06]."""
    if event.how in LIFTED or before.figures[event.figure].altitude:
        return
    found = passed_through(table_of(memory, before), event.path)
    if found is not None:
        fail("R06 round what bears nobody", event, f"{event.figure} passes through {found.piece.kind}")


PHASES = {"leap": ("missile", "segment"), **dict.fromkeys(("refuse", "escape", "step", "carry", "freed"), ("melee",))}
"""In which phases each way to move belongs that is no one's own move."""


@watches(Moved)
def _in_its_phase(memory: Watching, before: State, event: Moved, after: State) -> None:
    """Own moves are the moving side's, in its phase; all others have one of their own [R03]."""
    ledger, old = fight(before), before.figures[event.figure]
    # Whom one who swept past took from behind gets away there and then [SP-R308, SP-R13].
    swept = event.how == "escape" and event.figure in memory.sweeps.values()
    if event.how in PHASES and ledger.phase not in PHASES[event.how] and not swept:
        fail("R03 moves in their phase", event, ledger.phase)
    if event.how not in ("move", "split") or ledger.phase == "second_half":
        return
    moving = ledger.first if ledger.phase == "move" else before.enemy_of(ledger.first)
    countering = event.charge and ledger.phase == "move" and old.charged == before.round
    if ledger.phase == "counter" and _all_surprised(before, moving):
        moving = ledger.first  # an ambush was sprung when its side's own phase was past [SP-R200]
    if ledger.phase not in ("move", "counter") or (old.side != moving and not countering):
        fail("R03 moves in their phase", event, f"{old.side} in {ledger.phase}")


AN_INCH = GRAIN + 4
"""A step of a second and what a blow drives back, with what the grid takes and gives."""


def _by_seconds(before: State, event: Moved, old: Figure) -> None:
    """A second's travel is of one whom nobody holds but those it has clashed with; a step aside goes an inch.

    [R03, R04, R35]"""
    if any(old.has(name) for name in OWN_WILL):
        fail("R35 no act of its own", event, event.figure)
    if event.how == "aside":
        if event.length > AN_INCH or old.has("prone"):
            fail("R03 steps aside", event, f"{event.length} grains")
        return
    going = clockwork(before).going.get(event.figure)
    if going is None:
        fail("R03 a row is gone by those on a course", event, event.figure)
    elif not set(held(before, old)) <= set(going.past):
        fail("R04 the locked stay", event, event.figure)
    elif going.gait == "walk" and not going.past:
        _zones_on_the_way(before, event, old)


def _leapt(before: State, event: Moved, old: Figure) -> None:
    """Who leaps clear does so on his feet, at no cost, and comes down within 3 inches [R22]."""
    if event.cost:
        fail("R22 leaps", event, f"{event.cost} grains")
    if old.has("prone") or old.has("stunned"):
        fail("R22 leaps", event, f"{event.figure} is not on its feet")
    if event.length > 3 * GRAIN + 2 * max(old.profile.base.radius, old.profile.base.length):
        fail("R22 leaps", event, f"{event.length} grains")


def _in_melee(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    """A move in melee is of one whom nobody holds, so far as its rule allows, and stops in zones [R43]."""
    ledger = fight(before)
    # Steps of one command fall together: whom a friend leaves open to a zone was free as it was given.
    began = memory.past.get(event.volley - 1, before) if event.how == "step" else before
    if held(began, began.figures[old.id]) or any(old.has(name) for name in OWN_WILL):
        fail("R43 steps of the free", event, event.figure)
    if event.how != "freed" and event.figure in ledger.gone:
        fail("R43 nobody steps who has slipped away", event, event.figure)
    now = after.figures[event.figure]
    if event.how == "step":
        out_of_hiding = not is_known(old) or memory.shown.get(event.figure) == before.n
        if event.cost > (SNEAK if out_of_hiding else STEP):
            fail("R43 steps", event, f"{event.cost} grains")
        near = [foe for foe in before.standing() if foe.side != old.side and _touches(now, foe)]
        met = [foe.id for foe in walls_of(before).seen(now, near)]
        if not set(met).isdisjoint(ledger.gone):
            fail("R43 nobody steps after who slipped away", event, str(met))
    elif event.how == "carry":
        course = ledger.courses[event.figure]
        if course.inches not in (0, added_inches(old), 6 * GRAIN if old.profile.flies else 0):
            fail("R07 the inches of a charge", event, f"{course.inches} grains")
        if now.walked > enchanted_pace(old, inches_of(old)) + course.inches:
            fail("R44 carrying on", event, f"{now.walked} grains")
        if not (old.rushed and old.charged == before.round):
            fail("R44 carrying on", event, "it did not charge")
        for place in event.path[1:]:
            # A degree is forgiven to the snapping of where it ends.
            if strays(course, place) > ARC + 1:
                fail("R44 carrying on", event, f"strays {strays(course, place)} degrees")
    elif old.came or event.figure not in ledger.released:
        fail("R43 set free in the missile phase", event, event.figure)
    if is_known(old):
        _zones_on_the_way(before, event, old)


def _touches(figure: Figure, foe: Figure) -> bool:
    near = has_zone(foe) and gap_within(figure, foe, zone_radius(foe) - 8)
    return near or (has_zone(figure) and gap_within(figure, foe, zone_radius(figure) - 8))


def _own_move(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    _within_allowance(memory, before, event, after, old)
    # One who sweeps goes on from him at whom it has struck.
    if memory.moves[event.figure] > 2 + old.has("split") + (event.figure in memory.sweeps):
        fail("R03 one move a round", event, event.figure)
    _zones_on_the_way(before, event, old)
    # A step of a few grains has no course that could be told.
    if event.charge and event.length > GRAIN // 8:
        _turned(memory, before, event, after, old)


def _within_allowance(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    """Nobody goes farther than it may, nor goes at all who is held, or has no will of its own [R02, R04, R14, R35]."""
    allowance = inches_of(old)
    screen = memory.battle.catalogue.screens.get(old.weapon)
    if screen is not None and not old.profile.mount:
        allowance = min(allowance, screen.moves * screen.men)
    allowance = enchanted_pace(old, laden(before, memory.battle.catalogue, old, allowance))
    most = allowance + (added_inches(old) if event.charge else 0)
    if after.figures[event.figure].walked > most:
        fail("R02 allowance", event, f"{after.figures[event.figure].walked} of {most} grains")
    if event.length > event.cost + GRAIN + 2 * len(event.path):
        fail("R02 allowance", event, f"{event.length} grains for {event.cost}")
    if old.locked and held(before, old):
        fail("R04 the locked stay", event, event.figure)
    if any(old.has(name) for name in OWN_WILL):
        fail("R35 no act of its own", event, event.figure)
    # One who is shot at half-way goes in two halves.
    memory.moves[event.figure] += 1
    if old.passed or old.has("sought"):
        fail("R14 stationary all round", event, event.figure)


def _abreast(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    """By written orders all go half their way, then the rest, and who has been met goes no farther [X01, X02]."""
    _within_allowance(memory, before, event, after, old)
    tasks = {task.figure: task for task in fight(before).tasks}
    task = tasks.get(event.figure)
    if any(engine.hauled for engine in before.engines):
        return  # who drags an engine does it beside the orders
    if task is None:
        fail("X01 written orders", event, f"{event.figure} has none")
    elif event.how == "half" and 2 * event.length > length(old.at, task.walk.path) + 2:
        fail("X01 half a move", event, f"{event.length} grains")
    elif task.manner == ANSWER:
        most = (enchanted_pace(old, inches_of(old)) + added_inches(old)) // 2
        if event.how == "half" or not event.charge or not old.profile.mount or event.cost > most:
            fail("X02 charge if charged", event, f"{event.cost} of {most} grains")


def _in_part(memory: Watching, before: State, event: Moved, old: Figure) -> None:
    """A part of a walk, where time goes by segments, is of one whom nobody holds, and stops in zones [R01, R04]."""
    if event.length > event.cost + GRAIN + 2 * len(event.path):
        fail("R02 allowance", event, f"{event.length} grains for {event.cost}")
    if old.locked and held(before, old):
        fail("R04 the locked stay", event, event.figure)
    if any(old.has(name) for name in OWN_WILL):
        fail("R35 no act of its own", event, event.figure)
    _zones_on_the_way(before, event, old)


def _split(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    """The first part of a split move is half the allowance at most, of those who may, and once a round [R06]."""
    who = old.profile
    scouts, elves = who.kind in ("scout", "delver"), "elf" in who.traits
    if not scouts and not (elves and not who.mount) and (who.people != "human" or not who.mount):
        fail("R06 split moves", event, "not one of those who may")
    if old.has("split") or old.shots or old.passed or event.charge:
        fail("R06 split moves", event, "more than one shot")
    if after.figures[event.figure].walked * 2 > enchanted_pace(old, inches_of(old)):
        fail("R06 split moves", event, f"{after.figures[event.figure].walked} grains before the shot")
    # Whose zone he is in since his protector went holds him only when locks are looked at [SP-3.5.1.3, SP-R29].
    if set(held(after, after.figures[event.figure])).difference(held(before, old)):
        fail("R06 split moves", event, "into an enemy's zone")


def _all_surprised(state: State, side: str) -> bool:
    return all(figure.has("surprised") for figure in state.standing(side))


def added_inches(figure: Figure) -> int:
    """Give the grains by which a charge may go beyond the allowance at all [SP-3.3.3.2, SP-R36]."""
    who = figure.profile
    if figure.has("aloft"):
        return 0
    by_air = figure.altitude > 0 or figure.has("flying") or (who.flies > 0 and who.legs == 0)
    if by_air or who.legs >= 4:
        return 6 * GRAIN
    return 0 if who.armour == "plate" and not who.mount else 3 * GRAIN


def _turned(memory: Watching, before: State, event: Moved, after: State, old: Figure) -> None:
    """The inches of a charge are for one that turns 45 degrees at most, on level and clear ground [R07, SP-R3, SP-R90].

    Where they are required, so is that."""
    reading, book = memory.battle.book.reading, memory.battle.book
    facing = old.facing
    if reading(before, "SP-R3") == "course" and old.id not in memory.turned:
        facing = towards(event.path[1][0] - event.path[0][0], event.path[1][1] - event.path[0][1])
    turned = memory.turned.get(old.id, 0) + turning(facing, event.path[0], event.path[1:])
    memory.turned[old.id] = turned
    found = None if old.altitude else uneven(table_of(memory, before), event.path)
    if found is not None:
        memory.uneven[old.id] = found.piece.kind
    strict = reading(before, "SP-R90") == "required"
    farther = after.figures[old.id].walked > enchanted_pace(old, inches_of(old))
    if not strict and (not farther or book.moving.charge_reach is not None):
        return
    # Each half of a way shot at between is snapped: two degrees are forgiven.
    if turned > 47:
        fail("R07 a charge goes straight", event, f"{turned} degrees")
    if old.id in memory.uneven:
        fail("R07 a charge over bad ground", event, memory.uneven[old.id])


def _zones_on_the_way(before: State, event: Moved, old: Figure) -> None:
    """A walk enters no zone before its end, but for the inch by which one closes with the large [R01].

    The invisible walk on undetected [SP-3.5.6.3]."""
    if passes_unseen(old) or old.altitude:
        return
    foes = [figure for figure in before.standing() if figure.side != old.side and has_zone(figure)]
    walls = walls_of(before)
    began_in = {foe.id for foe in walls.seen(old, [one for one in foes if gap_within(old, one, zone_radius(one))])}
    for a, b in zip(event.path, event.path[1:], strict=False):
        total = max(1, length(a, (b,)))
        facing = facing_towards(a, b)
        for t in range(0, max(0, total - 2 * GRAIN), GRAIN // 2):
            there = replace(
                old, x=a[0] + (b[0] - a[0]) * t // total, y=a[1] + (b[1] - a[1]) * t // total, facing=facing
            )
            for foe in foes:
                within = foe.id not in began_in and gap_within(there, foe, zone_radius(foe) - 8)
                if within and not walls.part(there.at, foe.at):
                    fail("R01 zones stop", event, f"{event.figure} ran on through the zone of {foe.id}")


def _slipped(event: Moved, after: State) -> None:
    """Who slips away ends 2 to 4 inches from the nearest enemy known, over height and length together [R10, R289]."""
    figure = after.figures[event.figure]
    foes = [foe for foe in after.standing() if foe.side != figure.side and is_known(foe)]
    near = min((ceil(hypot(gap(figure, foe), figure.altitude - foe.altitude)) for foe in foes), default=3 * GRAIN)
    if not 2 * GRAIN <= near <= 4 * GRAIN:
        fail("R10 refuge", event, f"{near / GRAIN:.2f} inches from the nearest enemy")


@watches(MarkerMoved, TimeRanOut)
def _marker(memory: Watching, before: State, event: MarkerMoved | TimeRanOut, after: State) -> None:
    memory.row = after


@watches(Charged)
def _charged(memory: Watching, before: State, event: Charged, after: State) -> None:
    for name in event.figures:
        if before.figures[name].charged and before.figures[name].charged == before.round - 1:
            fail("R08 no charge twice running", event, name)
        memory.turned.pop(name, None)
    if event.counter and fight(before).phase not in ("move", "second_half"):
        fail("R09 counter-charges in the Move", event, fight(before).phase)
