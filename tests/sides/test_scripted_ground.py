"""Where the scripted side goes: by the way and not by the crow, to what it can reach, and in time to where it wins."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.land.regions import holds
from game.core.fight.moves import Charged
from game.core.state import Entry, Victory
from game.play.phases.moves import MovesBegin
from game.play.position import advance
from tests.play import Fight, state_of
from tests.sides.test_scripted_positions import answers

RIVER = """
terrain:
  - {kind: river, line: [[0, 18], [48, 18]], width: 3}
  - {kind: ford, points: [[36, 15], [40, 15], [40, 21], [36, 21]]}
units:
  - {id: foot, side: blue, troop: heavy_foot, count: 8, weapons: [sword],
     formation: {shape: line, ranks: 2}, at: [20, 22], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 8, weapons: [sword],
     formation: {shape: line, ranks: 2}, at: [20, 13], facing: 180}
"""
TIMED = """
regions: {hill: [[30, 20], [40, 20], [40, 30], [30, 30]]}
units:
  - {id: near, side: blue, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [26, 26], facing: 90}
  - {id: far, side: blue, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [8, 26], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [24, 11], facing: 180}
"""


def middle(fight: Fight, unit: str, many: int) -> tuple[float, float]:
    places = [fight.where(f"{unit}-{n}") for n in range(1, many + 1)]
    return sum(x for x, _ in places) / many, sum(y for _, y in places) / many


def test_an_enemy_across_a_river_is_as_far_as_the_way_over_the_ford():
    """Nine inches by the crow, forty by the ford: they set out for it, and do not dress ranks before his face."""
    fight = Fight(RIVER)
    before = middle(fight, "foot", 8)
    answers(fight)
    after = middle(fight, "foot", 8)
    assert after[0] > before[0] + 4, "towards the ford in the east"


def test_a_place_in_a_walled_house_is_sought_where_its_region_can_be_entered():
    """The middle of the region lies in a house without a door: they go to the part of it that lies in the open."""
    house = """
terrain:
  - {kind: building, points: [[30, 22], [40, 22], [40, 30], [30, 30]]}
regions: {farm: [[28, 20], [42, 20], [42, 32], [28, 32]]}
units:
  - {id: horse, side: blue, troop: heavy_horse, count: 4, formation: {ranks: 1}, at: [6, 6], facing: 90}
  - {id: foes, side: red, troop: heavy_foot, count: 6, formation: {ranks: 2}, at: [44, 34], facing: 0}
victory:
  - {side: blue, when: {hold: farm, until: 12}}
"""
    fight = Fight(house)
    before = middle(fight, "horse", 4)
    answers(fight)
    after = middle(fight, "horse", 4)
    assert after[0] > before[0] + 8


def timed(number: int) -> Fight:
    """Blue's Move in a round in which it has a hill to hold from round 8 on."""
    state = replace(state_of(TIMED), victory=(Victory(side="blue", kind="hold", where="hill", number=8),))
    fight = Fight(state=state)
    now = replace(fight.now, round=number, agenda=(Entry(MovesBegin("move", "blue")), *fight.now.agenda))
    fight.position = advance(fight.battle, now)
    return fight


def test_when_it_is_time_the_nearest_body_goes_where_the_battle_is_won_and_the_others_fight():
    """The hill is to be held after round 8: in round 2 the nearer minds the enemy, in round 6 it goes to the hill.

    It moves before him, and comes no nearer than he could charge."""
    early, late = timed(2), timed(6)
    for fight in (early, late):
        answers(fight)
    hill = late.now.regions["hill"]
    assert middle(late, "near", 6)[0] > 30, "on the hill"
    assert any(holds(hill, late.figure(f"near-{n}").at) for n in range(1, 7))
    assert middle(early, "near", 6)[0] < 30
    assert middle(early, "near", 6)[1] <= 26, "no farther from the enemy"
    assert middle(late, "far", 6)[1] < 25, "the others go for him still"


def test_who_wins_by_leaving_leaves_archers_and_all():
    """Two archers and four foot are to leave by the east: they go there, though an enemy is in range."""
    text = """
units:
  - {id: bows, side: blue, troop: bowman, count: 2, formation: {ranks: 1}, at: [20, 20], facing: 0}
  - {id: foot, side: blue, troop: heavy_foot, count: 4, formation: {ranks: 1}, at: [20, 24], facing: 0}
  - {id: foes, side: red, troop: heavy_foot, count: 4, formation: {ranks: 1}, at: [20, 4], facing: 180}
victory:
  - {side: blue, when: {exit: east, figures: 4}}
"""
    fight = Fight(text)
    answers(fight)
    assert middle(fight, "bows", 2)[0] > 24
    assert middle(fight, "foot", 4)[0] > 23


LEAVING = """
units:
  - {id: foot, side: blue, troop: light_foot, count: 6, formation: {shape: column, files: 2}, at: [%s, 20], facing: 90}
  - {id: foes, side: red, troop: light_foot, count: 3, formation: {ranks: 1}, at: [%s, 20], facing: 270}
victory:
  - {side: blue, when: {exit: east, figures: 6}}
"""


def test_all_who_can_come_to_the_edge_go_off_by_it_and_not_the_front_rank_alone():
    """Six in a column, the last of them six inches from the edge: none stands about where the others have left."""
    fight = Fight(LEAVING % (44, 20))
    answers(fight)
    assert fight.now.outcome is not None
    assert [fight.figure(f"foot-{n}").fate for n in range(1, 7)] == ["exited"] * 6


def test_who_has_only_to_walk_off_does_not_charge_back():
    """Three foes in reach behind them, at whom they would run were there nothing to leave for: they go on."""
    text = LEAVING % (40, 34)
    leaving, fighting = Fight(text), Fight(text.partition("victory:")[0])
    for fight in (leaving, fighting):
        answers(fight)
    assert not leaving.all(Charged)
    assert fighting.all(Charged)
