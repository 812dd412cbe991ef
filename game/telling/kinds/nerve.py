"""How it is told who refuses melee, loses heart, flees, rallies or is cornered."""

from __future__ import annotations

from game.core.fight import nerve
from game.telling.kinds.fight import rolled
from game.telling.kinds.rounds import form
from game.telling.sentences import Piece, Sentence
from game.telling.teller import Teller, tells


@tells(nerve.RefusalTried)
def refusal_tried(teller: Teller, event: nerve.RefusalTried) -> Sentence:
    """Refusing melee, or escaping from it."""
    tries = " tries to escape: " if event.escape else " refuses melee: "
    outcome = ", and gets away." if event.success else ", and does not get away."
    face = rolled(event.roll, event.tally, event.success)
    return teller.say(
        event, "move", teller.name(event.figure), tries, *face, outcome, who=(event.figure,),
        dice=((event.tally.die, event.roll),),
    )  # fmt: skip


@tells(nerve.MoraleChecked)
def morale_checked(teller: Teller, event: nerve.MoraleChecked) -> Sentence:
    unit = teller.state.units.get(event.unit)
    who: Piece = unit.name if unit is not None else teller.names(event.figures)
    check = " check morale" if unit is not None or len(event.figures) > 1 else " checks morale"
    alone = check.endswith("checks morale")
    holds, fails = (", and holds.", ", and does not hold.") if alone else (", and hold.", ", and do not hold.")
    outcome = holds if event.held else fails
    face = rolled(event.roll, event.tally, event.held)
    why = f"at least {event.why}" if event.why.endswith(" percent lost") else event.why
    return teller.say(
        event, "morale", who, check, f", {why}: ", *face, outcome, who=event.figures,
        dice=((event.tally.die, event.roll),),
    )  # fmt: skip


@tells(nerve.Fled)
def fled(teller: Teller, event: nerve.Fled) -> Sentence:
    """Figures turn and flee."""
    words = form(len(event.figures), ("turns and flees", "turn and flee"))
    return teller.say(event, "flight", teller.names(event.figures), f" {words}.", who=event.figures)


@tells(nerve.Rallied)
def rallied(teller: Teller, event: nerve.Rallied) -> Sentence:
    by = (", rallied by ", teller.name(event.by)) if event.by and event.by in teller.state.figures else ""
    words = form(len(event.figures), ("stands again", "stand again"))
    return teller.say(event, "morale", teller.names(event.figures), f" {words}", by, ".", who=event.figures)


@tells(nerve.Reined)
def reined(teller: Teller, event: nerve.Reined) -> Sentence:
    """A rider fights for mastery of his horse."""
    price = " gives up a blow" if event.blows else " gives up half a move"
    return teller.say(event, "morale", teller.name(event.figure), price, " to master the horse.", who=(event.figure,))


@tells(nerve.Cornered)
def cornered(teller: Teller, event: nerve.Cornered) -> Sentence:
    """Figures fight to the death."""
    words = form(len(event.figures), ("fights to the death", "fight to the death"))
    return teller.say(event, "morale", teller.names(event.figures), f" {words}.", who=event.figures)
