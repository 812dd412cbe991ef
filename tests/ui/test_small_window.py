"""In a small window the column at the right is shared: the log keeps its lines, all of the forecast can be had."""

import dataclasses

import pygame
import pytest

from game.ui.kit import Kit
from game.ui.panels.battle.forecast import Forecast
from game.ui.panels.battle.log import Log
from game.ui.panels.battle.rail import Rail
from game.ui.panels.battle.unit_card import UnitCard
from game.ui.panels.layout import battle_layout
from game.ui.panels.models import (
    Bar,
    CampView,
    ComingRow,
    ForecastView,
    GoalView,
    LogEntry,
    MayCome,
    RailView,
    TallyRow,
)
from tests.ui.screen import Written, wheel, window
from tests.ui.test_panels import LONG
from tools import panels_samples as sample

GLANCED = MayCome(
    tuple([ComingRow(f"Grub falls in round {n}", 0.2, 0.1, 0.3) for n in range(4)]),
    "Most likely Odo is stopped and locked in melee.", "Losses: 2 of 9", "2 of 9", "275 times",
)


def test_in_a_small_window_the_log_keeps_six_lines_beside_a_forecast_that_is_not_full():
    """At 1280x720 a blow with two numbers, its damage and who strikes first leaves the log six lines of one each."""
    lay = battle_layout(1280, 720, 1.0)
    view = dataclasses.replace(sample.FORECAST, interrupts=(), struck_out=(), rows=sample.FORECAST.rows[:2])
    forecast, log = Forecast(Kit()), Log(Kit())
    assert forecast.needs(view, lay.forecast.w) <= lay.brief < lay.forecast.h
    log.extend([LogEntry(f"{n} is slain.", "slain") for n in range(20)])
    log.draw(window((1280, 720)), lay.parted(lay.brief)[1], None)
    assert log._page >= 6
    big = battle_layout(1600, 900, 1.0)
    assert big.brief == big.forecast.h


@pytest.mark.parametrize("view", [LONG, dataclasses.replace(LONG, may_come=GLANCED)])
def test_all_of_a_full_forecast_can_be_had_by_the_wheel(view, monkeypatch):
    surface, lay = window((1280, 720)), battle_layout(1280, 720, 1.0)
    panel = Forecast(Kit())

    def told() -> set[str]:
        """What is written within the sheet and what its places tell, but for what is only in tooltips."""
        written = Written(monkeypatch)
        panel._key = None
        panel.draw(surface, lay.forecast, view)
        monkeypatch.undo()
        return {text for text, *_ in written.texts}

    def turn(by: int) -> None:
        panel.on_event(wheel(by, lay.forecast.center))

    packed = told()
    assert view.answer in packed and panel._rolled.down < 0 < panel._rolled._whole
    assert view.note in {hit.tip for hit in panel.hits}
    for _ in range(20):
        turn(-1)
        told()
    assert any(text.startswith("and ") for text in packed)
    whole = told()
    assert not any(text.startswith("and ") for text in whole)
    assert {row.value for row in view.rows if not row.ignored} <= whole
    assert view.fells in whole
    told_by = {hit.tip for hit in panel.hits}
    assert view.struck_out[0][0] in told_by
    assert view.may_come is None or {row.label for row in view.may_come.rows} <= whole
    assert panel._rolled.down == panel._rolled._whole - lay.forecast.h
    assert all(panel.rect.inflate(4, 4).contains(panel._on_screen(hit.rect)) for hit in panel.hits)
    for _ in range(30):
        turn(1)
    assert told() == packed
    panel.draw(surface, lay.forecast, dataclasses.replace(view, sentence="{@blue:Odo} shoots at {@vermilion:Grub}"))
    assert panel._rolled.down < 0, "another forecast begins at its top"


def test_the_rail_says_which_side_is_ones_own_however_narrow_it_is(monkeypatch: pytest.MonkeyPatch):
    """A long name gives up its article, then its end, and never that it is you; the pointer tells it whole."""
    lay, rail, written = battle_layout(1280, 720, 1.0), Rail(Kit()), Written(monkeypatch)
    goals = tuple([GoalView("skull", "hold the yard through round 10", "through 10", 0.5)] * 2)
    ours = CampView("blue", "The garrison of Hallow Keep", True, goals)
    camps = (ours, CampView("red", "Varga's storm", False, goals))
    rail.draw(window((1280, 720)), lay.rail, RailView(camps, "8 rounds left"))
    monkeypatch.undo()
    assert any(text.startswith("garrison") and text.endswith("(you)") for text, *_ in written.texts)
    assert "The garrison of Hallow Keep (you)" in {hit.tip for hit in rail.hits}


def test_what_is_cut_of_the_arms_on_a_card_is_told_where_it_stands():
    lay, card = battle_layout(1280, 720, 1.0), UnitCard(Kit())
    arms = "Two-handed sword in hand, heavy crossbow, dagger, throwing axe, leather and a wooden shield"
    card.draw(window((1280, 720)), lay.card, dataclasses.replace(sample.CARD, arms=arms))
    place = card.where("who:arms")
    assert place is not None
    hit = card.under(place.center)
    assert hit is not None and arms in hit.tip


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_what_a_shot_needs_is_told_also_beside_what_may_come_of_it(size: tuple[int, int], monkeypatch):
    """A shot along two lines of words, with others who shoot too: the number is told, and all of the sentence."""
    come = dataclasses.replace(GLANCED, sentence="Most likely some of yours are struck down and some of theirs fall; "
                               "30 % some of theirs fall and some of yours are locked in melee.")
    rows = (TallyRow("19", "light crossbow, armour class 2", "SP-3.10.1"), TallyRow("+1", "short range", "SP-3.10.1"))
    said = "{@blue:East crossbow 1} shoots at {@red:Knight 4}, 17.67 inches from centre to centre"
    view = ForecastView(said, answer="5 %", die=(20, "20"), die_text="or more", rows=rows, may_come=come,
                        damage="Damage 1d6; a 20 does 8", fells="fells it: 0 %", bars=(Bar("6", 1.0),),
                        interrupts=(("7 more at Knight 1-3, 5-6", ""),))  # fmt: skip
    lay = battle_layout(*size, 1.0)
    for high in (lay.forecast.h, lay.deep, 300, 250, 216):
        written = Written(monkeypatch)
        panel = Forecast(Kit())
        panel.draw(window(size), pygame.Rect(*lay.forecast.topleft, lay.forecast.w, high), view)
        monkeypatch.undo()
        told = [text for text, *_ in written.texts]
        assert any(text.startswith("light crossbow") for text in told), high
        assert not any(text.startswith("of ") for text in told)
        whole = come.sentence in " ".join(told)
        assert whole or come.sentence in {hit.tip for hit in panel.hits} or not any("likely" in text for text in told)
        assert whole or high < lay.forecast.h
