"""What keys, tiles and panels ask of a battle, and what then is done."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.core.grain import GRAIN
from game.ui.board.overlays.log_marks import middle
from game.ui.keys import LOOKING, action_of, cap_of, step_of
from game.ui.kit.pen import Act
from game.ui.panels.models import LogEntry
from game.ui.scenes.battle.asking import Asking, Asks
from game.ui.scenes.battle.showing import Shown
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.scene import Change, Push

ARROWS = {
    pygame.K_LEFT: (70, 0), pygame.K_RIGHT: (-70, 0), pygame.K_UP: (0, 70), pygame.K_DOWN: (0, -70),
}  # fmt: skip
"""Pixels by which an arrow key pans."""


DECISIVE = frozenset({"end", "confirm"})
"""Actions that while something is shown only cut it short: whoever decides is to see first what he decides about."""

WATCHING = frozenset({
    "skip", "slower", "faster", "keys", "rules", "book", "find", "clock", "cancel", "result", "fullscreen",
    "briefing",
})  # fmt: skip
"""Actions by which one goes on watching."""

LEAVES = ("rule", "rules", "used", "rules-close", "entry")
"""Acts by which a leaf is turned: rules and entries of the log."""

FORETOLD = ("row", "interrupt", "foretold")
"""Lines of the forecast: a click shows the rule of each."""


class Acting(Asks, Shown, Protocol):
    """The scene of a battle with all that actions turn to."""

    asking: Asking


class Actions:
    """Carries out what is asked by a name: of a key, of a tile, of a panel."""

    def __init__(self, scene: Acting) -> None:
        self.scene = scene

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Take a key."""
        if event.key in (pygame.K_LALT, pygame.K_RALT):
            self.scene.hands.names = self.scene.hands.alt = event.type == pygame.KEYDOWN
            self.scene.stale = True
            return None
        if self.scene.sheets.typing and event.type == pygame.KEYDOWN:
            act, _ = self.scene.sheets.on_event(event)
            self.scene.stale = True
            return self.act(act) if act is not None else None
        if event.type == pygame.KEYDOWN:
            taken, act = self.scene.sheets.focus.on_key(event)
            if taken:
                self._point_out()
                return self.act(act) if act is not None else None
        if event.key == pygame.K_SPACE:
            self.scene.hands.space = event.type == pygame.KEYDOWN
            if event.type == pygame.KEYDOWN and self.scene.screening.moving:
                self.scene.skip()
            return None
        if event.type == pygame.KEYUP:
            return None
        if self.scene.finished and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.do("result")
        if event.key in ARROWS:
            step = step_of(event)
            if step is not None and self.scene.screening.idle and self.scene.hands.nudge(*step):
                self.scene.stale = True
                return None
            dx, dy = ARROWS[event.key]
            self.scene.view.camera.pan(dx, dy)
            self.scene.stale = True
            return None
        action = action_of(event)
        return self.do(action) if action is not None else None

    def _point_out(self) -> None:
        """Show the tooltip of the place that has the keyboard, as if the pointer lay there."""
        hit = self.scene.sheets.focus.hit
        self.scene.sheets.hover.over(hit.tip if hit is not None else "", hit.rect if hit is not None else None,
                                     self.scene.ticks())  # fmt: skip
        self.scene.stale = True

    def do(self, action: str) -> Change | None:
        """Carry out an action of the keys or of a tile; what is still being shown is cut short by it."""
        self.scene.stale = True
        if not self.scene.screening.idle and action not in LOOKING | DECISIVE | WATCHING:
            self.scene.skip()
        if action == "undo":
            self.scene.undo()
        elif action == "redo":
            self.scene.redo()
        elif action == "keys":
            from game.ui.scenes.reading.help import KeysScene

            return Push(KeysScene(self.scene.desk, self.scene))
        elif action == "briefing":
            from game.ui.scenes.reading.briefing import BriefingScene

            session = self.scene.session
            return Push(BriefingScene(self.scene.desk, self.scene, session.first, session.scenario))
        elif action in ("slower", "faster") and self.scene.hands.aim(1 if action == "faster" else -1):
            pass
        elif action == "rules":
            self.scene.telling.show_rules()
        elif action == "book":
            return self.scene.telling.book()
        elif action == "result":
            return Push(BattleEndScene(self.scene.desk, self.scene, self.scene.session))
        elif action == "find":
            self.scene.sheets.find()
        elif action == "clock":
            self.scene.showing.grid = not self.scene.showing.grid
        elif action in ("slower", "faster"):
            self.scene.set_pace(self.scene.desk.pace + (1 if action == "faster" else -1))
        elif action == "skip":
            self.scene.skip()
        elif action == "end" and self.scene.hands.picker is not None:
            self.end_phase()
        elif action == "cancel":
            if self.scene.telling.rules is not None:
                self.scene.telling.forget(toast=False)
            elif not self.scene.telling.recall(None) and not self.scene.hands.key("cancel"):
                self.scene.asking.game_menu()
        elif not self.scene.screening.idle and action in DECISIVE:
            self.scene.skip()
        elif action in ("next", "previous") and self._answers(1 if action == "next" else -1):
            self._point_out()
        elif not self.scene.hands.key(action) and action == "confirm":
            self.scene.go_on()
        return None

    def _answers(self, way: int) -> bool:
        """Where nobody is to be chosen or aimed at, Tab goes to the buttons of the question."""
        picker = self.scene.hands.picker
        nobody = picker is not None and not picker.actors() and not picker.aimable()
        return nobody and self.scene.sheets.focus.answer(way)

    def end_phase(self) -> None:
        """Nothing more; asked once more where some could still act, but not of one who alone is asked."""
        picker = self.scene.hands.picker
        if picker is None:
            return
        many = picker.unfinished()
        if not many or len(picker.asked.decision.figures) == 1:
            picker.done()
            return
        label = picker.done_label
        self.scene.asking.ask(label + "?", picker.left_idle(many), "flag", label, picker.done, cap_of("end"), "Not yet")

    # ---- panels ----------------------------------------------------------------------------------------------------

    def act(self, act: Act) -> Change | None:
        """What a panel was asked for."""
        self.scene.stale = True
        self.scene.desk.play("page" if act.id in LEAVES else "tick")
        if act.id == "pace":
            self.scene.set_pace(int(str(act.data)))
        elif act.id == "rule":
            self.scene.telling.show_rule(str(act.data))
        elif act.id in FORETOLD:
            if act.data:
                self.scene.telling.show_rule(str(act.data))
        elif act.id == "used":
            self.scene.telling.show_use(str(act.data))
        elif act.id == "tab":
            self.scene.sheets.tab = int(str(act.data))
        elif act.id == "tool":
            self._tool(str(act.data))
        elif act.id in ("next", "end"):
            self.end_phase()
        elif act.id == "menu":
            self.scene.asking.game_menu()
        elif act.id == "help":
            return self.do("keys")
        elif act.id == "rules-close":
            self.scene.telling.forget(toast=False)
        elif act.id == "sound":
            self.scene.desk.sound = not self.scene.desk.sound
        elif act.id in ("head", "who") and isinstance(act.data, str):
            self._show(act.data)
        elif act.id == "entry":
            self._entry(act.data)
        elif act.id == "who":
            figure = self.scene.hands.chosen[0] if self.scene.hands.chosen else None
            self.scene.sheets.log.filter(figure=None if self.scene.sheets.log.figure else figure)
        elif act.id == "more":
            self.scene.asking.more(act.data)
        elif act.id in ("toast", "strip", "decision"):
            if act.id == "toast":
                self.scene.telling.forget(rules=False)
        elif act.id == "cancel":
            self.scene.hands.key("cancel")
        elif self.scene.hands.picker is not None and self.scene.hands.picker.chosen_by(act):
            pass
        else:
            return self.do(act.id)
        return None

    def _tool(self, name: str) -> None:
        if name == "names":
            self.scene.hands.names = not self.scene.hands.names
        else:
            self.scene.hands.key(name)

    def _show(self, name: str) -> None:
        """Bring a figure to the middle, and choose it if it is one's own."""
        figure = self.scene.view.state.figures.get(name)
        if figure is None:
            return
        self.scene.view.camera.glide_to((figure.x / GRAIN, figure.y / GRAIN))
        picker = self.scene.hands.picker
        if picker is not None and picker.choosable(figure):
            self.scene.hands.choose([name])

    def _entry(self, entry: Any) -> None:
        """Show how what an entry tells came about; bring where it happened to the middle, else its first figure."""
        self.scene.telling.recall(entry if isinstance(entry, LogEntry) else None)
        place = middle(getattr(entry, "drawn", ()))
        if place is not None:
            self.scene.view.camera.glide_to(place)
            return
        for name in getattr(entry, "figures", ())[:1]:
            figure = self.scene.view.state.figures.get(name)
            if figure is not None:
                self.scene.view.camera.glide_to((figure.x / GRAIN, figure.y / GRAIN))
