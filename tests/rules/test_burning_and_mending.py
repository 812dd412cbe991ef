"""What burns on, what mends, and who rises: round by round, to the point and to the grain."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.figures import SLAIN, Condition, Figure
from game.core.grain import GRAIN, grains
from game.core.table import Terrain
from game.rules.creatures.burning import Lasting, dice_now, entered, fires, is_idle, stands_in
from game.rules.creatures.mending import mended, risen
from game.rules.creatures.nature import extra_dice, heads_lost
from game.rules.missiles.flasks import BURNING
from game.rules.situation import Situation
from tests.melee import blue, figures, red
from tests.play import Fight


def field(*lines: str, round: int = 1, terrain: tuple[Terrain, ...] = ()) -> Situation:
    fight = Fight(figures(blue("ann", 20, 20), red("orc", 40, 2), *lines))
    return Situation(replace(fight.now, round=round, terrain=(*fight.now.terrain, *terrain)), fight.battle)


def pool(y: int, name: str = "pool-1", kind: str = BURNING) -> Terrain:
    """Burning ground of an inch about a place straight above her, so many grains up the table."""
    x = 20 * GRAIN
    points = ((x - GRAIN, y - GRAIN), (x + GRAIN, y - GRAIN), (x + GRAIN, y + GRAIN), (x - GRAIN, y + GRAIN))
    return Terrain(kind, points, closed=True, id=name, value="1d4")


# ---- fire ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.4.4")
@pytest.mark.parametrize(("now", "dice"), [(4, ""), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5)])
def test_a_flask_does_its_dice_in_the_rounds_after_it_struck(now: int, dice: Any):
    """What it does in the round in which it strikes is done; what it has no dice for is over."""
    at = field(round=now)
    for flask in at.catalogue.flasks.values():
        found = dice_now(at, Lasting("burning", flask.id, 4, "orc"))
        assert found == (flask.damage[dice] if dice and dice < len(flask.damage) else "")


@pytest.mark.rule("SP-R180")
@pytest.mark.parametrize(
    ("deed", "idle"),
    [
        ({}, True), ({"moved": True}, False), ({"walked": 1}, False), ({"came": 1}, False), ({"shots": 1}, False),
        ({"blows": 1}, False), ({"passed": True}, False), ({"charged": 3}, False), ({"charged": 2}, True),
        ({"moved": True, "charged": 3}, False),
    ],
)  # fmt: skip
def test_who_has_done_anything_in_a_round_was_not_idle(deed: dict[str, Any], idle: bool):
    at = field(round=3)
    assert is_idle(at, replace(at.figure("ann"), **deed)) is idle


@pytest.mark.rule("SP-R184")
def test_fires_are_the_pools_that_a_flask_has_lit():
    lit, scenery, web = pool(grains(10)), pool(grains(14), ""), pool(grains(16), "web-1", "web")
    assert fires(field(terrain=(lit, scenery, web))) == [lit]


@pytest.mark.rule("SP-R184")
@pytest.mark.parametrize(("more", "into_it"), [(0, False), (1, True), (2, True)])
def test_one_comes_into_a_pool_with_the_grain_that_touches_it(more: int, into_it: bool):
    """A pool an inch about its middle, five inches up the table; half an inch is she about hers."""
    at = field(terrain=(pool(grains(15)),))
    ann = at.figure("ann")
    edge = grains(15) + GRAIN + ann.profile.base.radius + 1
    there = (ann.x, edge - more)
    assert [one.id for one in entered(at, ann, (ann.at, there))] == (["pool-1"] if into_it else [])
    assert stands_in(replace(ann, y=there[1]), pool(grains(15))) is into_it
    assert not stands_in(replace(ann, y=there[1], altitude=2 * GRAIN), pool(grains(15)))
    within = replace(ann, y=grains(15))
    assert entered(at, within, (within.at, (ann.x, grains(15) - 1))) == [], "she was in it before"


# ---- mending ---------------------------------------------------------------------------------------------------------


def troll(hit_points: int, *conditions: Condition, fate: str = "standing", **more: Any) -> Figure:
    """A troll of 30 hit points, which mends 3 a round from the third round after its first wound on."""
    figure = field(red("ugh", 30, 4, "creature: troll, hit_points: 30")).figure("ugh")
    return replace(figure, hit_points=hit_points, conditions=conditions, fate=fate, **more)


@pytest.mark.rule("SP-R188")
@pytest.mark.parametrize(
    ("now", "lost", "points"),
    [(3, 0, 0), (5, 0, 0), (6, 0, 9), (7, 0, 12), (12, 0, 27), (13, 0, 30), (99, 0, 30), (99, 9, 21), (99, 29, 1),
     (99, 30, 1)],
)  # fmt: skip
def test_a_troll_that_was_slain_rises_with_what_has_mended_since(now: int, lost: int, points: int):
    """It fell in the third round and rises in the sixth; some points cannot mend. It rises with one at least."""
    rising = Condition("rising", None, f"6 3 {lost}")
    at = field(round=now)
    assert risen(at, troll(0, rising, fate=SLAIN)) == points
    assert risen(at, troll(5, rising)) == 0, "it stands"
    assert risen(at, troll(0, fate=SLAIN)) == 0, "it was felled by fire"
    assert risen(at, replace(at.figure("ann"), conditions=(rising,), fate=SLAIN)) == 0, "she is no troll"


@pytest.mark.rule("SP-R188")
@pytest.mark.parametrize(
    ("now", "hurt", "scorched", "points"), [(4, 9, 0, 0), (5, 9, 0, 3), (6, 9, 0, 3), (6, 2, 0, 2), (6, 9, 7, 2),
                                            (6, 9, 9, 0), (6, 3, 9, 0)],
)  # fmt: skip
def test_a_troll_mends_three_a_round_but_no_burns(now: int, hurt: int, scorched: int, points: int):
    conditions = [Condition("mending", None, "2")]
    if scorched:
        conditions.append(Condition("scorched", None, f"{scorched} hurt"))
    assert mended(field(round=now), troll(30 - hurt, *conditions)) == points


# ---- by nature -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R211")
def test_a_hydra_loses_a_head_for_each_so_many_points():
    hydra = field(red("hyd", 30, 4, "creature: hydra, hit_points: 30")).figure("hyd")
    per = next(int(trait.split()[1]) for trait in hydra.profile.traits if trait.startswith("head_lost"))
    for hurt in (0, 1, per - 1, per, 2 * per - 1, 2 * per):
        assert heads_lost(replace(hydra, hit_points=hydra.most_hit_points - hurt)) == hurt // per
    assert heads_lost(replace(hydra, hit_points=hydra.most_hit_points + 1)) == 0


@pytest.mark.rule("SP-R211")
@pytest.mark.parametrize(
    ("element", "foe", "dice"),
    [("air", "griffon", 1), ("air", "orc", 0), ("earth", "griffon", 0), ("earth", "orc", 1), ("fire", "orc", 0)],
)
def test_an_elemental_does_a_die_more_to_those_it_has_power_over(element: str, foe: str, dice: int):
    at = field(
        blue("ele", 10, 30, f"creature: elemental_{element}, hit_dice: 8"), red("foe", 30, 4, f"creature: {foe}")
    )
    assert extra_dice(at.figure("ele"), at.figure("foe")) == dice
    assert extra_dice(at.figure("foe"), at.figure("ele")) == 0
