"""Where models are entered: a builder, the base it was drawn for, and where its head is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.art.models.men.wear import Build

Head = tuple[float, float, float]
"""Forward, up and radius, in inches."""


@dataclass(frozen=True)
class Model:
    """A builder with the base it fits (inches) and its head."""

    build: Build
    base: tuple[float, float] = (1.0, 0.0)
    head: Head = (0.04, 0.80, 0.36)
    veil: int = 255  # how solid it looks, of 255
    upright: bool = True  # falls on its face; else on its side
    winged: bool = False  # its builder heeds how wings are held


MODELS: dict[str, Model] = {}


def modelled(
    base: float = 1.0, head: Head = (0.04, 0.80, 0.36), *, veil: int = 255, upright: bool = True,
    winged: bool = False,
) -> Callable[[Build], Build]:
    """Enter a builder as the model of its name, on a round base so many inches across."""

    def enter(build: Build) -> Build:
        MODELS[build.__name__] = Model(build, (base, 0.0), head, veil, upright, winged)
        return build

    return enter
