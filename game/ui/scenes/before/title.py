"""The title screen: the library, the kept replays, and the last battle to be taken up."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import __version__, paths
from game.ui.keys import action_of, bound, cap_of, named
from game.ui.kit.controls.option import Option
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.pen import Act
from game.ui.panels.pages.models_title import TitleView
from game.ui.panels.pages.title import Title
from game.ui.scenes.before.library import Library, replay_line
from game.ui.scenes.before.shelf import Shelf
from game.ui.scenes.page import Page
from game.ui.scenes.scene import Change, Desk, Push, Quit

if TYPE_CHECKING:
    from game.session.resuming import Saved
    from game.ui.kit.controls.dialog import Dialog
    from game.ui.scenes.before.keeping import Keeping

FORGOTTEN = "forgotten.txt"
QUIET = 0.7
"""Seconds after one has come back to the title for which an Enter does nothing."""


class TitleScene(Page):
    """The first screen, quickly opened: all that takes time is read and painted behind it."""

    def __init__(self, desk: Desk, library: Library | None = None, homeward: bool = False) -> None:
        super().__init__(desk)
        self.library = library or Library()
        self.panel: Title = Title(self.kit, self.library.thumbnail)
        self.shelf = self.panel.shelf = Shelf()
        self.page = "library"
        self.dialog: Dialog | None = None
        self._about: Path | None = None
        self._drawn = 0
        self._still = 0.0
        self._view: tuple[object, TitleView] | None = None
        self._homeward = homeward
        """Whether one comes to it from elsewhere."""
        self._quiet = 0.0
        """Until when an Enter was meant for what was left."""

    @cached_property
    def keeping(self) -> Keeping:
        """What is done with kept battles."""
        from game.ui.scenes.before.keeping import Keeping

        return Keeping(self)

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def _key(self) -> tuple[object, ...]:
        """All that the view depends on."""
        return (self.library.changes, self.page, bound())

    def view(self) -> TitleView:
        """The view of the panel, made anew when anything changed."""
        key = self._key()
        if self._view is not None and self._view[0] == key:
            return self._view[1]
        library = self.library
        last, newest = self.last(), max((replay.changed for replay in library.saved), default=0)
        books = {card.book_id: card.book for card in library.cards.values() if card.book_id}
        played: dict[str, float] = {}
        for replay in library.saved:
            played[replay.title] = max(replay.changed, played.get(replay.title, 0))
        menu = (
            Option("new", "New battle", "crossed", note="choose a table", main=True),
            Option("lesson", "Learn to play", "flag"),
            Option("editor", "Lay out a table", "pen"),
            Option("replays", "Replays", "film", note=f"{len(library.saved)} kept" if library.ready else ""),
            Option("settings", "Settings", "cog"),
            Option("keys", "Keys", "help", note=cap_of("keys")),
            Option("quit", "Quit", "quit"),
        )
        view = TitleView(
            menu,
            tuple(replace(card, played=played.get(card.title, 0)) for card in library.cards.values()),
            tuple(books.items()),
            tuple(replay_line(replay, books) for replay in library.saved),
            self.page,
            "" if last is None else f"{'The last' if last.changed == newest else 'A'} battle is not over",
            f"{last.title}, round {last.round}: nothing is lost." if last is not None else "",
            named(f"version {__version__} \u00b7 <keys> keys"),
            library.faults[0] if library.faults else "",
        )
        self._view = (key, view)
        return view

    def last(self) -> Saved | None:
        """The battle written to last that is not over, not dropped and not played elsewhere, or None."""
        known = _forgotten()
        for replay in self.library.saved:
            if not replay.finished and replay.held is None and replay.path.name not in known:
                return replay
        return None

    # ---- the scene -------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look again at the kept battles: it is on top again."""
        super().enter()
        if self._homeward:
            self._quiet = self.desk.now() + QUIET
        self._homeward = True
        self.library.again()

    def notify(self, words: str) -> bool:
        """Say it at the foot of the page."""
        self.library.faults.insert(0, words)
        self.library.changes += 1
        return True

    def hear_fault(self, sentence: str) -> None:
        """Say it where faults of files are said."""
        self.library.faults.insert(0, sentence)
        self.library.changes += 1

    def update(self, dt: float) -> Change | None:
        """Take over what the library has read."""
        self._still += dt
        if self._drawn:
            self.library.start()
        self.library.poll()
        if self.shelf.poll():
            self.panel.refresh()
            self.stale = True
        if self._view is not None and self._view[0] != self._key():
            self.stale = True
        return super().update(dt)

    def idle(self, budget: float) -> None:
        """Paint the thumbnails, unless the pointer is on the move."""
        if self._still <= 0.05:
            return
        work = self.shelf if self.page == "replays" else self.library
        if work.has_some and work.paint(budget, self.desk.sprites):
            self.panel.refresh()
            self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The panel, its tooltip, and a question if there is one."""
        super().draw(surface)
        if self.dialog is not None:
            self.dialog.draw(surface)
        self._drawn += 1

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Panel, question and keys."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._still = 0.0
        if event.type == pygame.DROPFILE:
            return self._dropped(Path(event.file))
        if self.dialog is not None:
            self.stale = True
            got = self.dialog.on_event(event)
            return self._answered(got) if got is not None else None
        if event.type == pygame.KEYDOWN and event.key in CONFIRM and self.desk.now() < self._quiet:
            return None
        if event.type == pygame.KEYDOWN and not self.panel.search.focused and not self.panel.named:
            if action_of(event) == "keys":
                return self._keys()
            if event.key == pygame.K_ESCAPE and self.page != "library":
                self.page, self.stale = "library", True
                return None
            if event.key in CONFIRM and not self.panel.focus and self.page == "library":
                self._choose()
                return None
        return super().on_event(event)

    def act(self, act: Act) -> Change | None:
        """Open what was chosen."""
        if act.id == "card":
            return self._open(str(act.data))
        if act.id == "replay":
            return self._replay(Path(str(act.data)))
        if act.id == "replay-play-on":
            return self._replay(Path(str(act.data)), plays_on=True)
        if act.id.startswith("replay-") or act.id == "named":
            self.keeping.act(act)
            return None
        if act.id == "resume":
            return self._resume()
        if act.id == "forget":
            last = self.last()
            if last is not None:
                _forget(last.path.name)
                self.library.changes += 1
            return None
        return self._chosen(str(act.data)) if act.id == "menu" else None

    def _chosen(self, what: str) -> Change | None:
        """Open what a line of the menu names."""
        if what == "quit":
            return Quit()
        if what == "new":
            self._choose()
            return None
        if what == "replays":
            self.page, self.panel.choosing = "replays", False
            return None
        if what == "keys":
            return self._keys()
        if what == "lesson":
            from game.ui.scenes.lesson.scene import LessonScene

            self.library.let_go()
            return Push(LessonScene(self.desk))
        if what == "editor":
            from game.ui.editor.scene import EditorScene

            self.library.let_go()
            return Push(EditorScene(self.desk))
        if what == "settings":
            from game.ui.scenes.settings import SettingsScene

            return Push(SettingsScene(self.desk))
        return None

    def _dropped(self, path: Path) -> Change | None:
        """Watch a replay, or edit a scenario, that was dropped on the window."""
        self.dialog, self.stale = None, True
        if path.suffix.lower() not in (".yaml", ".yml"):
            return self._watch(path)
        from game.catalogue.reading import Faults
        from game.editor.drafting import Drafting
        from game.ui.editor.scene import EditorScene

        try:
            return Push(EditorScene(self.desk, Drafting.open(str(path))))
        except (OSError, Faults) as no:
            said = no.brief if isinstance(no, Faults) else str(no).splitlines()[0]
            self.library.faults.insert(0, f"{path.name}: {said}")
            self.library.changes += 1
            return None

    def _keys(self) -> Change:
        from game.ui.scenes.reading.help import KeysScene

        return Push(KeysScene(self.desk, self))

    def _choose(self) -> None:
        """Let a table be chosen for a battle: the keyboard goes to the card chosen last, else to the first."""
        self.page, self.stale = "library", True
        self.panel.choose(self.view())

    def _open(self, name: str) -> Change | None:
        from game.ui.scenes.before.setup import SetupScene

        self.panel.chosen, self.panel.choosing = name, False
        if name not in self.library.found:
            self.library.wait()
        found = self.library.found.get(name)
        return None if found is None else Push(SetupScene(self.desk, self.library, name))

    def _replay(self, path: Path, plays_on: bool = False) -> Change | None:
        """Watch a battle that is over, and ask about another; or play on, from the last round of one that is over."""
        saved = next((replay for replay in self.library.saved if replay.path == path), None)
        if saved is None:
            return None
        if saved.finished:
            return self._watch(path, plays_on)
        if plays_on and saved.held is None:
            return self._take_up(path)
        from game.ui.scenes.before.taking_up import ask_about

        self._about = path
        self.dialog = ask_about(self.kit, saved)
        return None

    def _answered(self, act: Act) -> Change | None:
        self.dialog = None
        if self.keeping.answered(act):
            return None
        path, self._about = self._about, None
        if path is None or act.id == "no":
            return None
        return self._watch(path) if act.id == "watch" else self._take_up(path, act.id)

    def _resume(self) -> Change | None:
        last = self.last()
        return None if last is None else self._take_up(last.path)

    def _take_up(self, path: Path, how: str = "take") -> Change | None:
        from game.files.rows import ReplayFault
        from game.ui.scenes.before.taking_up import taken_up

        try:
            scene = taken_up(self.desk, path, how)
        except (ReplayFault, OSError) as no:
            self._cannot(path, no, ask=how == "take")
            return None
        self.library.let_go()
        return Push(scene)

    def _watch(self, path: Path, plays_on: bool = False) -> Change | None:
        from game.files.rows import ReplayFault
        from game.ui.scenes.watching.replay import ReplayScene

        try:
            scene = ReplayScene(self.desk, path)
        except (ReplayFault, OSError) as no:
            self._cannot(path, no, ask=True)
            return None
        if plays_on:
            scene.offer()
        self.library.let_go()
        return Push(scene)

    def _cannot(self, path: Path, no: Exception, ask: bool) -> None:
        """Say why a battle can be neither continued nor watched, and ask what to do where there is a choice."""
        from game.ui.scenes.before.taking_up import question

        title = next((replay.title for replay in self.library.saved if replay.path == path), path.name)
        self.dialog = question(self.kit, title, no) if ask else None
        self._about, self.stale = path, True
        if self.dialog is None:
            self.library.faults.insert(0, f"{path.name}: {no}")
            self.library.changes += 1


def _forgotten() -> frozenset[str]:
    try:
        return frozenset((paths.settings() / FORGOTTEN).read_text(encoding="utf-8").split("\n"))
    except OSError:
        return frozenset()


def _forget(name: str) -> None:
    try:
        with (paths.settings() / FORGOTTEN).open("a", encoding="utf-8") as file:
            file.write(name + "\n")
    except OSError:
        pass
