"""The forms in which commands are typed: one template a kind, by which its fields are written and read.

A template is words and fields, such as "{figure} at {target} [{horse=horse}] [with {weapon}]":

- `{field}` is a field, written and read by its type: a word, a number, a place in inches, a part with a template of its
  own, or several of these. `{field:NAME}` calls it NAME where the form is shown; some names say how a number is meant.
- `{field=word}` is a word by which the field has a value: itself, or True. `{field=one/other}` is one of several.
- `[...]` is left out where its fields say nothing; `|` stands between forms of which one holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import astuple, fields

from game.core.grain import Point, grains, inch_text

NAME = r"[A-Za-z0-9_.'+-]+"
NUMBER = r"-?\d{1,9}(?:\.\d{1,20})?"
PLACE = rf"{NUMBER},{NUMBER}"
_TOKEN = re.compile(r"\{([a-z_.]+)(?::([^}=]+))?(?:=([^}]+))?\}|([\[\]|])|([^\s\[\]{}|]+)")


class Shape(NamedTuple):
    """How a value is typed: its pattern, its name in the form, and how it is written and read."""

    pattern: str
    name: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


class Item(NamedTuple):
    """A part of a template: a word, a field (with its shape, or the words by which it has a value), or alternatives."""

    word: str = ""
    field: str = ""
    shape: Shape | None = None
    words: tuple[str, ...] = ()
    optional: tuple[tuple[Item, ...], ...] = ()


class Form:
    """The form of one kind: `write` and `read` are each other's inverse."""

    def __init__(self, kind: type[Struct], template: str) -> None:
        self.kind = kind
        self._hints = get_type_hints(kind, include_extras=True)
        tokens = list(_TOKEN.finditer(template))
        self._keywords = [found[5] for found in tokens if found[5]]
        self._forms = self._parsed(tokens)
        self.text = " | ".join(_shown(items) for items in self._forms)
        """As it is shown to who types."""
        self._patterns = [re.compile(_pattern(items)) for items in self._forms]

    def write(self, value: Struct) -> str:
        """Write a value as it can be typed; a value without a typed form is written field by field."""
        for items in self._forms:
            words = _written(items, value, whole=True)
            if words is not None:
                return " ".join(words)
        return " ".join(str(part) for part in astuple(value) if part)

    def read(self, text: str) -> Any:
        """Read a value from its text; ValueError with one sentence if it is none."""
        said = text.strip()
        for items, pattern in zip(self._forms, self._patterns):
            match = pattern.fullmatch(said)
            if match is not None:
                return self._made(items, match)
        if not self.text:
            raise ValueError(f"{said!r} is more than it takes: it stands alone")
        raise ValueError(f"{said!r} is not of the form {self.text!r}")

    def _made(self, items: tuple[Item, ...], match: re.Match[str]) -> Any:
        found: dict[str, Any] = {}
        for item, text in zip(_groups(items), match.groups()):
            if text is not None and item.shape is not None:
                found[item.field] = item.shape.read(text)
            elif text is not None:
                found[item.field] = True if self._hint(item.field) is bool else text
        return _built(self.kind, found)

    def _parsed(self, tokens: list[re.Match[str]]) -> list[tuple[Item, ...]]:
        """The alternatives of a template: brackets open a level, bars divide one."""
        levels: list[list[list[Item]]] = [[[]]]
        for token in tokens:
            field, name, words, sign, word = token.groups()
            if sign == "[":
                levels.append([[]])
            elif sign == "|":
                levels[-1].append([])
            elif sign == "]":
                inner = levels.pop()
                levels[-1][-1].append(Item(optional=tuple([tuple(form) for form in inner])))
            elif word:
                levels[-1][-1].append(Item(word=word))
            elif words:
                levels[-1][-1].append(Item(field=field, words=tuple(words.split("/"))))
            else:
                levels[-1][-1].append(Item(field=field, shape=self._shape(field, name or "")))
        (forms,) = levels
        return [tuple(form) for form in forms]

    def _shape(self, field: str, name: str) -> Shape:
        last = field.rsplit(".", 1)[-1]
        return _shape_of(self._hint(field), name or last.upper(), tuple(self._keywords))

    def _hint(self, field: str) -> Any:
        """The type of a field, or of one of its parts ("walk.facing")."""
        hints, (*way, last) = self._hints, field.split(".")
        for step in way:
            hints = get_type_hints(_bare(hints[step]), include_extras=True)
        return _bare(hints[last])


@cache
def form_of(kind: type[Any]) -> Form:
    """The form of a kind that has a template (`form`)."""
    return Form(kind, kind.form)


# ---- types ---------------------------------------------------------------------------------------------------------


def _bare(hint: Any) -> Any:
    """A type without its marks, and without None."""
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    if type(None) in get_args(hint) and get_origin(hint) is not Annotated:
        (hint,) = [kind for kind in get_args(hint) if kind is not type(None)]
        return _bare(hint)
    return hint


def _shape_of(hint: Any, name: str, keywords: tuple[str, ...]) -> Shape:
    if hint is str:
        return REST if name == "COMMAND" else Shape(NAME, name, str, str)
    if hint is int:
        return NUMBERS.get(name) or Shape(r"\d{1,9}", name, str, int)
    if hint == Point:
        return Shape(PLACE, "X,Y", point_text, point_of)
    if get_origin(hint) is tuple:
        return _several(_bare(get_args(hint)[0]), name, keywords)
    if not (isinstance(hint, type) and issubclass(hint, Struct)):
        raise TypeError(f"a field of {hint} has no form")
    part = form_of(hint)
    pattern = "|".join(_pattern(items, within=True) for items in part._forms)
    return Shape(f"(?:{pattern})", part.text, part.write, part.read)


def _several(hint: Any, name: str, keywords: tuple[str, ...]) -> Shape:
    """Of several words or places, one after the other; of several parts, with a semicolon between."""
    if get_origin(hint) is tuple and hint != Point:
        return Shape(
            r"\d{1,3}(?:,\d{1,3})*(?:\s+\d{1,3}(?:,\d{1,3})*)*",
            "FACE[,FACE ...] [FACE[,FACE ...] ...]",
            lambda throws: " ".join(",".join(map(str, throw)) for throw in throws),
            lambda text: tuple(tuple(map(int, number.split(","))) for number in text.split()),
        )
    if isinstance(hint, type) and issubclass(hint, Struct):
        shape = _shape_of(hint, name, keywords)
        return Shape(
            ".*",
            f"{shape.name}; ...",
            lambda parts: "; ".join(shape.write(part) for part in parts),
            lambda text: tuple(shape.read(part) for part in text.split(";")),
        )
    most = re.fullmatch(r"(\d+)", name)
    shape = _shape_of(hint, "" if most else _singular(name), keywords)
    pattern = _name_but(keywords) if shape.pattern == NAME and keywords else shape.pattern
    times = f"{{0,{int(most[1]) - 1}}}" if most else "*"
    shown = " ".join([shape.name] + [f"[{shape.name}]"] * (int(most[1]) - 1)) if most else f"{shape.name} ..."
    return Shape(
        rf"{pattern}(?:\s+{pattern}){times}",
        shown,
        lambda values: " ".join(shape.write(value) for value in values),
        lambda text: tuple(shape.read(value) for value in text.split()),
    )


def _name_but(keywords: tuple[str, ...]) -> str:
    return rf"(?!(?:{'|'.join(map(re.escape, keywords))})(?:\s|$)){NAME}"


def _singular(name: str) -> str:
    return name.removesuffix("S")


def point_text(point: Point) -> str:
    """Write a place in inches: "12.5,8"."""
    return f"{inch_text(point[0])},{inch_text(point[1])}"


def point_of(text: str) -> Point:
    """Read a place in inches."""
    x, y = text.split(",")
    return grains(x), grains(y)


REST = Shape(r"\S.*", "COMMAND", str, str)
"""A command as it can be typed: all that is left of the line."""

NUMBERS = {
    "INCHES": Shape(NUMBER, "INCHES", inch_text, grains),
    "DEGREES": Shape(r"-?\d{1,9}", "DEGREES", str, int),
    "BEARING": Shape(r"-?\d{1,9}", "DEGREES", str, lambda text: int(text) % 360),
}
"""Numbers that are more than a count, by how the template calls them."""


# ---- templates ---------------------------------------------------------------------------------------------------


def _groups(items: tuple[Item, ...]) -> Iterator[Item]:
    """The fields of a template, as their groups stand in its pattern."""
    for item in items:
        if item.field:
            yield item
        for other in item.optional:
            yield from _groups(other)


def _pattern(items: tuple[Item, ...], *, within: bool = False) -> str:
    """The pattern of a template; `within` another nothing of it is a group of its own."""
    found = ""
    for item in items:
        space = r"\s+" if found else ""
        if item.optional:
            one_of = "|".join(_pattern(other, within=within) for other in item.optional)
            found += f"(?:{space}(?:{one_of}))?" if found else f"(?:(?:{one_of}))?"
        elif item.word:
            found += space + re.escape(item.word)
        else:
            inner = item.shape.pattern if item.shape is not None else "|".join(map(re.escape, item.words))
            found += f"{space}(?:{inner})" if within else f"{space}({inner})"
    return found


def _shown(items: tuple[Item, ...]) -> str:
    words = []
    for item in items:
        if item.optional:
            words.append(f"[{' | '.join(_shown(other) for other in item.optional)}]")
        else:
            words.append(item.word or (item.shape.name if item.shape is not None else "|".join(item.words)))
    return " ".join(words)


def _written(items: tuple[Item, ...], value: Any, *, whole: bool) -> list[str] | None:
    """The words of a value by a template; None where it is not of that form, or (but for the whole) says nothing."""
    words: list[str] = []
    for item in items:
        if item.optional:
            found = (_written(other, value, whole=False) for other in item.optional)
            words += next((form for form in found if form is not None), [])
            continue
        if item.word:
            words.append(item.word)
            continue
        held = value
        for field in item.field.split("."):
            held = getattr(held, field)
        if item.shape is not None:
            if not whole and not held:
                return None
            words.append(item.shape.write(held))
        elif held is True or held in item.words:
            words.append(item.words[0] if held is True else held)
        else:
            return None
    return words


def _built(kind: Any, found: dict[str, Any]) -> Any:
    """A value of a kind from its fields, those of its parts among them ("walk.facing")."""
    own: dict[str, Any] = dict(_left_out(kind))
    parts: dict[str, dict[str, Any]] = {}
    for field, value in found.items():
        name, _, rest = field.partition(".")
        if rest:
            parts.setdefault(name, {})[rest] = value
        else:
            own[name] = value
    for name, inner in parts.items():
        own[name] = _built(_bare(_hints(kind)[name]), inner)
    return kind(**own)


@cache
def _left_out(kind: Any) -> tuple[tuple[str, Any], ...]:
    """What stands for fields of several that are left out and have no default."""
    hints = _hints(kind)
    needed = [field.name for field in fields(kind) if field.required]
    return tuple([(name, ()) for name in needed if get_origin(hints[name]) is tuple])


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
