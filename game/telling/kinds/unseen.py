"""How searches for the unseen are told."""

from __future__ import annotations

from game.core.fight.unseen import Spotted
from game.telling.kinds.fight import rolled
from game.telling.sentences import Sentence
from game.telling.teller import Teller, tells


@tells(Spotted)
def spotted(teller: Teller, event: Spotted) -> Sentence:
    """A search, its die, and whom it found."""
    who = (event.actor, event.target) if event.target else (event.actor,)
    outcome = (", and finds ", teller.name(event.target), ".") if event.target else (", and finds nobody.",)
    face = rolled(event.roll, event.tally, event.success)
    pieces = (teller.name(event.actor), " searches for the unseen: ", *face, *outcome)
    return teller.say(event, "note", *pieces, who=who, dice=((event.tally.die, event.roll),))
