"""Units are seen as units: a plate each, which tells its kind, men and nerve; a click chooses it; its card."""

import pygame
import pytest
from msgspec.structs import replace

from game.core.commands import Shoot
from game.core.figures import SLAIN, Condition
from game.core.state import State
from game.rules.morale.checks import morale_tally
from game.rules.situation import Situation
from game.ui.app import Options
from game.ui.art.rules.ranks import Rank
from game.ui.board.figures.banners import Banner, banners, kind_mark, shared_badges
from game.ui.board.figures.hanging import Hanging
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.screening.stage import Pose
from tests.ui.pilot import Pilot, landed

__all__ = ["landed"]

UNITS = """
sandtable: 1
title: Three Units
table: {width: 40, height: 30}
sides: [{id: blue, name: The Watch, colour: blue}, {id: red, name: The Fen, colour: vermilion}]
units:
  - {id: spears, side: blue, name: The spears, troop: heavy_foot, count: 8, weapons: [spear, dagger], shield: wood,
     formation: {ranks: 2}, at: [14, 20], facing: 0}
  - {id: bows, side: blue, name: The bows, troop: bowman, count: 4, formation: {ranks: 1}, at: [26, 20], facing: 0}
  - {id: dead, side: red, name: The dead, creature: skeleton, count: 6, weapons: [sword], formation: {ranks: 1},
     at: [14, 8], facing: 180}
figures:
  - {id: odo, side: blue, name: Ser Odo, class: fighting_man, level: 4, hit_points: 24, armour: plate, shield: metal,
     weapons: [sword], at: [20, 24], facing: 0}
"""


@pytest.fixture
def pilot(tmp_path) -> Pilot:
    found = tmp_path / "units.yaml"
    found.write_text(UNITS, encoding="utf-8")
    pilot = Pilot(Options("play", scenario=str(found), seed=3, players={"blue": "human"}))
    pilot.wait()
    pilot.key(pygame.K_f)
    pilot.wait()
    pilot.key(pygame.K_HOME)
    pilot.frames(3)
    return pilot


def told(state: State, pilot: Pilot) -> dict[str, Banner]:
    return {banner.name: banner for banner in banners(state, pilot.battle.session.battle)}


def middle(pilot: Pilot, name: str) -> tuple[float, float]:
    """The pixel in the middle of a unit's plate."""
    stamp = next(one.stamp for one in pilot.hands.hanging if one.banner.name == name)
    x, y = stamp.surface.get_rect(topleft=stamp.at).center
    scale = pilot.battle.view.camera.scale
    return pilot.battle.view.camera.pixels((x / scale, y / scale))


def test_each_unit_has_a_plate_and_nobody_who_stands_alone(pilot: Pilot):
    found = told(pilot.battle.view.state, pilot)
    assert set(found) == {"Spears", "Bows", "Dead"}
    assert [found[name].men for name in ("Spears", "Bows", "Dead")] == ["8/8", "4/4", "6/6"]
    assert [found[name].mark for name in ("Spears", "Bows", "Dead")] == ["spear", "shoot", "strike"]


def test_the_nerve_is_the_rules_own_chance_to_hold_and_the_dead_have_none(pilot: Pilot):
    state, battle = pilot.battle.view.state, pilot.battle.session.battle
    found = told(state, pilot)
    at = Situation(state, battle)
    men = [at.figure(f"spears-{n}") for n in range(1, 9)]
    assert found["Spears"].nerve == round(100 * morale_tally(at, men, state.units["spears"]).chance)
    assert found["Dead"].nerve == -1


def test_losses_are_on_the_plate_and_what_half_of_them_suffer(pilot: Pilot):
    state = pilot.battle.view.state
    figures = dict(state.figures)
    for n in (1, 2):
        figures[f"spears-{n}"] = replace(figures[f"spears-{n}"], fate=SLAIN)
    for n in (3, 4, 5):
        figures[f"spears-{n}"] = replace(figures[f"spears-{n}"], conditions=(Condition("stunned"),))
    figures["bows-1"] = replace(figures["bows-1"], conditions=(Condition("stunned"),))
    now = replace(state, figures=figures)
    found = told(now, pilot)
    assert (found["Spears"].men, found["Spears"].share, found["Spears"].badges) == ("6/8", 75, ("stunned",))
    assert found["Bows"].badges == ()
    assert shared_badges(now) == {"spears": frozenset({"stunned"})}


def test_plates_hang_clear_of_each_other_and_go_with_their_units(pilot: Pilot):
    state, battle = pilot.battle.view.state, pilot.battle.session.battle
    for scale in (12, 16, 20, 32):
        hung = Hanging().plates(state, {}, scale, battle)
        rects = [one.stamp.surface.get_rect(topleft=one.stamp.at) for one in hung]
        assert len(rects) == 3
        assert all(not one.colliderect(other) for n, one in enumerate(rects) for other in rects[:n])
    poses = {f"bows-{n}": Pose(at=(state.figures[f"bows-{n}"].x / 1024, state.figures[f"bows-{n}"].y / 1024 - 2))
             for n in range(1, 5)}  # fmt: skip
    hanging = Hanging()
    still, gone = hanging.plates(state, {}, 16, battle), hanging.plates(state, poses, 16, battle)
    moved = {a.banner.name: b.stamp.at[1] - a.stamp.at[1] for a, b in zip(still, gone, strict=True)}
    assert moved == {"Spears": 0, "Dead": 0, "Bows": -32}


def test_a_click_on_a_plate_chooses_the_unit_and_its_card_is_shown(pilot: Pilot):
    pilot.click(middle(pilot, "Spears"))
    assert sorted(pilot.hands.chosen) == [f"spears-{n}" for n in range(1, 9)]
    pilot.move((5, 5))
    card = pilot.battle.views().card
    assert card is not None
    assert card.name == "The spears"
    assert card.numbers[0] == ("8 of 8", "stand")
    pilot.hands.choose(["spears-1"])
    card = pilot.battle.views().card
    assert card is not None
    assert card.name == "Spear 1"


def test_the_plate_of_the_enemy_shows_its_card_and_a_click_chooses_nobody(pilot: Pilot):
    pilot.hands.choose([])
    pilot.move(middle(pilot, "Dead"))
    card = pilot.battle.views().card
    assert card is not None
    assert (card.name, card.numbers[-1]) == ("The dead", ("never fails", "nerve"))
    pilot.click(middle(pilot, "Dead"))
    assert not [name for name in pilot.hands.chosen if name.startswith("dead")]


def test_no_way_is_laid_through_an_enemys_plate_to_the_ground_behind_it(pilot: Pilot):
    pilot.hands.choose(["spears-1"])
    before = pilot.battle.session.here
    pilot.click(middle(pilot, "Dead"))
    assert pilot.hands.picker.plan is None
    assert pilot.hands.chosen == ["spears-1"]
    assert pilot.battle.session.here == before


def test_who_shoots_takes_the_unit_for_its_target_by_its_plate(pilot: Pilot):
    for _ in range(8):
        if isinstance(pilot.hands.picker, ShootPicker):
            break
        pilot.hands.picker.done()
        pilot.wait()
    bow = next(name for name in pilot.hands.picker.actors() if name.startswith("bows"))
    pilot.hands.choose([bow])
    pilot.frames(3)
    foes = pilot.hands.picker.aimable()
    near = next(name for name in foes if name.startswith("dead"))
    pilot.click(middle(pilot, "Dead"))
    pilot.wait()
    shots = [played.command for played in pilot.battle.session.history if isinstance(played.command, Shoot)]
    assert [(aim.figure, aim.target) for aim in shots[-1].aims][:1] == [(bow, near)]


def test_from_afar_only_those_without_a_unit_are_named_and_close_by_all(pilot: Pilot):
    pilot.hands.names = True
    camera = pilot.battle.view.camera
    camera.look(camera.centre, 16)
    few = sum(one.words and one.rank is Rank.LEAST for one in pilot.hands.marks().over)
    camera.look(camera.centre, 48)
    assert few == 1
    assert sum(one.words and one.rank is Rank.LEAST for one in pilot.hands.marks().over) > 6


def test_the_mark_is_that_of_the_kind_and_not_of_what_is_drawn_just_now(pilot: Pilot):
    figure = pilot.battle.view.state.figures["bows-1"]
    assert kind_mark(replace(figure, weapon="dagger")) == "shoot"
    assert kind_mark(replace(figure, profile=replace(figure.profile, mount="horse"))) == "horse"
