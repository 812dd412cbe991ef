"""What may be said of an entry, field by field: each with its place in the entry, its words and what it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game import systems
from game.catalogue.checks_gear import rides, things
from game.catalogue.scenario import ABILITIES
from game.catalogue.tables import load
from game.editor import edits
from game.editor.draft import WHOLE, Draft, Ref, Value, entry, flow
from game.editor.palette import GROUNDS, side_ids
from game.session.rule_reference import Reference

TEXT, CHOICE, LIST, ENTRY, NAME = "text", "choice", "list", "entry", "name"
"""A text, one of some, several words, whatever the file may have there, or the name of the entry itself."""
Choices = tuple[tuple[str, str], ...]
NOTHING_SAID = {"surprise": "none", "rulings": "as the book has it"}
YES: Choices = (("", "no"), ("true", "yes"))


TOGETHER: Choices = (("", "alone"), ("4", "four together"), ("8", "eight together"), ("12", "twelve together"))
"""How many of a figure there are to be: several are a unit, which says for itself how many."""


class Field(NamedTuple):
    """One thing that may be said; the keys that lead to it, what it may be where that is a choice, if it is short."""

    path: tuple[str, ...]
    words: str
    kind: str = TEXT
    choices: Choices = ()
    half: bool = True


def _field(path: str, words: str, *, half: bool = True) -> Field:
    return Field(tuple(path.split(".")), words, TEXT, (), half)


def _listed(path: str, words: str) -> Field:
    return Field(tuple(path.split(".")), words, LIST, (), False)


def _one_of(path: str, words: str, ids: Iterable[str], unsaid: str = "as it is", *, half: bool = True) -> Field:
    rows = ((one, one.replace("_", " ")) for one in ids)
    return Field(tuple(path.split(".")), words, CHOICE, (("", unsaid), *rows), half)


def fields_of(draft: Draft, ref: Ref | None) -> tuple[Field, ...]:
    """What may be said of an entry, or of the battle as a whole."""
    if ref is None:
        return _battle()
    item = draft.get(ref)
    makers = {"units": _outfit, "figures": _outfit, "terrain": _terrain, "things": _thing, "sides": _side,
              "victory": _victory, "stunts": _stunt, "surprise": _surprise, "rulings": _rulings}  # fmt: skip
    if ref[0] == "regions":
        return (Field((), "Name", NAME, (), False),)
    maker = makers.get(ref[0])
    return maker(draft, item) if maker is not None and isinstance(item, dict) else ()


def _battle() -> tuple[Field, ...]:
    books = ((name, systems.book(name).title) for name in systems.BOOKS)
    return (
        _field("title", "Title", half=False), _field("briefing", "Briefing", half=False),
        Field(("rules",), "Rule book", CHOICE, (("", "the main book"), *books), False),
        _field("table.width", "Width, inches"), _field("table.height", "Height, inches"),
        _one_of("table.ground", "Ground", ("grass", "earth", "sand", "snow", "stone"), "grass"),
        _one_of("table.setting", "Setting", ("outdoors", "building", "dungeon"), "outdoors"),
        _one_of("table.light", "Light", ("day", "dusk", "dark"), "day"), _field("seed", "Seed"),
    )  # fmt: skip


def _outfit(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    catalogue = load()
    who = next((key for key in ("troop", "creature", "class") if key in item), "troop")
    known = {
        "troop": list(catalogue.troops), "creature": list(catalogue.creatures), "class": list(catalogue.classes),
    }[who]  # fmt: skip
    unit = "count" in item
    found = [
        _field("name", "Name", half=False), _one_of("side", "Side", side_ids(draft), "nobody's"),
        _one_of(who, who.capitalize(), sorted(known), "nobody"),
    ]
    if unit:
        leaders = [str(one["id"]) for one in map(draft.get, draft.entries("figures")) if isinstance(one, dict)]
        found += [
            _field("count", "Figures"), _field("formation.ranks", "Ranks"),
            _one_of("formation.shape", "Formation", ("line", "column", "square"), "line"),
            _field("formation.spacing", "Between them, inches"), _one_of("leader", "Leader", leaders, "nobody"),
        ]  # fmt: skip
    else:
        found += [_field("level", "Level")] if who == "class" else []
        found += [_field("charisma", "Charisma")]
        found += [Field(("count",), "Stands", CHOICE, TOGETHER)] if who != "class" else []
    found += [
        _field("facing", "Facing, degrees"), _field("hit_points", "Hit points"),
        _one_of("armour", "Armour", catalogue.armour), _one_of("shield", "Shield", ("none", *catalogue.shields)),
        _one_of("mount", "Mount", *_mounts(item), half=False),
        _one_of("morale_class", "Morale", ("A", "B", "C", "D", "E", "noncombatant")),
        _listed("weapons", "Weapons, in the order they are drawn"), _listed("gear", "Gear"),
    ]  # fmt: skip
    if who == "class":
        found += [_listed("spells", "Spells"), _listed("scrolls", "Scrolls")]
    return tuple(found)


def _mounts(item: Mapping[str, Value]) -> tuple[list[str], str]:
    """The mounts that somebody may sit on, and what he has who says nothing [SP-R236]."""
    catalogue = load()
    creature, troop = (catalogue.creatures.get(str(item.get("creature"))), catalogue.troops.get(str(item.get("troop"))))
    if creature is not None and creature.size in ("L", "H"):
        return [], "too large to ride"
    people = creature.id if creature is not None else str(item.get("race", "human"))
    found = sorted(name for name, mount in catalogue.mounts.items() if rides(people, mount))
    return (["none", *found], "as it is") if troop is not None and troop.mount else (found, "on foot")


def _terrain(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    found = [_one_of("kind", "Kind", [one.kind for one in GROUNDS], "nothing", half=False)]
    if "line" in item:
        found.append(_field("width", "Width, inches"))
    found.append(_field("height", "Height, inches"))
    if item.get("kind") in ("door", "gate", "window"):
        found.append(_one_of("state", "State", ("open", "shut", "barred", "broken")))
    return tuple(found)


def _thing(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    return _one_of("item", "What it is", things(load()), "nothing", half=False), _field("facing", "Facing, degrees")


def _side(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    colours = ("blue", "vermilion", "green", "yellow", "purple", "black", "white")
    return (
        _field("name", "Name", half=False), _one_of("colour", "Colour", colours, "none"),
        _one_of("plan.stance", "By script", ("attack", "hold", "skirmish"), "attack"),
        _one_of("plan.objective", "Its aim", regions(draft), "the enemy"),
    )  # fmt: skip


def _victory(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    who = [str(one["id"]) for part in ("figures", "units") for one in map(draft.get, draft.entries(part))
           if isinstance(one, dict) and "id" in one]  # fmt: skip
    return (
        _one_of("side", "Who wins", side_ids(draft), "nobody", half=False),
        _field("when.rout", "Percent of the enemy lost"), _field("when.survive", "Stands until round"),
        _one_of("when.hold", "Holds the region", regions(draft), "none"), _field("when.until", "until round"),
        _one_of("when.exit", "Leaves by the edge", ("north", "east", "south", "west"), "none"),
        _field("when.figures", "so many figures"), _one_of("when.slay", "Slays", who, "nobody"),
    )  # fmt: skip


def _stunt(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    return (
        _field("name", "What is done", half=False), _one_of("effect", "Effect", ("leap", "prone", "stunned", "harm")),
        _one_of("die", "Die", ("d20", "d30", "d100"), "d20"), _one_of("ability", "By", ABILITIES, "dexterity"),
        _field("damage", "Damage, as 1d6"), _field("reach", "How far, inches"), _field("rounds", "For how many rounds"),
        _field("uses", "How often in all"), _field("within", "How near its place"),
        _listed("at", "Its place, if it has one, as 12, 8"), _listed("figures", "By whom, if not by everybody"),
    )  # fmt: skip


def _surprise(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    said_so = (("", "by the dice"), ("true", "yes"), ("false", "no"))
    return (
        _listed("unaware", "Sides that do not know of the enemy"), _listed("ambush", "Sides that lie in ambush"),
        _listed("noise", "Sides that are heard"), _listed("light", "Sides whose light is seen"),
        Field(("clear",), "In sight of each other", CHOICE, said_so),
        Field(("distance",), "Distance is thrown", CHOICE, YES),
        Field(("chances",), "Who surprises on how much, as {scouts: 4}", ENTRY, (), False),
        _listed("bash", "Who bashes a door"), Field(("door",), "Which door", CHOICE, _doors(draft), False),
        _listed("wandering", "Who may come if they fail"),
    )  # fmt: skip


def _doors(draft: Draft) -> Choices:
    """The doors and gates by their numbers in the terrain, each with the place of its middle."""
    found = [("", "none")]
    for ref in draft.entries("terrain"):
        item, place = draft.get(ref), edits.middle(draft, ref)
        if isinstance(item, dict) and item.get("kind") in ("door", "gate") and place is not None:
            found.append((str(ref[1]), f"{item['kind']} at {edits.inches(place[0])}, {edits.inches(place[1])}"))
    return tuple(found)


def _rulings(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    """What the book leaves open, as its readings."""
    book = systems.book(draft.text("rules") if draft.text("rules") in systems.BOOKS else systems.DEFAULT)
    reference = Reference(book)
    found = []
    for ruling, readings in book.switches.items():
        said_so = reference.get(ruling)
        rows = ((one, one.replace("_", " ")) for one in readings[1:])
        choices = (("", readings[0].replace("_", " ")), *rows)
        found.append(Field((ruling,), (said_so.label or said_so.title) if said_so else ruling, CHOICE, choices, False))
    return tuple(found)


def regions(draft: Draft) -> list[str]:
    """The names of all regions."""
    return [str(name) for _, name in draft.entries("regions")]


# ---- what is said ------------------------------------------------------------------------------------------------


def said(draft: Draft, ref: Ref | None, field: Field) -> str:
    """What an entry says in a field, as it stands there to be changed."""
    if ref is not None and field.kind == NAME:
        return title_of(draft, ref)
    found: Value | None = draft.parts if ref is None else draft.get(ref)
    for key in field.path:
        found = found.get(key) if isinstance(found, dict) else None
    if isinstance(found, list):
        return ", ".join(one if isinstance(one, str) else flow(one) for one in found)
    return found if isinstance(found, str) else flow(found) if found is not None else ""


def with_said(draft: Draft, ref: Ref | None, field: Field, text: str) -> Draft:
    """Another draft, in which a field says something else; nothing at all where the text is empty."""
    value: Value = text
    if field.kind == ENTRY:
        value = entry(text) or text
    if field.kind == LIST:
        value = [word.strip().replace(" ", "_") for word in text.split(",") if word.strip()]
    if ref is None:
        return edits.with_text(draft, field.path, value)
    item = draft.get(ref)
    return draft if item is None else edits.replaced(draft, ref, edits.with_field(item, field.path, value))


def _id(item: Value | None) -> Value | None:
    return item.get("id") if isinstance(item, dict) else None


def title_of(draft: Draft, ref: Ref) -> str:
    """What an entry is called."""
    part, key = ref
    item = draft.get(ref)
    if part in WHOLE:
        said_so = ", ".join(item) if isinstance(item, dict) else ""
        return f"{part.capitalize()}: {said_so or NOTHING_SAID[part]}"
    if isinstance(item, dict):
        if part == "victory":
            when = item.get("when")
            said_so = ", ".join(f"{one} {flow(value)}" for one, value in when.items()) if isinstance(when, dict) else ""
            whose = next((ref for ref in draft.entries("sides") if _id(draft.get(ref)) == item.get("side")), None)
            name = title_of(draft, whose) if whose is not None else "Nobody"
            return f"{name}: {said_so or 'never'}"
        for name in ("name", "id", "kind"):
            if isinstance(item.get(name), str):
                return str(item[name]).replace("_", " ")
    if part in ("regions", "deployment"):
        return str(key).replace("_", " ")
    return part.replace("_", " ")
