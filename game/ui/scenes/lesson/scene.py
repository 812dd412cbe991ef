"""The battle of a lesson: the same battle with the coach's sheet over the table, and rings round whom it points at."""

from __future__ import annotations

import pygame

from game.core.events import Event
from game.core.grain import GRAIN
from game.core.state import State
from game.files.played import HUMAN
from game.session.opening import opened
from game.ui.board.overlays.shapes import ring_of
from game.ui.board.view import Marks
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.pen import Act
from game.ui.kit.words.type import Type
from game.ui.panels.battle.coach import WIDE, Coach, CoachView
from game.ui.scenes.battle.beginning import new_session
from game.ui.scenes.battle.scene import BattleScene
from game.ui.scenes.lesson.steps import Lesson, LessonStep, lesson
from game.ui.scenes.scene import Change, Desk

GOLD = (255, 214, 120)

BENEATH = 0.6
"""Inches beneath the middle of a figure to which the coach points."""

LOOK = 6.0
"""Seconds for which what has been lit can be looked at before the coach goes on by himself."""

GLANCE = 0.8
"""Seconds for which a step stays whatever key is pressed: who was striking blow upon blow has not seen it yet."""

READ = 0.12
"""Seconds a word for which a step stays at least, though what it waits for comes sooner."""


class LessonScene(BattleScene):
    """A battle with a coach, until the coach is dismissed or has said all."""

    def __init__(self, desk: Desk, taught: Lesson | None = None) -> None:
        self.lesson = taught or lesson()
        self.step: int | None = 0
        """The step the coach is at; None when it has gone."""
        self._rest: float | None = None
        """Seconds for which a step stays though it is met; None while it is not."""
        self._hidden = False
        """Whether the coach's sheet is out of the way of what is to be read instead."""
        self._said = 0.0
        """Seconds for which the step has been on the screen."""
        self._since: list[tuple[Event, State]] = []
        """What happened since the step was met: the next may be met by it."""
        self._over = False
        """Whether the battle ended before all was said: the last page is another."""
        session = new_session(opened(self.lesson.scenario))
        players = {side.id: HUMAN if side.id == self.lesson.player else "scripted" for side in session.now.sides}
        super().__init__(desk, session, players)
        self.coach = Coach(self.kit)
        self.screening.heard.append(self._hear)

    @property
    def now(self) -> LessonStep | None:
        """The step the coach is at."""
        if self.step is None:
            return None
        return self.lesson.over if self.parting else self.lesson.steps[self.step]

    @property
    def parting(self) -> bool:
        """Whether the battle ended before all was said, and the last page tells so."""
        return self._over and self.session.over

    # ---- going on --------------------------------------------------------------------------------------------------

    def _hear(self, events: tuple[Event, ...], before: State, after: State) -> None:
        """Go on when the awaited event happens, but not before the text could be read.

        A step whose moment has passed is skipped: the same event may meet the next one."""
        for event in events:
            while self._rest is None and self.now is not None and self.now.gone_by(event, after):
                self._say_next()
            step = self.now
            if self._rest is not None:
                self._since.append((event, after))
            elif step is not None and step.met_by(event, after):
                self._met(max(0.0, READ * len(step.say.split()) - self._said))

    def _met(self, rest: float) -> None:
        """Go on, at once or after so many seconds."""
        self._rest = rest
        if rest:
            self.stale = True
        else:
            self._say_next()

    def go_on(self) -> None:
        """Take Enter where the coach waits for nothing else."""
        view = self.coach_view()
        if view is not None and not view.waits and not self._hidden and self._said > GLANCE:
            self._say_next()

    def _say_next(self) -> None:
        """Go to the next step, or end; what that step waits for may have come meanwhile."""
        since, self._since = self._since, []
        self._rest, self._said = None, 0.0
        if self.step is not None:
            self.step = self.step + 1 if self.step + 1 < len(self.lesson.steps) else None
            self.desk.play("page")
            self.refresh()
        for event, after in since:
            self._hear((event,), after, after)

    def update(self, dt: float) -> Change | None:
        """Advance the battle, and look at what the learner has chosen or shown."""
        step = self.now
        self._said += dt
        waits = step is not None and self._rest is None and self.screening.idle
        if step is not None and waits and step.met_at(self.hands.chosen, self.hands.tools.lit):
            self._met(LOOK if step.lingers else 0.0)
        if self._rest is not None:
            self._rest -= dt
            if self._rest <= 0:
                self._say_next()
        return super().update(dt)

    def ended(self) -> Change | None:
        """Say the last of the lesson, and lay the result over the battle when it has been read."""
        if self.step is None:
            return super().ended()
        self.step, self._over = len(self.lesson.steps) - 1, True
        self._rest, self._said = None, 0.0
        self._since.clear()
        self.desk.play("page")
        self.refresh()
        return None

    def result(self) -> Change:
        """Lay the result over the battle, with nothing more to say."""
        self.step = None
        return super().result()

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def marks(self) -> Marks:
        """The marks of the battle, and rings at the feet of those the coach points at: no name is hidden."""
        found = super().marks()
        step = self.now
        if step is not None:
            state, scale = self.view.state, self.view.camera.scale
            found.under += [ring_of(state.figures[name], scale, GOLD, 3.0, True) for name in step.mark
                           if name in state.figures and state.figures[name].standing]  # fmt: skip
        return found

    def coach_view(self) -> CoachView | None:
        """What the coach's sheet shows."""
        step = self.now
        if step is None or self.step is None:
            return None
        return CoachView(self.lesson.title, step.words, self.step + 1, len(self.lesson.steps),
                         step.waits and self._rest is None, "The result" if self.parting else "To the field")

    def coach_rect(self, view: CoachView) -> pygame.Rect:
        """Where the sheet lies: at the upper right of the table, or over the column beside a small one.

        Its foot stays where the longest words need it, so that the buttons do not move while one reads on."""
        lay, px = self.sheets.layout, self.kit.px
        self.coach.reading = self.kit.text
        wide = min(px(WIDE * self.kit.text), lay.table.w - px(40))
        high, most = self.coach.height(view, wide), self._highest(wide)
        if lay.table.h > 2 * most:
            return pygame.Rect(lay.table.right - wide - px(14), lay.table.y + px(14) + most - high, wide, high)
        self.coach.reading = lay.reading
        high = self.coach.height(view, lay.forecast.w)
        return pygame.Rect(lay.forecast.x, lay.side.bottom - high - px(8), lay.forecast.w, high)

    def beside(self) -> pygame.Rect:
        """Where the sheet lies now, if it does."""
        view = self.coach_view()
        return pygame.Rect(0, 0, 0, 0) if view is None else self.coach_rect(view)

    def _highest(self, wide: int) -> int:
        """The height of the sheet with the longest words of the lesson."""
        pages = (*self.lesson.steps, self.lesson.over)
        views = (CoachView(self.lesson.title, page.words, 1, 1, True) for page in pages)
        return max(self.coach.height(view, wide) for view in views)

    def gives_way(self, rect: pygame.Rect) -> bool:
        """Whether the sheet covers a forecast that is to be read."""
        picker = self.hands.picker
        shown = picker.forecast() if picker is not None and self.screening.idle else None
        return bool(shown is not None and shown.sentence and rect.colliderect(self.sheets.layout.forecast))

    def draw(self, surface: pygame.Surface) -> None:
        """The battle, all of it while the coach lies over it."""
        if self.now is not None:
            self._whole = True
        super().draw(surface)

    def draw_beside(self, surface: pygame.Surface) -> None:
        """The coach, and an arrow over the one figure at whom he points."""
        view, rect = self.coach_view(), self.beside()
        self._hidden = self.gives_way(rect)
        if view is not None and not self._hidden:
            self.coach.draw(surface, rect, view)
            self._point(surface)

    def _point(self, surface: pygame.Surface) -> None:
        """Point at the one figure of the step, if there is one, with its name."""
        mark = self.now.mark if self.now is not None else ()
        figure = self.view.state.figures.get(mark[0]) if len(mark) == 1 else None
        if figure is None or not figure.standing:
            return
        pen, camera = self.kit.pen(surface), self.view.camera
        x, y = camera.pixels((figure.x / GRAIN, figure.y / GRAIN + BENEATH))
        if not camera.area.collidepoint(x, y):
            return
        plate = pygame.Rect(0, 0, pen.width(figure.name, 13, "semi") + pen.px(20), pen.px(26))
        plate.midtop = round(x), round(y) + pen.px(12)
        pen.box(plate, 5, "walnut1", "brass")
        pen.text(figure.name, plate.centerx, plate.centery, Type(13, "brass_hi", "semi"), "c")
        pen.arrow(plate.centerx, round(y), 10, "brass_hi", "up")

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Hand an event to the coach where the pointer is on its sheet, then to the battle.

        An Enter that was meant for what was there before does not turn the last page."""
        if self.parting and self.step is not None and self._said < GLANCE and (
                event.type == pygame.KEYDOWN and event.key in CONFIRM):  # fmt: skip
            return None
        if self.coach_view() is not None and not self._hidden and not self.asking.over:
            before = self.coach.hover
            act = self.coach.on_event(event)
            self.stale = self.stale or before != self.coach.hover
            if act is not None:
                return self._act(act)
            pos = getattr(event, "pos", None)
            if pos is not None and self.coach.under(pos) is not None and not self.hands.busy:
                return None
        return super().on_event(event)

    def _act(self, act: Act) -> Change | None:
        if act.id == "coach-next" and self.parting:
            return self.result()
        if act.id == "coach-next":
            self._say_next()
        elif act.id == "coach-end":
            self.step = None
            self.refresh()
        return None
