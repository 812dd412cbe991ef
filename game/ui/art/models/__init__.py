"""Every miniature: a builder, the base it was drawn for, and where its head is."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.art.models.men import MEN
from game.ui.art.models.wear import Build, Wear

__all__ = ["MODELS", "Model", "Wear"]


@dataclass(frozen=True)
class Model:
    """A builder with the base it fits (inches) and its head (forward, up, radius in inches)."""

    build: Build
    base: tuple[float, float] = (1.0, 0.0)
    head: tuple[float, float, float] = (0.04, 0.80, 0.36)
    veil: int = 255  # how solid it looks, of 255


MODELS: dict[str, Model] = {name: Model(build) for name, build in MEN.items()}
