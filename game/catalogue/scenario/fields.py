"""Field types of scenario files: each reads the text written, and says in a sentence what is wrong with it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from game.catalogue.reading import near
from game.catalogue.scenario.limits import MOST_TABLE

NAME_LENGTH = 64
PROSE_LENGTH = 2000
WHOLE = "-?[0-9]{1,9}"
DECIMAL = r"-?[0-9]{1,9}(\.[0-9]{1,9})?"
_WHOLE, _NUMBER = re.compile(WHOLE), re.compile(DECIMAL)


@dataclass(frozen=True, eq=False)
class Written:
    """How a field is read from what was written, and how the JSON Schema describes it."""

    read: Callable[[Any], Any]
    schema: dict[str, Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return dict(self.schema)


def wrong(sentence: str, suggestion: str = "") -> PydanticCustomError:
    """Return the error by which a field says what is wrong, in a sentence without its stop."""
    return PydanticCustomError("fault", "{sentence}", {"sentence": sentence, "suggestion": suggestion})


def quoted(value: object) -> str:
    """Return a value as a sentence may show it: short, and in quotes if it is text."""
    if isinstance(value, dict):
        return "keys and values"
    if isinstance(value, list | tuple):
        return "a list"
    text = str(value)
    return repr(text if len(text) <= 40 else text[:37] + "...")


def as_text(value: object, wanted: str) -> str:
    """Return a scalar as text; `wanted` says what should have been there."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float | Decimal):
        return str(value)
    raise wrong(f"{wanted} is wanted here, not {quoted(value)}")


def whole(low: int, high: int) -> Written:
    """A whole number from low to high."""

    def read(value: object) -> int:
        text = as_text(value, "a whole number")
        if not _WHOLE.fullmatch(text):
            raise wrong(f"a whole number is wanted here, not {quoted(text)}")
        if not low <= int(text) <= high:
            raise wrong(f"{int(text)} is not from {low} to {high}")
        return int(text)

    return Written(read, number_or_quoted({"type": "integer", "minimum": low, "maximum": high}, WHOLE))


def number_or_quoted(number: dict[str, Any], pattern: str) -> dict[str, Any]:
    """The JSON Schema of a number that may stand in quotes."""
    return {"anyOf": [number, {"type": "string", "pattern": f"^({pattern})$"}]}


def form(number: int) -> Written:
    """The number of the file's form; this version reads one."""

    def read(value: object) -> int:
        text = as_text(value, "a whole number")
        if text != str(number):
            raise wrong(f"this version reads files of form {number}, not {quoted(text)}")
        return number

    return Written(read, {"enum": [number, str(number)]})


def inches(low: str, high: str) -> Written:
    """A length in inches, decimal, from low to high."""
    least, most = Decimal(low), Decimal(high)

    def read(value: object) -> Decimal:
        text = as_text(value, "a number of inches")
        if not _NUMBER.fullmatch(text):
            raise wrong(f"a number of inches is wanted here, not {quoted(text)}")
        if not least <= Decimal(text) <= most:
            raise wrong(f"{text} inches is not from {low} to {high}")
        return Decimal(text)

    return Written(
        read, number_or_quoted({"type": "number", "minimum": float(low), "maximum": float(high)}, DECIMAL)
    )


def one_of(*words: str) -> Written:
    """One of a few words."""

    def read(value: object) -> str:
        text = as_text(value, "a word")
        if text not in words:
            raise wrong(f"{quoted(text)} is not one of {', '.join(words)}", near(text, words))
        return text

    return Written(read, {"type": "string", "enum": list(words)})


def one_number(*numbers: int) -> Written:
    """One of a few whole numbers."""

    def read(value: object) -> int:
        text = as_text(value, "a whole number")
        if text not in [str(number) for number in numbers]:
            raise wrong(f"{quoted(text)} is not one of {', '.join(str(number) for number in numbers)}")
        return int(text)

    return Written(read, {"enum": [*numbers, *(str(number) for number in numbers)]})


def matching(pattern: str, wanted: str) -> Written:
    """A word of a given form; `wanted` names the form."""
    form = re.compile(pattern)

    def read(value: object) -> str:
        text = as_text(value, wanted)
        if not form.fullmatch(text):
            small = re.sub(r"[^a-z0-9_-]+", "_", text.lower()).strip("_-")
            meant = small if small != text and form.fullmatch(small) else ""
            raise wrong(f"{wanted} is wanted here, not {quoted(text)}", meant)
        return text

    kinds: Any = ["string", "boolean"] if form.fullmatch("true") else "string"
    return Written(read, {"type": kinds, "pattern": f"^({pattern})$"})


UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that nobody sees, by their nature."""


def _shows(sign: str) -> bool:
    """Whether a sign is visible by itself: no space, joiner, combining mark, control or non-character."""
    return sign not in UNSEEN and unicodedata.category(sign)[0] not in "ZCM"


def text(longest: int, *, lines: bool = False) -> Written:
    """Text of at most so many characters, on one line unless `lines`."""

    def read(value: object) -> str:
        found = as_text(value, "text").strip()
        if not found:
            raise wrong("there is no text here")
        if not any(map(_shows, found)):
            signs = " ".join(dict.fromkeys(f"U+{ord(letter):04X}" for letter in found[:9]))
            raise wrong(f"nothing of this text can be seen: it is of {signs} alone")
        if len(found) > longest:
            raise wrong(f"this text has {len(found)} characters, more than {longest}")
        if not lines and any(letter in found for letter in "\n\r\t"):
            raise wrong("this text must be on one line")
        return found

    # Whatever is written is text, be it a year or a yes.
    return Written(read, {"type": ["string", "number", "boolean"], "pattern": r"\S", "maxLength": longest})


def _flag(value: object) -> bool:
    text = as_text(value, "true or false")
    if text not in ("true", "false"):
        raise wrong(f"true or false is wanted here, not {quoted(text)}", {"yes": "true", "no": "false"}.get(text, ""))
    return text == "true"


def _hit_points(value: object) -> int | str:
    found = as_text(value, "a number of hit points or average")
    if found == "average":
        return found
    if not _WHOLE.fullmatch(found):
        raise wrong(f"a number of hit points or average is wanted here, not {quoted(found)}", near(found, ["average"]))
    if not 1 <= int(found) <= 999:
        raise wrong(f"{int(found)} is not from 1 to 999")
    return int(found)


COMMITS = ("engaged", "flank", "losses")
"""When a reserve is committed; else in a round, by its number."""


def _commit(value: object) -> str:
    found = as_text(value, f"{', '.join(COMMITS)} or the number of a round")
    if found in COMMITS:
        return found
    if not _WHOLE.fullmatch(found):
        raise wrong(f"{quoted(found)} is not one of {', '.join(COMMITS)}, nor a round", near(found, COMMITS))
    if not 1 <= int(found) <= 999:
        raise wrong(f"{int(found)} is not from 1 to 999")
    return str(int(found))


_COORDINATE = inches("0", str(MOST_TABLE))
_PLACE: dict[str, Any] = {"type": "array", "items": _COORDINATE.schema, "minItems": 2, "maxItems": 2}


def _place(value: object) -> tuple[Decimal, Decimal]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise wrong(f"a place [x, y] in inches is wanted here, not {quoted(value)}")
    return _COORDINATE.read(value[0]), _COORDINATE.read(value[1])


def _objective(value: object) -> str | tuple[Decimal, Decimal]:
    return _place(value) if isinstance(value, list | tuple) else as_text(value, "a region or a place [x, y]")


def _base(value: object) -> tuple[Decimal, ...]:
    sides = value if isinstance(value, list | tuple) else [value]
    if len(sides) not in (1, 2):
        raise wrong("a base is the width of a round one or [width, length] in inches")
    return tuple(_SIDE.read(side) for side in sides)


_SIDE = inches("0.25", "12")

Flag = Annotated[bool, Written(_flag, {"enum": [True, False, "true", "false"]})]
"""true or false, in these words."""
Id = Annotated[str, matching("[a-z][a-z0-9_-]{0,39}", "an id of small letters, digits, _ and -")]
"""What the scenario itself names: sides, units, figures, regions."""
Key = Annotated[str, matching(r"[a-z][a-z0-9_.]{0,39}(\+[1-9])?", "a key such as man_at_arms")]
"""What the catalogue names."""
RulingId = Annotated[str, matching("[A-Z]{2}-R[0-9]{1,3}", "a ruling such as SP-R1")]
_DICE = matching("[0-9]{1,2}([+-][0-9]{1,2})?|1/2", "hit dice such as 4+1")
Dice = Annotated[
    str, Written(_DICE.read, {"anyOf": [_DICE.schema, {"type": "integer", "minimum": 0, "maximum": 99}]})
]
Throw = Annotated[str, matching("[1-9][0-9]?d([2-9]|[1-9][0-9])([+-][0-9]{1,2})?", "dice such as 2d6+1")]
Name = Annotated[str, text(NAME_LENGTH)]
Prose = Annotated[str, text(PROSE_LENGTH, lines=True)]
Place = Annotated[tuple[Decimal, Decimal], Written(_place, _PLACE)]
"""A place on the table, in inches."""
Objective = Annotated[str | tuple[Decimal, Decimal], Written(_objective, {"anyOf": [{"type": "string"}, _PLACE]})]
"""A region, or a place in inches."""
HitPoints = Annotated[
    int | str,
    Written(_hit_points, {"anyOf": [*whole(1, 999).schema["anyOf"], {"const": "average"}]}),
]
Commit = Annotated[
    str, Written(_commit, {"anyOf": [*whole(1, 999).schema["anyOf"], {"type": "string", "enum": list(COMMITS)}]})
]
"""When a reserve is committed."""
BaseSize = Annotated[
    tuple[Decimal, ...],
    Written(_base, {"anyOf": [_SIDE.schema, {"type": "array", "items": _SIDE.schema, "minItems": 1, "maxItems": 2}]}),
]
"""Width of a round base, or width and length of a rectangular one, in inches."""
