"""How the tricks of melee are told: riders thrown, grips, weapons struck away, shields split, stunts."""

from __future__ import annotations

from game.core.fight import riding, tricks
from game.telling.kinds.fight import rolled
from game.telling.sentences import Sentence, die, number
from game.telling.teller import Teller, tells

TRIES = {
    "disarm": " tries to disarm ",
    "split": " tries to split the shield of ",
    "hook": " tries to hook away the shield of ",
    "unhorse": " tries to unhorse ",
    "knock": " tries to knock down ",
}
LOST = {"broken": " breaks", "split": " is split", "hooked": " is hooked away"}


@tells(riding.Unhorsed)
def unhorsed(teller: Teller, event: riding.Unhorsed) -> Sentence:
    """A rider loses his horse."""
    known = event.by in teller.state.figures
    by = (" by ", teller.name(event.by)) if known else ""
    lance = f", and drops the {teller.thing(event.dropped)}" if event.dropped else ""
    who = (event.figure, event.by) if known else (event.figure,)
    return teller.say(event, "blow", teller.name(event.figure), " is thrown from the saddle", by, lance, ".", who=who)


@tells(riding.Dismounted)
def dismounted(teller: Teller, event: riding.Dismounted) -> Sentence:
    return teller.say(event, "move", teller.name(event.figure), " dismounts.", who=(event.figure,))


@tells(riding.Mounted)
def mounted(teller: Teller, event: riding.Mounted) -> Sentence:
    return teller.say(event, "move", teller.name(event.figure), " mounts.", who=(event.figure,))


@tells(tricks.Guarded)
def guarded(teller: Teller, event: tricks.Guarded) -> Sentence:
    """A shield is held up."""
    pieces = (teller.name(event.actor), " holds up the shield against ", teller.name(event.target), ".")
    return teller.say(event, "parry", *pieces, who=(event.actor, event.target))


@tells(tricks.ShieldHeld)
def shield_held(teller: Teller, event: tricks.ShieldHeld) -> Sentence:
    """A shield takes a hit."""
    taken = (") and takes ", number(event.taken), " off the damage.")
    pieces = (teller.name(event.actor), "'s shield is in the way (", die(event.roll, True), *taken)
    return teller.say(event, "parry", *pieces, who=(event.actor, event.target), dice=(("1d6", event.roll),))


@tells(tricks.ShieldLost)
def shield_lost(teller: Teller, event: tricks.ShieldLost) -> Sentence:
    """A shield is lost."""
    word = LOST.get(event.how, " is lost")
    return teller.say(event, "warning", teller.name(event.figure), f"'s shield{word}.", who=(event.figure,))


@tells(tricks.Tried)
def tried(teller: Teller, event: tricks.Tried) -> Sentence:
    outcome = ", a hit." if event.hit else ", a miss."
    face = rolled(event.roll, event.tally, event.hit)
    pieces = (teller.name(event.actor), TRIES[event.what], teller.name(event.target), ": ", *face, outcome)
    who, dice = (event.actor, event.target), ((event.tally.die, event.roll),)
    return teller.say(event, "blow", *pieces, who=who, dice=dice)


@tells(tricks.Disarmed)
def disarmed(teller: Teller, event: tricks.Disarmed) -> Sentence:
    """A weapon flies off."""
    pieces = (teller.name(event.figure), f"'s {teller.thing(event.weapon)} is struck from the hand.")
    return teller.say(event, "warning", *pieces, who=(event.figure,))


@tells(tricks.Gripped)
def gripped(teller: Teller, event: tricks.Gripped) -> Sentence:
    """Somebody lays hold of another."""
    outcome = (", a hold of ", number(event.strength), ".") if event.hit else (", and finds no hold.",)
    face = rolled(event.roll, event.tally, event.hit)
    pieces = (teller.name(event.actor), " grapples ", teller.name(event.target), ": ", *face, *outcome)
    who, dice = (event.actor, event.target), ((event.tally.die, event.roll),)
    return teller.say(event, "blow", *pieces, who=who, dice=dice)


@tells(tricks.Grappled)
def grappled(teller: Teller, event: tricks.Grappled) -> Sentence:
    """A grapple is settled."""
    many = len(event.figures) > 1
    sums = (number(event.strength), " against ", number(event.resistance))
    who = (event.target, *event.figures)
    target, holders = teller.name(event.target), teller.names(event.figures)
    if event.held:
        verb = " hold " if many else " holds "
        return teller.say(event, "blow", holders, verb, target, " fast: ", *sums, ".", who=who)
    return teller.say(event, "blow", target, " throws off ", holders, ": ", *sums, ".", who=who)


@tells(tricks.Captured)
def captured(teller: Teller, event: tricks.Captured) -> Sentence:
    return teller.say(event, "flight", teller.name(event.figure), " is taken prisoner.", who=(event.figure,))


@tells(tricks.StuntTried)
def stunt_tried(teller: Teller, event: tricks.StuntTried) -> Sentence:
    at = (" at ", teller.name(event.target)) if event.target else ()
    face = rolled(event.roll, event.tally, event.success)
    outcome = ", and it comes off." if event.success else ", and it fails."
    harm = (" It does ", number(event.damage), " harm.") if event.damage else ()
    if event.damage:
        teller.harmed[event.target] = event.damage
    who = (event.actor, event.target) if event.target else (event.actor,)
    pieces = (teller.name(event.actor), " tries a stunt", *at, f" ({event.name}): ", *face, outcome, *harm)
    return teller.say(event, "blow", *pieces, who=who, dice=((event.tally.die, event.roll),))
