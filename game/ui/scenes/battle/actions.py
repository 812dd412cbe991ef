"""What keys, tiles and panels of a battle do."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.board.land.regions import middle
from game.ui.board.screening.stage import inch
from game.ui.keys import LOOKING, action_of, bound, cap_of, step_of
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act
from game.ui.scenes.battle.asking import About, Question
from game.ui.scenes.battle.showing import Shown
from game.ui.scenes.battle.taking_back import TakingBack
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

class Acting(Shown):
    """What actions need of the scene of a battle."""

    taking_back: TakingBack


class Actions:
    """Carries out what is named by a key, a tile or a panel."""

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
        """Carry out an action of the keys or of a tile, cutting short what is still being shown."""
        self.scene.stale = True
        if not self.scene.screening.idle and action not in LOOKING | DECISIVE | WATCHING:
            self.scene.skip()
        scene, telling = self.scene, self.scene.telling
        plain: dict[str, Callable[[], object]] = {
            "undo": scene.taking_back.undo, "redo": scene.taking_back.redo, "cancel": self._cancel,
            "rules": telling.show_rules, "find": scene.sheets.find, "clock": scene.showing.turn_grid,
            "skip": scene.skip, "advise": scene.coaching.ask,
            "slower": lambda: self._other(-1), "faster": lambda: self._other(1),
        }  # fmt: skip
        opens: dict[str, Callable[[], Change]] = {
            "keys": self._keys, "briefing": self._briefing, "book": telling.book,
            "result": scene.result,
        }  # fmt: skip
        if action in opens:
            return opens[action]()
        if action in plain:
            plain[action]()
        elif action == "end" and scene.hands.picker is not None:
            spends = scene.hands.picker.spends()
            if spends and scene.screening.idle:
                telling.notice(spends, "")
            else:
                self.end_phase()
        elif not scene.screening.idle and action in DECISIVE:
            scene.skip()
        elif action in ("next", "previous") and self._answers(1 if action == "next" else -1):
            self._point_out()
        elif not scene.hands.key(action):
            scene.go_on() if action == "confirm" else self._tell_why(action)
        return None

    def _tell_why(self, action: str) -> None:
        """Say of a key that is for doing something that it does nothing here, where somebody is asked."""
        key = next((key for key in bound() if key.action == action and key.group == "Acting"), None)
        if key is not None and self.scene.hands.picker is not None:
            self.scene.telling.notice(f"{key.cap} does nothing here: it is for “{key.words}”", "")

    def tell_how(self) -> None:
        """Say how to answer, where nothing is planned."""
        picker, notice = self.scene.hands.picker, self.scene.telling.notice
        if picker is None:
            return
        label, able, _ = picker.main()
        if able:
            notice(f"Nothing is planned: {cap_of('end') or 'the button'} for “{label}”", "")
            return
        strip = picker.strip()
        keyed = [f"{act.key} for “{act.label}”" for act in (strip.buttons if strip is not None else ()) if act.key]
        if keyed:
            notice(f"It must be chosen: {' or '.join(keyed)}", "")

    def _keys(self) -> Change:
        from game.ui.scenes.reading.help import KeysScene

        return Push(KeysScene(self.scene.desk, self.scene))

    def _briefing(self) -> Change:
        from game.ui.scenes.reading.briefing import BriefingScene

        session, eyes = self.scene.session, self.scene.seats.eyes
        return Push(BriefingScene(self.scene.desk, self.scene, session.first, session.scenario, eyes))

    def _cancel(self) -> None:
        """Close what was opened last; where nothing is open, open the menu."""
        telling = self.scene.telling
        if telling.rules is not None:
            telling.close_rules()
        elif not telling.recall(None) and not self.scene.hands.key("cancel"):
            self.scene.asking.game_menu()

    def _other(self, way: int) -> None:
        """Aim at the next or last foe; where nothing is aimed, change the pace."""
        if not self.scene.hands.aim(way):
            self.scene.set_pace(self.scene.desk.pace + way)

    def _answers(self, way: int) -> bool:
        """Move Tab to the buttons of the question, where nobody is to be chosen or aimed at."""
        picker = self.scene.hands.picker
        nobody = picker is not None and not picker.actors() and not picker.aimable()
        return nobody and self.scene.sheets.focus.answer(way)

    def end_phase(self) -> None:
        """End the phase; ask again where others than the one who is asked could still act."""
        picker = self.scene.hands.picker
        if picker is None:
            return
        idle = picker.idle() if self.scene.desk.asks_end else []
        if not idle or len(picker.asked.decision.figures) == 1:
            picker.done()
            return
        label = picker.done_label
        question = Question(label + "?", picker.left_idle(), "flag", label, "Not yet", cap_of("end") or "Enter")

        def silent() -> None:
            self.scene.desk.asks_end = False
            picker.done()

        never = Option("never", f"{label}, ask no more")
        self.scene.asking.ask(question, picker.done, About(tuple(idle), never, silent))

    # ---- panels ----------------------------------------------------------------------------------------------------

    def act(self, act: Act) -> Change | None:
        """Do what a panel asks for."""
        self.scene.stale = True
        self.scene.desk.play("page" if act.id in LEAVES else "tick")
        scene = self.scene
        plain: dict[str, Callable[[], object]] = {
            "pace": lambda: scene.set_pace(int(str(act.data))), "tool": lambda: self._tool(str(act.data)),
            "next": self.end_phase, "end": self.end_phase, "menu": scene.asking.game_menu,
            "sound": self._sound, "who": self._only_chosen, "more": lambda: scene.asking.more(act.data),
            "toast": lambda: scene.telling.forget(rules=False), "cancel": lambda: scene.hands.key("cancel"),
            "strip": lambda: None, "decision": lambda: None,
        }  # fmt: skip
        if scene.telling.act(act):
            if act.id in ("head", "who"):
                self._choose(str(act.data))
        elif act.id in plain:
            plain[act.id]()
        elif act.id == "help":
            return self._keys()
        elif act.id == "goal":
            return self._goal(str(act.data))
        elif act.id == "watch_one":
            return self._watch_one(act.data)
        elif scene.hands.picker is None or not scene.hands.picker.chosen_by(act):
            return self.do(act.id)
        return None

    def _goal(self, where: str) -> Change | None:
        """Show on the table what is to be held, or who is to be slain; else how the battle is won."""
        state = self.scene.view.state
        region, figure = state.regions.get(where), state.figures.get(where)
        if region is not None:
            self.scene.view.camera.glide_to(inch(middle(region)))
        elif figure is not None:
            self.scene.view.camera.glide_to(inch(figure.at))
        else:
            return self._briefing()
        return None

    def _watch_one(self, number: object) -> Change | None:
        """Watch a playout of what is foreseen, above the battle."""
        if not isinstance(number, int):
            return None
        change = self.scene.foreseeing.watch(number)
        if isinstance(change, str):
            self.scene.telling.notice(change, "")
            return None
        return change

    def _sound(self) -> None:
        self.scene.desk.sound = not self.scene.desk.sound

    def _only_chosen(self) -> None:
        """Show in the log only what concerns the chosen figure, or all again."""
        chosen, log = self.scene.hands.chosen, self.scene.sheets.log
        log.filter(figure=None if log.figure or not chosen else chosen[0])

    def _tool(self, name: str) -> None:
        if name == "names":
            self.scene.hands.names = not self.scene.hands.names
        else:
            self.scene.hands.key(name)

    def _choose(self, name: str) -> None:
        """Choose a figure if it is one's own."""
        figure, picker = self.scene.view.state.figures.get(name), self.scene.hands.picker
        if figure is not None and picker is not None and picker.choosable(figure):
            self.scene.hands.choose([name])
