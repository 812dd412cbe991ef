"""The engine compiled: only for who asks for it, and of modules that are there and bear it."""

import re

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.source import ROOT
from tools import bench, compiled

ASKED = "HATCH_BUILD_HOOKS_ENABLE"
PROTOCOLS = {"Player"}
"""Classes of compiled modules that say only what another must have; who names one as a base takes nothing from it."""


@pytest.fixture(autouse=True)
def nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ASKED, raising=False)
    monkeypatch.delenv("HATCH_BUILD_HOOK_ENABLE_CUSTOM", raising=False)


def test_a_plain_wheel_neither_compiles_nor_needs_a_compiler():
    plain = WheelBuilder(str(ROOT)).config
    assert plain.hook_config == {}
    assert plain.dependencies == []


def test_one_variable_asks_for_the_compiled_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ASKED, "1")
    asked = WheelBuilder(str(ROOT)).config
    assert list(asked.hook_config) == ["custom"]
    assert (ROOT / asked.hook_config["custom"]["path"]).samefile(compiled.__file__)
    assert {"mypy", "setuptools", "msgspec"} <= {name.partition(">")[0] for name in asked.dependencies}


def test_the_readers_are_told_the_very_variable():
    for name in ("README.md", "CONTRIBUTING.md"):
        assert f"{ASKED}=1" in (ROOT / name).read_text(encoding="utf-8"), name


def test_an_editable_install_stays_plain_even_so():
    into: dict[str, object] = {}
    hook = compiled.Compiling(str(ROOT), {}, None, None, str(ROOT), "wheel")  # type: ignore[arg-type]
    hook.initialize("editable", into)
    hook.finalize("editable", into, "")
    assert into == {}


def test_what_is_left_alone_is_there_and_would_else_be_compiled():
    layers = compiled.asked_for()["layers"]
    for name in compiled.asked_for()["interpreted"]:
        assert (ROOT / name).is_file(), name
        assert name.split("/")[1] in layers, name
    assert not {name for found in compiled.modules().values() for name in found} & set(
        compiled.asked_for()["interpreted"]
    )


def test_what_is_compiled_is_there_in_its_layer_and_defines_nothing_that_mypyc_would_change():
    for layer, names in compiled.modules().items():
        assert names, layer
        for name in names:
            assert name.startswith(f"game/{layer}/"), name
            assert (ROOT / name).is_file(), name
            # What stands beside the bases of a class is dropped by mypyc without a word.
            text = (ROOT / name).read_text(encoding="utf-8")
            assert not [defined for defined, bases in compiled.CLASS.findall(text) if "=" in bases], name
            # Nor is anybody made of a compiled class who was not called.
            assert "import copy" not in text, name
            assert ".__new__(" not in text, name


def test_nobody_who_stays_as_he_is_takes_after_a_class_that_is_compiled():
    """Python would refuse him: `interpreted classes cannot inherit from compiled`."""
    names = {name for found in compiled.modules().values() for name in found}
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.glob("game/**/*.py")}
    classes = {name: set(re.findall(r"^class (\w+)", texts[name], re.MULTILINE)) - PROTOCOLS for name in names}
    for name in sorted(set(texts) - names):
        bases = {word for _, said in compiled.CLASS.findall(texts[name]) for word in compiled.WORD.findall(said)}
        for module, said in re.findall(r"^from ([\w.]+) import (\([^)]*\)|.*)", texts[name], re.MULTILINE):
            taken = classes.get(f"{module.replace('.', '/')}.py", set()) & set(compiled.WORD.findall(said))
            assert not taken & bases, name


def test_who_throws_dice_is_not_among_them_nor_is_a_face_read_before_it_is_asked_for():
    names = {name for found in compiled.modules().values() for name in found}
    for name in ("play/melee/striking.py", "play/missiles/shooting.py", "play/morale/checking.py", "play/referee.py"):
        assert (ROOT / "game" / name).is_file(), name
        assert f"game/{name}" not in names
    assert compiled.TAKEN.is_file()


def test_the_shapes_that_everything_asks_are_among_them():
    board = compiled.modules()["board"]
    assert {f"game/board/{name}.py" for name in ("bases", "index", "paths")} <= set(board)


def test_the_bench_says_that_plain_python_is_measured():
    assert bench.engine() == f"engine: plain Python, in {ROOT / 'game'}"
