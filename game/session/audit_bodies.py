"""The audit of bodies of troops: men and miniatures, ranks, marches, losses, morale, fatigue, fire.

B01 what a miniature stands for; B02 rank and file; B03 one march or charge a turn, and not out of melee; B04 losses are
counted in men and taken off as figures; B05 nobody falls but by the kills thrown; B06 the sums; B07 what morale says
is done; B08 fatigue; B09 one melee a turn; B10 a charge runs straight on; B11 rate of fire; B12 magic and breath out of
melee; B13 the parts of a turn in their order. All is told from the events alone, anew."""

from __future__ import annotations

from game.core.deeds import BreathUsed
from game.core.events import Damaged, Event, RoundBegan, Slain, StepBegan
from game.core.gear import DeviceUsed
from game.core.grain import GRAIN, distance_up, facing_towards, turn_between
from game.core.magic import SpellCast
from game.core.masses import (
    Arrayed,
    Assailed,
    BodyStruck,
    BodyTired,
    Bombarded,
    Judged,
    Marched,
    Stood,
    Thinned,
    Vanished,
    Volleyed,
    body_of,
)
from game.core.state import State
from game.play.ledger import PhaseBegan
from game.play.magic.turning import UndeadTurned
from game.session.told_bodies import Tale, counts, in_melee, masses, members, men, men_of, post
from game.session.watching import Watching, fail, watches

OWN = ("march", "charge", "counter")
"""Ways to move that are a body's own."""
ORDER = ("move", "counter", "artillery", "missile", "melee")
MARGINS = ((16, "rout"), (11, "retreat"), (6, "back"), (0, "on"))


# ---- what stands on the table ------------------------------------------------------------------------------------


@watches(Arrayed)
def _arrayed(memory: Watching, before: State, event: Arrayed, after: State) -> None:
    masses(memory).scale = event.scale
    column = (5, 10, 20).index(event.scale)
    for name, place in event.posts.items():
        figure = after.figures[name]
        if (place.men, place.counts) != (men(figure, column), counts(figure)):
            fail("B01 men in a figure", event, f"{name}: {place.men} men, {place.counts} figures")
        if not figure.hit_points == figure.most_hit_points == place.counts:
            fail("B01 men in a figure", event, f"{name}: {figure.hit_points} kills to slay")
    for name in event.merged:
        if name in event.posts or after.figures[name].standing:
            fail("B01 men in a figure", event, f"{name} is counted with others, and stands")
    for body in dict.fromkeys(body_of(after, after.figures[name]) for name in event.posts):
        _rank_and_file(event, after, body)


def _rank_and_file(event: Event, state: State, body: str) -> None:
    """All of a body face one way, and stand to each other as their posts say [B02]."""
    one, *others = members(state, body)
    if not others and (post(one).right, post(one).back) != (0, 0):
        fail("B02 rank and file", event, f"{one.id} is all that is left of {body}, and stands aside of itself")
    for other in others:
        if other.facing != one.facing:
            fail("B02 rank and file", event, f"{other.id} faces {other.facing}, {one.id} {one.facing}")
        apart = distance_up((post(one).right, post(one).back), (post(other).right, post(other).back))
        if not apart or abs(apart - distance_up(one.at, other.at)) > 4:
            fail("B02 rank and file", event, f"{one.id} and {other.id} do not stand at their posts")


@watches(Marched)
def _marched(memory: Watching, before: State, event: Marched, after: State) -> None:
    known = masses(memory)
    tale = known.of(event.body)
    if {place.figure for place in event.places} != {one.id for one in members(before, event.body)}:
        fail("B02 rank and file", event, "not all of the body go together")
    for name, place in event.posts.items():
        was = post(before.figures[name])
        if (place.men, place.counts) != (was.men, was.counts):
            fail("B01 men in a figure", event, f"{name} stood for {was.men}")
    _rank_and_file(event, after, event.body)
    if event.how in OWN:
        _own_move(tale, before, event)
    elif event.how == "on":
        _straight_on(before, event)
        known.struck.clear()
    elif event.how in ("back", "retreat") and known.owed.pop(event.body, event.how) != event.how:
        fail("B07 what morale says", event, event.body)
    if event.how in ("retreat", "break"):
        tale.idle_until = before.round + 1


def _own_move(tale: Tale, before: State, event: Marched) -> None:
    """One march a turn, in two parts at most (shot at or shooting between), or one charge; none out of melee [B03]."""
    if tale.idle_until >= before.round:
        fail("B03 who reorders stays", event, event.body)
    if event.how == "march":
        tale.marched += 1
        if tale.charged or tale.marched > (4 if tale.volleys else 2) or tale.fought:
            fail("B03 one march a turn", event, event.body)
    elif not tale.charged:
        fail("B03 a charge is declared", event, event.body)
    if event.how == "march" and tale.marched == 1 and in_melee(before, event.body):
        fail("B03 nobody marches out of melee", event, event.body)


def _straight_on(before: State, event: Marched) -> None:
    """What a charge has left it runs straight ahead [B10]."""
    for place in event.places:
        one = before.figures[place.figure]
        far = distance_up(one.at, place.at)
        strays = turn_between(one.facing, facing_towards(one.at, place.at)) if far > GRAIN else 0
        if place.facing != one.facing or strays > 1:
            fail("B10 a charge runs straight on", event, f"{one.id} strays {strays} degrees")


@watches(Assailed)
def _assailed(memory: Watching, before: State, event: Assailed, after: State) -> None:
    tale = masses(memory).of(event.body)
    if tale.charged or tale.marched or tale.idle_until >= before.round or in_melee(before, event.body):
        fail("B03 one march a turn", event, event.body)
    if before.figures[members(before, event.target)[0].id].side == members(before, event.body)[0].side:
        fail("B03 charges are at enemies", event, event.target)
    tale.charged, tale.lead = True, tale.moves


# ---- kills and losses --------------------------------------------------------------------------------------------


@watches(Volleyed)
def _volleyed(memory: Watching, before: State, event: Volleyed, after: State) -> None:
    known = masses(memory)
    tale = known.of(event.body)
    tale.volleys += 1
    if tale.volleys > (1 if tale.marched or tale.charged or tale.fought else 2):
        fail("B11 rate of fire", event, f"{tale.volleys} volleys")
    if tale.idle_until >= before.round or in_melee(before, event.body) or in_melee(before, event.target):
        fail("B11 out of melee", event, event.body)
    standing = {one.id for one in members(before, event.body)}
    if not standing.issuperset(event.shooters) or len({post(before.figures[one]).back for one in event.shooters}) > 2:
        fail("B11 two ranks shoot", event, event.body)
    if not all(1 <= face <= 6 for face in event.faces) or event.kills > 5 * len(event.faces):
        fail("B06 the sum", event, f"{event.kills} kills")
    known.kills[event.target] += event.kills


@watches(BodyStruck)
def _struck(memory: Watching, before: State, event: BodyStruck, after: State) -> None:
    known = masses(memory)
    known.struck[event.body] += event.attackers
    if known.struck[event.body] > len(members(before, event.body)):
        fail("B09 one melee a turn", event, event.body)
    for name in (event.body, event.target):
        known.of(name).fought = True
    plus = event.tally.total
    made = sum(face + plus + (n < event.lifted) >= event.tally.need for n, face in enumerate(event.faces))
    if len(event.faces) != event.dice or made != event.kills or event.lifted > event.dice:
        fail("B06 the sum", event, f"{made} kills")
    known.kills[event.target] += event.kills


@watches(Bombarded, SpellCast, BreathUsed, DeviceUsed, UndeadTurned)
def _fells(memory: Watching, before: State, event: Event, after: State) -> None:
    if masses(memory).scale:
        masses(memory).free = True


@watches(SpellCast, BreathUsed, DeviceUsed, UndeadTurned)
def _out_of_melee(
    memory: Watching, before: State, event: SpellCast | BreathUsed | DeviceUsed | UndeadTurned, after: State
) -> None:
    if masses(memory).scale and in_melee(before, body_of(before, before.figures[event.figure])):
        fail("B12 out of melee", event, event.figure)


@watches(Damaged)
def _damaged(memory: Watching, before: State, event: Damaged, after: State) -> None:
    known = masses(memory)
    if not known.scale or known.free:
        return
    body = body_of(before, before.figures[event.figure])
    known.kills[body] -= event.amount
    if known.kills[body] < 0:
        fail("B05 no more fall than are killed", event, body)


@watches(Slain)
def _slain(memory: Watching, before: State, event: Slain, after: State) -> None:
    if masses(memory).scale:
        masses(memory).untold[event.figure] = None


@watches(Thinned)
def _thinned(memory: Watching, before: State, event: Thinned, after: State) -> None:
    known = masses(memory)
    left = members(after, event.body)
    gone = [after.figures[name] for name in event.fallen]
    if any(name not in known.untold for name in event.fallen) or len(set(event.fallen)) != len(event.fallen):
        fail("B04 losses in men", event, "told twice, or not slain")
    for name in event.fallen:
        del known.untold[name]
    if (event.lost, event.men, event.figures) != (men_of(gone), men_of(left), len(left)):
        fail("B04 losses in men", event, f"{men_of(gone)} lost, {men_of(left)} in {len(left)} left")


# ---- morale and fatigue ------------------------------------------------------------------------------------------


@watches(Stood)
def _stood(memory: Watching, before: State, event: Stood, after: State) -> None:
    if event.held != (event.roll + event.tally.total >= event.tally.need):
        fail("B06 the sum", event, f"roll {event.roll}")


@watches(Judged)
def _judged(memory: Watching, before: State, event: Judged, after: State) -> None:
    margin = event.best - event.score
    if event.score != event.die + sum(one.value for one in event.tally.modifiers if one.ignored is None):
        fail("B06 the sum", event, str(event.score))
    if margin < 0 or event.result != next(word for least, word in MARGINS if margin >= least):
        fail("B07 the four results", event, f"{event.result} at {margin}")
    masses(memory).of(event.body).fought = True
    if event.result != "on":
        masses(memory).owed[event.body] = event.result


@watches(Vanished)
def _vanished(memory: Watching, before: State, event: Vanished, after: State) -> None:
    masses(memory).owed.pop(event.body, "")
    if any(one.id not in event.figures for one in members(before, event.body)):
        fail("B04 a body is gone as a whole", event, event.body)


@watches(BodyTired)
def _tired(memory: Watching, before: State, event: BodyTired, after: State) -> None:
    masses(memory).of(event.body).tired = event.tired


@watches(StepBegan)
def _step_began(memory: Watching, before: State, event: StepBegan, after: State) -> None:
    known = masses(memory)
    if not known.scale:
        return
    if known.owed:
        fail("B07 what morale says is done", event, str(known.owed))
    if known.untold:
        fail("B04 losses are told", event, ", ".join(known.untold))
    known.kills.clear()
    known.free = False


@watches(PhaseBegan)
def _part_began(memory: Watching, before: State, event: PhaseBegan, after: State) -> None:
    known = masses(memory)
    if known.scale and (event.phase in known.parts or known.parts != [one for one in ORDER if one in known.parts]):
        fail("B13 the parts of a turn", event, f"{event.phase} after {known.parts}")
    known.parts.append(event.phase)


@watches(RoundBegan)
def _turn_began(memory: Watching, before: State, event: RoundBegan, after: State) -> None:
    """A turn is over: who is tired is who has done too much, and has not rested since [B08]."""
    known = masses(memory)
    if not known.scale:
        return
    for body in dict.fromkeys(body_of(before, one) for one in before.standing()):
        tale = known.of(body)
        tale.close_turn()
        one = members(before, body)[0].profile
        if one.never_checks and "undead" in one.traits:
            continue
        if tale.tired != tale.is_spent:
            fail("B08 fatigue", event, f"{body} is {'' if tale.tired else 'not '}tired")
    for tale in known.tales.values():
        tale.begin_turn()
    known.struck.clear()
    known.parts.clear()
