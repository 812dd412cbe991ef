"""The interface kit: theme, type, textures, shapes, icons, dice, rich text, widgets, panels."""

from __future__ import annotations

from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.theme import fitting_scale

__all__ = ["Act", "Hit", "Kit", "Pen", "fitting_scale"]
