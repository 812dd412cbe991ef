"""The README's two commands and what they do on a machine that has not what they need."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.source import ROOT

OPEN, TEST = "python3 play.py", "python3 play.py test"


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The bootstrap, looking at a folder of its own with no environment in it."""
    spec = importlib.util.spec_from_file_location("play_py", ROOT / "play.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'sandtable'\n")
    venv = tmp_path / ".venv"
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", venv)
    monkeypatch.setattr(module, "PYTHON", venv / "bin" / "python")
    monkeypatch.setattr(module, "STAMP", venv / "sandtable-stamp")
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    return module


def test_the_readme_gives_the_two_commands_on_its_first_screen():
    first_screen = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40]
    assert [line.strip() for line in first_screen if line.strip() in (OPEN, TEST)] == [OPEN, TEST]


def test_the_gate_runs_the_readmes_test_command_first():
    ran = re.findall(r"^say_and_run (.*)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.M)
    assert ran[0] == TEST
    assert any("ruff" in line for line in ran)
    assert any("mypy" in line for line in ran)


def test_an_old_python_can_read_the_bootstrap():
    ast.parse((ROOT / "play.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_the_bootstrap_needs_only_the_standard_library():
    tree = ast.parse((ROOT / "play.py").read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in named} <= sys.stdlib_module_names


def one_sentence(capsys: pytest.CaptureFixture[str], *, lines: int = 1) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == lines, err
    assert "Traceback" not in err
    return err


def test_an_old_python_is_told_what_is_needed(play: ModuleType, monkeypatch, capsys):
    monkeypatch.setattr(play.sys, "version_info", (3, 8, 18, "final", 0))
    assert play.main([]) == 2
    assert "this is Python 3.8, and the game needs Python 3.11 or later" in one_sentence(capsys)


@pytest.mark.parametrize("missing", [{"venv"}, {"ensurepip", "pip"}])
def test_a_python_without_venv_is_told_what_to_install(play: ModuleType, monkeypatch, capsys, missing: set[str]):
    real = importlib.util.find_spec
    monkeypatch.setattr(play.importlib.util, "find_spec", lambda name: None if name in missing else real(name))
    assert play.main(["test"]) == 2
    assert "apt install python3-venv" in one_sentence(capsys, lines=2)


def test_no_network_is_told_with_what_pip_said(play: ModuleType, monkeypatch, capsys):
    def run(command: list[str]) -> tuple[int, str]:
        return (1, "ERROR: No matching distribution found") if "install" in command else (0, "")

    monkeypatch.setattr(play, "run", run)
    assert play.main([]) == 2
    assert "needs a network to fetch them. pip said: ERROR: No matching" in one_sentence(capsys, lines=2)


def test_where_nothing_may_be_written_is_told(play: ModuleType, monkeypatch, capsys):
    def by_pip(what: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(play, "by_pip", by_pip)
    assert play.main([]) == 2
    assert "Permission denied" in one_sentence(capsys, lines=2)


def test_the_word_for_the_tests_is_told_where_help_is_asked_for_or_it_is_written_otherwise(
    play: ModuleType, monkeypatch, capsys
):
    assert play.main(["tests"]) == 2
    assert "`python3 play.py test`" in one_sentence(capsys)
    monkeypatch.setattr(play, "is_ready", lambda group: True)
    monkeypatch.setattr(play.os, "execv", lambda *words: None)
    monkeypatch.setattr(play.subprocess, "call", lambda words: 0)
    play.main(["--help"])
    assert capsys.readouterr().out.startswith("python3 play.py test [...] runs the tests")


def test_what_python_compiles_is_kept_beside_the_environment_where_it_may_not_lie_beside_the_source(
    play: ModuleType, tmp_path: Path, monkeypatch
):
    """A shell that forbids bytecode would have every start compile the game anew."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    play.keep_bytecode()
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"] == str(tmp_path / ".venv" / "bytecode")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX")
    play.keep_bytecode()
    assert "PYTHONPYCACHEPREFIX" not in os.environ, "else it lies where Python lays it"


def test_a_changed_project_makes_the_environment_again(play: ModuleType, tmp_path: Path, monkeypatch):
    made: list[str] = []
    interpreter = tmp_path / ".venv" / "bin" / "python"
    interpreter.parent.mkdir(parents=True)
    interpreter.write_text("")
    monkeypatch.setattr(play, "by_pip", made.append)
    monkeypatch.setattr(play.os, "execv", lambda *words: made.append("run"))
    monkeypatch.setattr(play.subprocess, "call", lambda words: 0)
    monkeypatch.chdir(tmp_path)
    play.main([])
    play.main([])
    assert made == [f"{tmp_path}[film]", "run", "run"]
    made.clear()
    play.main(["test"])
    play.main([])
    assert made == [f"{tmp_path}[dev]", "run", "run"], "an environment for the tests will do for playing"
    made.clear()
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    play.main([])
    assert made == [f"{tmp_path}[film]", "run"]


def test_python_dash_m_is_the_command():
    told = subprocess.run([sys.executable, "-m", "game", "--version"], cwd=ROOT, capture_output=True, text=True)
    if importlib.util.find_spec("game.cli") is not None:
        assert told.returncode == 0, told.stderr
        assert "0.1.0" in told.stdout
