"""What the title shows: the bundled scenarios and the kept replays, read behind the first picture."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import paths
from game.ui.panels.pages.models_title import ReplayLine, ScenarioCard, SideCount

if TYPE_CHECKING:
    import pygame

    from game.session.opening import Opened
    from game.session.resuming import Saved
    from game.ui.art.lit.table import TableArt

TIMES = "\u00d7"
SCALAR = r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^,}\n'"][^,}\n]*"""
"""A value in a line of a file, by a glance."""
NEXT = r"(?:,|\s*\n)\s*"
"""What stands between two keys: a comma, or the end of a line."""
INCH = "\u2033"


@dataclass
class Found:
    """A scenario that was read, with the art of its table once that is made."""

    opened: Opened
    art: TableArt | None = None


def quick_card(name: str, path: Path) -> ScenarioCard:
    """A card from the file at a glance: its title, and what can be said before all is read."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    title = re.search(r"^title:\s*(.+?)\s*$", text, re.M)
    size = re.search(r"width:\s*(\d+).*?height:\s*(\d+)", text)
    brief = re.search(r"^briefing:\s*(?:>-?\s*)?\n?((?:.+\n)(?:[ \t]+.+\n)*)", text, re.M)
    sides = re.findall(rf"[{{-]\s*id:\s*(\w+){NEXT}name:\s*({SCALAR}){NEXT}colour:\s*(\w+)", text)
    return ScenarioCard(
        name,
        _unquoted(title.group(1)) if title else name.replace("_", " ").title(),
        briefing=" ".join(brief.group(1).split()) if brief else "",
        size=f"{size.group(1)} {TIMES} {size.group(2)}{INCH}" if size else "",
        sides=tuple(SideCount(colour, _unquoted(words), _count(text, key)) for key, words, colour in sides),
        picture=name,
    )


def _unquoted(scalar: str) -> str:
    """The value of a scalar, as a glance takes it."""
    if len(scalar) < 2 or scalar[0] not in "'\"" or scalar[0] != scalar[-1]:
        return scalar.strip()
    inner = scalar[1:-1]
    return inner.replace("''", "'") if scalar[0] == "'" else inner.replace('\\"', '"')


def _count(text: str, side: str) -> int:
    """The number of a side's figures, by a glance at the lines that name it."""
    total = 0
    for entry in re.findall(r"-\s*\{(id:.*?)\}\s*(?=\n\s*-|\n\w|\Z)", text, re.S):
        if re.search(rf"\bside:\s*{side}\b", entry) and "when:" not in entry:
            count = re.search(r"\bcount:\s*(\d+)", entry)
            total += int(count.group(1)) if count else 1
    return total


def card_of(name: str, found: Opened) -> ScenarioCard:
    """The card of a scenario that was read."""
    from game import systems

    state = found.state
    counts = {side.id: 0 for side in state.sides}
    for figure in state.figures.values():
        counts[figure.side] += 1
    many = sum(counts.values())
    minutes = max(10, round(many * 0.9 / 5) * 5)
    book = found.rules or systems.DEFAULT
    inch = 1024
    return ScenarioCard(
        name,
        found.title,
        systems.book(book).title,
        book,
        found.briefing,
        f"{state.table.width // inch} {TIMES} {state.table.height // inch}{INCH}",
        f"about {minutes} min",
        tuple(SideCount(side.colour, side.name, counts[side.id], _head(state, side.id)) for side in state.sides),
        name,
    )


def _head(state: Any, side: str) -> Any:
    """The look of a side's leader, or of its first figure."""
    from game.ui.board.figures.looks import look_of

    own = [figure for figure in state.figures.values() if figure.side == side]
    best = max(
        own, key=lambda figure: (figure.profile.charisma, figure.profile.hit_dice.halves, figure.id), default=None
    )
    return None if best is None else look_of(state, best)


class Library:
    """Reads scenarios and replays in a thread of its own; `poll` takes over what has come."""

    def __init__(self) -> None:
        self.cards: dict[str, ScenarioCard] = {
            name: quick_card(name, path) for name, path in {**paths.bundled(), **paths.own_by_name()}.items()
        }
        self._read_at: dict[str, int] = {}
        """When the files of the player's own scenarios were written that were read."""
        self.found: dict[str, Found] = {}
        self.saved: list[Saved] = []
        self.faults: list[str] = []
        self.ready = False
        self.changes = 0
        self._come: list[Any] = []
        self._taken = 0
        self._pictures: dict[tuple[str, tuple[int, int]], tuple[pygame.Surface, bool]] = {}
        self._wanted: dict[tuple[str, tuple[int, int]], int] = {}
        """Pictures that were asked for, and in which turn of painting: those in sight are asked for again."""
        self._turn = 0
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to read."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name="library", daemon=True)
            self._thread.start()

    def again(self) -> None:
        """Look again at the kept replays, and at new or changed scenarios of the player's own."""
        if not self.ready:
            return
        self.saved = _saved()
        own = paths.own_by_name()
        for name in [name for name in self._read_at if name not in own]:
            for known in (self.cards, self.found, self._read_at):
                known.pop(name, None)
        for name, path in own.items():
            if self._read_at.get(name) != path.stat().st_mtime_ns:
                self._pictures = {key: picture for key, picture in self._pictures.items() if key[0] != name}
                self._come.append(self._one(name))
        self.poll()
        self.changes += 1

    def _one(self, name: str) -> tuple[str, Any]:
        """Read a scenario: its name and contents, or "" and what is wrong with it."""
        from game.catalogue.reading import Faults
        from game.session.opening import opened

        own = paths.own_by_name().get(name)
        if own is not None:
            self._read_at[name] = own.stat().st_mtime_ns
        try:
            return name, opened(name)
        except Faults as no:
            return "", no.brief
        except (OSError, ValueError) as no:
            return "", f"{name}: {no}"

    def _read(self) -> None:
        try:
            for name in list(self.cards):
                self._come.append(self._one(name))
            self._come.append(_saved())
        except Exception as no:  # the title must come up whatever is wrong with the files
            self._come.append(("", f"the library could not be read: {no}"))
        finally:
            self._come.append(None)

    def poll(self) -> bool:
        """Take over what has been read; True if anything came."""
        if self._taken == len(self._come):
            return False
        while self._taken < len(self._come):
            come = self._come[self._taken]
            self._taken += 1
            if come is None:
                self.ready = True
            elif isinstance(come, list):
                self.saved = come
            elif not come[0]:
                self.faults.append(come[1])
            else:
                self.found[come[0]] = Found(come[1])
                self.cards[come[0]] = card_of(*come)
        self.changes += 1
        return True

    def wait(self) -> None:
        """Wait until all is read."""
        self.start()
        if self._thread is not None:
            self._thread.join()
        self.poll()

    def let_go(self) -> None:
        """Drop what painting tables needed: a battle opens, and the pictures here are painted."""
        for found in self.found.values():
            found.art = None

    @property
    def has_some(self) -> bool:
        """Whether anything is there to be painted."""
        return bool(self.found)

    # ---- pictures --------------------------------------------------------------------------------------------------

    def thumbnail(self, name: Any, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of a scenario's table, or None until it is painted in idle time."""
        made = self._pictures.get((name, size))
        if made is None or not made[1]:
            self._wanted.pop((name, size), None)
            self._wanted[(name, size)] = self._turn
        return made[0] if made is not None else self._likeness(name, size)

    def _likeness(self, name: Any, size: tuple[int, int]) -> pygame.Surface | None:
        """A picture of the same table in another size, stretched: it stands in until its own is painted."""
        others = [picture for (one, _), (picture, _) in self._pictures.items() if one == name]
        if not others:
            return None
        import pygame

        best = max(others, key=lambda picture: picture.get_width())
        wide = min(best.get_width(), best.get_height() * size[0] // size[1])
        high = min(best.get_height(), best.get_width() * size[1] // size[0])
        part = pygame.Rect(0, 0, max(1, wide), max(1, high))
        part.center = best.get_rect().center
        return pygame.transform.smoothscale(best.subsurface(part), size)

    def paint(self, budget: float, sprites: Any) -> bool:
        """Paint pictures for about so many seconds, the last asked for and rough ones first; True if any came."""
        self._turn += 1
        end = time.perf_counter() + budget
        came = False
        for fine in (False, True):
            for key in sorted(self._wanted, key=lambda pick: -self._wanted[pick]):
                name, size = key
                if name not in self.found:
                    continue
                if not fine and key in self._pictures:
                    continue
                with contextlib.suppress(Exception):
                    self._pictures[key] = (self._picture(self.found[name], size, sprites, fine), fine)
                    came = True
                if fine or key not in self._pictures:
                    self._wanted.pop(key, None)
                if time.perf_counter() > end:
                    return came
        return came

    @staticmethod
    def _picture(found: Found, size: tuple[int, int], sprites: Any, fine: bool) -> pygame.Surface:
        """The table as both sides may see it: its picture shows nobody an ambush."""
        from game.rules.knowing.view import shared
        from game.ui.art.lit.table import TableArt
        from game.ui.board.figures.looks import table_look
        from game.ui.picture import overview

        state = shared(found.opened.state)
        if found.art is None:
            found.art = TableArt(table_look(state), grid=False)
        return overview(state, found.art, sprites, size, fine)


def _saved() -> list[Saved]:
    from game.session.resuming import saved

    try:
        return saved()
    except OSError:
        return []


def replay_line(saved: Saved, books: Mapping[str, str]) -> ReplayLine:
    """A kept battle as it stands in the list: how long it was, who won, and by which book (titles by id)."""
    from game.files.shelving import named

    rounds = ("1 round" if saved.round == 1 else f"{saved.round} rounds") if saved.finished else f"round {saved.round}"
    how = "finished" if saved.finished else "under way" if saved.held is None else "being played"
    book = books.get(saved.rules, saved.rules.replace("_", " ").capitalize())
    note = [rounds if saved.round else "not begun", book]
    name = named(saved.path, saved.title)
    return ReplayLine(
        str(saved.path), name or saved.title, " \u00b7 ".join([saved.title, *note] if name else note),
        _when(saved.changed), saved.finished, saved.ended or how, saved.held is not None, saved.changed,
    )  # fmt: skip


def _when(changed: float) -> str:
    then, now = time.localtime(changed), time.localtime()
    clock = time.strftime("%H:%M", then)
    if then[:3] == now[:3]:
        return f"today, {clock}"
    if time.time() - changed < 2 * 86400 and then.tm_yday != now.tm_yday:
        return f"yesterday, {clock}"
    return time.strftime("%d %B", then).lstrip("0")
