"""What clips share of blows, shots and holds: attacker and target, the dice, and whether it hit."""

from __future__ import annotations

from typing import NamedTuple

from game.core.fight.deeds import Shot, Struck
from game.core.fight.tricks import Gripped, Tried
from game.ui.art.palette import Colour
from game.ui.board.clips.brushes.tumble import PLAINLY, Die, Roll, dice_told, is_natural
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.tracks.spoken import die
from game.ui.board.clips.tracks.track import Track
from game.ui.board.clips.tracks.whom import Point, Who, beside, course, toward, who_is
from game.ui.board.screening.stage import Canvas, Stage

GOLD: Colour = (255, 224, 130)
BAD: Colour = (255, 176, 140)


class Attack(NamedTuple):
    """An attack as clips see it: attacker, target, weapon, its dice, and whether it hits."""

    actor: Who
    target: Who
    weapon: str
    hit: bool
    dice: list[Die]
    ring: str
    """What stands about its die: "best" and "worst" throws are ringed."""
    seed: int

    @property
    def way(self) -> Point:
        """Its direction."""
        return toward(self.actor.at, self.target.at)

    @property
    def facing(self) -> float:
        """The same in degrees."""
        return course(self.actor.at, self.target.at)

    def die(self, roll: Roll = PLAINLY) -> Track:
        """Its dice beside the attacker, `looks` as `cast` takes them."""

        def spot(canvas: Canvas) -> Point:
            return beside(self.actor.now(canvas), self.actor.size, self.facing)

        return die(spot, self.dice, self.hit, self.seed, roll._replace(ring=self.ring))


def attack_of(event: Shot | Struck | Tried | Gripped, stage: Stage) -> Attack:
    """An attack as it is seen; one that draws no blood has no best throw."""
    dice = dice_told(stage, event.tally.die, event.roll)
    best = is_natural(dice, 20) and event.hit and isinstance(event, (Shot, Struck))
    ring = "best" if best else "worst" if is_natural(dice, 1) and not isinstance(event, Gripped) else ""
    seed = seed_of(stage.state.round, event.actor, event.target, event.roll)
    weapon = "" if isinstance(event, Gripped) else event.weapon
    return Attack(who_is(stage, event.actor), who_is(stage, event.target), weapon, event.hit, dice, ring, seed)
