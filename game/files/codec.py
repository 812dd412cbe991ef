"""The one encoder and decoder: every kind of event, command, step and ledger a book knows, to JSON and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct, ValidationError, convert, json

from game.core import masses  # noqa: F401
from game.core.commands import Command
from game.core.course.secrecy import Kept, blanked
from game.core.events import Deployed, Event
from game.core.fight import (
    magic,  # noqa: F401
    stealth,  # noqa: F401
)
from game.core.fight.magic import Summoned
from game.core.figures import Profile
from game.core.held import (
    doors,  # noqa: F401
    engines,  # noqa: F401
    gear,  # noqa: F401
    things,  # noqa: F401
)
from game.core.ledger import Ledger
from game.core.state import AnyStep, State
from game.files import earlier
from game.files.inches import Grains, in_grains, in_inches
from game.play.step import Step
from game.rules.rulebook import Rulebook

PACKAGE = "game."
BOOKS = "game.systems."


def kinds(base: type[Any], book: str, mark: type[Any] | None = None) -> tuple[type[Any], ...]:
    """List every kind below a class that a book (by id) may use, and that bears the mark, in order of their names.

    Kinds of other books and of tests are left out; a book's own stands before a shared one of its name. LookupError
    where two kinds of one book share a name."""
    found: dict[str, type[Any]] = {}
    own = f"{BOOKS}{book}"
    for kind in _below(base):
        module = f"{kind.__module__}."
        if not module.startswith(PACKAGE) or (module.startswith(BOOKS) and not module.startswith(f"{own}.")):
            continue
        if mark is not None and not issubclass(kind, mark):
            continue
        other = found.setdefault(kind.__name__, kind)
        if other is kind:
            continue
        of_the_book = [near for near in (other, kind) if near.__module__.startswith(own)]
        if len(of_the_book) != 1:
            raise LookupError(f"{kind.__name__} is a kind of {other.__module__} and of {kind.__module__}")
        found[kind.__name__] = of_the_book[0]
    return tuple(found[name] for name in sorted(found))


ON_THE_GROUND = b',"altitude":0.0}'
"""How a whole figure ends that is not aloft: left out, so that battles are written as before anybody flew."""


def _below(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


UNWRITTEN = frozenset({"decor"})
"""Parts that are not written where there is nothing: battles without them have the snapshots they always had."""


class Codec:
    """Writes and reads what a book's battles are made of. Events are written with places and lengths in inches."""

    def __init__(self, book: str) -> None:
        self.events = kinds(Event, book)
        self.commands = kinds(Command, book)
        self.steps = kinds(Step, book)
        self.ledgers = kinds(Struct, book, Ledger)
        # By tag rather than as unions: a union of fifty kinds is looked over whole each time that something is read.
        self._of: dict[str, dict[str, type[Any]]] = {
            tag: {kind.__name__: kind for kind in found}
            for tag, found in (
                ("event", self.events),
                ("command", self.commands),
                ("step", self.steps),
                ("ledger", self.ledgers),
            )
        }
        self._grains: dict[type[Any], Grains] = {}
        for kind in self.events:
            grains = Grains.of(kind)
            if grains is not None:
                self._grains[kind] = grains
        self._encode = json.Encoder().encode
        self._states = json.Decoder(State, dec_hook=self._hook)

    def _kind(self, tag: str, found: Any) -> type[Any]:
        name = found.get(tag) if isinstance(found, dict) else None
        kind = self._of[tag].get(name) if isinstance(name, str) else None
        if kind is None:
            raise ValidationError(f"there is no {tag} {name!r}")
        return kind

    def _made(self, tag: str, found: Any) -> Any:
        return convert(found, self._kind(tag, found), dec_hook=self._hook, str_keys=True)

    def _hook(self, kind: type[Any], value: Any) -> Any:
        if kind is AnyStep:
            return self._made("step", value)
        if kind is Ledger:
            return self._made("ledger", value)
        raise ValidationError(f"{kind.__name__} is not read from files")

    # ---- events ----------------------------------------------------------------------------------------------------

    def event(self, event: Event) -> bytes:
        """Write an event as a JSON object, its places and lengths in inches, and nothing of what is secret."""
        if isinstance(event, Kept | Deployed):
            event = event.blank()
        grains = self._grains.get(type(event))
        text = self._encode(event if grains is None else in_inches(event, grains))
        return text.replace(ON_THE_GROUND, b"}") if isinstance(event, Summoned) else text

    def event_of(self, text: bytes | memoryview) -> Event:
        """Read an event; ValueError with one sentence if it is none."""
        found: dict[str, Any] = json.decode(text)
        return self.event_from(found)

    def event_from(self, found: dict[str, Any]) -> Event:
        """Make an event of its plain data as read (which is changed in passing); ValueError if it is none."""
        kind = self._kind("event", found)
        grains = self._grains.get(kind)
        if grains is not None:
            in_grains(found, grains)
        made: Event = convert(found, kind, dec_hook=self._hook, str_keys=True)
        return made

    # ---- commands --------------------------------------------------------------------------------------------------

    def command(self, command: Command) -> bytes:
        """Write a command as a JSON object, in grains."""
        return self._encode(command)

    def command_of(self, text: bytes) -> Command:
        """Read a command from its JSON object; ValueError if it is none."""
        made: Command = self._made("command", json.decode(text))
        return made

    # ---- states ----------------------------------------------------------------------------------------------------

    def state(self, state: State) -> bytes:
        """Write a whole state, in grains."""
        return self._encode(state)

    def state_of(self, text: bytes) -> State:
        """Read a whole state; ValueError if it is none."""
        return self._states.decode(text)

    def snapshot(self, state: State) -> bytes:
        """Write a state in short, its secrets blank: the profile of figures that are alike is written once."""
        state = blanked(state)
        profiles: dict[Profile, int] = {}
        figures: dict[str, Any] = {}
        for name, figure in state.figures.items():
            number = profiles.setdefault(figure.profile, len(profiles))
            row: dict[str, Any] = {
                field: value
                for field in figure.__struct_fields__
                if (value := getattr(figure, field)) != _FIGURE_DEFAULTS.get(field, _FIGURE_DEFAULTS)
            }
            row["profile"] = number
            figures[name] = row
        rest: dict[str, Any] = {
            field: value
            for field in state.__struct_fields__
            if (value := getattr(state, field)) or field not in UNWRITTEN
        }
        rest["figures"] = figures
        return self._encode({"profiles": list(profiles), "state": rest})

    def snapshot_of(self, text: bytes | memoryview) -> State:
        """Read a state written by `snapshot`; ValueError if it is none."""
        found: Any = json.decode(text)
        try:
            profiles, rest = found["profiles"], found["state"]
            told = earlier.facts(rest)
            made = [convert(profile, Profile, str_keys=True) for profile in profiles]
            for name, row in rest["figures"].items():
                row["profile"] = told(name, made[row["profile"]])
        except (KeyError, TypeError, IndexError, AttributeError):
            raise ValueError("it is no snapshot of a battle") from None
        return convert(rest, State, dec_hook=self._hook, str_keys=True)


def _figure_defaults() -> dict[str, Any]:
    from msgspec import NODEFAULT
    from msgspec.structs import fields

    from game.core.figures import Figure

    return {field.name: field.default for field in fields(Figure) if field.default is not NODEFAULT}


_FIGURE_DEFAULTS = _figure_defaults()


@lru_cache(maxsize=16)
def _codec(book: str) -> Codec:
    return Codec(book)


def codec(book: Rulebook) -> Codec:
    """Return the codec of a rule book, made once."""
    return _codec(book.id)
