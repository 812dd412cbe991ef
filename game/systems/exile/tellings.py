"""How it is told where figures act at moments of their own: tactics, tests, where blows land, clashes, castings."""

from __future__ import annotations

from game.core.commands import Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.held.engines import Bombard
from game.core.held.firearms import Reload
from game.core.held.handling import Use
from game.core.text.typed import read
from game.systems.exile import events
from game.systems.exile.fighting import casting_events
from game.systems.exile.ledger import ROUND, second
from game.systems.exile.scores import wound_events
from game.systems.exile.words import Tactics, limb_name
from game.telling.sentences import Piece, Sentence, die, number
from game.telling.teller import Teller, course, tells, untold

untold(
    events.ClashBegan, events.Countered, events.DefenceMet, events.DefencesRaised, events.Embodied,
    events.EventSpent, events.FlightSet, events.OwnRound, events.RoundLaid, events.StruckInPassing, events.Waited,
)  # fmt: skip

TACTICS = {
    "attack": "attacks", "aim": "aims a blow", "off_hand": "strikes with the other hand",
    "disarm": "goes for the weapon",
    "parry": "parries", "off_hand_parry": "parries with the other hand", "block": "hides behind its shield",
    "dodge": "dodges", "desperate": "defends itself desperately", "mount": "has its mount strike",
    "step": "steps away", "rise": "gets up",
    "draw": "changes weapons", "pick": "takes something up", "bind": "binds a wound", "wait": "waits",
    "spent": "has no event left",
}  # fmt: skip

DEEDS: dict[type[Command], str] = {
    Bombard: "looses the engine", Breathe: "breathes", Gaze: "gazes", Reload: "reloads", Shoot: "shoots",
    TurnUndead: "turns the undead", Use: "uses a device",
}  # fmt: skip
"""What else is chosen than a tactic, in words."""

ALIKE = {"spent": "neither has an event left"}
"""What both of two do who meet, where that is told otherwise than that each does it."""

WHY = {
    "fumble: loses": "a fumble", "fumble: strays": "a fumble", "fumble: fouled": "a fumble, its weapon is fouled",
    "bashed": "it is bashed", "spent in a clash": "it is spent in a clash", "desperate defence": "a desperate defence",
    "lost before it came, at the same moment": "it was bashed at the same moment",
}  # fmt: skip
"""Why events and choices are lost, in words."""

NO_FOE = " is a friend, or has fallen"
"""With this the refusal ends of a blow at one who is no enemy any more."""

FEW = 3
"""So many who act at a moment are named in its heading."""


def deed(teller: Teller, text: str) -> str:
    """Say what a choice is: "parries", "shoots", "casts sleep"."""
    command = read(text)
    if isinstance(command, Tactics):
        what = command.choices[0].what
        return TACTICS.get(what, what.replace("_", " "))
    if isinstance(command, Cast):
        return f"begins to cast {teller.thing(command.spell)}"
    return DEEDS.get(type(command), f"{command.verb}s")


@tells(events.MarkerMoved)
def marker_moved(teller: Teller, event: events.MarkerMoved) -> None:
    """The marker is read on: a heading to what is told of that moment; a row is numbered where it ends."""
    who = event.figures
    at = second(event.at) if event.figures or second(event.at) != "0" else str(ROUND)
    pieces: tuple[Piece, ...] = (": ", teller.names(who)) if 0 < len(who) <= FEW else ()
    teller.heading = teller.say(event, "phase", f"Second {at}", *pieces, who=who if pieces else ())


@tells(events.TimeRanOut)
def time_ran_out(teller: Teller, event: events.TimeRanOut) -> None:
    """A heading to what is told of that moment, unless it has one."""
    moment = f"Second {second(event.at)}"
    last = teller.heading.text if teller.heading is not None else teller.headed
    if last != moment and not last.startswith(f"{moment}:"):
        teller.heading = teller.say(event, "phase", moment)


@tells(events.CourseSet)
def course_set(teller: Teller, event: events.CourseSet) -> Sentence | None:
    """Figures set out; what is left of a course is not told anew."""
    who = tuple([name for name, going in event.courses.items() if going.path])
    if not event.given or not who:
        return None
    first = event.courses[who[0]]
    start = teller.state.figures[who[0]].at
    alone = len(who) == 1
    gait = "charge" if first.charge else first.gait
    word = f" {gait}{'s' if alone else ''}" if gait != "walk" else (" sets out" if alone else " set out")
    where = f" {course((start, first.path[-1]))}."
    return teller.say(event, "charge" if first.charge else "move", teller.names(who), word, where, who=who)


@tells(events.ChoiceShown)
def choice_shown(teller: Teller, event: events.ChoiceShown) -> Sentence | None:
    """A choice is revealed; an attack or shot is told with its die, a casting as it begins."""
    command = read(event.text)
    if isinstance(command, Shoot | Cast):
        return None
    if isinstance(command, Tactics) and command.choices[0].what in ("attack", "wait"):
        return None
    early = ", revealed because it is attacked" if event.early else ", having waited for it" if event.held else ""
    words = f" {deed(teller, event.text)}{early}."
    return teller.say(event, "blow", teller.name(event.figure), words, who=(event.figure,))


@tells(events.ChoiceLost)
def choice_lost(teller: Teller, event: events.ChoiceLost) -> Sentence | None:
    """A choice has become impossible; that its event is lost is told by itself."""
    if event.why == "the event is lost":
        return None
    words = f" {deed(teller, event.text)}, but in vain: {_vain(teller, event)}."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


def _vain(teller: Teller, event: events.ChoiceLost) -> str:
    """Why a choice is in vain; of one who is no enemy to strike, which of the two he is."""
    command = read(event.text)
    if event.why.endswith(NO_FOE) and isinstance(command, Tactics):
        target = teller.state.figures.get(command.choices[0].target)
        if target is not None:
            return f"{target.name} {'is a friend' if target.standing else 'has fallen'}"
    return WHY.get(event.why, event.why)


@tells(events.DefencesEnded)
def defences_ended(teller: Teller, event: events.DefencesEnded) -> Sentence | None:
    """Defences lapse unused."""
    if not event.lapsed:
        return None
    what, word = ("The defence of ", " lapses.") if len(event.figures) == 1 else ("The defences of ", " lapse.")
    return teller.say(event, "note", what, teller.names(event.figures), word, who=event.figures)


@tells(events.Engaged)
def engaged(teller: Teller, event: events.Engaged) -> Sentence:
    """Figures are engaged."""
    word = " is engaged." if len(event.figures) == 1 else " are engaged."
    return teller.say(event, "note", teller.names(event.figures), word, who=event.figures)


@tells(events.EventsLost)
def events_lost(teller: Teller, event: events.EventsLost) -> Sentence | None:
    """Events are lost."""
    if event.events < 0:
        return teller.say(event, "note", teller.name(event.figure), " loses its event.", who=(event.figure,))
    many = "its next event" if event.events == 1 else f"its next {event.events} events"
    words = f" will lose {many}: {WHY.get(event.why, event.why)}."
    return teller.say(event, "warning", teller.name(event.figure), words, who=(event.figure,))


@tells(wound_events.Dazed)
def dazed(teller: Teller, event: wound_events.Dazed) -> Sentence:
    """Somebody is stunned for some seconds."""
    words = f" is stunned until second {second(event.until)}."
    return teller.say(event, "warning", teller.name(event.figure), words, who=(event.figure,))


@tells(wound_events.Tested)
def tested(teller: Teller, event: wound_events.Tested) -> Sentence:
    """A difficulty test."""
    faces: list[Piece] = []
    for face in event.faces:
        faces += [die(face, event.success), " "]
    verdict = "passes" if event.success else "fails"
    dies = "1 die" if event.dice == 1 else f"{event.dice} dice"
    start = (teller.name(event.figure), f" {verdict} a test of {event.what}, {dies}: ")
    against = ("against ", number(event.score), ".")
    dice = tuple(("1d8", face) for face in event.faces)
    return teller.say(event, "note", *start, *faces, *against, who=(event.figure,), dice=dice)


@tells(wound_events.Located)
def located(teller: Teller, event: wound_events.Located) -> Sentence:
    """Where a hit lands."""
    whose = "the horse of " if event.mount else ""
    critical = ", a critical hit" if event.critical else ""
    where = f" in the {limb_name(event.where)}"
    pieces = ("It hits ", whose, teller.name(event.figure), where, " (", die(event.roll), ")", critical, ".")
    return teller.say(event, "blow", *pieces, who=(event.figure,), dice=(("1d100", event.roll),))


@tells(wound_events.Staggered)
def staggered(teller: Teller, event: wound_events.Staggered) -> Sentence:
    """Somebody is bashed."""
    words = {"loses": "loses a blow", "driven": "is driven back", "prone": "goes down", "drops": "drops its weapon",
             "stunned": "is stunned"}  # fmt: skip
    *first, last = [words[effect] for effect in event.effects]
    told = f"{', '.join(first)} and {last}" if first else last
    pieces = (teller.name(event.figure), " is bashed (", die(event.roll), f"), {told}.")
    return teller.say(event, "blow", *pieces, who=(event.figure, event.by), dice=(("1d100", event.roll),))


@tells(wound_events.FatigueSpent)
def fatigue_spent(teller: Teller, event: wound_events.FatigueSpent) -> Sentence:
    """Fatigue or a helm is spent."""
    if event.helm:
        pieces: tuple[Piece, ...] = ("'s helm takes ", number(event.helm))
    else:
        pieces = (" spends ", number(event.fatigue), " Fatigue")
    return teller.say(event, "note", teller.name(event.figure), *pieces, ".", who=(event.figure,))


@tells(wound_events.Maimed)
def maimed(teller: Teller, event: wound_events.Maimed) -> Sentence | None:
    """A limb is useless, a wound bleeds or is bound."""
    if event.useless:
        words = f"'s {limb_name(event.limb)} is useless."
    elif event.bleeding is not None:
        words = " bleeds." if event.bleeding >= 0 else "'s wound is bound."
    else:
        return None
    return teller.say(event, "warning", teller.name(event.figure), words, who=(event.figure,))


@tells(casting_events.CastingBegan)
def casting_began(teller: Teller, event: casting_events.CastingBegan) -> Sentence:
    """A spell is begun."""
    words = f" {deed(teller, event.casting.text)}, to be done at second {second(event.casting.due)}."
    return teller.say(event, "spell", teller.name(event.figure), words, who=(event.figure,))


@tells(casting_events.CastingDisturbed)
def casting_disturbed(teller: Teller, event: casting_events.CastingDisturbed) -> Sentence:
    """A caster is disturbed."""
    words = " is disturbed: its spell is a die harder."
    return teller.say(event, "spell", teller.name(event.figure), words, who=(event.figure, event.by))


@tells(casting_events.CastingEnded)
def casting_ended(teller: Teller, event: casting_events.CastingEnded) -> Sentence | None:
    """A casting comes to nothing; one that works is told by the spell."""
    if not event.why:
        return None
    words = f"'s spell comes to nothing: {event.why}."
    return teller.say(event, "spell", teller.name(event.figure), words, who=(event.figure,))


@tells(events.MetAtSpeed)
def clashed(teller: Teller, event: events.MetAtSpeed) -> Sentence:
    """Two meet at speed."""
    both = [TACTICS.get(choice, choice) for choice in event.choices]
    one, other = (teller.name(name) for name in event.figures)
    told: tuple[Piece, ...] = (one, f" {both[0]}, ", other, f" {both[1]}.")
    if both[0] == both[1]:
        told = (ALIKE.get(event.choices[0], f"each {both[0]}"), ".")
    speed = (" meet at ", number(event.speed), " feet a second: ")
    return teller.say(event, "charge", teller.names(event.figures), *speed, *told, who=event.figures)
