"""Reads YAML from untrusted files: events only, within limits, every fault with its line and column, never a traceback.

Nothing is composed or constructed by PyYAML: deep nesting would crash its C composer, and its guesses at types (`no`,
`090`, `12:30`) would change what was written. Scalars stay the text they are until a declared field reads them.
"""

from __future__ import annotations

import difflib
import os
import re
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from game.catalogue.malformed import malformed

MOST_BYTES = 1 << 20
MOST_DEPTH = 16
MOST_NODES = 50_000
MOST_SCALAR = 4096
MOST_FAULTS = 100
"""Faults listed of one file; a file with more is not one that is read to the end."""
REPLAY = b'{"format"'
"""How a replay begins."""

# Control characters but tab and line feeds, surrogates, bidirectional controls, private use, and what is no character.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ue000-\uf8ff"
    "\ufeff\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)


KEY, MISSING, PLACE = "key", "missing", "place"
"""What is wrong: a key itself, that a key is missing, where somebody stands; "" for what a key says."""


class Fault(NamedTuple):
    """An error in a file: where (1-based line and column), what, and what may have been meant."""

    file: str
    line: int
    column: int
    sentence: str
    suggestion: str = ""
    path: tuple[str | int, ...] = ()
    """The keys that lead to it, where it could be read so far."""
    wrong: str = ""

    @property
    def text(self) -> str:
        """The fault as one line: file:line:column: sentence."""
        asked = f" (did you mean {self.suggestion!r}?)" if self.suggestion else ""
        return f"{self.file}:{self.line}:{self.column}: {self.sentence}{asked}"


class Faults(Exception):
    """A file that cannot be used, with all its errors in the order of the file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault[1:3]))
        super().__init__("\n".join(fault.text for fault in self.faults))

    @property
    def brief(self) -> str:
        """The first of them as one line, and how many more there are."""
        more = len(self.faults) - 1
        first = self.faults[0].text
        return f"{first} ({more} more: `sandtable check` tells all)" if more else first


class Scalar(NamedTuple):
    """A value as it was written; `plain` without quotes."""

    text: str
    plain: bool
    line: int
    column: int

    @property
    def empty(self) -> bool:
        """Whether nothing was written: no text, or a plain null."""
        return self.plain and self.text in ("", "~", "null")


class Sequence(NamedTuple):
    """A list of nodes."""

    items: list[Node]
    line: int
    column: int


class Mapping(NamedTuple):
    """Nodes by key, with the place of each key."""

    entries: dict[str, Node]
    keys: dict[str, tuple[int, int]]
    line: int
    column: int


Node = Scalar | Sequence | Mapping

LIKE, VERY_LIKE = 0.6, 0.7
"""How much of two words must be the same if one is to be meant by the other; if they begin otherwise."""


def near(word: str, known: Iterable[str]) -> str:
    """Return the known word most like another, or "": one with the same first letter, else one that is very close."""
    found = difflib.get_close_matches(word, list(known), n=3, cutoff=LIKE)
    close = difflib.get_close_matches(word, found, n=1, cutoff=VERY_LIKE)
    return next((name for name in found if name[:1] == word[:1] or name in close), "")


def readable_file(path: Path) -> bytes | str:
    """Return the bytes of a regular file within the limit, or a sentence that says why it cannot be read."""
    try:
        # O_NONBLOCK: opening a pipe must not hang; what is no regular file is not read at all.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except FileNotFoundError:
        return "there is no such file"
    except (OSError, ValueError) as no:
        return f"it cannot be opened: {getattr(no, 'strerror', None) or 'its name is no file name'}"
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return "it is no regular file"
        with os.fdopen(handle, "rb", closefd=False) as file:
            found = file.read(MOST_BYTES + 1)
    except OSError as no:
        return f"it cannot be read: {no.strerror}"
    finally:
        os.close(handle)
    if found.startswith(REPLAY):
        return "it is a replay, not a scenario: sandtable replay shows and verifies it"
    if len(found) > MOST_BYTES:
        return f"it is larger than {MOST_BYTES} bytes"
    return found


def read(path: Path) -> tuple[Node | None, list[Fault]]:
    """Read a YAML file into nodes, with all faults of form; None where nothing can be read."""
    name = str(path)
    found = readable_file(path)
    if isinstance(found, str):
        return None, [Fault(name, 1, 1, found)]
    try:
        text = found.decode("utf-8-sig")
    except UnicodeDecodeError as no:
        before = found[: no.start].decode("utf-8", "replace")
        return None, [Fault(name, *_place(before, len(before)), "it is not UTF-8 text")]
    return read_text(text, name)


def read_text(text: str, name: str) -> tuple[Node | None, list[Fault]]:
    """Read YAML text into nodes; `name` is what faults call it."""
    if len(text) > MOST_BYTES:
        return None, [Fault(name, 1, 1, f"it is larger than {MOST_BYTES} bytes")]
    bad = _FORBIDDEN.search(text)
    if bad:
        line, column = _place(text, bad.start())
        return None, [Fault(name, line, column, f"the character U+{ord(bad.group()):04X} may not be used")]
    return _Reading(name).read(text)


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _start(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


class _Stop(Exception):
    """The reading cannot go on."""


class _Reading:
    """One file being read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self.nodes = 0
        # From the outermost: each open node, and for a mapping the key that waits for its value.
        self.open: list[Sequence | Mapping] = []
        self.waiting: list[str | None] = []
        self.root: Node | None = None
        self.quoted: tuple[tuple[int, int], tuple[int, int]] | None = None
        """Where the last quoted text of several lines begins and ends."""

    def read(self, text: str) -> tuple[Node | None, list[Fault]]:
        try:
            for event in self._events(text):
                self._take(event)
        except _Stop:
            return None, self.faults
        except yaml.YAMLError as no:
            self.faults.append(Fault(self.name, *malformed(no, text, self.quoted)))
            return None, self.faults
        except (RecursionError, ValueError, MemoryError) as no:
            # PyYAML lets these through on hostile text; they are faults of the file like any other.
            self.faults.append(Fault(self.name, 1, 1, f"this is not valid YAML: {type(no).__name__}"))
            return None, self.faults
        if self.root is None and not self.faults:
            self.faults.append(Fault(self.name, 1, 1, "the file is empty"))
        return self.root, self.faults

    @staticmethod
    def _events(text: str) -> Iterator[yaml.Event]:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        return yaml.parse(text, Loader=loader)

    def _fault(self, event: yaml.Event, sentence: str, *, stop: bool = False) -> None:
        self.faults.append(Fault(self.name, *_start(event), sentence))
        if stop or len(self.faults) >= MOST_FAULTS:
            raise _Stop

    def _take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            if event.version or event.tags:
                self._fault(event, "directives may not be used")
            if self.root is not None:
                self._fault(event, "there may be one document only", stop=True)
        elif isinstance(event, yaml.AliasEvent):
            self._fault(event, f"aliases (*{(event.anchor or '')[:40]}) may not be used")
            self._put(event, self._scalar(event, "", plain=True))
        elif isinstance(event, yaml.ScalarEvent):
            self._marks(event)
            if event.style in ("'", '"') and event.end_mark and event.end_mark.line >= _start(event)[0]:
                self.quoted = _start(event), (event.end_mark.line + 1, event.end_mark.column + 1)
            self._put(event, self._scalar(event, event.value, plain=not event.style))
        elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
            self._marks(event)
            line, column = _start(event)
            node: Sequence | Mapping = (
                Sequence([], line, column)
                if isinstance(event, yaml.SequenceStartEvent)
                else Mapping({}, {}, line, column)
            )
            self._put(event, node)
            if len(self.open) >= MOST_DEPTH:
                self._fault(event, f"this is nested deeper than {MOST_DEPTH} levels", stop=True)
            self.open.append(node)
            self.waiting.append(None)
        elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            self.open.pop()
            self.waiting.pop()

    def _marks(self, event: yaml.NodeEvent) -> None:
        if event.anchor:
            self._fault(event, f"anchors (&{event.anchor[:40]}) may not be used")
        tag = getattr(event, "tag", None)
        if tag:
            self._fault(event, f"tags ({tag[:40]}) may not be used")

    def _scalar(self, event: yaml.Event, text: str, *, plain: bool) -> Scalar:
        if len(text) > MOST_SCALAR:
            self._fault(event, f"this text is longer than {MOST_SCALAR} characters")
            text = ""
        bad = _FORBIDDEN.search(text)
        if bad:
            self._fault(event, f"the character U+{ord(bad.group()):04X} may not be used")
            text = ""
        return Scalar(unicodedata.normalize("NFC", text), plain, *_start(event))

    def _put(self, event: yaml.Event, node: Node) -> None:
        """Put a node where it belongs: the root, the next of a list, a key, or the value of one."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._fault(event, f"there are more than {MOST_NODES} values", stop=True)
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif self.waiting[-1] is None:
            self.waiting[-1] = self._key(event, parent, node)
        else:
            key, self.waiting[-1] = self.waiting[-1], None
            if key in parent.keys:
                parent.entries.setdefault(key, node)

    def _key(self, event: yaml.Event, parent: Mapping, node: Node) -> str:
        if not isinstance(node, Scalar):
            self._fault(event, "a key must be a word")
            return "\0"
        if node.text == "<<" and node.plain:
            self._fault(event, "merge keys (<<) may not be used")
            return "\0"
        if node.text in parent.keys:
            line = parent.keys[node.text][0]
            self._fault(event, f"the key {node.text[:40]!r} was given before, in line {line}")
            return "\0"
        parent.keys[node.text] = (node.line, node.column)
        return node.text


def plain(node: Node) -> object:
    """Return nodes of our own tables as lists, dicts and texts; whole numbers, true and false as such."""
    if isinstance(node, Mapping):
        return {key: plain(entry) for key, entry in node.entries.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if node.plain and re.fullmatch(r"-?[0-9]{1,9}", node.text):
        return int(node.text)
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    return None if node.empty else node.text


def load_table(path: Path) -> object:
    """Read a YAML table of the game's own (rules, rulings) as plain data; Faults where it has errors."""
    node, faults = read(path)
    if faults or node is None:
        raise Faults(faults)
    return plain(node)
