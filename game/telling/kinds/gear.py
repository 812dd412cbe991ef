"""How gear is told: drawn, put away, dropped, taken up, planted, unpacked, used."""

from __future__ import annotations

from game.core.held import firearms, gear
from game.telling.kinds.rounds import form
from game.telling.sentences import Piece, Sentence, number
from game.telling.teller import Teller, tells


def with_article(word: str) -> str:
    """Write a thing with its article: "the" for a body, else "a" or "an"."""
    if word.startswith("body of "):
        return f"the {word}"
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


@tells(gear.LetGo)
def let_go(teller: Teller, event: gear.LetGo) -> Sentence:
    """A thing is dropped, or a pavis planted."""
    thing = teller.thing(event.item)
    teller.let_go = event.item
    verb = f" sets up {with_article(thing)}." if event.cost else f" lets go of {with_article(thing)}."
    return teller.say(event, "note", teller.name(event.figure), verb, who=(event.figure,))


@tells(gear.TookUp)
def took_up(teller: Teller, event: gear.TookUp) -> Sentence:
    """A thing is taken up from the table."""
    words = f" takes up {with_article(teller.thing(event.item))}."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


@tells(gear.LentHand)
def lent_hand(teller: Teller, event: gear.LentHand) -> Sentence:
    """A second man comes to a mantlet."""
    words = f" lends a hand with the {teller.thing(event.item)} of "
    who = (event.figure, event.bearer)
    return teller.say(event, "note", teller.name(event.figure), words, teller.name(event.bearer), ".", who=who)


@tells(gear.Stowed)
def stowed(teller: Teller, event: gear.Stowed) -> Sentence:
    """A hand is empty."""
    return teller.say(event, "note", teller.name(event.figure), " has its hands free.", who=(event.figure,))


@tells(gear.UnpackingBegan)
def unpacking_began(teller: Teller, event: gear.UnpackingBegan) -> Sentence:
    """Somebody begins to unpack."""
    words = f" begins to unpack {with_article(teller.thing(event.item))}."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


@tells(gear.Unpacked)
def unpacked(teller: Teller, event: gear.Unpacked) -> Sentence:
    """Somebody is done unpacking, or was kept from it."""
    thing = with_article(teller.thing(event.item))
    words = f" has {thing} out of the pack." if event.success else f" is kept from unpacking {thing}."
    return teller.say(event, "note", teller.name(event.figure), words, who=(event.figure,))


@tells(gear.DeviceUsed)
def device_used(teller: Teller, event: gear.DeviceUsed) -> Sentence:
    """A potion is drunk, a device used."""
    device = teller.catalogue.devices[event.item]
    verb = {"potion": " drinks ", "scroll": " reads "}.get(device.kind, " uses ")
    others = tuple([victim for victim in event.caught if victim != event.figure])
    caught: tuple[Piece, ...] = ()
    if others:
        caught = (" over " if event.shapes else " on ", teller.names(others))
    spent = "" if not event.empty or device.charges < 2 else ", and its last charge is gone"
    who = (event.figure, *event.caught)
    words = f"{verb}{with_article(device.name)}"
    return teller.say(event, "spell", teller.name(event.figure), words, *caught, f"{spent}.", who=who)


@tells(firearms.Reloaded)
def reloaded(teller: Teller, event: firearms.Reloaded) -> Sentence:
    """Cartridges are put into a firearm."""
    who, count = teller.name(event.figure), number(event.rounds)
    cartridges = form(event.rounds, (" cartridge", " cartridges"))
    return teller.say(event, "note", who, " puts ", count, f"{cartridges} into the {teller.thing(event.weapon)}.",
                      who=(event.figure,))  # fmt: skip
