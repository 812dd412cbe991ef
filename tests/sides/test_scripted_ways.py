"""Whose way is full of their own goes by another; who moves last comes within reach, who moves first stays out."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.commands import Move
from game.core.grain import GRAIN
from game.core.state import Entry
from game.play.phases.moves import MovesBegin, MovesEnd
from game.play.position import advance
from game.session.driving import play_out
from game.session.opening import begin, opened
from game.sides import player
from game.sides.scripted.player import Scripted
from tests.play import Fight


def by_the_ford(seed: int) -> tuple[set[str], set[str]]:
    """The orcs who went to the ford in a battle at the bridge, and those who came through."""
    session = begin(opened("bridge"), seed=seed)
    went, over = set[str](), set[str]()

    def look() -> None:
        for figure in session.now.standing("orcs"):
            if figure.x < 13 * GRAIN and figure.y > 10 * GRAIN:
                went.add(figure.id)
                if figure.y > 19 * GRAIN:
                    over.add(figure.id)

    play_out(session, {side.id: player("scripted", side.id) for side in session.now.sides}, 9, meanwhile=look)
    assert not session.notices
    return went, over


def test_orcs_who_wait_for_the_bridge_go_by_the_ford_together() -> None:
    """The axes fill the bridge; in one battle of two or more the spears behind them go round, and come through."""
    found = [by_the_ford(seed) for seed in (2, 3, 4, 5)]
    assert sum(len(over) >= 2 for _, over in found) >= 2
    assert all({name.partition("-")[0] for name in went} <= {"fen_spears", "axes", "ghaz"} for went, _ in found)


FOOT = """
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [24, 28], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [24, 6], facing: 180}
"""


def gone_to(phase: str) -> float:
    """How far up the table the foremost foot come in one move, before the enemy has moved or after."""
    fight = Fight(FOOT)
    steps = [MovesBegin(phase, "blue"), MovesEnd(phase, "blue")]
    steps += [MovesBegin("counter", "red")] if phase == "move" else []
    fight.position = advance(fight.battle, replace(fight.now, agenda=tuple(Entry(step) for step in steps)))
    decision = fight.position.decision
    assert decision is not None
    command, _ = Scripted("blue").choose(fight.position.situation(fight.battle), decision)
    assert isinstance(command, Move)
    fight.submit(command)
    return min(fight.where(f"foot-{n}")[1] for n in range(1, 7))


def test_who_moves_last_comes_nearer_than_who_moves_first() -> None:
    """The enemy is 22 inches off, and both charge as far: out of his reach where he is still to move, else in ours."""
    assert gone_to("counter") < gone_to("move") - 1
