"""The source of the game as syntax trees, for the tests that read it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Parsed when it is first asked for: to read the text of all of them takes no time."""
        return ast.parse(self.text, str(self.path))

    @property
    def name(self) -> str:
        """Dotted, as it is imported: game.core.dice."""
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")

    @property
    def layer(self) -> str:
        """The part after `game`; empty for the package itself."""
        return [*self.name.split("."), ""][1]

    def at(self, node: ast.AST) -> str:
        """Where a node stands, for a message."""
        return f"{self.path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


@cache
def parsed(path: Path) -> Module:
    """A module, read once."""
    return Module(path, path.read_text(encoding="utf-8"))


@cache
def modules(*layers: str) -> tuple[Module, ...]:
    """Every module of the game, or of these layers; none of a layer that is not there yet."""
    found = tuple(parsed(path) for path in sorted(GAME.rglob("*.py")))
    return tuple(one for one in found if not layers or one.layer in layers)


def as_module(text: str, name: str = "game.play.sample") -> Module:
    """A module made up for a test of a test."""
    return Module(ROOT.joinpath(*name.split(".")).with_suffix(".py"), text)


def functions(tree: ast.AST) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def own_nodes(body: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one, without going into the functions and lambdas inside it."""
    for child in ast.iter_child_nodes(body):
        yield child
        if not isinstance(child, FUNCTIONS):
            yield from own_nodes(child)


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def dotted(node: ast.AST) -> str:
    """`a.b.c` of a name or an attribute of names; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = dotted(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return ""


def imports(module: Module) -> Iterator[tuple[str, ast.AST]]:
    """The full name of everything a module imports, wherever in it, with the node; `from a import b` gives `a.b`."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.name.split(".")
                if module.path.name != "__init__.py":
                    package = package[:-1]
                package = package[: len(package) - node.level + 1]
                base = ".".join([*package, base] if base else package)
            yield from ((f"{base}.{alias.name}", node) for alias in node.names)
        elif isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] in {"import_module", "__import__"}:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, node
            elif isinstance(first, ast.JoinedStr) and first.values and isinstance(first.values[0], ast.Constant):
                yield str(first.values[0].value).rstrip("."), node
