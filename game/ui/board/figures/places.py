"""Where figures are seen in a frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.state import State
from game.ui.board.figures.looks import raised
from game.ui.board.screening.stage import Pose


class Places(Mapping[str, tuple[float, float]]):
    """Where the figures of a state are shown, worked out when asked: of those who fly, as high as they are."""

    def __init__(self, state: State, poses: Mapping[str, Pose]) -> None:
        self._figures, self._poses = state.figures, poses

    def __getitem__(self, name: str) -> tuple[float, float]:
        """The middle of a figure in inches."""
        return raised(self._figures[name], self._poses.get(name))

    def __contains__(self, name: object) -> bool:
        """Whether there is such a figure."""
        return name in self._figures

    def __iter__(self) -> Iterator[str]:
        """The ids of all."""
        return iter(self._figures)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._figures)
