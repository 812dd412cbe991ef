"""What must hold of a battle by counts, found a second time from its events alone [X06]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.events import Event, RoundBegan, Thrown
from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Moved
from game.core.figures import Figure
from game.core.state import State
from game.play.exchanged import BlowsCounted
from game.rules.field import Field
from game.rules.moving.movement import inactive
from game.rules.situation import Battle
from game.systems.cydonia.events import ActHeld, CountCalled, CountsRolled, Score, Wearied

LADDER = (4, 6, 8, 10, 12)
MEDIUM = 6
"""The worst armour class of medium armour."""
OWN_WAYS = ("move", "split", "escape", "stunt")
"""Ways to move that are an act of one's own; but to get away from one who struck from behind is nobody's act."""


def auditor(battle: Battle) -> Callable[[State, Any, State], str]:
    """Give what looks at every event of a battle, with the states before and after, and tells what is amiss in it."""
    return Auditor(battle).amiss


class Auditor:
    """Remembers dice, counts and who has acted."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.rolled = False
        """Whether dice were rolled in any round."""
        self.weary: dict[str, int] = {}
        self._begin()

    def _begin(self) -> None:
        self.dice: dict[str, tuple[str, int]] = {}
        self.counts: dict[str, int] = {}
        self.now = LADDER[-1] + 1
        self.part = ""
        self.acting: tuple[str, ...] = ()
        """Those whose count it is."""
        self.due: tuple[str, ...] = ()
        """Those who may do the part of the count that is called."""
        self.volley = 0
        """By which all attacks of the count fall."""
        self.volleys: dict[str, int] = {}
        """By which each one's attack of the round fell."""

    def amiss(self, before: State, event: Event, after: State) -> str:
        """Look at an event; "" where nothing is amiss."""
        match event:
            case RoundBegan():
                self._begin()
            case Thrown(purpose="initiative"):
                self.dice[event.actor] = event.spec, event.faces[0]
            case Wearied():
                for name in event.figures:
                    self.weary[name] = self.weary.get(name, 0) + event.points
            case CountsRolled():
                return self._rolled(before, event)
            case BlowsCounted() if "SP-R63" not in event.rules:  # what is chosen instead counts with the mount's
                return self._counted(before, event)
            case CountCalled():
                return self._called(before, event)
            case ActHeld():
                return self._held(event)
            case Moved() if event.how in OWN_WAYS and "SP-3.5.9.2.2" not in event.rules:
                return self._acts(event.figure)
            case Shot() | Struck():
                return self._attacks(event)
        return ""

    # -- dice

    def _rolled(self, before: State, event: CountsRolled) -> str:
        """Everybody has a die of the ladder, as large as its steps make it, and acts on what it shows."""
        if sorted(score.figure for score in event.scores) != sorted(figure.id for figure in before.standing()):
            return "X06 everybody rolls: not those who stand"
        for one in event.scores:
            if one.die != self._die(before, before.figures[one.figure]):
                return f"X06 the die: {one.figure} has a d{one.die}"
            wrong = self._unthrown(before, one) if not one.roll else self.dice.get(one.figure) != (
                f"1d{one.die}", one.roll) or one.count != one.roll  # fmt: skip
            if wrong:
                return f"X06 the count is the roll: {one.figure} acts on {one.count}"
        self.rolled = True
        self.counts = {score.figure: score.count for score in event.scores}
        return ""

    def _unthrown(self, before: State, one: Score) -> bool:
        """Whether one without a roll is none who draws before all others, in the first round of dice only."""
        draws = "fast_draw" in _skills(before, one.figure) and self._fights(before.figures[one.figure])
        return self.rolled or not draws or one.count != LADDER[-1]

    def _fights(self, figure: Figure) -> bool:
        kinds = self.battle.catalogue.classes
        who = figure.profile
        return who.sort == "troop" or (who.sort == "class" and kinds[who.kind].group == "fighting_man")

    def _die(self, before: State, figure: Figure) -> int:
        """A d6, a step up or down the ladder for each thing that helps or hinders."""
        catalogue, skills = self.battle.catalogue, _skills(before, figure.id)
        shoots = figure.weapon in catalogue.missiles and figure.weapon not in catalogue.weapons
        # Locked is who was when locks were last looked at: one who only then came to himself holds nobody yet.
        field = Field(before, walls=self.battle.ground(before).walls)
        at_range = shoots and not (figure.locked and field.holders(figure))
        steps = 0 if at_range else figure.profile.kind == "monk"
        if self._fights(figure):
            steps += ("fast_draw" if at_range else "hand_to_hand") in skills
        worn = catalogue.armour.get(figure.profile.armour)
        if worn is not None:
            steps -= catalogue.armour[worn.base or worn.id].armour_class <= MEDIUM
        steps -= figure.profile.facts.fatigue + self.weary.get(figure.id, 0) > 0
        steps += 2 * (figure.has("hasted") - figure.has("slowed"))
        return LADDER[max(0, min(4, 1 + steps))]

    def _counted(self, before: State, event: BlowsCounted) -> str:
        """One attack is one blow, or a creature's claws and bite together [CY-R15]."""
        for name, parts in event.counts.items():
            who = before.figures[name].profile
            if parts[0].blows > (max(1, len(who.attacks), len(who.alternative)) if who.sort == "creature" else 1):
                return f"X06 one attack: {name} has {parts[0].blows} blows"
        return ""

    # -- counts

    def _called(self, before: State, event: CountCalled) -> str:
        """Counts run down; those act whose count it is, and in its parts nobody else."""
        if event.part != "act":
            fresh = set(event.figures) - set(self.acting)
            if event.count != self.now or fresh:
                return f"X06 counts run from 12 to 1: {event.count} while it is {self.now}, {sorted(fresh)}"
            self.part, self.due = event.part, event.figures
            return ""
        if event.count == 0:
            if self.counts:
                return "X06 counts run from 12 to 1: a free turn among them"
        elif not 1 <= event.count < self.now:
            return f"X06 counts run from 12 to 1: {event.count} after {self.now}"
        elif set(event.figures) != self._whose(before, event.count):
            return f"X06 those of a count act on it: {event.count} of {event.figures}"
        self.now, self.part, self.volley = event.count, event.part, 0
        self.acting = self.due = event.figures
        return ""

    def _whose(self, before: State, count: int) -> set[str]:
        mine = [figure for figure in before.standing() if self.counts.get(figure.id) == count]
        return {one.id for one in mine if inactive(replace(one, ledger=None)) is None}

    def _held(self, event: ActHeld) -> str:
        """Holding only lowers a count, and only on it."""
        for name in event.figures:
            if self.counts.get(name) != self.now or not 1 <= event.count < self.now:
                return f"X06 holding only lowers: {name} from {self.counts.get(name)} to {event.count}"
            self.counts[name] = event.count
        return ""

    # -- acts

    def _acts(self, name: str) -> str:
        return "" if name in self.due else f"X06 each acts on its count: {name} moves on {self.now}"

    def _attacks(self, event: Shot | Struck) -> str:
        """All attacks of a count fall together, and nobody attacks twice in a round."""
        if isinstance(event, Struck) and event.extra:
            return ""
        if event.actor not in self.acting or self.counts.get(event.actor, self.now) != self.now:
            return f"X06 each acts on its count: {event.actor} attacks on {self.now}"
        if self.volley not in (0, event.volley):
            return f"X06 one count falls together: {event.actor} by itself"
        if self.volleys.setdefault(event.actor, event.volley) != event.volley:
            return f"X06 one attack: {event.actor} attacks twice"
        self.volley = event.volley
        return ""


def _skills(state: State, name: str) -> tuple[str, ...]:
    """What the scenario has a figure specialised in."""
    return state.figures[name].profile.facts.specialised
