"""How segments are told: whose dice come first, castings begun, charges come home, minds changed, warnings."""

from __future__ import annotations

from game.core.commands import Cast, Shoot
from game.systems.three_actions import events, words
from game.systems.three_actions.events import (
    ActDone,
    Acted,
    AttackBrought,
    Busied,
    DuckedBack,
    Intended,
    Interrupted,
    PoppedUp,
    PutOff,
    Readied,
    TookToFlight,
    Walked,
)
from game.systems.three_actions.ledger import DaggersLooked, MindsAsked, RoundOfSegments, SegmentBegan
from game.systems.three_actions.minds import events as mind_events
from game.telling.kinds.rounds import form
from game.telling.sentences import Part, Sentence, number
from game.telling.teller import Teller, tells, untold

untold(
    ActDone, Acted, AttackBrought, Busied, DaggersLooked, DuckedBack, Intended, Interrupted, MindsAsked, PoppedUp,
    PutOff, Readied, RoundOfSegments, TookToFlight, Walked,
)  # fmt: skip


SAID = {
    words.MOVE: "walk", words.MISSILE: "shot", words.SPELL: "spell", words.DEVICE: "device",
    words.POWER: "power", words.POP: "look",
}  # fmt: skip
"""What an act is called that comes to nothing."""


@tells(events.InitiativeThrown)
def initiative_thrown(teller: Teller, event: events.InitiativeThrown) -> Sentence | None:
    """All dice fell: who acts first."""
    if not event.dice:
        return None
    lowest = min(dice[0] for dice in event.dice.values())
    first = tuple(sorted(name for name, dice in event.dice.items() if dice[0] == lowest))
    acts = form(len(first), ("acts first, in segment", "act first, in segment"))
    who, many = teller.names(first), number(len(event.dice))
    return teller.say(event, "initiative", "Dice are thrown for ", many, " figures: ", who, f" {acts} {lowest}.",
                      who=first)  # fmt: skip


@tells(SegmentBegan)
def segment_began(teller: Teller, event: SegmentBegan) -> None:
    """A segment: a heading to what is told of it."""
    teller.heading = teller.say(event, "phase", f"Segment {event.segment}")


@tells(events.ActBegan)
def act_began(teller: Teller, event: events.ActBegan) -> Sentence | None:
    """A casting, or a device, is begun: when it takes effect. Walks and shots are told as they happen."""
    intent = words.doing(teller.state.figures[event.figure]).intents[event.place]
    if intent.act.kind not in (words.SPELL, words.DEVICE) or event.ends == event.segment:
        return None
    who, what = teller.name(event.figure), teller.catalogue.name(intent.act.what)
    when = f"segment {event.ends}" if event.ends <= 10 else f"segment {event.ends - 10} of the next round"
    begins = "begins to cast" if intent.act.kind == words.SPELL else "begins to use the"
    return teller.say(event, "spell", who, f" {begins} {what}, to be done in {when}.", who=(event.figure,))


@tells(events.ActLost)
def act_lost(teller: Teller, event: events.ActLost) -> Sentence:
    """What was stated comes to nothing, and why."""
    act = words.doing(teller.state.figures[event.figure]).intents[event.place].act
    who = Part(f"{teller.state.figures[event.figure].name}'s", "figure", event.figure)
    what = "charge" if act.charge else SAID.get(act.kind, act.kind)
    return teller.say(event, "warning", who, f" {what} comes to nothing: {event.why}.", who=(event.figure,))


@tells(events.ChargeChecked)
def charge_checked(teller: Teller, event: events.ChargeChecked) -> Sentence:
    """Whether a charge leaves time for a blow."""
    comes = "has time for its blow" if event.success else "has no time for a blow this round"
    told = f" ends its charge and {comes} ({event.roll} against {event.tally.need})."
    return teller.say(event, "charge", teller.name(event.figure), told, who=(event.figure,))


@tells(events.Reaimed)
def reaimed(teller: Teller, event: events.Reaimed) -> Sentence:
    """Another target for the same act."""
    order = event.order
    if isinstance(order, Shoot):
        return teller.say(event, "shot", teller.name(event.figure), " aims at ", teller.name(order.aims[0].target), ".")
    if isinstance(order, Cast) and order.targets:
        return teller.say(event, "spell", teller.name(event.figure), " aims at ", teller.names(order.targets), ".")
    return teller.say(event, "spell", teller.name(event.figure), " aims elsewhere.", who=(event.figure,))


@tells(mind_events.MindMade)
def mind_made(teller: Teller, event: mind_events.MindMade) -> Sentence:
    """Something else is to be done, and not before when."""
    late = f" thinks again, and acts in segment {event.earliest} at the earliest."
    return teller.say(event, "note", teller.name(event.figure), late, who=(event.figure,))


@tells(mind_events.Observed)
def observed(teller: Teller, event: mind_events.Observed) -> Sentence | None:
    """Whether one notices who has come; what is before its eyes anyway is not told."""
    if not event.roll:
        return None
    notices = " notices " if event.success else " does not notice "
    who, foe = teller.name(event.figure), teller.name(event.foe)
    return teller.say(event, "note", who, notices, foe, f" ({event.roll}).", who=(event.figure,))


@tells(mind_events.WarningGiven)
def warning_given(teller: Teller, event: mind_events.WarningGiven) -> Sentence:
    """Tell who warns whom, and of which foe."""
    who, friend, foe = teller.name(event.figure), teller.name(event.friend), teller.name(event.foe)
    return teller.say(event, "note", who, " warns ", friend, " of ", foe, ".", who=(event.figure, event.friend))


@tells(events.DeviceInert)
def device_inert(teller: Teller, event: events.DeviceInert) -> Sentence:
    """One device too many does nothing."""
    what = f" tries the {teller.catalogue.name(event.item)}: one device too many this round, it does nothing."
    return teller.say(event, "warning", teller.name(event.figure), what, who=(event.figure,))


@tells(events.Thwarted)
def thwarted(teller: Teller, event: events.Thwarted) -> Sentence:
    """A weapon against one who would wrestle."""
    ends = " off with a weapon." if event.hit else ", and does not keep it off."
    verb = " keeps " if event.hit else " strikes out at "
    return teller.say(event, "parry", teller.name(event.actor), verb, teller.name(event.target), ends)
