"""The bundled scenarios: no faults, and forces to play with."""

import pytest

from game import paths
from game.catalogue.scenario.loading import check_scenario, find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load

NAMES = list(paths.bundled())


def test_there_is_something_to_play():
    assert {"breach", "bridge", "dragon", "lances", "meeting"} <= set(NAMES)
    assert all(path.suffix == ".yaml" for path in paths.scenarios().iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_scenario_has_no_faults(name: str):
    assert [one.text for one in check_scenario(paths.bundled()[name])] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_scenario_is_a_battle(name: str):
    scenario = find_scenario(name)
    state = muster(scenario, load())
    assert scenario.briefing
    for side in state.sides:
        assert state.standing(side.id)
        assert side.plan.objective is not None
        assert any(condition.side == side.id for condition in state.victory)
    assert len({side.colour for side in state.sides}) == 2
    assert len(state.terrain) >= 2


def test_the_meeting_is_fair():
    state = muster(find_scenario("meeting"), load())
    width, height = state.table.width, state.table.height
    blue = {(figure.x, figure.y, figure.facing, figure.profile) for figure in state.standing("blue")}
    red = {(width - one.x, height - one.y, (one.facing + 180) % 360, one.profile) for one in state.standing("red")}
    assert blue == red
    assert len(blue) == 20
    woods = [set(piece.points) for piece in state.terrain]
    assert {(width - x, height - y) for x, y in woods[0]} == woods[1]
