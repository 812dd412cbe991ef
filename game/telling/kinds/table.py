"""How what changes on the table itself is told: things dropped and taken up, walls and clouds, doors."""

from __future__ import annotations

from game.core.held import things
from game.telling.kinds.gear import with_article
from game.telling.sentences import Sentence
from game.telling.teller import Teller, tells

DOOR = {"open": "opens", "shut": "closes", "barred": "is barred", "broken": "bursts open"}


def called(word: str) -> str:
    """Return an id in words."""
    return word.replace("_", " ")


@tells(things.Laid)
def laid(teller: Teller, event: things.Laid) -> Sentence | None:
    """A thing comes to lie or stand on the table, unless that is told with who let go of it."""
    if teller.let_go == event.thing.item:
        teller.let_go = ""
        return None
    if things.is_horse(event.thing):
        return None
    verb = " is planted." if event.thing.planted else " lies on the ground."
    words = with_article(teller.thing(event.thing.item))
    return teller.say(event, "note", f"{words[:1].upper()}{words[1:]}{verb}")


@tells(things.Raised)
def raised(teller: Teller, event: things.Raised) -> Sentence:
    """A piece of terrain comes to be."""
    return teller.say(event, "note", f"{called(event.piece.kind).capitalize()} rises.")


@tells(things.Razed)
def razed(teller: Teller, event: things.Razed) -> Sentence | None:
    """A piece of terrain is gone."""
    found = next((piece for piece in teller.state.terrain if piece.id == event.piece), None)
    return None if found is None else teller.say(event, "note", f"The {called(found.kind)} is gone.")


@tells(things.Opened)
def opened(teller: Teller, event: things.Opened) -> Sentence:
    """A door changes its state."""
    kind = teller.state.terrain[event.door].kind
    return teller.say(event, "note", f"The {called(kind)} {DOOR[event.state]}.")
