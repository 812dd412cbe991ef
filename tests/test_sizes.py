"""A function answers one question: it fits on a screen, but a table, and where a call more would cost too much."""

import pytest

from tests.source import Module, as_module, functions, modules

MOST = 60
"""Lines of a function, its heading with it."""
LONGER = {
    "game.cli.entry.parser": "it is a table",
    "game.board.paths.first_within": "the innermost of all loops: every leg that anybody tries goes through it",
}


def too_long(module: Module) -> list[str]:
    """The functions of a module that are over the limit."""
    return [
        f"{module.name}.{one.name}"
        for one in functions(module.tree)
        if (one.end_lineno or 0) - one.lineno >= MOST
    ]


def test_functions_fit_on_a_screen():
    found = {name for module in modules() for name in too_long(module)}
    assert found == set(LONGER), "shorter now, or longer"


@pytest.mark.parametrize(("lines", "long"), [(MOST, 0), (MOST + 1, 1)])
def test_the_limit_is_met_to_the_line(lines: int, long: int):
    text = "def one():\n" + "    x = 1\n" * (lines - 1)
    assert len(too_long(as_module(text))) == long
