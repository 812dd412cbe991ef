"""A replay looked back upon: the curve under its line, worked out in the background or read from beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.review import background
from game.odds.review.background import Of, play_again, review
from game.odds.review.kept import beside, digest_of, keep
from game.odds.review.plan import Asked
from game.odds.review.report import report
from game.odds.review.reviewing import Review
from game.session.driving import play_out
from game.session.game import Keeping
from game.session.opening import begin, opened_text
from game.sides import player
from game.ui.app import Options
from game.ui.curve.strokes import runs, spread
from game.ui.foresight.asker import Asker
from game.ui.scenes.watching import looking_back
from game.ui.scenes.watching.replay import ReplayScene
from tests.odds.battles import DUEL
from tests.ui.asking import Fake, await_
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

FEW = Asked(playouts=40, points=12, throws=4)


@pytest.fixture(scope="module")
def well(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle fought out and kept, with its review beside it."""
    path = tmp_path_factory.mktemp("kept") / "well.replay"
    session = begin(opened_text(DUEL), None, 1, kept=Keeping(path))
    play_out(session, {"blue": player("scripted", "blue", 1), "red": player("rush", "red", 1)}, 30)
    session.close()
    found = Review(session.battle, session.played, FEW)
    with Workers(How(1)) as workers:
        found.work(workers)
    keep(path, digest_of(path), found, report(found))
    return path


@pytest.fixture
def watching(well: Path, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    monkeypatch.setattr(looking_back, "Asked", lambda: FEW)
    pilot = Pilot(Options("replay", file=str(well)))
    assert isinstance(pilot.app.scene, ReplayScene)
    pilot.app.scene.looking_back._begin = lambda: Asker(Fake)
    pilot.key(pygame.K_SPACE)
    yield pilot
    pilot.app.close()


def test_w_opens_what_lies_beside_the_replay_under_its_line_and_closes_it_again(watching: Pilot):
    scene = watching.app.scene
    table = scene.sheets.layout.table.h
    watching.key(pygame.K_w)
    watching.frames(2)
    strip = scene.looking_back.strip
    assert scene.looking_back.found is not None
    assert scene.looking_back._asker is None, "nothing is worked out"
    assert strip.rect.top >= scene.transport.line.bottom
    assert scene.sheets.layout.table.h < table
    watching.key(pygame.K_w)
    watching.frames(2)
    assert scene.sheets.layout.table.h == table


def test_a_turning_point_says_its_sentence_and_a_click_goes_there(watching: Pilot):
    scene = watching.app.scene
    watching.key(pygame.K_w)
    watching.frames(2)
    strip, found = scene.looking_back.strip, scene.looking_back.found
    hits = {hit.id: hit for hit in strip.hits}
    for number, turn in enumerate(found.turning_points, 1):
        tip = hits[f"turn:{number}"].tip
        assert turn.sentence in tip
        assert tip.startswith(f"Round {turn.round}")
    point = found.curve[2]
    assert "of 100." in hits[f"point:{point.event}"].tip
    watching.click((strip.where(f"point:{point.event}").centerx, strip.rect.bottom - 12))
    shown = scene.recording.first.n - 1 + scene.at
    assert shown in [one.event for one in found.curve]
    if found.turning_points:
        watching.click(strip.where("turn:1").center)
        assert scene.recording.first.n - 1 + scene.at in [turn.begins for turn in found.turning_points]


def test_t_goes_from_one_turning_point_to_the_next_and_says_in_the_log_what_it_was(watching: Pilot):
    scene = watching.app.scene
    watching.key(pygame.K_t)
    assert scene.looking_back.found is None, "nothing is known while it is not open"
    watching.key(pygame.K_w)
    watching.key(pygame.K_HOME)
    places = sorted({turn.begins for turn in scene.looking_back.found.turning_points})
    assert places
    for place in places:
        watching.key(pygame.K_t)
        assert scene.recording.first.n - 1 + scene.at == place
        said = scene.chronicle.log.entries[-1].text
        assert any(turn.sentence in said for turn in scene.looking_back.found.turning_points)
    watching.key(pygame.K_END)
    watching.key(pygame.K_t, pygame.KMOD_SHIFT)
    assert scene.recording.first.n - 1 + scene.at == places[-1]


def test_the_battle_is_played_again_from_here(watching: Pilot, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(background, "AGAIN", 40)
    scene = watching.app.scene
    watching.key(pygame.K_w)
    watching.key(pygame.K_HOME)
    watching.frames(2)
    watching.click(scene.looking_back.strip.where("again").center)
    await_(lambda: scene.looking_back._again.over)
    watching.frames(2)
    assert scene.looking_back.again.startswith("40 times: ")
    watching.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    watching.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.looking_back.again == ""


def test_what_is_not_kept_is_worked_out_in_the_background_and_kept(
    watching: Pilot, well: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    scene = watching.app.scene
    beside(well).unlink()
    monkeypatch.setattr(looking_back, "review", lambda of: review(Of(of.path, FEW)))
    scene.looking_back._asker = Alone()
    watching.key(pygame.K_w)
    watching.frames(2)
    assert scene.looking_back._share == 0.0
    inquiry = scene.looking_back._inquiry
    seen = []
    while not inquiry.over:
        inquiry.step()
        watching.frames(1)
        seen.append(scene.looking_back._share)
    assert scene.looking_back.found is not None
    assert scene.looking_back._share is None
    shares = [share for share in seen if share is not None]
    assert shares == sorted(shares)
    assert beside(well).exists()


class Alone:
    """Asks itself, a share at a time."""

    def ask(self, work: Callable[[Any], Iterator[Callable[[], Any]]], make: Callable[[], Any]) -> Turn:
        return Turn(work(make()))

    def end(self) -> None:
        pass


class Turn:
    """A question that goes on when it is told to."""

    def __init__(self, work: Iterator[Callable[[], Any]]) -> None:
        self.work, self.heard = work, 0
        self.known: Any = None
        self.over = self.failed = False

    def step(self) -> None:
        try:
            self.known = next(self.work)()
        except StopIteration:
            self.over = True
        self.heard += 1

    def drop(self) -> None:
        pass


def test_signs_that_fall_together_stand_side_by_side_within_the_edge():
    assert spread([10, 12, 100], 20, 100) == [10, 30, 100]
    assert spread([95, 96, 100], 20, 100) == [60, 80, 100]
    assert spread([], 20, 100) == []


def test_no_line_is_drawn_over_places_that_are_not_worked_out_yet(watching: Pilot):
    """Of a battle of which only the first points and the end are known, the end stands by itself, a dot."""
    watching.key(pygame.K_w)
    found = watching.app.scene.looking_back.found
    curve = found.curve
    assert len(curve) > 3
    known = replace(found, curve=(*curve[:2], curve[-1]))
    places = [point.event for point in curve]
    assert runs(found, places) == [list(curve)]
    assert runs(known, places) == [list(curve[:2]), [curve[-1]]]
    assert runs(known) == [list(known.curve)], "where nothing more is to be known it is one line"


def test_a_replay_that_does_not_verify_is_told_in_the_strip(well: Path, tmp_path: Path):
    spoiled = tmp_path / "spoiled.replay"
    spoiled.write_text(well.read_text().replace('"faces":[', '"faces":[1,', 1))
    for work in (review, play_again):
        (tell,) = list(work(Of(spoiled, FEW)))
        assert "line" in tell()["no"] or "event" in tell()["no"] or tell()["no"]


def test_a_battle_under_way_that_may_not_be_looked_at_is_not_reviewed(watching: Pilot):
    back = watching.app.scene.looking_back
    back._may_look = False
    watching.key(pygame.K_w)
    watching.frames(2)
    assert back.found is None
    assert back._inquiry is None
    assert back.view(0, (0, 1), pygame.Rect(0, 0, 10, 10)).words == looking_back.LATER
