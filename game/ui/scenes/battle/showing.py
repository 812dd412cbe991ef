"""What the sheets of a battle show, made anew only when it has changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.decision import Decision
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import names_of
from game.ui.board.pickers.saying import NAMED
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView, RailView, RefusalView, ScaleBarView, ToolsView
from game.ui.scenes.battle.advising.coaching import Coached
from game.ui.scenes.battle.advising.pondering import Pondering
from game.ui.scenes.battle.docking import Docking
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
EMPTY = ForecastView()
"""Where nothing is pointed at, and no throw was asked about."""


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
        self.docking = Docking(scene)

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
        found.strip = self.docking.docked(picker.strip()) if picker is not None and idle else None
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
        if covert and getattr(agenda[0].step, "side", "") != seats.eyes:
            return None
        asked = self.scene.hands.asked
        return asked.decision if asked is not None and asked.answers(session.decision) else session.decision

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


class Shown(Coached):
    """What showing needs of the scene of a battle."""

    showing: Showing
