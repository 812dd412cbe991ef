"""How well the tests hold what decides: branch coverage, and a mutation score.

`python tools/mutation.py --map` runs the tests under coverage, prints the share of lines and branches reached layer by
layer, and keeps which test reaches which line in `.mutation/`. Then `python tools/mutation.py -n 200 --seed 1` changes
the code in one place at a time, by chance (`<` to `<=`, `and` to `or`, a number by one, a `not` gone ...), and runs the
tests that reach it, the quickest first, until one fails: such a mutant is killed. No file is changed: a mutant lives in
a process of its own, which compiles the changed text. Survivors are listed with their line; look at each."""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
KEPT = ROOT / ".mutation"
LAYERS = ("core", "board", "rules", "play", "systems", "catalogue", "session")
MOST_TESTS = 40
"""Tests that are run against a mutant at the most."""
LONGEST = 120
"""Seconds after which a mutant that hangs is taken for killed."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}  # fmt: skip


class Mutant(NamedTuple):
    """A change in one place: the file below the root, the number of the place in it, its line, and what is changed."""

    path: str
    number: int
    line: int
    words: str


class _Changer(ast.NodeTransformer):
    """Counts the places that can be changed, and changes the one with a number."""

    def __init__(self, number: int = -1) -> None:
        self.number, self.seen = number, 0
        self.found: list[tuple[int, str]] = []
        self._inside = 0

    def _here(self, node: ast.AST, words: str) -> bool:
        if not self._inside:
            return False
        self.found.append((getattr(node, "lineno", 0), words))
        self.seen += 1
        return self.seen - 1 == self.number

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Only what functions do is changed: neither their signature nor their docstring."""
        self._inside += 1
        plain = ast.get_docstring(node, clean=False) is not None
        node.body[plain:] = [self.visit(one) for one in node.body[plain:]]
        self._inside -= 1
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """What is said is not changed."""
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Another comparison."""
        self.generic_visit(node)
        for n, one in enumerate(node.ops):
            other = COMPARED.get(type(one))
            if other is not None and self._here(node, f"{type(one).__name__} to {other.__name__}"):
                node.ops[n] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`and` to `or`, and the other way round."""
        self.generic_visit(node)
        if self._here(node, "and to or" if isinstance(node.op, ast.And) else "or to and"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """A `not` or a minus is gone."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Not | ast.USub) and self._here(node, f"without {type(node.op).__name__}"):
            return node.operand
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Another operation."""
        self.generic_visit(node)
        other = RECKONED.get(type(node.op))
        if other is not None and self._here(node, f"{type(node.op).__name__} to {other.__name__}"):
            node.op = other()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A number by one more, a truth its opposite."""
        if isinstance(node.value, bool):
            return ast.Constant(not node.value) if self._here(node, f"{node.value} to {not node.value}") else node
        if isinstance(node.value, int) and self._here(node, f"{node.value} to {node.value + 1}"):
            return ast.Constant(node.value + 1)
        return node


def mutants(path: Path) -> list[Mutant]:
    """Every mutant of a module."""
    changer = _Changer()
    changer.visit(ast.parse(path.read_text(encoding="utf-8")))
    name = path.relative_to(ROOT).as_posix()
    return [Mutant(name, n, line, words) for n, (line, words) in enumerate(changer.found)]


def mutated(text: str, number: int) -> ast.Module:
    """The syntax tree of a module with one place changed."""
    tree: ast.Module = _Changer(number).visit(ast.parse(text))
    return ast.fix_missing_locations(tree)


# ---- in the process of a mutant ------------------------------------------------------------------------------------


def infect(path: str, number: int) -> None:
    """Have a module compiled with one place changed, whoever imports it."""
    from importlib.abc import SourceLoader
    from importlib.machinery import PathFinder, SourceFileLoader

    whole = (ROOT / path).resolve()

    class Changed(SourceFileLoader):
        """Compiles the changed tree."""

        def get_code(self, fullname: str) -> Any:
            """Never what was compiled before."""
            return compile(mutated(whole.read_text(encoding="utf-8"), number), str(whole), "exec")

    class Finder(PathFinder):
        """Finds that one module."""

        @classmethod
        def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> Any:
            """As ever, with another loader for the one."""
            spec = super().find_spec(fullname, path, target)
            if spec is not None and spec.origin and Path(spec.origin).resolve() == whole:
                loader: SourceLoader = Changed(fullname, str(whole))
                spec.loader = loader
            return spec

    sys.meta_path.insert(0, Finder)


def run_tests(tests: list[str], path: str, number: int) -> int:
    """Run tests in this process against a mutant: pytest's exit status."""
    infect(path, number)
    import pytest

    return int(pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", *tests]))


# ---- which test reaches what ---------------------------------------------------------------------------------------


def make_map(tests: list[str]) -> None:
    """Run the tests under coverage, keep which reach which line, and print the shares."""
    import coverage

    KEPT.mkdir(exist_ok=True)
    data = KEPT / "coverage"
    data.unlink(missing_ok=True)
    setting = KEPT / "coveragerc"
    source = ",".join(f"game/{layer}" for layer in LAYERS)
    rows = ("[run]", "branch = true", f"source = {source}", f"data_file = {data}", "dynamic_context = test_function")
    setting.write_text("\n".join(rows) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={setting}", "-m", "pytest", "-q", "-n", "0", *tests]
    subprocess.run(command, cwd=ROOT, check=False, env={**os.environ, "SDL_VIDEODRIVER": "dummy"})
    found = coverage.Coverage(data_file=str(data), config_file=str(setting))
    found.load()
    lines: dict[str, dict[int, list[str]]] = {}
    kept = found.get_data()
    for file in sorted(kept.measured_files()):
        name = Path(file).relative_to(ROOT).as_posix()
        by_line = kept.contexts_by_lineno(file)
        lines[name] = {line: sorted(one for one in names if one) for line, names in by_line.items()}
    (KEPT / "map.json").write_text(json.dumps(lines), encoding="utf-8")
    for layer in LAYERS:
        _share(found, layer)


def _share(found: Any, layer: str) -> None:
    """Print how many of the lines and branches of a layer were reached."""
    totals: dict[str, int] = defaultdict(int)
    report = KEPT / "report.json"
    found.json_report(outfile=str(report), include=[f"game/{layer}/*", str(ROOT / "game" / layer / "*")])
    for one in json.loads(report.read_text(encoding="utf-8"))["files"].values():
        for name in ("covered_lines", "num_statements", "covered_branches", "num_branches"):
            totals[name] += one["summary"][name]
    lines = 100 * totals["covered_lines"] / max(1, totals["num_statements"])
    branches = 100 * totals["covered_branches"] / max(1, totals["num_branches"])
    print(f"{layer:10} lines {lines:5.1f} %   branches {branches:5.1f} % of {totals['num_branches']}")


def reached() -> dict[str, dict[int, list[str]]]:
    """Which tests reach which line, as it was kept; LookupError where there is no map yet."""
    path = KEPT / "map.json"
    if not path.is_file():
        raise LookupError("there is no map yet: python tools/mutation.py --map")
    whole = json.loads(path.read_text(encoding="utf-8"))
    return {file: {int(line): names for line, names in lines.items()} for file, lines in whole.items()}


def node_of(context: str) -> str:
    """The test as pytest calls it, of a name as coverage gives it: tests.rules.test_x.test_y."""
    module, _, name = context.rpartition(".")
    return f"{module.replace('.', '/')}.py::{name}"


def chosen(under: str, count: int, seed: int) -> Iterator[Mutant]:
    """So many mutants of the modules below a folder, by chance."""
    every = [one for path in sorted((ROOT / under).rglob("*.py")) for one in mutants(path)]
    Random(seed).shuffle(every)
    yield from every[:count]


def fate(mutant: Mutant, known: dict[str, dict[int, list[str]]]) -> str:
    """What becomes of a mutant: killed, survived, or reached by no test."""
    tests = [node_of(one) for one in known.get(mutant.path, {}).get(mutant.line, ())]
    if not tests:
        return "unreached"
    tests = Random(mutant.number).sample(tests, min(len(tests), MOST_TESTS))
    words = [sys.executable, __file__, "--against", mutant.path, str(mutant.number), *tests]
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return "killed"
    return "survived" if done.returncode == 0 else "killed"


def main() -> int:
    """Make the map, or try mutants."""
    if sys.argv[1:2] == ["--against"]:
        return run_tests(sys.argv[4:], sys.argv[2], int(sys.argv[3]))
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("--map", action="store_true", help="run the tests under coverage first")
    told.add_argument("--tests", nargs="*", default=["tests"], help="what of the tests the map is made of")
    told.add_argument("-n", type=int, default=0, help="how many mutants")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--under", default="game/rules", help="the folder whose modules are changed")
    given = told.parse_args()
    if given.map:
        make_map(given.tests)
    if not given.n:
        return 0
    known = reached()
    count: dict[str, int] = defaultdict(int)
    for mutant in chosen(given.under, given.n, given.seed):
        what = fate(mutant, known)
        count[what] += 1
        if what != "killed":
            text = (ROOT / mutant.path).read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
            print(f"{what}: {mutant.path}:{mutant.line}: {mutant.words}: {text}", flush=True)
    print(", ".join(f"{many} {what}" for what, many in sorted(count.items())))
    print(f"score {100 * count['killed'] / max(1, given.n):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
