"""Files are found from a checkout, scenarios by bare name, and the user's folders where SANDTABLE_HOME says."""

import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from tests.source import ROOT


def test_a_checkout_has_its_folders_beside_the_package():
    assert paths.assets() == ROOT / "assets"
    assert paths.scenarios() == ROOT / "scenarios"
    assert paths.asset("a", "b.png") == ROOT / "assets" / "a" / "b.png"
    assert (paths.tables("catalogue", "data") / "table_rulings.yaml").is_file()


def test_a_wheel_has_them_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "game" / "_data" / "scenarios").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "game")
    assert paths.scenarios() == tmp_path / "game" / "_data" / "scenarios"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "game")
    monkeypatch.chdir(tmp_path)
    found = tmp_path / "scenarios"
    found.mkdir()
    for name in ("bridge", "ambush"):
        (found / f"{name}.yaml").write_text("sandtable: 1\n")
    return found


def test_bundled_scenarios_come_in_the_order_of_their_names(folder: Path):
    assert list(paths.bundled()) == ["ambush", "bridge"]


def test_a_scenario_is_a_path_or_a_bare_name(folder: Path):
    assert paths.scenario("bridge") == folder / "bridge.yaml"
    assert paths.scenario("bridge.yaml") == folder / "bridge.yaml"
    assert paths.scenario("scenarios/ambush.yaml") == Path("scenarios/ambush.yaml")


@pytest.mark.parametrize(
    ("asked", "said"),
    [("brigde", "did you mean bridge"), ("xyz", "ambush, bridge"), ("elsewhere/bridge", "No scenario"), ("", "No")],
)
def test_no_such_scenario_says_what_there_is(folder: Path, asked: str, said: str):
    with pytest.raises(FileNotFoundError, match=said):
        paths.scenario(asked)


def test_the_users_folders_lie_in_the_home_that_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "mine"))
    for folder, name in ((paths.replays(), "replays"), (paths.settings(), "settings"), (paths.logs(), "logs")):
        assert folder == tmp_path / "mine" / name
        assert folder.is_dir()


def test_the_users_folders_are_the_systems_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SANDTABLE_HOME")
    for variable in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    for kind in ("replays", "settings", "logs"):
        assert paths.user_folder(kind).is_dir()


def test_asking_where_things_lie_loads_nothing_heavy():
    heavy = "{'pygame', 'shapely', 'yaml', 'pydantic', 'platformdirs'}"
    ask = f"import sys, game.paths; print(sorted({heavy} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
