"""What a scenario says beyond where figures stand: surprise, setting up, stunts, and facts of a figure."""

from __future__ import annotations

from msgspec import Struct

from game.core.grain import Point
from game.core.ids import FigureId, SubjectId


class Surprise(Struct, frozen=True, omit_defaults=True):
    """Who knows of whom as the battle begins [SP-3.1.1 to SP-3.1.13].

    `chances` holds on how much of the die a side, unit, figure or those in a region surprise; `door` the place in the
    terrain of the door that is bashed, `bash` who bashes it, `wandering` who may come if they fail."""

    unaware: tuple[str, ...] = ()
    noise: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    clear: bool | None = None
    ambush: tuple[str, ...] = ()
    chances: dict[SubjectId, int] = {}
    distance: bool = False
    bash: tuple[FigureId, ...] = ()
    door: int | None = None
    wandering: tuple[FigureId, ...] = ()


class StuntKind(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stunt: what it does and what it takes. Lengths in grains; `uses` 0 for any number of times in the battle."""

    id: str
    name: str
    effect: str
    die: str = "d20"
    ability: str = "dexterity"
    reach: int = 0
    """How far a leap carries."""
    damage: str = ""
    rounds: int = 1
    at: Point | None = None
    within: int = 0
    """From `at` to the figure, at most; with no place it can be done anywhere."""
    uses: int = 0
    each: bool = False
    """Whether the uses are each figure's own."""
    figures: tuple[FigureId, ...] = ()
    """Who may; nobody named: characters."""


class Circumstances(Struct, frozen=True, omit_defaults=True):
    """What a scenario says of the battle as a whole."""

    surprise: Surprise | None = None
    men_per_figure: int = 0
    """How many men a figure stands for in a battle of masses, 0 where the scenario does not say."""
    deployment: dict[str, str] = {}
    """The region in which a side sets up."""
    stunts: tuple[StuntKind, ...] = ()
    scripted: bool = False
    """Whether it has a script."""
    round_limit: int = 0
    """Round after which nobody has won, 0 for none."""


class Facts(Struct, frozen=True, omit_defaults=True):
    """What a scenario says of one figure that does not follow from its kind."""

    abilities: tuple[tuple[str, int], ...] = ()
    shots: tuple[tuple[str, int], ...] = ()
    """How many missiles it has for a weapon, where these are not as many as usual."""
    specialised: tuple[str, ...] = ()
    """In what it is skilled [CY-2.1.1, CY-2.1.2]."""
    fatigue: int = 0
    """Fatigue points with which it comes to the battle."""
    spells_a_round: int = 0
    """How many spells it may cast in a round, 0 for the usual number."""
    guards: str = ""
    """Armour of a character's guards in a battle of masses, "" for his own [LB-4.10.1]."""
    assistants: int = 0
    """How many of those who stand with a caster cast too [LB-4.10.2]."""
    engine: str = ""
    """Kind of the engine that it brings."""

    def ability(self, name: str) -> int | None:
        """Find a stated ability score, or None."""
        return next((score for key, score in self.abilities if key == name), None)

    def missiles(self, weapon: str) -> int | None:
        """Find how many missiles it is said to have for a weapon, or None."""
        return next((number for key, number in self.shots if key == weapon), None)
