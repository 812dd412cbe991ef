"""On the wing: how flyers are held in the air, how they fly a bent way, dive and land, and how their height is told."""

import math
import textwrap
from pathlib import Path

import pygame
import pytest

from game.core.fight.moves import Moved, Soared
from game.core.grain import GRAIN
from game.session.opening import opened_text
from game.ui.art.figures.looks import look_for
from game.ui.art.figures.model import Parts
from game.ui.art.figures.pieces import Item, from_below
from game.ui.art.figures.pose import parts_of
from game.ui.art.figures.sprite import Sprites
from game.ui.art.figures.wing_beats import aloft_pose
from game.ui.art.models import MODELS, Wear
from game.ui.art.rules.glass import Stamp
from game.ui.board.clips import CLIPS, load
from game.ui.board.clips.cues import run
from game.ui.board.figures.looks import raised
from game.ui.board.screening.stage import Stage
from tests.ui.pilot import landed
from tests.ui.screen import window
from tests.ui.test_aloft import TABLE, hop, to_move
from tests.ui.test_app_battle import begin

__all__ = ["landed"]
load()

def span(parts: Parts) -> float:
    """How many inches wide a figure is as it faces north."""
    across = [r for part in parts for _, r, _, _ in part.points]
    return max(across) - min(across)


@pytest.mark.parametrize("kind", ["griffon", "red_dragon", "harpy", "gargoyle", "roc", "wyvern", "griffon_rider"])
def test_wings_are_folded_on_the_ground_and_spread_in_the_air(kind: str):
    look = look_for(kind, "blue")
    folded, spread, swept = (span(parts_of(look, pose)) for pose in ("standing", "gliding", "stooping"))
    assert spread > 1.3 * folded
    assert folded < swept < spread


def test_every_model_with_wings_says_so():
    """Those whose parts are others where their wings are spread, and no others."""
    for name, made in MODELS.items():
        folded, spread = (made.build(Wear(wings=wings)) for wings in ("folded", "raised"))
        assert made.winged == (folded != spread), name


def test_who_banks_to_the_right_has_its_right_wing_low():
    high = {wing: max(z for part in parts_of(look_for("griffon", "blue"), "banking right") for _, r, z, _ in part.points
                      if r * wing > 1.4) for wing in (1, -1)}  # fmt: skip
    assert high[1] < high[-1]


def test_a_bent_way_is_flown_round_and_leaned_into():
    """Grip flies ten inches north and ten east: it never touches the corner, and leans to the right about it."""
    path = tuple((x * GRAIN, y * GRAIN) for x, y in ((12, 24), (12, 14), (22, 14)))
    events = (
        Soared(figure="grip", altitude=2 * GRAIN, used=2 * GRAIN, cost=2 * GRAIN),
        Moved(figure="grip", path=path, cost=20 * GRAIN, facing=90, length=20 * GRAIN),
    )
    stage = Stage(opened_text(textwrap.dedent(TABLE)).state, events)
    clip = CLIPS.of(events[1])(events[1], stage)
    poses = [clip.poses(clip.lead * n / 60)["grip"] for n in range(60)]
    assert min(math.dist(pose.at, (12, 14)) for pose in poses) > 0.5
    states = [pose.state for pose in poses]
    assert states[0] == "alighting"
    assert any(state.endswith("right") for state in states)
    assert not any(state.endswith("left") for state in states)
    assert {"upstroke", "downstroke"} <= set(states)


def test_a_dive_is_stooped_with_swept_wings_and_a_landing_braked():
    state = opened_text(textwrap.dedent(TABLE)).state
    for charge, held in ((True, "charging"), (False, "alighting")):
        events = hop(charge=charge)
        clip = CLIPS.of(events[1])(events[1], Stage(state, events))
        takes = run(events[1])
        assert clip.poses(clip.start + takes * 0.8)["grip"].state == held
    assert aloft_pose("charging", 0) == "stooping"


def test_plates_of_heights_are_laid_apart():
    window()
    sprites, look = Sprites(), look_for("griffon", "blue")
    laid = [sprites.laid(Item(look, (x, 100), 0, altitude=4.0), 24) for x in (100, 110, 118)]
    found = [plate.get_rect(topleft=at) for plate, at in from_below(laid)[1]]
    assert len(found) == 3
    assert all(a.collidelist(found[n + 1 :]) < 0 for n, a in enumerate(found))


@pytest.mark.parametrize(("setting", "told"), [("outdoors", True), ("dungeon", False), ("dungeon, vast: true", True)])
def test_the_card_tells_of_wings_only_where_there_is_room_to_fly(tmp_path: Path, setting: str, told: bool):
    path = tmp_path / "hall.yaml"
    table = TABLE.replace(", aloft: 6", "").replace("setting: outdoors", f"setting: {setting}")
    path.write_text(textwrap.dedent(table))
    pilot = begin(str(path), {"sky": "human", "ford": "human"})
    pilot.hands.choose(["grip"])
    pilot.frame()
    assert any(chip.text.startswith("Flies") for chip in pilot.battle.views().card.chips) is told


def test_who_flies_is_seen_through_where_the_pointer_is_on_somebody_beneath(tmp_path: Path):
    """The levy stands where Claw's body is seen, six inches up; on bare ground nobody is hidden."""
    path = tmp_path / "wings.yaml"
    path.write_text(textwrap.dedent(TABLE))
    pilot = begin(str(path), {"sky": "human", "ford": "human"})
    pilot.move(pilot.at("man"))
    assert pilot.hands.marks().through == {"claw"}
    pilot.move(pilot.spot(21, 21))
    assert pilot.hands.marks().through == frozenset()
    pilot.move(pilot.at("orc"))
    assert pilot.hands.marks().through == frozenset()


@pytest.mark.parametrize(("at", "above"), [("[10, 6]", True), ("[10, 28]", False)])
def test_words_about_a_dive_hide_neither_its_ghost_nor_its_mark(tmp_path: Path, at: str, above: bool):
    """Down the screen they stand above the ghost, up the screen below it: on the way, and not on the orc."""
    path = tmp_path / "dive.yaml"
    table = TABLE.replace("at: [20, 24], facing: 270, aloft: 6", f"at: {at}, facing: 180, aloft: 6")
    path.write_text(textwrap.dedent(table.replace("at: [24, 7]", "at: [10, 17]")))
    pilot = to_move(path)
    pilot.hands.choose(["claw"])
    pilot.key(pygame.K_c)
    pilot.move(pilot.at("orc"))
    marks = pilot.hands.marks()
    ghost, _, _ = marks.ghosts[0]
    scale = pilot.battle.view.camera.scale
    words = [mark for mark in marks.over if isinstance(mark, Stamp) and mark.words][:2]
    for mark in words:
        top, foot = mark.at[1] / scale, (mark.at[1] + mark.surface.get_height()) / scale
        assert (foot < ghost.y / GRAIN - 1) if above else (top > ghost.y / GRAIN + 1)


def test_who_flies_is_brought_into_view_where_it_is_seen_and_not_its_foot_alone(tmp_path: Path):
    """Claw's foot is in view at the upper edge of the table, and Claw, six inches up, beyond it: Tab shows it."""
    path = tmp_path / "wings.yaml"
    path.write_text(textwrap.dedent(TABLE))
    pilot = to_move(path)
    camera = pilot.battle.view.camera
    claw = pilot.battle.view.state.figures["claw"]
    camera.look((20, 24 + camera.area.h / 96 / 2 - 1.2), 96)
    assert camera.area.collidepoint(pilot.at("claw"))
    assert not camera.area.collidepoint(camera.pixels(raised(claw)))
    for _ in range(4):
        pilot.key(pygame.K_TAB)
        pilot.frames(60)
        if pilot.hands.chosen == ["claw"]:
            break
    assert pilot.hands.chosen == ["claw"]
    assert camera.area.collidepoint(camera.pixels(raised(claw)))
