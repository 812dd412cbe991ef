"""Bundled scenarios as they were built: what the YAML gives, and only while it is what they were built of."""

import subprocess
import sys

import pytest

from game import paths
from game.catalogue.scenario import mustered
from game.catalogue.scenario.loading import find_scenario, scenario_of_text
from game.session.opening import opened, opened_text


def text_of(name: str) -> str:
    return paths.bundled()[name].read_text(encoding="utf-8-sig")


@pytest.mark.parametrize("name", paths.bundled())
def test_a_bundled_scenario_is_built_as_its_text_has_it(name: str):
    found = mustered.built(text_of(name))
    assert found is not None, "run: python -m game.catalogue.build"
    assert found == mustered.mustered(find_scenario(name))
    assert opened(name).state == found.state


def test_nothing_else_is_kept():
    assert {path.stem for path in mustered._folder().iterdir()} == {*paths.bundled()}


def test_those_of_a_unit_share_one_profile():
    figures = opened("meeting").state.figures.values()
    assert len({id(figure.profile) for figure in figures if figure.unit == "blue-bows"}) == 1


def test_a_scenario_that_was_changed_is_read_itself():
    """A captain with one hit point more in the text has one more on the table."""
    text = text_of("meeting")
    changed = text.replace("hit_points: 16", "hit_points: 17")
    assert mustered.built(changed) is None
    state = opened_text(changed).state
    assert state == mustered.mustered(scenario_of_text(changed)).state
    assert state.figures["blue-captain"] != opened_text(text).state.figures["blue-captain"]


def test_with_other_tables_or_a_spoiled_file_it_is_read_itself(tmp_path, monkeypatch: pytest.MonkeyPatch):
    kept = mustered._folder()
    with monkeypatch.context() as other:
        other.setattr(mustered, "digest", lambda: "of other tables")
        assert mustered.built(text_of("meeting")) is None
    head = (kept / "meeting.built").read_bytes().partition(b"\n")[0]
    (tmp_path / "meeting.built").write_bytes(head + b"\nspoiled")
    monkeypatch.setattr(mustered, "_folder", lambda: tmp_path)
    assert mustered.built(text_of("meeting")) is None
    assert opened("meeting").state.title == "A Meeting Engagement"


def test_a_battle_without_a_window_loads_only_what_it_asks_for():
    """Nothing of pydantic and shapely where nothing bars the way; who seeks no way needs no numpy either."""
    code = (
        "import sys; from game.cli.entry import carry_out; "
        "carry_out(['run', 'meeting', '--player', 'blue={0}', '--player', 'red={0}', '--rounds', '3']); "
        "print(*sorted({{'pydantic', 'shapely', 'numpy', 'pygame'}} & {{*sys.modules}}), sep=' ', end='.')"
    )
    for player, loaded in (("random", "."), ("scripted", "numpy.")):
        found = subprocess.run([sys.executable, "-c", code.format(player)], capture_output=True, text=True, check=True)
        assert found.stdout.splitlines()[-1] == loaded
