"""The scripted side and power duels: it begins those it wins at least as often as not."""

from __future__ import annotations

import pytest

from game.core.commands import Duel
from game.rules.knowing.view import view
from game.sides.scripted.player import Scripted
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field

CASTER = "id: {}, side: {}, class: magic_user, level: {}, hit_points: 6, at: [10, {}]"


def chosen(mine: int, *its: int) -> object:
    """What it answers in its move, its caster of one level, the enemy's of others."""
    foes = [CASTER.format(f"r{n}", "red", level, 13 - 2 * n) for n, level in enumerate(its)]
    fight: Fight = field(CASTER.format("mer", "blue", mine, 18), *foes, begin="move")
    decision = fight.position.decision
    assert decision is not None
    seen = type(fight.at)(view(fight.now, "blue"), fight.battle)
    return Scripted("blue").choose(seen, decision)[0]


@pytest.mark.parametrize(("mine", "its", "duels"), [(5, 3, True), (4, 3, True), (3, 3, False), (3, 5, False)])
def test_it_duels_when_it_is_likely_to_win(mine: int, its: int, duels: bool) -> None:
    """A level more wins 21 times of 36, equal levels 15."""
    assert (chosen(mine, its) == Duel("mer", "r0")) is duels


def test_it_chooses_the_weakest() -> None:
    assert chosen(5, 4, 1) == Duel("mer", "r1")
