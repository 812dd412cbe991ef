"""Draws a screen of the interface filled with sample data into a picture."""

import argparse
import dataclasses
import os
import sys
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from game.ui.kit import Kit, texture
from game.ui.kit.panel import Panel
from game.ui.kit.theme import rgb
from tools import panels_samples as sample


def ground(size: tuple[int, int], base: str = "#6E7446", seed: int = 11) -> pygame.Surface:
    """A stand-in for the table."""
    return texture._weave(texture.Stuff("paper", *size, base, seed, 4.0, 1.0, 0.5), 1)


def battle(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """The battle screen; with `repeat` the cost of drawing it again is printed."""
    from game.ui.kit import parts
    from game.ui.kit.controls.dialog import tooltip
    from game.ui.panels.battle.action_bar import ActionBar
    from game.ui.panels.battle.forecast import Forecast
    from game.ui.panels.battle.log import Log
    from game.ui.panels.battle.scale_bar import ScaleBar
    from game.ui.panels.battle.side import SideColumn
    from game.ui.panels.battle.toast import Toast
    from game.ui.panels.battle.tools import Tools
    from game.ui.panels.battle.topbar import TopBar
    from game.ui.panels.battle.unit_card import UnitCard
    from game.ui.panels.layout import battle_layout
    from game.ui.panels.models import ScaleBarView
    from game.ui.panels.time.timeline import Timeline

    lay = battle_layout(*surface.get_size(), kit.scale)
    table = ground(lay.table.size)
    side = SideColumn(kit)
    log = Log(kit)
    log.extend(sample.LOG)
    top, line, card, acts = TopBar(kit), Timeline(kit), UnitCard(kit), ActionBar(kit)
    forecast, tools, bar, toast = Forecast(kit, lay.tabbed), Tools(kit), ScaleBar(kit), Toast(kit)

    def frame() -> None:
        surface.blit(kit_rim, lay.board.topleft)
        surface.blit(table, lay.table)
        side.draw(surface, lay.side, (lay, 0))
        tools.draw(surface, lay.tools, sample.TOOLS)
        bar.draw(surface, lay.scale_bar, ScaleBarView(46 * kit.scale))
        toast.draw(surface, lay.toast, sample.REFUSAL)
        top.draw(surface, lay.topbar, sample.TOPBAR)
        line.draw(surface, lay.timeline, sample.TIMELINE)
        acts.draw(surface, lay.actions, sample.ACTIONS)
        card.draw(surface, lay.card, sample.CARD)
        forecast.draw(surface, lay.forecast, sample.FORECAST)
        if not lay.tabbed:
            log.draw(surface, lay.log, None)

    kit_rim = texture.walnut(lay.board.size, "rim", 9, 1.2, kit.scale)
    surface.fill(rgb("night"))
    frame()
    if repeat:
        began = time.perf_counter()
        for _ in range(repeat):
            surface.blit(kit_rim, lay.board.topleft)
            surface.blit(table, lay.table)
        board = (time.perf_counter() - began) / repeat * 1000
        began = time.perf_counter()
        for _ in range(repeat):
            frame()
        whole = (time.perf_counter() - began) / repeat * 1000
        print(f"panels, nothing changed: {whole - board:.3f} ms a frame (board stand-in {board:.3f})")
    split = acts.where("split")
    if split and kit.px(1400) <= surface.get_width():
        tooltip(kit.pen(surface), split, sample.ACTIONS.actions[2].why_not, surface.get_rect())
    parts.focus_ring(kit.pen(surface), acts.where("parry") or pygame.Rect(0, 0, 0, 0)) if repeat < 0 else None


_grounds: dict[object, pygame.Surface] = {}


def thumbnail(base: object, size: tuple[int, int]) -> pygame.Surface:
    """A stand-in for the picture of a scenario's table."""
    key = (base, size)
    if key not in _grounds:
        _grounds[key] = ground(size, str(base))
    return _grounds[key]


def title(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """The title screen with its library."""
    from game.ui.panels.pages.title import Title

    panel = Title(kit, thumbnail)
    panel.chosen = sample.CARDS[0].id
    whole(surface, panel, sample.TITLE, repeat)


def replays(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """The title screen with the kept replays."""
    from game.ui.panels.pages.title import Title

    whole(surface, Title(kit), dataclasses.replace(sample.TITLE, page="replays"), repeat)


def setup(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """What is chosen before play."""
    from game.ui.panels.pages.setup import Setup

    whole(surface, Setup(kit, thumbnail), sample.SETUP, repeat)


def end(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """The reckoning over the table."""
    from game.ui.panels.pages.battle_end import BattleEnd

    surface.blit(ground(surface.get_size()), (0, 0))
    whole(surface, BattleEnd(kit), sample.END, repeat)


def curtain(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """The hand-over."""
    from game.ui.panels.pages.curtain import Curtain

    whole(surface, Curtain(kit), sample.CURTAIN, repeat)


def clocks(surface: pygame.Surface, kit: Kit, repeat: int = 0) -> None:
    """Multiplexor, what comes next, countdown and segments."""
    from game.ui.panels.time.clocks import Countdown
    from game.ui.panels.time.multiplexor import Multiplexor, NextEvents
    from game.ui.panels.time.segments import Segments

    w, h = surface.get_size()
    gap, left = kit.px(16), round(w * 0.56)
    surface.blit(texture.walnut((w, h), "walnut1", 71, 1.1, kit.scale), (0, 0))
    Multiplexor(kit).draw(surface, pygame.Rect(gap, gap, left - gap, h - 2 * gap), sample.MULTIPLEXOR)
    x, room = left + gap, w - left - 2 * gap
    low, mid = kit.px(214), kit.px(204)
    high = h - 2 * gap - low - mid - kit.px(24)
    NextEvents(kit).draw(surface, pygame.Rect(x, gap, room, high), sample.NEXT)
    Countdown(kit).draw(surface, pygame.Rect(x, gap + high + kit.px(12), room, mid), sample.COUNTDOWN)
    Segments(kit).draw(surface, pygame.Rect(x, h - gap - low, room, low), sample.SEGMENTS)


def whole(surface: pygame.Surface, panel: Panel[Any], view: object, repeat: int) -> None:
    """A panel that fills the window; with `repeat` the costs are printed."""
    began = time.perf_counter()
    panel.draw(surface, surface.get_rect(), view)
    first = (time.perf_counter() - began) * 1000
    if repeat:
        began = time.perf_counter()
        for n in range(repeat):
            panel.hover = str(n)
            panel.draw(surface, surface.get_rect(), view)
        print(f"first {first:.1f} ms, painted again {(time.perf_counter() - began) / repeat * 1000:.2f} ms")


SCREENS = {"battle": battle, "title": title, "replays": replays, "setup": setup, "end": end, "curtain": curtain,
           "clocks": clocks}


def main() -> None:
    """Read the command line, draw, save."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("-o", required=True, metavar="FILE.png")
    ask.add_argument("--size", default="1600x900")
    ask.add_argument("--scale", type=float, default=1.0)
    ask.add_argument("--screen", default="battle")
    ask.add_argument("--bench", type=int, default=0, help="draw so many times more and print the cost")
    told = ask.parse_args()
    w, h = (int(v) for v in told.size.split("x"))
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((w, h))
    SCREENS[told.screen](surface, Kit(told.scale), told.bench)
    pygame.image.save(surface, told.o)


if __name__ == "__main__":
    main()
