"""Each layer imports only those below it, and what a layer must not know appears nowhere in it."""

import ast

import pytest

from tests.source import Module, as_module, dotted, imports, modules

# From the bottom up. `paths` is ours: it says where files lie, and the layers that only compute must not know it.
LAYERS = (
    "core", "board", "paths", "catalogue", "rules", "play", "telling", "systems",
    "forecast", "files", "session", "sides", "odds", "generals", "editor", "ui", "cli", "__main__",
)  # fmt: skip

# Who may import what, of the packages that not everyone may.
ONLY = {
    "shapely": {"board"},
    "pygame": {"ui"},
    "pygame_gui": {"ui"},
    "yaml": {"catalogue"},
    "pydantic": {"catalogue"},
    "platformdirs": {"paths"},
    "joblib": {"odds"},
    "distributed": {"odds"},
    "ray": {"odds"},
    "rich": {"cli"},
}
BELOW_SIDES = set(LAYERS[: LAYERS.index("sides")])
# What would make the same seed tell another story: chance, the clock and the machine.
UNREPEATABLE = {"random", "secrets", "uuid", "time", "datetime"}
# What seals an answer in a file needs chance that nobody can guess, and since when a file is held is told by the clock
# of the place; nothing of a battle hangs on either.
EXCUSED = {("game.files.sealing", "secrets"), ("game.files.holding", "time")}
UNREPEATABLE_NAMES = {"os.urandom", "os.getrandom", "np.random", "numpy.random"}


def _unrepeatable(module: str, top: str, name: str) -> bool:
    return (top in UNREPEATABLE or name in UNREPEATABLE_NAMES) and (module, top) not in EXCUSED


def faults(module: Module) -> list[str]:
    found = []
    layer = module.layer
    if layer and layer not in LAYERS:
        found.append(f"{module.at(module.tree)}: {layer} is no layer of the architecture")
        return found
    for name, node in imports(module):
        top, _, rest = name.partition(".")
        if not layer:
            found.append(f"{module.at(node)}: the package itself imports nothing, not {name}")
        elif top == "game":
            other = rest.partition(".")[0]
            if other in LAYERS and LAYERS.index(other) > LAYERS.index(layer):
                found.append(f"{module.at(node)}: {layer} imports {name}, which lies above it")
        elif layer not in ONLY.get(top, LAYERS):
            found.append(f"{module.at(node)}: {top} is imported in {layer}, not only in {', '.join(ONLY[top])}")
        elif layer in BELOW_SIDES and _unrepeatable(module.name, top, name):
            found.append(f"{module.at(node)}: {name} below sides: the same seed must tell the same story")
    if layer in BELOW_SIDES:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and dotted(node) in UNREPEATABLE_NAMES:
                found.append(f"{module.at(node)}: {dotted(node)} below sides")
            elif isinstance(node, ast.Global):
                found.append(f"{module.at(node)}: global {', '.join(node.names)} below sides")
    return found


def test_each_layer_looks_only_down():
    assert [fault for module in modules() for fault in faults(module)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.core.a", "from game.board import shapes"),
        ("game.core.a", "from game import paths"),
        ("game.rules.a", "def f():\n    from ..play import moving"),
        ("game.rules.a", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import game.session"),
        ("game.systems.a", "import importlib\nimportlib.import_module('game.ui')"),
        ("game.rules.a", "import shapely.geometry"),
        ("game.systems.a", "import yaml"),
        ("game.session.a", "from datetime import datetime"),
        ("game.play.a", "from random import randint"),
        ("game.board.a", "import numpy as np\nnp.random.rand()"),
        ("game.board.a", "import os\ndef f():\n    return os.urandom(8)"),
        ("game.play.a", "x = 1\ndef f():\n    global x\n    x = 2"),
        ("game.cli", "import pygame"),
        ("game.session.a", "import joblib"),
        ("game.sides.a", "from game.odds import intervals"),
        ("game.helpers", "import json"),
        ("game.__init__", "import json"),
    ],
)
def test_a_look_up_is_found(name: str, text: str):
    assert faults(as_module(text, name))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("game.board.a", "import shapely\nfrom game.core.grain import GRAIN\nfrom game.board import b"),
        ("game.cli", "from game import __version__\nimport time\nfrom game.session import replay"),
        ("game.ui.editor.a", "import pygame\nimport time\nfrom game.editor import edits"),
        ("game.sides.a", "import random"),
    ],
)
def test_a_look_down_is_not(name: str, text: str):
    assert faults(as_module(text, name)) == []
