"""Breaking an engine: a tile for the enemy's alone, one's own by the menu of who stands at it."""

from pathlib import Path

import pytest

from game.core.held.engines import Wreck
from tests.ui.pilot import landed
from tests.ui.test_every_command import ENGINES, PHASES, Watched

__all__ = ["landed"]


def tiles_of(watched: Watched) -> set[str]:
    return {tile.id for tile in watched.pilot.hands.picker.tiles()}


@pytest.mark.rule("SP-R266")
def test_an_enemys_engine_in_reach_is_broken_by_its_tile(tmp_path: Path):
    watched = Watched(tmp_path / "engines.yaml", "dragging")
    watched.choose("ivo")
    watched.tile("wreck")
    assert watched.given == [Wreck("ivo", "heavy_catapult-1")]


@pytest.mark.rule("SP-R266")
def test_ones_own_engine_has_no_tile_and_is_broken_by_the_menu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    away = ENGINES.replace("at: [27.2, 4]", "at: [24, 12]")
    monkeypatch.setitem(PHASES, "dragging", (away, PHASES["dragging"][1]))
    watched = Watched(tmp_path / "engines.yaml", "dragging")
    watched.choose("gus")
    assert not {tile for tile in tiles_of(watched) if tile.startswith("wreck")}
    watched.menu("gus", "Break our engine")
    assert watched.given == [Wreck("gus", "light_catapult-1")]


@pytest.mark.rule("SP-R265")
def test_with_nobody_chosen_one_press_of_the_tile_begins_to_drag(tmp_path: Path):
    watched = Watched(tmp_path / "engines.yaml", "dragging")
    assert not watched.pilot.hands.chosen
    watched.tile("haul")
    assert watched.pilot.hands.chosen == ["gus"]
    assert watched.pilot.hands.picker.hauling.who == "gus"
