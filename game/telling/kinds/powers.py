"""How flasks, turning and regeneration are told."""

from __future__ import annotations

from game.core.held import flasks
from game.play.creatures import mending
from game.play.magic import turning
from game.rules.magic.turning import DESTROYED, HELD, TURNED
from game.telling.kinds.rounds import form
from game.telling.sentences import Piece, Sentence, die, number
from game.telling.teller import Teller, tells


@tells(flasks.FlaskBroke)
def flask_broke(teller: Teller, event: flasks.FlaskBroke) -> Sentence:
    """A flask breaks on its target, or where it lands."""
    flask = teller.thing(event.flask)
    start: tuple[Piece, ...]
    if event.target:
        start = (f"The {flask} breaks on ", teller.name(event.target))
    elif event.how == "hit":
        start = (f"The {flask} breaks before it strikes",)
    elif event.how == "fumbled":
        start = (f"The {flask} slips, and breaks near ", teller.name(event.actor))
    else:
        start = (f"The {flask} flies wide and breaks",)
    others = tuple(name for name in event.caught if name != event.target)
    over: tuple[Piece, ...] = (" over ", teller.names(others)) if others else ()
    if not event.caught:
        over = (" over nobody",)
    return teller.say(event, "shot", *start, *over, ".", who=(event.actor, *event.caught))


@tells(flasks.FlaskLost)
def flask_lost(teller: Teller, event: flasks.FlaskLost) -> Sentence:
    """A flask flies off the table."""
    return teller.say(event, "shot", f"The {teller.thing(event.flask)} flies off the table.", who=(event.actor,))


@tells(turning.UndeadTurned)
def undead_turned(teller: Teller, event: turning.UndeadTurned) -> Sentence:
    """A cleric turns the undead: the roll, and what came of those who heard him."""
    pieces: list[Piece] = [teller.name(event.figure), " turns the undead: "]
    pieces += [die(event.roll, bool(event.those(TURNED) or event.those(DESTROYED))), ", "]
    pieces += [number(event.number), " at most; "]
    words = ((TURNED, "turned"), (DESTROYED, "destroyed"), (HELD, "unmoved"))
    told: list[Piece] = []
    for outcome, word in words:
        names = event.those(outcome)
        if names:
            told += ["; " if told else "", teller.names(names), f" {form(len(names), ('is', 'are'))} {word}"]
    who = (event.figure, *(judged.figure for judged in event.judged))
    return teller.say(event, "spell", *pieces, *(told or ["nobody hears"]), ".", who=who, dice=(("2d6", event.roll),))


@tells(mending.Revived)
def revived(teller: Teller, event: mending.Revived) -> Sentence:
    """One who lay slain stands again."""
    return teller.say(event, "warning", teller.name(event.figure), " rises again.", who=(event.figure,))
