"""What a model is told about the figure it builds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.ui.art.figures.model import Part
from game.ui.art.palette import SIDES, Colour, SideColours

ALOFT = ("gliding", "up", "down", "swept")
"""How wings are held by who is off the ground."""


@dataclass(frozen=True)
class Wear:
    """Side, arms and small differences of one figure."""

    side: SideColours = SIDES["blue"]
    weapon: str = ""
    shield: str = ""  # "", wood, metal
    armour: str = ""  # "", none, leather_padded, chain, plate
    leader: bool = False
    seed: int = 0
    levelled: bool = True  # long weapons forward, else upright
    mounted: bool = False  # sits on a mount: riding legs, longer reach
    gust: int = 0  # how far a wave has gone through the cloth that is carried; 0 at rest
    wings: str = "folded"  # how they are held: folded, raised, braking; in the air: gliding, up, down, swept

    def pick(self, *choices: Colour, salt: int = 0) -> Colour:
        """One of the colours, by the figure's own seed."""
        return choices[(self.seed * 2654435761 + salt * 40503 >> 7) % len(choices)]

    def wearing(self, weapon: str = "", shield: str | None = None, armour: str | None = None) -> Wear:
        """The same, with a weapon if it has none, and other shield and armour if given."""
        return replace(
            self, weapon=self.weapon or weapon, shield=self.shield if shield is None else shield,
            armour=self.armour if armour is None else armour,
        )

    @property
    def aloft(self) -> bool:
        """Whether the figure hangs on its wings, its legs off the ground."""
        return self.wings in ALOFT

    @property
    def armoured(self) -> bool:
        """Whether metal is worn."""
        return self.armour in ("chain", "plate")


Build = Callable[[Wear], list[Part]]
