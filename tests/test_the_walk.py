"""The walk of a move that CONTRIBUTING.md shows: every file stands there, and has in it what the walk names."""

import ast
import re

import pytest

from tests.source import ROOT

ROW = re.compile(r"^\| `([a-z_/]+\.py)` \| `(\w+)` \|", re.MULTILINE)
WALK = ROW.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))


def test_the_walk_goes_from_the_pointer_to_the_clip():
    assert (WALK[0][0], WALK[-1][0]) == ("ui/board/hands/gestures.py", "ui/board/clips/course/moves.py")


@pytest.mark.parametrize(("file", "name"), WALK)
def test_what_the_walk_names_stands_there(file: str, name: str):
    tree = ast.parse((ROOT / "game" / file).read_text(encoding="utf-8"))
    assert name in {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.ClassDef)}
