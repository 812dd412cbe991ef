"""A function answers one question: it fits on a screen, but a table, and where a call more would cost too much."""

import ast

import pytest

from tests.source import Module, as_module, functions, modules

MOST = 60
"""Lines of a function, its heading with it."""
LONGER = {
    "game.cli.entry.parser": "it is a table",
    "game.board.paths.first_within": "the innermost of all loops: every leg that anybody tries goes through it",
}

TAKEN = 6
"""Parameters of a function or a constructor, itself not counted: what always goes together is one value."""


def too_long(module: Module) -> list[str]:
    """The functions of a module that are over the limit."""
    return [
        f"{module.name}.{function.name}"
        for function in functions(module.tree)
        if (function.end_lineno or 0) - function.lineno >= MOST
    ]


def test_functions_fit_on_a_screen():
    found = {name for module in modules() for name in too_long(module)}
    assert found == set(LONGER), "shorter now, or longer"


@pytest.mark.parametrize(("lines", "long"), [(MOST, 0), (MOST + 1, 1)])
def test_the_limit_is_met_to_the_line(lines: int, long: int):
    text = "def one():\n" + "    x = 1\n" * (lines - 1)
    assert len(too_long(as_module(text))) == long


def too_many(module: Module) -> list[str]:
    """The functions of a module that take more than the limit."""
    return [f"{module.name}.{one.name}" for one in functions(module.tree) if len(taken(one.args)) > TAKEN]


def taken(args: ast.arguments) -> list[str]:
    """The names of what a function takes, but itself, and but what gathers any number of others."""
    names = [one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
    return [name for name in names if name not in ("self", "cls")]


def test_no_function_takes_more_than_can_be_kept_in_mind():
    assert [name for module in modules() for name in too_many(module)] == []


@pytest.mark.parametrize(("more", "many"), [("", 0), (", *, g", 1), (", *more, g", 1), (", *more", 0)])
def test_the_limit_of_what_is_taken_is_met_to_the_parameter(more: str, many: int):
    text = f"class One:\n    def one(self, a, b, c, /, d, e, f=1{more}):\n        pass\n"
    assert len(too_many(as_module(text))) == many
