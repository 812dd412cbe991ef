"""Imports run one way: no module is imported by what it imports, for types and inside functions neither."""

from __future__ import annotations

import ast
from collections.abc import Collection

import pytest

from tests.source import as_module, imports, modules

Graph = dict[str, set[str]]


def graph() -> Graph:
    """Which module imports which, by whole names; what is found by its name as it runs is no import."""
    found = {one.name.removesuffix(".__init__"): one for one in modules()}
    return {
        name: {
            known
            for imported, node in imports(module)
            if not isinstance(node, ast.Call) and (known := _module(imported, found)) and known != name
        }
        for name, module in found.items()
    }


def _module(imported: str, known: Collection[str]) -> str:
    """The module of something imported: itself, or that of which it is a name."""
    return next((name for name in (imported, imported.rpartition(".")[0]) if name in known), "")


def circles(of: Graph) -> list[set[str]]:
    """The sets of modules of which each is reached from each (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(of[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            circle = set(stack[stack.index(name) :])
            del stack[stack.index(name) :]
            if len(circle) > 1:
                found.append(circle)

    for name in sorted(of):
        if name not in number:
            visit(name)
    return found


def test_there_is_no_circle():
    assert [sorted(circle) for circle in circles(graph())] == []


@pytest.mark.parametrize(
    ("of", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, [{"a", "b"}]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"e"}, "e": {"d", "a"}}, [{"a", "b", "c"}, {"d", "e"}]),
    ],
)
def test_a_circle_is_found(of: Graph, found: list[set[str]]):
    assert sorted(map(sorted, circles(of))) == sorted(map(sorted, found))


def test_an_import_for_types_counts():
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.core.state import State\n"
    assert [name for name, _ in imports(as_module(text, "game.core.a"))][-1].startswith("game.core.state")
