"""How what creatures do with their prey is told."""

from __future__ import annotations

from game.play.creatures import seizing
from game.telling.sentences import Sentence
from game.telling.teller import Teller, tells


@tells(seizing.FlewOff)
def flew_off(teller: Teller, event: seizing.FlewOff) -> Sentence:
    """A creature flies away with its prey."""
    prey = teller.name(event.prey)
    return teller.say(event, "move", teller.name(event.figure), " flies off with ", prey, ".", who=(event.figure,))
