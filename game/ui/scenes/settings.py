"""The settings, from the title or over a battle: they take effect at once, and are saved."""

from __future__ import annotations

import pygame

from game.ui import keys, paints
from game.ui.board.directing.shots import MANNERS
from game.ui.board.screening.paces import PACES
from game.ui.canvas import turn_whole_screen
from game.ui.kit import fitting_scale
from game.ui.kit.pen import Act
from game.ui.panels.pages.settings import Group, KeyLine, Line, SettingsPanel, SettingsView
from game.ui.scenes.page import Page
from game.ui.scenes.scene import Change, Desk, Pop
from game.ui.sound.speaker import KINDS

SIZES, READ, LOUD = (75, 300, 5), (80, 160, 5), (0, 100, 5)
"""Percent: least, most and step of the size of everything, of what is read, and of what is heard."""
TIPS = {
    "size": "Size of everything\n75 to 300 percent",
    "text": "Text size\nCard, forecast, log, questions, lists, rules, words on the table",
    "coaches": "The coach\nIt warns of what costs more than standing still, beyond chance; asked, it shows its own "
               "move. It knows what your side knows. Where two share the table it is silent unless both agree.",
    "asks_end": "Ask before a phase ends\nWhile somebody could still act: they are named and ringed.",
    "foresees": "What may come of it\nRest the pointer on what could be done, and it is played out many times. "
                "The dice of the battle stay unknown, and so does whatever your side does not see.",
    "camera": "The camera\nGentle: where all that happens is out of view it goes there, and portraits at the "
              "edge point to the rest; a click on one goes there. Full: it follows, comes closer and slows time for a "
              "natural 20, the fall of a leader, the first fire, a line that breaks; then it comes back.",
    "paints": "Colours of the sides\nThe patterns of the rims stay.",
}
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
        lines = tuple(
            KeyLine(name, key.words, key.cap, key.group, name in keys.changed())
            for name, key in zip(keys.NAMES, keys.bound())
            if key.key not in keys.FIXED
        )
        return SettingsView((self._seen(), self._heard()), lines, self.waiting, self.note)

    def _seen(self) -> tuple[Group, ...]:
        """The lines of what is seen."""
        desk = self.desk
        size = self._sized or round(desk.size * 100)
        held = round(100 * fitting_scale(pygame.display.get_window_size(), (self._sized or desk.size * 100) / 100))
        note = "" if held >= size else f"held to {held} % by this window"
        schemes = tuple((name, scheme.label) for name, scheme in paints.SCHEMES.items())
        paces = tuple(
            (str(n), "at once" if pace == float("inf") else f"{pace:g}\u00d7") for n, pace in enumerate(PACES)
        )
        return (
            ("Size and colours", (
                Line("size", "Size of everything", size, SIZES, note=note, tip=TIPS["size"]),
                Line("text", "Text size", round(desk.kit.text * 100), READ, tip=TIPS["text"]),
                Line("screen", "Whole screen", bool(pygame.display.is_fullscreen())),
                Line("paints", "Colours of the sides", desk.paints, choices=schemes,
                     note=paints.SCHEMES[desk.paints].serves, tip=TIPS["paints"]),
            )),
            ("Movement and foresight", (
                Line("pace", "Pace of what is shown", str(desk.pace), choices=paces),
                Line("camera", "The camera", desk.camera, tip=TIPS["camera"],
                     choices=tuple([(manner, manner) for manner in MANNERS])),
                Line("reduced", "Little motion", desk.reduced),
                Line("foresees", "What may come of it", desk.foresees, tip=TIPS["foresees"]),
                Line("coaches", "The coach", desk.coaches, tip=TIPS["coaches"]),
                Line("asks_end", "Ask before a phase ends", desk.asks_end, tip=TIPS["asks_end"]),
            )),
        )  # fmt: skip

    def _heard(self) -> tuple[Group, ...]:
        """The lines of what is heard: all together, then each kind of sound."""
        speaker, on = self.desk.speaker, self.desk.sound
        kinds = (
            Line(f"volume:{kind}", WORDS[kind], round(speaker.volumes.get(kind, 1.0) * 100), LOUD, tip=WORDS[kind],
                 minor=True, enabled=on)
            for kind in KINDS
        )  # fmt: skip
        whole = Line("volume", "All together", round(speaker.volume * 100), LOUD, enabled=on)
        return (("Sound", (Line("sound", "Sound", on), whole, *kinds)),)

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
        """Bind the key that was pressed; Escape cancels, and modifiers alone are passed over."""
        name, words = self.waiting, self._words(self.waiting)
        if event.key == pygame.K_ESCAPE:
            self.waiting, self.note = "", ""
            return
        if event.key in keys.FIXED:
            return
        mod = getattr(event, "mod", 0)
        masks = {keys.CTRL: pygame.KMOD_CTRL, keys.SHIFT: pygame.KMOD_SHIFT, keys.ALT: pygame.KMOD_ALT}
        loser = keys.rebind(name, event.key, tuple(mark for mark in keys.HELD if mod & masks[mark]))
        self.waiting = ""
        cap = keys.bound()[keys.NAMES.index(name)].cap
        self.note = f"{words}: now {cap}."
        if loser:
            other = keys.bound()[keys.NAMES.index(loser)].cap
            self.note += f" {self._words(loser)}, which had it: now {other}."
        self.desk.play("tick")

    def _resize(self) -> None:
        """Draw in the size asked for, from the first page."""
        self.desk.size, self._sized = self._sized / 100, 0
        self.desk.fit(pygame.display.get_window_size())
        self.panel = SettingsPanel(self.kit)

    @staticmethod
    def _words(name: str) -> str:
        return keys.bound()[keys.NAMES.index(name)].words

    def act(self, act: Act) -> Change | None:
        """Set what was changed."""
        desk, speaker = self.desk, self.desk.speaker
        match act:
            case Act("back"):
                return Pop()
            case Act("size", int(size)):
                self._sized = size
                if not self.panel.widgets["size"].held:
                    self._resize()
            case Act("text", int(size)):
                desk.kit.text = size / 100
            case Act("screen"):
                self.note = turn_whole_screen()
            case Act("paints", str(scheme)):
                desk.paint(scheme)
            case Act("reduced", bool(on)):
                desk.reduced = on
            case Act("foresees", bool(on)):
                desk.foresees = on
            case Act("coaches", bool(on)):
                desk.coaches = on
            case Act("asks_end", bool(on)):
                desk.asks_end = on
            case Act("camera", str(manner)):
                desk.camera = manner
            case Act("pace", str(pace)):
                desk.pace = int(pace)
            case Act("sound", bool(on)):
                desk.sound = on
            case Act("volume", int(loud)):
                speaker.volume = loud / 100
                desk.play("clash")
            case Act("change") if self.panel.list.chosen:
                self.waiting = "" if self.waiting else self.panel.list.chosen
                self.note = f"Press the key for: {self._words(self.waiting)}." if self.waiting else ""
            case Act("delivered"):
                keys.bind({})
                self.note = "All keys are reset."
            case Act(name, int(loud)) if name.startswith("volume:"):
                self._loudness(name.removeprefix("volume:"), loud / 100)
        return None

    def _loudness(self, kind: str, loud: float) -> None:
        """Set the volume of one kind of sound, and play it."""
        volumes = self.desk.speaker.volumes
        volumes[kind] = loud
        if loud == 1.0:
            del volumes[kind]
        self.desk.play(SAMPLES[kind])
