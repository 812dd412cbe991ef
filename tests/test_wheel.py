"""The wheel, installed elsewhere: it carries all it needs, and the command plays a bundled battle from any folder."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.source import GAME, ROOT

CARRIED = (".py", ".yaml", ".json", ".svg", ".png", ".wav", ".ogg", ".ttf", ".txt", ".md")


def told(command: list[str], cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(command, cwd=cwd, env={**environment, **more}, capture_output=True, text=True, timeout=240)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = told([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    assert build.returncode == 0, build.stderr
    (found,) = folder.glob("sandtable-*.whl")
    return found


def install(wheel: Path, python: str) -> list[str]:
    """The command that installs a wheel: by our own pip, by uv where that made us, or by that of the Python below."""
    what = ["install", "--no-deps", "--no-index", "--quiet", str(wheel)]
    uv = shutil.which("uv")
    if importlib.util.find_spec("pip") is None and uv:
        return [uv, "pip", *what, "--python", python]
    own = sys.executable if importlib.util.find_spec("pip") else str(Path(sys.base_prefix) / "bin" / "python3")
    return [own, "-m", "pip", "--python", python, *what]


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands of a fresh environment lie that has the wheel, and lends everything else from this one."""
    venv = tmp_path_factory.mktemp("elsewhere") / "venv"
    made = told([sys.executable, "-m", "venv", "--without-pip", str(venv)], venv.parent)
    assert made.returncode == 0, made.stderr
    folder = venv / ("Scripts" if os.name == "nt" else "bin")
    python = str(folder / "python")
    done = told(install(wheel, python), venv.parent)
    assert done.returncode == 0, done.stderr
    ask = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = Path(told(ask, venv.parent).stdout.strip())
    # Lines of a .pth are looked at after the environment's own packages, and a .pth in there counts for nothing.
    lent = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (own / "lent.pth").write_text("\n".join(lent) + "\n")
    return folder


def test_the_wheel_carries_everything(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    code = {f"game/{path.relative_to(GAME).as_posix()}" for path in GAME.rglob("*") if path.suffix in CARRIED}
    data = {
        f"game/_data/{path.relative_to(ROOT).as_posix()}"
        for folder in ("assets", "scenarios")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in CARRIED
    }
    assert code | data <= names
    assert not [name for name in names if not name.startswith(("game/", "sandtable-"))]
    assert not [name for name in names if "__pycache__" in name]
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_an_installed_game_finds_its_own_files(scripts: Path, tmp_path: Path):
    ask = "from game import paths; print(paths.PACKAGE); print(*paths.bundled()); print(paths.scenarios())"
    answer = told([str(scripts / "python"), "-c", ask], tmp_path)
    assert answer.returncode == 0, answer.stderr
    package, bundled, scenarios = answer.stdout.splitlines()
    assert Path(package).is_relative_to(scripts.parent)
    assert bundled.split() == sorted(path.stem for path in (ROOT / "scenarios").glob("*.yaml"))
    assert Path(scenarios).is_relative_to(scripts.parent) or not bundled


def test_an_installed_game_plays_a_battle(scripts: Path, tmp_path: Path):
    smallest = min((ROOT / "scenarios").glob("*.yaml"), key=lambda path: (path.stat().st_size, path.name), default=None)
    if smallest is None or importlib.util.find_spec("game.cli") is None:
        return  # nothing to play, or nothing to play it with
    command = [str(scripts / "sandtable"), "run", smallest.stem, "--seed", "1", "--json"]
    answer = told(command, tmp_path, SANDTABLE_HOME=str(tmp_path / "home"))
    assert answer.returncode == 0, answer.stderr
    outcome = json.loads(answer.stdout)
    assert {"winner", "why", "rounds", "rules", "seed", "sides", "events", "digest"} <= set(outcome)
    assert outcome["seed"] == 1
    assert outcome["events"] > 0
    assert len(outcome["sides"]) == 2
