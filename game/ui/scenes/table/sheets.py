"""The sheets round the table of a battle: all panels in their places, drawn, and what lies under the pointer."""

from __future__ import annotations

import dataclasses
from typing import Any

import pygame

from game.rules.course import clocks
from game.ui.board.hands.asked import ASIDE, Strip
from game.ui.board.hands.strip import StripPanel
from game.ui.keys import cap_of
from game.ui.kit import texture
from game.ui.kit.controls.dialog import Hover
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Act, Hit, Kit
from game.ui.panels.battle.action_bar import ActionBar
from game.ui.panels.battle.forecast import Forecast
from game.ui.panels.battle.log import Log
from game.ui.panels.battle.rail import Rail
from game.ui.panels.battle.rules_list import RulesList
from game.ui.panels.battle.scale_bar import ScaleBar
from game.ui.panels.battle.side import SideColumn
from game.ui.panels.battle.toast import Toast
from game.ui.panels.battle.tools import Tools
from game.ui.panels.battle.topbar import TopBar
from game.ui.panels.battle.unit_card import UnitCard
from game.ui.panels.layout import THREE, BattleLayout, battle_layout
from game.ui.panels.time.clocks import Countdown
from game.ui.panels.time.multiplexor import Multiplexor, NextEvents
from game.ui.panels.time.segments import Segments
from game.ui.panels.time.timeline import Timeline
from game.ui.scenes.table.contents import Views
from game.ui.scenes.table.focus import Focus

LITTLE = 152
"""How high a forecast is that foretells nothing."""


class Sheets:
    """The panels by name, and the layout of the window."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.log = Log(kit)
        self.side = SideColumn(kit)
        self.topbar, self.timeline, self.card = TopBar(kit), Timeline(kit), UnitCard(kit)
        self.actions, self.tools, self.scale = ActionBar(kit), Tools(kit), ScaleBar(kit)
        self.toast, self.rules, self.strip = Toast(kit), RulesList(kit), StripPanel(kit)
        self.countdown, self.segments, self.grid = Countdown(kit), Segments(kit), Multiplexor(kit)
        self.coming, self.rail = NextEvents(kit), Rail(kit)
        self.forecast = Forecast(kit, False)
        self.focus = Focus(self.strip, self.log, self.live)
        self.tab = 0
        self._had_forecast: bool | None = None
        """Whether there was a forecast when the tab was last turned; None before the first time."""
        self.layout: BattleLayout = battle_layout(1600, 900, 1.0)
        self._size: tuple[tuple[int, int], float, str, float, float] = (0, 0), 0.0, "", 1.0, 0.0
        self.hover = Hover()
        self._tip = False
        self._strip_rect = pygame.Rect(0, 0, 0, 0)
        self._drawn: dict[Panel[Any], object] = {}
        self._beside = (self.side, self.topbar, self.timeline, self.actions)
        """The sheets that lie beside the table, in the order of their turns."""
        self._turn_of: int | None = None
        self.behind = False
        """Whether a sheet has changed that had not its turn yet."""

    def fit(self, size: tuple[int, int], clock: str | None = None, under: float = 0) -> bool:
        """Lay the sheets out for a window and a clock (None for the same); True if anything moved.

        `under` is how much higher the actions are, in pixels at scale 1."""
        key = (size, self.kit.scale, self._size[2] if clock is None else clock, self.kit.text, under)
        if key == self._size:
            return False
        self._size = key
        self.layout = battle_layout(*size, self.kit.scale, key[2], self.kit.text, under)
        self.forecast = Forecast(self.kit, self.layout.tabbed)
        for panel in (self.card, self.forecast, self.toast, self.strip):
            panel.reading = self.layout.reading
        return True

    def begin_anew(self) -> None:
        """Show everything as at first: the log at its end and unfiltered, empty searches, the first tab."""
        self.tab, self._had_forecast = 0, None
        self.log.begin_anew()
        self.rules.clear()
        self.hover.over("", None, 0)
        for panel in self.live():
            panel.set_focus(None)

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, views: Views, full: bool = True, by_turns: bool = False) -> None:
        """Draw everything but the table; what is not over it only where it changed, unless all is asked for.

        Of the four sheets beside the table that changed, one is drawn in each frame, so that a frame in which much
        happened does not take long."""
        lay = self.layout
        shown = self._shown
        whole = full or shown is None
        self._turn_of = ((self._turn_of or 0) + 1) % len(self._beside) if by_turns and not whole else None
        self.behind = False
        if whole:
            frame = texture.walnut(lay.board.size, "rim", 9, 1.2, self.kit.scale)
            for part in lay.wood:
                surface.blit(frame, part, part.move(-lay.board.x, -lay.board.y))
            self._drawn.clear()
        self._strip_rect = self.lies(views.strip)
        self._draw_rail(surface, views)
        self._draw_side(surface, views)
        self._fresh(surface, self.topbar, lay.topbar, views.topbar)
        time = self._time(views)
        if time is self.timeline:
            self._fresh(surface, time, lay.timeline, views.timeline)
        else:
            self._clock(surface, time, views.clock)
        self._fresh(surface, self.actions, lay.actions, views.actions)
        clip = surface.get_clip()
        if not whole:
            surface.set_clip(lay.table)
        self.tools.draw(surface, lay.tools, views.tools)
        if not self._strip_rect.colliderect(lay.scale_bar.inflate(self.kit.px(16), self.kit.px(16))):
            self.scale.draw(surface, lay.scale_bar, views.scale)
        if views.strip is not None and views.strip.dock != ASIDE and not self._is_covered(views):
            self.strip.draw(surface, self._strip_rect, views.strip)
        toast = pygame.Rect(lay.toast)
        if toast.colliderect(self._strip_rect):
            toast.bottom = self._strip_rect.y - self.kit.px(8)
        if views.toast is not None:
            self.toast.draw(surface, toast, views.toast)
        if views.grid_is_open and views.clock is not None:
            self.grid.draw(surface, lay.grid, views.clock)
            if views.coming is not None and lay.coming is not None:
                self.coming.draw(surface, lay.coming, views.coming)
        surface.set_clip(clip)
        self._shown = dataclasses.replace(views)

    def shades(self, views: Views) -> tuple[pygame.Rect, ...]:
        """What of the sheets lies over the table, so that nothing is to be written beneath it."""
        lay, strip = self.layout, self.lies(views.strip)
        found = [lay.tools, *([strip] if strip.w else [])]
        if not strip.colliderect(lay.scale_bar.inflate(self.kit.px(16), self.kit.px(16))):
            found.append(lay.scale_bar)
        return tuple(found)

    def _clock(self, surface: pygame.Surface, panel: Panel[Any], view: object) -> None:
        """Draw a clock in the place of the timeline: it is not opaque, so the wood goes under it first."""
        rect = self.layout.timeline
        key = (panel._depends(rect), panel.focus, view)
        if self._drawn.get(panel) != key and self._has_turn(self.timeline):
            surface.blit(texture.walnut(rect.size, "walnut0", 21, 1.0, self.kit.scale), rect.topleft)
            panel.draw(surface, rect.inflate(-self.kit.px(16), -self.kit.px(10)), view)
            self._drawn[panel] = key

    def _draw_rail(self, surface: pygame.Surface, views: Views) -> None:
        """Draw who is winning on the wood above the table, if it changed."""
        lay = self.layout
        key = (self.rail._depends(lay.rail), views.rail)
        if self._drawn.get(self.rail) != key and self._has_turn(self.topbar):
            wood = texture.walnut(lay.board.size, "rim", 9, 1.2, self.kit.scale)
            surface.blit(wood, lay.rail, lay.rail.move(-lay.board.x, -lay.board.y))
            self.rail.draw(surface, lay.rail, views.rail)
            self._drawn[self.rail] = key

    def _is_covered(self, views: Views) -> bool:
        """Whether the open sheet covers what is asked at the table: the bar above then says who chooses."""
        return views.grid_is_open and self._strip_rect.colliderect(self.layout.grid)

    def _fresh(self, surface: pygame.Surface, panel: Panel[Any], rect: pygame.Rect, view: object) -> None:
        """Draw a panel that hides all beneath it, if it changed."""
        key = (panel._depends(rect), panel.focus, view)
        if self._drawn.get(panel) != key and self._has_turn(panel):
            panel.draw(surface, rect, view)
            self._drawn[panel] = key

    def _has_turn(self, sheet: Panel[Any]) -> bool:
        """Whether a sheet that changed is drawn now; else it waits."""
        if self._turn_of is None or self._beside[self._turn_of] is sheet:
            return True
        self.behind = True
        return False

    def _draw_side(self, surface: pygame.Surface, views: Views) -> None:
        """Draw the column at the right as one, since its sheets lie on it with their shadows."""
        lay = self.layout
        self._turn(views)
        parts: list[tuple[Panel[Any], pygame.Rect, object]] = [(self.card, lay.card, views.card)]
        whole = views.has_forecast or views.rules is not None
        high = self.kit.px(LITTLE * lay.reading) if not whole else lay.deep if views.foresees else lay.forecast.h
        if whole and views.rules is None and not lay.tabbed:
            high = lay.brief if self.forecast.needs(views.forecast, lay.forecast.w) <= lay.brief else high
        aside = views.strip is not None and views.strip.dock == ASIDE
        least = self.kit.px(THREE * self.kit.text)
        forecast, log = lay.above(self._strip_rect, high, least) if aside else lay.parted(high)
        if views.rules is not None and not lay.tabbed:
            parts.append((self.rules, forecast, views.rules))
        elif not lay.tabbed or self.tab == 0:
            parts.append((self.forecast, forecast, views.forecast))
        if not lay.tabbed or self.tab == 1:
            parts.append((self.log, log, None))
        if lay.tabbed and self.tab == 2:
            parts.append((self.rules, forecast, views.rules or self.rules.library))
        if aside:
            parts.append((self.strip, self._strip_rect, views.strip))
        now = self._side_key(parts)
        was = self._drawn.get(self.side)
        if was == now or not self._has_turn(self.side):
            return
        clip = surface.get_clip()
        if isinstance(was, tuple) and was[0] == now[0] and len(was) == len(now):
            # What has changed is drawn with its shadow, and what else lies there; the rest of the column stands.
            spots = [
                rect.inflate(2 * self.kit.px(panel.bleed), 2 * self.kit.px(panel.bleed))
                for (panel, rect, _), part, two in zip(parts, was[1:], now[1:])
                if part != two
            ]
            surface.set_clip(spots[0].unionall(spots[1:]).clip(lay.side))
        self.side.draw(surface, lay.side, (lay, self.tab))
        for panel, rect, view in parts:
            panel.draw(surface, rect, view)
        surface.set_clip(clip)
        self._drawn[self.side] = self._side_key(parts)

    def _turn(self, views: Views) -> None:
        """Where forecast and log share a place, turn to the forecast when there is one, and then to the log."""
        if views.has_forecast != self._had_forecast:
            self._had_forecast = views.has_forecast
            self.tab = self.tab if self.tab == 2 else 0 if views.has_forecast else 1

    def _side_key(self, parts: list[tuple[Panel[Any], pygame.Rect, object]]) -> tuple[object, ...]:
        """What the column's picture depends on: the column, then each of its sheets."""
        sheets = [(panel, panel._depends(rect), panel.focus, view) for panel, rect, view in parts]
        return ((self.tab, self.side._depends(self.layout.side)), *sheets)

    _shown: Views | None = None

    def draw_tip(self, surface: pygame.Surface, now: int) -> None:
        """The tooltip, when its time has come."""
        self._tip = self.hover.is_shown(now)
        self.hover.draw(self.kit.reader.pen(surface), now, surface.get_rect())

    def tip_due(self, now: int) -> bool:
        """Whether a tooltip is to be shown or hidden."""
        return self.hover.is_shown(now) != self._tip

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def live(self) -> list[Panel[Any]]:
        """The panels that are shown, the topmost first."""
        views, lay = self._shown, self.layout
        found: list[Panel[Any]] = []
        if views is not None and views.strip is not None and not self._is_covered(views):
            found.append(self.strip)
        if views is not None and views.toast is not None and not self._aiming():
            found.append(self.toast)
        if self._grid_is_open():
            found += [self.grid, self.coming]
        found += [self.tools, self.topbar, self.rail, self._time(views), self.actions, self.card]
        rules = views is not None and views.rules is not None
        if lay.tabbed:
            found.append((self.forecast, self.log, self.rules)[self.tab])
        else:
            found += [self.rules if rules else self.forecast, self.log]
        return [*found, self.side]

    def _time(self, views: Views | None) -> Panel[Any]:
        """The panel that shows the time: the timeline, or the clock that lies in its place."""
        time = views.clock.time if views is not None and views.clock is not None else None
        if isinstance(time, clocks.Countdown):
            return self.countdown
        return self.segments if isinstance(time, clocks.Segments) else self.timeline

    def _grid_is_open(self) -> bool:
        return self._shown is not None and self._shown.grid_is_open

    def _aiming(self) -> bool:
        """Whether something is being aimed: refusals are then read, and clicks go through them to the table."""
        return self._shown is not None and self._shown.strip is not None and self._shown.strip.shy

    def lies(self, strip: Strip | None) -> pygame.Rect:
        """Where a question lies: over the table, or aside, at the foot of the column."""
        return self.strip.lies(strip, self.layout.table, self.layout.aside)

    def on_strip(self, pos: tuple[int, int]) -> bool:
        """Whether the question covers a place."""
        return self._strip_rect.collidepoint(pos)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a panel covers the table at a place."""
        if not self.layout.table.collidepoint(pos):
            return True
        over: list[Panel[Any]] = [self.tools]
        if self._shown is not None and self._shown.strip is not None:
            over.append(self.strip)
        if self._shown is not None and self._shown.toast is not None and not self._aiming():
            over.append(self.toast)
        if self._grid_is_open() and self.layout.grid.collidepoint(pos):
            return True
        return self.tools.rect.collidepoint(pos) or any(panel.under(pos) is not None for panel in over)

    def under(self, pos: tuple[int, int]) -> Hit | None:
        """What lies under the pointer."""
        for panel in self.live():
            hit = panel.under(pos)
            if hit is not None:
                return hit
        return None

    @property
    def typing(self) -> bool:
        """Whether the keys go to a search."""
        return self.log.searching or self.rules.typing

    def find(self) -> None:
        """Open the search of the log, where the log is shown."""
        if self.layout.tabbed:
            self.tab = 1
        self.log.find()
        self.log.search.opener = cap_of("find").lower()

    def find_rule(self) -> None:
        """Give the keys to the search of the rules."""
        self.rules.find()
        self.rules.search.opener = cap_of("rules").lower()

    def on_event(self, event: pygame.event.Event) -> tuple[Act | None, bool]:
        """Hand an event to the panels: what was asked for, and whether any picture changed."""
        changed = False
        for panel in self.live():
            before = (panel.hover, panel.pressed, panel.focus, panel.state())
            got = panel.on_event(event)
            changed = changed or before != (panel.hover, panel.pressed, panel.focus, panel.state())
            if got is not None:
                return got, True
        return None, changed
