"""The touch of a creature: who is hit by it saves, or suffers it."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.fight.harm import Beset
from game.core.figures import Condition, HitDice
from game.core.ids import SubjectId
from game.core.scale import ROUNDS_IN_A_TURN
from game.core.state import State, with_figure
from game.play.creatures.grips import GRIPS, saved
from game.play.morale.losses import hurt
from game.play.referee import Referee
from game.rules.creatures.nature import ROTTING
from game.rules.creatures.touch import Touch, touches
from game.rules.scores import WEAKENED, score


class Drained(Event, frozen=True, kw_only=True):
    """A figure lost levels, or hit dice, and with them what it may have of hit points."""

    figure: SubjectId
    levels: int
    most: int

    def apply(self, state: State) -> State:
        figure = state.figures[self.figure]
        who = figure.profile
        halves = max(1, who.hit_dice.halves - 2 * self.levels)
        profile = replace(
            who,
            level=max(0, who.level - self.levels),
            hit_dice=HitDice(halves, who.hit_dice.plus),
            saves_level=max(0, who.saves_level - self.levels),
        )
        return with_figure(state, replace(figure, profile=profile, most_hit_points=self.most))


def touch(ref: Referee, name: str, target: str, attack: str, roll: int = 0, over: int = 0) -> None:
    """Apply the effects of a hit beside its damage to the target [SP-3.4.3.4.2, SP-R209].

    `roll` is the natural die of the hit, `over` by how much it passed what was needed."""
    figure = ref.figure(name)
    if not figure.profile.traits:
        return
    for found in touches(figure, ref.figure(target), attack):
        if ref.figure(target).hit_points <= 0:
            return
        if found.effect in GRIPS:
            GRIPS[found.effect](ref, name, target, found, roll, over)
        elif not (found.save and saved(ref, name, target, found)):
            _suffer(ref, name, target, found)


def _suffer(ref: Referee, name: str, target: str, found: Touch) -> None:
    victim = ref.figure(target)
    cause = f"{ref.figure(name).name}'s {found.cause}"
    if found.effect == "drain":
        drain(ref, target, int(found.amount), cause)
    elif found.effect == "weaken":
        weaken(ref, target, int(found.amount), cause)
    elif found.effect == "rot":
        ref.record(Beset(figures=(target,), condition=Condition(ROTTING), rules=("SP-R209",)))
    elif found.effect == "death":
        kind = "stone" if found.save == "stone" else ""
        hurt(ref, target, victim.hit_points, cause, "SP-3.4.3.4.2", "SP-R96", kind=kind)
    else:
        dice, _, turns = found.amount.partition(" ")
        thrown = ref.total(dice, "paralysis", target, name, f"rounds of {cause}")
        last = ref.state.round + thrown * (ROUNDS_IN_A_TURN if turns else 1)
        condition = Condition("stunned", last, found.cause)
        ref.record(Beset(figures=(target,), condition=condition, rules=("SP-3.4.3.4.2", "SP-R96")))


def weaken(ref: Referee, target: str, turns: int, cause: str) -> None:
    """Take a point of Strength off a figure for so many turns; who has none left dies [SP-R237]."""
    victim, rules = ref.figure(target), ("SP-3.4.3.4.2", "SP-R237")
    last, held = ref.state.round + turns * ROUNDS_IN_A_TURN, victim.condition(WEAKENED)
    points = f"{held.value} {last}" if held is not None else str(last)
    ref.record(Beset(figures=(target,), condition=Condition(WEAKENED, last, points), rules=rules))
    if not score(ref.state, ref.at.catalogue, ref.figure(target), "strength"):
        hurt(ref, target, victim.hit_points, cause, *rules)


def drain(ref: Referee, target: str, levels: int, cause: str) -> None:
    """Take levels, or hit dice, off a figure, each with its share of hit points; who loses the last one dies."""
    victim = ref.figure(target)
    dice = max(1, victim.profile.hit_dice.halves // 2)
    share = victim.most_hit_points * min(levels, dice) // dice
    lost = victim.hit_points if levels >= dice else share
    rules = ("SP-3.4.3.4.2", "SP-R96")
    ref.record(Drained(figure=target, levels=levels, most=max(1, victim.most_hit_points - share), rules=rules))
    hurt(ref, target, lost, cause, *rules)
