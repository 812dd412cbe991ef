"""Whole battles in every book: no question lies over those it is about, nor wanders about from one to the next."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.core.figures import Figure
from game.sides import player
from game.sides.player import first_legal
from game.sides.random_legal import RandomLegal
from game.systems import BOOKS
from game.ui.app import Options
from game.ui.board.figures.looks import radius
from game.ui.board.hands.asked import ASIDE, Strip
from game.ui.board.pickers.answers.choosing import ChoicePicker
from game.ui.board.pickers.answers.interrupting import PassingPicker
from game.ui.board.pickers.blows.fighting import StrikePicker
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.panels.layout import THREE
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.curtain import CurtainScene
from game.ui.scenes.scene import Push
from tests.ui.pilot import Pilot, landed
from tests.ui.screen import window

__all__ = ["landed"]

SIZES = [(1600, 900), (1280, 720)]
ANSWERS = 240


class Table:
    """Two at one table who answer at random, and look at where each question lies."""

    def __init__(self, size: tuple[int, int], **more: str) -> None:
        players = {"blue": "human", "red": "human"}
        pilot = Pilot(Options("play", scenario="meeting", seed=5, players=players, **more), size)
        self.battle = next(scene for scene in pilot.app.scenes if isinstance(scene, BattleScene))
        self.players = {side: RandomLegal(side, 7) for side in players}
        self.pilot = pilot
        if isinstance(pilot.app.scene, CurtainScene):
            self.sit_down()

    def sit_down(self) -> None:
        """Take the seat from behind the curtain."""
        decision = self.battle.session.decision
        assert decision is not None
        self.battle.handing._seat(decision.side)

    def go_on(self, dt: float) -> None:
        change = self.battle.update(dt)
        if isinstance(change, Push) and isinstance(change.scene, CurtainScene):
            self.sit_down()

    def asked(self) -> Iterator[Strip]:
        """Answer at random to the end, or for a long while; each question once the table has come to rest."""
        battle = self.battle
        for _ in range(ANSWERS):
            for _ in range(8):
                battle.skip()
                self.go_on(0.5)
                if battle.hands.picker is not None or battle.session.over:
                    break
            picker = battle.hands.picker
            if picker is None:
                break
            if picker.actors() and not battle.hands.chosen:
                battle.hands.choose(picker.actors()[:1])
            for _ in range(3):
                battle.views()
                self.go_on(0.6)
            strip = battle.views().strip
            if strip is not None:
                yield strip
            decision = battle.session.decision
            assert decision is not None
            command, _ = self.players[decision.side].choose(battle.session.situation, decision)
            if battle.give(command) is not None:
                battle.give(first_legal(battle.session.situation, decision))

    def covered(self, place: pygame.Rect) -> list[str]:
        """Those of whom somebody is asked who lie beneath a part of the window."""
        picker = self.battle.hands.picker
        assert picker is not None
        names = dict.fromkeys([*picker.about(), *picker.asked.decision.figures])
        figures = [figure for figure in map(self.battle.hands.figure, names) if figure is not None]
        return [figure.id for figure in figures if self.lies_under(figure, place)]

    def hidden(self, place: pygame.Rect) -> list[str]:
        """All who are seen to stand beneath a part of the window."""
        return [figure.id for figure in self.battle.view.state.standing() if self.lies_under(figure, place)]

    def lies_under(self, figure: Figure, place: pygame.Rect) -> bool:
        camera = self.battle.view.camera
        x, y = camera.pixels((figure.x / 1024, figure.y / 1024))
        away = math.hypot(max(place.left - x, 0, x - place.right), max(place.top - y, 0, y - place.bottom))
        return away < radius(figure) * camera.scale * 0.9


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("book", BOOKS)
def test_no_question_of_a_whole_battle_lies_over_those_it_is_about(book: str, size: tuple[int, int]):
    table = Table(size, book=book)
    lay = table.battle.sheets.layout
    questions = 0
    for strip in table.asked():
        place = table.battle.sheets.lies(strip)
        questions += 1
        assert table.covered(place) == [], strip.title
        assert table.hidden(place) == [], strip.title
        assert pygame.Rect((0, 0), size).contains(place), strip.title
        if isinstance(table.battle.hands.picker, ChoicePicker):
            assert strip.dock == ASIDE and not place.colliderect(lay.table), "what is about all lies beside the table"
            assert not place.colliderect(lay.card), "whose card is read beside it"
    assert questions or book == "large_battles"


@pytest.mark.parametrize("size", SIZES)
def test_a_question_like_the_last_lies_where_that_lay_unless_it_would_cover_somebody(size: tuple[int, int]):
    table = Table(size)
    last = ""
    for strip in table.asked():
        picker = table.battle.hands.picker
        if not isinstance(picker, StrikePicker):
            continue
        if last not in ("", strip.dock, ASIDE) and "middle" not in last:
            docking = table.battle.showing.docking
            there = replace(strip, dock=last, dense=True)
            hides = docking.covered(there, last, docking.places(picker)) or docking._hides(there, last)
            assert hides, "it had no need to move"
        last = strip.dock
    assert last


@pytest.mark.parametrize("size", SIZES)
def test_shots_at_those_who_pass_are_asked_clear_of_all_figures_and_of_the_lines_of_the_shots(size: tuple[int, int]):
    """At Harrow Field eight crossbows are asked about 21 riders; in a small window four answers lie aside."""
    players = {"companies": "human", "horse": "human"}
    pilot = Pilot(Options("play", scenario="lances", seed=3, players=players), size)
    battle = pilot.battle
    scripted = {side: player("scripted", side) for side in players}
    for _ in range(40):
        pilot.wait()
        decision = battle.session.decision
        if isinstance(pilot.hands.picker, PassingPicker) or decision is None:
            break
        battle.give(scripted[decision.side].choose(battle.session.situation, decision)[0])
        pilot.frame()
    assert isinstance(pilot.hands.picker, PassingPicker)
    pilot.frames(5)
    sheets, strip = battle.sheets, battle.views().strip
    assert strip is not None
    assert len(strip.buttons) == 4
    place = sheets.lies(strip)
    stand = battle.view.state.standing()
    assert [figure.id for figure in stand if place.inflate(20, 20).collidepoint(pilot.at(figure.id))] == []
    for aim in pilot.hands.picker._spread(tuple(pilot.hands.picker.answering())):
        assert not place.clipline(pilot.at(aim.figure), pilot.at(aim.target))
    if size == (1280, 720):
        assert strip.dock == ASIDE
    if strip.dock == ASIDE:
        assert not sheets.forecast.rect.colliderect(place), "all of the forecast is seen"
        assert not sheets.log.rect.colliderect(place)
        assert sheets.log.rect.h >= THREE, "and three lines of the log"
        assert sheets.forecast.rect.bottom < sheets.log.rect.top


def test_where_forecast_and_log_share_a_place_the_question_lies_beneath_the_one_that_is_shown():
    """A window of 1240x630 has tabs: five answers leave room for what is shown over them."""
    table = Table((1240, 630))
    sheets = table.battle.sheets
    asides = 0
    for n, strip in enumerate(table.asked()):
        if strip.dock == ASIDE:
            asides += 1
            sheets.draw(window((1240, 630)), table.battle.views())
            place = sheets.lies(strip)
            shown = (sheets.forecast, sheets.log, sheets.rules)[sheets.tab]
            assert not shown.rect.colliderect(place)
            assert shown.rect.h > 60
        if n > 40:
            break
    assert asides


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_phase_is_asked_beside_the_table_always_at_the_same_place(size: tuple[int, int]):
    table = Table(size)
    places = []
    pilot, battle = table.pilot, table.battle
    for turn in range(3):
        for _ in range(30):
            pilot.wait()
            if isinstance(pilot.hands.picker, MovePicker):
                break
            pilot.key(pygame.K_f)
            pilot.key(pygame.K_n)
        pilot.hands.camera.pan(40 * turn, 30 * turn)
        pilot.key(pygame.K_n)
        assert battle.dialog is not None
        places.append(pygame.Rect(battle.dialog.rect))
        pilot.key(pygame.K_n)  # and the next is asked
    assert len({(place.x, place.bottom, place.w) for place in places}) == 1
    assert not any(place.colliderect(battle.sheets.layout.table) for place in places)
    assert all(pygame.Rect((0, 0), size).contains(place) for place in places)


def test_a_question_like_one_that_had_to_lie_aside_lies_there_too():
    table = Table((1280, 720), book="exile")
    docks: list[str] = []
    for strip in table.asked():
        docks.append(strip.dock)
        if len(docks) > 30:
            break
    there = docks[docks.index(ASIDE) :] if ASIDE in docks else []
    assert there and set(there) == {ASIDE}
