"""The panels: they fit at every size and scale, keep their picture, and answer pointer and keyboard."""
# ruff: noqa: F811 (fixtures are imported by name)

import dataclasses
import itertools
from fractions import Fraction

import pygame
import pytest
from msgspec.structs import replace

from game.rules.course.clocks import Clock, Count, Grid, Held, Mark, Moment
from game.rules.course.clocks import Countdown as CountdownTime
from game.ui.kit import Act, Kit
from game.ui.kit.controls.option import Option
from game.ui.kit.panel import Panel, Traversal
from game.ui.kit.pen import Pen
from game.ui.kit.words import rich
from game.ui.panels.battle.action_bar import ActionBar
from game.ui.panels.battle.coach import Coach, CoachView
from game.ui.panels.battle.forecast import Forecast
from game.ui.panels.battle.forecast_lines import SIGNS, bars_within
from game.ui.panels.battle.log import Log
from game.ui.panels.battle.rules_list import RulesList
from game.ui.panels.battle.scale_bar import ScaleBar, inches_shown
from game.ui.panels.battle.side import SideColumn
from game.ui.panels.battle.toast import Toast
from game.ui.panels.battle.tools import Tools
from game.ui.panels.battle.topbar import TopBar
from game.ui.panels.battle.unit_card import UnitCard
from game.ui.panels.layout import battle_layout
from game.ui.panels.models import (
    ActionBarView,
    Bar,
    ForecastView,
    Head,
    LogEntry,
    RefusalView,
    ScaleBarView,
    StepView,
    TallyRow,
    TimelineView,
    ToolsView,
)
from game.ui.panels.pages.battle_end import BattleEnd
from game.ui.panels.pages.curtain import Curtain
from game.ui.panels.pages.models_book import RuleLine
from game.ui.panels.pages.setup import Setup
from game.ui.panels.pages.title import Title
from game.ui.panels.time.captions import captions, letters
from game.ui.panels.time.clocks import Countdown
from game.ui.panels.time.models_clocks import ClockHead, ClockView
from game.ui.panels.time.multiplexor import Multiplexor, NextEvents
from game.ui.panels.time.segments import Segments
from game.ui.panels.time.timeline import Timeline
from tests.ui.screen import Written, click, down, kit, move, press, same, screen, typed, up, wheel, window  # noqa: F401
from tools import panels_samples as sample

# window, scale; logical sizes from 960 x 540 up
SIZES = [((1600, 900), 1.0), ((1280, 720), 1.0), ((1600, 900), 1.5), ((1024, 600), 1.0), ((1920, 1080), 1.0),
         ((1920, 1080), 2.0), ((2560, 1440), 1.0), ((1600, 900), 0.75), ((3840, 2160), 3.0), ((1366, 768), 1.25),
         ((1280, 720), 1.5)]
SHIFT = pygame.KMOD_SHIFT

LONG = ForecastView(
    "{@blue:Ser Odo the Bold of the Upper Valley} strikes {@vermilion:Grub the Ogre, Eater of Mules} from the rear",
    note="if you charge along the road and turn at the ford",
    rows=(*sample.FORECAST.rows, TallyRow("+1", "magic sword, blessed by the bishop of the valley", "SP-3.10.5"),
          TallyRow("\u22122", "soft cover", "SP-3.4.1.1", "a blow, not a shot"),
          TallyRow("+2", "charge with couched lance", "SP-3.3.3.2")),
    answer="100 %", die=(20, 2), die_text="or more",
    bars=tuple(Bar(str(n), 1 + n % 7, n > 20) for n in range(3, 37)),
    damage="Damage 3d12 doubled", fells="fells it: 83 %",
    of_hundred="of 100 tries, none miss",
    first="Odo strikes first", first_rule="SP-3.5.2.6",
    struck_out=(("Grub, longer weapon and higher ground", "SP-3.5.2.1"),),
    interrupts=(("2 archers and a crossbowman may interrupt: 24 % to be hit", "SP-3.3.2.1"),
                ("Grub may refuse the charge", "SP-3.3.4.1")),
    interrupts_short="4 may interrupt",
)
CROWD = TimelineView(
    (*(StepView(f"Count {n}", "nobody", "clock", "past", id=f"p{n}") for n in range(4)),
     StepView("Move", "Blue · 22 to act", "move", "now",
              tuple(Head("man:blue", f"Spearman {n}", done=n < 9, current=n == 9) for n in range(22)),
              tuple(Head("archer:vermilion", f"Archer {n}") for n in range(6)), interrupt_note="pass-through shots"),
     *(StepView(f"A step to come {n}", "somebody", "shoot", id=f"n{n}") for n in range(4)),
     StepView("Melee", "as planned", "strike", order=True,
              heads=tuple(Head("orc:vermilion", f"Orc {n}", "halberd") for n in range(18)))),
    "Morale, then", "Round 12",
)


def battle(kit: Kit, size, forecast=sample.FORECAST, timeline=sample.TIMELINE):
    """Every panel of the battle screen with its rectangle and view."""
    lay = battle_layout(*size, kit.scale, "", kit.text)
    log = Log(kit)
    log.extend(sample.LOG)
    parts = [
        (TopBar(kit), lay.topbar, sample.TOPBAR), (Timeline(kit), lay.timeline, timeline),
        (UnitCard(kit), lay.card, sample.CARD), (Forecast(kit, lay.tabbed), lay.forecast, forecast),
        (ActionBar(kit), lay.actions, sample.ACTIONS), (Tools(kit), lay.tools, sample.TOOLS),
        (ScaleBar(kit), lay.scale_bar, ScaleBarView(40 * kit.scale)), (Toast(kit), lay.toast, sample.REFUSAL),
        (log, lay.log, None),
    ]
    for panel in parts[2:4]:
        panel[0].reading = lay.reading
    return lay, parts


# -- layout
@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((960, 540), 1.0), ((2880, 1620), 3.0)])
def test_parts_of_the_battle_screen_do_not_overlap(size, scale):
    lay = battle_layout(*size, scale)
    whole = pygame.Rect(0, 0, *size)
    groups = [
        [lay.topbar, lay.timeline, lay.board, lay.actions, lay.side],
        [lay.card, lay.forecast, *([lay.tabs] if lay.tabs else [lay.log])],
        [lay.tools, lay.scale_bar, lay.toast],
    ]
    for group, outer in zip(groups, (whole, lay.side, lay.table), strict=True):
        for rect in group:
            assert rect.w > 0 < rect.h
            assert outer.contains(rect)
        for a, b in itertools.combinations(group, 2):
            assert not a.colliderect(b)
    assert sum(r.w * r.h for r in groups[0]) == whole.w * whole.h
    assert lay.board.w > lay.side.w


def test_the_table_of_the_notes():
    big, middle, tabbed = (battle_layout(*s) for s in ((1600, 900, 1), (1280, 720, 1), (1600, 900, 1.5)))
    assert (big.topbar.h, big.timeline.h, big.actions.h, big.side.w) == (48, 66, 72, 404)
    assert (big.card.h, big.forecast.h, big.tabbed) == (154, 346, False)
    assert (middle.topbar.h, middle.timeline.h, middle.actions.h, middle.side.w) == (48, 54, 72, 352)
    assert (middle.card.h, middle.forecast.h, middle.tabbed) == (136, 316, False)
    assert (tabbed.topbar.h, tabbed.timeline.h, tabbed.actions.h, tabbed.side.w) == (66, 81, 99, 504)
    assert tabbed.tabbed


# -- text fits
def check(written: Written, panel: Panel, rect: pygame.Rect, label: str) -> None:
    """No text is smaller than 11, cut by the panel's edge, or over another text."""
    margin = panel.kit.px(panel.bleed)
    inside = pygame.Rect(margin, margin, *rect.size).inflate(2, 2)
    if isinstance(panel, Toast):    # its foot stands, and of many words it rises
        inside = pygame.Rect(inside.x, 0, inside.w, inside.bottom)
    for text, size, ink, _ in written.texts:
        assert size >= 11, f"{label}: {text!r} is set in {size}"
        assert inside.contains(ink), f"{label}: {text!r} at {ink} leaves {inside}"
    for (a, _, ink, clip), (b, _, other, _) in itertools.combinations(written.texts, 2):
        over = ink.clip(clip).clip(other)
        assert over.w * over.h <= 3 * panel.kit.scale, f"{label}: {a!r} and {b!r} overlap by {over.size}"


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("crowded", [False, True])
def test_text_of_the_battle_screen_fits(size, scale, crowded, monkeypatch):
    surface = window(size)
    kit = Kit(scale)
    views = (LONG, CROWD) if crowded else (sample.FORECAST, sample.TIMELINE)
    _, parts = battle(kit, size, *views)
    for panel, rect, view in parts:
        written = Written(monkeypatch)
        panel.draw(surface, rect, view)
        monkeypatch.undo()
        assert written.texts or isinstance(panel, Tools)
        check(written, panel, rect, f"{type(panel).__name__} at {size} x {scale}")


@pytest.mark.parametrize("text", [0.8, 1.3, 1.6])
@pytest.mark.parametrize(("size", "scale"), SIZES[:4] + SIZES[-2:])
def test_card_and_forecast_fit_at_any_size_of_what_is_read(size, scale, text, monkeypatch):
    surface, kit = window(size), Kit(scale)
    kit.text = text
    lay, parts = battle(kit, size, LONG)
    assert lay.side.contains(lay.card)
    assert lay.table.w > size[0] // 2
    for panel, rect, view in parts[2:4]:
        written = Written(monkeypatch)
        panel.draw(surface, rect, view)
        monkeypatch.undo()
        check(written, panel, rect, f"{type(panel).__name__} at {size} x {scale}, what is read x {text}")


def test_card_forecast_and_coach_grow_with_what_is_read(screen):
    """At 160 percent a name on the card takes 1.6 times the room; a window that is full already keeps it readable."""
    kit, large = Kit(), Kit()
    large.text = 1.6
    high = []
    for one in (kit, large):
        _, parts = battle(one, (1600, 900))
        high.append([panel.reader.px(10) for panel, _, _ in parts[2:4]])
    assert high == [[10, 10], [16, 16]]
    assert battle_layout(1280, 720, 1.5, "", 1.6).reading < 1.1
    view = CoachView("First steps", "The spears march.", 1, 2, False)
    coach, bigger = Coach(kit), Coach(large)
    bigger.reading = large.text
    assert bigger.height(view, 592) == pytest.approx(1.6 * coach.height(view, 370), abs=3)


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("make", "view"), [
    (Title, sample.TITLE), (Title, dataclasses.replace(sample.TITLE, page="replays")), (Setup, sample.SETUP),
    (BattleEnd, sample.END), (Curtain, sample.CURTAIN),
], ids=["title", "replays", "setup", "end", "curtain"])
def test_text_of_the_other_screens_fits(size, scale, make, view, monkeypatch):
    surface = window(size)
    panel = make(Kit(scale))
    written = Written(monkeypatch)
    panel.draw(surface, surface.get_rect(), view)
    monkeypatch.undo()
    check(written, panel, surface.get_rect(), f"{type(panel).__name__} at {size} x {scale}")
    for a, b in itertools.combinations([h for h in panel.hits if h.focus], 2):
        assert not a.rect.colliderect(b.rect), f"{a.id} and {b.id} lie over each other"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_forecast_never_gives_up_need_chance_and_who_may_interrupt(size, scale, monkeypatch):
    surface = window(size)
    lay = battle_layout(*size, scale)
    for view in (sample.FORECAST, LONG):
        written = Written(monkeypatch)
        Forecast(Kit(scale), lay.tabbed).draw(surface, lay.forecast, view)
        monkeypatch.undo()
        texts = [t for t, *_ in written.texts]
        assert view.answer in texts
        assert view.die_text in texts or SIGNS[view.die_text] in texts
        assert any("interrupt" in t for t in texts)


CLOCKS = [(Multiplexor, sample.MULTIPLEXOR, (850, 868)), (NextEvents, sample.NEXT, (670, 340)),
          (Countdown, sample.COUNTDOWN, (670, 204)), (Segments, sample.SEGMENTS, (670, 214))]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize(("make", "view", "size"), CLOCKS, ids=["multiplexor", "next", "countdown", "segments"])
def test_clocks_fit(screen, make, view, size, scale, monkeypatch):
    panel, rect = make(Kit(scale)), pygame.Rect(30, 20, round(size[0] * scale), round(size[1] * scale))
    written = Written(monkeypatch)
    panel.draw(screen, rect, view)
    monkeypatch.undo()
    if make is not Multiplexor:     # a value may stand over the window of a parry
        check(written, panel, rect, f"{type(panel).__name__} x {scale}")
    assert not panel.draw(screen, rect, dataclasses.replace(view))


def test_a_head_on_the_multiplexor_lies_in_the_row_of_its_second(screen, kit):
    panel, rect = Multiplexor(kit), pygame.Rect(0, 0, 850, 868)
    panel.draw(screen, rect, sample.MULTIPLEXOR)
    places = [panel._on_screen(h.rect) for h in panel.hits if h.data == "wilbur"]
    rows = sorted({round((p.centery - places[0].centery) / panel._high) for p in places})
    assert rows == [0, 4, 8, 12, 16]
    brad = sorted((p for h in panel.hits if h.data == "brad" for p in [panel._on_screen(h.rect)]), key=lambda p: p.y)
    assert brad[1].x > brad[0].x
    assert all(rect.contains(panel._on_screen(h.rect)) for h in panel.hits)


def test_a_multiplexor_with_no_room_for_all_shows_the_seconds_from_now_on(screen, kit):
    """However narrow and low it is: it is drawn, and nobody of a second that is past stands in it."""
    panel, view = Multiplexor(kit), sample.MULTIPLEXOR
    view = dataclasses.replace(view, time=replace(view.time, now=Fraction(6)))
    for size in ((177, 264), (430, 264)):
        panel.draw(screen, pygame.Rect(0, 0, *size), view)
        assert panel._rows.start == 5
        assert len(panel._rows) < sample.MULTIPLEXOR.time.rows
        assert panel._high >= 16


def marks(count: int, name: str = "head") -> tuple[Mark, ...]:
    return tuple(Mark(f"{name}{n}", word="4", value=4) for n in range(count))


def clock(time: Clock) -> ClockView:
    """A clock on which everybody is called as his id is."""
    names = (mark.figure for one in getattr(time, "moments", None) or time.counts for mark in one.marks)
    return sample.clock(time, *(ClockHead(None, name, "blue", name) for name in names))


def test_plates_of_one_second_stand_beside_each_other(screen, kit):
    """Twenty act at 8, two soon after, three at its end: each plate keeps to its own place, and shows somebody."""
    moments = tuple(Moment(Fraction(at), marks(many, name)) for at, many, name in (
        ("8", 20, "many"), ("8.57", 2, "two"), ("8.95", 3, "last")))  # fmt: skip
    panel = Multiplexor(kit)
    panel.draw(screen, pygame.Rect(0, 0, 640, 500), clock(Grid("Round 1", moments, Fraction(0), 20)))
    places = [hit.rect for hit in panel.hits if hit.data]
    assert not [1 for a, b in itertools.combinations(places, 2) if a.colliderect(b)]
    names = [hit.data for hit in panel.hits if hit.data]
    assert {"many0", "two0", "last0"} <= set(names)


@pytest.mark.parametrize("size", [(1240, 118), (1584, 118)])
def test_heads_on_a_count_grow_small_before_any_is_left_out(screen, kit, size):
    """Six on one count in the low place of the timeline, an act held under them: all are there, none on another."""
    counts = (Count(12, marks(2, "now"), "quick draw"), *(Count(n) for n in range(11, 6, -1)),
              Count(6, marks(6)), *(Count(n) for n in range(5, 0, -1)))  # fmt: skip
    panel, time = Countdown(kit), CountdownTime("Round 1", counts, 12, held=(Held("now0", 12, 5),))
    panel.draw(screen, pygame.Rect(0, 0, *size), clock(time))
    places = {hit.data: hit.rect for hit in panel.hits if hit.data}
    assert {f"head{n}" for n in range(6)} <= set(places)
    six = [places[f"head{n}"] for n in range(6)]
    assert not [1 for a, b in itertools.combinations(six, 2) if a.colliderect(b)]


@pytest.mark.parametrize("wide", [1280, 1600])
def test_the_plate_of_who_decides_grows_to_hold_what_is_asked(screen, kit, wide, monkeypatch):
    view = dataclasses.replace(sample.TOPBAR, decides="The company of the Grey Tower", prompt="second thoughts?")
    panel, written = TopBar(kit), Written(monkeypatch)
    panel.draw(screen, pygame.Rect(0, 0, wide, 48), view)
    monkeypatch.undo()
    assert {"The company of the Grey Tower", "second thoughts?"} <= {text[0] for text in written.texts}
    assert panel.where("decision").right < panel.where("undo").x


def test_narrow_tiles_lend_their_room_to_long_labels(screen, kit, monkeypatch):
    """The tiles of written orders with a whole unit chosen, in a window of 1280: every word is whole."""
    labels = ("Move", "Charge", "Turn left", "Turn right", "Whole unit", "Form up", "Shoot, go", "If charged", "Stand",
              "Measure")  # fmt: skip
    view = ActionBarView(tuple(Option(label, label, "move", "G") for label in labels), "Seal the orders", main_key="N")
    written = Written(monkeypatch)
    ActionBar(kit).draw(screen, pygame.Rect(0, 0, 930, 72), view)
    monkeypatch.undo()
    assert set(labels) <= {text[0] for text in written.texts}


# -- kept pictures
def test_a_second_draw_paints_nothing_and_looks_the_same(screen, kit):
    _, parts = battle(kit, (1600, 900))
    lay = battle_layout(1600, 900, 1)
    column = SideColumn(kit)
    column.draw(screen, lay.side, (lay, 0))
    for panel, rect, view in parts:
        assert panel.draw(screen, rect, view)
    first = screen.copy()
    screen.fill((0, 0, 0))
    assert not column.draw(screen, lay.side, (lay, 0))
    for panel, rect, view in parts:
        again = dataclasses.replace(view) if view is not None else None
        assert not panel.draw(screen, rect, again)
        assert panel.painted == 1
    assert same(first, screen)


def test_a_changed_view_is_painted_and_a_fresh_panel_paints_the_same(screen, kit):
    panel, rect = UnitCard(kit), pygame.Rect(100, 100, 380, 154)
    panel.draw(screen, rect, sample.CARD)
    hurt = dataclasses.replace(sample.CARD, hits=3)
    screen.fill((0, 0, 0))
    assert panel.draw(screen, rect, hurt)
    changed = screen.copy()
    screen.fill((0, 0, 0))
    UnitCard(kit).draw(screen, rect, hurt)
    assert same(changed, screen)


def test_a_change_of_scale_paints_anew(screen, kit):
    panel, rect = UnitCard(kit), pygame.Rect(100, 100, 380, 154)
    panel.draw(screen, rect, sample.CARD)
    kit.scale = 1.25
    assert panel.draw(screen, rect, sample.CARD)


# -- hits
def test_what_is_under_the_pointer(screen, kit):
    lay, parts = battle(kit, (1600, 900))
    for panel, rect, view in parts:
        panel.draw(screen, rect, view)
    top, line, card, forecast, actions, tools, _, toast, log = (p for p, _, _ in parts)
    assert top.under((26, 24)).id == "menu"
    assert top.under((800, 24)).id == "decision"
    assert actions.under(actions.where("split").center).tip.startswith("Split-move: not this figure")
    assert not actions.under(actions.where("split").center).enabled
    assert tools.under(tools.where("tool:arcs").center).data == "arcs"
    assert card.under(card.where("who").center).data == "odo"
    assert [h.data for h in forecast.hits if h.id.startswith("rule:")].count("SP-3.5.9.1") == 1
    assert line.under(line.where("head:iva").center).data == "iva"
    assert any(h.id.startswith("rule:SP-3.3.3.2") for h in toast.hits)
    assert log.under(lay.table.center) is None


def test_clicks_act_once_and_greyed_tiles_never(screen, kit):
    lay = battle_layout(1600, 900, 1)
    actions = ActionBar(kit)
    actions.draw(screen, lay.actions, sample.ACTIONS)
    assert click(actions, actions.where("strike").center) == Act("strike")
    assert click(actions, actions.where("charge").center) is None
    assert click(actions, actions.where("next").center) == Act("next")
    actions.on_event(down(actions.where("strike").center))
    assert actions.on_event(up(actions.where("hold").center)) is None


def test_undo_is_greyed_until_there_is_something_to_take_back(screen, kit):
    top = TopBar(kit)
    top.draw(screen, pygame.Rect(0, 0, 1600, 48), sample.TOPBAR)
    assert click(top, top.where("undo").center) == Act("undo")
    assert click(top, top.where("redo").center) is None
    assert click(top, top.where("pace:2").center) == Act("pace", 2)


def test_tiles_left_out_are_behind_more(screen, kit):
    actions = ActionBar(kit)
    actions.draw(screen, pygame.Rect(0, 0, 640, 66), sample.ACTIONS)
    assert actions.left_out
    got = click(actions, actions.where("more").center)
    assert got == Act("more", actions.left_out)
    shown = [h.id for h in actions.hits if h.id not in ("more", "next")]
    assert [*shown, *actions.left_out] == [a.id for a in sample.ACTIONS.actions]
    assert all(h.rect.w >= 58 for h in actions.hits)


# -- keyboard
def test_tab_visits_every_place_and_comes_back(screen, kit):
    _, parts = battle(kit, (1600, 900))
    for panel, rect, view in parts:
        panel.draw(screen, rect, view)
    panels = [p for p, _, _ in parts]
    ring = Traversal(panels)
    order = ring.order()
    assert len(order) > 25
    seen = []
    for _ in order:
        ring.on_event(press(pygame.K_TAB))
        seen.append(ring.current())
    assert seen == order
    ring.on_event(press(pygame.K_TAB))
    assert ring.current() == order[0]
    ring.on_event(press(pygame.K_TAB, SHIFT))
    assert ring.current() == order[-1]
    ring.on_event(press(pygame.K_ESCAPE))
    assert ring.current() is None


def test_enter_presses_what_has_the_keyboard_and_a_ring_shows_where(screen, kit):
    actions, rect = ActionBar(kit), pygame.Rect(0, 800, 1196, 72)
    actions.draw(screen, rect, sample.ACTIONS)
    plain = screen.copy()
    ring = Traversal([actions])
    while ring.current() != (actions, "strike"):
        ring.step(1)
    assert not actions.draw(screen, rect, sample.ACTIONS)
    assert not same(plain, screen)
    assert ring.on_event(press(pygame.K_RETURN)) == Act("strike")
    ring.step(-1)
    assert ring.current() == (actions, "cast")
    assert ring.on_event(press(pygame.K_RETURN)) is None


# -- log
def long_log(kit: Kit, count: int = 10_000) -> Log:
    log = Log(kit)
    for n in range(count):
        plain = sample.LOG[1 + n % (len(sample.LOG) - 1)]
        log.append(dataclasses.replace(plain, text=f"{n} {plain.text}", id=n))
    return log


def test_a_long_log_lays_out_only_what_is_seen(screen, kit, monkeypatch):
    log, rect = long_log(kit), pygame.Rect(1200, 640, 380, 250)
    asked = []
    plain = rich.layout
    monkeypatch.setattr(rich, "layout", lambda *told: asked.append(told) or plain(*told))
    log.draw(screen, rect, None)
    assert len(asked) < 40
    asked.clear()
    log.append(LogEntry("{@blue:Odo} falls {#SP-3.5.2.1}", "slain", "blue"))
    log.draw(screen, rect, None)
    assert len(asked) < 40
    assert log.hits[-1].id == "scroll" and log.under(rect.center)


def test_of_an_entry_too_long_for_its_place_the_first_whole_lines_stand(screen, kit):
    """Where one line and a half fit, a sentence of three begins at the top like one of one, with nothing below it."""
    rect, shots = pygame.Rect(1200, 640, 380, 84), []
    for words in ("word " * 30, "word " * 7):
        log = Log(kit)
        log.append(LogEntry(words, "note"))
        log.draw(screen, rect, None)
        shots.append(screen.subsurface(rect.x + 40, rect.y + 36, 200, rect.h - 38).copy())
    assert same(*shots)


def entries(log: Log) -> list[int]:
    return [int(h.id.removeprefix("entry:")) for h in log.hits if h.id.startswith("entry:")]


def test_whole_entries_newest_at_the_bottom(screen, kit):
    log = long_log(kit, 300)
    for high in range(120, 420, 7):
        rect = pygame.Rect(1200, 200, 380, high)
        log.draw(screen, rect, None)
        shown = [h for h in log.hits if h.id.startswith("entry:")]
        assert entries(log) == list(range(300 - len(shown), 300))
        top = 17 + (20 if high > 180 else 17)
        assert all(top <= h.rect.y and h.rect.bottom <= high for h in shown)
        assert high - shown[-1].rect.bottom <= 12


@pytest.mark.parametrize(("many", "room"), [(6, 90), (13, 62), (20, 60), (40, 40)])
def test_bars_of_damage_never_reach_under_the_words_beside_them(many, room):
    bar, gap = bars_within(room, many, round)
    assert bar >= 1
    assert many * (bar + gap) - gap <= room or bar == 1


def test_scrolling_by_wheel_key_and_bar(screen, kit):
    log, rect = long_log(kit, 300), pygame.Rect(1200, 200, 380, 300)
    log.draw(screen, rect, None)
    newest = entries(log)
    log.on_event(wheel(1, rect.center))
    log.draw(screen, rect, None)
    assert entries(log)[-1] == newest[-1] - 2
    assert not log.at_end
    log.append(sample.LOG[1])
    log.draw(screen, rect, None)
    assert entries(log)[-1] == newest[-1] - 2
    assert click(log, log.where("newest").center) is None
    log.draw(screen, rect, None)
    assert entries(log)[-1] == 300
    bar = log.where("scroll")
    log.on_event(down((bar.centerx, bar.y)))
    log.on_event(up((bar.centerx, bar.y)))
    log.draw(screen, rect, None)
    assert entries(log)[0] == 0
    log.scroll(-5000)
    log.draw(screen, rect, None)
    assert entries(log)[0] == 0
    assert len(entries(log)) >= 5


def test_filters_by_kind_figure_and_words(screen, kit):
    log, rect = Log(kit), pygame.Rect(1200, 200, 380, 500)
    log.extend(sample.LOG)
    log.draw(screen, rect, None)
    assert click(log, log.where("filter:shot").center) is None
    log.draw(screen, rect, None)
    assert all(log.entries[n].kind != "shot" for n in log.shown)
    log.filter(log.kinds | {"shot"}, "wat")
    assert [log.entries[n].kind for n in log.shown] == ["head", "move", "shot", "shot"]
    log.filter(words="61 degrees")
    assert [log.entries[n].kind for n in log.shown] == ["refusal"]
    log.filter(words="")
    log.append(LogEntry("late", "note"))
    assert len(log.shown) == len(log.entries)


def test_searching_the_log_by_hand(screen, kit):
    log, rect = Log(kit), pygame.Rect(1200, 200, 380, 500)
    log.extend(sample.LOG)
    log.draw(screen, rect, None)
    click(log, log.where("search").center)
    log.draw(screen, rect, None)
    for letter in "hold":
        log.on_event(typed(letter))
    log.draw(screen, rect, None)
    assert [log.entries[n].kind for n in log.shown] == ["morale"]
    log.on_event(press(pygame.K_ESCAPE))
    assert len(log.shown) == len(log.entries)


def test_a_click_gives_the_entry_and_a_tag_its_rule(screen, kit):
    log, rect = Log(kit), pygame.Rect(1200, 200, 380, 500)
    log.extend(sample.LOG)
    log.draw(screen, rect, None)
    place = log.where("entry:2")
    assert click(log, (place.x + 8, place.centery)) == Act("entry", sample.LOG[2])
    assert log.chosen == 2
    tag = next(h for h in log.hits if h.data == "SP-3.2.1")
    assert click(log, log._on_screen(tag.rect).center) == Act("rule", "SP-3.2.1")


def test_take_back_shortens_the_log(screen, kit):
    log = long_log(kit, 50)
    log.truncate(20)
    log.draw(screen, pygame.Rect(1200, 200, 380, 300), None)
    assert entries(log)[-1] == 19
    log.show(3)
    log.draw(screen, pygame.Rect(1200, 200, 380, 300), None)
    assert 3 in entries(log)


# -- the rest
def test_timeline_shows_who_has_still_to_act(screen, kit):
    line = Timeline(kit)
    line.draw(screen, pygame.Rect(0, 0, 1280, 54), CROWD)
    heads = [h.id for h in line.hits if h.id.startswith("head:Spearman")]
    assert "head:Spearman 9" in heads
    assert line.where("interrupters")
    small = Timeline(kit)
    small.draw(screen, pygame.Rect(0, 0, 960, 54), CROWD)
    heads = [h.id for h in small.hits if h.id.startswith("head:Spearman")]
    assert heads[:4] == [f"head:Spearman {n}" for n in range(8, 12)]
    rects = [h.rect for h in line.hits if h.id.startswith("step:")]
    for a, b in itertools.pairwise(sorted(rects, key=lambda r: r.x)):
        assert a.right <= b.x
    assert max(r.right for r in rects) <= 1280


def test_scale_bar_is_as_long_as_it_says(screen, kit):
    assert inches_shown(ScaleBarView(46), 200) == 4
    assert inches_shown(ScaleBarView(400), 200) == 1
    bar, rect = ScaleBar(kit), pygame.Rect(900, 800, 220, 40)
    bar.draw(screen, rect, ScaleBarView(46))
    y = rect.y + 25
    white = [x for x in range(rect.x, rect.right) if screen.get_at((x, y))[:3] == (244, 235, 214)]
    assert len(white) == 4 * 46


def test_one_tool_is_lit(screen, kit):
    tools, rect = Tools(kit), pygame.Rect(20, 120, 46, 274)
    tools.draw(screen, rect, ToolsView("zone"))
    zone = screen.copy()
    tools.draw(screen, rect, ToolsView("arcs"))
    assert not same(zone, screen)
    assert click(tools, tools.where("tool:reach").center) == Act("tool", "reach")


def test_no_refusal_no_plate(screen, kit):
    toast = Toast(kit)
    toast.draw(screen, pygame.Rect(100, 700, 580, 62), None)
    assert screen.get_at((300, 730))[:3] == (0, 0, 0)
    toast.draw(screen, pygame.Rect(100, 700, 580, 62), RefusalView("No", "SP-3.2.1", "Do that instead.", "notice"))
    assert screen.get_at((390, 730))[:3] != (0, 0, 0)


def test_rules_scroll_in_whole_entries(screen, kit):
    rules, rect = RulesList(kit), pygame.Rect(1200, 300, 380, 300)
    lines = tuple(RuleLine(f"page-{n}", "A rule told in a sentence of some length, to be read.") for n in range(30))
    rules.draw(screen, rect, lines)
    first = [h.data for h in rules.hits]
    assert first[0] == "page-0"
    rules.on_event(wheel(-1, rect.center))
    rules.draw(screen, rect, lines)
    assert rules.hits[0].data == "page-1"


def test_short_names_keep_their_numbers(screen, kit):
    from game.ui.panels.time.captions import short

    pen = Pen(kit, screen)
    for room in range(30, 90, 5):
        names = {short(pen, f"East watch {n}", room, "text") for n in range(1, 13)}
        assert len(names) == 12
        assert all(pen.width(name, 11) <= room for name in names)
    assert short(pen, "East watch 3", 48, "text") == "watch 3"


def test_heads_of_two_units_are_told_apart_by_what_they_do_not_share(screen, kit):
    """Four crossbows of the east and four of the west are not "crossb. 1" twice; nobody else is called otherwise."""
    pen = Pen(kit, screen)
    bows = [f"{where} crossbow {n}" for where in ("East", "West") for n in range(1, 5)]
    names = [*bows, "Pike 12", "Halberd 3", "Captain Marta", "Captain Edda", "North watch 2"]
    told = [text for text, _ in captions(pen, [Head(0, name) for name in names], 48)]
    assert told[:8] == [f"{where} {n}" for where in ("East", "West") for n in range(1, 5)]
    assert told[8] == "Pike 12"
    assert told[10:] == ["Marta", "Edda", "watch 2"]
    assert captions(pen, [Head(0, "East crossbow 2")], 48) == [("crossb. 2", 11)]
    assert all(pen.width(text, size) <= 48 for text, size in captions(pen, [Head(0, name) for name in names], 48))


def test_in_a_small_window_heads_of_two_units_bear_what_tells_them_apart(screen, kit, monkeypatch):
    pen = Pen(kit, screen)
    bows = [f"{where} crossbow {n}" for where in ("East", "West") for n in range(1, 5)]
    assert letters(pen, [Head(0, name) for name in (*bows, "Pike 3")]) == [
        "E1", "E2", "E3", "E4", "W1", "W2", "W3", "W4", ""]
    assert letters(pen, [Head(0, name) for name in bows[:4]]) == [""] * 4
    heads = tuple(Head("man:blue", name) for name in bows)
    step = StepView("Counter Move", "The Companies", "move", "now", heads=heads)
    for wide, seen in ((1280, "W4"), (1600, "West 4")):
        written = Written(monkeypatch)
        Timeline(kit).draw(screen, pygame.Rect(0, 0, wide, 54 if wide == 1280 else 66), TimelineView((step,)))
        monkeypatch.undo()
        assert seen in {text for text, *_ in written.texts}


def test_a_whole_name_in_smaller_letters_comes_before_a_cut_one(screen, kit):
    pen = Pen(kit, screen)
    room = pen.width("Halberd 3", 10)
    assert captions(pen, [Head(0, "Halberd 3")], room) == [("Halberd 3", 10)]


# -- title
def test_search_filter_and_sort_of_the_library(screen, kit):
    title = Title(kit)
    title.draw(screen, screen.get_rect(), sample.TITLE)
    title.on_event(press(pygame.K_SLASH))
    title.on_event(typed("/"))      # the same key, as text: it opened the search and is no part of it
    for letter in "ogre":
        title.on_event(typed(letter))
    assert [c.title for c in title.cards(sample.TITLE)] == ["The Ogre Below"]
    title.on_event(press(pygame.K_ESCAPE))
    title.draw(screen, screen.get_rect(), sample.TITLE)
    assert click(title, title.where("book:exile").center) == Act("filter", "exile")
    assert {c.book_id for c in title.cards(sample.TITLE)} == {"exile"}
    title.draw(screen, screen.get_rect(), sample.TITLE)
    click(title, title.where("book:").center)
    click(title, title.where("sort").center)
    names = [c.title for c in title.cards(sample.TITLE)]
    assert names == sorted(names)


def test_cards_menu_and_take_up(screen, kit):
    title = Title(kit)
    title.draw(screen, screen.get_rect(), sample.TITLE)
    first = title.cards(sample.TITLE)[0].id
    assert click(title, title.where(f"card:{first}").center) == Act("card", first)
    assert click(title, title.where("menu:quit").center) == Act("menu", "quit")
    assert click(title, title.where("resume").center) == Act("resume")
    assert click(title, title.where("forget").center) == Act("forget")


def test_arrows_walk_the_cards_and_scroll_to_them(screen, kit):
    title = Title(kit)
    title.draw(screen, screen.get_rect(), sample.TITLE)
    title.on_event(press(pygame.K_RIGHT))
    cards = [c.id for c in title.cards(sample.TITLE)]
    assert title.focus == f"card:{cards[0]}"
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN):
        title.on_event(press(key))
    title.draw(screen, screen.get_rect(), sample.TITLE)
    assert title.scroll.first == 1
    assert title.where(f"card:{cards[-1]}")
    assert title.on_event(press(pygame.K_RETURN)) == Act("card", title.focus.removeprefix("card:"))


def test_a_thumbnail_that_comes_later_is_shown(screen, kit):
    ready = {}
    title = Title(kit, lambda picture, size: ready.get(picture))
    title.draw(screen, screen.get_rect(), sample.TITLE)
    before = screen.copy()
    red = pygame.Surface((600, 400))
    red.fill((200, 0, 0))
    ready["#6E7446"] = red
    assert not title.draw(screen, screen.get_rect(), sample.TITLE)
    title.refresh()
    assert title.draw(screen, screen.get_rect(), sample.TITLE)
    assert not same(before, screen)


# -- setup
def test_setup_tells_what_was_chosen(screen, kit):
    setup = Setup(kit)
    setup.draw(screen, screen.get_rect(), sample.SETUP)
    assert click(setup, setup.where("book:exile").center) == Act("book", "exile")
    setup.on_event(down(setup.where("side0").center))
    setup.draw(screen, screen.get_rect(), sample.SETUP)
    setup.draw_over(screen)
    assert setup.on_event(press(pygame.K_DOWN)) is None
    assert setup.on_event(press(pygame.K_RETURN)) == Act("player", (0, "scripted"))
    setup.on_event(down(setup.where("choice0").center))
    setup.draw(screen, screen.get_rect(), sample.SETUP)
    assert setup.on_event(press(pygame.K_DOWN)) is None
    assert setup.on_event(press(pygame.K_RETURN)) == Act("choice", ("SP-R1", "as_total"))
    setup.on_event(down(setup.where("seed").center))
    setup.on_event(up(setup.where("seed").center))
    assert setup.on_event(typed("x")) is None
    assert setup.on_event(typed("3")) == Act("seed", "73")
    assert setup.on_event(press(pygame.K_RETURN)) == Act("play")
    assert setup.on_event(down((5, 5))) is None
    assert setup.on_event(press(pygame.K_ESCAPE)) == Act("back")


def test_battle_end_leads_on(screen, kit):
    end = BattleEnd(kit)
    end.draw(screen, screen.get_rect(), sample.END)
    assert click(end, end.where("end:again").center) == Act("end:again", "again")


@pytest.mark.parametrize("again", ["First you see again what happened", ""])
def test_on_a_low_window_nothing_of_the_curtain_is_cut(kit, monkeypatch, again):
    """Of 720 pixels at one and a half: the whole head, the seat, and what stands beneath it."""
    low, heads, lines = pygame.Surface((853, 480)), [], []
    monkeypatch.setattr(Pen, "head", lambda pen, head, x, y, size: heads.append(y - size // 2))
    plain = Pen.text
    monkeypatch.setattr(Pen, "text", lambda pen, text, x, y, *more, **by: lines.append(y)
                        or plain(pen, text, x, y, *more, **by))
    curtain = Curtain(kit)
    curtain.draw(low, low.get_rect(), dataclasses.replace(sample.CURTAIN, replay_title=again))
    assert heads[0] > 0
    assert low.get_rect().contains(curtain.where("seat"))
    assert max(lines) < 480 - 8


def test_the_curtain_is_opaque_and_the_same_whatever_lies_behind(screen, kit):
    shots = []
    for ground in ((255, 0, 255), (0, 255, 0)):
        screen.fill(ground)
        Curtain(kit).draw(screen, screen.get_rect(), sample.CURTAIN)
        shots.append(screen.copy())
    assert same(*shots)
    curtain = Curtain(kit)
    curtain.draw(screen, screen.get_rect(), dataclasses.replace(sample.CURTAIN, held=0.5))
    assert not same(shots[0], screen)
    assert click(curtain, curtain.where("seat").center) == Act("seat")
    assert curtain.on_event(move((3, 3))) is None


def test_a_line_of_the_forecast_that_was_cut_is_told_in_full_and_shows_its_rule(screen):
    """In a low column a crossed-out modifier is cut: the pointer reads it all, and a click opens its rule."""
    why = "nobody else attacks the target from the front in this round"
    row = TallyRow("", "from the flank", "SP-3.5.9.1", why)
    lay = battle_layout(1280, 720, 1.5)
    panel = Forecast(Kit(1.5), lay.tabbed)
    panel.draw(screen, lay.forecast, dataclasses.replace(sample.FORECAST, rows=(*sample.FORECAST.rows[:1], row)))
    place = panel.where("row:from the flank").center
    assert why in panel.under(place).tip
    assert click(panel, place) == Act("row", "SP-3.5.9.1")
