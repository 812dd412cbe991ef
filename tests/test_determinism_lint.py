"""Same seed, same story, on every machine and Python: what the syntax alone can tell of it.

In the layers that decide, no value keeps a float, no answer hangs on one, and nothing follows the order of a set.
Soundly told by syntax are: functions of the C library (their last bit differs by machine), fields declared as float,
float literals and divisions in functions that do not say they give a float to be shown, `hash` and `id`, and walks
over what is plainly a set. `/` is also exact for a Fraction and joins a Path, so a function may say that it gives one.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.source import Function, Module, as_module, dotted, modules, own_nodes, parents

LAYERS = ("core", "rules", "play", "systems")
EXACT = {"isqrt", "gcd", "lcm", "comb", "perm", "factorial", "prod", "floor", "ceil"}
SHOWN = {"float", "Fraction", "Path", "Decimal", "str"}
"""What a function that divides or writes decimals says it returns: something exact, or something to be shown."""

GRAIN = "game.core.grain"
"""The one module that may ask the C library: what it gets is snapped to whole numbers or checked by exact ones."""

SHOWN_FIELDS = {"chance"}
"""Fields that hold a float and decide nothing: the chance of a throw, for the board to show."""

ORDERLESS = {"any", "all", "sum", "set", "frozenset", "sorted", "len", "min", "max"}
"""What may walk over a set, for its answer does not hang on the order (min and max where nothing ties: no key)."""


def names_in(annotation: ast.AST | None) -> set[str]:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval")
    return {dotted(node).split(".")[-1] for node in ast.walk(annotation)} - {""} if annotation else set()


def scopes(module: Module) -> Iterator[tuple[Function | ast.Module, list[ast.AST]]]:
    """The module and each function with its own nodes; a lambda belongs to the function it stands in."""
    for scope in (module.tree, *(n for n in ast.walk(module.tree) if isinstance(n, ast.FunctionDef))):
        nodes = list(own_nodes(scope))
        for node in nodes:
            if isinstance(node, ast.Lambda):
                nodes.extend(own_nodes(node))
        yield scope, nodes


def float_faults(module: Module) -> Iterator[str]:
    if module.name == GRAIN:
        return
    up = parents(module.tree)
    for scope, nodes in scopes(module):
        shown = isinstance(scope, ast.FunctionDef) and bool(names_in(scope.returns) & SHOWN)
        for node in nodes:
            if isinstance(node, ast.AnnAssign) and isinstance(up.get(node), ast.ClassDef):
                if "float" in names_in(node.annotation) and dotted(node.target) not in SHOWN_FIELDS:
                    yield f"{module.at(node)}: the field {dotted(node.target)} keeps a float"
            elif shown:
                continue
            elif isinstance(node, ast.Constant) and isinstance(node.value, float):
                yield f"{module.at(node)}: the float {node.value} where something is decided"
            elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
                yield f"{module.at(node)}: a division in a function that says it gives none of {sorted(SHOWN)}"
            elif isinstance(node, ast.Call) and dotted(node.func) == "float":
                yield f"{module.at(node)}: float() where something is decided"


def library_faults(module: Module) -> Iterator[str]:
    if module.name == GRAIN:
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and dotted(node.value) == "math" and node.attr not in EXACT:
            yield f"{module.at(node)}: math.{node.attr} differs by machine"
        elif isinstance(node, ast.ImportFrom) and node.module == "math":
            for alias in node.names:
                if alias.name not in EXACT:
                    yield f"{module.at(node)}: math.{alias.name} differs by machine"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            if {"cmath", "statistics"} & set(names):
                yield f"{module.at(node)}: {names[0]} reckons in floats"


def process_faults(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and dotted(node.func) in {"hash", "id"}:
            yield f"{module.at(node)}: {dotted(node.func)}() differs by process"


def is_set(node: ast.AST, known: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        return dotted(node.func) in {"set", "frozenset"}
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, known) or is_set(node.right, known)
    return isinstance(node, ast.Name) and node.id in known


def known_sets(scope: Function | ast.Module, nodes: list[ast.AST]) -> set[str]:
    """Names that are plainly sets here: declared so, or given nothing but sets."""
    declared: set[str] = set()
    given: dict[str, list[ast.AST]] = {}
    if isinstance(scope, ast.FunctionDef):
        arguments = [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]
        declared |= {argument.arg for argument in arguments if is_set_type(argument.annotation)}
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_set_type(node.annotation):
            declared.add(node.target.id)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
    return declared | {name for name, values in given.items() if all(is_set(value, set()) for value in values)}


def is_set_type(annotation: ast.AST | None) -> bool:
    outer = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return outer is not None and dotted(outer).split(".")[-1] in {"set", "frozenset", "AbstractSet", "Set", "FrozenSet"}


def set_faults(module: Module) -> Iterator[str]:
    up = parents(module.tree)
    for scope, nodes in scopes(module):
        known = known_sets(scope, nodes)
        for node in nodes:
            walked: ast.AST | None = None
            if isinstance(node, ast.For):
                walked = node.iter
            elif isinstance(node, ast.comprehension):
                maker = up[node]
                if not isinstance(maker, ast.SetComp) and not is_orderless(up[maker]):
                    walked = node.iter
            elif isinstance(node, ast.Starred) and not isinstance(up[node], ast.Set):
                walked = node.value
            elif isinstance(node, ast.Call) and node.args:
                name = dotted(node.func)
                keyed = name in {"min", "max", "sorted"} and any(word.arg == "key" for word in node.keywords)
                joins = isinstance(node.func, ast.Attribute) and node.func.attr in {"join", "extend"}
                if name in {"list", "tuple", "iter", "enumerate", "zip", "map", "filter"} or joins or keyed:
                    walked = next((arg for arg in node.args if is_set(arg, known)), None)
            if walked is not None and is_set(walked, known):
                yield f"{module.at(node)}: follows the order of a set; sort it, by what cannot tie"


def is_orderless(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and dotted(node.func) in ORDERLESS and not node.keywords


CHECKS = (float_faults, library_faults, process_faults, set_faults)


@pytest.mark.parametrize("check", CHECKS)
def test_the_layers_that_decide(check):
    assert [fault for module in modules(*LAYERS) for fault in check(module)] == []


@pytest.mark.parametrize("check", [process_faults, set_faults])
def test_the_board_and_the_session_too(check):
    assert [fault for module in modules("board", "catalogue", "session") for fault in check(module)] == []


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (float_faults, "class Hurt(Struct):\n    much: float"),
        (float_faults, "class Hurt(Struct):\n    where: 'tuple[float, float] | None' = None"),
        (float_faults, "def near(a) -> bool:\n    return a < 0.5"),
        (float_faults, "def half(a) -> int:\n    return int(a / 2)"),
        (float_faults, "def half(a) -> int:\n    a /= 2\n    return a"),
        (float_faults, "HALF = 0.5"),
        (float_faults, "def f(a) -> int:\n    return max(a, key=lambda b: b / 2)"),
        (library_faults, "import math\ndef f() -> float:\n    return math.sin(1)"),
        (library_faults, "from math import hypot"),
        (library_faults, "import statistics"),
        (process_faults, "def f(a):\n    return hash(a)"),
        (set_faults, "for x in {1, 2}: pass"),
        (set_faults, "def f(a: set[str]):\n    return [x for x in a]"),
        (set_faults, "def f(a):\n    b = set(a)\n    return tuple(b)"),
        (set_faults, "def f(a, b):\n    return ', '.join({a} | b)"),
        (set_faults, "def f(a):\n    b = {x for x in a}\n    return max(b, key=len)"),
        (set_faults, "def f(a):\n    return (*set(a), 1)"),
        (set_faults, "def f(a):\n    b = frozenset(a)\n    for x in b - {1}:\n        yield x"),
    ],
)
def test_what_differs_is_found(check, text: str):
    assert list(check(as_module(text)))


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (float_faults, "class Throw(Struct):\n    chance: float"),
        (float_faults, "def percent(a) -> str:\n    return f'{a / 2:.1f}'"),
        (float_faults, "def half(a) -> Fraction:\n    return Fraction(a) / 2"),
        (float_faults, "def half(a) -> int:\n    return a // 2"),
        (library_faults, "import math\ndef f(a) -> int:\n    return math.isqrt(a)"),
        (set_faults, "def f(a):\n    return sorted({x for x in a})"),
        (set_faults, "def f(a):\n    b = set(a)\n    return any(x in b for x in b)"),
        (set_faults, "def f(a):\n    b = set(a)\n    b = list(a)\n    return [x for x in b]"),
        (set_faults, "def f(a, b):\n    return {*a, *set(b)}"),
    ],
)
def test_what_does_not_is_not(check, text: str):
    assert list(check(as_module(text))) == []
