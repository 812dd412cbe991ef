"""What may be said of an entry, field by field: each with its place in the entry, its words and what it may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game import systems
from game.catalogue.checks.gear import rides
from game.catalogue.scenario.limits import ABILITIES, COLOURS, FLANKS, PREFERRED, RACES, STANCES
from game.catalogue.scenario.words import word
from game.catalogue.tables import load
from game.editor import arsenal, edits, places
from game.editor.called import Choices, people, regions, sides, title_of
from game.editor.draft import Draft, Ref, Value, entry, flow
from game.editor.palette import GROUNDS, side_ids
from game.session.consulting.rule_reference import Reference

TEXT, CHOICE, PICKS, LIST, ENTRY, NAME = "text", "choice", "picks", "list", "entry", "name"
"""A text, one of some, several of some in their order, several words, whatever the file may have there, or the name of
the entry itself."""
YES: Choices = (("", "no"), ("true", "yes"))
STATED: Choices = (("", "by the dice"), ("true", "yes"), ("false", "no"))
TOGETHER: Choices = (("", "alone"), ("4", "four together"), ("8", "eight together"), ("12", "twelve together"))
"""How many of a figure there are to be: several are a unit, which says for itself how many."""


class Field(NamedTuple):
    """A field of a form: the keys that lead to it, its choices if it has any, and whether it is short."""

    path: tuple[str, ...]
    words: str
    kind: str = TEXT
    choices: Choices = ()
    half: bool = True


class _Section(NamedTuple):
    """The fields of a part of the file, called as the words of the catalogue have it."""

    names: tuple[str, ...]
    below: str = ""
    """The key under which they stand in the entry."""

    def _made(self, key: str, kind: str, choices: Choices, *, half: bool) -> Field:
        path = (self.below, key) if self.below else (key,)
        return Field(path, word(key, *self.names).label, kind, choices, half)

    def text(self, key: str, *, half: bool = True) -> Field:
        return self._made(key, TEXT, (), half=half)

    def listed(self, key: str) -> Field:
        return self._made(key, LIST, (), half=False)

    def picks(self, key: str, choices: Choices, unsaid: str = "") -> Field:
        return self._made(key, PICKS, (("", unsaid), *choices), half=False)

    def one_of(self, key: str, ids: Iterable[str], unsaid: str = "as it is", *, half: bool = True) -> Field:
        return self._made(key, CHOICE, (("", unsaid), *plain(ids)), half=half)

    def choice(self, key: str, choices: Choices, *, half: bool = True) -> Field:
        return self._made(key, CHOICE, choices, half=half)


def plain(ids: Iterable[str]) -> Choices:
    """Ids as choices, in words."""
    return tuple((key, key.replace("_", " ")) for key in ids)


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
    books = tuple((name, systems.book(name).title) for name in systems.BOOKS)
    whole, table = _Section(("scenario",)), _Section(("table",), "table")
    return (
        whole.text("title", half=False), whole.text("briefing", half=False),
        whole.choice("rules", (("", "the main book"), *books), half=False),
        table.text("width"), table.text("height"),
        table.one_of("ground", ("grass", "earth", "sand", "snow", "stone"), "grass"),
        table.one_of("setting", ("outdoors", "building", "dungeon"), "outdoors"),
        table.one_of("light", ("day", "dusk", "dark"), "day"), whole.text("seed"),
    )  # fmt: skip


# ---- who stands there --------------------------------------------------------------------------------------------


def _outfit(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    catalogue = load()
    who = next((key for key in ("troop", "creature", "class") if key in item), "troop")
    known = {
        "troop": list(catalogue.troops), "creature": list(catalogue.creatures), "class": list(catalogue.classes),
    }[who]  # fmt: skip
    unit, own = "count" in item, _Section(("unit" if "count" in item else "figure", "outfit"))
    found = [
        own.text("name", half=False), own.choice("side", (("", "nobody's"), *sides(draft))),
        own.one_of(who, sorted(known), "nobody"),
    ]
    if unit:
        stand = _Section(("formation",), "formation")
        leaders = people(draft, str(item.get("side", "")), units=False)
        found += [
            own.text("count"), stand.text("ranks"), stand.one_of("shape", ("line", "column", "square"), "line"),
            stand.text("spacing"), own.choice("leader", (("", "nobody"), *leaders)),
        ]  # fmt: skip
    else:
        found += [own.text("level")] if who == "class" else []
        found += [own.text("charisma")]
        found += [Field(("count",), "Stands", CHOICE, TOGETHER)] if who != "class" else []
    found += [
        own.text("facing"), own.text("hit_points"),
        own.one_of("armour", catalogue.armour, arsenal.usual_armour(item)),
        own.one_of("shield", ("none", *catalogue.shields), arsenal.usual_shield(item)),
        own.one_of("mount", *_mounts(item), half=False),
        own.one_of("morale_class", ("A", "B", "C", "D", "E", "noncombatant")), own.choice("hidden", YES),
        *_of_creature(item, own), *([own.text("aloft")] if _has_wings(item) else []),
        own.picks("weapons", arsenal.weapons(), arsenal.usual_weapons(item)),
        own.picks("gear", arsenal.gear()), own.picks("pack", arsenal.packed()),
    ]  # fmt: skip
    if who == "class":
        found += [own.picks("spells", arsenal.spells(item), arsenal.spells_as_usual(item)),
                  own.picks("scrolls", arsenal.scrolls())]  # fmt: skip
    found += [] if unit else [own.one_of("engine", catalogue.engines.kinds, "none", half=False)]
    return (*found, own.picks("load", arsenal.loads()), *_plan(draft, item, str(item.get("side"))))


def _of_creature(item: Mapping[str, Value], own: _Section) -> list[Field]:
    """What is said of some creatures only: their hit dice, and the age of a dragon."""
    catalogue = load()
    creature = catalogue.creatures.get(str(item.get("creature")))
    if creature is None:
        return [own.one_of("race", RACES, "human")]
    dice = [str(choice) for choice in creature.choices]
    found = [own.one_of("hit_dice", dice, "as usual")] if len(dice) > 1 else []
    return [*found, own.one_of("age", catalogue.ages, "adult")] if creature.dragon else found


def _has_wings(item: Mapping[str, Value]) -> bool:
    """Whether somebody flies by nature or on a mount, or is said to."""
    catalogue = load()
    kinds = (catalogue.creatures.get(str(item.get("creature"))), catalogue.mounts.get(str(item.get("mount"))))
    return "aloft" in item or any(kind is not None and kind.flies for kind in kinds)


def _mounts(item: Mapping[str, Value]) -> tuple[list[str], str]:
    """The mounts that somebody may sit on, and what he has who says nothing [SP-R236]."""
    catalogue = load()
    creature, troop = (catalogue.creatures.get(str(item.get("creature"))), catalogue.troops.get(str(item.get("troop"))))
    if creature is not None and creature.size in ("L", "H"):
        return [], "too large to ride"
    people = creature.id if creature is not None else str(item.get("race", "human"))
    found = sorted(name for name, mount in catalogue.mounts.items() if rides(people, mount))
    return (["none", *found], "as it is") if troop is not None and troop.mount else (found, "on foot")


# ---- what lies there, and what the battle is about ---------------------------------------------------------------


def _terrain(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    own = _Section(("terrain",))
    found = [own.one_of("kind", [ground.kind for ground in GROUNDS], "nothing", half=False)]
    if "line" in item:
        found.append(own.text("width"))
    found.append(own.text("height"))
    if item.get("kind") in ("door", "gate", "window"):
        found.append(own.one_of("state", ("open", "shut", "barred", "broken")))
    return tuple(found)


def _thing(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    own = _Section(("thing",))
    return own.choice("item", (("", "nothing"), *arsenal.laid()), half=False), own.text("facing"), own.listed("size")


def _side(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    own, plan = _Section(("side",)), _Section(("plan",), "plan")
    return (
        own.text("name", half=False), own.one_of("colour", COLOURS, "none"), own.text("briefing", half=False),
        *_plan(draft, item, str(item.get("id"))),
        plan.picks("reserve", people(draft, str(item.get("id"))), "nobody"), plan.text("commit"),
    )  # fmt: skip


def _plan(draft: Draft, item: Mapping[str, Value], side: str) -> tuple[Field, ...]:
    """What a side, or one of it, may mean to do."""
    plan, whole = _Section(("plan",), "plan"), "count" not in item and "at" not in item
    said = item.get("plan")
    stance = said.get("stance") if isinstance(said, dict) else None
    foes = [(name, words) for other, _ in sides(draft) if other != side for name, words in people(draft, other)]
    who = people(draft, side) if stance == "escort" else tuple(foes) if stance == "pursue" else ()
    aims = (("", "the enemy" if whole else "as its side"), *plain(regions(draft)), *who)
    return (
        plan.one_of("stance", STANCES, "attack" if whole else "as its side"), plan.choice("objective", aims),
        plan.one_of("flank", FLANKS, "none"), *([] if whole else [plan.text("commit")]),
        plan.picks("prefer", (*plain(PREFERRED), *foes), "nobody before others"),
    )  # fmt: skip


def _victory(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    enemies = [side for side in side_ids(draft) if side != item.get("side")]
    foes = people(draft, enemies[0], units=False, members=True) if len(enemies) == 1 else ()
    own, when = _Section(("victory",)), _Section(("when",), "when")
    return (
        own.choice("side", (("", "nobody"), *sides(draft)), half=False),
        when.text("rout"), when.text("survive"), when.one_of("hold", regions(draft), "none"), when.text("until"),
        when.one_of("exit", ("north", "east", "south", "west"), "none"), when.text("figures"),
        when.choice("slay", (("", "nobody"), *foes), half=False),
    )  # fmt: skip


def _stunt(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    own = _Section(("stunt",))
    return (
        own.text("name", half=False), own.one_of("effect", ("leap", "prone", "stunned", "harm")),
        own.one_of("die", ("d20", "d30", "d100"), "d20"), own.one_of("ability", ABILITIES, "dexterity"),
        own.text("damage"), own.text("reach"), own.text("rounds"), own.text("uses"), own.text("within"),
        own.listed("at"), own.picks("figures", people(draft, units=False, members=True), "everybody"),
    )  # fmt: skip


def _surprise(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    own, known = _Section(("surprise",)), sides(draft)
    return (
        own.picks("unaware", known), own.picks("ambush", known), own.picks("noise", known), own.picks("light", known),
        own.choice("clear", STATED), own.choice("distance", YES),
        Field(("chances",), word("chances", "surprise").label, ENTRY, (), False),
        own.picks("bash", people(draft, units=False, members=True)),
        own.choice("door", _doors(draft), half=False), own.picks("wandering", people(draft)),
    )  # fmt: skip


def _doors(draft: Draft) -> Choices:
    """The doors and gates by their numbers in the terrain, each with the place of its middle."""
    found = [("", "none")]
    for ref in draft.entries("terrain"):
        item, place = draft.get(ref), places.middle(draft, ref)
        if isinstance(item, dict) and item.get("kind") in ("door", "gate") and place is not None:
            found.append((str(ref[1]), f"{item['kind']} at {places.inches(place[0])}, {places.inches(place[1])}"))
    return tuple(found)


def _rulings(draft: Draft, item: Mapping[str, Value]) -> tuple[Field, ...]:
    """What the book leaves open, as its readings."""
    book = systems.book(draft.text("rules") if draft.text("rules") in systems.BOOKS else systems.DEFAULT)
    reference = Reference(book)
    found = []
    for ruling, readings in book.switches.items():
        said_so = reference.get(ruling)
        rows = ((reading, reading.replace("_", " ")) for reading in readings[1:])
        choices = (("", readings[0].replace("_", " ")), *rows)
        found.append(Field((ruling,), (said_so.label or said_so.title) if said_so else ruling, CHOICE, choices, False))
    return tuple(found)


# ---- what is said ------------------------------------------------------------------------------------------------


def value_text(draft: Draft, ref: Ref | None, field: Field) -> str:
    """The value of an entry's field, as text to edit."""
    if ref is not None and field.kind == NAME:
        return title_of(draft, ref)
    found: Value | None = draft.parts if ref is None else draft.get(ref)
    for key in field.path:
        found = found.get(key) if isinstance(found, dict) else None
    if isinstance(found, list):
        return ", ".join(item if isinstance(item, str) else flow(item) for item in found)
    return found if isinstance(found, str) else flow(found) if found is not None else ""


def with_said(draft: Draft, ref: Ref | None, field: Field, text: str) -> Draft:
    """Another draft, in which a field says something else; nothing at all where the text is empty."""
    value: Value = text
    if field.kind == ENTRY:
        value = entry(text) or text
    if field.kind in (LIST, PICKS):
        value = [word.strip().replace(" ", "_") for word in text.split(",") if word.strip()]
    if ref is None:
        return edits.with_text(draft, field.path, value)
    item = draft.get(ref)
    return draft if item is None else edits.replaced(draft, ref, edits.with_field(item, field.path, value))
