"""Commands as they are typed: every kind comes back from its text, and what is no command is told so in a sentence."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from game.core.commands import Aim, Cast, Command, Move, Place, Rise, Shoot, Walk
from game.core.course.orders import CAST, SHOOT, USE, Task
from game.core.course.umpire import HEAL, LAY, LIFT, MOVE, REMOVE, Umpire
from game.core.grain import Point
from game.core.text.typed import VERBS, read
from game.systems import BOOKS, book
from game.systems.large_battles.orders.commands import WAYS, Evolution

RESERVED = {"at", "to", "by", "for", "via", "with", "horse", "facing", "toward", "reversed", "dropping", "shield",
            "on", "from"}  # fmt: skip
NAMES = some.from_regex(r"[a-z][a-z0-9_]{0,12}(-[0-9]{1,3})?(\+[12])?", fullmatch=True).filter(
    lambda name: name not in RESERVED
)
GRAINS = some.integers(-(2**20), 2**20)
POINTS = some.tuples(GRAINS, GRAINS)
EVOLUTIONS = (
    some.builds(Evolution, some.just("ahead"), GRAINS)
    | some.builds(Evolution, some.just("wheel"), some.integers(-90, 90))
    | some.builds(Evolution, some.sampled_from(WAYS[2:]))
)
WHOM = some.lists(NAMES, min_size=1, max_size=3).map(tuple)
PLACES = some.lists(some.builds(Place, NAMES, POINTS, some.integers(0, 359)), min_size=1, max_size=3).map(tuple)
WORDS = (
    some.builds(Umpire, some.just(MOVE), places=PLACES)
    | some.builds(Umpire, some.just(HEAL), WHOM, number=some.integers(0, 9999))
    | some.builds(Umpire, some.just(REMOVE), WHOM)
    | some.builds(Umpire, some.just(LAY), WHOM, number=some.integers(0, 9999), condition=NAMES)
    | some.builds(Umpire, some.just(LIFT), WHOM, condition=NAMES)
)
"""What an umpire may say: each of his deeds has a form of its own."""
OPTIONAL = {"weapon", "breath", "by"}
"""Names that may be left out."""
MANY = {("cast", "at"), ("use", "at")}
"""Places of which there are two at most."""
for _name in BOOKS:
    book(_name)  # each brings its commands along
KINDS = sorted(Command.__subclasses__(), key=lambda kind: kind.verb)


def of_field(verb: str, name: str, hint: Any) -> some.SearchStrategy[Any]:
    """Any value of a field that a command of the kind can have."""
    if hint is bool:
        return some.booleans()
    if hint is int:
        return some.integers(0, 359 if name == "facing" else 12)
    if hint is str:
        return some.just("") | NAMES if name in OPTIONAL else NAMES
    if hint == Point:
        return POINTS
    if hint == Point | None:
        return some.none() | POINTS
    if get_origin(hint) is Literal:
        return some.sampled_from(get_args(hint))
    if isinstance(hint, type):
        return of_struct(verb, hint)
    inner = of_field(verb, name, hint.__args__[0])
    none_is_fine = name in ("path", "targets") or (verb, name) in MANY or (verb, name) == ("order", "figures")
    least, most = 0 if none_is_fine else 1, 2 if (verb, name) in MANY else 4
    return some.lists(inner, min_size=least, max_size=most).map(tuple)


def of_struct(verb: str, kind: type) -> some.SearchStrategy[Any]:
    """Any value of a command or of a part of one."""
    if kind is Evolution:
        return EVOLUTIONS
    if kind is Umpire:
        return WORDS
    if kind is Walk:
        high = some.one_of(some.tuples(some.integers(0, 12), some.just(False)), some.just((0, True)))
        way = some.tuples(NAMES, some.lists(POINTS, max_size=4).map(tuple), some.integers(0, 359), high)
        return way.map(lambda drawn: Walk(drawn[0], drawn[1], drawn[2], *drawn[3]))
    if kind is Task:
        return of_fields(verb, kind).map(sensible)
    return of_fields(verb, kind)


def sensible(task: Task) -> Task:
    """An order that says no more than its deed: who has a target shoots; a spell or a device has its name."""
    if task.target or task.deed == SHOOT:
        return replace(task, act="" if task.target else SHOOT, what="", by="")
    if task.act in (CAST, USE):
        return replace(task, weapon="", what=task.what or "sleep", by=task.by if task.act == CAST else "")
    return replace(task, weapon="", what="", by="")


def of_fields(verb: str, kind: type) -> some.SearchStrategy[Any]:
    """Any value of each of its fields."""
    hints = get_type_hints(kind)
    return some.builds(kind, **{name: of_field(verb, name, hints[name]) for name in kind.__struct_fields__})


def test_every_verb_is_one_kinds_own():
    assert sorted(VERBS) == [kind.verb for kind in KINDS]


@pytest.mark.parametrize("kind", KINDS, ids=[kind.verb for kind in KINDS])
@settings(max_examples=25)
@given(data=some.data())
def test_every_command_comes_back_from_its_text(kind, data):
    command = data.draw(of_struct(kind.verb, kind))
    text = command.text()
    assert text.split()[0] == kind.verb
    assert read(text) == command
    assert read(f"  {text.replace(' ', '  ')} ") == command
    assert read(text).text() == text


def test_what_may_be_typed_in_more_ways_than_one():
    assert read("move orc facing -90") == Move((Walk("orc", (), 270),))
    assert read("shoot orc at elf; hobbit at elf horse with sling") == Shoot(
        (Aim("orc", "elf"), Aim("hobbit", "elf", "sling", True))
    )
    assert read("cast merlin sleep toward 3,-0.5") == Cast("merlin", "sleep", (), ((3072, -512),))
    assert read("rise a b") == Rise(("a", "b"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no command; there are assail, "),
        ("dance orc", "'dance' is no command; there are assail, "),
        ("Move orc facing 3", "'Move' is no command"),
        ("move", "move: '' is not of the form 'FIGURE [via X,Y ...] [landing | altitude INCHES] facing DEGREES'"),
        ("move orc", "move: 'orc' is not of the form 'FIGURE [via X,Y ...] [landing | altitude INCHES] facing"),
        ("move orc via 3 facing 9", "move: 'orc via 3 facing 9' is not of the form"),
        ("move orc facing 3; elf", "move: 'elf' is not of the form"),
        ("move orc via 1,2,3 facing 0", "is not of the form"),
        ("charge orc via one,two facing 0", "charge: 'orc via one,two facing 0' is not of the form"),
        ("shoot orc elf", "shoot: 'orc elf' is not of the form 'FIGURE at TARGET [horse] [with WEAPON]'"),
        ("strike orc at", "strike: 'orc at' is not of the form"),
        ("parry all", "parry: 'all' is not of the form 'BLOWS [with shield]'"),
        ("parry -1", "parry: '-1' is not of the form"),
        ("rise", "rise: '' is not of the form 'FIGURE ...'"),
        ("reveal", "reveal: '' is not of the form 'FIGURE ...'"),
        ("choose", "choose: '' is not of the form 'WORD'"),
        ("open orc door", "open: 'orc door' is not of the form 'FIGURE DOOR'"),
        ("draw orc", "draw: 'orc' is not of the form 'FIGURE ITEM [dropping]'"),
        ("spring now", "spring: 'now' is more than it takes: it stands alone"),
        ("cast merlin", "cast: 'merlin' is not of the form 'FIGURE SPELL [reversed] [at TARGET ...]"),
        ("cast merlin sleep toward 1,1 2,2 3,3", "cast: "),
        ("stunt leap", "stunt: 'leap' is not of the form 'NAME FIGURE [at TARGET] [to X,Y]'"),
    ],
)
def test_what_is_no_command_is_told_so_with_its_form(text, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        read(text)


@settings(max_examples=200)
@given(some.sampled_from(sorted(VERBS)), some.text(max_size=40))
def test_any_text_is_a_command_or_a_value_error(verb, rest):
    found, said = None, ""
    try:
        found = read(f"{verb} {rest}")
    except ValueError as no:
        said = str(no)
    assert said.startswith(f"{verb}: ") if found is None else read(found.text()) == found
