"""The small picture of a scenario shows every figure, the largest wholly."""

import pytest

from game import paths
from game.session.opening import opened
from game.ui.board.figures.looks import radius
from game.ui.picture import _window


@pytest.mark.parametrize("size", [(400, 300), (900, 240), (240, 500)])
@pytest.mark.parametrize("name", sorted(paths.bundled()))
def test_every_figure_is_in_the_picture(name: str, size: tuple[int, int]):
    state = opened(name).state
    scale, origin = _window(state, size)
    for figure in state.figures.values():
        for n, at in enumerate((figure.x / 1024, figure.y / 1024)):
            middle, reach = (at - origin[n]) * scale, radius(figure) * scale
            assert reach <= middle <= size[n] - reach, figure.name
