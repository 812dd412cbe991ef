"""How surprise is told: the die of the unaware, ambushes, who comes to light, doors, who comes back unlooked for."""

from __future__ import annotations

from game.core.fight import stealth
from game.core.grain import GRAIN
from game.core.held import doors
from game.telling.kinds.fight import rolled
from game.telling.kinds.rounds import form
from game.telling.kinds.table import called
from game.telling.sentences import Piece, Sentence, die, inches, number
from game.telling.teller import Teller, tells

MANY = {
    "acts": "act", "is attacked": "are attacked", "is noticed": "are noticed", "is given away": "are given away",
    "shows itself": "show themselves",
}  # fmt: skip
"""Why the hidden come to light, where they are several."""


@tells(stealth.SurpriseRolled)
def surprise_rolled(teller: Teller, event: stealth.SurpriseRolled) -> Sentence:
    """An unaware side throws for surprise; who gave it that chance is told to those who may know it."""
    knows = teller.verb_form(event.side, " notices", " notice")
    outcome = " nothing." if event.success else " the enemy."
    if event.tally is None:
        said: tuple[Piece, ...] = (" may be surprised: ", die(event.roll, event.success), ", and")
    else:
        chance, reason = event.tally.need, event.tally.label.removeprefix("or less: ")
        upto: Piece = ("on 1 to ", number(chance)) if chance > 1 else ("on a ", number(chance))
        are = teller.verb_form(event.side, " is surprised ", " are surprised ")
        said = (are, upto, f" ({reason}): ", *rolled(event.roll, event.tally, event.success), ",")
    return teller.say(
        event, "warning", teller.side(event.side), *said, knows, outcome,
        side=event.side, dice=((stealth.SURPRISE_DIE, event.roll),),
    )  # fmt: skip


@tells(stealth.Lurked)
def lurked(teller: Teller, event: stealth.Lurked) -> Sentence:
    """Figures lie in ambush."""
    words = form(len(event.figures), ("lies in ambush, unnoticed", "lie in ambush, unnoticed"))
    return teller.say(event, "note", teller.names(event.figures), f" {words}.", who=event.figures)


@tells(stealth.Unmasked)
def unmasked(teller: Teller, event: stealth.Unmasked) -> Sentence:
    """The enemy knows of an ambush."""
    words = form(len(event.figures), ("has been spotted", "have been spotted"))
    return teller.say(event, "warning", teller.names(event.figures), f" {words}.", who=event.figures)


@tells(stealth.Revealed)
def revealed(teller: Teller, event: stealth.Revealed) -> Sentence:
    """The hidden come to light."""
    words = form(len(event.figures), (f"{event.why}, and comes", f"{MANY.get(event.why, event.why)}, and come"))
    return teller.say(event, "warning", teller.names(event.figures), f" {words} to light.", who=event.figures)


@tells(stealth.AmbushSprung)
def ambush_sprung(teller: Teller, event: stealth.AmbushSprung) -> Sentence:
    """An ambush is sprung."""
    springs = teller.verb_form(event.side, " springs an ambush!", " spring an ambush!")
    return teller.say(event, "charge", teller.side(event.side), springs, side=event.side)


@tells(stealth.Encountered)
def encountered(teller: Teller, event: stealth.Encountered) -> Sentence:
    """Parties meet at a distance."""
    far = number(event.inches)
    if abs(event.length - event.inches * GRAIN) < GRAIN // 2:
        return teller.say(event, "note", "The parties meet ", far, " inches apart.", side=event.side)
    room = inches(event.length)
    return teller.say(
        event, "note", "The parties would meet ", far, " inches apart; the ground has room at ", room, ".",
        side=event.side,
    )  # fmt: skip


@tells(stealth.SlippedAway)
def slipped_away(teller: Teller, event: stealth.SlippedAway) -> Sentence:
    """A side slips away."""
    slips = teller.verb_form(event.side, " slips away unnoticed.", " slip away unnoticed.")
    return teller.say(event, "move", teller.side(event.side), slips, side=event.side)


@tells(stealth.LostFromSight)
def lost_from_sight(teller: Teller, event: stealth.LostFromSight) -> Sentence:
    """A figure leaves the enemy's sight."""
    who = teller.name(event.figure)
    if event.watched is None or event.watched not in teller.state.figures:
        return teller.say(event, "note", who, " is out of the enemy's sight.", who=(event.figure,))
    by = teller.name(event.watched)
    told = " is out of the enemy's sight, but "
    return teller.say(event, "note", who, told, by, " saw where it went.", who=(event.figure, event.watched))


@tells(stealth.CameBack)
def came_back(teller: Teller, event: stealth.CameBack) -> Sentence:
    """A figure comes back into sight to strike."""
    who = teller.name(event.figure)
    if event.tally is None:
        return teller.say(event, "move", who, f" comes back into sight, looked for: {event.why}.", who=(event.figure,))
    face = rolled(event.roll, event.tally, event.success)
    outcome = ", and nobody looked for it: it strikes from behind." if event.success else ", and is looked for."
    return teller.say(
        event, "move", who, " comes back into sight: ", *face, outcome, who=(event.figure,),
        dice=((event.tally.die, event.roll),),
    )  # fmt: skip


@tells(stealth.WanderersSought)
def wanderers_sought(teller: Teller, event: stealth.WanderersSought) -> Sentence:
    """The noise at a door may bring wandering monsters."""
    face = rolled(event.roll, event.tally, event.come)
    outcome = ": they come." if event.come else ": nothing comes."
    return teller.say(
        event, "warning", "The noise may bring others: ", *face, outcome, dice=((event.tally.die, event.roll),)
    )


@tells(stealth.Arrived)
def arrived(teller: Teller, event: stealth.Arrived) -> Sentence:
    """A figure comes to the table."""
    return teller.say(event, "move", teller.name(event.figure), " arrives.", who=(event.figure,))


@tells(doors.Bashed)
def bashed(teller: Teller, event: doors.Bashed) -> Sentence:
    """A figure throws itself against a door."""
    door = called(teller.state.terrain[event.door].kind)
    face = rolled(event.roll, event.tally, event.success)
    outcome = ", and it gives way." if event.success else ", and it holds."
    return teller.say(
        event, "blow", teller.name(event.figure), f" bashes the {door}: ", *face, outcome, who=(event.figure,),
        dice=((event.tally.die, event.roll),),
    )  # fmt: skip
