"""How well the tests hold what decides: branch coverage, and a mutation score.

`python tools/mutation.py --map` runs the tests under coverage, prints the share of lines and branches reached layer by
layer, and keeps which test reaches which line in `.mutation/`. Then `python tools/mutation.py -n 200 --seed 1` changes
the code in one place at a time, by chance (`<` to `<=`, `and` to `or`, a number by one, a `not` gone ...), and runs the
tests that reach it, the nearest first, until one fails: such a mutant is killed. No file is changed: the tests are
collected once, and each mutant lives in a copy of that process in which one function does something else. Survivors are
listed with their line; look at each. Those no test could kill stand with their reason in `mutants_alike.yaml`."""

from __future__ import annotations

import argparse
import ast
import gc
import io
import json
import math
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
KEPT = ROOT / ".mutation"
ALIKE = ROOT / "tools" / "mutants_alike.yaml"
LAYERS = ("core", "board", "rules", "play", "systems", "catalogue", "session")
MOST_TESTS = 300
"""Tests that are run against a mutant at the most."""
LONGEST = 60
"""Seconds in one test after which a mutant that hangs is taken for killed."""
LONG_ENOUGH = 15
"""Seconds of work after which no further test is begun."""

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
        node.body[plain:] = [self.visit(statement) for statement in node.body[plain:]]
        self._inside -= 1
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """What is said is not changed."""
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Another comparison."""
        self.generic_visit(node)
        for n, sign in enumerate(node.ops):
            other = COMPARED.get(type(sign))
            if other is not None and self._here(node, f"{type(sign).__name__} to {other.__name__}"):
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


def changed(path: str, number: int) -> dict[tuple[str, int], CodeType]:
    """What of a module is compiled to something else where one place is changed, by name and first line."""
    text = (ROOT / path).read_text(encoding="utf-8")
    old, new = (_codes(compile(tree, path, "exec")) for tree in (ast.parse(text), mutated(text, number)))
    return {name: new[name] for name, code in old.items() if code != new[name]}


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    found = {(code.co_qualname, code.co_firstlineno): code}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _codes(constant)
    return found


class Campaign:
    """A plugin of pytest that, in place of running the tests it collected, tries mutants against them."""

    def __init__(self, tried: list[Mutant], known: dict[str, dict[int, list[str]]], screen: int) -> None:
        self.tried, self.known, self.screen = tried, known, screen
        self.count: dict[str, int] = defaultdict(int)
        self.reach: dict[str, int] = defaultdict(int)
        for lines in known.values():
            for names in lines.values():
                for name in names:
                    self.reach[name] += 1

    def pytest_runtestloop(self, session: Any) -> bool:
        """Collected once; then a process for each mutant."""
        tests: dict[str, list[Any]] = defaultdict(list)
        for item in session.items:
            tests[item.nodeid.partition("[")[0]].append(item)
        session.config._tmp_path_factory.getbasetemp()
        session.config.pluginmanager.getplugin("terminalreporter")._tw._file = io.StringIO()
        functions: dict[str, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                functions[thing.__code__.co_filename].append(thing)
        gc.freeze()
        alike = explained()
        for n, mutant in enumerate(self.tried, 1):
            names = self.nearest(mutant)
            items = [item for name in names for item in tests.get(node_of(name), ())]
            what = _fate(session, mutant, functions[str(ROOT / mutant.path)], items) if items else "unreached"
            if what != "killed" and key_of(mutant) in alike:
                what = "alike"
            self.count[what] += 1
            if what not in ("killed", "alike"):
                self.say(f"{what}: {mutant.path}:{mutant.line}: {mutant.words}: {line_of(mutant)}")
            if n % 50 == 0:
                self.say(self.score())
        return True

    def nearest(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant: first those of which most happens in its module."""
        lines = self.known.get(mutant.path, {})
        here: dict[str, int] = defaultdict(int)
        for names in lines.values():
            for name in names:
                here[name] += 1
        found = sorted(lines.get(mutant.line, ()), key=lambda name: (-here[name] / self.reach[name], name))
        return found[:MOST_TESTS]

    def say(self, words: str) -> None:
        """Print a line, whatever pytest catches."""
        os.write(self.screen, f"{words}\n".encode())

    def score(self) -> str:
        """How many of those not alike were killed, and bounds within which the share of all lies, 19 times in 20."""
        parts = ", ".join(f"{many} {what}" for what, many in sorted(self.count.items()))
        killed, n = self.count["killed"], max(1, sum(self.count.values()) - self.count["alike"])
        low, high = bounds(killed, n)
        return f"{parts}: {killed} of {n}, {100 * killed / n:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def bounds(killed: int, n: int) -> tuple[float, float]:
    """Wilson's interval of 95 % of a share."""
    z, share = 1.96, killed / n
    middle = share + z * z / (2 * n)
    wide = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)


def _fate(session: Any, mutant: Mutant, functions: list[FunctionType], items: list[Any]) -> str:
    child = os.fork()
    if not child:
        status = 3
        try:
            status = _lived(session, mutant, functions, items)
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return {0: "survived", 3 << 8: "astray"}.get(status, "killed")


def _lived(session: Any, mutant: Mutant, functions: list[FunctionType], items: list[Any]) -> int:
    new = changed(mutant.path, mutant.number)
    for function in functions:
        code = new.get((function.__code__.co_qualname, function.__code__.co_firstlineno))
        if code is not None:
            function.__code__ = code.replace(co_filename=function.__code__.co_filename)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    end = time.process_time() + LONG_ENOUGH
    for n, item in enumerate(items, 1):
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[n] if n < len(items) else None)
        if session.testsfailed:
            return 1
        if time.process_time() > end:
            break
    return 0


# ---- those no test could kill --------------------------------------------------------------------------------------


def line_of(mutant: Mutant) -> str:
    """The line a mutant changes."""
    return (ROOT / mutant.path).read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()


def key_of(mutant: Mutant) -> tuple[str, str, str]:
    """What a mutant is known by though lines are added above it: its module, its line, and what is changed."""
    return mutant.path, line_of(mutant), mutant.words


def explained() -> dict[tuple[str, str, str], str]:
    """Why no test could kill them: mutants that do the same as the code."""
    rows = yaml.safe_load(ALIKE.read_text(encoding="utf-8")) if ALIKE.is_file() else []
    return {(row["in"], row["line"], row["change"]): row["why"] for row in rows}


# ---- which test reaches what ---------------------------------------------------------------------------------------


def make_map(tests: list[str]) -> None:
    """Run the tests under coverage, keep which reach which line, and print the shares; SystemExit where one fails.

    A test that fails of its own would kill every mutant that it reaches, so no map is kept then.
    """
    import coverage

    KEPT.mkdir(exist_ok=True)
    data = KEPT / "coverage"
    data.unlink(missing_ok=True)
    (KEPT / "map.json").unlink(missing_ok=True)
    setting = KEPT / "coveragerc"
    source = ",".join(f"game/{layer}" for layer in LAYERS)
    rows = ("[run]", "branch = true", f"source = {source}", f"data_file = {data}", "dynamic_context = test_function")
    setting.write_text("\n".join(rows) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={setting}", "-m", "pytest", "-q", "-n", "0", *tests]
    ran = subprocess.run(command, cwd=ROOT, check=False, env={**os.environ, "SDL_VIDEODRIVER": "dummy"})
    if ran.returncode:
        raise SystemExit("no map is kept: a test fails, and it would kill every mutant that it reaches")
    found = coverage.Coverage(data_file=str(data), config_file=str(setting))
    found.load()
    lines: dict[str, dict[int, list[str]]] = {}
    kept = found.get_data()
    for file in sorted(kept.measured_files()):
        name = Path(file).relative_to(ROOT).as_posix()
        by_line = kept.contexts_by_lineno(file)
        lines[name] = {line: sorted(test for test in names if test) for line, names in by_line.items()}
    (KEPT / "map.json").write_text(json.dumps(lines), encoding="utf-8")
    for layer in LAYERS:
        _share(found, layer)


def _share(found: Any, layer: str) -> None:
    """Print how many of the lines and branches of a layer were reached."""
    totals: dict[str, int] = defaultdict(int)
    report = KEPT / "report.json"
    found.json_report(outfile=str(report), include=[f"game/{layer}/*", str(ROOT / "game" / layer / "*")])
    for file in json.loads(report.read_text(encoding="utf-8"))["files"].values():
        for name in ("covered_lines", "num_statements", "covered_branches", "num_branches"):
            totals[name] += file["summary"][name]
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
    """So many mutants of the modules below a folder, or of one module, by chance."""
    at = ROOT / under
    every = [mutant for path in ([at] if at.is_file() else sorted(at.rglob("*.py"))) for mutant in mutants(path)]
    Random(seed).shuffle(every)
    yield from every[:count]


def main() -> int:
    """Make the map, or try mutants."""
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("--map", action="store_true", help="run the tests under coverage first")
    told.add_argument("--tests", nargs="*", default=["tests"], help="which of the tests are run")
    told.add_argument("-n", type=int, default=0, help="how many mutants")
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--skip", type=int, default=0, help="leave out so many of the first, tried before")
    told.add_argument("--line", type=int, default=0, help="only those of this line")
    told.add_argument("--under", default="game/rules", help="the folder, or the module, that is changed")
    given = told.parse_args()
    if given.map:
        make_map(given.tests)
    if not given.n:
        return 0
    import pytest

    tried = list(chosen(given.under, given.skip + given.n, given.seed))[given.skip :]
    campaign = Campaign([mutant for mutant in tried if given.line in (0, mutant.line)], reached(), os.dup(1))
    os.chdir(ROOT)
    words = ["-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", *given.tests]
    pytest.main(words, plugins=[campaign])
    campaign.say(campaign.score())
    return 0


if __name__ == "__main__":
    sys.exit(main())
