"""A blow that may fall: the two, and all that its die and its damage hang on."""

from __future__ import annotations

from typing import NamedTuple

from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure, NaturalAttack
from game.rules.melee.attacks import means
from game.rules.situation import Situation


class Blow(NamedTuple):
    """A figure's blow at a target, both as they stand."""

    figure: Figure
    target: Figure
    where: str
    """From where it comes, as `position` says."""
    attack: int = 0
    """Which of the figure's blows it is, counted from 0."""
    first: bool = True
    """Whether it falls in the pair's first exchange [SP-R4]."""
    parries: int = 0
    """The blows that the target gives up against it [SP-3.5.9.6]."""
    beast: int | None = None
    """Which of the mount's blows it is; None for the figure's own [SP-3.5.9.19]."""
    horse: bool = False
    """Whether it goes at the horse under the target [ST-R9]."""
    trick: bool = False
    """Whether it has to hit a trick's armour class, whatever the target wears [SP-R66]."""
    instead: Weapon | None = None
    """What is used in place of the weapon in hand."""

    def arm(self, at: Situation) -> Weapon | NaturalAttack:
        """Return the weapon or attack that gives the blow."""
        return self.instead or means(at, self.figure, self.attack, self.beast)
