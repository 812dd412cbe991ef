"""Initiative: a die for each figure, when the round begins and when the surprised come to themselves."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.fight.harm import Beset, Freed
from game.core.fight.stealth import BASHER, UNREADY
from game.core.figures import Condition, Figure
from game.core.ids import SubjectId
from game.core.state import State
from game.play.creatures.presence import as_melee_begins
from game.play.exchanged import BlowsCounted
from game.play.morale.rallying import check_mounts
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.melee.attacks import Part
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.rules.stealth.surprise import is_surprised
from game.systems.three_actions.acts.entitled import SECOND, beasts, entitled, is_thrown_for, parts
from game.systems.three_actions.acts.intending import Intentions
from game.systems.three_actions.events import InitiativeThrown
from game.systems.three_actions.ledger import MindsAsked
from game.systems.three_actions.words import MISSILE, doing

SURPRISED = "surprised"
"""Condition of one who only stands: its value is the segment with which that ends [TA-R50]."""
ONE_SEGMENT = 3
"""Up to this face of a d6 surprise lasts one segment, above it two [TA-R50]."""


class Initiative(Step, frozen=True):
    """Each figure throws a d10: the segment in which it first acts, and one more for each further blow or missile.

    Where a side is surprised its enemies, who have only to begin, first act in the first.

    [TA-0.3, TA-R1, TA-R28, TA-R50]"""

    title = "Initiative"
    cite = "TA-0.3"

    def play(self, ref: Referee) -> Play:
        """Throw them in the order of ids, and count the blows to which each is entitled."""
        able = [figure for figure in ref.state.standing() if inactive(figure) is None]
        caught = [side.id for side in ref.state.sides if is_surprised(ref.at, side.id)]
        throw_initiative(ref, able, at_once=len(caught) == 1)
        check_mounts(ref)
        as_melee_begins(ref)
        if len(caught) == 1:
            how_long(ref, caught[0])
        yield from ()


def throw_initiative(ref: Referee, figures: Sequence[Figure], *, at_once: bool = False, after: int = 0) -> None:
    """Throw the initiative of figures and count their blows; `at_once`: they first act in the first segment.

    Who comes to himself `after` a segment acts in none before the next [TA-0.3, TA-2.1, TA-R1, TA-R50]."""
    counts: dict[str, tuple[Part, ...]] = {}
    mounts: dict[str, int] = {}
    dice: dict[str, tuple[int, ...]] = {}
    for each in figures:
        figure = chance_of_one_more(ref, each)
        why = f"{figure.name}'s initiative"
        thrown = [ref.throw("1d10", "initiative", figure.id, "", why)[0] for _ in range(dice_of(ref.at, figure))]
        if figure.has("hasted"):
            thrown = [(die + 1) // 2 for die in thrown]
        thrown = sorted([max(die, after + 1) for die in thrown])
        dice[figure.id] = (1, *thrown[1:]) if at_once else tuple(thrown)
        counts[figure.id] = parts(ref.at, figure)
        own = beasts(ref.at, figure)
        if own:
            mounts[figure.id] = own
            counts[figure.id] += (Part(own, "of its mount", "TA-R23"),)
    rules = ("TA-0.3", "TA-R1", "TA-R50") if at_once or after else ("TA-0.3", "TA-R1")
    ref.record(InitiativeThrown(dice=dice, rules=rules))
    ref.record(BlowsCounted(counts=counts, quick={}, beasts=mounts, rules=("TA-2.1", "TA-R20")))


def chance_of_one_more(ref: Referee, figure: Figure) -> Figure:
    """Throw for the second of three blows in two rounds, where the scenario wants it so [TA-2.1.1, TA-R24]."""
    if not is_thrown_for(ref.at, figure):
        return figure
    (face,) = ref.throw("1d6", "second blow", figure.id, "", f"{figure.name} strikes twice on 4 or more")
    if face >= 4:
        lasts = Condition(SECOND, ref.state.round)
        ref.record(Beset(figures=(figure.id,), condition=lasts, rules=("TA-2.1.1", "TA-R24")))
    return ref.figure(figure.id)


def dice_of(at: Situation, figure: Figure) -> int:
    """Return how many initiative dice a figure throws: one for each missile stated, else for each blow with a weapon.

    The attacks of a creature come together, at one [TA-R23, TA-R28]."""
    shots = sum(1 for act in doing(figure).acts if act.kind == MISSILE)
    if shots:
        return shots
    return 1 if figure.profile.sort == "creature" and figure.profile.attacks else max(1, entitled(at, figure).blows)


# ---- the surprised -----------------------------------------------------------------------------------------------


def how_long(ref: Referee, side: str) -> None:
    """Throw for how many segments a surprised side only stands: one or two [TA-R50]."""
    names = tuple([friend.id for friend in ref.at.field.friends(side) if friend.has(SURPRISED)])
    words = f"{ref.state.side(side).name} are surprised for one segment on 1 to 3, for two on 4 to 6"
    (face,) = ref.throw("1d6", "surprise lasts", side, "", words)
    caught = Condition(SURPRISED, ref.state.round, "1" if face <= ONE_SEGMENT else "2")
    ref.record(Beset(figures=names, condition=caught, rules=("TA-R50",)))


def surprise_lasts(state: State) -> int:
    """Return the segment with which the surprise of a side ends, 0 where none is surprised [TA-R50]."""
    found = [figure.condition(SURPRISED) for figure in state.standing() if figure.conditions]
    return max([int(condition.value) for condition in found if condition is not None and condition.value], default=0)


class SurpriseEnds(Step, frozen=True):
    """The surprised come to themselves: they state what they do with the segments that are left, and throw for them.

    So do those of the enemy who had no surprise round, or only stepped out of a door's way [TA-R50, SP-3.1.12]."""

    title = "The surprised come to themselves"
    cite = "TA-R50"
    segment: int

    def play(self, ref: Referee) -> Play:
        """Let it state and throw, before the next segment begins."""
        late: list[str] = []
        for kept in (SURPRISED, UNREADY, BASHER):
            names = tuple([figure.id for figure in ref.state.standing() if figure.conditions and figure.has(kept)])
            if names:
                ref.record(Freed(figures=names, condition=kept, rules=("TA-R50",)))
                late += names
        if late:
            ref.record(MindsAsked(figures=tuple(late), come=tuple(late), rules=("TA-10.1", "TA-R50")))
            sides = [side.id for side in ref.state.sides if any(ref.figure(name).side == side.id for name in late)]
            ref.next(*[Intentions(side) for side in sides], LateInitiative(self.segment, tuple(late)))
        yield from ()


class LateInitiative(Step, frozen=True):
    """Those who were surprised throw for the segments that are left to them [TA-0.3, TA-R50]."""

    title = "Initiative"
    cite = "TA-R50"
    after: int
    figures: tuple[SubjectId, ...]

    def play(self, ref: Referee) -> Play:
        """Throw for those of them who can act."""
        ref.record(MindsAsked(figures=(), rules=("TA-10.1",)))
        able = [ref.figure(name) for name in self.figures]
        throw_initiative(
            ref, [figure for figure in able if figure.standing and inactive(figure) is None], after=self.after
        )
        yield from ()
