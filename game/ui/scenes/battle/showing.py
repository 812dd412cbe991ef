"""What the sheets of a battle show, made anew only when it has changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.rules.decision import Decision
from game.rules.situation import Situation
from game.ui.board.figures.looks import radius, raised
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.hands.asked import ASIDE, DOCKS, Strip
from game.ui.board.pickers.saying import NAMED
from game.ui.board.screening.stage import inch
from game.ui.keys import cap_for
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView, RailView, RefusalView, ScaleBarView, ToolsView
from game.ui.scenes.battle.advising.coaching import Coached
from game.ui.scenes.battle.advising.pondering import Pondering
from game.ui.scenes.table import views
from game.ui.scenes.table.cards import card_of
from game.ui.scenes.table.clocks import clock_of, coming_of
from game.ui.scenes.table.contents import Views
from game.ui.scenes.table.fallen import Carded, fall_told
from game.ui.scenes.table.winning import rail_of

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker

IDLE = 2
"""Where in the key it stands whether nothing moves."""


SMALL = " small"
"""Behind the name of a dock: cut small there."""
Place = tuple[float, float]
"""A place on the window, in pixels."""
EMPTY = ForecastView()


def _unforeseen(picker: Picker | None) -> ForecastView:
    """What stands in place of a forecast: at whom to point, and of an enemy pointed at why nothing is told."""
    foe = picker.pointed_foe() if picker is not None else None
    if picker is None or foe is None:
        return EMPTY
    chosen, able = picker.chosen(), set(picker.actors())
    if not chosen:
        return ForecastView(empty=f"Choose who acts, then point at {foe.name}.")
    if not any(figure.id in able for figure in chosen):
        names = names_of(chosen, " and ")
        who = names if len(names) <= NAMED else f"{len(chosen)} figures"
        return ForecastView(empty=f"{who} can do no more now: choose others to act.")
    return ForecastView(empty=f"Nothing is planned against {foe.name}.")
"""Where nothing is pointed at, and no throw was asked about."""


class Showing:
    """The views of one battle scene."""

    def __init__(self, scene: Coached) -> None:
        self.scene = scene
        self._pondering = Pondering()
        self._carded = Carded()
        self._views: tuple[tuple[object, ...], Views] | None = None
        self._late = False
        self.grid = False
        """Whether the sheet of a clock that is a grid is open."""
        self._forecast = ForecastView()
        self._roomy: tuple[object, bool] = (None, False)
        """The picker that is asked, and whether there was a forecast since."""
        self._deep: tuple[object, bool] = (None, False)
        """The picker that is asked, and whether anything was foreseen since."""
        self._guide = DOCKS[0]
        self._edge: tuple[object, str, object] = (None, DOCKS[0], ())
        """The picker whose question is docked, where, and for what view of the table and what words."""
        self._glided: object = None
        """The picker for whose question the table has glided."""

    def update(self, dt: float) -> bool:
        """Have the hourglass run while a side thinks; True where it is to be shown anew."""
        thinks = self.scene.seats.ponders and self.scene.screening.idle
        return self._pondering.update(dt, thinks=thinks, still=self.scene.desk.reduced)

    def views(self) -> Views:
        """The views of the sheets; the expensive ones made anew only when their contents changed."""
        scene = self.scene
        hands, session, state = scene.hands, scene.session, scene.view.state
        idle = scene.screening.idle
        decision = session.decision if idle else None
        asked = hands.asked
        picker = hands.picker
        pointed = scene.foreseeing.forecast(picker.forecast()) if picker is not None and idle else None
        pointed = scene.coaching.forecast(pointed) if picker is not None and idle else None
        name = self._told_of(pointed) if picker is not None and idle else hands.hovered
        key = (
            scene.screening.changes, id(session.position), idle, tuple(hands.chosen), hands.hovered, hands.plate,
            id(hands.picker), scene.desk.pace, scene.desk.sound, session.here, session.can_redo, name,
        )  # fmt: skip
        self._carded.point(state, hands.hovered)
        tools = ToolsView(hands.tool, hands.names)
        scale = ScaleBarView(scene.view.camera.zoom, session.book.inch)
        told = None if pointed is not None and pointed.sentence else scene.telling.evidence
        self._forecast = told or pointed or _unforeseen(picker if idle else None)
        hands.recalled = () if self._forecast is pointed and pointed.sentence else scene.telling.recalled
        changed = self._views is None or self._views[0] != key
        if changed and not idle and self._views is not None and not self._views[0][IDLE] and not self._late:
            # Between two beats the figures come first; the sheets follow a frame later.
            self._late, changed = True, False
        if changed:
            self._late = False
            at = asked.at if asked is not None else Situation(state, session.battle)
            events = session.events[: state.n - session.first.n]
            acting = asked.decision.figures if asked is not None and idle else ()
            name = self._carded.whose(at.state, events, name, hands.chosen, acting)
            human = decision is not None and scene.seats.is_human(decision.side)
            topbar = replace(
                views.topbar(state, scene.chronicle, hands, self._open(), human=human, watching=not idle),
                can_undo=bool(scene.seats.humans) and session.here > 0, can_redo=session.can_redo,
                pace=scene.desk.pace, sound=scene.desk.sound,
            )  # fmt: skip
            timeline = views.timeline(state, scene.chronicle, hands, decision if human else None)
            card = card_of(at, hands, name, fall_told(at.state, events, name or ""))
            self._views = (
                key,
                Views(topbar, timeline, card, self._forecast, views.actions(hands), tools, scale,
                      rail=self._rail(), clock=clock_of(session.book, at, hands),
                      coming=coming_of(session.book, at, hands)),
            )  # fmt: skip
        assert self._views is not None  # noqa: S101
        found = self._views[1]
        found.tools, found.scale, found.forecast = tools, scale, self._forecast
        if found.topbar.sand != self._pondering.sand:
            found.topbar = replace(found.topbar, sand=self._pondering.sand)
        found.strip = self._docked(picker.strip()) if picker is not None and idle else None
        found.actions = views.actions(hands, waiting="" if idle else "Skip", asked=found.strip is not None,
                                      over=scene.finished)
        found.has_forecast = self._has_forecast()
        found.foresees = self._foresees()
        found.toast = self._toast()
        found.rules = scene.telling.rules
        found.grid = self.grid
        return found

    def _rail(self) -> RailView:
        """Who is winning, as far as it is known: nobody is lost because he stands in the dark."""
        seats, dark, shown = self.scene.seats, self.scene.view.dark, self.scene.screening.shown.state
        met = None if dark is None else dark.last_seen(shown)
        return rail_of(seats.seen(shown), seats.eyes, self.scene.session.first, met)

    def _told_of(self, view: ForecastView | None) -> str | None:
        """The figure pointed at, for its card; None for an enemy who is not the one whom the forecast is about."""
        hands = self.scene.hands
        figure = hands.asked.at.state.figures.get(hands.hovered or "") if hands.asked is not None else None
        picker = hands.picker
        if figure is None or view is None or picker is None or not hands.chosen or figure.side == picker.side:
            return hands.hovered
        if not figure.standing:
            return figure.id  # he is looked at, and not aimed at
        about = not view.sentence or quoted(figure.name) in view.sentence
        return hands.hovered if about or figure.id in picker.aimable() or not picker.aimable() else None

    def _toast(self) -> RefusalView | None:
        """The refusal or notice that is up; of one that the forecast tells already, that, and what to do instead."""
        toast = self.scene.telling.toast
        if toast is None or toast.kind != "refusal" or toast.sentence.lower() != self._forecast.refused.lower():
            return toast
        return RefusalView(f"Not there: the forecast says why. {toast.hint}", kind="notice") if toast.hint else None

    def turn_grid(self) -> None:
        """Open or close the sheet of a clock that is a grid."""
        self.grid = not self.grid

    def _open(self) -> Decision | None:
        """The open decision, also the other side's unless its step is unknown to the onlooker."""
        session, seats = self.scene.session, self.scene.seats
        agenda = session.position.start.agenda
        covert = bool(agenda) and agenda[0].step.covert and seats.eyes is not None
        return None if covert and getattr(agenda[0].step, "side", "") != seats.eyes else session.decision

    def _has_forecast(self) -> bool:
        """Whether the forecast keeps its room: once shown, until the question is answered, so that nothing jumps."""
        picker, told = self.scene.hands.picker, self._forecast is self.scene.telling.evidence
        if self._roomy[0] is not picker:
            self._roomy = (picker, False)
        pointed = bool(self._forecast.sentence) and not told
        self._roomy = (picker, pointed or (self._roomy[1] and picker is not None))
        return told or self._roomy[1]

    def _foresees(self) -> bool:
        """Whether the forecast keeps the room for what may come of it: once shown, until the question is answered."""
        picker = self.scene.hands.picker
        self._deep = (picker, self._forecast.may_come is not None or (self._deep[1] and self._deep[0] is picker))
        return self._deep[1] and picker is not None

    def _docked(self, strip: Strip | None) -> Strip | None:
        """Place a question where it hides none of its figures; it stays until the table is moved.

        What is about all lies aside, always at the same place."""
        hands, camera = self.scene.hands, self.scene.view.camera
        if strip is None or hands.picker is None:
            return strip
        strip = replace(
            strip, buttons=tuple([replace(button, key=cap_for(button.id, button.key)) for button in strip.buttons])
        )
        if strip.large and self._has_aside():
            return replace(strip, dock=ASIDE)
        if strip.shy:
            return replace(strip, dock=self._evading(strip))
        asked, _, view = self._edge
        lies = (camera.rest, strip.title, len(strip.buttons))
        if asked is not hands.picker or (view != lies and not self.scene.sheets.on_strip(hands.pointer)):
            again = self._edge[1] == ASIDE and type(asked) is type(hands.picker) and self._has_aside()  # like the last
            dock = ASIDE if again else self._beside(strip, self._edge[1], self._places(hands.picker))
            self._edge = (hands.picker, dock, lies)
        return self._cut(strip, self._edge[1])

    def _beside(self, strip: Strip, now: str, places: list[Place]) -> str:
        """Where a question hides none of those it is about: where the last one lay if it can, cut small if it must be.

        Where it would hide some everywhere, the table glides from under it, once; else it lies aside."""
        last = now.removesuffix(SMALL) if "middle" not in now else ""
        hidden = [
            (self._crowds(cut, dock), len(self._covered(cut, dock, places)), dock != last, small,
             dock == last and where != now, n, where)
            for small in ("", SMALL)
            for n, dock in enumerate(DOCKS)
            for where in (dock + small,)
            for cut in (self._cut(strip, where),)
        ]  # fmt: skip
        best = min(hidden)
        if not best[1]:
            return best[-1]
        if self.scene.director.away or strip.large:
            return best[-1]  # once it is there, it is looked at again
        if self._glided is not self.scene.hands.picker:
            self._glided = self.scene.hands.picker
            if self._glide_from(strip, places):
                return best[-1]
        return ASIDE if self._has_aside() else best[-1]

    def _has_aside(self) -> bool:
        """Whether a question can lie beside the table: nothing else lies at the foot of the column."""
        foot = self.scene.sheets.layout.aside
        return not self.scene.beside().colliderect(foot.x, foot.bottom - 2, foot.w, 1)

    def _glide_from(self, strip: Strip, places: list[Place]) -> bool:
        """Glide the table so that those a question is about stand above it; False where there is no room for them."""
        sheets, camera = self.scene.sheets, self.scene.view.camera
        over = sheets.strip.lies(self._cut(strip, DOCKS[0] + SMALL), sheets.layout.table)
        free = pygame.Rect(camera.area.x, camera.area.y, camera.area.w, over.top - camera.area.y).inflate(-60, -80)
        xs, ys = [x for x, _ in places], [y for _, y in places]
        if max(xs) - min(xs) > free.w or max(ys) - min(ys) > free.h:
            return False
        before = camera.rest
        dx = max(0, free.left - min(xs)) + min(0, free.right - max(xs))
        camera.glide_by(dx, max(0, free.top - min(ys)) + min(0, free.bottom - max(ys)))
        return camera.rest != before

    @staticmethod
    def _cut(strip: Strip, where: str) -> Strip:
        """The question where it lies, and cut as it is there."""
        return replace(strip, dock=where.removesuffix(SMALL), dense=where.endswith(SMALL))

    def _places(self, picker: Picker) -> list[Place]:
        """The pixels of the figures and places of a question, once the table has come to rest."""
        return [*self._figures(picker), *map(self.scene.view.camera.pixels_at_rest, map(inch, picker.where()))]

    def _figures(self, picker: Picker) -> list[Place]:
        """The pixels of the figures of a question, their middles and edges; of who flies, where it is seen besides."""
        hands = self.scene.hands
        found = [figure for figure in map(hands.figure, dict.fromkeys(picker.about())) if figure is not None]
        places = []
        for figure in found:
            reach = radius(figure)
            for x, y in (inch(figure.at), raised(figure))[: 2 if figure.altitude else 1]:
                places += [(x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach)]
        return [self.scene.view.camera.pixels_at_rest(place) for place in places]

    def _covered(self, strip: Strip, dock: str, places: list[Place]) -> list[Place]:
        """Those of some places that a question covers."""
        sheets = self.scene.sheets
        over = sheets.strip.lies(replace(strip, dock=dock), sheets.layout.table).inflate(30, 40)
        return [place for place in places if over.collidepoint(place)]

    def _crowds(self, strip: Strip, dock: str) -> bool:
        """Whether a question would cover what lies beside the sheets."""
        sheets, beside = self.scene.sheets, self.scene.beside()
        return sheets.strip.lies(replace(strip, dock=dock), sheets.layout.table).colliderect(beside)

    def _evading(self, strip: Strip) -> str:
        """Where a guide that gives way to the pointer hides neither its figures nor its template: aside if it must.

        Where it was, if possible."""
        panel, table = self.scene.sheets.strip, self.scene.sheets.layout.table
        near, hands = self.scene.kit.px(70), self.scene.hands
        lies = {dock: panel.lies(replace(strip, dock=dock), table) for dock in (self._guide, *DOCKS)}
        free = [dock for dock, rect in lies.items() if not rect.inflate(near, near).collidepoint(hands.pointer)]
        picker = hands.picker
        those, places = (self._figures(picker), self._places(picker)) if picker is not None else ([], [])

        def hides(dock: str) -> tuple[int, int]:
            return len(self._covered(strip, dock, those)), len(self._covered(strip, dock, places))

        if free and (self._guide not in free or any(hides(self._guide))):
            self._guide = min(free, key=hides)
        stays = not self._has_aside() or (self._guide in free and not any(hides(self._guide)))
        return self._guide if stays else ASIDE


class Shown(Coached):
    """What showing needs of the scene of a battle."""

    showing: Showing
