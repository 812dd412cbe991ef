"""How magic is told: spells cast and countered, what they do to figures, and their ends."""

from __future__ import annotations

from game.catalogue.kinds.magic import Spell
from game.core.fight import magic
from game.core.fight.declaring import SpellSpoiled
from game.play.magic import casting
from game.play.magic.effects import lasting
from game.telling.kinds.rounds import CONDITIONS, FREED, form
from game.telling.sentences import Piece, Sentence, die, number
from game.telling.teller import Teller, tells

SPELLBOUND = {
    "held": ("is held fast", "are held fast"),
    "asleep": ("falls asleep", "fall asleep"),
    "hasted": ("is quickened", "are quickened"),
    "slowed": ("is slowed", "are slowed"),
    "blind": ("is blinded", "are blinded"),
    "confused": ("is confused", "are confused"),
    "charmed": ("is charmed", "are charmed"),
    "protected": ("is protected from evil", "are protected from evil"),
    "shielded": ("stands behind a shield of magic", "stand behind a shield of magic"),
    "invisible": ("vanishes from sight", "vanish from sight"),
    "aloft": ("rises into the air", "rise into the air"),
    "flying": ("takes wing", "take wing"),
    "missile_proof": ("is proof against missiles", "are proof against missiles"),
    "resists_cold": ("is warded against cold", "are warded against cold"),
    "resists_fire": ("is warded against fire", "are warded against fire"),
    "blessed": ("is blessed", "are blessed"),
    "cursed": ("is cursed", "are cursed"),
    "silenced": ("is struck silent", "are struck silent"),
    "striking": ("has a weapon of power", "have weapons of power"),
    "shelled": ("stands in a shell that no magic passes", "stand in shells that no magic passes"),
    "image": ("sends out an image", "send out images"),
}
"""What a spell does to figures, as a condition is told."""

RELEASED = {
    "held": ("can move again", "can move again"),
    "asleep": ("wakes", "wake"),
    "hasted": ("is quick no more", "are quick no more"),
    "slowed": ("is slow no more", "are slow no more"),
    "blind": ("sees again", "see again"),
    "charmed": ("is in possession of his own will", "are in possession of their own will"),
    "confused": ("is clear in mind again", "are clear in mind again"),
    "invisible": ("is to be seen again", "are to be seen again"),
    "aloft": ("is on the ground again", "are on the ground again"),
    "silenced": ("can speak again", "can speak again"),
}
"""What leaves figures, as it is told."""

CONDITIONS.update(SPELLBOUND)
FREED.update(RELEASED)

DOES = {
    "caster": "turns on the enemy",
    "nothing": "stands and stares",
    "own": "turns on friends",
}


def spell_name(teller: Teller, key: str, *, backwards: bool = False) -> str:
    """The name of a spell, cast so or reversed."""
    spell: Spell | None = teller.catalogue.spells.get(key)
    if spell is not None and backwards and spell.reverse is not None:
        spell = spell.reverse
    return spell.name if spell is not None else key.replace("_", " ")


@tells(magic.SpellCast)
def spell_cast(teller: Teller, event: magic.SpellCast) -> Sentence:
    name = spell_name(teller, event.spell, backwards=event.reversed)
    verb = " reads a scroll: " if event.by else " casts "
    others = tuple(victim for victim in event.caught if victim != event.figure)
    caught: tuple[Piece, ...] = ()
    if others:
        caught = (" over " if event.shapes else " on ", teller.names(others))
    elif event.shapes and not _makes_something(teller, event):
        caught = (" and catches nobody",)
    who = (event.figure, *event.caught)
    return teller.say(event, "spell", teller.name(event.figure), f"{verb}{name}", *caught, ".", who=who)


def _makes_something(teller: Teller, event: magic.SpellCast) -> bool:
    spell: Spell = teller.catalogue.spells[event.spell]
    return any(type(effect).__name__ in ("Ground", "Summon", "Dispel", "Image") for effect in spell.effects)


@tells(casting.CounterSpelled)
def counter_spelled(teller: Teller, event: casting.CounterSpelled) -> Sentence:
    """A counter-spell, with both dice and totals."""
    mine = (die(event.roll, event.won), f" + {event.total - event.roll} = ", number(event.total))
    theirs = (die(event.reply, not event.won), f" + {event.against - event.reply} = ", number(event.against))
    name = spell_name(teller, event.spell)
    outcome = f", and {name} comes to nothing." if event.won else f", and {name} is cast all the same."
    start = (teller.name(event.actor), " spends ", spell_name(teller, event.with_spell), " to counter ")
    pieces = (*start, teller.name(event.target), ": ", *mine, " against ", *theirs, outcome)
    dice = (("1d6", event.roll), ("1d6", event.reply))
    return teller.say(event, "spell", *pieces, who=(event.actor, event.target), dice=dice)


@tells(magic.Lapsed)
def lapsed(teller: Teller, event: magic.Lapsed) -> Sentence | None:
    """A spell that lasted is over."""
    spell = next((spell for spell in teller.state.magic if spell.id == event.spell), None)
    if spell is None:
        return None
    caster = teller.state.figures.get(spell.caster)
    whose: tuple[Piece, ...] = (teller.name(spell.caster), "'s ") if caster is not None else ("The ",)
    name = spell_name(teller, spell.spell)
    held = tuple([figure for figure in spell.figures if figure in teller.state.figures])
    return teller.say(event, "spell", *whose, f"{name} ends: {event.why}.", who=held)


@tells(magic.Swayed)
def swayed(teller: Teller, event: magic.Swayed) -> Sentence:
    """Figures serve another side."""
    verb = form(len(event.figures), (" now fights for ", " now fight for "))
    pieces = (teller.names(event.figures), verb, teller.side(event.side), ".")
    return teller.say(event, "spell", *pieces, who=event.figures, side=event.side)


@tells(magic.Reshaped)
def reshaped(teller: Teller, event: magic.Reshaped) -> Sentence:
    """A figure has another shape."""
    kind = event.profile.kind.replace("_", " ")
    return teller.say(event, "spell", teller.name(event.figure), f" is turned into a {kind}.", who=(event.figure,))


@tells(magic.Summoned)
def summoned(teller: Teller, event: magic.Summoned) -> Sentence:
    """A figure comes."""
    pieces = (f"{event.who.name} appears, with ", number(event.who.hit_points))
    points = form(event.who.hit_points, (" hit point.", " hit points."))
    return teller.say(event, "spell", *pieces, points, side=event.who.side)


@tells(magic.Dismissed)
def dismissed(teller: Teller, event: magic.Dismissed) -> Sentence:
    """A figure that was summoned is gone."""
    return teller.say(event, "spell", teller.name(event.figure), " is gone.", who=(event.figure,))


@tells(magic.ImageBroken)
def image_broken(teller: Teller, event: magic.ImageBroken) -> Sentence:
    """An image is gone."""
    left = f": {event.left} left" if event.left else ", the last of them"
    pieces = (teller.name(event.by), " meets an image of ", teller.name(event.figure), f"{left}.")
    return teller.say(event, "spell", *pieces, who=(event.figure, event.by))


@tells(lasting.Confused)
def confused(teller: Teller, event: lasting.Confused) -> Sentence:
    """Tell what a confused figure does."""
    pieces = (teller.name(event.figure), f" {DOES[event.does]} in confusion (", die(event.roll), ").")
    return teller.say(event, "spell", *pieces, who=(event.figure,), dice=(("2d6", event.roll),))


@tells(SpellSpoiled)
def spell_spoiled(teller: Teller, event: SpellSpoiled) -> Sentence:
    who, spell = teller.name(event.figure), teller.catalogue.name(event.spell)
    ends = f"{spell} comes to nothing; it is kept for another round" if event.kept else f"{spell} is lost"
    return teller.say(event, "warning", who, f" is hurt, and {ends}.", who=(event.figure,))
