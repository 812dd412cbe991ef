"""A procedure called without `yield from` does nothing, and one that cleans up behind a yield cannot be copied.

A procedure is a function of `play` or `systems` that yields, or that says it returns a Generator (or a name for one);
one that says Iterator or Iterable is a plain series and may be walked like any other.
"""

import ast
from collections.abc import Iterable

import pytest

from tests.source import Function, Module, as_module, dotted, functions, modules, own_nodes, parents

LAYERS = ("play", "systems")
SERIES = {"Iterator", "Iterable"}


def kind(node: ast.AST | None) -> str:
    """The outer name of an annotation, also of one written as a text: Generator of Generator[A, B, None]."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    if isinstance(node, ast.Subscript):
        node = node.value
    return dotted(node).split(".")[-1] if node else ""


def aliases(everything: Iterable[Module]) -> set[str]:
    """Generator, and the names given to it at the top of a module: `Play = Generator[...]`."""
    found = {"Generator"}
    for module in everything:
        for node in module.tree.body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(value, ast.Subscript) and dotted(value.value).split(".")[-1] == "Generator":
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found.update(target.id for target in targets if isinstance(target, ast.Name))
    return found


def yields(function: Function) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


def is_procedure(function: Function, names: set[str]) -> bool:
    said = kind(function.returns)
    return said in names or (yields(function) and said not in SERIES)


def procedures(everything: Iterable[Module], names: set[str]) -> tuple[set[str], set[str]]:
    """The full names of the procedures at the top of a module, and the bare names of methods and inner ones."""
    top: set[str] = set()
    inner: set[str] = set()
    for module in everything:
        at_top = set(module.tree.body)
        for function in functions(module.tree):
            if is_procedure(function, names):
                if function in at_top:
                    top.add(f"{module.name}.{function.name}")
                else:
                    inner.add(function.name)
    return top, inner


def known_as(module: Module) -> dict[str, str]:
    """What a local name stands for in full: imports, and what the module itself defines at the top."""
    found = {one.name: f"{module.name}.{one.name}" for one in module.tree.body if isinstance(one, ast.FunctionDef)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
        elif isinstance(node, ast.Import):
            found.update({alias.asname: alias.name for alias in node.names if alias.asname})
    return found


def is_called(call: ast.Call, top: set[str], inner: set[str], local: dict[str, str]) -> bool:
    name = dotted(call.func)
    if name:
        head, _, rest = name.partition(".")
        full = f"{local.get(head, head)}.{rest}" if rest else local.get(head, head)
        if full in top:
            return True
    if isinstance(call.func, ast.Attribute):
        return call.func.attr in inner
    return isinstance(call.func, ast.Name) and call.func.id in inner and call.func.id not in local


def is_played(call: ast.Call, up: dict[ast.AST, ast.AST], names: set[str]) -> bool:
    """Whether what a call gives is played: by yield from, by who gets it returned, or by next and send."""
    parent = up[call]
    if isinstance(parent, ast.IfExp):
        return is_played_as(parent, up, names)
    return is_played_as(call, up, names)


def is_played_as(value: ast.AST, up: dict[ast.AST, ast.AST], names: set[str]) -> bool:
    parent = up[value]
    if isinstance(parent, ast.YieldFrom):
        return True
    if isinstance(parent, ast.Call) and dotted(parent.func) == "next":
        return True
    if isinstance(parent, ast.Attribute) and parent.attr == "send":
        return True
    node: ast.AST | None = parent
    while node is not None and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        node = up.get(node)
    if node is None:
        return False
    if isinstance(parent, ast.Return):
        return not yields(node) and kind(node.returns) in names
    if isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr):
        targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
        held = {dotted(target) for target in targets} - {""}
        return any(
            (isinstance(one, ast.Attribute) and one.attr == "send" and dotted(one.value) in held)
            or (isinstance(one, ast.Call) and dotted(one.func) == "next" and one.args and dotted(one.args[0]) in held)
            or (isinstance(one, ast.YieldFrom) and dotted(one.value) in held)
            for one in ast.walk(node)
        )
    return False


def unplayed(everything: tuple[Module, ...], also: tuple[Module, ...] = ()) -> list[str]:
    names = aliases((*everything, *also))
    top, inner = procedures(everything, names)
    # Every step has a `play`; the base class of all says so in core.
    inner |= {"play"}
    found = []
    for module in everything:
        up, local = parents(module.tree), known_as(module)
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and is_called(node, top, inner, local) and not is_played(node, up, names):
                found.append(f"{module.at(node)}: {ast.unparse(node.func)}(...) is never played: yield from is missing")
    return found


def guarded_yields(module: Module) -> list[str]:
    found = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.With | ast.AsyncWith) or (isinstance(node, ast.Try | ast.TryStar) and node.finalbody):
            for one in own_nodes(node):
                if isinstance(one, ast.Yield | ast.YieldFrom):
                    found.append(f"{module.at(one)}: a yield inside a with or a try with finally")
    return found


def test_procedures_are_played():
    assert unplayed(modules(*LAYERS), modules("core")) == []


def test_nothing_cleans_up_behind_a_yield():
    assert [fault for module in modules(*LAYERS) for fault in guarded_yields(module)] == []


HEAD = "def ask(ref):\n    answer = yield ref\n    return answer\ndef each() -> Iterator[int]:\n    yield 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "def f(ref):\n    ask(ref)",
        "def f(ref):\n    answer = ask(ref)\n    yield answer",
        "def f(ref):\n    for one in ask(ref):\n        pass",
        "def f(ref):\n    return [ask(ref)]",
        "def f(ref):\n    yield from each()\n    return ask(ref)",
        "class S:\n    def play(self, ref):\n        yield 1\n    def g(self, ref):\n        self.play(ref)",
        "Play = Generator[int, int, None]\nclass S:\n    def hit(self) -> Play: ...\ndef g(s):\n    s.hit()",
        "from game.play import sample\ndef f(ref):\n    sample.ask(ref)",
    ],
)
def test_an_unplayed_procedure_is_found(text: str):
    assert unplayed((as_module(HEAD + text),))


@pytest.mark.parametrize(
    "text",
    [
        "def f(ref):\n    answer = yield from ask(ref)",
        "def f(ref):\n    answer = yield from (ask(ref) if ref else ask(None))",
        "def f(ref) -> Generator[int, int, None]:\n    return ask(ref)",
        "def f(ref):\n    run = ask(ref)\n    next(run)\n    run.send(1)",
        "def f(ref):\n    return next(ask(ref))",
        "def f(ref):\n    for one in each():\n        pass\n    return tuple(each())",
        "def f(other):\n    other.each()",
        "def live() -> tuple[int, Generator[int, int, None]]: ...\ndef f():\n    one, run = live()\n    run.send(1)",
    ],
)
def test_a_played_one_is_not(text: str):
    assert unplayed((as_module(HEAD + text),)) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("def f():\n    try:\n        yield 1\n    finally:\n        g()", 1),
        ("def f():\n    with g() as h:\n        x = yield from h", 1),
        ("def f():\n    try:\n        g()\n    finally:\n        g()\n    yield 1", 0),
        ("def f():\n    with g():\n        def h():\n            yield 1", 0),
    ],
)
def test_cleaning_up_is_found(text: str, number: int):
    assert len(guarded_yields(as_module(text))) == number
