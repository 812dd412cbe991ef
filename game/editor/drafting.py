"""One scenario being laid out: the draft, its undo and redo, its faults, and its file."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import json

from game import paths, systems
from game.catalogue.reading import Fault, Faults
from game.catalogue.scenario.loading import numbered, scenario_with_faults
from game.catalogue.scenario.muster import muster
from game.catalogue.scenario.schema import FILE as SCHEMA
from game.catalogue.scenario.schema import HEAD, MODELINE, schema
from game.catalogue.tables import load
from game.core.figures import Figure
from game.core.state import State
from game.editor.draft import Draft, Ref, blank, read, text_of, write
from game.editor.showing import Shown, ref_of, showable
from game.editor.splicing import comments, spliced
from game.editor.unsure import sure_doubts
from game.session.doubts import doubts

BOM = b"\xef\xbb\xbf"
STEPS = 200
"""Edits that can be taken back."""


class Problem(NamedTuple):
    """What stands in the way of a battle, or (a doubt) makes it a poor one; in which entry it lies, and its fault."""

    sentence: str
    ref: Ref | None
    fault: Fault | None = None

    @property
    def is_doubt(self) -> bool:
        """Whether it can be played all the same."""
        return self.fault is None

    @property
    def words(self) -> str:
        """The sentence, with what may have been meant."""
        meant = self.fault.suggestion if self.fault is not None else ""
        return f"{self.sentence} (did you mean {meant!r}?)" if meant else self.sentence


class Checked(NamedTuple):
    """A draft looked through: its text, the table as far as it can be shown, and every problem."""

    text: str
    shown: State | None
    problems: tuple[Problem, ...]
    left_out: frozenset[Ref]
    """Entries that are not shown, for something is wrong with them."""
    ghosts: tuple[tuple[Ref, Figure], ...] = ()
    """Figures of entries that are shown, though something is wrong with them."""
    found: Shown | None = None
    """How it could be shown, where anything is wrong with it."""


def check(draft: Draft) -> Checked:
    """Look a draft through as `sandtable check` would."""
    text = write(draft).text
    scenario, faults = scenario_with_faults(text, "here", systems.CHOICES)
    problems = tuple([Problem(fault.sentence, ref_of(fault), fault) for fault in faults])
    if scenario is not None and not faults:
        return Checked(text, muster(scenario, load()), (), frozenset())
    found = showable(draft, faults)
    return Checked(text, found.state, problems, found.left_out, found.ghosts, found)


def doubts_about(draft: Draft, checked: Checked) -> tuple[Problem, ...]:
    """What makes a battle a poor one; beside faults, what does not come about by anything that is wrong."""
    if checked.found is not None:
        faults = [problem.fault for problem in checked.problems if problem.fault is not None]
        found = sure_doubts(draft, faults, checked.found)
    else:
        found = doubts(checked.shown, draft.text("rules") or None) if checked.shown is not None else ()
    return tuple([Problem(doubt.sentence, _entry(draft, doubt.about)) for doubt in found])


def _entry(draft: Draft, about: tuple[str | int, ...]) -> Ref | None:
    """The entry of a draft at some keys, a unit or figure told by its id."""
    found = numbered(draft.parts, about)
    part = str(found[0])
    if len(found) < 2 or part not in ("sides", "units", "figures", "victory", "deployment"):
        return None
    return part, found[1]


def slug(title: str) -> str:
    """The name of a file by a title."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "table"


class Drafting:
    """The draft in hand, with its history."""

    def __init__(self, draft: Draft | None = None, path: Path | None = None, read_from: bytes = b"") -> None:
        self.draft = draft if draft is not None else blank()
        self.path = path
        """Its own file; None while it has none."""
        self._bytes = read_from
        """What it was read from, or written to last: comments, line ends and all."""
        self._texts = [(self.draft, read_from.decode("utf-8-sig"))] if read_from else []
        """What was read or saved, with its text: what is taken back is written as it was."""
        self.old: Path | None = None
        """Where the file lies as it was before, of which something could not be kept."""
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._about = ""
        self._kept: Draft | None = self.draft if path is not None else None
        self._checked: tuple[Draft, Checked] | None = None
        self._doubts: tuple[Draft, tuple[Problem, ...]] | None = None

    @classmethod
    def open(cls, asked: str) -> Drafting:
        """Open a file, or a bundled scenario of which another will be made; FileNotFoundError, OSError, Faults."""
        path = paths.scenario(asked)
        own = path.resolve().parent != paths.scenarios().resolve()
        found = path.read_bytes()
        return cls(read(text_of(found, path.name), path.name), path if own else None, found)

    # ---- edits -----------------------------------------------------------------------------------------------------

    def do(self, draft: Draft, about: str = "") -> None:
        """Take a draft in place of this; what is done about the same thing at a stretch is one step."""
        if draft == self.draft:
            return
        if not about or about != self._about:
            self._before = [*self._before[-STEPS:], self.draft]
        self._about = about
        self.draft = draft
        self._after.clear()

    def undo(self) -> bool:
        """Go one edit back; whether there was one."""
        return self._go(self._before, self._after)

    def redo(self) -> bool:
        """Do what was taken back."""
        return self._go(self._after, self._before)

    def _go(self, there: list[Draft], here: list[Draft]) -> bool:
        if not there:
            return False
        here.append(self.draft)
        self.draft = there.pop()
        self._about = ""
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._after)

    @property
    def checked(self) -> Checked:
        """What is so of the draft as it is now."""
        if self._checked is None or self._checked[0] is not self.draft:
            self._checked = (self.draft, check(self.draft))
        return self._checked[1]

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """What makes a poor battle of the draft as it is now: found out when it is asked for first."""
        if self._doubts is None or self._doubts[0] is not self.draft:
            self._doubts = (self.draft, doubts_about(self.draft, self.checked))
        return self._doubts[1]

    @property
    def known_doubts(self) -> tuple[Problem, ...] | None:
        """The doubts, if they have been found out."""
        return self._doubts[1] if self._doubts is not None and self._doubts[0] is self.draft else None

    # ---- the file --------------------------------------------------------------------------------------------------

    @property
    def saved(self) -> bool:
        """Whether the file says what the draft says."""
        return self._kept is not None and self._kept == self.draft

    def save(self) -> Path:
        """Write the file, whole or not at all: its own, or one among the player's scenarios; OSError.

        What was written by hand and says the same still stands as it stood. Where its comments cannot be kept, or
        somebody has changed it meanwhile, the file as it was stays beside it."""
        path = self.path or self._free(paths.own_scenarios(), slug(self.draft.text("title")))
        there = path.read_bytes() if path.is_file() else b""
        text = self._text()
        if self.path is None and MODELINE not in text:
            text = HEAD + text
        was = self._texts[-1][1] if self._texts else ""
        self.old = None
        if there and (there != self._bytes or set(comments(was)) - set(comments(text))):
            self.old = self._beside(path, there)
            paths.write_whole(self.old, there)
        found = (BOM if self._bytes.startswith(BOM) else b"") + text.encode()
        paths.write_whole(path, found)
        if HEAD.strip() in text:
            self._lay_schema(path.parent)
        self.path, self._bytes, self._kept = path, found, self.draft
        self._texts = [*self._texts[-STEPS:], (self.draft, text)]
        return path

    @staticmethod
    def _lay_schema(folder: Path) -> None:
        """Write this version's schema beside a file that names it; a failure to write does not matter."""
        found = json.encode(schema(systems.CHOICES))
        there = folder / SCHEMA
        with suppress(OSError):
            if not there.is_file() or there.read_bytes() != found:
                paths.write_whole(there, found)

    def _text(self) -> str:
        """The draft as text: the text last written if it says the same, else that text with the changes."""
        known = next((text for draft, text in reversed(self._texts) if draft == self.draft), None)
        if known is None and self._texts:
            known = spliced(self._texts[-1][1], self.draft)
        return known if known is not None else write(self.draft).text

    @staticmethod
    def _beside(path: Path, there: bytes) -> Path:
        """The path of a backup of a file, never that of an earlier backup with other content."""
        names = [f"{path.name}.old", *(f"{path.name}.old-{n}" for n in range(2, 1000))]
        places = (path.with_name(name) for name in names)
        return next(place for place in places if not place.exists() or place.read_bytes() == there)

    @staticmethod
    def _free(folder: Path, name: str) -> Path:
        known = set(paths.bundled())
        names = [name, *(f"{name}-{n}" for n in range(2, 1000))]
        files = (folder / f"{free}.yaml" for free in names if free not in known)
        return next(file for file in files if not file.exists())


__all__ = ["Checked", "Drafting", "Faults", "Problem", "check", "doubts_about", "slug"]
