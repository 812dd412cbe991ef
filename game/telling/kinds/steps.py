"""How moves are told that nobody chose in melee, and what befalls horses."""

from __future__ import annotations

from game.core.fight import horses
from game.play import ledger
from game.telling.kinds.rounds import form
from game.telling.sentences import Sentence
from game.telling.teller import Teller, tells


@tells(ledger.Released)
def released(teller: Teller, event: ledger.Released) -> Sentence:
    """Nobody fights figures any more."""
    told = f" {form(len(event.figures), ('is free of enemies', 'are free of enemies'))}."
    return teller.say(event, "note", teller.names(event.figures), told, who=event.figures)


@tells(horses.HorseSlain)
def horse_slain(teller: Teller, event: horses.HorseSlain) -> Sentence:
    """A horse falls."""
    return teller.say(event, "loss", "The horse of ", teller.name(event.figure), " falls dead.", who=(event.figure,))
