"""Slipping away and running at the limits: the last grain of a refuge, ways that are as good, and no way at all."""

import pytest
from msgspec.structs import replace

from game.core.grain import GRAIN, ahead, grains
from game.core.state import with_figure
from game.rules.magic.barriers import barred
from game.rules.morale.flight import flight_way, refuge_refused
from game.rules.morale.refuges import has_refuge, refuges
from game.rules.situation import Situation
from tests.magic import cast, mage, orc
from tests.melee import blue, figures, red
from tests.play import Fight

HERE = (grains(20), grains(20))


def field(*foes: tuple[int, int], more: str = "") -> Situation:
    """Ann at 20,20 and orcs at these places, to the grain."""
    lines = [red(f"r{n}", 2 + 2 * n, 2) for n in range(len(foes))]
    fight = Fight(figures(blue("ann", 20, 20), *lines, more=more), begin="move")
    state = fight.now
    for n, (x, y) in enumerate(foes):
        state = with_figure(state, replace(state.figures[f"r{n}"], x=x, y=y))
    return Situation(state, fight.battle)


@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.rule("SP-R13")
@pytest.mark.parametrize(
    ("far", "distance", "more", "offered"),
    [(6, 3, 0, True), (6, 3, -1, False), (8, 3, 0, True), (8, 3, 1, False), (10, 5, 0, True), (10, 5, 1, False)],
)
@pytest.mark.parametrize("side", [(0, -1), (1, 0)])
def test_a_refuge_is_offered_from_two_inches_to_four_off_an_enemy_to_the_grain(
    far: int, distance: int, more: int, offered: bool, side: tuple[int, int]
):
    """So many inches towards the only enemy, who is so far off: two inches from base to base, or four."""
    away = grains(far) + more
    at = field((HERE[0] + side[0] * away, HERE[1] + side[1] * away))
    ann = at.figure("ann")
    place = (HERE[0] + side[0] * grains(distance), HERE[1] + side[1] * grains(distance))
    assert (place in refuges(at, ann, 999)) is offered
    assert (refuge_refused(at, ann, place, 0) is None) is offered


@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.rule("SP-R13")
def test_where_all_enemies_are_far_off_there_is_no_refuge():
    """Nor need of one: nine inches and a grain from base to base, five of which she could go."""
    for more, some in ((0, True), (1, False)):
        at = field((HERE[0], HERE[1] - grains(10) - more))
        assert has_refuge(at, at.figure("ann")) is some
        assert bool(refuges(at, at.figure("ann"))) is some


@pytest.mark.rule("SP-3.5.6.7.3")
def test_of_two_ways_as_good_the_first_on_the_clock_is_run():
    """Between two orcs, one at either hand, she runs up the table and not down it."""
    at = field((HERE[0] - grains(6), HERE[1]), (HERE[0] + grains(6), HERE[1]))
    way = flight_way(at, at.figure("ann"), grains(6))
    assert (way.path, way.facing) == ((HERE, (HERE[0], HERE[1] - grains(6))), 0)
    assert (way.cost, way.length, way.free, way.off) == (grains(6), grains(6), grains(6), False)


@pytest.mark.rule("SP-3.5.6.7.3")
def test_a_part_of_the_way_is_run_by_the_course_of_the_whole():
    at = field((HERE[0], HERE[1] - grains(6)))
    way = flight_way(at, at.figure("ann"), grains(6), grains(2))
    assert way.path == (HERE, (HERE[0], HERE[1] + grains(2)))
    assert (way.cost, way.length, way.free, way.facing) == (grains(2), grains(2), grains(6), 180)
    whole = flight_way(at, at.figure("ann"), grains(6), grains(6))
    assert (
        whole == flight_way(at, at.figure("ann"), grains(6), grains(9)) == flight_way(at, at.figure("ann"), grains(6))
    )


@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.rule("SP-R103")
def test_in_a_ring_of_enemies_she_stays_where_she_is():
    """Twelve orcs at five inches all round: every way leads nearer to one. It costs nothing, and she turns not."""
    at = field(*[ahead(HERE, 30 * n, grains(5)) for n in range(12)])
    way = flight_way(at, at.figure("ann"), grains(12))
    assert (way.path, way.facing, way.cost, way.off, way.free) == ((HERE,), at.figure("ann").facing, 0, False, 0)


@pytest.mark.rule("SP-3.6.2.3.1")
@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(("budget", "off"), [(15 * GRAIN, False), (17 * GRAIN, True)])
def test_whose_way_leads_over_the_edge_is_gone(budget: int, off: bool):
    """Sixteen inches to the edge, half of her base before it: she stands within it, or her way leads off the table."""
    at = field((HERE[0], HERE[1] - grains(3)))
    way = flight_way(at, at.figure("ann"), budget)
    assert (way.off, way.facing) == (off, 180)
    assert off or way.path[-1] == (HERE[0], HERE[1] + budget)


@pytest.mark.rule("SP-3.5.6.7.3")
@pytest.mark.rule("ST-R3")
@pytest.mark.parametrize("side", [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_one_who_touches_an_enemy_runs_straight_away_from_him(side: tuple[int, int]):
    """He stands in her some grains, as bases do that have turned: he bars no way that leads from him."""
    at = field((0, 0))
    ann = replace(at.figure("ann"), x=grains(30), y=grains(12))
    foe = replace(at.figure("r0"), x=ann.x + side[0] * 1000, y=ann.y + side[1] * 1000)
    at = Situation(with_figure(with_figure(at.state, ann), foe), at.battle)
    way = flight_way(at, ann, grains(5))
    assert way.path == (ann.at, (ann.x - side[0] * grains(5), ann.y - side[1] * grains(5)))


@pytest.mark.rule("SP-3.5.1.6.2")
@pytest.mark.rule("SP-R13")
@pytest.mark.parametrize(("more", "offered"), [(0, True), (-1, False)])
def test_before_a_horse_s_head_two_inches_are_two_inches(more: int, offered: bool):
    """A rider who looks at her is an inch long before his middle: from his head, not from a circle, it is measured."""
    rider = "class: fighting_man, level: 1, weapons: [sword], mount: heavy_warhorse"
    fight = Fight(figures(blue("ann", 20, 20), red("r0", 20, 10, rider)), begin="move")
    ann, foe = fight.figure("ann"), fight.figure("r0")
    foe = replace(foe, y=HERE[1] - grains(3 + 2) - ann.profile.base.radius - foe.profile.base.length // 2 - more)
    at = Situation(with_figure(fight.now, foe), fight.battle)
    assert ((HERE[0], HERE[1] - grains(3)) in refuges(at, ann, 999)) is offered


@pytest.mark.rule("SP-R48")
@pytest.mark.rule("SP-3.5.1.6.2")
def test_a_rider_slips_no_nearer_to_a_wall_than_his_horse_has_room_on_the_way():
    """He rides at a wall and would turn aside before it, where his horse is half as broad: where its head would be in
    the wall he cannot come, to the grain."""
    wall = "terrain:\n  - {kind: wall, line: [[10, 14], [30, 14]], thickness: 0.3, height: 2}\n"
    knight = blue("kit", 20, 20, "class: fighting_man, level: 1, mount: riding_horse")
    at = Fight(figures(knight, red("orc", 24.5, 16.2), more=wall), begin="move").at
    kit = at.figure("kit")
    nearest = next(y for y in range(grains(15.5), 0, -1) if refuge_refused(at, kit, (HERE[0], y - 1), 0) is not None)
    assert abs(nearest - grains(15.15)) <= 2
    assert refuge_refused(at, kit, (HERE[0], nearest), 90) is None
    no = refuge_refused(at, kit, (HERE[0], nearest - 1), 90)
    assert no is not None and (no.rule, no.reason) == ("SP-R48", "Kit has no clear path there")


@pytest.mark.rule("SP-R166")
@pytest.mark.rule("SP-3.6.2.3.1")
@pytest.mark.parametrize("before", [0, 1, 2, 300])
def test_who_runs_down_a_lane_at_whose_end_a_wall_of_fire_stands_halts_before_it(before: int):
    """There is no other way: he comes as near to it as a grain before he would be in it, and at its foot he stays."""
    lane = "terrain:\n" + "".join(f"  - {{kind: wall, line: [[{x}, 10], [{x}, 24.6]]}}\n" for x in (9.3, 10.7))
    friend = "id: bea, side: blue, creature: orc, at: [10, 20], facing: 0"
    spell = "cast mer wall_of_fire toward 5,25 15,25"
    fight = cast(mage("wall_of_fire"), friend, orc("ogg", 10, 14), spell=spell, more=lane)
    bea = fight.figure("bea")
    wall = barred(fight.at, bea, ((10 * GRAIN, 28 * GRAIN),), 8 * GRAIN)
    assert wall is not None
    bea = replace(bea, y=bea.y + wall[0] - before)
    way = flight_way(Situation(with_figure(fight.now, bea), fight.battle), bea, grains(6))
    assert way.path[-1][1] == bea.y + max(0, before - 1)


@pytest.mark.rule("SP-R48")
@pytest.mark.parametrize(("more", "may"), [(0, True), (1, False)])
def test_one_slips_away_as_far_as_one_walks_to_the_grain(more: int, may: bool):
    """Ann, of twelve inches, to a place before an orc beyond it."""
    at = field((HERE[0], HERE[1] - grains(15) - 100))
    no = refuge_refused(at, at.figure("ann"), (HERE[0], HERE[1] - grains(12) - more), 0)
    assert (no and no.rule) == (None if may else "SP-R48")
