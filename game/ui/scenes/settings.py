"""The settings, from the title or over a battle: all holds at once, and is kept."""

from __future__ import annotations

import pygame

from game.ui import keys, paints
from game.ui.board.screening.paces import PACES
from game.ui.kit import fitting_scale
from game.ui.kit.pen import Act
from game.ui.panels.pages.settings import KeyLine, SettingsPanel, SettingsView
from game.ui.scenes.page import Page
from game.ui.scenes.scene import Change, Desk, Pop
from game.ui.sound.speaker import KINDS

WORDS = {
    "dice": "Dice", "moves": "Feet, hooves, wings", "calls": "Drum and horns", "missiles": "Missiles",
    "melee": "Melee and doors", "powers": "Magic and breath", "screen": "The screen itself",
}  # fmt: skip
SAMPLES = {
    "dice": "dice", "moves": "hooves", "calls": "horn-charge", "missiles": "bow", "melee": "clash",
    "powers": "fireball", "screen": "page",
}  # fmt: skip
"""What is heard when a volume is changed."""


class SettingsScene(Page):
    """Changes what a person has set."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.panel: SettingsPanel = SettingsPanel(self.kit)
        self.waiting = ""
        """The binding that waits for a key."""
        self.note = ""
        self._sized = 0
        """The size asked for while its thumb is dragged: it holds when let go, so that the thumb stays in place."""

    def view(self) -> SettingsView:
        """The view of the panel."""
        desk, speaker = self.desk, self.desk.speaker
        lines = tuple(
            KeyLine(name, one.words, one.cap, one.group, name in keys.changed())
            for name, one in zip(keys.NAMES, keys.bound())
            if one.key not in keys.FIXED
        )
        return SettingsView(
            self._sized or round(desk.size * 100),
            round(100 * fitting_scale(pygame.display.get_window_size(), (self._sized or desk.size * 100) / 100)),
            bool(pygame.display.is_fullscreen()),
            desk.paints,
            tuple((name, one.label, one.serves) for name, one in paints.SCHEMES.items()),
            desk.reduced,
            str(desk.pace),
            tuple((str(n), "at once" if pace == float("inf") else f"{pace:g}\u00d7") for n, pace in enumerate(PACES)),
            desk.sound,
            round(speaker.volume * 100),
            tuple((kind, WORDS[kind], round(speaker.volumes.get(kind, 1.0) * 100)) for kind in KINDS),
            lines,
            self.waiting,
            self.note,
            round(desk.kit.text * 100),
        )

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """A key for the binding that waits, else the panel."""
        if self.waiting and event.type == pygame.KEYDOWN:
            self.stale = True
            self._take(event)
            return None
        found = super().on_event(event)
        if event.type == pygame.MOUSEBUTTONUP and self._sized:
            self._resize()
        return found

    def _take(self, event: pygame.event.Event) -> None:
        """Bind the key that was pressed; Escape lets it be, what only modifies is waited past."""
        name, words = self.waiting, self._words(self.waiting)
        if event.key == pygame.K_ESCAPE:
            self.waiting, self.note = "", ""
            return
        if event.key in keys.FIXED:
            return
        mod = getattr(event, "mod", 0)
        masks = {keys.CTRL: pygame.KMOD_CTRL, keys.SHIFT: pygame.KMOD_SHIFT, keys.ALT: pygame.KMOD_ALT}
        loser = keys.rebind(name, event.key, tuple(one for one in keys.HELD if mod & masks[one]))
        self.waiting = ""
        cap = keys.bound()[keys.NAMES.index(name)].cap
        self.note = f"{words}: now {cap}."
        if loser:
            other = keys.bound()[keys.NAMES.index(loser)].cap
            self.note += f" {self._words(loser)}, which had it: now {other}."
        self.desk.play("tick")

    def _resize(self) -> None:
        """Draw in the size asked for, from its first page."""
        self.desk.size, self._sized = self._sized / 100, 0
        self.desk.fit(pygame.display.get_window_size())
        self.panel = SettingsPanel(self.kit)

    @staticmethod
    def _words(name: str) -> str:
        return keys.bound()[keys.NAMES.index(name)].words

    def act(self, act: Act) -> Change | None:
        """Set what was changed."""
        desk, speaker = self.desk, self.desk.speaker
        kind = act.id
        if kind == "back":
            return Pop()
        if kind == "size":
            self._sized = int(str(act.data))
            if not self.panel.size.held:
                self._resize()
        elif kind == "text":
            desk.kit.text = int(str(act.data)) / 100
        elif kind == "screen":
            pygame.display.toggle_fullscreen()
        elif kind == "paints":
            desk.paint(str(act.data))
        elif kind == "reduced":
            desk.reduced = bool(act.data)
        elif kind == "pace":
            desk.pace = int(str(act.data))
        elif kind == "sound":
            desk.sound = bool(act.data)
        elif kind == "loudness" and isinstance(act.data, tuple):
            what, loud = act.data
            speaker.volumes[what] = int(loud) / 100
            if speaker.volumes[what] == 1.0:
                del speaker.volumes[what]
            desk.play(SAMPLES[what])
        elif kind == "volume":
            speaker.volume = int(str(act.data)) / 100
            desk.play("clash")
        elif kind == "change" and self.panel.list.chosen:
            self.waiting = "" if self.waiting else self.panel.list.chosen
            self.note = f"Press the key for: {self._words(self.waiting)}." if self.waiting else ""
        elif kind == "delivered":
            keys.bind({})
            self.note = "All keys are as delivered."
        return None
