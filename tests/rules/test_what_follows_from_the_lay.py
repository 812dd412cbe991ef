"""What is known of how the figures lie stays right as some of them stir: the same as if all were looked at anew."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.melee.reach import opponents
from game.rules.situation import Battle, Situation
from tests.crowds import crowd

CONDITIONS = ("fleeing", "prone", "stunned", "hidden", "aloft")


def stirred(figure: Figure, dice: Random) -> Figure:
    """A figure after it has walked, turned, fallen, taken wing or come under a condition."""
    kind = dice.randrange(8)
    if kind == 0:
        return replace(figure, fate="slain")
    if kind == 1:
        return replace(figure, conditions=(Condition(dice.choice(CONDITIONS), 9),))
    if kind == 2:
        return replace(figure, altitude=0 if figure.altitude else 4 * GRAIN)
    if kind == 3:
        return replace(figure, facing=dice.randrange(360))
    far = dice.choice((3, GRAIN // 4, GRAIN, 3 * GRAIN))
    return replace(figure, x=figure.x + dice.randint(-far, far), y=figure.y + dice.randint(-far, far), came=1)


def known(at: Situation) -> dict[str, object]:
    """All that is known of everybody from how they lie."""
    field, lay = at.field, at.field.lay
    return {
        figure.id: (
            field.holders(figure),
            field.ids_in_zones_of(figure),
            opponents(at, figure),
            lay.close(figure),
            sorted([friend.id for friend in lay.backs(figure)]),
            lay.rank(figure),
            [lay.protectors(figure, foe) for foe in field.foes(figure.side)],
        )
        for figure in at.state.figures.values()
        if figure.standing
    }


def after(state: State, dice: Random) -> State:
    """The state when one has stirred, or a few, or a body."""
    names = dice.sample(sorted(state.figures), min(len(state.figures), dice.choice((1, 1, 2, 4, 12))))
    return replace(state, figures={**state.figures, **{name: stirred(state.figures[name], dice) for name in names}})


@pytest.mark.parametrize("seed", range(8))
def test_what_is_known_is_what_looking_anew_would_tell(seed: int):
    dice, state = Random(seed), crowd(seed)
    battle = Battle(systems.book(), load())
    for _ in range(25):
        assert known(Situation(state, battle)) == known(Situation(state, Battle(systems.book(), load())))
        state = after(state, dice)


def test_what_comes_of_one_position_in_two_ways_is_kept_apart():
    """A position is played on from again and again: what stirred the last time may stir otherwise the next."""
    start = crowd(3)
    battle = Battle(systems.book(), load())
    battle.hold(start)
    for seed in (1, 2, 1, 3):
        dice, state = Random(seed), replace(start, figures=dict(start.figures))
        for _ in range(6):
            assert known(Situation(state, battle)) == known(Situation(state, Battle(systems.book(), load())))
            state = after(state, dice)
